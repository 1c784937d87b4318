//! Outlines whose corners are settled: closed lines that can still get more corners, found by place.

#![allow(clippy::float_cmp, reason = "corners are the same or they are not")]

use std::collections::BTreeMap;

use super::{grid::Grid, plane::Point, rings::key};
use strabo_model::{effort::Effort, map::Ring};

/// A corner of a closed line, and the side that begins there.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub at: Point,
    /// The area it belongs to.
    pub area: usize,
    /// The corner after it.
    pub next: usize,
    /// The corner before it.
    pub before: usize,
}

/// Closed lines, with their corners and sides filed by place.
pub struct Web {
    /// All corners.
    pub nodes: Vec<Node>,
    grid: Grid,
    sides: BTreeMap<u64, Vec<u32>>,
    corners: BTreeMap<[u64; 2], Vec<u32>>,
}

impl Web {
    /// No lines yet; sides are filed in cells of this size.
    pub fn new(cell: f64) -> Self {
        let (sides, corners) = (BTreeMap::new(), BTreeMap::new());
        Self { nodes: Vec::new(), grid: Grid::new(cell), sides, corners }
    }

    /// Adds a closed line and returns its first corner.
    pub fn add(&mut self, area: usize, ring: &Ring) -> usize {
        let (first, count) = (self.nodes.len(), ring.len());
        for (at, point) in ring.iter().enumerate() {
            let (next, before) = (first + (at + 1) % count, first + (at + count - 1) % count);
            self.nodes.push(Node { at: *point, area, next, before });
        }
        for node in first..self.nodes.len() {
            self.file(node);
            self.corners.entry(key(self.nodes[node].at)).or_default().push(short(node));
        }
        first
    }

    fn file(&mut self, node: usize) {
        let (from, to) = self.side(node);
        let (grid, sides) = (&self.grid, &mut self.sides);
        grid.cells(from, to, 0.0, &mut |cell| sides.entry(cell).or_default().push(short(node)));
    }

    /// The ends of the side that begins at a corner.
    pub fn side(&self, node: usize) -> (Point, Point) {
        (self.nodes[node].at, self.nodes[self.nodes[node].next].at)
    }

    /// The corners that lie exactly here.
    pub fn at(&self, point: Point) -> &[u32] {
        self.corners.get(&key(point)).map_or(&[], Vec::as_slice)
    }

    /// The sides near a line, by the corners they begin at, each once; nothing when that is too much
    /// work.
    pub fn near(
        &self,
        from: Point,
        to: Point,
        margin: f64,
        effort: &mut Effort,
    ) -> Option<Vec<usize>> {
        let mut found: Vec<usize> = Vec::new();
        let mut enough = true;
        self.grid.cells(from, to, margin, &mut |cell| {
            let here = self.sides.get(&cell).map_or(&[][..], Vec::as_slice);
            enough &= effort.spend(here.len() + 1);
            if enough {
                found.extend(here.iter().map(|node| *node as usize));
            }
        });
        found.sort_unstable();
        found.dedup();
        enough.then_some(found)
    }

    /// Puts a corner on a side, and on the same side of its neighbour.
    pub fn split(&mut self, node: usize, point: Point) {
        let (from, to) = self.side(node);
        if [from, to].contains(&point) {
            return;
        }
        let is_twin = |other: &usize| self.side(*other) == (to, from);
        let at_end = self.at(to).iter().map(|other| *other as usize);
        let twins: Vec<usize> = at_end.filter(is_twin).collect();
        for side in twins.into_iter().chain([node]) {
            self.insert(side, point);
        }
    }

    fn insert(&mut self, before: usize, at: Point) {
        let Node { area, next, .. } = self.nodes[before];
        let new = self.nodes.len();
        self.nodes.push(Node { at, area, next, before });
        self.nodes[before].next = new;
        self.nodes[next].before = new;
        self.corners.entry(key(at)).or_default().push(short(new));
        // A rounded corner may lie a little beside the side.
        self.file(before);
        self.file(new);
    }

    /// The closed line that a corner belongs to, from there on.
    pub fn ring(&self, first: usize) -> Ring {
        let mut ring = vec![self.nodes[first].at];
        let mut node = self.nodes[first].next;
        while node != first {
            ring.push(self.nodes[node].at);
            node = self.nodes[node].next;
        }
        ring
    }
}

fn short(node: usize) -> u32 {
    u32::try_from(node).unwrap_or(u32::MAX)
}
