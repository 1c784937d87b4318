//! What changed between two lists of texts, so that a page that has the first gets the second.

use std::collections::BTreeMap;

use serde::Serialize;

/// Entries of a list that are replaced: the first one, how many, and what comes in their place. Places count
/// in the old list.
#[derive(Debug, Serialize, PartialEq)]
pub struct Splice(pub usize, pub usize, pub Vec<String>);

/// What changed from one list to another, in order.
pub fn between<T: AsRef<str> + PartialEq>(old: &[T], new: &[T]) -> Vec<Splice> {
    let before = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let after = old[before..].iter().rev().zip(new[before..].iter().rev());
    let after = after.take_while(|(a, b)| a == b).count();
    let (mine, theirs) = (&old[before..old.len() - after], &new[before..new.len() - after]);
    let texts = |list: &[T]| list.iter().map(|text| text.as_ref().to_owned()).collect();
    // Entry by entry where their number is the same, which is what most changes do.
    if mine.len() == theirs.len() {
        let pairs = mine.iter().zip(theirs).enumerate().filter(|(_, (old, new))| old != new);
        let each = pairs.map(|(at, _)| Splice(before + at, 1, texts(&theirs[at..=at])));
        return each.collect();
    }
    let mut splices = Vec::new();
    let mut done = (0, 0);
    for (stays, at) in staying(mine, theirs).into_iter().chain([(mine.len(), theirs.len())]) {
        if (stays, at) != done {
            splices.push(Splice(before + done.0, stays - done.0, texts(&theirs[done.1..at])));
        }
        done = (stays + 1, at + 1);
    }
    splices
}

/// As many entries as possible that are in both lists in the same order: their places in each.
fn staying<T: AsRef<str>>(old: &[T], new: &[T]) -> Vec<(usize, usize)> {
    let known: BTreeMap<&str, usize> = old.iter().map(AsRef::as_ref).zip(0..).collect();
    let common = new.iter().enumerate();
    let common: Vec<(usize, usize)> =
        common.filter_map(|(at, text)| Some((*known.get(text.as_ref())?, at))).collect();
    // For each length, the entry at which a rising row of it can end earliest in the old list; and for each
    // entry the one before it in its row.
    let mut ends: Vec<usize> = Vec::new();
    let mut previous: Vec<Option<usize>> = Vec::with_capacity(common.len());
    for (number, (place, _)) in common.iter().enumerate() {
        let length = ends.partition_point(|end| common[*end].0 < *place);
        previous.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = number,
            None => ends.push(number),
        }
    }
    let mut row = Vec::with_capacity(ends.len());
    let mut next = ends.last().copied();
    while let Some(number) = next {
        row.push(common[number]);
        next = previous[number];
    }
    row.reverse();
    row
}

#[cfg(test)]
mod tests {
    use super::{Splice, between};

    fn list(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn applied(old: &[String], splices: Vec<Splice>) -> Vec<String> {
        let mut result = old.to_vec();
        for Splice(at, count, new) in splices.into_iter().rev() {
            result.splice(at..at + count, new);
        }
        result
    }

    #[test]
    fn the_old_list_becomes_the_new_one() {
        let cases = [
            ("a b c", "a x c"),
            ("a b c", ""),
            ("", "a"),
            ("a b c d e", "b c y d"),
            ("a", "a"),
            ("a a b a", "a b a a b"),
            ("x a b c d", "a b c y x d z"),
            ("b a", "a b c a"),
        ];
        for (old, new) in cases {
            let (old, new) = (list(old), list(new));
            assert_eq!(applied(&old, between(&old, &new)), new, "{old:?}");
        }
    }

    #[test]
    fn only_what_changed_is_sent() {
        let old: Vec<String> = (0..1000).map(|number| number.to_string()).collect();
        let mut new = old.clone();
        new[3] = "three".to_owned();
        new[900] = "nine hundred".to_owned();
        assert_eq!(between(&old, &new).len(), 2);
        new.insert(500, "between".to_owned());
        assert_eq!(between(&old, &new).len(), 3);
        let moved = new.remove(800);
        new.insert(100, moved);
        let sent: usize = between(&old, &new).iter().map(|splice| splice.2.len()).sum();
        assert_eq!(sent, 4, "what moved is sent once, and what it passed is not");
    }
}
