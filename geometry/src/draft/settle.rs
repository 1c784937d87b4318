//! Finds positions for all points of a triangulated board so that no triangle is turned over, keeping the centre points where possible.

use strabo_model::effort::Effort;

use super::base::Base;
use super::clean::{Point, turn};

/// How much lines to the rim pull at first, against others.
const SLACK: f64 = 0.1;

/// Neighbours of every point.
pub struct Around {
    offsets: Vec<u32>,
    others: Vec<u32>,
}

impl Around {
    /// From triangles whose points are below `count`.
    pub fn new(count: usize, triangles: &[[u32; 3]]) -> Self {
        let mut pairs: Vec<(u32, u32)> = Vec::with_capacity(triangles.len() * 6);
        for &[a, b, c] in triangles {
            pairs.extend([(a, b), (b, a), (b, c), (c, b), (c, a), (a, c)]);
        }
        pairs.sort_unstable();
        pairs.dedup();
        let mut offsets = vec![0; count + 1];
        for &(a, _) in &pairs {
            offsets[a as usize + 1] += 1;
        }
        for index in 0..count {
            offsets[index + 1] += offsets[index];
        }
        Self { offsets, others: pairs.into_iter().map(|(_, b)| b).collect() }
    }

    /// The neighbours of a point.
    pub fn of(&self, point: usize) -> &[u32] {
        &self.others[self.offsets[point] as usize..self.offsets[point + 1] as usize]
    }

    fn range(&self, point: usize) -> std::ops::Range<usize> {
        self.offsets[point] as usize..self.offsets[point + 1] as usize
    }
}

/// Moves every free point to the weighted middle of its neighbours, by conjugate gradients; only near it
/// when the effort is used up.
fn relax(
    around: &Around,
    weights: Option<&[f64]>,
    free: &[bool],
    at: &mut [Point],
    effort: &mut Effort,
) {
    let list: Vec<usize> = (0..at.len()).filter(|&point| free[point]).collect();
    if list.is_empty() {
        return;
    }
    let mut slot = vec![usize::MAX; at.len()];
    for (index, &point) in list.iter().enumerate() {
        slot[point] = index;
    }
    let weight = |index: usize| weights.map_or(1.0, |weights| weights[index]);
    let degree: Vec<f64> =
        list.iter().map(|&point| around.range(point).map(weight).sum::<f64>().max(1e-12)).collect();
    let apply = |x: &[Point], out: &mut [Point]| {
        for (index, &point) in list.iter().enumerate() {
            let mut sum = [degree[index] * x[index][0], degree[index] * x[index][1]];
            for edge in around.range(point) {
                let other = slot[around.others[edge] as usize];
                if other != usize::MAX {
                    sum[0] -= weight(edge) * x[other][0];
                    sum[1] -= weight(edge) * x[other][1];
                }
            }
            out[index] = sum;
        }
    };
    let mut x: Vec<Point> = list.iter().map(|&point| at[point]).collect();
    let mut residual = vec![[0.0, 0.0]; list.len()];
    apply(&x, &mut residual);
    for (index, &point) in list.iter().enumerate() {
        let mut right = [0.0, 0.0];
        for edge in around.range(point) {
            let other = around.others[edge] as usize;
            if slot[other] == usize::MAX {
                right[0] += weight(edge) * at[other][0];
                right[1] += weight(edge) * at[other][1];
            }
        }
        residual[index] = [right[0] - residual[index][0], right[1] - residual[index][1]];
    }
    let scaled = |r: &[Point]| -> Vec<Point> {
        r.iter().zip(&degree).map(|(r, d)| [r[0] / d, r[1] / d]).collect()
    };
    let dot = |a: &[Point], b: &[Point]| -> [f64; 2] {
        let mut sum = [0.0, 0.0];
        for (a, b) in a.iter().zip(b) {
            sum[0] += a[0] * b[0];
            sum[1] += a[1] * b[1];
        }
        sum
    };
    let mut helper = scaled(&residual);
    let mut direction = helper.clone();
    let mut size = dot(&residual, &helper);
    let goal = [size[0] * 1e-26, size[1] * 1e-26];
    let mut product = vec![[0.0, 0.0]; list.len()];
    let steps = list.iter().map(|&point| around.range(point).len() + 1).sum();
    for _ in 0..(4 * list.len() + 20).min(6000) {
        if (size[0] <= goal[0] && size[1] <= goal[1]) || !effort.spend(steps) {
            break;
        }
        apply(&direction, &mut product);
        let bend = dot(&direction, &product);
        let step: [f64; 2] =
            std::array::from_fn(
                |axis| if bend[axis] > 0.0 { size[axis] / bend[axis] } else { 0.0 },
            );
        for index in 0..list.len() {
            for axis in 0..2 {
                x[index][axis] += step[axis] * direction[index][axis];
                residual[index][axis] -= step[axis] * product[index][axis];
            }
        }
        helper = scaled(&residual);
        let next = dot(&residual, &helper);
        let share: [f64; 2] =
            std::array::from_fn(
                |axis| if size[axis] > 0.0 { next[axis] / size[axis] } else { 0.0 },
            );
        size = next;
        for index in 0..list.len() {
            for axis in 0..2 {
                direction[index][axis] = helper[index][axis] + share[axis] * direction[index][axis];
            }
        }
    }
    for (index, &point) in list.iter().enumerate() {
        at[point] = x[index];
    }
}

fn area(triangle: [u32; 3], at: &[Point]) -> f64 {
    turn(at[triangle[0] as usize], at[triangle[1] as usize], at[triangle[2] as usize])
}

/// Settles all points. True when every triangle came out right.
pub fn settle(base: &mut Base, unit: f64, effort: &mut Effort) -> bool {
    let around = Around::new(base.at.len(), &base.triangles);
    let mut free: Vec<bool> = base.known.iter().map(|known| !known).collect();
    if base.known.iter().zip(&base.rim).any(|(known, rim)| *known && !*rim) {
        start_in_the_middle(base, &free);
        relax(&around, None, &free, &mut base.at, effort);
        if untangle(base, &around, &mut free, unit, effort) {
            return true;
        }
    }
    whole_board(base, &around, effort)
}

/// Moves the points of triangles that lie on their back, and ever more around them, until none does. False when too much would move.
fn untangle(
    base: &mut Base,
    around: &Around,
    free: &mut [bool],
    unit: f64,
    effort: &mut Effort,
) -> bool {
    let small = unit * unit * 1e-4;
    let movable = base.rim.iter().filter(|rim| !**rim).count();
    let original = base.at.clone();
    for round in 0..14 {
        let mut bad: Vec<usize> = Vec::new();
        for &triangle in &base.triangles {
            if area(triangle, &base.at) <= small {
                bad.extend(triangle.iter().map(|&point| point as usize));
            }
        }
        if bad.is_empty() {
            return true;
        }
        for _ in 0..=(round / 4) {
            for &point in &bad {
                free[point] = !base.rim[point];
            }
            if round > 0 {
                bad = bad.iter().flat_map(|&p| around.of(p).iter().map(|&o| o as usize)).collect();
                bad.sort_unstable();
                bad.dedup();
            }
        }
        for &point in &bad {
            free[point] = !base.rim[point];
        }
        if free.iter().filter(|free| **free).count() * 10 > movable * 9 {
            break;
        }
        base.at.clone_from(&original);
        // A board that is not untangled soon is better laid out as a whole.
        let mut some = Effort::new(effort.left() / 4);
        relax(around, None, free, &mut base.at, &mut some);
        effort.spend(usize::try_from(some.spent()).unwrap_or(usize::MAX));
    }
    false
}

fn start_in_the_middle(base: &mut Base, free: &[bool]) {
    let mut sum = [0.0, 0.0, 0.0];
    for (point, _) in base.at.iter().zip(&base.rim).filter(|(_, rim)| **rim) {
        sum = [sum[0] + point[0], sum[1] + point[1], sum[2] + 1.0];
    }
    for (point, free) in base.at.iter_mut().zip(free) {
        if *free {
            *point = [sum[0] / sum[2], sum[1] / sum[2]];
        }
    }
}

/// Every point in the middle of its neighbours (Tutte), then again with weights that even out the triangles.
fn whole_board(base: &mut Base, around: &Around, effort: &mut Effort) -> bool {
    let free: Vec<bool> = base.rim.iter().map(|rim| !rim).collect();
    start_in_the_middle(base, &free);
    // Lines to the rim pull less, so that what hangs on one place is not drawn flat against the rim.
    let mut weights = vec![1.0_f64; around.others.len()];
    for point in 0..base.at.len() {
        for edge in around.range(point) {
            if base.rim[point] || base.rim[around.others[edge] as usize] {
                weights[edge] = SLACK;
            }
        }
    }
    relax(around, Some(&weights), &free, &mut base.at, effort);
    let worst = |at: &[Point]| {
        base.triangles.iter().map(|&triangle| area(triangle, at)).fold(f64::MAX, f64::min)
    };
    let mut best = (worst(&base.at), base.at.clone());
    let rounds = if base.at.len() > 20_000 { 4 } else { 16 };
    for round in 0..40 {
        if (round >= rounds && best.0 > 0.0) || effort.is_used_up() {
            break;
        }
        let mut room = vec![0.0; around.others.len()];
        let mut total = 0.0;
        for &triangle in &base.triangles {
            let area = area(triangle, &base.at).max(1e-300);
            total += area;
            for side in 0..3 {
                let (a, b) = (triangle[side], triangle[(side + 1) % 3]);
                for (from, to) in [(a, b), (b, a)] {
                    let range = around.range(from as usize);
                    let offset = range.start;
                    if let Ok(position) = around.others[range].binary_search(&to) {
                        room[offset + position] += area;
                    }
                }
            }
        }
        let mean = 2.0 * total / base.triangles.len() as f64;
        for (weight, room) in weights.iter_mut().zip(&room) {
            *weight = (*weight * (room / mean).clamp(0.01, 100.0).sqrt()).clamp(1e-9, 1e9);
        }
        relax(around, Some(&weights), &free, &mut base.at, effort);
        let now = worst(&base.at);
        if now > best.0 {
            best = (now, base.at.clone());
        }
    }
    base.at = best.1;
    best.0 > 0.0
}
