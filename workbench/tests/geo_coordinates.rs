//! Tests of `geo::coordinates`.

use strabo_model::map::{Outline, OutlinePart};
use strabo_sheet::{applied, in_order};
use strabo_workbench::testing::set_outline;

const TEXT: &str = "{ \"id\": \"a\", \"geometry\": { \"type\": \"Polygon\", \"coordinates\": [ [\n  \
                    [0.0, 0], [4, 0],\n  [4, 4], [0, 4e0], [0, 0]\n] ] } }";

fn changed(outer: &[[f64; 2]]) -> String {
    let new = Outline { parts: vec![OutlinePart { outer: outer.to_vec(), holes: Vec::new() }] };
    let edits = set_outline("map.geojson", TEXT, 0..TEXT.len(), &new).expect("a feature");
    String::from_utf8(applied(TEXT.as_bytes(), &in_order(&edits))).expect("text")
}

#[test]
fn only_the_corners_that_move_are_written() {
    assert_eq!(changed(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]), TEXT);
    let moved = changed(&[[0.0, 0.0], [5.5, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    assert_eq!(moved, TEXT.replace("[4, 0]", "[5.5, 0]"));
    let first = changed(&[[1.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    assert_eq!(first, TEXT.replace("[0.0, 0]", "[1, 0]").replace("[0, 0]\n", "[1, 0]\n"));
    let added = changed(&[[0.0, 0.0], [4.0, 0.0], [4.5, 2.0], [4.0, 4.0], [0.0, 4.0]]);
    assert!(added.contains("[4.5, 2]") && added.contains("[0, 4e0], [0, 0]\n"), "{added}");
    let fewer = changed(&[[0.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    assert!(!fewer.contains("[4, 0]") && fewer.contains("[0, 4e0], [0, 0]\n"), "{fewer}");
    for (text, corners) in [(added, 6), (fewer, 4)] {
        let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let ring = value["geometry"]["coordinates"][0].as_array().expect("a ring");
        assert_eq!(ring.len(), corners, "{text}");
    }
}
