//! A board cut into triangles that each belong to one place, and the changes that keep it sound.

use std::collections::BTreeMap;

use strabo_model::effort::Effort;

use super::base::{Base, CORNER, NOTHING};
use super::clean::{Point, distance, turn};

/// No such half-edge.
pub const NONE: u32 = u32::MAX;

/// Triangles by half-edges: `3t`, `3t + 1` and `3t + 2` are the sides of triangle `t`.
pub struct Mesh {
    pub at: Vec<Point>,
    /// How a point may move: 0 freely, 1 along x, 2 along y, 3 not at all.
    pub held: Vec<u8>,
    /// The point each half-edge leaves.
    pub start: Vec<u32>,
    /// The other half, or `NONE` on the rim.
    pub twin: Vec<u32>,
    /// What each triangle belongs to.
    pub label: Vec<u32>,
    /// A half-edge leaving each point; on the rim the one from which turning reaches all others.
    pub leaving: Vec<u32>,
}

/// The half-edge after this one in its triangle.
pub fn next(half: u32) -> u32 {
    if half % 3 == 2 { half - 2 } else { half + 1 }
}

/// The half-edge before this one in its triangle.
pub fn before(half: u32) -> u32 {
    if half.is_multiple_of(3) { half + 2 } else { half - 1 }
}

fn index_of(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(NONE)
}

impl Mesh {
    /// Cuts the triangles between points of different places, so that each part belongs to one.
    pub fn new(base: &Base, sea: &[bool], board: [f64; 4], unit: f64) -> Self {
        let mut at = base.at.clone();
        let mut triangles: Vec<[u32; 3]> = Vec::new();
        let mut label = Vec::new();
        let mut middles: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        let wide = |point: u32| {
            base.labels[point as usize] == NOTHING
                || sea.get(base.labels[point as usize] as usize) == Some(&true)
        };
        let mut middle = |a: u32, b: u32, at: &mut Vec<Point>| {
            let (low, high) = (a.min(b), a.max(b));
            *middles.entry((low, high)).or_insert_with(|| {
                let (one, other) = (at[low as usize], at[high as usize]);
                let length = distance(one, other);
                let near = (0.55 * unit / length.max(1e-12)).min(0.5);
                let share = match (wide(low), wide(high)) {
                    (false, true) => near,
                    (true, false) => 1.0 - near,
                    _ => 0.5,
                };
                at.push([
                    one[0] + (other[0] - one[0]) * share,
                    one[1] + (other[1] - one[1]) * share,
                ]);
                index_of(at.len() - 1)
            })
        };
        // What lies between a side and a corner: one triangle, or one on either hand of the side's middle.
        let mut fan =
            |[u, v]: [u32; 2], [one, other]: [u32; 2], corner: u32, at: &mut Vec<Point>| {
                if one == other {
                    triangles.push([u, v, corner]);
                    label.push(one);
                } else {
                    let m = middle(u, v, at);
                    triangles.extend([[u, m, corner], [m, v, corner]]);
                    label.extend([one, other]);
                }
            };
        for &triangle in &base.triangles {
            let labels = triangle.map(|point| base.labels[point as usize]);
            if let Some(corner) = (0..3).find(|&side| labels[side] == CORNER) {
                let side = [(corner + 1) % 3, (corner + 2) % 3];
                let ends = side.map(|end| triangle[end]);
                fan(ends, side.map(|end| labels[end]), triangle[corner], &mut at);
                continue;
            }
            if labels[0] == labels[1] && labels[1] == labels[2] {
                fan([triangle[0], triangle[1]], [labels[0]; 2], triangle[2], &mut at);
                continue;
            }
            let center = meeting(triangle, &at, wide, unit);
            at.push(center);
            let center = index_of(at.len() - 1);
            for side in 0..3 {
                let side = [side, (side + 1) % 3];
                fan(side.map(|end| triangle[end]), side.map(|end| labels[end]), center, &mut at);
            }
        }
        let mut mesh = Self {
            held: vec![0; at.len()],
            start: triangles.iter().flatten().copied().collect(),
            twin: Vec::new(),
            leaving: Vec::new(),
            label,
            at,
        };
        mesh.connect();
        mesh.hold(board);
        mesh
    }

    fn connect(&mut self) {
        let count = index_of(self.start.len());
        let mut sides: Vec<(u32, u32, u32)> = (0..count)
            .map(|half| {
                let (a, b) = (self.start[half as usize], self.start[next(half) as usize]);
                (a.min(b), a.max(b), half)
            })
            .collect();
        sides.sort_unstable();
        self.twin = vec![NONE; self.start.len()];
        for pair in sides.windows(2) {
            if (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1) {
                self.twin[pair[0].2 as usize] = pair[1].2;
                self.twin[pair[1].2 as usize] = pair[0].2;
            }
        }
        self.leaving = vec![NONE; self.at.len()];
        for half in 0..count {
            let point = self.start[half as usize] as usize;
            if self.leaving[point] == NONE || self.twin[half as usize] == NONE {
                self.leaving[point] = half;
            }
        }
    }

    /// Points on the rim slide along it; those at the corners of the board stay.
    fn hold(&mut self, board: [f64; 4]) {
        for half in 0..self.start.len() {
            if self.twin[half] == NONE {
                let point = self.start[half] as usize;
                let at = self.at[point];
                let side = (board[2] - board[0] + board[3] - board[1]) * 1e-9;
                let on = |axis: usize| {
                    (at[axis] - board[axis]).abs() < side
                        || (at[axis] - board[axis + 2]).abs() < side
                };
                self.held[point] = match (on(0), on(1)) {
                    (true, true) | (false, false) => 3,
                    (false, true) => 1,
                    (true, false) => 2,
                };
            }
        }
    }

    /// Calls with every half-edge leaving a point, turning one way.
    pub fn around(&self, point: u32, mut visit: impl FnMut(u32)) {
        let first = self.leaving[point as usize];
        if first == NONE {
            return;
        }
        let mut half = first;
        loop {
            visit(half);
            half = self.twin[before(half) as usize];
            if half == NONE || half == first {
                break;
            }
        }
    }

    /// The point a half-edge leads to.
    pub fn end(&self, half: u32) -> u32 {
        self.start[next(half) as usize]
    }

    /// What lies to the left of a half-edge.
    pub fn left(&self, half: u32) -> u32 {
        self.label[half as usize / 3]
    }

    /// What lies to the right of a half-edge.
    pub fn right(&self, half: u32) -> u32 {
        let twin = self.twin[half as usize];
        if twin == NONE { NOTHING } else { self.label[twin as usize / 3] }
    }

    /// Twice the area of a triangle.
    pub fn area(&self, triangle: usize) -> f64 {
        let corner = |side: usize| self.at[self.start[3 * triangle + side] as usize];
        turn(corner(0), corner(1), corner(2))
    }

    /// Turns the diagonal of the two triangles at a half-edge, where both belong together and that gives better ones.
    pub fn flip(&mut self, half: u32) -> bool {
        let twin = self.twin[half as usize];
        if twin == NONE || self.label[half as usize / 3] != self.label[twin as usize / 3] {
            return false;
        }
        let (a_next, a_before) = (next(half), before(half));
        let (b_next, b_before) = (next(twin), before(twin));
        let (a, b) = (self.start[half as usize], self.start[twin as usize]);
        let (c, d) = (self.start[a_before as usize], self.start[b_before as usize]);
        let place = |point: u32| self.at[point as usize];
        let (first, second) =
            (turn(place(d), place(b), place(c)), turn(place(c), place(a), place(d)));
        let old = turn(place(a), place(b), place(c)).min(turn(place(b), place(a), place(d)));
        let sides = distance(place(a), place(b)).max(distance(place(c), place(d)));
        if first <= sides * sides * 1e-4 || second <= sides * sides * 1e-4 {
            return false;
        }
        if !in_circle(place(a), place(b), place(c), place(d)) && first.min(second) < 4.0 * old {
            return false;
        }
        // Triangle of `half` becomes c, d, b; triangle of `twin` becomes d, c, a.
        let (over_a_next, over_a_before) =
            (self.twin[a_next as usize], self.twin[a_before as usize]);
        let (over_b_next, over_b_before) =
            (self.twin[b_next as usize], self.twin[b_before as usize]);
        let (one, other) = (half / 3 * 3, twin / 3 * 3);
        self.start[one as usize] = c;
        self.start[one as usize + 1] = d;
        self.start[one as usize + 2] = b;
        self.start[other as usize] = d;
        self.start[other as usize + 1] = c;
        self.start[other as usize + 2] = a;
        self.pair(one, other);
        self.pair(one + 1, over_b_before);
        self.pair(one + 2, over_a_next);
        self.pair(other + 1, over_a_before);
        self.pair(other + 2, over_b_next);
        for half in [one, one + 1, one + 2, other, other + 1, other + 2] {
            let point = self.start[half as usize] as usize;
            if self.held[point] == 0 || self.twin[half as usize] == NONE {
                self.leaving[point] = half;
            }
        }
        true
    }

    /// Draws the point a half-edge leaves into the one it leads to, where that leaves all triangles sound.
    pub fn collapse(&mut self, half: u32, least: f64, effort: &mut Effort) -> bool {
        let twin = self.twin[half as usize];
        if twin == NONE {
            return false;
        }
        let (v, w) = (self.start[half as usize], self.start[twin as usize]);
        let (c, d) = (self.start[before(half) as usize], self.start[before(twin) as usize]);
        let outer = [next(half), before(half), next(twin), before(twin)]
            .map(|side| self.twin[side as usize]);
        if self.held[v as usize] != 0 || outer.contains(&NONE) {
            return false;
        }
        let mut ring = Vec::new();
        self.around(v, |half| ring.push(half));
        let mut ends: Vec<u32> = ring.iter().map(|&mine| self.end(mine)).collect();
        ends.sort_unstable();
        let (mut common, mut steps) = (0, ring.len());
        self.around(w, |half| {
            common += u32::from(ends.binary_search(&self.end(half)).is_ok());
            steps += 1;
        });
        effort.spend(steps);
        let goal = self.at[w as usize];
        let sound = ring.iter().all(|&side| {
            let triangle = side / 3;
            if triangle == half / 3 || triangle == twin / 3 {
                return true;
            }
            let (b, c) = (self.end(side), self.start[before(side) as usize]);
            turn(goal, self.at[b as usize], self.at[c as usize]) > least
        });
        // A triangle with borders on all sides is all there is of a place.
        let alone = |half: u32| {
            [half, next(half), before(half)].iter().all(|&side| self.left(side) != self.right(side))
        };
        if common != 2 || !sound || alone(half) || alone(twin) {
            return false;
        }
        for side in ring {
            self.start[side as usize] = w;
        }
        self.pair(outer[0], outer[1]);
        self.pair(outer[2], outer[3]);
        for (point, side) in [(w, outer[1]), (c, outer[0]), (d, outer[2])] {
            if self.held[point as usize] == 0 {
                self.leaving[point as usize] = side;
            }
        }
        for triangle in [half as usize / 3, twin as usize / 3] {
            self.label[triangle] = NOTHING;
            for side in 3 * triangle..3 * triangle + 3 {
                self.twin[side] = NONE;
                self.start[side] = w;
            }
        }
        self.leaving[v as usize] = NONE;
        self.held[v as usize] = 3;
        true
    }

    fn pair(&mut self, one: u32, other: u32) {
        self.twin[one as usize] = other;
        if other != NONE {
            self.twin[other as usize] = one;
        }
    }

    /// Puts a new point in the middle of a half-edge that has two sides.
    pub fn split(&mut self, half: u32) {
        let twin = self.twin[half as usize];
        if twin == NONE {
            return;
        }
        let (a, b) = (self.start[half as usize], self.start[twin as usize]);
        let (c, d) = (self.start[before(half) as usize], self.start[before(twin) as usize]);
        let (one, other) = (self.at[a as usize], self.at[b as usize]);
        let m = index_of(self.at.len());
        self.at.push([one[0].midpoint(other[0]), one[1].midpoint(other[1])]);
        self.held.push(0);
        // a-b-c becomes a-m-c and m-b-c; b-a-d becomes b-m-d and m-a-d.
        let first_new = index_of(self.start.len());
        let second_new = first_new + 3;
        let (half_next, twin_next) = (next(half), next(twin));
        let (over_half_next, over_twin_next) =
            (self.twin[half_next as usize], self.twin[twin_next as usize]);
        self.start.extend([m, b, c, m, a, d]);
        self.twin.extend([NONE; 6]);
        self.label.extend([self.label[half as usize / 3], self.label[twin as usize / 3]]);
        self.start[half_next as usize] = m;
        self.start[twin_next as usize] = m;
        self.pair(first_new, twin);
        self.pair(first_new + 1, over_half_next);
        self.pair(first_new + 2, half_next);
        self.pair(second_new, half);
        self.pair(second_new + 1, over_twin_next);
        self.pair(second_new + 2, twin_next);
        self.leaving.push(first_new);
        for (point, candidate) in [(a, half), (b, first_new + 1), (a, second_new + 1), (b, twin)] {
            if self.held[point as usize] == 0 || self.twin[candidate as usize] == NONE {
                self.leaving[point as usize] = candidate;
            }
        }
        // `c` and `d` still have a half-edge leaving them in the old triangles, unless they are on the rim.
        for (point, candidate) in [(c, first_new + 2), (d, second_new + 2)] {
            if self.held[point as usize] != 0 && self.twin[candidate as usize] == NONE {
                self.leaving[point as usize] = candidate;
            }
        }
    }
}

/// Whether `d` lies inside the circle through `a`, `b`, `c` (which turn the positive way).
fn in_circle(a: Point, b: Point, c: Point, d: Point) -> bool {
    let row = |p: Point| {
        let (x, y) = (p[0] - d[0], p[1] - d[1]);
        [x, y, x * x + y * y]
    };
    let (a, b, c) = (row(a), row(b), row(c));
    let value = a[0] * (b[1] * c[2] - c[1] * b[2]) - a[1] * (b[0] * c[2] - c[0] * b[2])
        + a[2] * (b[0] * c[1] - c[0] * b[1]);
    value > 1e-9 * (a[2] * b[2] + c[2] * a[2]).max(1e-300)
}

/// Where three points' areas meet: their middle, but not far from land where the others are wide.
fn meeting(triangle: [u32; 3], at: &[Point], wide: impl Fn(u32) -> bool, unit: f64) -> Point {
    let longest = (0..3)
        .map(|side| distance(at[triangle[side] as usize], at[triangle[(side + 1) % 3] as usize]))
        .fold(0.0, f64::max);
    let weights = triangle
        .map(|point| if wide(point) { (unit / longest.max(1e-12)).clamp(0.1, 1.0) } else { 1.0 });
    let total: f64 = weights.iter().sum();
    let mut sum = [0.0, 0.0];
    for (point, weight) in triangle.iter().zip(weights) {
        sum[0] += at[*point as usize][0] * weight / total;
        sum[1] += at[*point as usize][1] * weight / total;
    }
    sum
}
