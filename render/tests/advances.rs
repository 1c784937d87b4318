//! The chart of advances: arrows that never cross, cards of every kind, and packs with few or many.

use crate::rules;
use crate::support::{golden, pack, shipped, texts, words};
use strabo_model::Pack;
use strabo_model::pack::{Advance, Group, SpecialCredit, Tier};
use strabo_model::refs::{AdvanceId, GroupId};
use strabo_render::scene::{Item, Scene, Shape, Text};
use strabo_render::theme::{Theme, ThemeKind};
use strabo_render::view::{Request, View};
use strabo_render::{path::Command, svg};

fn draw(pack: &Pack, look: ThemeKind) -> Vec<Scene> {
    View::Advances.pages(Request { pack, setup: None, theme: Theme::of(look) })
}

/// The only page.
fn page(pack: &Pack) -> Scene {
    let mut pages = draw(pack, ThemeKind::Light);
    assert_eq!(pages.len(), 1, "one page");
    pages.remove(0)
}

/// An advance: its name, what it costs, and the name of the one its special credit goes to.
type Row<'a> = (&'a str, u16, Option<&'a str>);

/// The smallest pack with other advances, in tiers that begin at these costs.
fn chart(tiers: &[u16], rows: &[Row<'_>]) -> Pack {
    let mut pack = pack("smallest");
    pack.tiers.truncate(1);
    let tier = pack.tiers.remove(0);
    pack.tiers = tiers.iter().map(|from| Tier { cost_from: *from, ..tier.clone() }).collect();
    let advance = |(name, cost, to): &Row<'_>| {
        let to = to.map(|to| rows.iter().position(|(known, ..)| *known == to).expect("a name"));
        Advance {
            id: (*name).into(),
            name: (*name).into(),
            groups: vec![GroupId::from(0)],
            cost: *cost,
            points: 1,
            credits: vec![10, 0],
            special_credit: to.map(|to| SpecialCredit { to: AdvanceId::from(to), amount: 10 }),
            ..Advance::default()
        }
    };
    pack.advances = rows.iter().map(advance).collect();
    pack
}

/// The packs that ship whose advances have costs and credits; others have another chart.
fn with_costs() -> Vec<Pack> {
    let has_costs = |pack: &Pack| pack.advances.iter().any(|advance| advance.cost > 0);
    let packs: Vec<Pack> = shipped().into_iter().filter(has_costs).collect();
    assert!(packs.len() > 1);
    packs
}

/// The lines of arrows as points along them, in pixels.
fn arrows(scene: &Scene) -> Vec<Vec<[f64; 2]>> {
    let group = scene.items.iter().find_map(|item| match item {
        Item::Group(group) if group.name == "arrows" => Some(group),
        _ => None,
    });
    let shapes = group.expect("arrows").items.iter().filter_map(|item| match item {
        Item::Shape(shape) if shape.stroke.is_some() => Some(along(shape)),
        _ => None,
    });
    shapes.collect()
}

fn along(shape: &Shape) -> Vec<[f64; 2]> {
    let pixels = |point: [i32; 2]| point.map(|value| f64::from(value) / 10.0);
    let mut points: Vec<[f64; 2]> = Vec::new();
    for command in &shape.path.commands {
        let from = points.last().copied().unwrap_or_default();
        match command {
            Command::Move(point) => points.push(pixels(*point)),
            Command::Line(point) => {
                points.extend(between(from, from, pixels(*point), pixels(*point)));
            }
            Command::Curve(held) => {
                let [one, two, to] = held.map(pixels);
                points.extend(between(from, one, two, to));
            }
            Command::Arc { .. } | Command::Close => panic!("no part of an arrow"),
        }
    }
    points
}

/// Points along a curve.
fn between(from: [f64; 2], one: [f64; 2], two: [f64; 2], to: [f64; 2]) -> Vec<[f64; 2]> {
    let at = |step: i32| {
        let (t, u) = (f64::from(step) / 32.0, 1.0 - f64::from(step) / 32.0);
        [0, 1].map(|axis: usize| {
            u * u * u * from[axis]
                + 3.0 * u * u * t * one[axis]
                + 3.0 * u * t * t * two[axis]
                + t * t * t * to[axis]
        })
    };
    (1..=32).map(at).collect()
}

fn cross(one: &[[f64; 2]], two: &[[f64; 2]]) -> bool {
    let side = |a: [f64; 2], b: [f64; 2], c: [f64; 2]| {
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    };
    one.windows(2).any(|a| {
        two.windows(2).any(|b| {
            side(a[0], a[1], b[0]) * side(a[0], a[1], b[1]) < 0.0
                && side(b[0], b[1], a[0]) * side(b[0], b[1], a[1]) < 0.0
        })
    })
}

fn crossings(scene: &Scene) -> usize {
    let arrows = arrows(scene);
    let pairs = arrows.iter().enumerate();
    pairs.map(|(at, one)| arrows[at + 1..].iter().filter(|two| cross(one, two)).count()).sum()
}

/// How often arrows would cross if every tier were sorted by cost.
fn crossings_by_cost(pack: &Pack) -> usize {
    let place = |at: usize| (pack.advances[at].cost, at);
    let arrows: Vec<(usize, usize)> = (pack.advances.iter().enumerate())
        .filter_map(|(at, advance)| Some((at, advance.special_credit?.to.index())))
        .collect();
    let crossed = |(a, b): &(usize, usize), (c, d): &(usize, usize)| {
        pack.tier_of(pack.advances[*a].cost) == pack.tier_of(pack.advances[*c].cost)
            && (place(*a) < place(*c)) != (place(*b) < place(*d))
            && b != d
    };
    let pairs = arrows.iter().enumerate();
    pairs.map(|(at, one)| arrows[at + 1..].iter().filter(|two| crossed(one, two)).count()).sum()
}

#[test]
fn no_arrow_of_a_shipped_pack_crosses_another() {
    for pack in with_costs() {
        let scene = page(&pack);
        assert_eq!(arrows(&scene).len(), 2 * 34, "{}: a stem and a line for each credit", pack.id);
        assert_eq!(crossings(&scene), 0, "{}", pack.id);
        assert!(crossings_by_cost(&pack) > 50, "{}: {}", pack.id, crossings_by_cost(&pack));
    }
}

/// Left, top, right and bottom of the letters of a text.
fn frame(text: &Text) -> [f64; 4] {
    let [left, right] = text.ends();
    [left, text.y - text.size * 72 / 100, right, text.y].map(f64::from)
}

fn run_through_text(scene: &Scene) -> Vec<String> {
    let points: Vec<[f64; 2]> = arrows(scene).into_iter().flatten().collect();
    let is_crossed = |text: &&Text| {
        let [left, top, right, bottom] = frame(text);
        points.iter().any(|[x, y]| left < *x && *x < right && top < *y && *y < bottom)
    };
    texts(scene).into_iter().filter(is_crossed).map(|text| text.text.clone()).collect()
}

#[test]
fn no_arrow_runs_through_text() {
    for pack in with_costs().into_iter().chain([tangle()]) {
        for scene in draw(&pack, ThemeKind::Light) {
            assert_eq!(run_through_text(&scene), [""; 0], "{}", pack.id);
        }
    }
}

/// Arrows that meet, that skip a column, that stay in one and that lead back.
fn tangle() -> Pack {
    let rows = [
        ("skips", 30, Some("goal")),
        ("first", 40, Some("middle")),
        ("second", 50, Some("middle")),
        ("middle", 130, Some("goal")),
        ("stays", 140, Some("middle")),
        ("goal", 230, Some("first")),
    ];
    chart(&[0, 100, 200], &rows)
}

#[test]
fn arrows_meet_and_skip_columns_without_crossing() {
    let scene = page(&tangle());
    assert_eq!(crossings(&scene), 0);
    assert_eq!(rules::broken(&scene), [""; 0]);
    golden("advances/arrows.svg", &svg::document(&scene));
}

#[test]
fn every_arrow_of_a_larger_pack_stays_clear_of_the_others() {
    let names: Vec<[String; 3]> =
        (0..40).map(|at| ["low", "middle", "top"].map(|tier| format!("{tier} {at}"))).collect();
    let mut rows: Vec<Row<'_>> = Vec::new();
    for (at, [low, middle, top]) in names.iter().enumerate() {
        let cost = u16::try_from(at).expect("a small number");
        let [_, next, last] = &names[at * 7 % 13];
        rows.push((low, cost, Some(if at % 6 == 0 { last } else { next })));
        rows.push((middle, 100 + cost, Some(&names[at * 5 % 11][2])));
        rows.push((top, 200 + cost, None));
    }
    for scene in draw(&chart(&[0, 100, 200], &rows), ThemeKind::Light) {
        assert_eq!(crossings(&scene), 0);
        assert_eq!(rules::broken(&scene), [""; 0]);
        assert_eq!(run_through_text(&scene), [""; 0]);
    }
}

#[test]
fn credits_that_lead_to_no_later_column_are_written() {
    let scene = page(&tangle());
    let mut words = words(&scene);
    words.retain(|text| text.starts_with('+') && text.contains(" to "));
    words.sort_unstable();
    assert_eq!(words, ["+10 to first", "+10 to middle"]);
}

/// The names of cards and where they stand.
fn names(scene: &Scene, pack: &Pack) -> Vec<(i32, i32, String)> {
    let is_name = |text: &&Text| pack.advances.iter().any(|row| *row.name == *text.text);
    let names = texts(scene).into_iter().filter(is_name);
    let mut found: Vec<_> = names.map(|text| (text.x, text.y, text.text.clone())).collect();
    found.sort();
    found
}

#[test]
fn every_advance_has_one_card() {
    for pack in with_costs() {
        let mut drawn: Vec<String> =
            names(&page(&pack), &pack).into_iter().map(|(_, _, name)| name).collect();
        let mut known: Vec<String> = pack.advances.iter().map(|a| a.name.to_string()).collect();
        drawn.sort();
        known.sort();
        assert_eq!(drawn, known);
    }
}

#[test]
fn a_chain_stands_on_one_line() {
    let pack = pack("mega-empires-east");
    let names = names(&page(&pack), &pack);
    let height = |id: AdvanceId| {
        let name = &pack[id].name;
        names.iter().find(|(_, _, known)| **known == **name).map(|(_, y, _)| *y)
    };
    for (at, advance) in pack.advances.iter().enumerate() {
        if let Some(credit) = advance.special_credit {
            assert_eq!(height(AdvanceId::from(at)), height(credit.to), "{}", advance.name);
        }
    }
}

#[test]
fn without_tiers_the_columns_are_the_steps_of_chains() {
    let rows = [("one", 30, Some("two")), ("two", 40, Some("three")), ("three", 50, None)];
    let pack = chart(&[], &rows);
    let scene = page(&pack);
    let names = names(&scene, &pack);
    let left = |name: &str| names.iter().find(|(_, _, known)| known == name).map(|(x, _, _)| *x);
    assert!(left("one") < left("two") && left("two") < left("three"));
    assert_eq!(rules::broken(&scene), [""; 0]);
}

#[test]
fn advances_that_give_each_other_credit_are_a_picture() {
    let alone = [("one", 30, Some("one"))];
    let both = [("one", 30, Some("two")), ("two", 40, Some("one"))];
    for rows in [&alone[..], &both] {
        assert_eq!(rules::broken(&page(&chart(&[], rows))), [""; 0]);
    }
}

#[test]
fn three_hundred_advances_without_tiers_fill_sheets() {
    let names: Vec<String> = (0..300).map(|at| format!("Advance {at}")).collect();
    let mut rows: Vec<Row<'_>> = names.iter().map(|name| (&**name, 50, None)).collect();
    rows[7].2 = Some("Advance 8");
    let pack = chart(&[], &rows);
    let pages = draw(&pack, ThemeKind::Light);
    assert_eq!(pages.len(), 6);
    let drawn: usize = pages.iter().map(|scene| self::names(scene, &pack).len()).sum();
    assert_eq!(drawn, pack.advances.len());
    for scene in &pages {
        let proportion = f64::from(scene.width) / f64::from(scene.height);
        assert!((1.2..1.7).contains(&proportion), "{proportion}");
        assert_eq!(rules::broken(scene), [""; 0]);
    }
}

#[test]
fn a_pack_without_advances_has_no_chart() {
    let mut pack = pack("smallest");
    pack.advances.clear();
    assert!(draw(&pack, ThemeKind::Light).is_empty());
}

#[test]
fn strange_names_stay_on_their_cards() {
    let long = "Endless ".repeat(30);
    let names = ["חוכמה ומסורת", "🏺🏺🏺", "</text><script>", &long];
    let rows: Vec<Row<'_>> = names.iter().map(|name| (*name, 30, None)).collect();
    let scene = page(&chart(&[0, 100], &rows));
    assert_eq!(rules::broken(&scene), [""; 0]);
    let written = svg::document(&scene);
    assert!(!written.contains("<script>") && written.contains("&lt;script&gt;"));
}

#[test]
fn many_groups_make_taller_cards() {
    let mut pack = chart(&[0, 100], &[("Everything", 50, Some("Nothing")), ("Nothing", 150, None)]);
    let group = pack.groups.remove(0);
    let colour = |at: usize| format!("#{:02x}8040", 20 * at).into();
    pack.groups = (0..12).map(|at| Group { colour: colour(at), ..group.clone() }).collect();
    pack.advances[0].groups = (0..4).map(GroupId::from).collect();
    pack.advances[0].credits = vec![u16::MAX; 12];
    pack.advances[1].groups.clear();
    pack.advances[1].credits = vec![0; 12];
    for look in [ThemeKind::Light, ThemeKind::Dark, ThemeKind::Print] {
        for scene in draw(&pack, look) {
            assert_eq!(rules::broken(&scene), [""; 0]);
        }
    }
}

#[test]
fn the_smallest_chart() {
    golden("advances/smallest.svg", &svg::document(&page(&pack("smallest"))));
}

#[test]
fn an_advance_of_two_groups_in_black_and_white() {
    let mut pack = chart(&[], &[("Both", 80, None)]);
    pack.advances[0].groups.push(GroupId::from(1));
    let scene = draw(&pack, ThemeKind::Print).remove(0);
    golden("advances/two-groups-in-print.svg", &svg::document(&scene));
}
