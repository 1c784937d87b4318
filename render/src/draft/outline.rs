//! Turns the borders of a settled board into smooth outlines, each stretch of border made once for both sides.

use super::base::NOTHING;
use super::clean::{Point, distance};
use super::mesh::{Mesh, NONE, next};
use super::{Outline, Part};

/// A stretch of border from one corner to another (or around to itself).
pub struct Chain {
    /// What lies on its left, and on its right.
    pub sides: [u32; 2],
    /// Its points, both ends included; a closed one ends where it began.
    pub points: Vec<Point>,
    /// How much it is smoothed: 0 not at all.
    pub smooth: u8,
    /// The drawn line.
    pub drawn: Vec<Point>,
}

/// All chains, and which half-edges run along them.
pub struct Chains {
    /// The chains.
    pub chains: Vec<Chain>,
    /// For every half-edge with the place on its left: twice its chain, plus one when it runs against it.
    of: Vec<u32>,
}

fn is_line(mesh: &Mesh, half: u32) -> bool {
    let twin = mesh.twin[half as usize];
    if twin == NONE {
        return mesh.left(half) != NOTHING;
    }
    mesh.left(half) != mesh.label[twin as usize / 3]
}

impl Chains {
    /// Follows all borders.
    pub fn new(mesh: &Mesh) -> Self {
        let halves = u32::try_from(mesh.start.len()).unwrap_or(NONE);
        let mut lines = vec![0_u32; mesh.at.len()];
        let mut corner = vec![false; mesh.at.len()];
        for half in 0..halves {
            if is_line(mesh, half) {
                let twin = mesh.twin[half as usize];
                if twin == NONE {
                    let (a, b) = (mesh.start[half as usize] as usize, mesh.end(half) as usize);
                    lines[a] += 1;
                    lines[b] += 1;
                    corner[a] |= mesh.held[a] == 3;
                    corner[b] |= mesh.held[b] == 3;
                } else {
                    let point = mesh.start[half as usize] as usize;
                    lines[point] += 1;
                    corner[point] |= mesh.held[point] != 0;
                }
            }
        }
        for (point, &lines) in lines.iter().enumerate() {
            corner[point] |= lines > 2;
        }
        let mut result = Self { chains: Vec::new(), of: vec![NONE; mesh.start.len()] };
        for pass in 0..2 {
            for half in 0..halves {
                let begins = pass == 1 || corner[mesh.start[half as usize] as usize];
                if begins && result.of[half as usize] == NONE && is_line(mesh, half) {
                    result.follow(mesh, half, &corner);
                }
            }
        }
        result
    }

    fn follow(&mut self, mesh: &Mesh, first: u32, corner: &[bool]) {
        let number = u32::try_from(self.chains.len()).unwrap_or(NONE);
        let mut points = vec![mesh.at[mesh.start[first as usize] as usize]];
        let mut half = first;
        loop {
            self.of[half as usize] = 2 * number;
            let twin = mesh.twin[half as usize];
            if twin != NONE {
                self.of[twin as usize] = 2 * number + 1;
            }
            let end = mesh.end(half);
            points.push(mesh.at[end as usize]);
            if corner[end as usize] {
                break;
            }
            half = next_line(mesh, half);
            if half == first {
                break;
            }
        }
        let sides = [mesh.left(first), mesh.right(first)];
        self.chains.push(Chain { sides, points, smooth: 3, drawn: Vec::new() });
    }

    /// Draws every chain at its smoothness.
    pub fn draw(&mut self, only: Option<&[u32]>, quantum: f64) {
        let all: Vec<u32>;
        let list = if let Some(list) = only {
            list
        } else {
            all = (0_u32..).take(self.chains.len()).collect();
            &all
        };
        for &index in list {
            let chain = &mut self.chains[index as usize];
            let mut line = chain.points.clone();
            for _ in 0..chain.smooth {
                line = cut_corners(&line);
            }
            let mut drawn: Vec<Point> = line.iter().map(|&point| round(point, quantum)).collect();
            drawn.dedup();
            chain.drawn = drawn;
        }
    }

    /// The outlines of all places from the drawn chains.
    pub fn outlines(&self, mesh: &Mesh, places: usize) -> Vec<Outline> {
        let mut rings: Vec<Vec<Vec<Point>>> = vec![Vec::new(); places];
        let mut seen = vec![false; mesh.start.len()];
        for first in 0..u32::try_from(mesh.start.len()).unwrap_or(NONE) {
            if self.of[first as usize] == NONE || seen[first as usize] || mesh.left(first) == NOTHING {
                continue;
            }
            // Begin where a chain begins, if one does on this ring.
            let mut ring: Vec<Point> = Vec::new();
            let mut half = first;
            let mut sequence: Vec<u32> = Vec::new();
            loop {
                seen[half as usize] = true;
                let code = self.of[half as usize];
                if sequence.last() != Some(&code) {
                    sequence.push(code);
                }
                half = next_line(mesh, half);
                if half == first {
                    break;
                }
            }
            if sequence.len() > 1 && sequence.first() == sequence.last() {
                sequence.pop();
            }
            for code in sequence {
                let chain = &self.chains[code as usize / 2];
                let skip = 1;
                if code % 2 == 0 {
                    ring.extend(chain.drawn.iter().take(chain.drawn.len() - skip));
                } else {
                    ring.extend(chain.drawn.iter().rev().take(chain.drawn.len() - skip));
                }
            }
            rings[mesh.left(first) as usize].push(ring);
        }
        rings.into_iter().map(assemble).collect()
    }
}

/// The next half-edge along the border of what lies on the left.
fn next_line(mesh: &Mesh, half: u32) -> u32 {
    let mut candidate = next(half);
    while !is_line(mesh, candidate) {
        let twin = mesh.twin[candidate as usize];
        if twin == NONE {
            break;
        }
        candidate = next(twin);
    }
    candidate
}

/// Cuts corners by Chaikin's rule; the ends of an open line stay.
fn cut_corners(line: &[Point]) -> Vec<Point> {
    let count = line.len();
    if count < 3 {
        return line.to_vec();
    }
    let between = |a: Point, b: Point, share: f64| {
        [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
    };
    let closed = line[0] == line[count - 1];
    let mut result = Vec::with_capacity(2 * count);
    if closed && count > 4 {
        for pair in line.windows(2) {
            result.push(between(pair[0], pair[1], 0.25));
            result.push(between(pair[0], pair[1], 0.75));
        }
        let first = result[0];
        result.push(first);
        return result;
    }
    result.push(line[0]);
    for (index, pair) in line.windows(2).enumerate() {
        if index > 0 {
            result.push(between(pair[0], pair[1], 0.25));
        }
        if index + 2 < count {
            result.push(between(pair[0], pair[1], 0.75));
        }
    }
    result.push(line[count - 1]);
    result
}

fn round(point: Point, quantum: f64) -> Point {
    point.map(|value| {
        let steps = (value / quantum).round();
        // Dividing by a whole number gives the shortest decimal fraction.
        if quantum < 1.0 { steps / (1.0 / quantum).round() } else { steps * quantum }
    })
}

/// Twice the signed area of a ring.
pub fn ring_area(ring: &[Point]) -> f64 {
    let count = ring.len();
    (0..count)
        .map(|i| {
            let (a, b) = (ring[i], ring[(i + 1) % count]);
            a[0] * b[1] - a[1] * b[0]
        })
        .sum()
}

/// Whether a point lies inside a ring.
pub fn inside(point: Point, ring: &[Point]) -> bool {
    let mut within = false;
    let count = ring.len();
    for i in 0..count {
        let (a, b) = (ring[i], ring[(i + 1) % count]);
        if (a[1] > point[1]) != (b[1] > point[1]) {
            let x = a[0] + (point[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
            if point[0] < x {
                within = !within;
            }
        }
    }
    within
}

/// Sorts rings into parts: outer rings turn the positive way, holes the other.
fn assemble(rings: Vec<Vec<Point>>) -> Outline {
    let mut parts: Vec<Part> = Vec::new();
    let mut holes = Vec::new();
    for ring in rings {
        if ring_area(&ring) > 0.0 {
            parts.push(Part { outer: ring, holes: Vec::new() });
        } else {
            holes.push(ring);
        }
    }
    for hole in holes {
        let owner = if parts.len() == 1 {
            Some(0)
        } else {
            let middle = [(hole[0][0] + hole[1][0]) / 2.0, (hole[0][1] + hole[1][1]) / 2.0];
            parts.iter().position(|part| inside(middle, &part.outer))
        };
        if let Some(part) = owner.and_then(|owner| parts.get_mut(owner)) {
            part.holes.push(hole);
        }
    }
    Outline { parts }
}

/// How long a line is.
pub fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}
