//! Tests of `cover`.

use strabo_geometry::survey::{Laying, cover, lay, size};
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, OutlinePart};

use super::survey_again::Dice;

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

/// Squares beside each other, with a point at each so many units, all of them off by up to `off`.
fn shaken(dice: &mut Dice, apart: f64, off: f64) -> Vec<Outline> {
    let mut squares = Vec::new();
    for (x, y) in (0..16).map(|at| (f64::from(at % 4) * 10.0, f64::from(at / 4) * 10.0)) {
        let sides = [([x, y], [1, 0]), ([x + 10.0, y], [0, 1])];
        let sides =
            sides.into_iter().chain([([x + 10.0, y + 10.0], [-1, 0]), ([x, y + 10.0], [0, -1])]);
        let mut outer = Vec::new();
        for (from, way) in sides {
            let mut far = 0.0;
            while far < 10.0 {
                let place = |axis: usize| from[axis] + far * f64::from(way[axis]);
                outer.push([place(0) + off * dice.shift(), place(1) + off * dice.shift()]);
                far += apart;
            }
        }
        squares.push(Outline { parts: vec![OutlinePart { outer, holes: Vec::new() }] });
    }
    squares
}

/// Corners that come near each other become one, so that outlines fold back over themselves; an area may
/// lose no more than a line around it for that.
#[test]
fn no_jitter_takes_ground_from_an_area() {
    let mut tangled = 0;
    for round in 0..60 {
        let mut dice = Dice(round);
        let apart = [0.3, 0.4, 0.7, 1.0, 2.5][usize::try_from(round).expect("small") % 5];
        let drawn = shaken(&mut dice, apart, 0.3);
        let laying = Laying {
            meets: &|_, _| true,
            covers: &|top, below| top < below,
            step: Some(1000.0),
            reach: 0.05,
        };
        // Too tangled: nothing is lost, as the outlines stay as they are drawn.
        let Some(laid) = lay(drawn.clone(), &laying, &mut Effort::for_size(10_000)) else {
            tangled += 1;
            continue;
        };
        let again = lay(drawn, &laying, &mut Effort::for_size(10_000));
        assert_eq!(again.as_ref(), Some(&laid), "the same in every run");
        for (at, outline) in laid.iter().enumerate() {
            let left = size(outline);
            assert!((75.0..125.0).contains(&left), "round {round}: area {at} has {left} of 100");
        }
    }
    assert!(tangled < 15, "{tangled} of 60 are too tangled");
}
