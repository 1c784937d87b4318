//! Finds areas of an earlier drawing in a later one by how much their outlines share, whatever their names.

use std::collections::BTreeSet;

use strabo_geometry::survey::{Bounds, rings::crossings, size};
use strabo_model::effort::Effort;
use strabo_model::map::{AreaKind, Outline};

use super::ImportedArea;

/// On how many lines across both the lengths of two outlines are compared.
const LINES: u32 = 40;
/// Two outlines are of one area if they share this much of the larger one; of seas, from which land may be
/// cut, of the smaller one.
const SAME: f64 = 0.5;
/// How many pairs of areas are compared, and how many corners are looked at.
const MOST_PAIRS: usize = 200_000;
const MOST_STEPS: u64 = 200_000_000;

/// Pairs of an earlier and a later area, each once, those that share most first.
pub fn same_places(
    earlier: &[(usize, &ImportedArea)],
    later: &[(usize, &ImportedArea)],
) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    if earlier.len().saturating_mul(later.len()) > MOST_PAIRS {
        return Vec::new();
    }
    let mut effort = Effort::new(MOST_STEPS);
    for (old, before) in earlier {
        for (new, after) in later.iter().filter(|(_, after)| after.kind == before.kind) {
            let larger = size(&before.outline).max(size(&after.outline));
            let share = shared(&before.outline, &after.outline, &mut effort);
            let share =
                share.filter(|share| before.kind == AreaKind::Sea || *share > SAME * larger);
            found.extend(share.map(|share| (share, *old, *new)));
        }
    }
    found.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
    let (mut olds, mut news) = (BTreeSet::new(), BTreeSet::new());
    found.retain(|(_, old, new)| {
        !olds.contains(old) && !news.contains(new) && olds.insert(*old) && news.insert(*new)
    });
    found.into_iter().map(|(_, old, new)| (old, new)).collect()
}

/// How much two outlines share, if that is most of the smaller one.
pub fn shared(one: &Outline, other: &Outline, effort: &mut Effort) -> Option<f64> {
    let [a, b] = [one, other].map(|outline| Bounds::of(outline.rings().flatten()));
    let (a, b) = (a?, b?);
    let (top, bottom) = (a.least[1].max(b.least[1]), a.most[1].min(b.most[1]));
    let corners: usize = one.rings().chain(other.rings()).map(Vec::len).sum();
    let is_apart = a.least[0] >= b.most[0] || b.least[0] >= a.most[0] || top >= bottom;
    if is_apart || !effort.spend(corners * LINES as usize) {
        return None;
    }
    let step = (bottom - top) / f64::from(LINES);
    let lines = (0..LINES).map(|line| (f64::from(line) + 0.5).mul_add(step, top));
    let share = step * lines.map(|y| shared_line(one, other, y)).sum::<f64>();
    (share > SAME * size(one).min(size(other))).then_some(share)
}

/// How long a horizontal line runs inside of both outlines.
fn shared_line(one: &Outline, other: &Outline, y: f64) -> f64 {
    let [ones, others] = [one, other].map(|outline| crossings(outline.rings(), y));
    let inside = |from: f64, to: f64| {
        let both = others.chunks_exact(2).map(|part| part[1].min(to) - part[0].max(from));
        both.filter(|length| *length > 0.0).sum::<f64>()
    };
    ones.chunks_exact(2).map(|part| inside(part[0], part[1])).sum()
}
