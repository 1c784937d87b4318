//! A name inside a word of the vocabulary that nothing has: one finding, on its line, for each kind of
//! reference.

use crate::common::tiles::{HEXES, SQUARES, changed};
use crate::common::{check, check_over_smallest, describe, file};

/// What is found when a list holds this one word, in the fourth line of a file over the smallest pack.
fn in_list(path: &str, list: &str, word: &str) -> Vec<String> {
    describe(&check_over_smallest(vec![file(path, &format!("{list} = [\n  {word},\n]\n"))]))
}

fn one_finding(path: &str, list: &str, cases: &[(&str, &str)]) {
    for (word, finding) in cases {
        assert_eq!(in_list(path, list, word), [format!("page/{path}:4 {finding}")], "{word}");
    }
}

const ATTRIBUTES: &str = "[[advance]]\nid = \"law\"\nattributes";
const ADVANCE: &str = "unknown-advance: there is no advance \"lore\"";
const PHASE: &str = "unknown-phase: there is no phase \"moving\"";

#[test]
fn in_attributes() {
    let cases = [
        ("{ acts_last = { phases = [\"moving\"] } }", PHASE),
        ("{ counts_as_city = { phases = [\"moving\"] } }", PHASE),
        ("{ no_attack = { on = \"cities\", except = [\"lore\"] } }", ADVANCE),
        ("{ buy_cards = { stack = 9, price = 3 } }", "unknown-stack: there is no stack 9"),
        (
            "{ free_advances = { count = 1, group = \"lores\", cost_below = 90 } }",
            "unknown-group: there is no group \"lores\"",
        ),
    ];
    one_finding("advances.toml", ATTRIBUTES, &cases);
}

#[test]
fn in_abilities() {
    let ability = |phase: &str, ability: &str| {
        let word = format!("{{ ability = {{ phase = \"{phase}\", one_of = [{ability}] }} }}");
        in_list("advances.toml", ATTRIBUTES, &word)
    };
    for word in [
        "{ destroy_area = { unaffected = [\"lore\"] } }",
        "{ annex_area = { adjacent = \"land\", pay = \"nothing\", unaffected = [\"lore\"] } }",
        "{ collect_cards = { players = 1, adjacent = \"land\", face_value = 1, unaffected = [\"lore\"] } }",
        "{ ask_for_card = { players = 1, unaffected = [\"lore\"] } }",
    ] {
        assert_eq!(ability("abilities", word), [format!("page/advances.toml:4 {ADVANCE}")]);
    }
    let both = ability("moving", "{ destroy_area = { unaffected = [\"lore\"] } }");
    assert_eq!(both, [PHASE, ADVANCE].map(|finding| format!("page/advances.toml:4 {finding}")));
}

#[test]
fn in_modifiers() {
    let cases = [
        ("{ advance = \"lore\", amount = -1 }", ADVANCE),
        ("{ advance = \"law\", unless = \"lore\", amount = -1 }", ADVANCE),
    ];
    one_finding("calamities.toml", "[[calamity]]\nid = \"revolt\"\nmodified_by", &cases);
}

#[test]
fn in_changes() {
    let cases = [
        ("{ use_table = { table = \"lores\" } }", "unknown-table: there is no table \"lores\""),
        (
            "{ starts_with = { pieces = { lore = 1 } } }",
            "unknown-piece: there is no piece \"lore\"",
        ),
        ("{ reveal = { deck = \"lore\", cards = 1 } }", "unknown-deck: there is no deck \"lore\""),
    ];
    one_finding("variants.toml", "[[variant]]\nid = \"short\"\nchanges", &cases);
}

#[test]
fn in_benefits() {
    let group = "unknown-group: there is no group \"lores\"";
    let piece = "unknown-piece: there is no piece \"lore\"";
    let resource = "unknown-resource: there is no resource \"lore\"";
    let cases = [
        ("{ group = \"lores\" }", group),
        ("{ pieces = [\"lore\"] }", piece),
        ("{ needs = [\"lore\"] }", ADVANCE),
        ("{ pay = { lore = 1 } }", resource),
        ("{ free_with = \"lore\" }", ADVANCE),
        ("{ paid_with = [\"lore\"] }", resource),
        (
            "{ does = [{ collect_from = { terrain = [\"lore\"] } }] }",
            "unknown-terrain: there is no terrain \"lore\"",
        ),
        (
            "{ one_of = [{ ignore_cards = { cards = [\"lore\"] } }] }",
            "unknown-card: there is no card \"lore\"",
        ),
        (
            "{ does = [{ draw = { deck = \"lore\", cards = 1 } }] }",
            "unknown-deck: there is no deck \"lore\"",
        ),
        (
            "{ does = [{ advance_track = { track = \"lore\", spaces = 1 } }] }",
            "unknown-track: there is no track \"lore\"",
        ),
    ];
    one_finding("advances.toml", "[[advance]]\nid = \"law\"\nbenefits", &cases);
}

#[test]
fn in_rules_of_placing() {
    let terrain = "unknown-terrain: there is no terrain \"lore\"";
    for word in ["entered_is_not", "joins", "faces_edge", "reached_over"] {
        let rule = format!("{{ {word} = \"lore\" }}");
        let outcome = check(changed(SQUARES, "{ joins = \"sea\" }", &rule));
        assert_eq!(describe(&outcome), [format!("page/map.toml:83 {terrain}")]);
    }
    let hexes = [
        (
            "starts_on = \"capital\"",
            "starts_on = \"lore\"",
            "94 unknown-icon: there is no icon \"lore\"",
        ),
        (
            "terrain = \"water\", token",
            "terrain = \"lore\", token",
            "95 unknown-terrain: there is no terrain \"lore\"",
        ),
        (
            "token = \"water-tokens\" }",
            "token = \"lore\" }",
            "95 unknown-component: there is no component \"lore\"",
        ),
    ];
    for (from, to, finding) in hexes {
        let outcome = check(changed(HEXES, from, to));
        assert_eq!(describe(&outcome), [format!("page/map.toml:{finding}")]);
    }
}

#[test]
fn in_areas() {
    let cases = [
        ("owner", "unknown-civilization: there is no civilization \"lore\""),
        ("terrain", "unknown-terrain: there is no terrain \"lore\""),
    ];
    for (field, finding) in cases {
        let text = format!("[[area]]\nid = \"north\"\n{field} = \"lore\"\n");
        let outcome = check_over_smallest(vec![file("map.toml", &text)]);
        assert_eq!(describe(&outcome), [format!("page/map.toml:3 {finding}")]);
    }
}

#[test]
fn in_one_way_borders_and_passages() {
    let one_way = "[[one_way]]\nid = \"x\"\nfrom = \"lore\"\nto = \"lore-2\"\n";
    let found = describe(&check_over_smallest(vec![file("map.toml", one_way)]));
    let area = |line, id| format!("page/map.toml:{line} unknown-area: there is no area \"{id}\"");
    assert_eq!(found, [area(3, "lore"), area(4, "lore-2")]);
    let passage = "[[passage]]\nid = \"x\"\nbetween = [\"north\", \"west\"]\nopen_to_holder_of = [\"lore\"]\n";
    assert_eq!(describe(&check_over_smallest(vec![file("map.toml", passage)])), [area(4, "lore")]);
}
