//! Messages name the cause, and the place where it can be changed.

use crate::common::{check_over_smallest, describe, file};
use strabo_compile::Diagnostic;

const HEAD: &str =
    "[pack]\nid = \"page\"\nname = \"Page\"\nversion = \"1.0.0\"\nextends = \"smallest\"\n";

/// The finding of one lint, its message and its help.
fn found(files: &[(&str, &str)], lint: &str) -> (Diagnostic, String, String) {
    let outcome = check_over_smallest(files.iter().map(|(path, text)| file(path, text)).collect());
    let mut findings = outcome.diagnostics.iter().filter(|finding| finding.lint.name == lint);
    let finding = findings.next().unwrap_or_else(|| panic!("{:#?}", describe(&outcome))).clone();
    assert!(findings.next().is_none(), "{:#?}", describe(&outcome));
    let place = outcome.sources.of(finding.primary.span);
    let at = format!("{}/{}", place.pack, place.path);
    let help = finding.help.clone().unwrap_or_default();
    (finding, at, help)
}

#[test]
fn a_pack_that_changes_a_number_of_its_base_is_pointed_at() {
    let trade = "[[commodity]]\nid = \"wool\"\ncards = { \"2-3\" = 5 }\n";
    let (finding, at, _) = found(&[("trade.toml", trade)], "miscounted-cards");
    assert_eq!(at, "page/trade.toml");
    assert_eq!(finding.primary.text, "changed or added here");
    assert!(finding.labels.iter().any(|label| label.text.starts_with("the total of the box")));
}

#[test]
fn a_misspelt_row_of_an_overlay_gets_the_id_of_the_base() {
    let trade = "[[commodity]]\nid = \"wooll\"\ncards = { \"2-3\" = 5 }\n";
    let (finding, at, help) = found(&[("trade.toml", trade)], "missing-field");
    assert_eq!(at, "page/trade.toml");
    assert_eq!(finding.message, "commodity \"wooll\" lacks \"name\" and \"stack\"");
    assert_eq!(
        help,
        "did you mean \"wool\", a row of the extended pack? A new row needs all fields"
    );
    // An id that is like none of the base is a new row.
    let trade = "[[commodity]]\nid = \"amber\"\nname = \"Amber\"\ncards = { \"2-3\" = 5 }\n";
    let (_, _, help) = found(&[("trade.toml", trade)], "missing-field");
    assert_eq!(help, "add a line: stack = …");
}

#[test]
fn values_behind_odd_keys_are_found() {
    for key in ["05", "", "a/b~1", "~0"] {
        let trade = format!("[[commodity]]\nid = \"wool\"\ncards = {{ \"{key}\" = true }}\n");
        let (finding, _, _) = found(&[("trade.toml", &trade)], "wrong-type");
        assert_eq!(finding.message, format!("\"{key}\" is true or false, not an integer"));
        let (finding, _, _) = found(&[("trade.toml", &trade)], "malformed-value");
        assert_eq!(finding.message, format!("\"{key}\" cannot be a key here"));
    }
}

#[test]
fn names_and_deletions_of_an_overlay_get_the_id_of_the_base() {
    let map = "[delete]\nstart = [\"aldr\"]\n\n[[area]]\nid = \"rock\"\nname = \"Rock\"\npopulation = 1\nland = [\"nort\"]\n";
    let files = [("map.toml", map)];
    for (lint, near) in [("unknown-area", "north"), ("delete-of-nothing", "alder")] {
        let (_, _, help) = found(&files, lint);
        assert!(help.starts_with(&format!("did you mean \"{near}\"?")), "{lint}: {help}");
    }
}

#[test]
fn an_empty_stack_names_the_range_to_widen() {
    let head = format!("{HEAD}players = \"2-4\"\n");
    let trade = "[[deal]]\nid = \"all\"\nplayers = \"2-4\"\n";
    let (_, _, help) = found(&[("pack.toml", &head), ("trade.toml", trade)], "short-stack");
    let wanted =
        "no row has cards for 4 players: widen \"2-3\" in `cards` of \"Clay\" and of 5 other rows";
    assert_eq!(help, wanted);
}

#[test]
fn an_island_at_an_open_sea_needs_an_advance() {
    let isle = "[[area]]\nid = \"isle\"\nname = \"The Isle\"\npopulation = 1\nregion = [\"alder\"]\n\
                water = [\"lake\"]\n\n[[sea]]\nid = \"lake\"\nwater = [\"north\", \"west\", \"east\", \"isle\"]\n";
    let (finding, _, help) = found(&[("map.toml", isle)], "cut-off-area");
    assert_eq!(finding.primary.text, "touches open sea, which no ship can enter");
    assert!(help.contains("\"sail_open_sea\", and this pack has none"), "{help}");
    let sails = "[[advance]]\nid = \"wells\"\nattributes = [\"sail_open_sea\"]\n";
    let files = [("map.toml", isle), ("advances.toml", sails)];
    let outcome = check_over_smallest(files.map(|(path, text)| file(path, text)).into());
    assert!(outcome.diagnostics.iter().all(|finding| finding.lint.name != "cut-off-area"));
}

#[test]
fn a_die_needs_two_sides() {
    let dice = |sides: u8| {
        format!(
            "[[component]]\nid = \"dice\"\nname = \"Dice\"\nkind = \"die\"\ntotal = 2\nsides = {sides}\n"
        )
    };
    for sides in [0, 1, 101] {
        let told = describe(&check_over_smallest(vec![file("inventory.toml", &dice(sides))]));
        assert!(told.iter().any(|line| line.contains("sides")), "{sides}: {told:?}");
    }
    for sides in [2, 100] {
        let pack = check_over_smallest(vec![file("inventory.toml", &dice(sides))]).pack;
        assert_eq!(pack.expect("a pack").die().map(u8::from), Some(sides));
    }
}
