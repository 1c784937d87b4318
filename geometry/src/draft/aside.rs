//! Sets places aside that have neither a border nor a centre, and puts them in rows below the others.

use std::collections::BTreeSet;

use super::clean::borders_of;
use super::plan::{DraftedBoard, Outline, Part, Plan};

/// The side of a place that was set aside, and the distance of two, in sides of a square as large as the others.
const SIDE: f64 = 0.45;
const STEP: f64 = 0.6;

/// A plan without the places that nothing is known of, and these places.
pub fn split(plan: &Plan) -> (Plan, Vec<usize>) {
    let borders = borders_of(plan);
    let ends: BTreeSet<u32> = borders.iter().flat_map(|(a, b)| [*a, *b]).collect();
    let is_known = |at: usize| {
        plan.places[at].at.is_some() || u32::try_from(at).is_ok_and(|at| ends.contains(&at))
    };
    let (kept, aside): (Vec<usize>, Vec<usize>) =
        (0..plan.places.len()).partition(|at| is_known(*at));
    if kept.is_empty() || aside.is_empty() {
        return (plan.clone(), Vec::new());
    }
    let number = |old: u32| kept.partition_point(|at| *at < old as usize) as u32;
    let mut board = board_of(plan);
    if let Some(board) = &mut board {
        let (step, rows) = rows_of(*board, plan.places.len(), aside.len());
        board[3] -= (rows * step).min((board[3] - board[1]) / 3.0);
    }
    let places = kept.iter().map(|at| plan.places[*at].clone()).collect();
    let borders = borders.iter().map(|(a, b)| (number(*a), number(*b))).collect();
    (Plan { places, borders, board }, aside)
}

/// The board of a plan, if it encloses something.
fn board_of(plan: &Plan) -> Option<[f64; 4]> {
    plan.board.filter(|[left, top, right, bottom]| {
        let size = (right - left) * (bottom - top);
        size.is_finite() && right - left > 1e-3 && bottom - top > 1e-3
    })
}

/// The width of a place with the room around it, and the number of rows for so many.
fn rows_of([left, top, right, bottom]: [f64; 4], places: usize, aside: usize) -> (f64, f64) {
    let step = STEP * ((right - left) * (bottom - top) / places as f64).sqrt();
    (step, (aside as f64 / ((right - left) / step).floor().max(1.0)).ceil())
}

/// A drafted board with the places that were set aside, as squares.
pub fn put_back(board: DraftedBoard, plan: &Plan, rest: &Plan, aside: &[usize]) -> DraftedBoard {
    let corners =
        board.outlines.iter().flat_map(|outline| &outline.parts).flat_map(|part| &part.outer);
    let [left, top, right, bottom] = rest.board.unwrap_or_else(|| {
        corners.fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[l, t, r, b], [x, y]| {
            [l.min(*x), t.min(*y), r.max(*x), b.max(*y)]
        })
    });
    let whole = board_of(plan).unwrap_or([left, top, right, bottom]);
    let (step, rows) = rows_of(whole, plan.places.len(), aside.len());
    let down = board_of(plan).map_or(step, |board| ((board[3] - bottom) / rows).min(step));
    let each = ((right - left) / step).floor().max(1.0);
    let mut outlines = board.outlines.into_iter();
    let mut number = 0.0_f64;
    let all = (0..plan.places.len()).map(|at| {
        if aside.binary_search(&at).is_err() {
            return outlines.next().unwrap_or_default();
        }
        let [x, y] = [number % each, (number / each).floor()];
        number += 1.0;
        let (side, gap) = (down * SIDE / STEP, down * (1.0 - SIDE / STEP) / 2.0);
        let [x, y] = [left + x * step + gap, bottom + y * down + gap];
        let outer = vec![[x, y], [x + side, y], [x + side, y + side], [x, y + side]];
        Outline { parts: vec![Part { outer, holes: Vec::new() }] }
    });
    let outlines: Vec<Outline> = all.collect();
    let kept: Vec<u32> = (0_u32..)
        .take(plan.places.len())
        .filter(|at| aside.binary_search(&(*at as usize)).is_err())
        .collect();
    let links = board.links.iter().map(|(a, b)| (kept[*a as usize], kept[*b as usize])).collect();
    DraftedBoard { outlines, links, ..board }
}
