//! Tests of `map::crossing`.

use strabo_model::effort::Effort;
use strabo_model::map::{Outline, OutlinePart};
use strabo_render::testing::{Point, REACH, SHORTEST, coasts, distance, longer};

fn square(x: f64, y: f64) -> Outline {
    let outer = vec![[x, y], [x + 50.0, y], [x + 50.0, y + 50.0], [x, y + 50.0]];
    Outline { parts: vec![OutlinePart { outer, holes: Vec::new() }] }
}

fn line(one: &Outline, other: &Outline, effort: u64) -> Option<[Point; 2]> {
    let middles = [one, other].map(|outline| {
        let [x, y] = outline.parts[0].outer[0];
        [x + 25.0, y + 25.0]
    });
    coasts([one, other], middles, &mut Effort::new(effort)).and_then(longer)
}

#[test]
fn a_line_leads_from_coast_to_coast_and_a_little_further() {
    let found = line(&square(0.0, 0.0), &square(150.0, 0.0), 1000).expect("a line");
    let beyond = [50.0 - found[0][0], found[1][0] - 150.0];
    assert!(beyond.iter().all(|far| (far - REACH).abs() < 0.01), "{found:?}");
    assert!(found.iter().all(|[_, y]| (0.0..=50.0).contains(y)), "{found:?}");
}

#[test]
fn a_line_over_a_narrow_gap_is_long_enough_to_be_seen() {
    let [from, to] = line(&square(0.0, 0.0), &square(54.0, 0.0), 1000).expect("a line");
    assert!((distance(from, to) - SHORTEST).abs() < 0.01, "{from:?} {to:?}");
}

#[test]
fn without_a_direction_or_effort_there_is_no_such_line() {
    assert_eq!(line(&square(0.0, 0.0), &square(50.0, 50.0), 1000), None, "they meet in a point");
    assert_eq!(line(&square(0.0, 0.0), &square(150.0, 0.0), 10), None, "too many corners");
}
