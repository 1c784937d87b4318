//! What is land and what is water: smooth noise, with everything too small to be an area taken away.

use std::collections::VecDeque;

use super::chance::Chance;
use super::lattice::{Lattice, Point, float, whole};

/// Layers of noise, each half as wide and about half as strong as the one before.
const LAYERS: usize = 6;

/// Land and water of a map, in connected pieces.
pub struct Terrain {
    /// The cells of each piece of land, the largest first.
    pub lands: Vec<Vec<usize>>,
    /// The cells of each piece of water.
    pub waters: Vec<Vec<usize>>,
}

impl Terrain {
    /// Land for this many areas of so many cells each, the rest of the board water.
    pub fn new(lattice: &Lattice, areas: usize, each: usize, chance: &mut Chance) -> Self {
        let heights = heights(lattice, areas, chance);
        let mut order: Vec<usize> = (0..lattice.len()).collect();
        order.sort_by(|a, b| heights[*b].total_cmp(&heights[*a]).then(a.cmp(b)));
        let mut is_land = vec![false; lattice.len()];
        for cell in order.into_iter().take(areas * each) {
            is_land[cell] = true;
        }
        without_specks(lattice, &mut is_land, [each * 3 / 4, each * 3 / 2]);
        let most = (areas / 5).clamp(1, 60);
        let mut lands = pieces(lattice, |cell| is_land[cell]);
        lands.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
        for cell in lands.drain(most.min(lands.len())..).flatten() {
            is_land[cell] = false;
        }
        let near = within_reach(lattice, &is_land, &lands, whole(2.0 * float(each).sqrt()));
        let remote = |piece: &Vec<usize>| piece.iter().all(|cell| !near[*cell]);
        let lost: usize = lands.iter().filter(|piece| remote(piece)).map(Vec::len).sum();
        // Islands far from everything else are left out, but never half of the world.
        if lost * 4 < areas * each {
            for cell in lands.iter().filter(|piece| remote(piece)).flatten() {
                is_land[*cell] = false;
            }
            lands.retain(|piece| !remote(piece));
        }
        Self { lands, waters: pieces(lattice, |cell| !is_land[cell]) }
    }
}

/// The cells that are reached from the largest piece of land without crossing more than so many cells of
/// water at once.
fn within_reach(
    lattice: &Lattice,
    is_land: &[bool],
    lands: &[Vec<usize>],
    most: usize,
) -> Vec<bool> {
    let mut far = vec![usize::MAX; lattice.len()];
    let mut waiting: VecDeque<usize> = lands.first().into_iter().flatten().copied().collect();
    for cell in &waiting {
        far[*cell] = 0;
    }
    while let Some(cell) = waiting.pop_front() {
        for near in lattice.around(cell).into_iter().flatten() {
            let there = if is_land[near] { 0 } else { far[cell] + 1 };
            if there < far[near] && there <= most {
                far[near] = there;
                waiting.push_back(near);
            }
        }
    }
    far.into_iter().map(|far| far <= most).collect()
}

/// Turns land that is too small into water, and water that is too small into land.
fn without_specks(lattice: &Lattice, is_land: &mut [bool], [least_land, least_water]: [usize; 2]) {
    for (kind, least) in [(false, least_water), (true, least_land)] {
        for piece in pieces(lattice, |cell| is_land[cell] == kind) {
            if piece.len() < least {
                for cell in piece {
                    is_land[cell] = !kind;
                }
            }
        }
    }
}

/// The connected pieces of some of the cells.
pub fn pieces(lattice: &Lattice, belongs: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let mut seen = vec![false; lattice.len()];
    let mut found = Vec::new();
    for first in 0..lattice.len() {
        if seen[first] || !belongs(first) {
            continue;
        }
        seen[first] = true;
        let mut piece = vec![first];
        let mut next = 0;
        while let Some(cell) = piece.get(next).copied() {
            next += 1;
            for near in lattice.around(cell).into_iter().flatten() {
                if !seen[near] && belongs(near) {
                    seen[near] = true;
                    piece.push(near);
                }
            }
        }
        found.push(piece);
    }
    found
}

/// How high each cell lies.
fn heights(lattice: &Lattice, areas: usize, chance: &mut Chance) -> Vec<f64> {
    let [width, height] = lattice.size();
    // Larger maps have more continents, but not as many more as they have areas.
    let detail = 1.6 + 0.55 * float(areas).sqrt().sqrt();
    let ground = Noise::new(detail, LAYERS, chance);
    let bends = [0; 2].map(|_| Noise::new(detail * 1.3, 3, chance));
    // Some boards show islands in an ocean, others a part of a larger world.
    let rim = chance.between(0.25, 0.9);
    let cells = (0..lattice.len()).map(|cell| {
        let at = lattice.centre(cell);
        let [x, y] = [at[0] / height, at[1] / height];
        let [right, down] = [bends[0].at([x, y]), bends[1].at([x, y])];
        let far = [at[0] / width, at[1] / height].map(|share| {
            let off = 2.0 * share - 1.0;
            off * off * off * off
        });
        ground.at([x + 0.22 * right, y + 0.22 * down]) - rim * (far[0] + far[1])
    });
    cells.collect()
}

/// Smooth noise between -1 and 1, made of values at the corners of squares.
struct Noise {
    layers: Vec<Layer>,
}

struct Layer {
    /// How many squares there are for each unit.
    scale: f64,
    strength: f64,
    /// How many values each row has.
    across: usize,
    values: Vec<f64>,
}

impl Noise {
    fn new(detail: f64, layers: usize, chance: &mut Chance) -> Self {
        let mut scale = detail;
        let mut strength = 1.0;
        let layers = (0..layers).map(|_| {
            // Boards are less than two units wide; what is asked beyond is repeated.
            let across = whole((scale * 3.0).ceil()) + 2;
            let values = (0..across * across).map(|_| chance.between(-1.0, 1.0)).collect();
            let layer = Layer { scale, strength, across, values };
            scale *= 2.03;
            strength *= 0.52;
            layer
        });
        Self { layers: layers.collect() }
    }

    fn at(&self, point: Point) -> f64 {
        self.layers.iter().map(|layer| layer.at(point)).sum()
    }
}

impl Layer {
    fn at(&self, point: Point) -> f64 {
        // One more, so that points a little outside of the board are no special case.
        let [x, y] = point.map(|value| ((value + 0.7) * self.scale).max(0.0));
        let [column, row] = [whole(x), whole(y)];
        let smooth = |share: f64| share * share * (3.0 - 2.0 * share);
        let [right, down] = [smooth(x - float(column)), smooth(y - float(row))];
        let value = |row: usize, column: usize| {
            self.values[row % self.across * self.across + column % self.across]
        };
        let mix = |one: f64, other: f64, share: f64| one + (other - one) * share;
        let upper = mix(value(row, column), value(row, column + 1), right);
        let lower = mix(value(row + 1, column), value(row + 1, column + 1), right);
        self.strength * mix(upper, lower, down)
    }
}
