//! Tests of `geo`.

use strabo_sheet::applied;
use strabo_workbench::testing::{add_feature, other_id, remove_features, set_geometry};

const TEXT: &str = "{\"type\":\"FeatureCollection\",\"features\":[\n\
                    {\"id\":\"a\",\"geometry\":null},\n{\"id\":\"b\",\"geometry\":null}\n]}\n";

fn changed(edit: Option<strabo_workbench::TextEdit>) -> String {
    String::from_utf8(applied(TEXT.as_bytes(), &[&edit.expect("an edit")])).expect("text")
}

#[test]
fn features_come_go_and_change() {
    let at = |id: &str| TEXT.find(id).expect("an id");
    let removed = changed(remove_features("map.geojson", TEXT, &[at("\"a\"")]).pop());
    assert_eq!(removed, TEXT.replace("{\"id\":\"a\",\"geometry\":null},\n", ""));
    let removed = changed(remove_features("map.geojson", TEXT, &[at("\"b\"")]).pop());
    assert_eq!(removed, TEXT.replace(",\n{\"id\":\"b\",\"geometry\":null}", ""));
    let new = changed(set_geometry("map.geojson", TEXT, at("\"b\""), "{}".to_owned()));
    assert_eq!(new, TEXT.replace("\"b\",\"geometry\":null", "\"b\",\"geometry\":{}"));
    let added = changed(add_feature("map.geojson", TEXT, at("\"b\""), "{\"id\":\"c\"}"));
    assert_eq!(added, TEXT.replace("null}\n]", "null},\n{\"id\":\"c\"}\n]"));
    let all = remove_features("map.geojson", TEXT, &[at("\"a\""), at("\"b\"")]);
    let none = applied(TEXT.as_bytes(), &all.iter().collect::<Vec<_>>());
    assert!(String::from_utf8_lossy(&none).contains("[\n\n]"), "no comma is left");
    assert!(remove_features("map.geojson", "no JSON", &[0]).is_empty());
    let twice = "{\"features\":[{\"id\":\"a\",\"properties\":{\"id\":\"a\"}}]}";
    let inner = twice.rfind("\"a\"").expect("an id");
    assert_eq!(other_id(twice, inner), twice.find("\"a\"").map(|at| at..at + 3));
    assert_eq!(other_id(TEXT, at("\"a\"")), None);
}
