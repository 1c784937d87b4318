//! What lies beyond the sides of outlines that have no exact partner, stretch by stretch.

use super::contact::{Contact, file_segments, touches};
use super::{limits::Limits, segments::Segments};
use strabo_model::{effort::Effort, map::Outline};

/// A stretch of a side, along which another area lies within the tolerance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Side {
    /// The position of the side among all sides of all rings.
    pub position: usize,
    /// Where the stretch begins, as a share of the side.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// The area beyond.
    pub beyond: usize,
}

/// Surveys the sides that are open: no other area has exactly the same side. Returns the contacts of
/// any length along them, and the stretches by position and along each side. Nothing is found when
/// outlines are too tangled to compare.
pub fn sides(outlines: &[Outline], is_open: &[bool], limits: Limits) -> (Vec<Contact>, Vec<Side>) {
    let mut kept: Vec<(usize, bool)> = Vec::new();
    let segments = Segments::of_sides(outlines, 0, &mut |position, turned| {
        let open = is_open.get(position).copied().unwrap_or_default();
        if open {
            kept.push((position, turned));
        }
        open
    });
    let mut effort = Effort::for_size(segments.all.len());
    let grid = file_segments(&segments, limits.tolerance);
    let mut found: Vec<Side> = Vec::new();
    let contacts = touches(&segments, &grid, limits.tolerance, &mut effort, &mut |facing| {
        let (position, turned) = kept[facing.segment];
        let length = segments.all[facing.segment].length;
        let (from, to) = (facing.from / length, facing.to / length);
        let (from, to) = if turned { (1.0 - to, 1.0 - from) } else { (from, to) };
        found.push(Side { position, from, to, beyond: facing.area });
    });
    let Ok(contacts) = contacts else { return (Vec::new(), Vec::new()) };
    found.sort_by(|a, b| {
        a.position.cmp(&b.position).then(a.from.total_cmp(&b.from)).then(a.beyond.cmp(&b.beyond))
    });
    (contacts, found)
}
