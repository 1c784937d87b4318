//! What one drawing of a board leaves for the next: what is slow to find and seldom changes.

use std::sync::Arc;

use strabo_model::map::Outline;

use super::frame::Frame;
use super::labels::{AreaLabels, Parts, Wanted};

/// What one drawing of a board leaves for the next. It changes nothing but the frame.
#[derive(Default)]
pub struct Kept {
    /// How board units became pixels.
    pub frame: Option<Frame>,
    /// The outlines in pixels.
    pub outlines: Vec<Outline>,
    /// Where the labels of each area were.
    pub placed: Vec<Arc<Placed>>,
}

/// The labels of an area, and what their places depend on besides the outline.
#[derive(Debug)]
pub struct Placed {
    /// What stands in the way.
    pub taken: Vec<[f64; 4]>,
    pub wanted: Wanted,
    /// Whether it is open sea.
    pub is_sea: bool,
    /// What fits into the area, with its places.
    pub inside: AreaLabels,
    /// What has to stand outside.
    pub outside: Option<Parts>,
}

impl Kept {
    /// Where a row of the last drawing may be that is now one of so many: rows before one that came or went
    /// are where they were, and those behind it are as far from the end.
    pub fn earlier(at: usize, now: usize, then: usize) -> impl Iterator<Item = usize> {
        let from_end = (at + then).checked_sub(now).filter(|from_end| *from_end != at);
        std::iter::once(at).chain(from_end).filter(move |at| *at < then)
    }

    /// The labels of the same area in the last drawing, if all that they depend on is the same.
    pub fn same(
        &self,
        at: usize,
        outlines: &[Outline],
        is_same: impl Fn(&Placed) -> bool,
    ) -> Option<&Arc<Placed>> {
        let mut earlier = Self::earlier(at, outlines.len(), self.placed.len());
        let old = earlier
            .find(|old| is_same(&self.placed[*old]) && self.outlines.get(*old) == outlines.get(at));
        old.map(|old| &self.placed[old])
    }
}
