//! Path data of SVG made into closed lines: transforms applied, curves flattened.

use strabo_compile::geometry::Point;
use strabo_model::map::Ring;
use svgtypes::{SimplePathSegment, SimplifyingPathParser, Transform};

use super::FARTHEST;

/// More corners than this are not read of one shape.
const MOST_CORNERS: usize = 1_000_000;
/// The most pieces of one curve.
const MOST_PIECES: f64 = 500.0;

/// The closed lines of one shape.
#[derive(Debug, Default)]
pub struct Lines {
    /// The lines, the first corner not repeated.
    pub rings: Vec<Ring>,
    /// Some line did not end where it began.
    pub open: bool,
}

/// First `inner`, then `outer`.
pub fn nested(outer: &Transform, inner: &Transform) -> Transform {
    Transform {
        a: outer.a * inner.a + outer.c * inner.b,
        b: outer.b * inner.a + outer.d * inner.b,
        c: outer.a * inner.c + outer.c * inner.d,
        d: outer.b * inner.c + outer.d * inner.d,
        e: outer.a * inner.e + outer.c * inner.f + outer.e,
        f: outer.b * inner.e + outer.d * inner.f + outer.f,
    }
}

fn moved(by: &Transform, [x, y]: Point) -> Point {
    [by.a * x + by.c * y + by.e, by.b * x + by.d * y + by.f]
}

/// Reads path data. Flattened curves lie within `tolerance` of the true ones.
pub fn lines(data: &str, transform: &Transform, tolerance: f64) -> Result<Lines, String> {
    let mut lines = Lines::default();
    let mut ring = Ring::new();
    let mut corners = 0;
    for segment in SimplifyingPathParser::from(data) {
        let segment = segment.map_err(|error| format!("its path data is broken: {error}"))?;
        let place = |x: f64, y: f64| moved(transform, [x, y]);
        let last = ring.last().copied();
        let before = ring.len();
        match segment {
            SimplePathSegment::MoveTo { x, y } => {
                lines.end(std::mem::take(&mut ring), false);
                ring.push(place(x, y));
            }
            SimplePathSegment::LineTo { x, y } => ring.push(place(x, y)),
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                let from = last.unwrap_or_default();
                flatten([from, place(x1, y1), place(x2, y2), place(x, y)], tolerance, &mut ring);
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                let (from, through, to) = (last.unwrap_or_default(), place(x1, y1), place(x, y));
                let toward = |end: Point| {
                    [0, 1].map(|axis| end[axis] + (through[axis] - end[axis]) * (2.0 / 3.0))
                };
                flatten([from, toward(from), toward(to), to], tolerance, &mut ring);
            }
            SimplePathSegment::ClosePath => lines.end(std::mem::take(&mut ring), true),
        }
        let new = ring.get(before.min(ring.len())..).unwrap_or_default();
        corners += new.len().max(1);
        let far = |corner: &Point| !corner.iter().all(|value| value.abs() <= FARTHEST);
        if new.iter().any(far) || ring.last().is_some_and(far) {
            return Err("a corner lies farther away than any board reaches".to_owned());
        }
        if corners > MOST_CORNERS {
            return Err("it has more than a million corners".to_owned());
        }
    }
    lines.end(ring, false);
    Ok(lines)
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

/// Adds a cubic curve as straight pieces, all but its first corner. The same curve drawn from its
/// other end has the same corners.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 500")]
fn flatten(curve: [Point; 4], tolerance: f64, ring: &mut Ring) {
    let bend =
        |a: Point, b: Point, c: Point| (a[0] - 2.0 * b[0] + c[0]).hypot(a[1] - 2.0 * b[1] + c[1]);
    let [from, first, second, to] = curve;
    let most = bend(from, first, second).max(bend(first, second, to));
    let pieces = (0.75 * most / tolerance).sqrt().ceil();
    let pieces = if pieces.is_finite() { pieces.clamp(1.0, MOST_PIECES) as u32 } else { 1 };
    for piece in 1..pieces {
        let done = f64::from(piece) / f64::from(pieces);
        let left = f64::from(pieces - piece) / f64::from(pieces);
        ring.push([0, 1].map(|axis| {
            let ends = left.powi(3) * from[axis] + done.powi(3) * to[axis];
            ends + 3.0 * left * done * (left * first[axis] + done * second[axis])
        }));
    }
    ring.push(to);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_of_arcs_is_round() {
        let data = "M -10 0 A 10 10 0 1 0 10 0 A 10 10 0 1 0 -10 0 Z";
        let still = Transform::default();
        let lines = lines(data, &still, 0.01).expect("readable");
        assert!(!lines.open);
        for corner in &lines.rings[0] {
            assert!((corner[0].hypot(corner[1]) - 10.0).abs() < 0.01, "{corner:?}");
        }
        assert!(lines.rings[0].len() > 20);
    }

    #[test]
    fn relative_commands_and_several_lines_are_read() {
        let data = "m 1 1 h 2 v 2 h -2 z m 10 0 l 2 0 0 2 z M 0 0 q 5 5 10 0 t 10 0 V 20 L 0 20";
        let lines = lines(data, &Transform::default(), 0.1).expect("readable");
        assert_eq!(lines.rings.len(), 3);
        assert_eq!(lines.rings[1][0].map(f64::round), [11.0, 1.0]);
        assert!(lines.open);
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let still = Transform::default();
        for data in ["M 0 0 L 1e300 0 L 5 5 Z", "M 0 0 L x", "M 0 0 L 1e999 1", "hello"] {
            assert!(lines(data, &still, 0.1).is_err(), "{data}");
        }
        assert!(lines("", &still, 0.1).expect("nothing").rings.is_empty());
    }
}
