//! Tests of `nearness`.

use strabo_geometry::survey::Nearness;
use strabo_geometry::survey::testing::{Segments, nearest};
use strabo_model::map::{Outline, OutlinePart};

fn ring(middle: f64, radius: f64, corners: u32) -> Outline {
    let corner = |at: u32| {
        let angle = std::f64::consts::TAU * f64::from(at) / f64::from(corners);
        [middle + radius * angle.cos(), radius * angle.sin()]
    };
    let outer = (0..corners).map(corner).collect();
    Outline { parts: vec![OutlinePart { outer, holes: Vec::new() }] }
}

#[test]
fn the_nearest_sides_are_found_wherever_the_areas_lie() {
    let outlines = [ring(0.0, 10.0, 400), ring(50.0, 10.0, 7), ring(0.0, 14.0, 300)];
    let mut nearness = Nearness::new(&outlines);
    let all = Segments::new(&outlines);
    for (one, other, moved) in [(0, 1, [0.0; 2]), (1, 0, [3.0, 1.0]), (0, 2, [0.0; 2])] {
        let found = nearness.between(one, other, moved).expect("a gap");
        let slow = nearest(all.of(one), all.of(other), moved);
        assert_eq!(found.to_bits(), slow.to_bits(), "{one} {other}");
    }
    let empty = [Outline::default(), ring(0.0, 1.0, 5)];
    assert_eq!(Nearness::new(&empty).between(0, 1, [0.0; 2]), None);
}

#[test]
fn areas_far_apart_are_measured_with_few_steps() {
    let steps = |corners: u32| {
        let mut nearness = Nearness::new(&[ring(0.0, 10.0, corners), ring(50.0, 9.0, corners)]);
        nearness.between(0, 1, [0.0; 2]).expect("a gap");
        nearness.effort.spent()
    };
    assert!(steps(4000) < 2 * steps(1000), "{} {}", steps(1000), steps(4000));
    assert!(steps(1000) < 2000);
}
