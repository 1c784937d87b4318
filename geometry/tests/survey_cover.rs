//! Tests of `cover`.

use strabo_geometry::survey::{cover, size};
use strabo_model::map::{Outline, OutlinePart};

fn square(x: f64, y: f64, side: f64) -> Outline {
    let outer = vec![[x, y], [x + side, y], [x + side, y + side], [x, y + side]];
    Outline { parts: vec![OutlinePart { outer, holes: Vec::new() }] }
}

/// What is left below and what lies on top make up the whole.
#[test]
fn what_is_covered_is_cut_out() {
    for (top, sizes) in [
        (square(5.0, 5.0, 10.0), [75.0, 75.0]),
        (square(2.0, 2.0, 4.0), [84.0, 100.0]),
        (square(8.0, 2.0, 4.0), [92.0, 92.0]),
        (square(-5.0, -5.0, 8.0), [91.0, 100.0]),
        (square(0.0, 0.0, 10.0), [0.0, 100.0]),
        (square(20.0, 0.0, 10.0), [100.0, 100.0]),
        (square(5.0, -1.0, 12.0), [50.0, 30.0]),
        (square(30.0, 30.0, 5.0), [100.0, 100.0]),
        (square(3.333, 9.99, 3.0), [99.97, 100.0]),
    ] {
        let below = [square(0.0, 0.0, 10.0), square(10.0, 0.0, 10.0)];
        let covered = cover(&top, &below, None).expect("plain outlines");
        assert!((size(&covered.top) - size(&top)).abs() < 1e-3, "{top:?} stays whole");
        for (left, wanted) in covered.below.iter().zip(sizes) {
            assert!((size(left) - wanted).abs() < 1e-3, "{top:?}: {left:?}");
        }
        let rounded = cover(&top, &below, Some(100.0)).expect("plain outlines");
        for (left, wanted) in rounded.below.iter().zip(sizes) {
            assert!((size(left) - wanted).abs() < 0.1, "{top:?}: {left:?}");
        }
    }
}

#[test]
fn an_area_may_come_apart() {
    let below = [square(0.0, 0.0, 10.0)];
    let outer = vec![[4.0, -1.0], [6.0, -1.0], [6.0, 11.0], [4.0, 11.0]];
    let bar = Outline { parts: vec![OutlinePart { outer, holes: Vec::new() }] };
    let covered = cover(&bar, &below, None).expect("plain outlines");
    assert_eq!(covered.below[0].parts.len(), 2);
    assert!((size(&covered.below[0]) - 80.0).abs() < 1e-9);
}
