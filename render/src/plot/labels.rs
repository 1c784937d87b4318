//! Where names go so that none covers another, and the signs that distinguish lines.

use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::Shape;

/// Left, top, right and bottom.
pub type Frame = [i32; 4];

/// Returns true if two frames share more than an edge.
pub fn overlap(one: Frame, other: Frame) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

/// Positions as near as possible to those wanted, at least a gap apart, within bounds if there is room.
pub fn spread(wanted: &[i32], gap: i32, [top, bottom]: [i32; 2]) -> Vec<i32> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&at| (wanted[at], at));
    let mut placed = vec![0; wanted.len()];
    let mut least = top;
    for &at in &order {
        placed[at] = wanted[at].max(least);
        least = placed[at] + gap;
    }
    let mut most = bottom;
    for &at in order.iter().rev() {
        placed[at] = placed[at].min(most);
        most = placed[at] - gap;
    }
    // Too many for the room: they keep their distance and leave it at the end.
    let mut least = top;
    for &at in &order {
        placed[at] = placed[at].max(least);
        least = placed[at] + gap;
    }
    placed
}

/// How the line with this number is broken: the first six are not.
pub fn dashed(stroke: Stroke, number: usize) -> Stroke {
    match (number / 6) % 4 {
        0 => stroke,
        1 => stroke.dashed(8, 4),
        2 => stroke.dashed(2, 4),
        _ => stroke.dashed(14, 3),
    }
}

/// The sign of the line with this number, in whole pixels.
pub fn sign([x, y]: [i32; 2], number: usize, colour: Colour, paper: Colour) -> Shape {
    let r = 4;
    let path = match number % 6 {
        0 => Path::circle(x, y, r),
        1 => Path::polygon(&[[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]]),
        2 => Path::polygon(&[[x, y - r - 1], [x + r + 1, y + r], [x - r - 1, y + r]]),
        3 => Path::polygon(&[[x, y - r - 1], [x + r + 1, y], [x, y + r + 1], [x - r - 1, y]]),
        4 => Path::polygon(&[[x, y + r + 1], [x + r + 1, y - r], [x - r - 1, y - r]]),
        _ => Path::polygon(&[
            [x - r, y - 1],
            [x - 1, y - r],
            [x + 1, y - r],
            [x + r, y - 1],
            [x + 2, y + r],
            [x - 2, y + r],
        ]),
    };
    // Every other six are hollow.
    let fill = if (number / 6).is_multiple_of(2) { colour } else { paper };
    Shape::filled(path, fill).stroked(Stroke::new(colour, 14))
}
