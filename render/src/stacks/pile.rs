//! A pile of cards, seen from the front and a little from above.

use crate::canvas::Canvas;
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
pub fn draw(canvas: &mut Canvas<'_>, [x, top]: [i32; 2], cards: u32, harm: bool) -> i32 {
    let theme = canvas.theme;
    let back = if harm { theme.harm } else { theme.bar };
    let side = if harm { theme.harm.mixed(theme.paper, 70) } else { theme.paper };
    edges(canvas, [x, top], cards, back, side)
}

/// The same with a back of another colour.
pub fn coloured(canvas: &mut Canvas<'_>, [x, top]: [i32; 2], cards: u32, back: Colour) -> i32 {
    let side = canvas.theme.paper;
    edges(canvas, [x, top], cards, back, side)
}

fn edges(
    canvas: &mut Canvas<'_>,
    [x, top]: [i32; 2],
    cards: u32,
    back: Colour,
    side: Colour,
) -> i32 {
    let theme = canvas.theme;
    let stroke = Stroke::new(theme.ink.mixed(theme.paper, 40), 8);
    face(canvas, [x, top], back);
    let mut y = top + FACE;
    for (_, askew) in (0..cards.min(MOST)).zip(ASKEW.iter().cycle()) {
        let edge = Rectangle::new(x + 2 + askew, y, WIDTH - 4, EDGE, side);
        canvas.put(edge.rounded(1).stroked(stroke));
        y += EDGE;
    }
    y
}

/// The back of the uppermost card, narrower behind than in front, with a frame on it.
fn face(canvas: &mut Canvas<'_>, [x, top]: [i32; 2], back: Colour) {
    let corners = |down: i32, inward: i32| {
        let (upper, lower) = (top + down, top + FACE - down);
        let (behind, front) = (16 + inward, 2 + inward);
        [
            [x + behind, upper],
            [x + WIDTH - behind, upper],
            [x + WIDTH - front, lower],
            [x + front, lower],
        ]
    };
    canvas.put(Shape::filled(Path::polygon(&corners(0, 0)), back));
    let frame = Stroke::new(canvas.theme.paper, 10);
    canvas.put(Shape::line(Path::polygon(&corners(4, 5)), frame));
}
