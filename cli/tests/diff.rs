//! `strabo diff`: what changed in meaning, and only that.

use std::collections::BTreeSet;

use crate::common::{strabo, with_findings};
use serde_json::{Value, json};

fn changes(document: &Value, part: &str) -> Vec<Value> {
    let all = document["changes"].as_array().expect("changes");
    all.iter().filter(|change| change["part"] == part).cloned().collect()
}

fn changed(document: &Value, part: &str, id: &str, field: &str) -> (Value, Value) {
    let found = changes(document, part);
    let found = found.iter().find(|change| change["id"] == id && change["field"] == field);
    let found = found.unwrap_or_else(|| panic!("{part} {id} {field} is not told"));
    (found["before"].clone(), found["after"].clone())
}

#[test]
fn no_entry_and_a_number_of_none_are_the_same() {
    for [a, b] in [["mega-empires-east", "expansion-project"], ["smallest", "mega-empires-east"]] {
        let out = strabo(&["diff", a, b]).out;
        let same = |line: &&str| line.ends_with(" none -> 0") || line.ends_with(" 0 -> none");
        assert_eq!(out.lines().find(same), None);
        assert!(out.contains("none -> "), "what only one pack has is still there");
    }
}

#[test]
fn the_two_games_differ_in_cost_or_credits_of_23_advances() {
    let ran =
        with_findings(&["diff", "mega-empires-east", "expansion-project", "--format", "json"]);
    let document = ran.json();
    assert_eq!(document["a"]["id"], "mega-empires-east");
    assert_eq!(document["b"]["id"], "expansion-project");
    let priced = |change: &&Value| {
        let field = change["field"].as_str().unwrap_or_default();
        field == "cost" || field.starts_with("credits[") || field.starts_with("special_credit")
    };
    let advances = changes(&document, "advances");
    let ids: BTreeSet<&str> =
        advances.iter().filter(priced).filter_map(|change| change["id"].as_str()).collect();
    let expected = "advanced-military anatomy cultural-ascendancy deism democracy diaspora diplomacy \
        engineering law library mathematics metalworking mining monotheism monument philosophy \
        politics provincial-empire public-works roadbuilding theology trade-empire \
        wonder-of-the-world";
    assert_eq!(ids.into_iter().collect::<Vec<_>>().join(" "), expected);
    // Each of them with both values, as the reference has them.
    for (id, field, before, after) in [
        ("advanced-military", "cost", 240, 260),
        ("advanced-military", "credits[civic]", 20, 10),
        ("deism", "cost", 70, 80),
        ("diplomacy", "cost", 160, 180),
        ("law", "cost", 150, 170),
        ("mathematics", "cost", 250, 240),
        ("metalworking", "credits[civic]", 5, 0),
        ("metalworking", "credits[science]", 0, 5),
        ("philosophy", "credits[religion]", 20, 5),
        ("wonder-of-the-world", "cost", 290, 280),
    ] {
        assert_eq!(changed(&document, "advances", id, field), (json!(before), json!(after)));
    }
    for change in advances.iter().filter(priced) {
        assert!(change["before"].is_u64() && change["after"].is_u64(), "{change}");
    }
}
