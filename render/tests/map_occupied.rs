//! Tests of `map::occupied`.

use strabo_render::testing::Occupied;

#[test]
fn what_is_taken_is_not_free() {
    let mut board = Occupied::new([10, 10, 500, 300]);
    board.add([100, 100, 200, 120]);
    assert!(!board.is_free([190, 110, 240, 130]));
    assert!(board.is_free([200, 100, 240, 120]));
    assert!(!board.is_free([0, 100, 40, 120]), "it leaves the board");
}

#[test]
fn a_line_passes_only_what_it_leads_to() {
    let mut board = Occupied::new([0, 0, 500, 300]);
    let name = [100, 100, 200, 120];
    board.add(name);
    assert!(!board.is_clear([50.0, 110.0], [250.0, 110.0], &[]));
    assert!(board.is_clear([50.0, 110.0], [110.0, 110.0], &[name]));
    assert!(board.is_clear([50.0, 150.0], [250.0, 150.0], &[]));
}
