//! Tests of `names`.

use strabo_import::testing::{Taken, id_of, is_called_sea, is_id};

#[test]
fn names_become_ids() {
    for (name, id) in [
        ("Babylon", "babylon"),
        ("São Tomé", "sao-tome"),
        ("  Łódź -- Straße ", "lodz-strasse"),
        ("Ad'Dhana", "addhana"),
        ("İzmir", "izmir"),
        ("Ægir Ø 2", "aegir-o-2"),
        ("Κρήτη", ""),
        ("", ""),
    ] {
        assert_eq!(id_of(name), id, "{name}");
        assert!(id.is_empty() || is_id(&id_of(name)));
    }
    assert!(is_id(&id_of(&"very long ".repeat(40))));
}

#[test]
fn a_word_is_taken_once() {
    let mut taken = Taken::default();
    let number = |word: &str, number: usize| format!("{word}-{number}");
    assert!(taken.take("ur-2"));
    assert_eq!(taken.take_or_number("ur", number), "ur");
    assert_eq!(taken.take_or_number("ur", number), "ur-3");
    assert_eq!(taken.take_or_number("ur", number), "ur-4");
}

#[test]
fn seas_are_known_by_their_names() {
    assert!(is_called_sea("Black Sea") && is_called_sea("sea_12") && is_called_sea("openSea"));
    assert!(!is_called_sea("Chelsea"));
}

#[test]
fn words_that_differ_in_capitals_only_are_numbered_quickly() {
    let mut taken = Taken::default();
    let mut asked = 0;
    for spelling in 0..20_000_u32 {
        let letter = |bit: u32| if spelling >> bit & 1 == 1 { 'A' } else { 'a' };
        let word: String = (0..15).map(letter).collect();
        let free = taken.take_or_number(&word, |word, number| format!("{word}{number}"));
        asked = free[15..].parse().unwrap_or(1);
    }
    assert_eq!((asked, taken.next.len()), (20_000, 1));
}
