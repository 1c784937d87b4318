//! Points, sizes and rectangles on the board.

use strabo_model::map::{Outline, OutlinePart, Ring};

/// A position in board units.
pub type Point = [f64; 2];
/// Two ends of a straight line.
pub type Line = (Point, Point);

pub fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

pub fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

pub fn between(a: Point, b: Point, share: f64) -> Point {
    [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/// How long a line is.
pub fn length((from, to): Line) -> f64 {
    (to[0] - from[0]).hypot(to[1] - from[1])
}

/// How far a point is from the line between two others.
pub fn distance(point: Point, from: Point, to: Point) -> f64 {
    let along = minus(to, from);
    let square = dot(along, along);
    let share = if square > 0.0 { dot(minus(point, from), along) / square } else { 0.0 };
    let gap = minus(point, between(from, to, share.clamp(0.0, 1.0)));
    gap[0].hypot(gap[1])
}

/// The size of what a ring encloses; negative when it runs the other way round.
pub fn signed_size(ring: &Ring) -> f64 {
    let Some(&origin) = ring.first() else { return 0.0 };
    let mut twice = 0.0;
    for (at, &from) in ring.iter().enumerate() {
        let to = ring[(at + 1) % ring.len()];
        let (from, to) = (minus(from, origin), minus(to, origin));
        twice += from[0] * to[1] - from[1] * to[0];
    }
    twice / 2.0
}

/// The size of a piece without its holes.
pub fn part_size(part: &OutlinePart) -> f64 {
    let holes: f64 = part.holes.iter().map(|hole| signed_size(hole).abs()).sum();
    (signed_size(&part.outer).abs() - holes).max(0.0)
}

/// About how wide a piece is: its size along half its outline.
pub fn width(part: &OutlinePart) -> f64 {
    let sides = part.outer.iter().zip(part.outer.iter().cycle().skip(1));
    let around: f64 = sides.map(|(from, to)| length((*from, *to))).sum();
    if around > 0.0 { 2.0 * part_size(part) / around } else { 0.0 }
}

/// The size of an area without its holes.
pub fn size(outline: &Outline) -> f64 {
    outline.parts.iter().map(part_size).sum()
}

/// The median of the sizes greater than 0.
pub fn median(sizes: impl Iterator<Item = f64>) -> Option<f64> {
    let mut sizes: Vec<f64> = sizes.filter(|size| *size > 0.0).collect();
    sizes.sort_unstable_by(f64::total_cmp);
    sizes.get(sizes.len() / 2).copied()
}

/// A rectangle along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The least coordinates.
    pub least: Point,
    /// The greatest coordinates.
    pub most: Point,
}

impl Bounds {
    /// The smallest rectangle around points, if there are any.
    pub fn of<'p>(points: impl IntoIterator<Item = &'p Point>) -> Option<Self> {
        let mut points = points.into_iter();
        let &first = points.next()?;
        Some(points.fold(Self { least: first, most: first }, |bounds, point| Self {
            least: [bounds.least[0].min(point[0]), bounds.least[1].min(point[1])],
            most: [bounds.most[0].max(point[0]), bounds.most[1].max(point[1])],
        }))
    }

    /// How far the rectangle extends beyond the edge of a board that begins at the origin.
    pub fn beyond(&self, board: [f64; 2]) -> f64 {
        let over = (0..2).map(|axis| (-self.least[axis]).max(self.most[axis] - board[axis]));
        over.fold(0.0, f64::max)
    }

    /// True when another rectangle lies inside.
    pub fn surrounds(&self, other: &Self) -> bool {
        self.holds(other.least, 0.0) && self.holds(other.most, 0.0)
    }

    /// How far apart two rectangles are.
    pub fn gap(&self, other: &Self) -> f64 {
        let apart = |axis: usize| {
            (self.least[axis] - other.most[axis]).max(other.least[axis] - self.most[axis]).max(0.0)
        };
        apart(0).hypot(apart(1))
    }

    /// True when the point lies farther inside than `depth`.
    pub fn holds(&self, point: Point, depth: f64) -> bool {
        (0..2).all(|axis| {
            point[axis] >= self.least[axis] + depth && point[axis] <= self.most[axis] - depth
        })
    }
}

/// A length or size for people to read, with few digits.
pub fn figure(value: f64) -> String {
    let value = if value.abs() < 0.0005 { 0.0 } else { value };
    let digits = match value.abs() {
        0.0 | 100.0.. => 0,
        1.0.. => 1,
        _ => 3,
    };
    format!("{value:.digits$}")
}
