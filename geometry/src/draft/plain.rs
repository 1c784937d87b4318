//! A board of plain squares, for plans that are too large or too tangled for anything better: in order, apart, and touching only where they may.

use super::around::around;
use super::clean::{Clean, Point};
use super::plan::{Outline, Part};

/// The empty space around a square, as a share of its cell.
const INSET: f64 = 0.1;

/// One square for each place, in rows. Squares side by side touch when their places have a border.
pub fn squares(clean: &Clean, quantum: f64) -> Vec<Outline> {
    let count = clean.sea.len();
    let [left, top, right, bottom] = clean.board;
    let (width, height) = (right - left, bottom - top);
    let columns = ((count as f64 * width / height).sqrt().ceil() as usize).clamp(1, count.max(1));
    let rows = count.div_ceil(columns);
    let cell = [width / columns as f64, height / rows.max(1) as f64];
    let order = in_rows(clean, columns);
    let touches = |a: u32, b: u32| clean.borders.binary_search(&(a.min(b), a.max(b))).is_ok();
    let place = |column: usize, share: f64, axis: usize| {
        let value = clean.board[axis] + (column as f64 + share) * cell[axis];
        super::outline::round_to(value, quantum)
    };
    let mut outlines = vec![Outline::default(); count];
    for (row, places) in order.chunks(columns).enumerate() {
        let (top, bottom) = (place(row, INSET, 1), place(row, 1.0 - INSET, 1));
        for (column, &here) in places.iter().enumerate() {
            let meets = |other: Option<&u32>| other.is_some_and(|&other| touches(here, other));
            let before = column.checked_sub(1).and_then(|before| places.get(before));
            let from = place(column, if meets(before) { 0.0 } else { INSET }, 0);
            let to = if meets(places.get(column + 1)) {
                place(column + 1, 0.0, 0)
            } else {
                place(column, 1.0 - INSET, 0)
            };
            let outer: Vec<Point> = vec![[from, top], [to, top], [to, bottom], [from, bottom]];
            outlines[here as usize].parts = vec![Part { outer, holes: Vec::new() }];
        }
    }
    outlines
}

/// The places row by row: by their centres, or along their borders where no centres are known.
fn in_rows(clean: &Clean, columns: usize) -> Vec<u32> {
    let mut order: Vec<u32> = (0_u32..).take(clean.sea.len()).collect();
    if let Some(at) = &clean.at {
        let by = |axis: usize| {
            move |a: &u32, b: &u32| {
                let value = |place: u32| at[place as usize][axis];
                value(*a).total_cmp(&value(*b)).then(a.cmp(b))
            }
        };
        order.sort_by(by(1));
        for row in order.chunks_mut(columns) {
            row.sort_by(by(0));
        }
        return order;
    }
    let around = around(order.len(), &clean.borders);
    let mut seen = vec![false; order.len()];
    let mut found = Vec::with_capacity(order.len());
    for first in order {
        let mut waiting = vec![first];
        while let Some(place) = waiting.pop() {
            if !std::mem::replace(&mut seen[place as usize], true) {
                found.push(place);
                waiting.extend(&around[place as usize]);
            }
        }
    }
    found
}
