//! Outlines that lie over each other or cross themselves.

use robust::{Coord, orient2d};

use super::plane::{Point, distance};
use super::segments::{Segment, Segments};
use super::{grid::Grid, inside::Inside};
use strabo_model::effort::Effort;

/// Two areas that claim the same place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlap {
    /// The first area, by position.
    pub a: usize,
    /// The second area, which comes later.
    pub b: usize,
    /// A point inside both, farther from the edge of one of them than the tolerance.
    pub at: Point,
}

/// An outline that crosses itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// The area, by position.
    pub area: usize,
    pub at: Point,
}

/// What is wrong with the outlines by themselves.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    /// Areas that overlap, each pair once.
    pub overlaps: Vec<Overlap>,
    /// Areas whose outlines cross themselves, each once.
    pub crossings: Vec<Crossing>,
}

/// Where two segments cross, as a share of the first. Segments that only touch do not cross.
pub(super) fn crossing(one: &Segment, other: &Segment) -> Option<f64> {
    let beside = |axis: usize| {
        let (a, b) = (one.from[axis].min(one.to[axis]), one.from[axis].max(one.to[axis]));
        let (c, d) = (other.from[axis].min(other.to[axis]), other.from[axis].max(other.to[axis]));
        b < c || d < a
    };
    if beside(0) || beside(1) {
        return None;
    }
    let coord = |point: Point| Coord { x: point[0], y: point[1] };
    let side = |line: &Segment, point| orient2d(coord(line.from), coord(line.to), coord(point));
    let (a, b) = (side(one, other.from), side(one, other.to));
    let (c, d) = (side(other, one.from), side(other, one.to));
    let apart = |x: f64, y: f64| (x > 0.0 && y < 0.0) || (x < 0.0 && y > 0.0);
    (apart(a, b) && apart(c, d)).then(|| c / (c - d))
}

/// Looks at all outlines. An area among outlines too tangled to compare is the error.
pub(super) fn faults(
    segments: &Segments,
    grid: &Grid,
    inside: &Inside<'_>,
    tolerance: f64,
    effort: &mut Effort,
) -> Result<Faults, usize> {
    let bounds: Vec<_> = (0..segments.areas()).map(|area| inside.bounds(area).copied()).collect();
    let places = &Grid::of_bounds(&bounds);
    let mut search =
        Search { segments, grid, inside, places, tolerance, effort, found: Faults::default() };
    for area in 0..segments.areas() {
        for segment in segments.of(area) {
            search.along(segment).ok_or(area)?;
        }
        for point in inside.samples(area) {
            search.at(area, point).ok_or(area)?;
        }
    }
    let mut found = search.found;
    each_once(&mut found.overlaps);
    Ok(found)
}

fn each_once(overlaps: &mut Vec<Overlap>) {
    overlaps.sort_by_key(|overlap| (overlap.a, overlap.b));
    overlaps.dedup_by_key(|overlap| (overlap.a, overlap.b));
}

struct Search<'a> {
    segments: &'a Segments,
    grid: &'a Grid,
    inside: &'a Inside<'a>,
    places: &'a Grid,
    tolerance: f64,
    effort: &'a mut Effort,
    found: Faults,
}

impl Search<'_> {
    /// Looks at a segment: does it cross its own outline, and does it lie in another area anywhere
    /// between the points where it crosses others?
    fn along(&mut self, segment: &Segment) -> Option<()> {
        let mut crossed: Vec<f64> = vec![0.0, 1.0];
        let mut enough = true;
        let mut own: Option<f64> = None;
        let (segments, grid) = (self.segments, self.grid);
        grid.near(segment.from, segment.to, 0.0, &mut |entries| {
            enough &= self.effort.spend(entries.len());
            if !enough {
                return;
            }
            for other in entries.iter().map(|(_, at)| &segments.all[*at as usize]) {
                if let Some(share) = crossing(segment, other) {
                    if other.area == segment.area {
                        own = Some(own.map_or(share, |known| known.min(share)));
                    } else {
                        crossed.push(share);
                    }
                }
            }
        });
        let known = self.found.crossings.last().map(|crossing| crossing.area);
        if let Some(share) = own.filter(|_| known != Some(segment.area)) {
            self.found.crossings.push(Crossing { area: segment.area, at: segment.at(share) });
        }
        crossed.sort_unstable_by(f64::total_cmp);
        crossed.dedup();
        self.at(segment.area, segment.from)?;
        for pair in crossed.windows(2) {
            self.at(segment.area, segment.at(f64::midpoint(pair[0], pair[1])))?;
        }
        enough.then_some(())
    }

    /// Keeps each pair once, and gives up when more overlap than any board could show.
    fn tidy(&mut self) -> Option<()> {
        let (overlaps, most) = (&mut self.found.overlaps, 16 * self.segments.areas() + 1024);
        if overlaps.len() >= 2 * most {
            each_once(overlaps);
        }
        (overlaps.len() < 2 * most).then_some(())
    }

    /// Looks whether a point of one area lies deep inside another.
    fn at(&mut self, area: usize, point: Point) -> Option<()> {
        for other in self.places.at(point).iter().map(|(_, other)| *other as usize) {
            let deep = self.inside.bounds(other).is_some_and(|b| b.holds(point, self.tolerance));
            if !self.effort.spend(1) {
                return None;
            }
            if other == area || !deep {
                continue;
            }
            if !self.effort.spend(self.inside.effort(other, point)) {
                return None;
            }
            if self.inside.holds(other, point) && is_deep(self, other, point)? {
                let (a, b) = (area.min(other), area.max(other));
                let known = self.found.overlaps.last().is_some_and(|o| (o.a, o.b) == (a, b));
                if !known {
                    self.found.overlaps.push(Overlap { a, b, at: point });
                    self.tidy()?;
                }
            }
        }
        Some(())
    }
}

/// True when the point is farther from the outline of the area than the tolerance.
fn is_deep(search: &mut Search<'_>, area: usize, point: Point) -> Option<bool> {
    let (grid, segments, tolerance) = (search.grid, search.segments, search.tolerance);
    let mut deep = true;
    let mut enough = true;
    grid.near(point, point, tolerance, &mut |entries| {
        enough &= search.effort.spend(entries.len());
        if enough && deep {
            let near = entries.iter().map(|(_, at)| &segments.all[*at as usize]);
            deep = !near
                .filter(|segment| segment.area == area)
                .any(|segment| distance(point, segment.from, segment.to) <= tolerance);
        }
    });
    enough.then_some(deep)
}
