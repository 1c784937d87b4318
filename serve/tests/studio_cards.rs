//! Tests of `studio::cards`.

use strabo_serve::testing::counts_at;

#[test]
fn a_place_is_in_the_entry_of_its_player_counts() {
    let text = "id = \"bone\"\ncards = { \"5-8\" = 9, \"9\" = 12 }\nstack = 3\n";
    let at = |marked: &str| {
        let start = text.find(marked).expect("it is there");
        counts_at(text, start, start + marked.len())
    };
    assert_eq!(at("\"5-8\" = 9"), Some(vec![5, 6, 7, 8]));
    assert_eq!(at("\"5-8\""), Some(vec![5, 6, 7, 8]));
    assert_eq!(at("12"), Some(vec![9]));
    assert_eq!(at("\"9\""), Some(vec![9]));
    assert_eq!(at("{ \"5-8\" = 9, \"9\" = 12 }"), None);
    assert_eq!(at("\"bone\""), None);
    assert_eq!(at("3\n"), None);
    assert_eq!(counts_at("5 = 9", 4, 5), Some(vec![5]));
    assert_eq!(counts_at("", 3, 9), None);
}
