//! One layout as a figure: a heading, the board or the tiles without a place, and what is to be known of it.

use strabo_model::Pack;
use strabo_model::tile::Layout;

use super::board::Board;
use super::{names, shelf};
use crate::leaf::{Leaf, Style};

/// Draws a layout from an upper edge down, in a room of this width. Returns the lower edge.
pub fn draw(
    leaf: &mut Leaf<'_>,
    pack: &Pack,
    layout: &Layout,
    [x, top]: [i32; 2],
    [room, most]: [i32; 2],
) -> i32 {
    let theme = leaf.theme;
    let mut y = bar(leaf, [x, top], room, &names::heading(layout)) + 14;
    if let Some(board) = Board::of(pack, theme, layout) {
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
    for line in names::notes(pack, layout) {
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
