//! The page `docs/games.md`: the contents of each shipped pack, and what its rulebook does not print.

use std::{collections::BTreeSet, fmt::Write};

use strabo_compile::Outcome;
use strabo_model::completeness::{PARTS, Share, shares, whole};
use strabo_model::{Pack, pack::Certainty};

use crate::play_support::PlaySupport;

const HEAD: &str = "# The games

The contents of the shipped packs, written by `cargo xtask codegen`. `strabo inspect PACK` shows more.

A rulebook does not print everything: most faces of tiles and cards are only in the box. Packs declare how \
many such items there are and leave them empty, because nothing about a published game is invented here. \
Each cell shows how many items are filled in out of how many are declared; a single number means that \
nothing is missing, and a dash that the game has no such part. The last row says with how many players \
the engine plays a pack, or as which overlay, whose faces and cards are ours.
";

pub fn page() -> Result<String, String> {
    let mut packs = Vec::new();
    for id in strabo_data::names() {
        match strabo_data::compile(id) {
            Some(Outcome { pack: Some(pack), .. }) => packs.push(pack),
            Some(Outcome { is_base: true, .. }) => {}
            _ => return Err(format!("the pack {id} has errors: run strabo check {id}")),
        }
    }
    Ok(text(&packs))
}

/// The text of the page for these packs.
#[doc(hidden)]
pub fn text(packs: &[Pack]) -> String {
    let mut page = HEAD.to_owned();
    table(&mut page, packs);
    for pack in packs {
        missing(&mut page, pack);
    }
    page
}

/// One row for each part that any pack has, one column for each pack.
fn table(page: &mut String, packs: &[Pack]) {
    let columns: Vec<Vec<Share>> = packs.iter().map(shares).collect();
    let there: BTreeSet<&str> = columns.iter().flatten().map(|share| share.part).collect();
    let names: Vec<&str> = packs.iter().map(|pack| &*pack.name).collect();
    let _ = writeln!(page, "\n| part | {} |", names.join(" | "));
    let _ = writeln!(page, "| --- {}|", "| --- ".repeat(packs.len()));
    for part in PARTS.iter().filter(|part| there.contains(part.name)) {
        let cell = |column: &Vec<Share>| {
            let found = column.iter().find(|share| share.part == part.name);
            found.map_or_else(|| "–".to_owned(), count)
        };
        let cells: Vec<String> = columns.iter().map(cell).collect();
        let _ = writeln!(page, "| {} | {} |", part.name, cells.join(" | "));
    }
    let all: Vec<String> = packs.iter().map(|pack| percent(whole(pack).share)).collect();
    let _ = writeln!(page, "| total | {} |", all.join(" | "));
    let played: Vec<String> = packs.iter().map(|pack| PlaySupport::of(pack).cell()).collect();
    let _ = writeln!(page, "| played with | {} |", played.join(" | "));
}

/// What is missing in a pack, with its notes about it.
fn missing(page: &mut String, pack: &Pack) {
    let _ = writeln!(page, "\n## {}\n", pack.name);
    if let Some(description) = &pack.description {
        let _ = writeln!(page, "{description}\n");
    }
    let _ = writeln!(page, "{}\n", PlaySupport::of(pack).words());
    let open: Vec<Share> =
        shares(pack).into_iter().filter(|share| share.filled < share.declared).collect();
    for share in &open {
        let items = PARTS.iter().find(|part| part.name == share.part).map_or("", |part| part.items);
        let left = share.declared - share.filled;
        let _ = writeln!(
            page,
            "- {}: {left} of {} not filled in ({items})",
            share.part, share.declared
        );
    }
    if open.is_empty() {
        let _ = writeln!(page, "Every part is filled in.");
    }
    let notes = pack.notes.iter().filter(|note| note.certainty == Certainty::Unprinted);
    let notes: Vec<String> = notes.map(|note| format!("{} ({})", note.about, note.id)).collect();
    if !notes.is_empty() {
        let _ = writeln!(page, "\nNot printed, according to its notes: {}.", notes.join("; "));
    }
}

fn count(share: &Share) -> String {
    if share.filled == share.declared {
        share.declared.to_string()
    } else {
        format!("{} of {}", share.filled, share.declared)
    }
}

/// Rounded down, so that it is 100 % only when nothing is missing.
fn percent(share: f64) -> String {
    format!("{:.0} %", (share * 100.0).floor())
}
