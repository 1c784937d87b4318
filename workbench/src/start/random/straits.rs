//! Straits: where ships cross from one piece of land to another near it.

use std::collections::{BTreeMap, BTreeSet};

use super::{divide::Division, lattice::Lattice};

/// A crossing between two areas, with the cell of water at the coast of each.
#[derive(Clone, Copy)]
pub struct Strait {
    pub areas: [usize; 2],
    pub shores: [usize; 2],
}

/// The shortest crossings that connect all pieces of land, and those that are not longer than `short`
/// cells besides. `land` is the piece of each area.
pub fn straits(
    lattice: &Lattice,
    division: &Division,
    land: &[usize],
    short: usize,
) -> Vec<Strait> {
    let seas = land.len();
    let is_sea = |cell: usize| division.place[cell] >= seas;
    // From every coast at once over the water: which coast reached a cell first, and how far it is.
    let mut reached: Vec<Option<(usize, usize, usize)>> = vec![None; lattice.len()];
    let mut waiting = Vec::new();
    for cell in (0..lattice.len()).filter(|cell| is_sea(*cell)) {
        let near = lattice.around(cell).into_iter().flatten().find(|near| !is_sea(*near));
        if let Some(near) = near {
            reached[cell] = Some((division.place[near], cell, 1));
            waiting.push(cell);
        }
    }
    let mut shortest: BTreeMap<[usize; 2], (usize, Strait)> = BTreeMap::new();
    let mut next = 0;
    while let Some(cell) = waiting.get(next).copied() {
        next += 1;
        let Some((area, shore, far)) = reached[cell] else { continue };
        for near in lattice.around(cell).into_iter().flatten() {
            let (other, end, there) = match reached[near] {
                None if is_sea(near) => {
                    reached[near] = Some((area, shore, far + 1));
                    waiting.push(near);
                    continue;
                }
                None => (division.place[near], cell, 0),
                Some(found) => found,
            };
            if land[area] < land[other] {
                let found = (far + there, Strait { areas: [area, other], shores: [shore, end] });
                let known = shortest.entry([land[area], land[other]]).or_insert(found);
                if found.0 < known.0 {
                    *known = found;
                }
            }
        }
    }
    chosen(shortest, short)
}

/// The shortest crossings first, and of the longer ones those that connect what is apart.
fn chosen(shortest: BTreeMap<[usize; 2], (usize, Strait)>, short: usize) -> Vec<Strait> {
    let mut all: Vec<([usize; 2], (usize, Strait))> = shortest.into_iter().collect();
    all.sort_by_key(|(pieces, (far, _))| (*far, *pieces));
    let mut group: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    let mut kept = Vec::new();
    for ([one, other], (far, strait)) in all {
        let joined: BTreeSet<usize> = [one, other]
            .iter()
            .flat_map(|piece| group.get(piece).cloned().unwrap_or_else(|| [*piece].into()))
            .collect();
        if !group.get(&one).is_some_and(|known| known.contains(&other)) || far <= short {
            kept.push(strait);
        }
        for piece in &joined {
            group.insert(*piece, joined.clone());
        }
    }
    kept
}
