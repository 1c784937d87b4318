//! Drafts boards of every shape and measures them.

use strabo_geometry::draft::testing::{Budget, draft_within};
use strabo_geometry::draft::{
    DraftedBoard, Figures, Kind, Outline, Part, Plan, PlannedPlace, draft, measure,
};

/// A small random number generator with a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(self.0 >> 33).unwrap_or(0) % limit.max(1)
    }

    fn share(&mut self) -> f64 {
        f64::from(self.below(1 << 20)) / f64::from(1 << 20)
    }
}

fn land(at: Option<[f64; 2]>) -> PlannedPlace {
    PlannedPlace { kind: Kind::Land, at }
}

fn plan(points: &[[f64; 2]], borders: &[(u32, u32)]) -> Plan {
    Plan {
        places: points.iter().map(|&at| land(Some(at))).collect(),
        borders: borders.to_vec(),
        board: None,
    }
}

fn blind(count: usize, borders: &[(u32, u32)]) -> Plan {
    Plan { places: vec![land(None); count], borders: borders.to_vec(), board: None }
}

fn without_centres(plan: &Plan) -> Plan {
    let places =
        plan.places.iter().map(|place| PlannedPlace { kind: place.kind, at: None }).collect();
    Plan { places, ..plan.clone() }
}

#[track_caller]
fn sound(plan: &Plan) -> DraftedBoard {
    let board = draft(plan);
    let Figures { false_contacts, self_intersections, overlaps, missing, .. } = board.figures;
    assert_eq!(
        (false_contacts, self_intersections, overlaps, missing),
        (0, 0, 0, 0),
        "{:?}",
        board.figures
    );
    assert_eq!(
        board.figures.shared + board.links.len(),
        board.figures.borders,
        "{:?}",
        board.figures
    );
    assert!(board.outlines.iter().all(|outline| outline.parts.len() == 1), "one part each");
    board
}

#[track_caller]
fn whole(plan: &Plan) -> DraftedBoard {
    let board = sound(plan);
    assert!(board.links.is_empty(), "links {:?}", board.links);
    board
}

/// A grid of places with moved centres, one diagonal in some of the squares, and some borders left out.
fn country(columns: u32, rows: u32, seed: u64, leave_out: u32) -> Plan {
    let mut random = Random(seed);
    let mut points = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let (x, y) = (f64::from(column), f64::from(row));
            points.push([(x + 0.7 * random.share()) * 50.0, (y + 0.7 * random.share()) * 50.0]);
        }
    }
    let mut borders = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let here = row * columns + column;
            if column + 1 < columns {
                borders.push((here, here + 1));
            }
            if row + 1 < rows {
                borders.push((here, here + columns));
            }
            if column + 1 < columns && row + 1 < rows {
                match random.below(3) {
                    0 => borders.push((here, here + columns + 1)),
                    1 => borders.push((here + 1, here + columns)),
                    _ => {}
                }
            }
        }
    }
    borders.retain(|_| random.below(100) >= leave_out);
    let mut plan = plan(&points, &borders);
    for place in &mut plan.places {
        if random.below(10) == 0 {
            place.kind = Kind::Sea;
        }
    }
    plan
}

/// Triangles inside triangles at random.
fn stacked(count: u32, seed: u64) -> Plan {
    let mut random = Random(seed);
    let mut points = vec![[0.0, 0.0], [900.0, 30.0], [400.0, 800.0]];
    let mut borders = vec![(0, 1), (1, 2), (0, 2)];
    let mut faces = vec![[0_u32, 1, 2]];
    for point in 3..count {
        let at = random.below(u32::try_from(faces.len()).expect("few")) as usize;
        let [a, b, c] = faces.swap_remove(at);
        let mean = |axis: usize| {
            [a, b, c].iter().map(|&corner| points[corner as usize][axis]).sum::<f64>() / 3.0
        };
        points.push([mean(0), mean(1)]);
        faces.extend([[a, b, point], [b, c, point], [c, a, point]]);
        borders.extend([(a, point), (b, point), (c, point)]);
    }
    plan(&points, &borders)
}

#[test]
fn countries_with_every_share_of_borders() {
    for seed in 0..12 {
        for leave_out in [0, 10, 40, 80] {
            let plan = country(7, 5, seed, leave_out);
            whole(&plan);
            whole(&without_centres(&plan));
        }
    }
}

#[test]
fn triangles_in_triangles() {
    for seed in 0..6 {
        let plan = stacked(30, seed);
        whole(&plan);
        whole(&without_centres(&plan));
    }
}

#[test]
fn nothing_one_and_two() {
    assert_eq!(draft(&Plan::default()), DraftedBoard::default());
    whole(&plan(&[[5.0, 5.0]], &[]));
    whole(&blind(1, &[]));
    whole(&plan(&[[0.0, 0.0], [40.0, 0.0]], &[(0, 1)]));
    whole(&plan(&[[0.0, 0.0], [40.0, 0.0]], &[]));
    whole(&blind(2, &[(0, 1)]));
    whole(&blind(2, &[]));
    whole(&blind(5, &[]));
}

#[test]
fn trees_wheels_rings_and_chains() {
    let mut random = Random(3);
    for count in [3_u32, 8, 30] {
        let tree: Vec<_> = (1..count).map(|child| (random.below(child), child)).collect();
        whole(&blind(count as usize, &tree));
        let path: Vec<_> = (1..count).map(|child| (child - 1, child)).collect();
        whole(&blind(count as usize, &path));
        let star: Vec<_> = (1..count).map(|child| (0, child)).collect();
        whole(&blind(count as usize, &star));
        let ring: Vec<_> = (0..count).map(|a| (a, (a + 1) % count)).collect();
        whole(&blind(count as usize, &ring));
        let mut wheel = ring.clone();
        wheel.extend((0..count).map(|a| (a, count)));
        whole(&blind(count as usize + 1, &wheel));
        let quarters: Vec<_> = (0..count)
            .flat_map(|a| {
                let a = 3 * a;
                [(a, a + 1), (a, a + 2), (a, a + 3), (a + 1, a + 2), (a + 1, a + 3), (a + 2, a + 3)]
            })
            .collect();
        whole(&blind(3 * count as usize + 1, &quarters));
    }
}

#[test]
fn islands_in_one_sea_are_holes_in_it() {
    let mut random = Random(11);
    let mut islands = vec![PlannedPlace { kind: Kind::Sea, at: Some([200.0, 200.0]) }];
    let mut borders = Vec::new();
    for island in 1..12_u32 {
        islands.push(land(Some([400.0 * random.share(), 400.0 * random.share()])));
        borders.push((0, island));
    }
    borders.extend([(1, 2), (3, 4)]);
    let plan = Plan { places: islands, borders, board: Some([0.0, 0.0, 400.0, 400.0]) };
    for plan in [without_centres(&plan), plan] {
        let board = whole(&plan);
        assert!(
            board.outlines[0].parts[0].holes.len() > 3,
            "{:?}",
            board.outlines[0].parts[0].holes.len()
        );
    }
}

#[test]
fn a_place_inside_another_is_a_hole_in_it() {
    let plan = plan(
        &[[0.0, 0.0], [100.0, 0.0], [50.0, 90.0], [50.0, 30.0], [52.0, 34.0]],
        &[(0, 1), (1, 2), (0, 2), (0, 3), (1, 3), (2, 3), (3, 4)],
    );
    let board = whole(&plan);
    assert_eq!(board.outlines[3].parts[0].holes.len(), 1);
}

#[test]
fn places_of_which_nothing_is_known_leave_the_others_as_they_are() {
    let mut plan = without_centres(&country(5, 4, 1, 0));
    let before = draft(&plan);
    plan.places.extend(vec![land(None); 8]);
    let board = sound(&plan);
    assert_eq!(board.outlines[..20], before.outlines);
    let heights = |outlines: &[Outline]| -> Vec<f64> {
        outlines.iter().flat_map(|outline| &outline.parts[0].outer).map(|[_, y]| *y).collect()
    };
    let bottom = heights(&before.outlines).into_iter().fold(f64::MIN, f64::max);
    assert!(heights(&board.outlines[20..]).into_iter().all(|y| y > bottom));
    whole(&Plan { board: Some([0.0, 0.0, 300.0, 200.0]), ..plan });
}

#[test]
fn centres_that_say_little() {
    let grid = country(5, 4, 1, 0);
    let mut same = grid.clone();
    let mut row = grid.clone();
    let mut broken = grid.clone();
    let mut some = grid.clone();
    for (index, place) in (0_u32..).zip(&mut same.places) {
        place.at = Some([10.0, 10.0]);
        row.places[index as usize].at = Some([f64::from(index) * 10.0, 5.0]);
        if index % 3 == 0 {
            broken.places[index as usize].at = Some([f64::NAN, f64::INFINITY]);
            some.places[index as usize].at = None;
        }
    }
    broken.borders.extend([(0, 0), (3, 900), (u32::MAX, 2), (1, 0), (1, 0)]);
    broken.board = Some([0.0, f64::NAN, -5.0, 2.0]);
    for plan in [same, row, some, broken] {
        whole(&plan);
    }
    let mut mixed = grid.clone();
    let mut random = Random(5);
    for place in &mut mixed.places {
        place.at = Some([300.0 * random.share(), 200.0 * random.share()]);
    }
    whole(&mixed);
    for board in [[0.0, 0.0, 1.0, 1.0], [-3000.0, 5.0, -2000.0, 30.0], [100.0, 100.0, 120.0, 900.0]]
    {
        sound(&Plan { board: Some(board), ..grid.clone() });
    }
}

#[test]
fn what_cannot_be_drawn_has_few_links() {
    let complete = |count: u32| -> Vec<(u32, u32)> {
        (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect()
    };
    assert_eq!(sound(&blind(5, &complete(5))).links.len(), 1);
    assert_eq!(sound(&blind(6, &complete(6))).links.len(), 3);
    let utilities: Vec<_> = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
    assert_eq!(sound(&blind(6, &utilities)).links.len(), 1);
    for seed in 0..5 {
        let mut plan = country(8, 6, seed, 5);
        let mut random = Random(seed + 100);
        let mut added = 0;
        while added < 5 {
            let (a, b) = (random.below(48), random.below(48));
            if a.abs_diff(b) > 17 {
                plan.borders.push((a, b));
                added += 1;
            }
        }
        assert!(sound(&plan).links.len() <= 5);
        assert!(sound(&without_centres(&plan)).links.len() <= 5);
    }
}

#[test]
fn nothing_makes_it_fall_over() {
    let strange = [f64::NAN, f64::INFINITY, 1e300, -1e8, 1e-300, 0.0, -0.0, 1e8];
    for seed in 0..30 {
        let mut random = Random(seed);
        let count = random.below(14);
        let number = |random: &mut Random| {
            if random.below(4) == 0 {
                strange[random.below(8) as usize]
            } else {
                1000.0 * random.share()
            }
        };
        let mut plan = Plan::default();
        for _ in 0..count {
            let at = [number(&mut random), number(&mut random)];
            let kind = if random.below(3) == 0 { Kind::Sea } else { Kind::Land };
            plan.places.push(PlannedPlace { kind, at: (random.below(5) > 0).then_some(at) });
        }
        for _ in 0..random.below(40) {
            plan.borders.push((random.below(count + 2), random.below(count + 2)));
        }
        if random.below(2) == 0 {
            plan.board = Some(std::array::from_fn(|_| number(&mut random)));
        }
        let board = draft(&plan);
        assert_eq!(board.outlines.len(), plan.places.len());
        assert_eq!(board.figures.shared + board.links.len(), board.figures.borders);
    }
}

#[test]
fn what_wraps_around_becomes_links() {
    let (columns, rows) = (20, 4);
    let mut wrapped = Plan::default();
    let number = |column: u32, row: u32| row * columns + column;
    for row in 0..rows {
        for column in 0..columns {
            wrapped.places.push(land(Some([f64::from(column) * 50.0, f64::from(row) * 50.0])));
            if column > 0 {
                wrapped.borders.push((number(column - 1, row), number(column, row)));
            }
            if row > 0 {
                wrapped.borders.push((number(column, row - 1), number(column, row)));
            }
        }
    }
    let flat = draft(&wrapped);
    let around: Vec<(u32, u32)> =
        (0..rows).map(|row| (number(0, row), number(columns - 1, row))).collect();
    wrapped.borders.extend(&around);
    let board = draft(&wrapped);
    assert_eq!(board.links, around);
    assert_eq!(board.outlines, flat.outlines, "the rest is drawn as if it did not wrap");
}

#[test]
fn same_plan_same_board() {
    let plan = country(6, 6, 9, 10);
    assert_eq!(draft(&plan), draft(&plan));
}

#[test]
fn figures_tell_what_is_wrong() {
    let square = |x: f64, y: f64, side: f64| Outline {
        parts: vec![Part {
            outer: vec![[x, y], [x + side, y], [x + side, y + side], [x, y + side]],
            holes: Vec::new(),
        }],
    };
    let plan = blind(3, &[(0, 1), (1, 2)]);
    let good = measure(
        &[square(0.0, 0.0, 10.0), square(10.0, 0.0, 10.0), square(20.0, 2.0, 6.0)],
        &plan,
        0.01,
    );
    assert_eq!((good.shared, good.false_contacts, good.overlaps), (2, 0, 0));
    assert!((good.shortest_shared - 6.0).abs() < 1e-9);
    assert!((good.smallest_to_median - 0.36).abs() < 1e-9);
    let apart = measure(
        &[square(0.0, 0.0, 10.0), square(11.0, 0.0, 10.0), square(5.0, 10.0, 10.0)],
        &plan,
        0.01,
    );
    assert_eq!((apart.shared, apart.false_contacts, apart.overlaps), (1, 1, 0));
    let gap = measure(
        &[square(0.0, 0.0, 10.0), square(11.0, 0.0, 10.0), square(50.0, 0.0, 9.0)],
        &plan,
        1.5,
    );
    assert_eq!((gap.shared, gap.overlaps), (1, 0));
    let over = measure(
        &[square(0.0, 0.0, 10.0), square(9.0, 1.0, 10.0), square(12.0, 4.0, 2.0)],
        &plan,
        0.01,
    );
    assert_eq!(over.overlaps, 2);
    let bow = Outline {
        parts: vec![Part {
            outer: vec![[0.0, 0.0], [10.0, 10.0], [10.0, 0.0], [0.0, 10.0]],
            holes: Vec::new(),
        }],
    };
    assert_eq!(measure(&[bow], &blind(1, &[]), 0.01).self_intersections, 1);
}

/// All that a draft spends, with what it becomes.
fn spent(plan: &Plan, budget: &mut Budget) -> (u64, DraftedBoard) {
    let board = draft_within(plan, budget);
    let Budget { comparing, choosing, settling, shaping, drawing, .. } = budget;
    let all = [comparing, choosing, settling, shaping, drawing];
    (all.into_iter().map(|effort| effort.spent()).sum(), board)
}

#[test]
fn hard_plans_take_no_more_than_a_few_times_the_effort_when_they_are_twice_as_large() {
    for ((name, small), (_, large)) in hostile(36).into_iter().zip(hostile(72)) {
        let (few, _) = spent(&small, &mut Budget::default());
        let (many, board) = spent(&large, &mut Budget::default());
        assert!(many < 8 * few, "{name}: {few} and {many} steps");
        assert!(!board.figures.is_hopeless(large.places.len()), "{name}: {:?}", board.figures);
    }
}

#[test]
fn without_effort_hard_plans_become_plain_boards_that_are_right() {
    for (name, plan) in hostile(120) {
        let mut budget = Budget::of(1000);
        let (steps, board) = spent(&plan, &mut budget);
        assert!(steps <= 5000, "{name}: {steps}");
        let Figures {
            borders, shared, false_contacts, self_intersections, overlaps, missing, ..
        } = board.figures;
        assert_eq!([false_contacts, self_intersections, overlaps, missing], [0; 4], "{name}");
        assert_eq!(shared + board.links.len(), borders, "{name}");
        assert!(!board.given_up.is_empty(), "{name}");
    }
}

/// Everything is a neighbour of two places: planar, and no drawing that anybody could read.
#[test]
fn two_hubs_with_15_000_neighbours_take_no_effort() {
    let two: Vec<_> = (2..15_002).flat_map(|child| [(0, child), (1, child)]).collect();
    let (steps, board) = spent(&blind(15_002, &two), &mut Budget::default());
    assert!(steps < 1_000_000, "{steps}");
    assert_eq!(board.figures.shared + board.links.len(), 30_000);
    assert!(!board.given_up.is_empty());
}

/// Plans that are small to write and hard to draw, each of about so many places.
fn hostile(count: u32) -> Vec<(&'static str, Plan)> {
    let places = count as usize;
    let mut random = Random(7);
    let star: Vec<_> = (1..count).map(|child| (0, child)).collect();
    let two: Vec<_> = (2..count).flat_map(|child| [(0, child), (1, child)]).collect();
    let mut triangles = two.clone();
    triangles.push((0, 1));
    let eight: Vec<_> = (8..count).flat_map(|child| (0..8).map(move |hub| (hub, child))).collect();
    let chords: Vec<_> =
        (0..6 * count).map(|_| (random.below(count), random.below(count))).collect();
    let mut wheel = star.clone();
    wheel.extend((1..count - 1).map(|child| (child, child + 1)));
    let cliques: Vec<_> = (0..count)
        .flat_map(|a| (a + 1..(a / 12 + 1) * 12).map(move |b| (a, b)))
        .filter(|&(_, b)| b < count)
        .collect();
    let path: Vec<_> = (1..count).map(|child| (child - 1, child)).collect();
    let side = count.isqrt();
    let everywhere: Vec<[f64; 2]> =
        (0..count).map(|_| [random.share() * 900.0, random.share() * 900.0]).collect();
    vec![
        ("star", blind(places, &star)),
        ("star at", plan(&everywhere, &star)),
        ("two hubs", blind(places, &two)),
        ("two hubs at", plan(&everywhere, &two)),
        ("triangles", blind(places, &triangles)),
        ("triangles at", plan(&everywhere, &triangles)),
        ("eight hubs", blind(places, &eight)),
        ("eight hubs at", plan(&everywhere, &eight)),
        ("chords", blind(places, &chords)),
        ("chords at", plan(&everywhere, &chords)),
        ("wheel", blind(places, &wheel)),
        ("cliques", blind(places, &cliques)),
        ("one spot", plan(&vec![[5.0, 5.0]; places], &path)),
        ("one row", plan(&(0..count).map(|x| [f64::from(x), 5.0]).collect::<Vec<_>>(), &path)),
        ("lonely", blind(places, &[])),
        ("path", blind(places, &path)),
        ("grid blind", without_centres(&country(side, side, 3, 0))),
        ("grid", country(side, side, 3, 0)),
    ]
}
