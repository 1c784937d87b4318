//! How far apart outlines lie that are meant to touch.

use super::contact::{facing, file_segments};
use super::{limits::Limits, segments::Segments};
use strabo_model::{effort::Effort, map::Outline};

/// Outlines farther apart than this many default tolerances are not meant to touch.
const FARTHEST: f64 = 15.0;
/// Outlines nearer than this share of the default tolerance have no gap between them.
const NONE: f64 = 0.5;
/// Gaps matter when they take up this share of the length along which outlines run side by side.
const SHARE: f64 = 0.2;
/// What counts as most of the gaps: hands shake, and a few gaps are straits.
const MOST: f64 = 0.8;
/// Long sides are measured at several points, this many default tolerances apart.
const APART: f64 = 20.0;
/// The most points that one side is measured at.
const MOST_POINTS: f64 = 64.0;

/// How far apart outlines lie that run side by side, or how far they overlap: what most of their gaps
/// do not exceed, in board units, and what most of their overlaps do not. Nothing when most of them touch, and
/// when the effort does not suffice.
pub fn gap_between(outlines: &[Outline], all: &mut Effort) -> [Option<f64>; 2] {
    let usual = Limits::new(outlines, None, None).tolerance;
    let segments = Segments::new(outlines);
    let mut effort = all.part(segments.all.len());
    let measured = measure(&segments, usual, &mut effort);
    all.take(&effort);
    let Some(mut measured) = measured else { return [None; 2] };
    let distances = measured.iter().map(|(gap, length)| (gap.abs(), *length)).collect();
    let gap = usual_gap(distances, usual);
    measured.retain(|(gap, _)| *gap < 0.0);
    let depths = measured.into_iter().map(|(gap, length)| (-gap, length)).collect();
    [gap, usual_gap(depths, usual)]
}

/// How far away the next area is from every side, less than nothing where it overlaps, and along which length.
/// Nothing when the effort is used up.
fn measure(segments: &Segments, usual: f64, effort: &mut Effort) -> Option<Vec<(f64, f64)>> {
    let most = FARTHEST * usual;
    let grid = file_segments(segments, most);
    let mut seen: Vec<u32> = vec![u32::MAX; segments.all.len()];
    let mut measured: Vec<(f64, f64)> = Vec::new();
    for (number, segment) in segments.all.iter().enumerate() {
        let stretches = facing(segments, &grid, number, most, &mut seen, effort)?;
        let points = (segment.length / (APART * usual)).ceil().clamp(1.0, MOST_POINTS);
        let length = segment.length / points;
        let mut middle = length / 2.0;
        while middle < segment.length {
            let here = stretches.iter().filter(|s| s.from <= middle && middle <= s.to);
            let least = here
                .map(|stretch| stretch.offset(middle))
                .min_by(|a, b| a.abs().total_cmp(&b.abs()));
            measured.extend(least.map(|least| (least, length)));
            if !effort.spend(stretches.len()) {
                return None;
            }
            middle += length;
        }
    }
    Some(measured)
}

/// A gap that most of the gaps do not exceed, where they are a share of all lengths.
fn usual_gap(mut measured: Vec<(f64, f64)>, usual: f64) -> Option<f64> {
    let total = |measured: &[(f64, f64)]| measured.iter().map(|(_, length)| length).sum::<f64>();
    let all = total(&measured);
    measured.retain(|(gap, _)| *gap > NONE * usual);
    let apart = total(&measured);
    if apart <= SHARE * all {
        return None;
    }
    measured.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let mut left = apart * MOST;
    let most = measured.iter().find(|(_, length)| {
        left -= length;
        left <= 0.0
    });
    most.map(|(gap, _)| *gap)
}
