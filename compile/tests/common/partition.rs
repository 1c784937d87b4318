//! Boards for tests of geometry: a plane divided into cells whose borders are known, and the same
//! board as somebody drew it by hand.

use std::collections::BTreeMap;

use strabo_model::map::{Outline, OutlinePart};

/// Numbers that look random and are the same on every run.
pub struct Chance(pub u64);

impl Chance {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 up to 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    pub fn share(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// From `-most` to `most`.
    pub fn around(&mut self, most: f64) -> f64 {
        (self.share() * 2.0 - 1.0) * most
    }
}

/// A division of the plane: corners, and the corners around each cell.
pub struct Partition {
    pub corners: Vec<[f64; 2]>,
    pub cells: Vec<Vec<usize>>,
}

impl Partition {
    /// Hexagons about `side` units wide in rows, with corners moved about by up to `wild` of it. Some corners of four cells
    /// are among them: every seventh cell loses an upright edge.
    pub fn hexagons(
        columns: usize,
        rows: usize,
        side: f64,
        wild: f64,
        chance: &mut Chance,
    ) -> Self {
        let mut index: BTreeMap<(i64, i64), usize> = BTreeMap::new();
        let (mut corners, mut cells) = (Vec::new(), Vec::new());
        let step = |n: usize| i64::try_from(n).expect("boards are small");
        for row in 0..rows {
            for column in 0..columns {
                // In half widths across and third heights down, corners have whole numbers.
                let (x, y) = (2 * step(column) + step(row % 2), 3 * step(row));
                let around = [(1, 0), (2, 1), (2, 3), (1, 4), (0, 3), (0, 1)];
                let mut cell: Vec<usize> = Vec::new();
                for (right, down) in around {
                    let key = (x + right, y + down);
                    let corner = *index.entry(key).or_insert_with(|| {
                        #[expect(clippy::cast_precision_loss, reason = "boards are small")]
                        corners.push([key.0 as f64 * side / 2.0, key.1 as f64 * side * 0.2887]);
                        corners.len() - 1
                    });
                    cell.push(corner);
                }
                cells.push(cell);
            }
        }
        for corner in &mut corners {
            corner[0] += chance.around(side * wild);
            corner[1] += chance.around(side * wild);
        }
        let mut whole = Self { corners, cells };
        for cell in (0..whole.cells.len()).step_by(7) {
            let (keep, lost) = (whole.cells[cell][1], whole.cells[cell][2]);
            whole.unite(keep, lost);
        }
        whole.bend(side * wild / 3.0, chance);
        whole
    }

    /// Makes every edge a crooked line of three pieces.
    fn bend(&mut self, most: f64, chance: &mut Chance) {
        let mut bends: BTreeMap<(usize, usize), [usize; 2]> = BTreeMap::new();
        for cell in &mut self.cells {
            let mut around = Vec::with_capacity(cell.len() * 3);
            for (at, &from) in cell.iter().enumerate() {
                let to = cell[(at + 1) % cell.len()];
                let ends = (from.min(to), from.max(to));
                let corners = &mut self.corners;
                let mut on_the_way = *bends.entry(ends).or_insert_with(|| {
                    let (a, b) = (corners[ends.0], corners[ends.1]);
                    let most = most.min((a[0] - b[0]).hypot(a[1] - b[1]) / 5.0);
                    corners.extend([1.0 / 3.0, 2.0 / 3.0].map(|share: f64| {
                        let x = a[0] + (b[0] - a[0]) * share + chance.around(most);
                        [x, a[1] + (b[1] - a[1]) * share + chance.around(most)]
                    }));
                    [corners.len() - 2, corners.len() - 1]
                });
                if from > to {
                    on_the_way.reverse();
                }
                around.push(from);
                around.extend(on_the_way);
            }
            *cell = around;
        }
    }

    /// Puts one corner on another, so that the edge between them is gone.
    fn unite(&mut self, keep: usize, lost: usize) {
        for cell in &mut self.cells {
            for corner in cell.iter_mut() {
                if *corner == lost {
                    *corner = keep;
                }
            }
            cell.dedup();
            if cell.len() > 1 && cell.first() == cell.last() {
                cell.pop();
            }
        }
    }

    /// The borders: pairs of cells and the length of what they share.
    pub fn borders(&self) -> BTreeMap<(usize, usize), f64> {
        let mut sides: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut borders: BTreeMap<(usize, usize), f64> = BTreeMap::new();
        for (cell, around) in self.cells.iter().enumerate() {
            for (at, &from) in around.iter().enumerate() {
                let to = around[(at + 1) % around.len()];
                if let Some(other) = sides.insert((from.min(to), from.max(to)), cell) {
                    let (a, b) = (self.corners[from], self.corners[to]);
                    let length = (a[0] - b[0]).hypot(a[1] - b[1]);
                    *borders.entry((other.min(cell), other.max(cell))).or_default() += length;
                }
            }
        }
        borders
    }

    /// The exact outlines.
    pub fn outlines(&self) -> Vec<Outline> {
        let cells = self.cells.iter();
        cells.map(|cell| outline(cell.iter().map(|&at| self.corners[at]).collect())).collect()
    }

    /// The outlines as drawn by hand: each by itself, with corners of its own along every edge,
    /// drawn in by up to half of `gap` and then off by what is left of the other half, so that
    /// neighbours are up to `gap` apart and overlap here and there.
    pub fn drawn(&self, gap: f64, chance: &mut Chance) -> Vec<Outline> {
        let mut drawn = Vec::with_capacity(self.cells.len());
        for cell in &self.cells {
            let exact: Vec<[f64; 2]> = cell.iter().map(|&at| self.corners[at]).collect();
            let (inwards, count) = (gap / 2.0 * chance.share(), exact.len());
            let mut ring: Vec<[f64; 2]> = Vec::new();
            for (at, &to) in exact.iter().enumerate() {
                let (from, after) = (exact[(at + count - 1) % count], exact[(at + 1) % count]);
                ring.push(inset(from, to, after, inwards));
                let mut share = 0.0;
                loop {
                    share += 0.15 + 0.4 * chance.share();
                    if share >= 0.9 {
                        break;
                    }
                    let across = normal(to, after);
                    let along = |axis: usize| {
                        to[axis] + (after[axis] - to[axis]) * share + across[axis] * inwards
                    };
                    ring.push([along(0), along(1)]);
                }
            }
            let off = gap / 2.0 - inwards;
            for corner in &mut ring {
                let (angle, far) = (chance.around(std::f64::consts::PI), off * chance.share());
                corner[0] += angle.cos() * far;
                corner[1] += angle.sin() * far;
            }
            drawn.push(outline(ring));
        }
        drawn
    }
}

fn outline(outer: Vec<[f64; 2]>) -> Outline {
    Outline { parts: vec![OutlinePart { outer, holes: Vec::new() }] }
}

/// The unit vector to the inner side of an edge of a cell.
fn normal(from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
    let (x, y) = (to[0] - from[0], to[1] - from[1]);
    let length = x.hypot(y);
    [-y / length, x / length]
}

/// A corner moved inwards so that both of its edges move by `by`.
fn inset(from: [f64; 2], at: [f64; 2], to: [f64; 2], by: f64) -> [f64; 2] {
    let (one, other) = (normal(from, at), normal(at, to));
    let scale = by / (1.0 + one[0] * other[0] + one[1] * other[1]).max(0.2);
    [at[0] + (one[0] + other[0]) * scale, at[1] + (one[1] + other[1]) * scale]
}

/// How well derived borders agree with the true ones: precision, recall.
#[expect(clippy::cast_precision_loss, reason = "boards are small")]
pub fn quality(partition: &Partition, found: &[(usize, usize)], least: f64) -> (f64, f64) {
    let borders = partition.borders();
    let right = found.iter().filter(|pair| borders.contains_key(pair)).count();
    let long = borders.iter().filter(|(_, length)| **length > least);
    let (mut all, mut met) = (0_usize, 0_usize);
    for (pair, _) in long {
        all += 1;
        met += usize::from(found.binary_search(pair).is_ok());
    }
    (right as f64 / found.len().max(1) as f64, met as f64 / all.max(1) as f64)
}
