//! Tests of `path`.

use kurbo::Affine;
use strabo_import::testing::lines;

#[test]
fn a_circle_of_arcs_is_round() {
    let data = "M -10 0 A 10 10 0 1 0 10 0 A 10 10 0 1 0 -10 0 Z";
    let lines = lines(data, Affine::IDENTITY, 0.01).expect("readable");
    assert!(!lines.open);
    for corner in &lines.rings[0] {
        assert!((corner[0].hypot(corner[1]) - 10.0).abs() < 0.01, "{corner:?}");
    }
    assert!(lines.rings[0].len() > 20);
}

#[test]
fn relative_commands_and_several_lines_are_read() {
    let data = "m 1 1 h 2 v 2 h -2 z m 10 0 l 2 0 0 2 z M 0 0 q 5 5 10 0 t 10 0 V 20 L 0 20";
    let lines = lines(data, Affine::IDENTITY, 0.1).expect("readable");
    assert_eq!(lines.rings.len(), 3);
    assert_eq!(lines.rings[1].first(), Some(&[11.0, 1.0]));
    assert!(lines.open);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let still = Affine::IDENTITY;
    for data in ["M 0 0 L 1e300 0 L 5 5 Z", "M 0 0 L x", "M 0 0 L 1e999 1", "hello"] {
        assert!(lines(data, still, 0.1).is_err(), "{data}");
    }
    assert!(lines("", still, 0.1).expect("nothing").rings.is_empty());
}

#[test]
fn a_curve_has_the_same_corners_in_both_directions() {
    let read = |data: &str| lines(data, Affine::IDENTITY, 0.01).expect("readable").rings[0].clone();
    let one = read("M 0 0 C 30 90 80 -70 100 40 L 50 200 Z");
    let mut other = read("M 50 200 L 100 40 C 80 -70 30 90 0 0 Z");
    other.reverse();
    assert_eq!(one.len(), other.len());
    for (a, b) in one.iter().zip(&other) {
        assert!((a[0] - b[0]).hypot(a[1] - b[1]) < 1e-9, "{a:?} is not {b:?}");
    }
}

#[test]
fn a_tiny_tolerance_does_not_ask_for_endless_work() {
    let found = lines("M 0 0 C 0 1e9 1e9 1e9 1e9 0 Z", Affine::IDENTITY, 1e-300);
    assert!(found.expect("readable").rings[0].len() < 1000);
}
