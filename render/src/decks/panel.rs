//! The panel of a deck: every card of it as a small mark, then what is known, era by era.

use strabo_model::Pack;
use strabo_model::refs::{DeckId, EraId};
use strabo_model::{words::deck::fact, words::list};

use super::entry::{Contents, Entry, cards, hidden};
use crate::canvas::{BODY, Canvas, Style};
use crate::flow::PANEL;
use crate::paint::{Colour, Fill, Motif, Pattern, Stroke};
use crate::{scene::Rectangle, text, theme::Theme};

/// The room between text and the edge of its panel.
pub const PAD: i32 = 12;
/// The height of the bar with the name of a deck.
pub const BAR: i32 = 31;
/// A mark for one card, and the room to the next one.
const MARK: [i32; 2] = [8, 13];
const STEP: [i32; 2] = [11, 17];
/// The most lines of marks.
const LINES: i32 = 4;

/// A panel with a heading. Returns where its contents begin.
pub fn frame(
    canvas: &mut Canvas<'_>,
    name: &str,
    right: &str,
    [x, top]: [i32; 2],
    tall: i32,
) -> i32 {
    let theme = canvas.theme;
    canvas.panel([x, top], [PANEL, tall.max(BAR)]);
    canvas.rectangle([x, top], [PANEL, BAR], theme.bar);
    canvas.ending([x + PANEL - PAD, top + 21], Style::plain(15, theme.on_bar), 120, right);
    canvas.words([x + PAD, top + 22], Style::bold(16, theme.on_bar), PANEL - 150, name);
    top + BAR + 9
}

/// The panel of a deck. Returns how tall it is.
pub fn deck_panel(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    id: DeckId,
    [x, top]: [i32; 2],
    tall: i32,
) -> i32 {
    let theme = canvas.theme;
    let deck = &pack[id];
    let contents = Contents::new(pack, id);
    let size = cards(pack, id, u32::from(deck.size));
    let mut y = frame(canvas, &deck.name, &size, [x, top], tall);
    y = marks(canvas, &contents, back(pack, id, theme), [x + PAD, y]) + 7;
    let mut era = None;
    for entry in &contents.entries {
        if entry.era != era {
            era = entry.era;
            y = era_line(canvas, pack, era, [x, y]);
        }
        y = row(canvas, entry, [x + PAD, y]);
    }
    let untold: Vec<&str> = contents.untold.iter().map(|each| fact(*each)).collect();
    if !untold.is_empty() {
        let words = format!("Not printed for any of them: {}", list(&untold, "and"));
        let faint = Style::plain(13, theme.faint);
        y = canvas.paragraph([x + PAD, y], faint, PANEL - 2 * PAD, &words) + 5;
    }
    if contents.hidden > 0 {
        let swatch = Rectangle::new(x + PAD, y + 2, 22, 14, hatched(theme));
        canvas.put(swatch.rounded(2).stroked(Stroke::new(theme.faint, 10)));
        let style = Style::plain(BODY, theme.faint);
        y = canvas.paragraph([x + PAD + 30, y], style, PANEL - 60, &hidden(contents.hidden));
    }
    if let Some(row) = deck.row {
        let words = format!("At most {row} lie face up in a row; one more clears it");
        y = canvas.paragraph([x + PAD, y], Style::plain(BODY, theme.ink), PANEL - 2 * PAD, &words);
    }
    y + 8 - top
}

/// The colour of the back of a deck, or of its tiles.
pub fn back(pack: &Pack, id: DeckId, theme: &Theme) -> Colour {
    let deck = &pack[id];
    let tiles = deck.tiles.and_then(|kind| pack.get(kind));
    let colour = deck.colour.as_ref().or(tiles.and_then(|kind| kind.colour.as_ref()));
    let colour = colour.and_then(|colour| Colour::parse(colour));
    colour.map_or(theme.bar, |colour| theme.shown(colour))
}

/// The ground of what is not printed.
pub fn hatched(theme: &Theme) -> Fill {
    let ink = theme.faint.mixed(theme.paper, 45);
    Pattern { motif: Motif::Rising, ink, ground: Some(theme.paper) }.into()
}

/// A mark for each card: full when it is known, hatched when it is not. Returns the lower edge.
fn marks(canvas: &mut Canvas<'_>, contents: &Contents, colour: Colour, [x, y]: [i32; 2]) -> i32 {
    let theme = canvas.theme;
    let known: u32 = contents.entries.iter().map(|entry| entry.cards).sum();
    let per_line = (PANEL - 2 * PAD) / STEP[0];
    let all = i32::try_from(known + contents.hidden).unwrap_or(i32::MAX);
    if all == 0 || all > per_line * LINES {
        return y;
    }
    let line = Stroke::new(theme.faint, 8);
    let known = i32::try_from(known).unwrap_or(i32::MAX);
    for at in 0..all {
        let (left, top) = (x + at % per_line * STEP[0], y + at / per_line * STEP[1]);
        let fill = if at < known { Fill::Solid(colour) } else { hatched(theme) };
        canvas.put(Rectangle::new(left, top, MARK[0], MARK[1], fill).rounded(1).stroked(line));
    }
    y + (all - 1) / per_line * STEP[1] + MARK[1]
}

fn era_line(canvas: &mut Canvas<'_>, pack: &Pack, era: Option<EraId>, [x, y]: [i32; 2]) -> i32 {
    let theme = canvas.theme;
    let name = era.and_then(|id| pack.get(id)).map_or("Any time", |era| &*era.name);
    canvas.rectangle([x + 1, y], [PANEL - 2, 21], theme.band);
    canvas.words([x + PAD, y + 15], Style::bold(13, theme.faint), PANEL - 2 * PAD, name);
    y + 26
}

/// One card with its words. Returns the lower edge.
fn row(canvas: &mut Canvas<'_>, entry: &Entry, [x, top]: [i32; 2]) -> i32 {
    let theme = canvas.theme;
    let room = PANEL - 2 * PAD;
    let name = &entry.name;
    let price = Style::bold(BODY, theme.ink);
    let wide = text::width(name, 15, true) + text::width(&entry.price, BODY, true) + 16;
    let mut y = if wide <= room {
        canvas.ending([x + room, top + 15], price, room, &entry.price);
        canvas.paragraph([x, top], Style::bold(15, theme.ink), room, name)
    } else {
        let y = canvas.paragraph([x, top], Style::bold(15, theme.ink), room, name);
        let no_price = entry.price.is_empty();
        if no_price { y } else { canvas.paragraph([x, y], price, room, &entry.price) }
    };
    for line in &entry.lines {
        y = canvas.paragraph([x, y], Style::plain(BODY, theme.ink), room, line);
    }
    for line in &entry.remarks {
        y = canvas.paragraph([x, y], Style::plain(13, theme.faint), room, line);
    }
    y + 5
}
