//! What the tools of the board ask about an area.

use serde_json::json;

use crate::support::{Memory, ask, asked};

const SQUARE: &str = r#"{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"id":"north"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]}}
]}
"#;

#[test]
fn an_outline_is_in_units_of_the_map_and_null_when_it_is_drafted() {
    let disk = Memory::smallest();
    let drafted = asked(&mut disk.studio(), "outline", &json!({ "area": "north" }));
    assert_eq!(drafted, json!({ "area": "north", "rings": null }));

    disk.put("map.geojson", SQUARE);
    let drawn = asked(&mut disk.studio(), "outline", &json!({ "area": "north" }));
    let corners = |ring: usize| drawn["rings"][ring].as_array().map_or(0, Vec::len);
    assert_eq!(drawn["rings"].as_array().map(Vec::len), Some(2), "a line around it and a hole");
    assert_eq!([corners(0), corners(1)], [4, 3], "no corner is there twice");
}

#[test]
fn an_area_has_coasts_and_starts() {
    let disk = Memory::smallest();
    let map = disk.text("map.toml").replacen(
        "water = [\"lake\"]",
        "water = [\"lake\", \"east\"]\ncoasts = [[\"lake\"], [\"east\"]]",
        1,
    );
    disk.put("map.toml", &map);
    let north = asked(&mut disk.studio(), "area", &json!({ "area": "north" }));
    assert_eq!(north["coasts"], json!([["lake"], ["east"]]));
    assert_eq!(north["starts"], json!(["alder"]));
    assert_eq!(north["flood_plains"], json!([]));
    assert_eq!(north["impassable"], json!(false));
}

#[test]
fn the_row_of_a_thing_is_found() {
    let mut studio = Memory::smallest().studio();
    let row = asked(&mut studio, "where", &json!({ "kind": "area", "id": "west" }));
    assert_eq!(row, json!({ "file": "map.toml", "line": 14, "own": true, "pack": null }));
    let lake = asked(&mut studio, "where", &json!({ "kind": "sea", "id": "lake" }));
    assert_eq!(lake["line"], 30);
}

#[test]
fn what_is_not_there_is_said() {
    let mut studio = Memory::smallest().studio();
    let unknown = [
        ("outline", json!({ "area": "atlantis" })),
        ("area", json!({ "area": "atlantis" })),
        ("where", json!({ "kind": "area", "id": "atlantis" })),
        ("where", json!({ "kind": "dragon", "id": "north" })),
    ];
    for (name, body) in unknown {
        assert_eq!(ask(&mut studio, name, &body).map_err(|problem| problem.status), Err(404));
    }
}
