//! Finds the places that the coasts of an area touch.

use std::collections::BTreeSet;

use super::{Doubts, few, known::Known};

const COASTS: &str = "coasts that were not taken";

/// A coast: its name, and the places it touches by water.
pub type Coast = (Option<String>, Vec<usize>);

/// The most coasts of one area that are compared with each other.
const MOST_COASTS: usize = 100;

/// The coasts of one area, whose water is given. They are taken only if each place that the area
/// touches by water lies at one of them.
pub fn resolve(
    id: &str,
    coasts: &[(Option<String>, Vec<String>)],
    known: &Known,
    water: &[usize],
    ids: &[String],
    doubts: &mut Doubts,
) -> Vec<Coast> {
    let water: BTreeSet<usize> = water.iter().copied().collect();
    let mut found: Vec<Coast> = Vec::new();
    let mut reached = BTreeSet::new();
    if coasts.len() > MOST_COASTS {
        let line = format!("{id}: it has {} coasts, more than {MOST_COASTS}", coasts.len());
        doubts.add(COASTS, line);
        return Vec::new();
    }
    for (name, words) in coasts {
        let mut places = BTreeSet::new();
        for word in words {
            match known.get(word).filter(|at| water.contains(at)) {
                Some(at) => {
                    places.insert(at);
                    reached.insert(at);
                }
                None => doubts.add(COASTS, format!("{id}: no border by water with \"{word}\"")),
            }
        }
        let places: Vec<usize> = places.into_iter().collect();
        let (word, same) = (name.as_deref().unwrap_or("one"), &places);
        if found.iter().any(|(_, known)| known == same) {
            doubts.add(COASTS, format!("{id}: {word} touches the same places as another coast"));
        } else if !places.is_empty() {
            found.push((name.clone(), places));
        }
    }
    if found.len() < 2 {
        return Vec::new();
    }
    let missing: Vec<String> = water.difference(&reached).map(|at| ids[*at].clone()).collect();
    if !missing.is_empty() {
        doubts.add(COASTS, format!("{id}: no coast of it touches {}", few(&missing)));
        return Vec::new();
    }
    found
}
