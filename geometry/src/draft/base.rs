//! Fills the faces between places with triangles, so that every place is surrounded by just what it may touch.

use std::collections::BTreeMap;

use super::choose::{Chosen, area_of};
use super::clean::{Clean, Point, distance};

/// The label of a point that belongs to no place.
pub const NOTHING: u32 = u32::MAX;
/// The label of a point where several places meet; it has no area of its own.
pub const CORNER: u32 = u32::MAX - 1;

/// A triangulated board: every point belongs to a place, to nothing, or is a corner where places meet.
#[derive(Clone, Debug)]
pub struct Base {
    /// What each point belongs to. The first points are the places.
    pub labels: Vec<u32>,
    /// Triangles, all turning the same way.
    pub triangles: Vec<[u32; 3]>,
    /// Where each point is; only places and rim points are meaningful at first.
    pub at: Vec<Point>,
    /// Whether the position is given (a place with a centre, or a point of the rim).
    pub known: Vec<bool>,
    /// Whether the point is on the rim of the board.
    pub rim: Vec<bool>,
}

impl Base {
    fn add(&mut self, label: u32) -> u32 {
        let index = u32::try_from(self.labels.len()).unwrap_or(NOTHING);
        self.labels.push(label);
        self.at.push([0.0, 0.0]);
        self.known.push(false);
        self.rim.push(false);
        index
    }
}

/// Fills all faces of a chosen drawing.
pub fn fill(clean: &Clean, chosen: &Chosen) -> Base {
    let places = clean.sea.len();
    let labels: Vec<u32> = (0_u32..)
        .take(chosen.points)
        .map(|p| if (p as usize) < places { p } else { NOTHING })
        .collect();
    let mut base = Base {
        at: chosen.at.clone().unwrap_or_else(|| vec![[0.0, 0.0]; chosen.points]),
        known: vec![chosen.at.is_some(); chosen.points],
        rim: vec![false; chosen.points],
        labels,
        triangles: Vec::new(),
    };
    let mut faces = chosen.faces();
    let mut walk = vec![0];
    if let Some(outer) = outer_face(&faces, chosen) {
        walk = faces.swap_remove(outer);
    }
    for face in &faces {
        fill_inner(&mut base, face);
    }
    fill_outer(&mut base, clean, chosen, &walk);
    base
}

fn outer_face(faces: &[Vec<u32>], chosen: &Chosen) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    for (index, face) in faces.iter().enumerate() {
        let score = match &chosen.at {
            Some(at) => -area_of(face, at) + 1e-9 * face.len() as f64,
            None => face.len() as f64,
        };
        if best.is_none_or(|(_, highest)| score > highest) {
            best = Some((index, score));
        }
    }
    best.map(|(index, _)| index)
}

/// Fills a face inside the drawing. A place the face meets more than once reaches around what hangs on it.
fn fill_inner(base: &mut Base, face: &[u32]) {
    let mut times: BTreeMap<u32, u32> = BTreeMap::new();
    for &point in face {
        *times.entry(point).or_default() += 1;
    }
    let mut walk = face.to_vec();
    let count = walk.len();
    for index in 0..count {
        let point = walk[index];
        if times.get(&point).is_some_and(|&times| times > 1) {
            let (before, after) = (walk[(index + count - 1) % count], walk[(index + 1) % count]);
            let copy = base.add(base.labels[point as usize]);
            base.triangles.push([before, point, copy]);
            base.triangles.push([point, after, copy]);
            walk[index] = copy;
        }
    }
    // Cut off every stretch between two points of one place, so that the place reaches across.
    let mut latest: BTreeMap<u32, usize> = BTreeMap::new();
    let mut stack: Vec<u32> = Vec::new();
    for point in walk {
        let label = base.labels[point as usize];
        if label != NOTHING
            && let Some(&position) = latest.get(&label)
            && position < stack.len()
            && base.labels[stack[position] as usize] == label
        {
            let bridge = base.add(label);
            let mut pocket = stack.split_off(position);
            stack.push(pocket[0]);
            stack.push(bridge);
            pocket.push(point);
            pocket.push(bridge);
            fill_polygon(base, &pocket);
        }
        latest.insert(label, stack.len());
        stack.push(point);
    }
    fill_polygon(base, &stack);
}

/// Fills a walk that meets no point twice.
fn fill_polygon(base: &mut Base, walk: &[u32]) {
    if let &[a, b, c] = walk {
        base.triangles.push([a, b, c]);
        return;
    }
    let mut labels: Vec<u32> = walk.iter().map(|&point| base.labels[point as usize]).collect();
    labels.sort_unstable();
    labels.dedup();
    let open = labels.contains(&NOTHING) && labels.len() > 3;
    let middle = base.add(if labels.len() > 5 || open { NOTHING } else { CORNER });
    for (index, &point) in walk.iter().enumerate() {
        base.triangles.push([point, walk[(index + 1) % walk.len()], middle]);
    }
}

/// Puts a rim around the drawing: at least one point for every step of the outer walk, and the corners of the board.
fn fill_outer(base: &mut Base, clean: &Clean, chosen: &Chosen, walk: &[u32]) {
    let spots = rim_spots(clean, chosen, walk);
    let labels = rim_labels(clean, chosen, walk, &spots);
    let count = spots.len();
    let rim: Vec<(usize, u32)> = spots
        .iter()
        .map(|&(corner, at)| {
            let point = base.add(labels[corner]);
            base.at[point as usize] = at;
            base.known[point as usize] = true;
            base.rim[point as usize] = true;
            (corner, point)
        })
        .collect();
    for (index, &(corner, point)) in rim.iter().enumerate() {
        let (next_corner, next) = rim[(index + 1) % count];
        let here = walk[corner];
        if next_corner == corner {
            base.triangles.push([here, next, point]);
        } else {
            base.triangles.push([here, walk[next_corner], point]);
            base.triangles.push([walk[next_corner], next, point]);
        }
    }
}

/// What the rim belongs to at each step of the outer walk: seas reach the edge of the board and around their islands.
fn rim_labels(clean: &Clean, chosen: &Chosen, walk: &[u32], spots: &[(usize, Point)]) -> Vec<u32> {
    let places = clean.sea.len();
    let is_sea = |point: u32| (point as usize) < places && clean.sea[point as usize];
    let mut labels: Vec<u32> =
        walk.iter().map(|&point| if is_sea(point) { point } else { NOTHING }).collect();
    // Land near the edge of the board runs off it.
    if let Some(at) = &chosen.at {
        let mut far = vec![0.0_f64; walk.len()];
        for &(corner, spot) in spots {
            far[corner] = far[corner].max(distance(spot, at[walk[corner] as usize]));
        }
        let mut visits: BTreeMap<u32, u32> = BTreeMap::new();
        for &point in walk {
            *visits.entry(point).or_default() += 1;
        }
        for (index, &point) in walk.iter().enumerate() {
            let once = visits.get(&point) == Some(&1);
            if once && (point as usize) < places && far[index] < 2.5 * clean.unit {
                labels[index] = point;
            }
        }
    }
    let mut sorted: Vec<(u32, u32)> =
        chosen.lines.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    sorted.sort_unstable();
    let touches = |a: u32, b: u32| sorted.binary_search(&(a.min(b), a.max(b))).is_ok();
    // A stretch between two visits to one sea, all of it on that sea's shore, lies in that sea.
    let count = walk.len();
    let mut visits: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (index, &point) in walk.iter().enumerate() {
        if is_sea(point) {
            visits.entry(point).or_default().push(index);
        }
    }
    let mut stretches: Vec<(u32, usize, usize)> = Vec::new();
    for (&sea, at) in &visits {
        for (turn, &from) in at.iter().enumerate() {
            let length = (at[(turn + 1) % at.len()] + count - from - 1) % count;
            if at.len() == 1 || length == 0 {
                continue;
            }
            if (1..=length).all(|step| touches(sea, walk[(from + step) % count])) {
                stretches.push((sea, from, length));
            }
        }
    }
    for (sea, from, length) in stretches {
        // Never swallow more than half of the outer walk: that would be the mainland.
        if length * 2 > count && visits.len() > 1 {
            continue;
        }
        for step in 1..=length {
            labels[(from + step) % count] = sea;
        }
    }
    // Nothing may meet along the rim that is no border.
    for index in 0..count {
        let next = (index + 1) % count;
        let (one, other) = (labels[index], labels[next]);
        let fits =
            |label: u32, point: u32| label == NOTHING || label == point || touches(label, point);
        if !fits(one, walk[next])
            || !fits(one, walk[index])
            || (other != NOTHING && !fits(one, other))
        {
            labels[index] = NOTHING;
        }
    }
    labels
}

/// Where the rim has points: for each the step of the walk it belongs to, and the position.
fn rim_spots(clean: &Clean, chosen: &Chosen, walk: &[u32]) -> Vec<(usize, Point)> {
    let board = clean.board;
    let (width, height) = (board[2] - board[0], board[3] - board[1]);
    let around = 2.0 * (width + height);
    let count = walk.len();
    let mut along: Vec<f64> =
        (0..count).map(|i| around * (i as f64 + 0.3) / count as f64).collect();
    if let Some(at) = &chosen.at {
        let wanted: Vec<f64> =
            walk.iter().map(|&point| to_rim(board, at[point as usize])).collect();
        if let Some(better) = spread(&wanted, around, clean.unit * 0.5) {
            along = better;
        }
    }
    let each = if count >= 4 { 1 } else { 4 };
    let mut spots: Vec<(usize, f64)> = Vec::new();
    for (corner, &value) in along.iter().enumerate() {
        let next = if corner + 1 == count { along[0] + around } else { along[corner + 1] };
        for part in 0..each {
            spots.push((corner, value + (next - value) * f64::from(part) / f64::from(each)));
        }
    }
    // The corners of the board, each with the step before it.
    let corners = [0.0, height, height + width, 2.0 * height + width];
    let start = spots[0].1;
    for corner in corners {
        let value = corner + ((start - corner) / around).ceil() * around;
        let after = spots.partition_point(|spot| spot.1 <= value);
        let before = after - 1;
        if (spots[before].1 - value).abs() < 1e-6 * around {
            spots[before].1 = value;
        } else {
            spots.insert(after, (spots[before].0, value));
        }
    }
    spots.into_iter().map(|(corner, value)| (corner, from_rim(board, value))).collect()
}

/// How far along the rim (from the low corner up the y axis, clockwise in mathematical orientation) the nearest point is.
fn to_rim(board: [f64; 4], at: Point) -> f64 {
    let (width, height) = (board[2] - board[0], board[3] - board[1]);
    let (x, y) = ((at[0] - board[0]).clamp(0.0, width), (at[1] - board[1]).clamp(0.0, height));
    let sides = [
        (x, y),
        (height - y, height + x),
        (width - x, 2.0 * height + width - y),
        (y, 2.0 * (height + width) - x),
    ];
    let mut best = sides[0];
    for side in sides {
        if side.0 < best.0 {
            best = side;
        }
    }
    best.1
}

fn from_rim(board: [f64; 4], value: f64) -> Point {
    let (width, height) = (board[2] - board[0], board[3] - board[1]);
    let around = 2.0 * (width + height);
    let mut rest = value - (value / around).floor() * around;
    let ends = [
        ([board[0], board[1]], [board[0], board[3]]),
        ([board[0], board[3]], [board[2], board[3]]),
        ([board[2], board[3]], [board[2], board[1]]),
        ([board[2], board[1]], [board[0], board[1]]),
    ];
    for (a, b) in ends {
        let length = distance(a, b);
        if rest <= length {
            let share = rest / length;
            return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
        }
        rest -= length;
    }
    [board[0], board[1]]
}

/// Values near the wanted ones that grow by at least a gap at every step and go around just once.
fn spread(wanted: &[f64], around: f64, gap: f64) -> Option<Vec<f64>> {
    let count = wanted.len();
    let mut unrolled = Vec::with_capacity(count + 1);
    let mut value = wanted[0];
    unrolled.push(value);
    for index in 0..count {
        let mut step = wanted[(index + 1) % count] - wanted[index];
        step -= (step / around).round() * around;
        value += step;
        unrolled.push(value);
    }
    if ((unrolled[count] - unrolled[0]) / around - 1.0).abs() > 0.1 {
        return None;
    }
    let gap = gap.min(0.7 * around / count as f64);
    // Begin where the widest step is, so that the seam does not matter.
    let mut seam = 0;
    for index in 0..count {
        if unrolled[index + 1] - unrolled[index] > unrolled[seam + 1] - unrolled[seam] {
            seam = index;
        }
    }
    let begin = (seam + 1) % count;
    let values: Vec<f64> = (0..count)
        .map(|i| {
            let index = (begin + i) % count;
            let turn = if begin + i >= count { around } else { 0.0 };
            unrolled[index] + turn - gap * i as f64
        })
        .collect();
    // Pool neighbours that stand in the wrong order.
    let mut pools: Vec<(f64, f64)> = Vec::new();
    for value in values {
        pools.push((value, 1.0));
        while pools.len() > 1 {
            let (last, before) = (pools[pools.len() - 1], pools[pools.len() - 2]);
            if before.0 < last.0 {
                break;
            }
            pools.pop();
            pools.pop();
            let weight = before.1 + last.1;
            pools.push(((before.0 * before.1 + last.0 * last.1) / weight, weight));
        }
    }
    let mut result = vec![0.0; count];
    let mut i = 0;
    for (value, weight) in pools {
        for _ in 0..weight as usize {
            result[(begin + i) % count] = value + gap * i as f64;
            i += 1;
        }
    }
    let (first, last) = (result[begin], result[(begin + count - 1) % count]);
    let excess = last + gap - (first + around);
    if excess > 0.0 {
        let squeeze = (around - gap) / (last - first);
        for value in &mut result {
            *value = first + (*value - first) * squeeze;
        }
    }
    // Start the list with its own first step.
    let shift = result[0];
    for (index, value) in result.iter_mut().enumerate() {
        if index > 0 && *value < shift {
            *value += around;
        }
    }
    Some(result)
}
