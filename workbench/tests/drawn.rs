//! Strokes on outlines: corners, sides, centres and new areas; what was shared stays shared.

use serde_json::{Value, json};
use strabo_compile::SourcePack;
use strabo_geometry::survey::rings::edges;
use strabo_geometry::survey::{Limits, Survey, size};
use strabo_model::{Pack, map::Outline};

use crate::asked::{asked, done};
use crate::changes::differing;
use crate::common::{isthmus, refused, shipped, subject, text, with_file};

fn outline<'p>(pack: &'p Pack, id: &str) -> &'p Outline {
    let at = pack.areas.iter().position(|area| &*area.id == id).expect("an area");
    &pack.outlines[at]
}

fn has_corner(pack: &Pack, id: &str, corner: [f64; 2]) -> bool {
    outline(pack, id).rings().any(|ring| ring.contains(&corner))
}

fn total(pack: &Pack) -> f64 {
    pack.outlines.iter().map(size).sum()
}

/// The pack after an order, with outlines that neither overlap nor cross and leave no gap.
#[track_caller]
fn drawn(pack: SourcePack, order: Value) -> (SourcePack, Pack) {
    let after = done(&subject(pack), order);
    // A pack without rules is a base for others.
    let partial = after.outcome.partial.map(|partial| partial.pack);
    let pack = after.outcome.pack.or(partial).expect("a pack");
    let survey = Survey::new(&pack.outlines, Limits::of(&pack), pack.board).expect("outlines");
    assert!(survey.faults.overlaps.is_empty() && survey.faults.crossings.is_empty());
    (after.pack, pack)
}

#[track_caller]
fn refusal(pack: SourcePack, order: Value) -> String {
    let before = subject(pack);
    refused(&before, asked(&before, order))
}

#[test]
fn a_corner_moves_in_all_outlines_that_have_it() {
    let order = json!({"do": "move-corner", "from": [60, 20], "to": [62.5, 22]});
    let (files, pack) = drawn(isthmus(), order);
    for id in ["north", "peaks", "ocean"] {
        assert!(has_corner(&pack, id, [62.5, 22.0]), "{id}");
    }
    assert!((total(&pack) - 9600.0).abs() < 1e-6);
    let lines = differing(&isthmus().files, &files.files);
    assert_eq!(lines.len(), 6, "{lines:?}");
    assert!(lines[1].contains("[[30, 20], [62.5, 22], [60, 60]"), "{lines:?}");
}

#[test]
fn a_corner_that_a_neighbour_only_passes_moves_there_too() {
    let map = text(&isthmus(), "map.geojson")
        .replace("[60, 20], [30, 20], [0, 20], [0, 0]", "[0, 20], [0, 0]");
    let pack = with_file(isthmus(), "map.geojson", &map);
    let order = json!({"do": "move-corner", "from": [60, 20], "to": [61, 25]});
    let (_, pack) = drawn(pack, order);
    assert!(has_corner(&pack, "ocean", [61.0, 25.0]));
    assert!((total(&pack) - 9600.0).abs() < 1e-6);
}

#[test]
fn a_new_corner_on_a_side_belongs_to_both_outlines() {
    let order = json!({"do": "move-edge-point", "from": [30.1, 40], "to": [33, 41]});
    let (_, pack) = drawn(isthmus(), order);
    for id in ["north", "west"] {
        assert_eq!(outline(&pack, id).parts[0].outer.len(), 5, "{id}");
        assert!(has_corner(&pack, id, [33.0, 41.0]), "{id}");
    }
    assert!((total(&pack) - 9600.0).abs() < 1e-6);
}

#[test]
fn a_corner_that_comes_to_the_next_one_is_gone() {
    let order = json!({"do": "move-corner", "from": [60, 20], "to": [30, 20]});
    let (_, pack) = drawn(isthmus(), order);
    assert_eq!(outline(&pack, "north").parts[0].outer.len(), 3);
    assert!((total(&pack) - 9600.0).abs() < 1e-6);
}

#[test]
fn a_centre_moves_where_it_is_written() {
    let order = json!({"do": "move-centre", "area": "north", "at": [40, 33.33]});
    let (files, pack) = drawn(isthmus(), order.clone());
    assert!(text(&files, "map.toml").contains("at = [40.0, 33.3]"));
    let at = pack.areas.iter().find(|area| &*area.id == "north").and_then(|area| area.at);
    assert_eq!(at, Some([40.0, 33.3]));
    let map = text(&isthmus(), "map.geojson")
        .replace("{ \"id\": \"north\" }", "{ \"id\": \"north\", \"centre\": [45, 40] }");
    let (files, _) = drawn(with_file(isthmus(), "map.geojson", &map), order);
    assert!(text(&files, "map.geojson").contains("\"centre\": [40,33.3]"));
    assert_eq!(text(&files, "map.toml"), text(&isthmus(), "map.toml"));
}

#[test]
fn a_new_area_is_cut_out_of_those_below() {
    // A little off the lines that are there, as a hand draws.
    let line = json!([[50, 10], [70.2, 10], [70, 30], [50.1, 30]]);
    let order = json!({"do": "draw-area", "outline": line, "id": "pass", "name": "The Pass"});
    let (files, pack) = drawn(isthmus(), order);
    assert!((total(&pack) - 9600.0).abs() < 1e-6, "{}", total(&pack));
    let map = text(&files, "map.toml");
    let (_, row) = map.split_once("id = \"pass\"").expect("a row");
    let row = row.split("\n\n").next().expect("its lines");
    assert!(row.contains("land = [\"north\"]") && row.contains("water = [\"ocean\"]"), "{row}");
    assert!(!row.contains("peaks"), "{row}");
    // Only in the middle of the ocean: it gets a hole.
    let line = json!([[10, 5], [20, 5], [20, 12], [10, 12]]);
    let order = json!({"do": "draw-area", "outline": line});
    let (files, pack) = drawn(isthmus(), order);
    assert_eq!(outline(&pack, "ocean").parts[0].holes.len(), 1);
    assert!(
        text(&files, "map.toml").contains("name = \"Area 6\"\npopulation = 1\nwater = [\"ocean\"]")
    );
}

#[test]
fn areas_that_no_longer_touch_no_longer_border() {
    let line = json!([[28, 15], [32, 15], [32, 65], [28, 65]]);
    let order = json!({"do": "draw-area", "outline": line, "id": "wall"});
    let after = done(&subject(isthmus()), order);
    let notes = &after.change.notes;
    let wanted = "\"north\" and \"west\" no longer border on each other";
    assert!(notes.iter().any(|note| note == wanted), "{notes:?}");
    let pack = after.outcome.pack.expect("a pack");
    let north = pack.areas.iter().find(|area| &*area.id == "north").expect("an area");
    let land: Vec<&str> = north.land.iter().map(|id| &*pack[*id].id).collect();
    assert_eq!(land, ["wall"]);
}

#[test]
fn a_line_of_too_many_points_is_refused() {
    let long: Vec<[f64; 2]> = (0..3000).map(|at| [f64::from(at) / 100.0, 1.0]).collect();
    let long = json!({"do": "split", "area": "north", "line": long});
    assert_eq!(refusal(isthmus(), long), "a line of more than 2000 points");
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
fn the_first_areas_are_drawn_on_an_empty_board() {
    let head = "[pack]\nid = \"new\"\nname = \"New\"\nversion = \"1.0.0\"\n";
    let pack = SourcePack::of_texts("new", [("pack.toml", head)]);
    let square = |x: i32, y: i32| json!([[x, y], [x + 100, y], [x + 100, y + 100], [x, y + 100]]);
    let (pack, first) = drawn(pack, json!({"do": "draw-area", "outline": square(0, 0)}));
    assert_eq!(first.areas.len(), 1);
    // Nearly beside the first one.
    let (pack, _) = drawn(pack, json!({"do": "draw-area", "outline": square(102, 1)}));
    let sea = json!({"do": "draw-area", "outline": square(50, 101), "sea": true});
    let (pack, third) = drawn(pack, sea);
    assert_eq!(third.areas.len(), 3);
    let map = text(&pack, "map.toml");
    assert!(map.contains("land = [\"area-1\"]"), "{map}");
    assert!(
        map.contains("id = \"sea-1\"\nname = \"Sea 1\"\nwater = [\"area-1\", \"area-2\"]"),
        "{map}"
    );
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
    let (files, pack) = drawn(shipped("inland-sea"), order);
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

/// A board of 400 by 300 with a wall from its upper to its lower edge, and an islet in the west.
fn walled() -> SourcePack {
    let head = "[pack]\nid = \"new\"\nname = \"New\"\nversion = \"1.0.0\"\n";
    let board = "[board]\nwidth = 400\nheight = 300\n";
    let pack = SourcePack::of_texts("new", [("map.toml", board), ("pack.toml", head)]);
    let wall = json!([[150, 0], [250, 0], [250, 300], [150, 300]]);
    let islet = json!([[50, 100], [100, 100], [100, 150], [50, 150]]);
    [("wall", wall), ("islet", islet)].into_iter().fold(pack, |pack, (id, line)| {
        drawn(pack, json!({"do": "draw-area", "id": id, "outline": line})).0
    })
}

#[test]
fn a_sea_goes_around_land_or_below_it_and_the_rest_is_a_sea_for_each_piece() {
    let (files, pack) = drawn(walled(), json!({"do": "rest-is-sea"}));
    let sizes: Vec<f64> = ["sea-1", "sea-2"].map(|id| size(outline(&pack, id))).into();
    assert!((sizes.iter().sum::<f64>() - 87_500.0).abs() < 1e-6, "{sizes:?}");
    assert!(refusal(files, json!({"do": "rest-is-sea"})).contains("lie everywhere"));
    let around = json!([[10, 10], [140, 10], [140, 290], [10, 290]]);
    let (_, pack) = drawn(walled(), json!({"do": "draw-area", "sea": true, "outline": around}));
    assert!((size(outline(&pack, "sea-1")) - (130.0 * 280.0 - 2500.0)).abs() < 1e-6);
    let over = json!([[110, 50], [300, 50], [300, 250], [110, 250]]);
    let below = json!({"do": "draw-area", "sea": true, "below": true, "outline": over});
    let (_, pack) = drawn(walled(), below);
    assert!((size(outline(&pack, "wall")) - 30_000.0).abs() < 1e-6);
    assert_eq!(outline(&pack, "sea-1").parts.len(), 2);
}

#[test]
fn a_board_grows_to_every_side_with_all_that_lies_on_it() {
    let order = json!({"do": "resize-board", "least": [-50, -20], "most": [450, 310.5]});
    let (files, pack) = drawn(walled(), order);
    assert_eq!(pack.board, Some([500.0, 330.5]));
    assert!(has_corner(&pack, "islet", [100.0, 120.0]) && has_corner(&pack, "wall", [200.0, 20.0]));
    let lower = json!({"do": "resize-board", "least": [0, 0], "most": [400, 301]});
    let was = drawn(walled(), lower).1.areas[1].at;
    assert_eq!(pack.areas[1].at, was.map(|[x, y]| [x + 50.0, y + 20.0]));
    let small = json!({"do": "resize-board", "least": [0, 0], "most": [300, 300]});
    assert_eq!(refusal(files, small), "\"wall\" would lie outside of the board");
}
