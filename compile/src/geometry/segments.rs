//! Outlines taken apart into straight segments that all have their area on the same side.

use strabo_model::map::{Outline, Ring};

use super::plane::{Point, between, dot, minus, signed_size};

/// Corners farther out than this are left out: nothing can be measured there.
const FARTHEST: f64 = 1e12;

/// One straight piece of an outline.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    /// The area, by position.
    pub area: usize,
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// Its direction, one unit long.
    pub along: Point,
    /// Its length.
    pub length: f64,
}

impl Segment {
    /// The segment between two points, unless they are the same.
    fn new(area: usize, from: Point, to: Point) -> Option<Self> {
        let along = minus(to, from);
        let length = dot(along, along).sqrt();
        let along = [along[0] / length, along[1] / length];
        (length > 0.0).then_some(Self { area, from, to, along, length })
    }

    /// The point at a share of its length.
    pub fn at(&self, share: f64) -> Point {
        between(self.from, self.to, share)
    }
}

/// The segments of all outlines.
pub struct Segments {
    /// The segments, area by area.
    pub all: Vec<Segment>,
    /// Where the segments of each area start, and the end of the last.
    starts: Vec<usize>,
}

impl Segments {
    /// Takes outlines apart. Segments without length and rings that reach too far out are left out.
    pub fn new(outlines: &[Outline]) -> Self {
        let mut all =
            Vec::with_capacity(outlines.iter().flat_map(Outline::rings).map(Vec::len).sum());
        let mut starts = Vec::with_capacity(outlines.len() + 1);
        for (area, outline) in outlines.iter().enumerate() {
            starts.push(all.len());
            for part in &outline.parts {
                add(&mut all, area, &part.outer, false);
                for hole in &part.holes {
                    add(&mut all, area, hole, true);
                }
            }
        }
        starts.push(all.len());
        Self { all, starts }
    }

    /// The segments of one area.
    pub fn of(&self, area: usize) -> &[Segment] {
        &self.all[self.starts[area]..self.starts[area + 1]]
    }

    /// How many areas there are.
    pub fn areas(&self) -> usize {
        self.starts.len() - 1
    }

    /// The mean length of a segment.
    #[expect(clippy::cast_precision_loss, reason = "a mean need not be exact")]
    pub fn mean_length(&self) -> f64 {
        let total: f64 = self.all.iter().map(|segment| segment.length).sum();
        total / self.all.len().max(1) as f64
    }
}

fn add(all: &mut Vec<Segment>, area: usize, ring: &Ring, is_hole: bool) {
    if ring.iter().flatten().any(|value| value.is_nan() || value.abs() > FARTHEST) {
        return;
    }
    let turned = (signed_size(ring) < 0.0) != is_hole;
    for (at, &from) in ring.iter().enumerate() {
        let to = ring[(at + 1) % ring.len()];
        let (from, to) = if turned { (to, from) } else { (from, to) };
        all.extend(Segment::new(area, from, to));
    }
}
