//! Tests of `snapshot`.

use strabo_workbench::testing::Moved;

#[test]
fn places_move_with_the_text_around_a_change() {
    let moved = Moved::between("abc def ghi", "abc XY ghi");
    assert_eq!(moved.there(0..3), Some(0..3));
    assert_eq!(moved.there(8..11), Some(7..10));
    assert_eq!(moved.there(4..7), None);
    assert_eq!(moved.back(7..10), Some(8..11));
    let same = Moved::between("abc", "abc");
    assert_eq!(same.there(1..3), Some(1..3));
    let longer = Moved::between("aa", "aaa");
    assert_eq!(longer.there(0..2), Some(0..2));
    assert_eq!(Moved::between("", "abc").there(0..0), Some(0..0));
}
