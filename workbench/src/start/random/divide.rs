//! Divides a piece of land or water into places of about the same size, each of them connected.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::chance::Chance;
use super::lattice::{Lattice, Point, float, whole};

/// How often places are moved to the middle of what they cover.
const ROUNDS: usize = 14;
/// In so many rounds, places that are too small begin anew elsewhere.
const ROUNDS_ANEW: usize = 9;
/// The place of a cell that is being given to one.
const FREE: usize = usize::MAX;
/// The place of a cell of another piece.
const ELSEWHERE: usize = usize::MAX - 1;

/// What every cell belongs to.
pub struct Division {
    /// The place of each cell.
    pub place: Vec<usize>,
    /// How many places there are.
    pub count: usize,
    /// What it costs to cross each cell, so that borders bend.
    rough: Vec<usize>,
}

/// Where a place begins.
struct Seed {
    cell: usize,
    /// How many cells it should have.
    size: f64,
    /// In percent: the higher, the fewer cells it gets.
    slowness: f64,
}

impl Division {
    pub fn new(lattice: &Lattice, chance: &mut Chance) -> Self {
        let rough = (0..lattice.len()).map(|_| 60 + chance.below(90)).collect();
        Self { place: vec![ELSEWHERE; lattice.len()], count: 0, rough }
    }

    /// Divides a piece into so many places, at most one for each of its cells.
    pub fn divide(
        &mut self,
        lattice: &Lattice,
        piece: &[usize],
        places: usize,
        chance: &mut Chance,
    ) {
        let first = self.count;
        self.count += places;
        let mean = float(piece.len()) / float(places);
        let mut cells = piece.to_vec();
        chance.shuffle(&mut cells);
        let cells = cells.into_iter().take(places);
        let mut seeds: Vec<Seed> = cells
            .map(|cell| Seed { cell, size: mean * chance.between(0.7, 1.35), slowness: 100.0 })
            .collect();
        for round in 0..ROUNDS {
            self.grow(lattice, piece, first, &seeds);
            self.move_seeds(lattice, piece, first, &mut seeds);
            if round < ROUNDS_ANEW {
                self.begin_anew(piece, first, &mut seeds, chance);
            }
        }
        self.grow(lattice, piece, first, &seeds);
    }

    /// Gives every cell of a piece to the seed that is nearest.
    fn grow(&mut self, lattice: &Lattice, piece: &[usize], first: usize, seeds: &[Seed]) {
        for cell in piece {
            self.place[*cell] = FREE;
        }
        let start = |(at, seed): (usize, &Seed)| Reverse((0, seed.cell, first + at));
        let mut waiting: BinaryHeap<_> = seeds.iter().enumerate().map(start).collect();
        while let Some(Reverse((cost, cell, place))) = waiting.pop() {
            if self.place[cell] != FREE {
                continue;
            }
            self.place[cell] = place;
            let slowness = whole(seeds[place - first].slowness);
            for near in lattice.around(cell).into_iter().flatten() {
                if self.place[near] == FREE {
                    let step = (self.rough[cell] + self.rough[near]) * slowness / 100;
                    waiting.push(Reverse((cost + step, near, place)));
                }
            }
        }
    }

    /// Moves each seed to the middle of its place.
    fn move_seeds(&self, lattice: &Lattice, piece: &[usize], first: usize, seeds: &mut [Seed]) {
        let mut sums: Vec<(f64, Point)> = vec![(0.0, [0.0; 2]); seeds.len()];
        for cell in piece {
            let [x, y] = lattice.centre(*cell);
            let (count, sum) = &mut sums[self.place[*cell] - first];
            *count += 1.0;
            *sum = [sum[0] + x, sum[1] + y];
        }
        let mut nearest: Vec<(f64, usize)> = vec![(f64::MAX, 0); seeds.len()];
        for cell in piece {
            let at = self.place[*cell] - first;
            let (count, sum) = sums[at];
            let [x, y] = lattice.centre(*cell);
            let (right, down) = (x - sum[0] / count, y - sum[1] / count);
            let far = right * right + down * down;
            if far < nearest[at].0 {
                nearest[at] = (far, *cell);
            }
        }
        for ((seed, (count, _)), (_, cell)) in seeds.iter_mut().zip(sums).zip(nearest) {
            seed.cell = cell;
            seed.slowness = (seed.slowness * (count / seed.size).sqrt()).clamp(50.0, 200.0);
        }
    }

    /// Moves seeds whose places are far too small to anywhere else.
    fn begin_anew(&self, piece: &[usize], first: usize, seeds: &mut [Seed], chance: &mut Chance) {
        let mut counts = vec![0.0; seeds.len()];
        for cell in piece {
            counts[self.place[*cell] - first] += 1.0;
        }
        let mut taken: BTreeSet<usize> = seeds.iter().map(|seed| seed.cell).collect();
        for (seed, count) in seeds.iter_mut().zip(counts) {
            let cell = piece[chance.below(piece.len())];
            if count < 0.4 * seed.size && taken.insert(cell) {
                *seed = Seed { cell, slowness: 100.0, ..*seed };
            }
        }
    }
}
