//! Tests of `words`.

use strabo_model::words::{capital, count, list, signed};

#[test]
fn one_is_not_many() {
    assert_eq!(count(1_u16, "city", "cities"), "1 city");
    assert_eq!(count(0_u16, "city", "cities"), "0 cities");
}

#[test]
fn a_minus_is_as_wide_as_a_plus() {
    assert_eq!(signed(-5), "−5");
    assert_eq!(signed(i16::MIN), "−32768");
    assert_eq!(signed(5), "+5");
}

#[test]
fn lists_read_aloud() {
    assert_eq!(list(&["a", "b", "c"], "or"), "a, b or c");
    assert_eq!(list(&["a"], "or"), "a");
    assert_eq!(list(&[] as &[&str], "or"), "");
}

#[test]
fn capitals_of_any_alphabet() {
    assert_eq!(capital("élan"), "Élan");
    assert_eq!(capital(""), "");
}
