//! Tests of `close`.

use strabo_geometry::survey::testing::without_spikes;

/// A way there and back around the first corner, which would take minutes if every step moved all
/// corners.
#[test]
fn a_long_way_there_and_back_is_taken_out() {
    let step = |at: u32| [f64::from(at), -1.0];
    let there = (0..400_000).rev().map(step);
    let back = (1..400_000).map(step);
    let square = [[0.0, 5.0], [5.0, 5.0], [5.0, 0.0]];
    let ring = there.chain(square).chain([[0.0, -1.0]]).chain(back).collect();
    assert_eq!(without_spikes(ring), [[0.0, -1.0], [0.0, 5.0], [5.0, 5.0], [5.0, 0.0]]);
}
