//! Tests of `plot::labels`.

use strabo_render::testing::spread;

#[test]
fn names_keep_their_place_when_there_is_room() {
    assert_eq!(spread(&[40, 10, 90], 16, [0, 100]), [40, 10, 90]);
}

#[test]
fn names_make_room_for_each_other_and_keep_their_order() {
    assert_eq!(spread(&[50, 50, 52], 10, [0, 100]), [50, 60, 70]);
    assert_eq!(spread(&[98, 99, 100], 10, [0, 100]), [80, 90, 100]);
}

#[test]
fn too_many_names_still_do_not_cover_each_other() {
    assert_eq!(spread(&[5, 5, 5, 5], 10, [0, 20]), [0, 10, 20, 30]);
}
