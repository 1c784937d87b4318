//! The outline of a tile in each of its turns, and which spaces lie around it.

use strabo_model::tile::{Cell, Grid};

/// The spaces of a tile that was turned, and those around them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Its spaces, in the order of the shape.
    pub cells: Vec<[i8; 2]>,
    /// The spaces around it.
    pub halo: Vec<[i8; 2]>,
    /// For each of these, which of the others touch it, as bits.
    pub beside: Vec<u64>,
    /// The first turn that covers the same spaces.
    pub same_as: u8,
}

/// The outlines of a shape, one for each turn.
pub(crate) fn outlines(grid: Grid, spaces: &[Cell]) -> [Outline; 6] {
    let mut all: [Outline; 6] = Default::default();
    for turn in 0..6_u8 {
        let narrow = |spot: [i16; 2]| spot.map(|part| i8::try_from(part).unwrap_or(i8::MAX));
        let mut cells: Vec<[i8; 2]> = grid.turned(spaces, turn).into_iter().map(narrow).collect();
        // Places of tiles say where the least column and the least row lie.
        let least = |axis: usize| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
        let corner = [least(0), least(1)];
        for cell in &mut cells {
            *cell = [cell[0] - corner[0], cell[1] - corner[1]];
        }
        let around = |cell: [i8; 2]| {
            let ways = grid.sides().iter().map(move |way| narrow(*way));
            ways.map(move |way| [cell[0] + way[0], cell[1] + way[1]])
        };
        let mut halo: Vec<[i8; 2]> =
            cells.iter().flat_map(|cell| around(*cell)).filter(|at| !cells.contains(at)).collect();
        halo.sort_unstable();
        halo.dedup();
        let touching = |at: &[i8; 2]| {
            around(*at)
                .filter_map(|next| halo.iter().position(|other| *other == next))
                .fold(0_u64, |bits, other| bits | 1 << other.min(63))
        };
        let beside = halo.iter().map(touching).collect();
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        let equal = |other: &Outline| {
            let mut cells = other.cells.clone();
            cells.sort_unstable();
            cells == sorted
        };
        let before = all.iter().take(usize::from(turn)).position(equal);
        let same_as = before.and_then(|at| u8::try_from(at).ok()).unwrap_or(turn);
        all[usize::from(turn)] = Outline { cells, halo, beside, same_as };
    }
    all
}

impl Outline {
    /// True when the free spaces of the halo, given as bits, may be separate from each other.
    pub(crate) fn is_split(&self, free: u64) -> bool {
        if free == 0 {
            return false;
        }
        let mut reached = free & free.wrapping_neg();
        loop {
            let mut next = reached;
            let mut left = reached;
            while left != 0 {
                let at = left.trailing_zeros() as usize;
                left &= left - 1;
                next |= self.beside[at] & free;
            }
            if next == reached {
                return reached != free;
            }
            reached = next;
        }
    }
}
