//! Outlines from sides: areas joined to one, and what sides enclose.

use std::collections::BTreeMap;

use super::plane::Line;
use super::rings::{directed_outline, key, loops};
use super::segments::Segments;
use strabo_model::{effort::Effort, map::Outline};

/// Areas as one. Sides that two of them share are no longer there: for that they must have the same
/// corners. Nothing is returned when the lines that are left are too tangled.
pub fn join(areas: &[&Outline]) -> Option<Outline> {
    let sides = areas.iter().flat_map(|area| Segments::new(std::slice::from_ref(*area)).all);
    enclosed(sides.map(|side| (side.from, side.to)).collect())
}

/// What lies inside of sides that have it on the same hand. Two that run there and back are none.
pub(super) fn enclosed(all: Vec<Line>) -> Option<Outline> {
    let mut sides: BTreeMap<[[u64; 2]; 2], Line> = BTreeMap::new();
    for (from, to) in all {
        let (one, other) = (key(from), key(to));
        if sides.remove(&[other, one]).is_none() {
            sides.insert([one, other], (from, to));
        }
    }
    let mut effort = Effort::for_size(sides.len());
    let faces = faces(&sides.into_values().collect::<Vec<Line>>());
    let ring = |face: &Vec<Line>| loops(&face.iter().map(|(from, _)| *from).collect());
    directed_outline(faces.iter().flat_map(ring).collect(), &mut effort)
}

/// Closed ways along lines, each with what it encloses on the same hand.
pub(super) fn faces(lines: &[Line]) -> Vec<Vec<Line>> {
    let angle = |(from, to): Line| (to[1] - from[1]).atan2(to[0] - from[0]);
    let mut leaving: BTreeMap<[u64; 2], Vec<usize>> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        leaving.entry(key(line.0)).or_default().push(at);
    }
    let mut is_walked = vec![false; lines.len()];
    let mut found = Vec::new();
    for start in 0..lines.len() {
        let (mut face, mut at) = (Vec::new(), start);
        while !is_walked[at] {
            is_walked[at] = true;
            face.push(lines[at]);
            let back = angle((lines[at].1, lines[at].0));
            let turn = |next: &&usize| {
                let turn = back - angle(lines[**next]);
                if turn > 0.0 { turn } else { turn + std::f64::consts::TAU }
            };
            let next = leaving.get(&key(lines[at].1)).into_iter().flatten();
            let Some(next) = next.min_by(|a, b| turn(a).total_cmp(&turn(b))) else { break };
            at = *next;
        }
        if !face.is_empty() {
            found.push(face);
        }
    }
    found
}
