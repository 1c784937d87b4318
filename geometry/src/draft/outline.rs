//! Turns the borders of a settled board into smooth outlines, each stretch of border made once for both sides.

use super::clean::{Point, distance, turn};
use super::measure::{inside, ring_area, touch};
use super::mesh::{Mesh, NONE, next};
use super::plan::{Outline, Part};
use super::{base::NOTHING, grid::Grid, warp::Warp};
use strabo_model::effort::Effort;

/// A stretch of border from one corner to another (or around to itself).
pub struct Chain {
    /// Its points, both ends included; a closed one ends where it began.
    pub points: Vec<Point>,
    /// How much it is smoothed: 0 not at all.
    pub smooth: u8,
    /// The drawn line.
    pub drawn: Vec<Point>,
}

/// How lines are drawn.
pub struct Pen {
    /// The disturbance that makes them look grown.
    pub warp: Warp,
    /// The longest straight piece.
    pub step: f64,
    /// What coordinates are rounded to.
    pub quantum: f64,
}

impl Pen {
    /// The precision of coordinates: hundredths, or finer on small boards.
    pub fn new(board: [f64; 4], unit: f64) -> Self {
        let mut quantum = 0.01;
        while quantum > unit * 1e-3 && quantum > 1e-8 {
            quantum /= 10.0;
        }
        Self { warp: Warp::new(board, unit), step: 0.12 * unit, quantum }
    }
}

/// All chains, and which half-edges run along them.
pub struct Chains {
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
                if mesh.twin[half as usize] == NONE {
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
        self.chains.push(Chain { points, smooth: 2, drawn: Vec::new() });
    }

    /// Draws every chain at its smoothness.
    pub fn draw(&mut self, only: Option<&[u32]>, pen: &Pen) {
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
            let mut drawn: Vec<Point> = fine(&line, pen.step)
                .into_iter()
                .map(|point| round(pen.warp.apply(point), pen.quantum))
                .collect();
            drawn.dedup();
            chain.drawn = drawn;
        }
    }

    /// The pen for these chains: with so long pieces that there are not more than a number of them.
    pub fn pen(&self, board: [f64; 4], unit: f64, most: usize) -> Pen {
        let mut pen = Pen::new(board, unit);
        let stretches = self.chains.iter().flat_map(|chain| chain.points.windows(2));
        let length: f64 = stretches.map(|pair| distance(pair[0], pair[1])).sum();
        pen.step = pen.step.max(length / most as f64);
        pen
    }

    /// Draws chains that touch where they should not with less smoothing, until none do. Nothing when
    /// there are too many of them to find out.
    pub fn repair(&mut self, pen: &Pen, effort: &mut Effort) -> Option<()> {
        for _ in 0..5 {
            let mut bad = self.clashes(effort)?;
            bad.retain(|&index| self.chains[index as usize].smooth > 0);
            if bad.is_empty() {
                break;
            }
            for &index in &bad {
                let chain = &mut self.chains[index as usize];
                chain.smooth = chain.smooth.saturating_sub(1);
            }
            self.draw(Some(&bad), pen);
        }
        Some(())
    }

    /// The chains that touch themselves or others anywhere but at their ends.
    fn clashes(&self, effort: &mut Effort) -> Option<Vec<u32>> {
        let mut segments: Vec<(Point, Point, u32, u32)> = Vec::new();
        let mut bounds = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
        for (index, chain) in (0_u32..).zip(&self.chains) {
            for (position, pair) in (0_u32..).zip(chain.drawn.windows(2)) {
                segments.push((pair[0], pair[1], index, position));
                for axis in 0..2 {
                    bounds[axis] = bounds[axis].min(pair[0][axis]).min(pair[1][axis]);
                    bounds[axis + 2] = bounds[axis + 2].max(pair[0][axis]).max(pair[1][axis]);
                }
            }
        }
        if segments.is_empty() {
            return Some(Vec::new());
        }
        let mut grid = Grid::new(bounds, segments.len() / 2 + 1);
        for (index, segment) in (0_u32..).zip(&segments) {
            grid.add(segment.0, segment.1, index);
        }
        let mut bad = vec![false; self.chains.len()];
        for (index, one) in (0_u32..).zip(&segments) {
            let used_up = grid.near(one.0, one.1, 0.0, |other| {
                if other > index {
                    let two = &segments[other as usize];
                    if clash(*one, *two) {
                        bad[one.2 as usize] = true;
                        bad[two.2 as usize] = true;
                    }
                }
                !effort.spend(1)
            });
            if used_up {
                return None;
            }
        }
        Some((0_u32..).zip(bad).filter(|(_, bad)| *bad).map(|(chain, _)| chain).collect())
    }

    /// The outlines of all places from the drawn chains.
    pub fn outlines(&self, mesh: &Mesh, places: usize) -> Vec<Outline> {
        let mut rings: Vec<Vec<Vec<Point>>> = vec![Vec::new(); places];
        let mut seen = vec![false; mesh.start.len()];
        for first in 0..u32::try_from(mesh.start.len()).unwrap_or(NONE) {
            if self.of[first as usize] == NONE
                || seen[first as usize]
                || mesh.left(first) == NOTHING
            {
                continue;
            }
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
                let steps = chain.drawn.len().saturating_sub(1);
                if code % 2 == 0 {
                    ring.extend(chain.drawn.iter().take(steps));
                } else {
                    ring.extend(chain.drawn.iter().rev().take(steps));
                }
            }
            if ring.len() < 3 {
                continue;
            }
            rings[mesh.left(first) as usize].push(ring);
        }
        rings.into_iter().map(assemble).collect()
    }
}

/// Whether two segments touch anywhere but at a common end, or lie on each other.
fn clash(one: (Point, Point, u32, u32), two: (Point, Point, u32, u32)) -> bool {
    let (a, b, c, d) = (one.0, one.1, two.0, two.1);
    let shared = [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)]
        .into_iter()
        .find(|(p, _, q, _)| p == q);
    if let Some((p, q, _, r)) = shared {
        let ahead = (q[0] - p[0]) * (r[0] - p[0]) + (q[1] - p[1]) * (r[1] - p[1]);
        return turn(p, q, r).abs() < 1e-9 && ahead > 0.0;
    }
    touch(a, b, c, d)
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

/// Divides long pieces.
fn fine(line: &[Point], step: f64) -> Vec<Point> {
    let mut result = Vec::with_capacity(2 * line.len());
    for pair in line.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let pieces = (distance(a, b) / step).ceil().clamp(1.0, 50.0);
        for piece in 0..pieces as u32 {
            let share = f64::from(piece) / pieces;
            result.push([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]);
        }
    }
    result.extend(line.last());
    result
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
        result.push(result[0]);
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
    point.map(|value| round_to(value, quantum))
}

/// The nearest whole multiple of a quantum.
pub fn round_to(value: f64, quantum: f64) -> f64 {
    let steps = (value / quantum).round();
    // Dividing by a whole number gives the shortest decimal fraction.
    if quantum < 1.0 { steps / (1.0 / quantum).round() } else { steps * quantum }
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
            let middle = [hole[0][0].midpoint(hole[1][0]), hole[0][1].midpoint(hole[1][1])];
            parts.iter().position(|part| inside(middle, &part.outer))
        };
        if let Some(part) = owner.and_then(|owner| parts.get_mut(owner)) {
            part.holes.push(hole);
        }
    }
    Outline { parts }
}
