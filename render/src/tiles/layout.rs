//! One layout as a figure: a heading, the board or the tiles without a position, and notes about it.

use strabo_model::tile::{Layout, Placement};
use strabo_model::{Pack, words};

use super::board::TileBoard;
use super::{names, shelf};
use crate::canvas::{Canvas, Style};

/// Draws a layout from an upper edge down, in a room of this width. Returns the lower edge.
pub fn draw(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    (layout, heading): (&Layout, &str),
    [x, top]: [i32; 2],
    [room, most]: [i32; 2],
) -> i32 {
    let theme = canvas.theme;
    let mut y = bar(canvas, [x, top], room, heading) + 14;
    if let Some(board) = TileBoard::of(pack, theme, layout) {
        let height = board.height([room, most]);
        board.draw(canvas, [x, y], [room, height]);
        y += height + 12;
    }
    let slips = shelf::of_layout(pack, layout);
    if !slips.is_empty() {
        y = shelf::draw(canvas, [x, y], room, &slips) + 12;
    }
    let dealt = shelf::dealt(pack, layout);
    if !dealt.is_empty() {
        canvas.centred(
            [x + room / 2, y + 15],
            Style::bold(13, theme.ink),
            room,
            "Dealt to each player",
        );
        y = shelf::draw(canvas, [x, y + 24], room, &dealt) + 12;
    }
    for line in names::notes(layout) {
        y = canvas.paragraph([x, y], Style::plain(13, theme.faint), room, &line) + 2;
    }
    y
}

/// A heading in a bar. Returns its lower edge.
pub fn bar(canvas: &mut Canvas<'_>, [x, y]: [i32; 2], room: i32, words: &str) -> i32 {
    let theme = canvas.theme;
    canvas.rectangle([x, y], [room, 28], theme.bar);
    canvas.words([x + 10, y + 19], Style::bold(15, theme.on_bar), room - 20, words);
    y + 28
}

/// The rules of placing a tile below a heading. Returns the lower edge.
pub fn rules(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    placement: &Placement,
    [x, top]: [i32; 2],
    room: i32,
) -> i32 {
    let theme = canvas.theme;
    let mut y = bar(canvas, [x, top], room, &placement.name) + 8;
    let mut lines = words::tile::placement(pack, placement).into_iter();
    if let Some(first) = lines.next() {
        y = canvas.paragraph([x + 10, y], Style::plain(14, theme.faint), room - 20, &first) + 4;
    }
    for (line, number) in lines.zip(1..) {
        y = numbered(canvas, [x, y], room, number, &format!("{line}."));
    }
    y
}

/// A paragraph with a number before it. Returns the lower edge.
pub fn numbered(
    canvas: &mut Canvas<'_>,
    [x, y]: [i32; 2],
    room: i32,
    number: u16,
    words: &str,
) -> i32 {
    let ink = canvas.theme.ink;
    canvas.ending([x + 28, y + 14], Style::bold(14, ink), 26, &format!("{number}."));
    canvas.paragraph([x + 36, y], Style::plain(14, ink), room - 44, words) + 5
}
