//! "Did you mean …": the known word nearest to a misspelt one.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Comparing two words takes as many steps as the product of their lengths.
const LONGEST: usize = 200;

/// The candidate that is most similar to `word`, if any is similar enough.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let length = word.chars().count();
    if length > LONGEST {
        return None;
    }
    let allowed = (length / 3).max(1);
    candidates
        .into_iter()
        .filter(|candidate| candidate.len().abs_diff(word.len()) <= allowed.max(2))
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, candidate)| candidate)
}

/// The only candidate that differs from `word` by case or accents and by nothing else. Every other
/// likeness is a guess: good enough for a hint, not for changing a file.
pub fn same_letters<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let letters = plain(word);
    let mut same = candidates.into_iter().filter(|candidate| plain(candidate) == letters);
    same.next().filter(|_| same.next().is_none())
}

/// A word without case and accents.
pub fn plain(word: &str) -> String {
    if word.is_ascii() {
        return word.to_ascii_lowercase();
    }
    word.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

/// A name without case, accents and spaces.
pub fn at_a_glance(name: &str) -> String {
    plain(name).chars().filter(|c| !c.is_whitespace()).collect()
}

/// A sentence that offers the nearest word, or lists the known ones if they are few.
pub fn help<'c>(
    kind: &str,
    word: &str,
    candidates: impl IntoIterator<Item = &'c str> + Clone,
) -> Option<String> {
    if let Some(near) = nearest(word, candidates.clone()) {
        return Some(format!("did you mean \"{near}\"?"));
    }
    let mut known: Vec<&str> = candidates.into_iter().collect();
    if known.is_empty() {
        return Some(format!("this pack declares no {kind}"));
    }
    (known.len() <= 12).then(|| {
        known.sort_unstable();
        format!("known here: {}", known.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::{at_a_glance, nearest, same_letters};

    #[test]
    fn a_slip_of_the_pen_is_recognised() {
        assert_eq!(nearest("agricultur", ["agriculture", "architecture"]), Some("agriculture"));
        assert_eq!(nearest("babylno", ["babylon", "ur"]), Some("babylon"));
    }

    #[test]
    fn words_that_are_no_names_are_not_compared() {
        let [word, known] = ["x".repeat(200), "x".repeat(201)];
        assert_eq!(nearest(&word, [known.as_str()]), Some(known.as_str()));
        assert_eq!(nearest(&known, [word.as_str()]), None);
    }

    #[test]
    fn another_word_altogether_is_not() {
        assert_eq!(nearest("gold", ["babylon", "ur"]), None);
    }

    #[test]
    fn only_case_and_accents_are_certain() {
        assert_eq!(same_letters("Babylón", ["babylon", "ur"]), Some("babylon"));
        assert_eq!(same_letters("babylno", ["babylon", "ur"]), None);
        assert_eq!(same_letters("sz1", ["sz10", "sz11"]), None);
        assert_eq!(same_letters("UR", ["ur", "Ur"]), None);
    }

    #[test]
    fn accents_case_and_spaces_are_not_seen() {
        assert_eq!(at_a_glance("Ur  of  Chaldéa"), at_a_glance("ur of chaldea"));
        assert_eq!(at_a_glance("Ἀθῆναι"), at_a_glance("Αθηναι"));
        assert_ne!(at_a_glance("Salt"), at_a_glance("Silt"));
    }
}
