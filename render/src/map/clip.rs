//! Cuts a board to the part that a frame shows: outlines, and the lines between them.

use strabo_model::map::{Outline, OutlinePart, Ring};

use super::{edges::Edge, sheet::Sheet};

/// Left, top, right and bottom.
type Window = [f64; 4];

/// Removes everything that lies outside of the frame of a board.
pub fn to_frame(sheet: &mut Sheet<'_>) {
    // Lines along the frame stay, however their positions are rounded.
    let [x, y] = sheet.frame.origin.map(|start| start - 0.5);
    let window = [x, y, x + sheet.frame.size[0] + 1.0, y + sheet.frame.size[1] + 1.0];
    for outline in &mut sheet.outlines {
        *outline = outline_in(outline, window);
    }
    let edges = std::mem::take(&mut sheet.edges);
    sheet.edges = edges.into_iter().flat_map(|edge| edge_in(edge, window)).collect();
    let outlines = &sheet.outlines;
    sheet.links.retain(|link| link.iter().all(|id| !outlines[id.index()].is_empty()));
}

/// The part of an outline inside of a window; empty if there is none.
pub fn outline_in(outline: &Outline, window: Window) -> Outline {
    let part = |part: &OutlinePart| {
        let outer = ring_in(&part.outer, window);
        let holes = part.holes.iter().map(|hole| ring_in(hole, window));
        let holes = holes.filter(|hole| !hole.is_empty()).collect();
        (!outer.is_empty()).then_some(OutlinePart { outer, holes })
    };
    Outline { parts: outline.parts.iter().filter_map(part).collect() }
}

/// The part of a ring inside of a window, cut side by side. Where the ring leaves and comes back, it runs
/// along the window.
fn ring_in(ring: &Ring, window: Window) -> Ring {
    let mut ring = ring.clone();
    for side in 0..4 {
        let Some(mut before) = ring.last().copied() else { return ring };
        let mut kept = Ring::with_capacity(ring.len());
        for &point in &ring {
            let (from, to) = (depth(before, window, side), depth(point, window, side));
            if (from < 0.0) != (to < 0.0) {
                kept.push(between(before, point, from / (from - to)));
            }
            if to >= 0.0 {
                kept.push(point);
            }
            before = point;
        }
        ring = kept;
    }
    if ring.len() < 3 { Ring::new() } else { ring }
}

/// How far a point lies inside of one side of a window; negative if it lies outside.
fn depth([x, y]: [f64; 2], [left, top, right, bottom]: Window, side: usize) -> f64 {
    match side {
        0 => x - left,
        1 => y - top,
        2 => right - x,
        _ => bottom - y,
    }
}

/// The point at a share of the way from one to another.
pub fn between(from: [f64; 2], to: [f64; 2], share: f64) -> [f64; 2] {
    [0, 1].map(|axis: usize| from[axis] + (to[axis] - from[axis]) * share)
}

/// The parts of an edge inside of a window.
pub fn edge_in(edge: Edge, window: Window) -> Vec<Edge> {
    if edge.points.iter().all(|point| is_inside(*point, window)) {
        return vec![edge];
    }
    let (between, border) = (edge.between, edge.border);
    let lines = line_in(&edge.points, window).into_iter();
    lines.map(|points| Edge { between, border, points, is_ring: false }).collect()
}

fn is_inside(point: [f64; 2], window: Window) -> bool {
    (0..4).all(|side| depth(point, window, side) >= 0.0)
}

/// The parts of a line inside of a window.
pub fn line_in(points: &[[f64; 2]], window: Window) -> Vec<Vec<[f64; 2]>> {
    let mut lines: Vec<Vec<[f64; 2]>> = Vec::new();
    let mut is_open = false;
    for pair in points.windows(2) {
        let Some([from, to]) = segment_in(pair[0], pair[1], window) else {
            is_open = false;
            continue;
        };
        match lines.last_mut().filter(|_| is_open) {
            Some(line) => line.push(to),
            None => lines.push(vec![from, to]),
        }
        is_open = is_inside(pair[1], window);
    }
    lines
}

/// The part of a straight line inside of a window.
fn segment_in(from: [f64; 2], to: [f64; 2], window: Window) -> Option<[[f64; 2]; 2]> {
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for side in 0..4 {
        let (a, b) = (depth(from, window, side), depth(to, window, side));
        if a < 0.0 && b < 0.0 {
            return None;
        }
        if a < 0.0 {
            enter = enter.max(a / (a - b));
        } else if b < 0.0 {
            leave = leave.min(a / (a - b));
        }
    }
    (enter < leave).then(|| [between(from, to, enter), between(from, to, leave)])
}
