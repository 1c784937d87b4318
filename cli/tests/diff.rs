//! `strabo diff`: what changed in meaning, and only that.

use std::collections::BTreeSet;

use crate::common::{Bench, clean, strabo, with_findings};
use serde_json::{Value, json};
use strabo_cli::Status;

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

/// A pack laid over the smallest one.
fn over(bench: &Bench, file: &str, text: &str) -> String {
    bench.pack();
    bench.write(&format!("pack/{file}"), text);
    bench.arg("pack")
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

#[test]
fn people_read_short_lines_by_part() {
    let ran = with_findings(&["diff", "mega-empires-east", "expansion-project"]);
    ran.prints(&[
        "mega-empires-east 1.0.0 -> expansion-project 1.0.0\n",
        "\nadvances (",
        "  advance Diplomacy: cost 160 -> 180\n",
        "  advance Philosophy: credit to Science 20 -> 5\n",
        "  commodity Hides: cards for 5-9 players 9 -> 7\n",
        "  calamity Epidemic: effect 1, take damage points 15 -> 16\n",
        "  calamity Epidemic: effect 1, take damage leave one no -> yes\n",
        "  deal for 8 players: sets 2 -> 3\n",
        "  area Caspian Coast: water border with Ustyurt added\n",
        "  added (9): Minoa, Assyria,",
        "  rules: tax victims excluded yes -> no\n",
    ]);
    assert!(!ran.out.contains('\u{1b}'));
    let ran = strabo(&["--color", "always", "diff", "mega-empires-east", "expansion-project"]);
    assert!(ran.out.contains("\u{1b}["));
}

#[test]
fn a_setup_laid_over_a_pack_changes_nothing_else() {
    let bench = Bench::new();
    let path = bench.arg("mine");
    let civilizations = "saba,babylon,persia,indus,parthia";
    let base = "mega-empires-east";
    strabo(&["new", &path, "--from", base, "--players", "5", "--civilizations", civilizations]);
    let document = strabo(&["diff", base, &path, "--format", "json"]).json();
    let all = document["changes"].as_array().expect("changes");
    let told: Vec<_> =
        all.iter().map(|change| (&change["part"], &change["kind"], &change["id"])).collect();
    let [part, removed, added] = [json!("setups"), json!("removed"), json!("added")];
    let (old, new) = (json!("players-5"), json!("mine-5"));
    assert_eq!(told, [(&part, &removed, &old), (&part, &added, &new)], "{document:#}");
    assert_eq!(all[1]["after"]["civilizations"].as_array().map(Vec::len), Some(5));
    assert_eq!(document["summary"]["changes"], 2);
    let back = strabo(&["diff", &path, base, "--format", "json"]).json();
    assert_eq!(back["changes"][0]["id"], "mine-5");
}

#[test]
fn an_overlay_that_changes_nothing_is_the_same_game() {
    let bench = Bench::new();
    let path = bench.arg("mine");
    strabo(&["new", &path, "--from", "mega-empires-east", "--overlay"]);
    let ran = clean(&["diff", "mega-empires-east", &path]);
    assert!(ran.out.contains("are the same game"), "{}", ran.out);
    let document = strabo(&["diff", "mega-empires-east", &path, "--format", "json"]).json();
    assert_eq!(document["changes"], json!([]));
    assert_eq!(document["b"]["id"], "mine");
}

#[test]
fn a_row_is_renamed_by_its_earlier_name() {
    let bench = Bench::new();
    let advances = "[delete]\nadvance = [\"wells\"]\n\n[[advance]]\nid = \"cisterns\"\n\
        name = \"Cisterns\"\naliases = [\"Wells\"]\ngroups = [\"craft\"]\ncost = 130\npoints = 3\n\
        credits = { craft = 10, civic = 5 }\nattributes = [{ buy_cards = { stack = 1, price = 3 } }]\n\n\
        [[advance]]\nid = \"pottery\"\nspecial_credit = { to = \"cisterns\", amount = 10 }\n";
    let path = over(&bench, "advances.toml", advances);
    let calamities =
        "[[calamity]]\nid = \"drought\"\nmodified_by = [{ advance = \"cisterns\", amount = -2 }]\n";
    bench.write("pack/calamities.toml", calamities);
    let document = with_findings(&["diff", "smallest", &path, "--format", "json"]).json();
    let told: Vec<String> = (document["changes"].as_array().expect("changes").iter())
        .map(|change| format!("{} {} {}", change["part"], change["kind"], change["field"]))
        .collect();
    // What refers to the row refers to the same row: no word of Pottery and Drought.
    assert_eq!(
        told.iter().map(|line| line.replace('"', "")).collect::<Vec<_>>(),
        [
            "advances renamed id",
            "advances renamed name",
            "advances changed cost",
            "advances changed aliases",
        ]
    );
    let human = strabo(&["diff", "smallest", &path]).out;
    assert!(human.contains("advance Cisterns: renamed from Wells -> Cisterns\n"), "{human}");
    let back = strabo(&["diff", &path, "smallest"]).out;
    assert!(back.contains("advance Wells: renamed from Cisterns -> Wells\n"), "{back}");
}

#[test]
fn a_border_is_told_once() {
    let bench = Bench::new();
    let map = "[[area]]\nid = \"west\"\nland = [\"north\"]\n\n[[area]]\nid = \"east\"\nland = [\"north\"]\n";
    let path = over(&bench, "map.toml", map);
    strabo(&["diff", "smallest", &path]).prints(&[
        "area East Shore: land border with West Shore removed\n",
        "\n1 difference: 1 changed\n",
    ]);
}

#[test]
fn ranges_of_players_may_be_written_differently() {
    let bench = Bench::new();
    let trade = "[[commodity]]\nid = \"wool\"\ncards = { \"2\" = 4, \"3\" = 4 }\n";
    let path = over(&bench, "trade.toml", trade);
    clean(&["diff", "smallest", &path]);
}

#[test]
fn packs_with_errors_are_trouble() {
    let bench = Bench::new();
    let path = over(&bench, "trade.toml", "[[commodity]]\nid = \"wool\"\nstack = 12\n");
    strabo(&["diff", "smallest", &path]).fails_with("has errors and cannot be compared");
    assert_eq!(strabo(&["diff", "smallest", "nothing"]).status, Status::Failed);
    assert_eq!(strabo(&["diff", "smallest"]).status, Status::Failed);
}
