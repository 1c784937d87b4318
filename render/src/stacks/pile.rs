//! A pile of cards, seen from the front and a little from above.

use crate::leaf::Leaf;
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{Rectangle, Shape};

/// The width of a pile.
pub const WIDTH: i32 = 112;
/// The height of the face of its uppermost card.
pub const FACE: i32 = 16;
/// The height of the edge of one card.
const EDGE: i32 = 4;
/// Piles higher than this are drawn no higher.
const MOST: u32 = 26;
/// How far each card sticks out, over and over.
const ASKEW: [i32; 7] = [0, 1, -1, 0, 2, -1, 1];

/// Draws a pile from an upper edge down, one edge for each card. Returns the lower edge.
pub fn draw(leaf: &mut Leaf<'_>, [x, top]: [i32; 2], cards: u32, harm: bool) -> i32 {
    let theme = leaf.theme;
    let card = if harm { theme.harm } else { theme.paper };
    let line = if harm { theme.paper } else { theme.ink.mixed(theme.paper, 45) };
    let stroke = Stroke::new(line, 8);
    face(leaf, [x, top], card, Stroke::new(theme.ink.mixed(theme.paper, 45), 8));
    let mut y = top + FACE;
    for (_, askew) in (0..cards.min(MOST)).zip(ASKEW.iter().cycle()) {
        let edge = Rectangle::new(x + 2 + askew, y, WIDTH - 4, EDGE, card);
        leaf.put(edge.rounded(1).stroked(stroke));
        y += EDGE;
    }
    y
}

/// The uppermost card, narrower at the back, with a frame on its face.
fn face(leaf: &mut Leaf<'_>, [x, top]: [i32; 2], card: Colour, stroke: Stroke) {
    let corners = |inset: i32, side: i32| {
        let (upper, lower) = (top + inset, top + FACE - inset);
        let [back, front] = [16 + side, 2 + side];
        [
            [x + back, upper],
            [x + WIDTH - back, upper],
            [x + WIDTH - front, lower],
            [x + front, lower],
        ]
    };
    leaf.put(Shape::filled(Path::polygon(&corners(0, 0)), card).stroked(stroke));
    leaf.put(Shape::line(Path::polygon(&corners(4, 8)), stroke));
}
