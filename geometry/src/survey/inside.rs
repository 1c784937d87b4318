//! Is a point inside an area: the segments of each area, filed by height.

use super::plane::{Bounds, Point, between};
use super::segments::{Segment, Segments};

/// Something with two ends.
pub trait Side {
    /// Where it starts and where it ends.
    fn ends(&self) -> (Point, Point);
}

impl Side for Segment {
    fn ends(&self) -> (Point, Point) {
        (self.from, self.to)
    }
}

impl Side for (Point, Point) {
    fn ends(&self) -> (Point, Point) {
        *self
    }
}

/// Closed lines in bands of equal height, so that a question looks at few of their sides.
pub struct Bands {
    bounds: Bounds,
    height: f64,
    starts: Vec<u32>,
    segments: Vec<u32>,
}

/// Tells which areas hold a point.
pub struct Inside<'s> {
    segments: &'s Segments,
    bands: Vec<Option<Bands>>,
}

impl<'s> Inside<'s> {
    /// Files the segments of every area.
    pub fn new(segments: &'s Segments) -> Self {
        let bands = (0..segments.areas()).map(|area| Bands::new(segments.of(area))).collect();
        Self { segments, bands }
    }

    /// The rectangle around an area; nothing when it is not drawn.
    pub fn bounds(&self, area: usize) -> Option<&Bounds> {
        self.bands[area].as_ref().map(|bands| &bands.bounds)
    }

    /// How many segments a question about this point looks at.
    pub fn effort(&self, area: usize, point: Point) -> usize {
        self.bands[area].as_ref().map_or(0, |bands| bands.effort(point))
    }

    /// True when the point lies inside the area and not in a hole of it.
    pub fn holds(&self, area: usize, point: Point) -> bool {
        let bands = self.bands[area].as_ref();
        bands.is_some_and(|bands| bands.holds(self.segments.of(area), point))
    }

    /// A point well inside each of three heights of an area, where it is widest.
    pub fn samples(&self, area: usize) -> Vec<Point> {
        let Some(bands) = &self.bands[area] else { return Vec::new() };
        let (low, high) = (bands.bounds.least[1], bands.bounds.most[1]);
        // No round shares: a line through a corner says little about what is beside it.
        let heights = [0.241, 0.503, 0.757].map(|share| low + (high - low) * share);
        heights.into_iter().filter_map(|y| bands.widest(self.segments.of(area), y)).collect()
    }
}

impl Bands {
    #[expect(clippy::cast_possible_truncation, reason = "a count of bands is small")]
    #[expect(clippy::cast_sign_loss, reason = "heights are not negative")]
    #[expect(clippy::cast_precision_loss, reason = "a number of bands need not be exact")]
    pub fn new(all: &[impl Side]) -> Option<Self> {
        let ends: Vec<(Point, Point)> = all.iter().map(Side::ends).collect();
        let bounds = Bounds::of(ends.iter().flat_map(|(from, to)| [from, to]))?;
        let height = bounds.most[1] - bounds.least[1];
        let climbed: f64 = ends.iter().map(|(from, to)| (to[1] - from[1]).abs()).sum();
        // So many bands that each segment stands in about four of them at most.
        let fitting = 3.0 * all.len() as f64 * height / climbed;
        let count = if fitting.is_finite() { (fitting as usize).clamp(1, all.len()) } else { 1 };
        let mut bands = Self {
            bounds,
            height: height / count as f64,
            starts: vec![0; count + 1],
            segments: vec![],
        };
        let mut entries: Vec<(u32, u32)> = Vec::with_capacity(all.len() * 2);
        for (number, (from, to)) in ends.iter().enumerate() {
            let (a, b) = (bands.index(from[1]), bands.index(to[1]));
            for band in a.min(b)..=a.max(b) {
                entries.push((band as u32, number as u32));
            }
        }
        entries.sort_unstable();
        for (band, _) in &entries {
            bands.starts[*band as usize + 1] += 1;
        }
        for band in 0..count {
            bands.starts[band + 1] += bands.starts[band];
        }
        bands.segments = entries.into_iter().map(|(_, number)| number).collect();
        Some(bands)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the quotient is a number of bands")]
    #[expect(clippy::cast_sign_loss, reason = "a negative quotient means the first band")]
    fn index(&self, y: f64) -> usize {
        let band = (y - self.bounds.least[1]) / self.height;
        if band.is_finite() { (band as usize).min(self.starts.len() - 2) } else { 0 }
    }

    fn at(&self, y: f64) -> &[u32] {
        let band = self.index(y);
        &self.segments[self.starts[band] as usize..self.starts[band + 1] as usize]
    }

    /// How many sides a question about this point looks at.
    pub fn effort(&self, point: Point) -> usize {
        self.at(point[1]).len()
    }

    /// True when the point lies inside the closed lines that the bands were made of.
    pub fn holds(&self, all: &[impl Side], point: Point) -> bool {
        self.bounds.holds(point, 0.0) && self.left_of(all, point).count() % 2 == 1
    }

    /// The sides that a level line from the left to a point crosses.
    pub fn left_of(&self, all: &[impl Side], point: Point) -> impl Iterator<Item = usize> {
        let here = self.at(point[1]).iter().map(|at| *at as usize);
        here.filter(move |at| is_left_of(&all[*at], point))
    }

    /// The middle of the widest stretch inside at a height.
    fn widest(&self, all: &[Segment], y: f64) -> Option<Point> {
        let crossed = self.at(y).iter().map(|at| &all[*at as usize]);
        let mut crossed: Vec<f64> =
            crossed.filter(|segment| spans(*segment, y)).map(|segment| x_at(segment, y)).collect();
        crossed.sort_unstable_by(f64::total_cmp);
        let stretches = crossed.chunks_exact(2).map(|pair| (pair[1] - pair[0], pair));
        let (_, pair) = stretches.max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some([f64::midpoint(pair[0], pair[1]), y])
    }
}

fn spans(side: &impl Side, y: f64) -> bool {
    let (from, to) = side.ends();
    (from[1] > y) != (to[1] > y)
}

fn x_at(side: &impl Side, y: f64) -> f64 {
    let (from, to) = side.ends();
    between(from, to, (y - from[1]) / (to[1] - from[1]))[0]
}

fn is_left_of(side: &impl Side, point: Point) -> bool {
    spans(side, point[1]) && x_at(side, point[1]) < point[0]
}
