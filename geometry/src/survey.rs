//! What outlines show: which places touch, which overlap, and which are drawn wrongly, measured once.

mod again;
mod close;
pub mod contact;
mod cover;
mod crumbs;
mod folds;
mod gaps;
mod grid;
mod inside;
mod islands;
mod limits;
mod nearness;
mod overlap;
mod plane;
pub mod rings;
mod segments;
mod sides;
mod web;

use std::collections::BTreeSet;

use strabo_model::{map::Outline, refs::AreaId};

use self::contact::{file_segments, touches};
use self::overlap::{Faults, faults};
use self::{inside::Inside, segments::Segments};
use strabo_model::effort::Effort;

pub use self::close::{Closed, close, close_within};
pub use self::contact::{Contact, contacts, meets_by};
pub use self::cover::{Covered, Laying, cover, lay, without_loops};
pub use self::crumbs::without_crumbs;
pub use self::islands::join;
pub use self::plane::{Bounds, Point, distance, figure, median, part_size, size, width};
pub use self::sides::{Side, sides};
pub use self::{gaps::gap_between, limits::Limits, nearness::Nearness, overlap::Overlap};

/// What outlines show.
#[derive(Clone, Debug)]
pub struct Survey {
    /// What counts as a contact.
    pub limits: Limits,
    /// Contacts of any length, by their places.
    pub contacts: Vec<Contact>,
    /// Overlaps, and outlines that cross themselves.
    pub faults: Faults,
    /// The size of every area.
    pub sizes: Vec<f64>,
    /// The rectangle around every area that is drawn.
    pub bounds: Vec<Option<Bounds>>,
    /// How far every area extends beyond the edge of the board.
    pub off_board: Vec<f64>,
    /// An area among outlines that are too tangled to compare; contacts and faults are not known then.
    pub tangled: Option<usize>,
    /// How many steps the longer of the searches took.
    steps: u64,
}

impl Survey {
    /// Measures outlines; nothing when there are none.
    pub fn new(outlines: &[Outline], limits: Limits, board: Option<[f64; 2]>) -> Option<Self> {
        Self::within(outlines, limits, board, &mut Effort::new(u64::MAX))
    }

    /// The same with the effort that several surveys share.
    pub fn within(
        outlines: &[Outline],
        limits: Limits,
        board: Option<[f64; 2]>,
        all: &mut Effort,
    ) -> Option<Self> {
        if outlines.is_empty() {
            return None;
        }
        let tolerance = limits.tolerance;
        let segments = Segments::new(outlines);
        let grid = file_segments(&segments, tolerance);
        let inside = Inside::new(&segments);
        let mut effort = all.part(segments.all.len());
        let contacts = touches(&segments, &grid, tolerance, &mut effort, &mut |_| {});
        let steps = effort.spent();
        all.take(&effort);
        let mut effort = all.part(segments.all.len());
        let faults = match &contacts {
            Ok(_) => faults(&segments, &grid, &inside, tolerance, &mut effort),
            Err(area) => Err(*area),
        };
        all.take(&effort);
        let tangled = faults.as_ref().err().copied();
        let bounds: Vec<Option<Bounds>> =
            (0..outlines.len()).map(|area| inside.bounds(area).copied()).collect();
        Some(Self {
            limits,
            contacts: contacts.unwrap_or_default(),
            faults: faults.unwrap_or_default(),
            sizes: outlines.iter().map(size).collect(),
            off_board: off_board(&bounds, board),
            bounds,
            tangled,
            steps: steps.max(effort.spent()),
        })
    }

    /// The contact of two places, however short.
    pub fn contact(&self, one: usize, other: usize) -> Option<&Contact> {
        let wanted = (one.min(other), one.max(other));
        let at = self.contacts.binary_search_by_key(&wanted, |contact| (contact.a, contact.b));
        self.contacts.get(at.ok()?)
    }

    /// True when two areas overlap.
    pub fn overlap(&self, one: usize, other: usize) -> bool {
        let wanted = (one.min(other), one.max(other));
        self.faults.overlaps.binary_search_by_key(&wanted, |found| (found.a, found.b)).is_ok()
    }

    /// True when an outline is drawn, crosses itself nowhere and lies on the board, so that what it
    /// touches means something.
    pub fn is_sound(&self, area: usize) -> bool {
        self.tangled.is_none()
            && self.bounds[area].is_some()
            && self.off_board[area] <= self.limits.tolerance
            && !self.is_crossed(area)
    }

    /// True when an outline crosses itself.
    pub fn is_crossed(&self, area: usize) -> bool {
        self.faults.crossings.binary_search_by_key(&area, |found| found.area).is_ok()
    }
}

/// How far areas extend beyond the edge of the board.
fn off_board(bounds: &[Option<Bounds>], board: Option<[f64; 2]>) -> Vec<f64> {
    let beyond = |bounds: &Option<Bounds>| match (board, bounds) {
        (Some(board), Some(bounds)) => bounds.beyond(board),
        _ => 0.0,
    };
    bounds.iter().map(beyond).collect()
}

/// Pairs of areas by position, the smaller one first.
pub fn pairs(pairs: &[[AreaId; 2]]) -> BTreeSet<[usize; 2]> {
    let sorted = |pair: &[AreaId; 2]| {
        let [one, other] = pair.map(AreaId::index);
        [one.min(other), one.max(other)]
    };
    pairs.iter().map(sorted).collect()
}

/// True when a point lies inside an outline and not in a hole of it.
pub fn holds(outline: &Outline, point: Point) -> bool {
    rings::holds(outline.rings(), point)
}

#[doc(hidden)]
pub mod testing {
    //! What the tests of this crate look into. Nobody else should use it.

    pub use crate::survey::grid::{Entry, Grid};
    pub use crate::survey::nearness::nearest;
    pub use crate::survey::{close::without_spikes, segments::Segments};
}
