//! Tests of `board`.

use strabo_export::testing::joined;
use strabo_render::area_shapes::{is_inside, within};

fn square(at: i32, side: i32) -> Vec<[i32; 2]> {
    vec![[at, at], [at + side, at], [at + side, at + side], [at, at + side]]
}

#[test]
fn pieces_and_holes_become_one_line_with_the_same_inside() {
    let rings = [square(0, 30), square(10, 10), square(50, 20)];
    let one = vec![joined(&rings)];
    for point in [[5, 5], [15, 15], [25, 25], [60, 60], [40, 40], [-3, 5]] {
        assert_eq!(is_inside(&one, point), is_inside(&rings, point), "{point:?}");
    }
}

#[test]
fn there_is_a_point_inside_of_a_ring_with_a_hole() {
    let rings = [square(0, 30), square(3, 24)];
    assert!(within(&rings).is_some_and(|point| is_inside(&rings, point)));
    assert_eq!(within(&[]), None);
}
