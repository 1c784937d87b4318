//! Takes out where an outline folds back over itself, and keeps all of its ground.

use std::collections::BTreeMap;

use super::plane::{Line, between};
use super::rings::key;
use super::{inside::Bands, islands::enclosed, segments::Segments};
use strabo_model::{effort::Effort, map::Outline};

/// An outline without folds. Its sides must meet at corners only. Nothing when the effort is used up.
pub(super) fn unfolded(outline: &Outline, effort: &mut Effort) -> Option<Outline> {
    let sides = Segments::new(std::slice::from_ref(outline)).all;
    ground(sides.iter().map(|side| (side.from, side.to)), effort)
}

/// The ground that sides go around, whichever way round and however often; a way there and back encloses
/// nothing. They must meet at corners only. Nothing when the effort is used up.
pub(super) fn ground(sides: impl Iterator<Item = Line>, effort: &mut Effort) -> Option<Outline> {
    // How often each side is walked from its lower end to its upper one, less how often back.
    let mut walked: BTreeMap<[[u64; 2]; 2], (Line, i32)> = BTreeMap::new();
    for (low, high) in sides {
        let is_up = (low[1], low[0]) <= (high[1], high[0]);
        let ends = if is_up { (low, high) } else { (high, low) };
        let known = walked.entry([key(ends.0), key(ends.1)]).or_insert((ends, 0));
        known.1 += if is_up { 1 } else { -1 };
    }
    let (lines, times): (Vec<Line>, Vec<i32>) =
        walked.into_values().filter(|(_, times)| *times != 0).unzip();
    let Some(bands) = Bands::new(&lines) else { return Some(Outline::default()) };
    let mut around: Vec<Line> = Vec::new();
    for (at, &(low, high)) in lines.iter().enumerate() {
        let middle = between(low, high, 0.5);
        if !effort.spend(1 + bands.effort(middle)) {
            return None;
        }
        let beside = bands.left_of(&lines, middle).filter(|other| *other != at);
        let left = -beside.map(|other| times[other]).sum::<i32>();
        match (left != 0, left != times[at]) {
            (true, false) => around.push((low, high)),
            (false, true) => around.push((high, low)),
            _ => {}
        }
    }
    enclosed(around)
}
