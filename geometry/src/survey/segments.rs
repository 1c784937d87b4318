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
    pub length: f64,
}

impl Segment {
    /// The segment between two points, unless they are the same.
    pub fn new(area: usize, from: Point, to: Point) -> Option<Self> {
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
        let count = outlines.iter().flat_map(Outline::rings).map(Vec::len).sum();
        Self::of_sides(outlines, count, &mut |_, _| true)
    }

    /// The segments of the sides that `wanted` accepts, by their position among all sides of all rings.
    /// It is also given whether the segment runs against its ring.
    pub fn of_sides(
        outlines: &[Outline],
        count: usize,
        wanted: &mut dyn FnMut(usize, bool) -> bool,
    ) -> Self {
        let mut all = Vec::with_capacity(count);
        let mut starts = Vec::with_capacity(outlines.len() + 1);
        let mut first = 0;
        for (area, outline) in outlines.iter().enumerate() {
            starts.push(all.len());
            for part in &outline.parts {
                let holes = part.holes.iter().map(|hole| (hole, true));
                for (ring, is_hole) in std::iter::once((&part.outer, false)).chain(holes) {
                    add(&mut all, area, ring, is_hole, &mut |at, turned| {
                        wanted(first + at, turned)
                    });
                    first += ring.len();
                }
            }
        }
        starts.push(all.len());
        Self { all, starts }
    }

    pub fn of(&self, area: usize) -> &[Segment] {
        &self.all[self.starts[area]..self.starts[area + 1]]
    }

    /// How many areas there are.
    pub fn areas(&self) -> usize {
        self.starts.len() - 1
    }

    #[expect(clippy::cast_precision_loss, reason = "a mean need not be exact")]
    pub fn mean_length(&self) -> f64 {
        let total: f64 = self.all.iter().map(|segment| segment.length).sum();
        total / self.all.len().max(1) as f64
    }
}

fn add(
    all: &mut Vec<Segment>,
    area: usize,
    ring: &Ring,
    is_hole: bool,
    wanted: &mut dyn FnMut(usize, bool) -> bool,
) {
    if ring.iter().flatten().any(|value| value.is_nan() || value.abs() > FARTHEST) {
        return;
    }
    let turned = (signed_size(ring) < 0.0) != is_hole;
    for (at, &from) in ring.iter().enumerate() {
        let to = ring[(at + 1) % ring.len()];
        let (from, to) = if turned { (to, from) } else { (from, to) };
        if let Some(segment) = Segment::new(area, from, to).filter(|_| wanted(at, turned)) {
            all.push(segment);
        }
    }
}
