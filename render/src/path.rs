//! Lines and outlines in tenths of a pixel: whole numbers, the same on every machine.

/// A position in tenths of a pixel.
pub type Point = [i32; 2];

/// One step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Start a new line here.
    Move(Point),
    /// A straight line to this point.
    Line(Point),
    /// A cubic Bézier curve: two control points and the end.
    Curve([Point; 3]),
    /// An arc of less than half a circle.
    Arc {
        /// The radius in tenths of a pixel.
        radius: i32,
        /// Whether it turns clockwise.
        clockwise: bool,
        /// The end.
        to: Point,
    },
    /// Close the line: return to its start.
    Close,
}

/// A line, or the outline of a shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The steps of the path.
    pub commands: Vec<Command>,
}

/// A position in tenths of a pixel.
#[allow(
    clippy::cast_possible_truncation,
    reason = "pictures are far smaller than two hundred million pixels"
)]
pub fn tenths(pixels: f64) -> i32 {
    (pixels * 10.0).round() as i32
}

/// A position in whole pixels.
#[allow(
    clippy::cast_possible_truncation,
    reason = "pictures are far smaller than two thousand million pixels"
)]
pub(crate) fn whole(value: f64) -> i32 {
    value.round() as i32
}

impl Path {
    /// Straight lines through points in pixels.
    pub fn through(points: &[[f64; 2]]) -> Self {
        let mut path = Self { commands: Vec::with_capacity(points.len() + 1) };
        path.add(points);
        path
    }

    /// A closed shape with corners in whole pixels.
    pub fn polygon(corners: &[[i32; 2]]) -> Self {
        let mut path = Self::lines(corners);
        path.close();
        path
    }

    /// A closed shape with corners at positions.
    pub fn around(corners: &[Point]) -> Self {
        let lines = corners.iter().enumerate();
        let lines =
            lines.map(|(at, to)| if at == 0 { Command::Move(*to) } else { Command::Line(*to) });
        Self { commands: lines.chain([Command::Close]).collect() }
    }

    /// Straight lines through points in whole pixels.
    pub fn lines(points: &[[i32; 2]]) -> Self {
        let mut path = Self::default();
        for (at, point) in points.iter().enumerate() {
            let point = point.map(|value| value * 10);
            path.commands.push(if at == 0 { Command::Move(point) } else { Command::Line(point) });
        }
        path
    }

    /// A circle in whole pixels.
    pub fn circle(x: i32, y: i32, radius: i32) -> Self {
        Self::disc([x * 10, y * 10], radius * 10)
    }

    /// A circle around a position.
    pub fn disc([x, y]: Point, radius: i32) -> Self {
        let arc = |to| Command::Arc { radius, clockwise: true, to };
        let left = [x - radius, y];
        let commands = vec![
            Command::Move(left),
            arc([x, y - radius]),
            arc([x + radius, y]),
            arc([x, y + radius]),
            arc(left),
            Command::Close,
        ];
        Self { commands }
    }

    /// Adds straight lines through points in pixels.
    pub fn add(&mut self, points: &[[f64; 2]]) {
        for (at, point) in points.iter().enumerate() {
            let point = point.map(tenths);
            self.commands.push(if at == 0 { Command::Move(point) } else { Command::Line(point) });
        }
    }

    /// Close the line: return to its start.
    pub fn close(&mut self) {
        self.commands.push(Command::Close);
    }

    /// True if the last line returns to its start.
    pub fn is_closed(&self) -> bool {
        self.commands.last() == Some(&Command::Close)
    }

    /// The corners it passes, in pixels; curves count as straight lines.
    pub fn corners(&self) -> Vec<Vec<[f64; 2]>> {
        let mut lines: Vec<Vec<[f64; 2]>> = Vec::new();
        for command in &self.commands {
            let point = match command {
                Command::Move(point) => {
                    lines.push(Vec::new());
                    point
                }
                Command::Line(point) | Command::Curve([.., point]) => point,
                Command::Arc { to, .. } => to,
                Command::Close => continue,
            };
            if let Some(line) = lines.last_mut() {
                line.push(point.map(|value| f64::from(value) / 10.0));
            }
        }
        lines
    }
}
