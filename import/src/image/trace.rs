//! Traces regions of pixels into closed lines; neighbours get the same corners along their border.

use strabo_geometry::survey::{Point, distance};
use strabo_model::map::Ring;

/// Sides are made straight in pieces of so many corners, so that the work grows with their number.
const PIECE: usize = 2000;

/// The steps along the sides of pixels: east, south, west, north.
const STEPS: [[isize; 2]; 4] = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/// A corner of pixels.
type Corner = [usize; 2];

/// The regions around corners of pixels. Region 0 is nothing; what lies beyond the picture is too.
struct Grid<'g> {
    labels: &'g [u32],
    size: [usize; 2],
}

impl Grid<'_> {
    /// The region of the pixel whose corner this is.
    fn at(&self, x: usize, y: usize) -> u32 {
        let [width, height] = self.size;
        if x < width && y < height { self.labels[y * width + x] } else { 0 }
    }

    /// The regions around a corner: north-west, north-east, south-east, south-west.
    fn around(&self, [x, y]: Corner) -> [u32; 4] {
        let (west, north) = (x.wrapping_sub(1), y.wrapping_sub(1));
        [self.at(west, north), self.at(x, north), self.at(x, y), self.at(west, y)]
    }

    /// True where borders meet, and at the corners of the picture: these corners stay.
    fn is_kept(&self, corner: Corner) -> bool {
        let around = self.around(corner);
        let borders = (0..4).filter(|at| around[*at] != around[(at + 1) % 4]).count();
        borders > 2 || (0..2).all(|axis| corner[axis] == 0 || corner[axis] == self.size[axis])
    }

    /// The closed line that begins with the upper side of a pixel, with its region on the right.
    fn walk(&self, from: Corner, seen: &mut [bool]) -> Vec<Corner> {
        let (label, mut corners) = (self.at(from[0], from[1]), Vec::new());
        let (mut at, mut way) = (from, 0);
        loop {
            corners.push(at);
            if way == 0 {
                seen[at[1] * self.size[0] + at[0]] = true;
            }
            at = [0, 1].map(|axis| at[axis].wrapping_add_signed(STEPS[way][axis]));
            // The pixels ahead on the left and on the right.
            let around = self.around(at);
            let [left, right] = [(way + 1) % 4, (way + 2) % 4].map(|side| around[side] == label);
            way = match (left, right) {
                (_, false) => (way + 1) % 4,
                (false, true) => way,
                (true, true) => (way + 3) % 4,
            };
            if at == from && way == 0 {
                return corners;
            }
        }
    }
}

/// The closed lines of the regions from 1 on. Sides are as straight as they can be without being farther
/// from the pixels than `straight`.
pub fn rings(labels: &[u32], size: [usize; 2], count: usize, straight: f64) -> Vec<Vec<Ring>> {
    let grid = Grid { labels, size };
    let mut found = vec![Vec::new(); count];
    let mut seen = vec![false; labels.len()];
    for (pixel, label) in labels.iter().enumerate() {
        let corner = [pixel % size[0], pixel / size[0]];
        let above = grid.at(corner[0], corner[1].wrapping_sub(1));
        if *label > 0 && above != *label && !seen[pixel] {
            let corners = grid.walk(corner, &mut seen);
            found[*label as usize - 1].push(straightened(&grid, corners, straight));
        }
    }
    found
}

/// A closed line with few corners. Each piece between corners that stay is looked at in the same
/// direction by both of its regions, so that both get the same corners.
fn straightened(grid: &Grid<'_>, mut corners: Vec<Corner>, straight: f64) -> Ring {
    let first = corners.iter().position(|corner| grid.is_kept(*corner));
    let least = || corners.iter().enumerate().min_by_key(|(_, corner)| **corner);
    let first = first.or_else(|| least().map(|(at, _)| at)).unwrap_or(0);
    corners.rotate_left(first);
    corners.push(corners[0]);
    let mut ring = Vec::new();
    let mut begin = 0;
    for at in 1..corners.len() {
        if grid.is_kept(corners[at]) || at + 1 == corners.len() {
            let mut piece = corners[begin..=at].to_vec();
            let is_turned = piece.iter().rev().lt(piece.iter());
            if is_turned {
                piece.reverse();
            }
            let mut points = without_steps(&piece, straight);
            if is_turned {
                points.reverse();
            }
            ring.extend(&points[..points.len() - 1]);
            begin = at;
        }
    }
    ring
}

/// The two ends of a piece, and between them the middles of the sides of pixels that matter.
fn without_steps(piece: &[Corner], straight: f64) -> Vec<Point> {
    #[expect(clippy::cast_precision_loss, reason = "a picture is smaller than 2^52 pixels")]
    let point = |corner: &Corner| corner.map(|axis| axis as f64);
    let middle = |pair: &[Corner]| {
        let [from, to] = [point(&pair[0]), point(&pair[1])];
        [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])]
    };
    let ends = [point(&piece[0]), point(&piece[piece.len() - 1])];
    let middles = piece.windows(2).map(middle);
    let points: Vec<Point> = [ends[0]].into_iter().chain(middles).chain([ends[1]]).collect();
    let mut few = vec![points[0]];
    for begin in (0..points.len() - 1).step_by(PIECE) {
        let end = (begin + PIECE).min(points.len() - 1);
        simplify(&points[begin..=end], straight, &mut few);
    }
    few
}

/// Adds all points after the first that a line needs to stay within a distance of every point.
fn simplify(points: &[Point], straight: f64, few: &mut Vec<Point>) {
    let mut waiting = vec![[0, points.len() - 1]];
    while let Some([from, to]) = waiting.pop() {
        let far = |at: &usize| distance(points[*at], points[from], points[to]);
        let farthest = (from + 1..to).max_by(|a, b| far(a).total_cmp(&far(b)));
        match farthest {
            Some(at) if far(&at) > straight => waiting.extend([[at, to], [from, at]]),
            _ => few.push(points[to]),
        }
    }
}
