//! Tests of `leaf`.

use strabo_render::testing::share_out;

#[test]
fn pages_take_what_fits_and_at_least_one() {
    assert_eq!(share_out(&[], 10), Vec::<usize>::new());
    assert_eq!(share_out(&[4, 4, 4], 10), [2, 1]);
    assert_eq!(share_out(&[40, 4, 4], 10), [1, 2]);
    assert_eq!(share_out(&[40, 40], 10), [1, 1]);
}
