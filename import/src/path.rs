//! Turns SVG path data into closed lines: applies transforms and flattens curves.

use kurbo::{Affine, PathEl, Point, flatten};
use strabo_model::map::Ring;
use svgtypes::{SimplePathSegment, SimplifyingPathParser};

use super::FARTHEST;

/// The most corners of one shape.
const MOST_CORNERS: usize = 1_000_000;
/// Curves are flattened no finer than this fraction of their size, which gives about 500 pieces.
const FINEST: f64 = 250_000.0;

/// The closed lines of one shape.
#[derive(Debug, Default)]
pub struct Lines {
    /// The lines, the first corner not repeated.
    pub rings: Vec<Ring>,
    /// True if some line does not end where it starts.
    pub open: bool,
}

/// Reads path data. Flattened curves lie within `tolerance` of the true ones.
pub fn lines(data: &str, transform: Affine, tolerance: f64) -> Result<Lines, String> {
    let mut lines = Lines::default();
    let mut ring = Ring::new();
    let mut corners = 0;
    for segment in SimplifyingPathParser::from(data) {
        let segment = segment.map_err(|error| format!("its path data is invalid: {error}"))?;
        let place = |x: f64, y: f64| transform * Point::new(x, y);
        let element = match segment {
            SimplePathSegment::MoveTo { x, y } => PathEl::MoveTo(place(x, y)),
            SimplePathSegment::LineTo { x, y } => PathEl::LineTo(place(x, y)),
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                PathEl::CurveTo(place(x1, y1), place(x2, y2), place(x, y))
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                PathEl::QuadTo(place(x1, y1), place(x, y))
            }
            SimplePathSegment::ClosePath => PathEl::ClosePath,
        };
        if !controls(element).iter().all(|point| is_near(*point)) {
            return Err("a corner is farther away than any board reaches".to_owned());
        }
        match element {
            PathEl::ClosePath => lines.end(std::mem::take(&mut ring), true),
            PathEl::MoveTo(to) => {
                lines.end(std::mem::replace(&mut ring, vec![[to.x, to.y]]), false);
                corners += 1;
            }
            element => {
                let before = ring.len();
                let from = ring.last().copied().unwrap_or_default();
                flatten_one(Point::new(from[0], from[1]), element, tolerance, &mut ring);
                corners += ring.len() - before;
            }
        }
        if corners > MOST_CORNERS {
            return Err("it has more than a million corners".to_owned());
        }
    }
    lines.end(ring, false);
    Ok(lines)
}

/// The points that a segment adds to the one before it.
fn controls(element: PathEl) -> Vec<Point> {
    match element {
        PathEl::MoveTo(to) | PathEl::LineTo(to) => vec![to],
        PathEl::QuadTo(through, to) => vec![through, to],
        PathEl::CurveTo(first, second, to) => vec![first, second, to],
        PathEl::ClosePath => Vec::new(),
    }
}

fn is_near(point: Point) -> bool {
    point.x.abs() <= FARTHEST && point.y.abs() <= FARTHEST
}

/// Adds a line or a curve as straight pieces, without its first corner. A curve that is large for its
/// tolerance is flattened less finely, so that no file asks for endless work.
fn flatten_one(from: Point, element: PathEl, tolerance: f64, ring: &mut Ring) {
    let longest = controls(element).iter().map(|to| to.distance(from)).fold(0.0, f64::max);
    let tolerance = tolerance.max(longest / FINEST);
    flatten([PathEl::MoveTo(from), element], tolerance, |piece| {
        if let PathEl::LineTo(to) = piece {
            ring.push([to.x, to.y]);
        }
    });
}

impl Lines {
    fn end(&mut self, ring: Ring, closed: bool) {
        if ring.len() < 3 {
            self.open |= ring.len() == 2 && !closed;
            return;
        }
        self.open |= !closed && ring.first() != ring.last();
        self.rings.push(ring);
    }
}
