//! The part of `strabo inspect` about tiles, decks and completeness.

use std::io::{self, Write};

use crate::contents::{Contents, Players};
use crate::{contents::tiles::LayoutRow, report::text::count, terminal::TextStyle};

/// The tiles of the map in a line or two.
pub fn write_tiles(contents: &Contents<'_>, out: &mut dyn Write) -> io::Result<()> {
    if !contents.headings.is_empty() {
        // A heading that is printed as "84 wooden pieces" says its number itself.
        let words = contents.headings.iter().map(|row| {
            let total = row.total.to_string();
            let is_said = row.name.split(' ').next() == Some(&total);
            if is_said { row.name.to_owned() } else { format!("{} {total}", row.name) }
        });
        let words: Vec<String> = words.collect();
        writeln!(out, "in the box: {}", words.join(", "))?;
    }
    if let Some(tiles) = &contents.tiles {
        let kinds = tiles.kinds.0.iter().filter(|(_, number)| *number > 0);
        let kinds: Vec<String> = kinds.map(|(kind, number)| format!("{kind} {number}")).collect();
        let faces = format!("{} of {} printed", tiles.printed_faces, count_of(tiles.faces, "face"));
        let kinds =
            if kinds.is_empty() { String::new() } else { format!(": {}", kinds.join(", ")) };
        writeln!(out, "{}{kinds}; {faces}", count_of(tiles.total, "tile"))?;
    }
    if !contents.decks.is_empty() {
        let decks: Vec<String> =
            contents.decks.iter().map(|deck| format!("{} {}", deck.name, deck.cards)).collect();
        writeln!(out, "decks: {}", decks.join(", "))?;
    }
    Ok(())
}

/// Layouts and decks for one number of players.
pub fn write_layouts(inside: &Players<'_>, look: TextStyle, out: &mut dyn Write) -> io::Result<()> {
    let dim = look.dim();
    for layout in &inside.layouts {
        writeln!(out, "  {}", layout_line(layout))?;
    }
    for deck in &inside.decks {
        writeln!(out, "  {dim}{}:{dim:#} {}", deck.deck, deck.steps.join("; "))?;
    }
    Ok(())
}

fn layout_line(layout: &LayoutRow<'_>) -> String {
    let mut words = vec![count_of(layout.tiles, "tile")];
    if layout.dealt > 0 {
        words.push(format!("{} dealt to players", layout.dealt));
    }
    if layout.spaces > 0 {
        words.push(format!(
            "{}, {}",
            count(layout.spaces, "space"),
            count(layout.borders, "border")
        ));
    }
    let terrain = layout.terrain.0.iter();
    words.extend(terrain.map(|(terrain, number)| format!("{terrain} {number}")));
    words.extend(layout.icons.0.iter().map(|(icon, number)| format!("{icon} {number}")));
    if layout.filled > 0 {
        words.push(format!("{} filled", layout.filled));
    }
    words.extend(layout.unprinted.clone());
    let core = if layout.core { "core " } else { "" };
    format!("{core}layout {}: {}", layout.name.unwrap_or(layout.id), words.join(", "))
}

/// How much of each part is filled in; complete parts share one line.
pub fn write_completeness(
    contents: &Contents<'_>,
    look: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (bold, dim) = (look.bold(), look.dim());
    let rows = &contents.completeness.0;
    let Some((_, all)) = rows.last() else { return Ok(()) };
    writeln!(out, "\n{bold}completeness{bold:#} {}", percent(all.share))?;
    let (whole, parts): (Vec<_>, Vec<_>) =
        rows[..rows.len() - 1].iter().partition(|(_, measure)| measure.filled == measure.declared);
    for (part, measure) in parts {
        let share = percent(measure.share);
        writeln!(out, "  {part:<14} {:>4} of {:<4} {share}", measure.filled, measure.declared)?;
    }
    if !whole.is_empty() {
        let words: Vec<String> =
            whole.iter().map(|(part, measure)| format!("{part} {}", measure.declared)).collect();
        writeln!(out, "  {dim}complete:{dim:#} {}", words.join(", "))?;
    }
    Ok(())
}

/// A share in percent, rounded down so that it is 100 % only when nothing is missing.
fn percent(share: f64) -> String {
    format!("{:.0} %", (share * 100.0).floor())
}

fn count_of(number: u32, word: &str) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX), word)
}
