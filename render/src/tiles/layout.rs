//! One layout as a figure: a heading, the board or the tiles without a position, and notes about it.

use strabo_model::Pack;
use strabo_model::tile::{Layout, Placement};
use strabo_model::words;

use super::board::TileBoard;
use super::{names, shelf};
use crate::leaf::{Leaf, Style};

/// Draws a layout from an upper edge down, in a room of this width. Returns the lower edge.
pub fn draw(
    leaf: &mut Leaf<'_>,
    pack: &Pack,
    (layout, heading): (&Layout, &str),
    [x, top]: [i32; 2],
    [room, most]: [i32; 2],
) -> i32 {
    let theme = leaf.theme;
    let mut y = bar(leaf, [x, top], room, heading) + 14;
    if let Some(board) = TileBoard::of(pack, theme, layout) {
        let height = board.height([room, most]);
        board.draw(leaf, [x, y], [room, height]);
        y += height + 12;
    }
    let slips = shelf::of_layout(pack, layout);
    if !slips.is_empty() {
        y = shelf::draw(leaf, [x, y], room, &slips) + 12;
    }
    let dealt = shelf::dealt(pack, layout);
    if !dealt.is_empty() {
        leaf.centred(
            [x + room / 2, y + 15],
            Style::bold(13, theme.ink),
            room,
            "Dealt to each player",
        );
        y = shelf::draw(leaf, [x, y + 24], room, &dealt) + 12;
    }
    for line in names::notes(layout) {
        y = leaf.paragraph([x, y], Style::plain(13, theme.faint), room, &line) + 2;
    }
    y
}

/// A heading in a bar. Returns its lower edge.
pub fn bar(leaf: &mut Leaf<'_>, [x, y]: [i32; 2], room: i32, words: &str) -> i32 {
    let theme = leaf.theme;
    leaf.rectangle([x, y], [room, 28], theme.bar);
    leaf.words([x + 10, y + 19], Style::bold(15, theme.on_bar), room - 20, words);
    y + 28
}

/// The rules of placing a tile below a heading. Returns the lower edge.
pub fn rules(
    leaf: &mut Leaf<'_>,
    pack: &Pack,
    placement: &Placement,
    [x, top]: [i32; 2],
    room: i32,
) -> i32 {
    let theme = leaf.theme;
    let mut y = bar(leaf, [x, top], room, &placement.name) + 8;
    let mut lines = words::tile::placement(pack, placement).into_iter();
    if let Some(first) = lines.next() {
        y = leaf.paragraph([x + 10, y], Style::plain(14, theme.faint), room - 20, &first) + 4;
    }
    for (line, number) in lines.zip(1..) {
        y = numbered(leaf, [x, y], room, number, &format!("{line}."));
    }
    y
}

/// A paragraph with a number before it. Returns the lower edge.
pub fn numbered(leaf: &mut Leaf<'_>, [x, y]: [i32; 2], room: i32, number: u16, words: &str) -> i32 {
    let ink = leaf.theme.ink;
    leaf.ending([x + 28, y + 14], Style::bold(14, ink), 26, &format!("{number}."));
    leaf.paragraph([x + 36, y], Style::plain(14, ink), room - 44, words) + 5
}
