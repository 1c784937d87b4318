//! Tests of `map::panel`.

use strabo_render::testing::is_nearer_to_a_sheet;

#[test]
fn sheets_may_lie_or_stand() {
    assert!(is_nearer_to_a_sheet([1414, 1000], [2000, 1000]));
    assert!(is_nearer_to_a_sheet([1000, 1400], [1000, 1000]));
    assert!(!is_nearer_to_a_sheet([3000, 1000], [3000, 2000]));
}
