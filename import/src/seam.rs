//! Borders over sides of the board that meet.

use strabo_geometry::survey::{Contact, Limits, Point, contacts};
use strabo_model::map::{Outline, Wraps};

/// The contacts of areas at one side of the board with those at the opposite one, where these sides meet:
/// they touch as soon as the first side is moved by the size of the board.
pub fn over_seam(outlines: &[Outline], board: Point, wraps: Wraps, limits: Limits) -> Vec<Contact> {
    let mut found = Vec::new();
    let axes = [(wraps.east_west(), 0), (wraps.north_south(), 1)];
    for (_, axis) in axes.into_iter().filter(|(meets, _)| *meets) {
        let at = |side: f64| {
            let reaches = move |outline: &Outline| {
                let mut corners = outline.rings().flatten();
                corners.any(|corner| (corner[axis] - side).abs() <= limits.tolerance)
            };
            let kept = move |outline: &Outline| {
                if reaches(outline) { outline.clone() } else { Outline::default() }
            };
            outlines.iter().map(kept)
        };
        let moved = at(0.0).map(|mut outline| {
            for part in &mut outline.parts {
                let corners = part.holes.iter_mut().flatten().chain(&mut part.outer);
                corners.for_each(|corner| corner[axis] += board[axis]);
            }
            outline
        });
        let count = outlines.len();
        let all: Vec<Outline> = at(board[axis]).chain(moved).collect();
        found.extend(
            contacts(&all, limits)
                .into_iter()
                .filter(|contact| contact.a < count && contact.b >= count)
                .map(|contact| Contact { b: contact.b - count, ..contact })
                .filter(|contact| contact.a != contact.b),
        );
    }
    found
}
