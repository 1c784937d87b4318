//! Strokes of chance on a copy of a large pack: each that is accepted leaves it sound, and undoing all of
//! them gives the same bytes.

use std::collections::BTreeMap;

use strabo_compile::{SourceFile, SourcePack};
use strabo_geometry::survey::rings::edges;
use strabo_geometry::survey::{Limits, Survey};
use strabo_model::{Pack, map::Outline};
use strabo_workbench::change::{Accepted, Change, Order, Subject, propose};

use crate::common::chance::{Dice, KINDS, order};
use crate::common::{Shelf, shipped, subject};

/// How much of all outlines touches another one, and how much of it runs along exactly the same sides.
fn shared(pack: &Pack) -> (f64, f64) {
    let survey = Survey::new(&pack.outlines, Limits::of(pack), None).expect("outlines");
    assert!(survey.tangled.is_none());
    assert!(survey.faults.overlaps.is_empty(), "{:?}", survey.faults.overlaps);
    assert!(survey.faults.crossings.is_empty(), "{:?}", survey.faults.crossings);
    let touching: f64 = survey.contacts.iter().map(|contact| contact.length).sum();
    let key = |point: [f64; 2]| point.map(f64::to_bits);
    let all = |outline: &Outline| outline.rings().flat_map(edges).collect::<Vec<_>>();
    let mut seen: BTreeMap<[[u64; 2]; 2], usize> = BTreeMap::new();
    let mut exact = 0.0;
    for (from, to) in pack.outlines.iter().flat_map(all) {
        let mut ends = [key(from), key(to)];
        ends.sort_unstable();
        let times = seen.entry(ends).or_default();
        *times += 1;
        if *times == 2 {
            exact += (to[0] - from[0]).hypot(to[1] - from[1]);
        }
    }
    (touching, exact)
}

/// Makes so many strokes, and undoes them.
fn run(start: &SourcePack, strokes: usize, seed: u64) {
    let mut dice = Dice(seed);
    let first = subject(start.clone());
    let mut pack = first.outcome().pack.clone().expect("a pack");
    let (touching, exact) = shared(&pack);
    let apart = touching - exact;
    let mut now: Option<Accepted> = None;
    let mut undo: Vec<Change> = Vec::new();
    let mut made: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let kinds: Vec<&str> = KINDS.split(' ').collect();
    for number in 0..strokes {
        let kind = kinds[number % kinds.len()];
        let asked = order(&pack, kind, &mut dice);
        let asked_for: Order = serde_json::from_value(asked.clone()).expect("an order");
        let subject = match &now {
            Some(now) => Subject::of(now.pack.clone(), &Shelf, &now.outcome, &now.index),
            None => Subject::of(start.clone(), &Shelf, first.outcome(), first.index()),
        };
        let result = propose(&subject, &asked_for).and_then(|change| subject.check(change));
        let counts = made.entry(kind).or_default();
        counts[usize::from(result.is_err())] += 1;
        let accepted = match result {
            Ok(accepted) => accepted,
            Err(refusal) => {
                assert!(!refusal.message.contains("tangled"), "{asked}: {}", refusal.message);
                continue;
            }
        };
        pack = accepted.outcome.pack.clone().unwrap_or_else(|| panic!("{asked}"));
        let (touching, exact) = shared(&pack);
        assert!(
            touching - exact <= apart + 0.5 + 0.002 * touching,
            "{asked}: {touching} {exact} {apart}"
        );
        undo.push(accepted.inverse.clone());
        now = Some(accepted);
    }
    let mut files: Vec<SourceFile> = now.expect("a stroke that was made").pack.files;
    for inverse in undo.iter().rev() {
        files = inverse.apply(&files).expect("the inverse fits");
    }
    assert_eq!(files.len(), start.files.len());
    for (back, old) in files.iter().zip(&start.files) {
        assert!(back.path == old.path && back.bytes == old.bytes, "{}", back.path);
    }
    // What is always refused would not be tried at all.
    assert!(kinds.iter().all(|kind| made.contains_key(kind)));
    let all: usize = made.values().map(|counts| counts[0]).sum();
    assert!(all * 2 > strokes, "{made:?}");
    for kind in ["move-corner", "move-edge-point", "draw-area", "split", "merge", "set"] {
        assert!(made[kind][0] > 0, "{made:?}");
    }
}

/// `STRABO_STROKES` is the number of strokes; by default few, because the pack is compiled for each.
#[test]
#[expect(clippy::disallowed_methods, reason = "a longer run is asked for by hand")]
fn strokes_of_chance_leave_a_sound_pack_and_can_all_be_undone() {
    let strokes = std::env::var("STRABO_STROKES").ok().and_then(|text| text.parse().ok());
    run(&shipped("mega-empires-east"), strokes.unwrap_or(60), 7);
}
