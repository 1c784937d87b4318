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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_of_arcs_is_round() {
        let data = "M -10 0 A 10 10 0 1 0 10 0 A 10 10 0 1 0 -10 0 Z";
        let still = Affine::IDENTITY;
        let lines = lines(data, still, 0.01).expect("readable");
        assert!(!lines.open);
        for corner in &lines.rings[0] {
            assert!((corner[0].hypot(corner[1]) - 10.0).abs() < 0.01, "{corner:?}");
        }
        assert!(lines.rings[0].len() > 20);
    }

    #[test]
    fn relative_commands_and_several_lines_are_read() {
        let data = "m 1 1 h 2 v 2 h -2 z m 10 0 l 2 0 0 2 z M 0 0 q 5 5 10 0 t 10 0 V 20 L 0 20";
        let lines = lines(data, Affine::IDENTITY, 0.1).expect("readable");
        assert_eq!(lines.rings.len(), 3);
        assert_eq!(lines.rings[1].first(), Some(&[11.0, 1.0]));
        assert!(lines.open);
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let still = Affine::IDENTITY;
        for data in ["M 0 0 L 1e300 0 L 5 5 Z", "M 0 0 L x", "M 0 0 L 1e999 1", "hello"] {
            assert!(lines(data, still, 0.1).is_err(), "{data}");
        }
        assert!(lines("", still, 0.1).expect("nothing").rings.is_empty());
    }

    #[test]
    fn a_curve_has_the_same_corners_in_both_directions() {
        let read = |data: &str| {
            let lines = lines(data, Affine::IDENTITY, 0.01).expect("readable");
            lines.rings[0].clone()
        };
        let one = read("M 0 0 C 30 90 80 -70 100 40 L 50 200 Z");
        let mut other = read("M 50 200 L 100 40 C 80 -70 30 90 0 0 Z");
        other.reverse();
        assert_eq!(one.len(), other.len());
        for (a, b) in one.iter().zip(&other) {
            assert!((a[0] - b[0]).hypot(a[1] - b[1]) < 1e-9, "{a:?} is not {b:?}");
        }
    }

    #[test]
    fn a_tiny_tolerance_does_not_ask_for_endless_work() {
        let found = lines("M 0 0 C 0 1e9 1e9 1e9 1e9 0 Z", Affine::IDENTITY, 1e-300);
        assert!(found.expect("readable").rings[0].len() < 1000);
    }
}
