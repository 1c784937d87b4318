//! What changed between two lists of drawn elements, so that a page that has the first gets the second.

use std::ops::Range;

use imara_diff::{Algorithm, Diff, InternedInput};
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
    let mut input = InternedInput::default();
    input.update_before(mine.iter().map(AsRef::as_ref));
    input.update_after(theirs.iter().map(AsRef::as_ref));
    let place = |range: Range<u32>| range.start as usize..range.end as usize;
    let diff = Diff::compute(Algorithm::Histogram, &input);
    let splices = diff.hunks().map(|hunk| {
        let (old, new) = (place(hunk.before), place(hunk.after));
        Splice(before + old.start, old.len(), texts(&theirs[new]))
    });
    splices.collect()
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
        let cases =
            [("a b c", "a x c"), ("a b c", ""), ("", "a"), ("a b c d e", "b c y d"), ("a", "a")];
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
    }
}
