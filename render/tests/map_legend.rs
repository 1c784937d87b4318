//! Tests of `map::legend`.

use strabo_render::testing::round;

#[test]
fn a_scale_has_a_round_number() {
    let rounded = [0.3, 1.0, 4.9, 7.0, 120.0, 999.0].map(round);
    assert!(
        rounded.iter().zip([0.2, 1.0, 2.0, 5.0, 100.0, 500.0]).all(|(a, b)| (a - b).abs() < 1e-9)
    );
}
