//! Brings a plan into order: no line given twice or to nowhere, every position a finite number, and a board around them.

use strabo_model::effort::Effort;

use super::around::around;
use super::plan::{Kind, Plan};

/// A point of the board.
pub type Point = [f64; 2];

/// A plan that can be relied on.
#[derive(Clone, Debug)]
pub struct Clean {
    /// Whether each place is sea.
    pub sea: Vec<bool>,
    /// Where each place stands; `None` if no place says.
    pub at: Option<Vec<Point>>,
    /// The borders, each once, lower place first, in order.
    pub borders: Vec<(u32, u32)>,
    /// Borders of places that lie at opposite ends of the board, as on a board that wraps around. To draw
    /// them as shared edges would bend everything in between.
    pub far: Vec<(u32, u32)>,
    /// The board: least and greatest coordinates.
    pub board: [f64; 4],
    /// The usual distance between neighbouring land places, in board units.
    pub unit: f64,
}

impl Clean {
    /// How many borders the place with most of them has.
    pub fn most_around(&self) -> usize {
        let mut around = vec![0; self.sea.len()];
        for end in self.borders.iter().flat_map(|(a, b)| [*a, *b]) {
            around[end as usize] += 1;
        }
        around.into_iter().max().unwrap_or_default()
    }
}

/// The borders of a plan that name two places, each once, lower place first, in order.
pub fn borders_of(plan: &Plan) -> Vec<(u32, u32)> {
    let count = plan.places.len();
    let mut borders: Vec<(u32, u32)> = plan
        .borders
        .iter()
        .map(|&(a, b)| (a.min(b), a.max(b)))
        .filter(|&(a, b)| a != b && (b as usize) < count)
        .collect();
    borders.sort_unstable();
    borders.dedup();
    borders
}

fn usable(point: Point) -> bool {
    point.iter().all(|value| value.is_finite() && value.abs() < 1e9)
}

/// A border is far when it is longer than this share of the board.
const FAR_SHARE: f64 = 0.5;
/// And longer than this many usual borders.
const FAR_TIMES: f64 = 6.0;
/// A common neighbour lies between two places if it is nearer to both than this share of their distance.
const BETWEEN: f64 = 0.9;

/// Splits borders into near and far ones, by the places whose position is given.
fn split_far(
    known: &[Option<Point>],
    borders: Vec<(u32, u32)>,
    effort: &mut Effort,
) -> [Vec<(u32, u32)>; 2] {
    let points = || known.iter().flatten();
    let extent = |axis: usize| {
        let (least, most) = points()
            .fold((f64::MAX, f64::MIN), |(l, m), p: &Point| (l.min(p[axis]), m.max(p[axis])));
        most - least
    };
    let length = |&(a, b): &(u32, u32)| Some(distance(known[a as usize]?, known[b as usize]?));
    let mut lengths: Vec<f64> = borders.iter().filter_map(length).collect();
    let least = (FAR_SHARE * extent(0).max(extent(1))).max(FAR_TIMES * median(&mut lengths));
    let is_long = |border: &(u32, u32)| length(border).is_some_and(|length| length > least);
    if !borders.iter().any(is_long) {
        return [borders, Vec::new()];
    }
    // Borders are in order, so that neighbours are too.
    let around = around(known.len(), &borders);
    // Places with a neighbour between them are large rather than far apart.
    let mut has_between = |&(a, b): &(u32, u32)| {
        let Some(most) = length(&(a, b)).map(|length| length * BETWEEN) else { return false };
        let is_near = |one: u32, other: u32| length(&(one, other)).is_some_and(|away| away < most);
        let (mut few, mut many) = (&around[a as usize], &around[b as usize]);
        if few.len() > many.len() {
            std::mem::swap(&mut few, &mut many);
        }
        few.iter().any(|&other| {
            effort.spend(1)
                && is_near(other, a)
                && is_near(other, b)
                && many.binary_search(&other).is_ok()
        })
    };
    let (far, near) =
        borders.into_iter().partition(|border| is_long(border) && !has_between(border));
    [near, far]
}

/// Brings the plan into order.
pub fn clean(plan: &Plan, effort: &mut Effort) -> Clean {
    let sea: Vec<bool> = plan.places.iter().map(|place| place.kind == Kind::Sea).collect();
    let known: Vec<Option<Point>> =
        plan.places.iter().map(|place| place.at.filter(|&at| usable(at))).collect();
    let [borders, far] = split_far(&known, borders_of(plan), effort);
    let given = plan.board.filter(|b| {
        usable([b[0], b[1]]) && usable([b[2], b[3]]) && b[2] - b[0] > 1e-3 && b[3] - b[1] > 1e-3
    });
    let count = plan.places.len();
    let Some(mut at) = complete(&known, &borders) else {
        let side = 40.0 * (1.3 * count as f64 + 1.0).sqrt();
        let board = given.unwrap_or([0.0, 0.0, (1.2 * side).round(), (0.85 * side).round()]);
        let unit = ((board[2] - board[0]) * (board[3] - board[1]) / (count as f64 + 1.0)).sqrt();
        return Clean { sea, at: None, borders, far, board, unit };
    };
    let mut hull = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for point in &at {
        for axis in 0..2 {
            hull[axis] = hull[axis].min(point[axis]);
            hull[axis + 2] = hull[axis + 2].max(point[axis]);
        }
    }
    let mut unit = usual_length(&at, &sea, &borders);
    let extent = (hull[2] - hull[0]).max(hull[3] - hull[1]);
    if unit <= extent * 1e-6 || unit <= 1e-6 {
        unit = if extent > 1e-6 { extent / (count as f64).sqrt() } else { 40.0 };
    }
    let margin = unit * 0.8;
    let board = given.unwrap_or([
        (hull[0] - margin).floor(),
        (hull[1] - margin).floor(),
        (hull[2] + margin).ceil(),
        (hull[3] + margin).ceil(),
    ]);
    let room = ((board[2] - board[0]) * (board[3] - board[1]) / (count as f64 + 1.0)).sqrt();
    unit = unit.min(room * 1.25);
    // Where centres crowd in a corner of a vast board, the board sets the scale.
    let longest = (board[2] - board[0]).max(board[3] - board[1]);
    unit = unit.max(longest / (60.0 * ((count as f64).sqrt() + 2.0)));
    let inset = (unit * 0.3).min((board[2] - board[0]) * 0.2).min((board[3] - board[1]) * 0.2);
    for point in &mut at {
        for axis in 0..2 {
            point[axis] = point[axis].clamp(board[axis] + inset, board[axis + 2] - inset);
        }
    }
    Clean { sea, at: Some(at), borders, far, board, unit }
}

/// The median distance of neighbouring land places (of any neighbours where no two land places touch).
fn usual_length(at: &[Point], sea: &[bool], borders: &[(u32, u32)]) -> f64 {
    let length = |&(a, b): &(u32, u32)| distance(at[a as usize], at[b as usize]);
    let mut lengths: Vec<f64> = borders
        .iter()
        .filter(|&&(a, b)| !sea[a as usize] && !sea[b as usize])
        .map(length)
        .collect();
    if lengths.is_empty() {
        lengths = borders.iter().map(length).collect();
    }
    median(&mut lengths)
}

/// The middle value, or zero of none.
pub fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// Gives places without a position the mean of their neighbours.
fn complete(known: &[Option<Point>], borders: &[(u32, u32)]) -> Option<Vec<Point>> {
    let mut at = known.to_vec();
    let all: Vec<Point> = at.iter().flatten().copied().collect();
    if all.is_empty() {
        return None;
    }
    let count = all.len() as f64;
    let middle =
        all.iter().fold([0.0, 0.0], |sum, p| [sum[0] + p[0] / count, sum[1] + p[1] / count]);
    if all.len() < at.len() {
        let around = around(at.len(), borders);
        // Step by step outwards: those that have a neighbour with a position by now, and only those.
        let mut step: Vec<u32> =
            (0_u32..).take(at.len()).filter(|&p| at[p as usize].is_some()).collect();
        while !step.is_empty() {
            let beside = step.iter().flat_map(|&place| &around[place as usize]);
            let mut next: Vec<u32> =
                beside.copied().filter(|&place| at[place as usize].is_none()).collect();
            next.sort_unstable();
            next.dedup();
            let means: Vec<Point> =
                next.iter().filter_map(|&place| mean(&around[place as usize], &at)).collect();
            for (&place, mean) in next.iter().zip(means) {
                at[place as usize] = Some(mean);
            }
            step = next;
        }
    }
    Some(at.into_iter().map(|place| place.unwrap_or(middle)).collect())
}

fn mean(places: &[u32], at: &[Option<Point>]) -> Option<Point> {
    let (mut sum, mut count) = ([0.0, 0.0], 0.0);
    for point in places.iter().filter_map(|&place| at[place as usize]) {
        sum = [sum[0] + point[0], sum[1] + point[1]];
        count += 1.0;
    }
    (count > 0.0).then(|| sum.map(|sum| sum / count))
}

/// How far two points are apart.
pub fn distance(a: Point, b: Point) -> f64 {
    let (x, y) = (b[0] - a[0], b[1] - a[1]);
    (x * x + y * y).sqrt()
}

/// Twice the signed area of a triangle; positive when `a`, `b`, `c` turn the way x turns to y.
pub fn turn(a: Point, b: Point, c: Point) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether two lines cross at a point inside both.
pub fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (first, second) = (turn(a, b, c), turn(a, b, d));
    let (third, fourth) = (turn(c, d, a), turn(c, d, b));
    first * second < 0.0 && third * fourth < 0.0
}
