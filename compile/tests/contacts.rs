//! Borders derived from outlines: what counts as a contact, how well it is found, and that no
//! outline, however odd, does any harm.

use crate::common::partition::{Chance, Partition, quality};
use proptest::prelude::*;
use std::collections::BTreeMap;

use strabo_geometry::survey::{self as survey, Limits, Survey, contacts, rings};
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, OutlinePart};

fn outline(rings: &[&[[f64; 2]]]) -> Outline {
    let holes = rings[1..].iter().map(|ring| ring.to_vec()).collect();
    Outline { parts: vec![OutlinePart { outer: rings[0].to_vec(), holes }] }
}

fn box_of(x: f64, y: f64, width: f64, height: f64) -> Vec<[f64; 2]> {
    vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
}

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Outline {
    outline(&[&box_of(x, y, width, height)])
}

/// Limits with a least contact of two tolerances.
fn within(tolerance: f64) -> Limits {
    Limits { tolerance, least: 2.0 * tolerance }
}

fn pairs(outlines: &[Outline], tolerance: f64) -> Vec<(usize, usize)> {
    contacts(outlines, within(tolerance)).iter().map(|contact| (contact.a, contact.b)).collect()
}

#[test]
fn a_contact_is_as_long_as_the_shared_edge() {
    let found =
        contacts(&[rectangle(0.0, 0.0, 10.0, 10.0), rectangle(10.0, 4.0, 5.0, 20.0)], within(0.1));
    assert_eq!(found.len(), 1);
    assert!((found[0].length - 6.0).abs() < 1e-9);
    let [x, y] = found[0].at;
    assert!((x - 10.0).hypot(y - 7.0) < 1e-9, "the middle: {x}, {y}");
}

#[test]
fn a_corner_is_no_contact() {
    let four = [
        rectangle(0.0, 0.0, 10.0, 10.0),
        rectangle(10.0, 0.0, 10.0, 10.0),
        rectangle(0.0, 10.0, 10.0, 10.0),
        rectangle(10.0, 10.0, 10.0, 10.0),
    ];
    assert_eq!(pairs(&four, 0.5), [(0, 1), (0, 2), (1, 3), (2, 3)]);
}

#[test]
fn gaps_and_overlaps_up_to_the_tolerance_do_not_matter() {
    let beside = |gap: f64| [rectangle(0.0, 0.0, 10.0, 10.0), rectangle(10.0 + gap, 0.0, 9.0, 9.0)];
    for gap in [-0.5, -0.3, 0.0, 0.3, 0.5] {
        assert_eq!(pairs(&beside(gap), 0.5), [(0, 1)], "{gap}");
    }
    for gap in [-0.6, 0.6] {
        assert_eq!(pairs(&beside(gap), 0.5), [], "{gap}");
    }
}

#[test]
fn a_place_thinner_than_the_tolerance_still_keeps_its_neighbours_apart() {
    let row = [
        rectangle(0.0, 0.0, 10.0, 10.0),
        rectangle(10.0, 0.0, 0.4, 10.0),
        rectangle(10.4, 0.0, 10.0, 10.0),
    ];
    assert_eq!(pairs(&row, 0.5), [(0, 1), (1, 2)]);
}

#[test]
fn an_enclave_touches_what_is_around_it() {
    let around = outline(&[&box_of(0.0, 0.0, 30.0, 30.0), &box_of(10.0, 10.0, 10.0, 10.0)]);
    let found = contacts(&[around, rectangle(10.2, 10.2, 9.6, 9.6)], within(0.5));
    assert_eq!(found.len(), 1);
    assert!((found[0].length - 38.4).abs() < 0.1, "{found:?}");
}

#[test]
fn every_piece_of_an_area_counts() {
    let mut islands = rectangle(0.0, 0.0, 5.0, 5.0);
    islands.parts.extend(rectangle(20.0, 0.0, 5.0, 5.0).parts);
    assert_eq!(pairs(&[islands, rectangle(25.0, 0.0, 5.0, 5.0)], 0.1), [(0, 1)]);
}

#[test]
fn an_exact_board_has_exactly_its_borders() {
    let partition = Partition::hexagons(20, 20, 60.0, 0.15, &mut Chance(3));
    let outlines = partition.outlines();
    let tolerance = Limits::new(&outlines, None, None).tolerance;
    let borders = partition.borders();
    for contact in contacts(&outlines, within(tolerance)) {
        let length = borders.get(&(contact.a, contact.b)).expect("a true border");
        assert!((length - contact.length).abs() < tolerance, "{contact:?} {length}");
    }
    let long = borders.iter().filter(|(_, length)| **length > 3.0 * tolerance);
    let found = pairs(&outlines, tolerance);
    assert!(long.into_iter().all(|(pair, _)| found.contains(pair)));
    let survey =
        Survey::new(&outlines, Limits::new(&outlines, None, None), None).expect("it is drawn");
    assert!(survey.faults.overlaps.is_empty() && survey.faults.crossings.is_empty());
}

#[test]
fn boards_drawn_by_hand_give_nearly_all_borders_and_hardly_any_other() {
    for (seed, gap) in [(1, 0.25), (2, 0.5), (3, 1.0), (4, 1.0)] {
        let mut chance = Chance(seed);
        let partition = Partition::hexagons(20, 20, 60.0, 0.25, &mut chance);
        let found = pairs(&partition.drawn(gap, &mut chance), 1.0);
        let (precision, recall) = quality(&partition, &found, 0.0);
        assert!(precision >= 0.99 && recall >= 0.99, "{seed}, {gap}: {precision}, {recall}");
    }
}

/// The pairs that share sides with the same corners, and along which length.
fn shared(outlines: &[Outline]) -> BTreeMap<(usize, usize), f64> {
    let mut sides: BTreeMap<[[u64; 2]; 2], usize> = BTreeMap::new();
    let mut found = BTreeMap::new();
    for (area, outline) in outlines.iter().enumerate() {
        for (from, to) in outline.rings().flat_map(rings::edges) {
            let mut ends = [from, to].map(|point| point.map(f64::to_bits));
            ends.sort_unstable();
            if let Some(other) = sides.insert(ends, area).filter(|other| *other != area) {
                let length = (to[0] - from[0]).hypot(to[1] - from[1]);
                *found.entry((area.min(other), area.max(other))).or_default() += length;
            }
        }
    }
    found
}

#[test]
fn closing_gaps_makes_exact_neighbours_of_boards_drawn_by_hand() {
    for (seed, gap) in [(1, 0.0), (2, 0.5), (3, 1.0), (4, 2.0)] {
        let mut chance = Chance(seed);
        let partition = Partition::hexagons(10, 10, 60.0, 0.25, &mut chance);
        let drawn = partition.drawn(gap, &mut chance);
        let limits = Limits::new(&drawn, Some(gap.max(1.0)), None);
        let before = Survey::new(&drawn, limits, None).expect("it is drawn");
        let order: Vec<usize> = (0..drawn.len()).collect();
        let closed = survey::close(&drawn, &order, &before.contacts, limits, None);
        let closed = closed.expect("outlines that are not tangled").outlines;
        let after = Survey::new(&closed, limits, None).expect("it is drawn");
        assert!(after.faults.overlaps.is_empty(), "{gap}");
        // An importer leaves an area as it is drawn if it crosses itself now: it is a rare case.
        assert!(after.faults.crossings.len() <= before.faults.crossings.len() + 1, "{gap}");
        let found = shared(&closed);
        let (mut length, mut whole) = (0.0, 0.0);
        for (pair, long) in partition.borders().iter().filter(|(_, length)| **length > 6.0) {
            length += found.get(pair).unwrap_or_else(|| panic!("{pair:?} at {gap}"));
            whole += long;
        }
        assert!(length > 0.96 * whole, "{gap}: {length} of {whole}");
    }
}

#[test]
fn gaps_are_measured() {
    let both = |row: &[Outline]| survey::gap_between(row, &mut Effort::for_size(100));
    let gap_between = |row: &[Outline]| both(row)[0];
    let row = |gap: f64| -> Vec<Outline> {
        (0..6).map(|at| rectangle(f64::from(at) * (100.0 + gap), 0.0, 100.0, 100.0)).collect()
    };
    assert_eq!(gap_between(&row(0.0)), None);
    for gap in [1.0, 3.0, 9.0] {
        let found = gap_between(&row(gap)).expect("a gap");
        assert!((found - gap).abs() < 1e-6, "{gap}: {found}");
    }
    assert_eq!(gap_between(&row(40.0)), None, "too far to be meant");
    assert_eq!(both(&row(3.0))[1], None, "nothing overlaps");
    let deep = both(&row(-3.0))[1].expect("overlaps");
    assert!((deep - 3.0).abs() < 1e-6, "{deep}");
}

#[test]
fn a_line_that_comes_back_is_taken_apart() {
    let keyhole = |hole: &[[f64; 2]]| {
        let mut ring = box_of(0.0, 0.0, 30.0, 30.0);
        ring.push([0.0, 0.0]);
        ring.extend(hole);
        outline(&[&ring])
    };
    let hole = box_of(10.0, 10.0, 10.0, 10.0);
    let around =
        |corners: &[usize]| -> Vec<[f64; 2]> { corners.iter().map(|at| hole[*at]).collect() };
    for walk in [vec![0, 1, 2, 3, 0], vec![0, 3, 2, 1, 0], vec![0, 1, 2, 3, 0, 1, 2, 3, 0]] {
        let found = rings::without_keyholes(&keyhole(&around(&walk))).expect("it comes back");
        assert_eq!(found.parts.len(), 1, "{walk:?}");
        assert_eq!(found.parts[0].holes.len(), 1, "{walk:?}");
        let island = rectangle(10.0, 10.0, 10.0, 10.0);
        assert_eq!(pairs(&[found, island], 0.5), [(0, 1)], "{walk:?}");
    }
    let eight =
        outline(&[&[[0.0, 0.0], [9.0, 0.0], [5.0, 5.0], [9.0, 9.0], [0.0, 9.0], [5.0, 5.0]]]);
    assert_eq!(rings::without_keyholes(&eight).map(|found| found.parts.len()), Some(2));
    assert_eq!(rings::without_keyholes(&rectangle(0.0, 0.0, 9.0, 9.0)), None);
}

#[test]
fn areas_over_each_other_are_found_however_they_lie() {
    let overlaps = |one: Outline, other: Outline| {
        Survey::new(&[one, other], within(0.5), None).expect("they are drawn").overlap(0, 1)
    };
    let tall = rectangle(4.0, -10.0, 2.0, 40.0);
    assert!(overlaps(rectangle(0.0, 0.0, 40.0, 3.0), tall), "as a cross");
    let same = rectangle(0.0, 0.0, 10.0, 10.0);
    assert!(overlaps(same.clone(), same.clone()), "one on the other");
    assert!(overlaps(same.clone(), rectangle(4.0, 4.0, 2.0, 2.0)), "one inside the other");
    assert!(overlaps(same.clone(), rectangle(0.0, 0.0, 10.0, 5.0)), "one a part of the other");
    assert!(overlaps(same.clone(), rectangle(9.0, 0.0, 10.0, 10.0)), "side by side");
    assert!(!overlaps(same, rectangle(9.6, 0.0, 10.0, 10.0)), "within the tolerance");
}

#[test]
fn outlines_heaped_on_each_other_are_given_up_in_good_time() {
    let star = |turn: f64| {
        let corner = |at: u32| {
            let angle = f64::from(at) * 2.4 + turn;
            [angle.cos() * 100.0, angle.sin() * 100.0]
        };
        outline(&[&(0..4000).map(corner).collect::<Vec<_>>()])
    };
    let heap: Vec<Outline> = (0..20_u32).map(|at| star(f64::from(at) * 0.01)).collect();
    let survey = Survey::new(&heap, within(0.5), None).expect("they are drawn");
    assert!(survey.tangled.is_some());
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        8 => (-8_i32..8).prop_map(f64::from),
        4 => -10.0..10.0_f64,
        1 => prop_oneof![
            Just(0.0), Just(-0.0), Just(1e300), Just(-1e300), Just(1e12), Just(1e-300), Just(5e-324),
            Just(f64::NAN), Just(f64::INFINITY), Just(f64::MAX), Just(1e6),
        ],
    ]
}

fn any_outlines() -> impl Strategy<Value = Vec<Outline>> {
    let ring = || prop::collection::vec([number(), number()], 0..9);
    let part = (ring(), prop::collection::vec(ring(), 0..2))
        .prop_map(|(outer, holes)| OutlinePart { outer, holes });
    let one = prop::collection::vec(part, 0..3).prop_map(|parts| Outline { parts });
    prop::collection::vec(one, 0..6)
}

proptest! {
    #[test]
    fn nothing_panics_on_odd_outlines(outlines in any_outlines(), tolerance in 0.0..3.0_f64) {
        for contact in contacts(&outlines, within(tolerance)) {
            prop_assert!(contact.a < contact.b && contact.b < outlines.len());
            prop_assert!(contact.length > 0.0);
        }
        Survey::new(&outlines, within(tolerance), Some([10.0, 10.0]));
        Survey::new(&outlines, Limits::new(&outlines, None, None), None);
    }

    #[test]
    fn the_order_of_areas_and_corners_does_not_matter(
        outlines in any_outlines(),
        order in Just((0..6_usize).collect::<Vec<_>>()).prop_shuffle(),
        turn in any::<bool>(),
    ) {
        let order: Vec<usize> = order.into_iter().filter(|at| *at < outlines.len()).collect();
        let mut shuffled: Vec<Outline> = order.iter().map(|at| outlines[*at].clone()).collect();
        for part in shuffled.iter_mut().flat_map(|outline| &mut outline.parts).filter(|_| turn) {
            part.outer.reverse();
        }
        // A ring that encloses nothing has no inner side, so that its direction matters.
        let flat = |part: &OutlinePart| survey::part_size(part) <= 1e-6;
        prop_assume!(!turn || !outlines.iter().flat_map(|outline| &outline.parts).any(flat));
        let mut again = contacts(&shuffled, within(0.5));
        for contact in &mut again {
            let (a, b) = (order[contact.a], order[contact.b]);
            (contact.a, contact.b) = (a.min(b), a.max(b));
        }
        again.sort_by_key(|contact| (contact.a, contact.b));
        let first = contacts(&outlines, within(0.5));
        prop_assert_eq!(first.len(), again.len());
        for (one, other) in first.iter().zip(&again) {
            prop_assert_eq!((one.a, one.b), (other.a, other.b));
            prop_assert!((one.length - other.length).abs() < 1e-6 * one.length.max(1.0));
        }
    }
}
