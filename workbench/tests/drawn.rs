//! Strokes on outlines: corners, sides, centres and new areas; what was shared stays shared.

use serde_json::json;
use strabo_compile::SourcePack;
use strabo_geometry::survey::rings::edges;
use strabo_geometry::survey::{Limits, Survey, size};
use strabo_model::{Pack, map::Outline};

use crate::asked::{asked, done};
use crate::common::{isthmus, refused, shipped, subject, text, with_file};

fn outline<'p>(pack: &'p Pack, id: &str) -> &'p Outline {
    let at = pack.areas.iter().position(|area| &*area.id == id).expect("an area");
    &pack.outlines[at]
}

fn total(pack: &Pack) -> f64 {
    pack.outlines.iter().map(size).sum()
}

#[test]
fn a_line_of_too_many_points_is_refused() {
    let long: Vec<[f64; 2]> = (0..3000).map(|at| [f64::from(at) / 100.0, 1.0]).collect();
    let long = json!({"do": "split", "area": "north", "line": long});
    let before = subject(isthmus());
    assert_eq!(refused(&before, asked(&before, long)), "a line of more than 2000 points");
}

#[test]
fn lines_settle_around_what_is_pinned() {
    let before = subject(shipped("mega-empires-east"));
    let old = before.outcome().pack.as_ref().expect("a pack");
    let pinned = ["babylon", "ur"];
    let after = done(&before, json!({"do": "settle", "pinned": pinned}));
    let new = after.outcome.pack.as_ref().expect("a pack");
    for id in pinned {
        assert_eq!(outline(old, id), outline(new, id));
        let line = |pack: &SourcePack| {
            let map = text(pack, "map.geojson");
            let id = format!("\"id\":\"{id}\"");
            map.lines().find(|line| line.contains(&id)).map(str::to_owned)
        };
        assert_eq!(line(&before.pack), line(&after.pack));
    }
    let moved = old.outlines.iter().zip(&new.outlines).filter(|(old, new)| old != new).count();
    assert!(moved > 100, "{moved}");
    let (was, now) = (total(old), total(new));
    assert!((was - now).abs() < 1e-6 * was, "{was} {now}");
    // Bends are smaller: the way around all areas is shorter.
    let around = |pack: &Pack| -> f64 {
        let sides = pack.outlines.iter().flat_map(Outline::rings).flat_map(edges);
        sides.map(|(from, to)| (from[0] - to[0]).hypot(from[1] - to[1])).sum()
    };
    assert!(around(new) < around(old));
    let unknown = json!({"do": "settle", "pinned": ["nowhere"]});
    assert_eq!(refused(&before, asked(&before, unknown)), "there is no area \"nowhere\"");
}

#[test]
fn a_drafted_pack_is_drawn_before_the_first_stroke() {
    let before = subject(shipped("inland-sea"));
    let pack = before.outcome().pack.as_ref().expect("a pack");
    let (outlines, _) = strabo_render::board::draft(pack);
    let sea = pack.areas.iter().position(|area| &*area.id == "inland-sea").expect("a sea");
    let [x, y] = strabo_geometry::survey::rings::centre(&outlines[sea]).expect("a centre");
    let line = json!([[x - 20.0, y - 20.0], [x + 20.0, y - 20.0], [x, y + 20.0]]);
    let order = json!({"do": "draw-area", "outline": line, "id": "islet"});
    let after = done(&before, order);
    let (files, pack) = (after.pack, after.outcome.pack.expect("a pack"));
    let survey = Survey::new(&pack.outlines, Limits::of(&pack), pack.board).expect("outlines");
    assert!(survey.faults.overlaps.is_empty() && survey.faults.crossings.is_empty());
    assert!(pack.outlines.iter().all(|outline| !outline.is_empty()));
    assert!(text(&files, "map.geojson").contains("\"id\":\"islet\""));
    assert!(text(&files, "map.toml").contains("water = [\"inland-sea\"]"));
}

#[test]
fn a_map_is_drawn_from_nothing_in_a_pack_with_setups() {
    let whole = shipped("inland-sea");
    let map = text(&whole, "map.toml");
    let head = map.find("\n[[").expect("a row");
    let mut pack = with_file(whole.clone(), "map.toml", &map[..head]);
    pack.files.retain(|file| file.path != "map.geojson");
    let people = &subject(whole).outcome().pack.as_ref().expect("a pack").civilizations.clone();
    let mut orders = Vec::new();
    for at in 0..12 {
        let (x, y) = (at % 4 * 100, at / 4 * 100);
        let square = [[x, y], [x + 100, y], [x + 100, y + 100], [x, y + 100]];
        orders.push(json!({"do": "draw-area", "outline": square}));
    }
    let seas = [
        [[400, 0], [500, 0], [500, 300], [400, 300]],
        [[0, 300], [500, 300], [500, 400], [0, 400]],
    ];
    orders.extend(seas.map(|sea| json!({"do": "draw-area", "outline": sea, "sea": true})));
    for (at, civilization) in people.iter().enumerate() {
        let area = format!("area-{}", at + 1);
        let id = &*civilization.id;
        orders.push(json!({"do": "region", "areas": [area], "region": id, "on": true}));
        orders.push(json!({"do": "start", "civilization": id, "area": area, "on": true}));
    }
    for order in orders {
        pack = done(&subject(pack), order).pack;
    }
    let after = subject(pack);
    let lacking = |name: &str| after.outcome().diagnostics.iter().any(|one| one.lint.name == name);
    assert!(!lacking("missing-start"), "everybody has a start at the end");
    // From then on a start cannot be taken away again.
    let start = json!({
        "do": "start", "civilization": &*people[0].id, "area": "area-1", "on": false,
    });
    assert!(refused(&after, asked(&after, start)).contains("would cause an error"));
}
