//! Tests of `map::clip`.

use strabo_model::map::{Outline, OutlinePart};
use strabo_render::testing::{Border, Edge, edge_in, outline_in, outline_size as size};

const WINDOW: [f64; 4] = [0.0, 0.0, 10.0, 10.0];

fn square(left: f64, top: f64, side: f64) -> Outline {
    let (right, bottom) = (left + side, top + side);
    let outer = vec![[left, top], [right, top], [right, bottom], [left, bottom]];
    Outline { parts: vec![OutlinePart { outer, holes: Vec::new() }] }
}

#[test]
fn an_outline_keeps_what_is_inside() {
    for (outline, left) in [
        (square(2.0, 2.0, 4.0), 16.0),
        (square(-2.0, -2.0, 4.0), 4.0),
        (square(-5.0, -5.0, 20.0), 100.0),
        (square(11.0, 0.0, 5.0), 0.0),
    ] {
        assert!((size(&outline_in(&outline, WINDOW)) - left).abs() < 1e-9, "{outline:?}");
    }
    assert!(outline_in(&square(20.0, 20.0, 5.0), WINDOW).is_empty());
}

#[test]
fn a_line_that_leaves_and_comes_back_becomes_two() {
    let points = vec![[-5.0, 2.0], [5.0, 2.0], [15.0, 2.0], [15.0, 8.0], [5.0, 8.0]];
    let edge = Edge { between: (0, None), border: Border::Rim, points, is_ring: false };
    let parts: Vec<Vec<[f64; 2]>> =
        edge_in(edge, WINDOW).into_iter().map(|edge| edge.points).collect();
    assert_eq!(parts, [vec![[0.0, 2.0], [5.0, 2.0], [10.0, 2.0]], vec![[10.0, 8.0], [5.0, 8.0]]]);
}
