//! The other commands: explain, inspect, new, schema, completions, man.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{Bench, PACK, clean, strabo, with_findings};
use serde_json::json;
use strabo_cli::Status;
use strabo_compile::{lints, schema};

#[test]
fn every_lint_is_explained() {
    let list = strabo(&["explain", "--list"]);
    let pages = strabo(&["explain", "--list", "--format", "json"]).json();
    assert_eq!(pages.as_array().map(Vec::len), Some(lints::ALL.len()));
    for lint in lints::ALL {
        assert!(list.out.contains(lint.name) && list.out.contains(lint.summary));
        let ran = clean(&["explain", lint.name]);
        assert!(ran.out.starts_with(&format!("{} (", lint.name)), "{}", ran.out);
        assert!(!ran.out.contains("```"), "{}", ran.out);
        let page = strabo(&["explain", lint.name, "--format", "json"]).json();
        assert_eq!(page["page"], lint.page);
    }
    strabo(&["explain", "unknown_aera"]).fails_with("did you mean unknown-area?");
}

#[test]
fn the_smallest_pack_is_described_in_full() {
    let contents = strabo(&["inspect", "smallest", "--format", "json"]).json();
    assert_eq!(contents["pack"]["id"], "smallest");
    assert_eq!(contents["areas"], json!({ "land": 3, "sea": 1 }));
    assert_eq!(contents["borders"], json!({ "land": 3, "water": 3 }));
    assert_eq!(contents["advances"], 4);
    assert_eq!(contents["calamities"], 2);
    assert_eq!(contents["commodities"], 4);
    let two = &contents["players"]["2"];
    assert_eq!(two["civilizations"], json!(["alder", "birch"]));
    assert_eq!(two["areas_in_play"], 2);
    assert_eq!(two["city_sites"], 1);
    assert_eq!(two["population"], 4);
    let stack = &two["stacks"][1];
    assert_eq!(stack["stack"], 2);
    assert_eq!(stack["cards"], 10);
    assert_eq!(stack["commodities"], json!({ "iron": 4, "wool": 4 }));
    assert_eq!(stack["calamities"], json!(["drought", "revolt"]));
    let sizes: Vec<u64> = (stack["batches"].as_array().expect("batches").iter())
        .filter_map(|batch| batch["cards"].as_u64())
        .collect();
    assert_eq!(sizes, [2, 7, 1]);
}

#[test]
fn mega_empires_has_its_stacks() {
    let contents = strabo(&["inspect", "--format", "json"]).json();
    let counts: Vec<&String> = contents["players"].as_object().expect("counts").keys().collect();
    assert_eq!(counts, ["5", "6", "7", "8", "9"]);
    let seven = &contents["players"]["7"];
    assert_eq!(seven["stacks"][0]["commodities"], json!({ "flax": 9, "hides": 9 }));
    assert_eq!(seven["substitute"]["commodities"], json!({ "water": 18 }));
    let nine: u64 = (contents["players"]["9"]["stacks"].as_array().expect("stacks").iter())
        .filter_map(|stack| stack["cards"].as_u64())
        .sum();
    assert_eq!(nine, 177 + 24);
    let only = strabo(&["inspect", "--players", "7", "--format", "json"]).json();
    assert_eq!(only["players"].as_object().map(serde_json::Map::len), Some(1));
}

#[test]
fn two_blocks_have_stacks_of_their_own() {
    let contents = strabo(&["inspect", "expansion-project", "--format", "json"]).json();
    assert!(contents["players"]["11"]["stacks"].is_array());
    let twelve = &contents["players"]["12"]["stacks"];
    assert_eq!(twelve["west"].as_array().map(Vec::len), Some(9));
    assert_eq!(twelve["east"].as_array().map(Vec::len), Some(9));
    let people = strabo(&["inspect", "expansion-project", "--players", "12"]);
    assert!(people.out.contains("The West, 6 players"), "{}", people.out);
}

#[test]
fn other_player_counts_are_refused() {
    strabo(&["inspect", "--players", "10"]).fails_with("is for 5-9 players, not for 10");
    assert_eq!(strabo(&["inspect", "--players", "few"]).status, Status::Failed);
}

#[test]
fn a_pack_with_errors_is_not_described() {
    let bench = Bench::with_pack();
    bench.write("pack/setups.toml", "[[setup]]\nid = \"two\"\ncivilizations = [\"xyz\"]\n");
    let ran = with_findings(&["inspect", &bench.arg("pack"), "--format", "json"]);
    assert!(ran.out.is_empty() && ran.err.contains("unknown-civilization"), "{ran:?}");
}

#[test]
fn a_new_pack_is_clean() {
    let bench = Bench::new();
    for (folder, options) in [
        ("My Game", &[][..]),
        ("copy", &["--from", "mega-empires-east"]),
        ("other", &["--from", "expansion-project"]),
        ("over", &["--from", "mega-empires-east", "--overlay"]),
    ] {
        let path = bench.arg(folder);
        let ran = clean(&[&["new", &path], options].concat());
        ran.prints(&["strabo check", "strabo serve", "`strabo lsp`", "docs/editors.md"]);
        clean(&["check", &path, "--deny", "warnings"]);
        for (file, bytes) in bench.all(folder) {
            let text = String::from_utf8(bytes).expect("text");
            if file.extension().is_some_and(|end| end == "toml") {
                let line = text.lines().next().and_then(|line| line.strip_prefix("#:schema "));
                let schema = file.parent().expect("a folder").join(line.expect("a schema"));
                assert!(schema.is_file(), "{}", schema.display());
            }
        }
    }
    assert!(bench.read("My Game/pack.toml").contains("id = \"my-game\"\nname = \"My Game\""));
    assert!(bench.read("copy/pack.toml").contains("id = \"copy\"\nname = \"Copy\""));
    let names = bench.all("over").into_iter().map(|(path, _)| path);
    assert_eq!(names.filter(|path| path.extension().is_some_and(|end| end == "toml")).count(), 1);
}

#[test]
fn a_new_pack_overwrites_nothing() {
    let bench = Bench::new();
    bench.write("there/notes.txt", "mine");
    bench.write("file", "mine");
    let before = bench.all("");
    for name in ["there", "file", "file/below"] {
        let ran = strabo(&["new", &bench.arg(name)]);
        assert_eq!(ran.status, Status::Failed, "{ran:?}");
    }
    assert_eq!(bench.all(""), before);
    assert_eq!(strabo(&["new", &bench.arg("x"), "--overlay"]).status, Status::Failed);
    assert_eq!(strabo(&["new", &bench.arg("x"), "--from", "nothing"]).status, Status::Failed);
    assert!(!bench.path("x").exists());
}

#[test]
fn an_overlay_must_find_its_base() {
    let bench = Bench::new();
    bench.write("here/base/pack.toml", &PACK.replace("\"pack\"", "\"base\""));
    let base = bench.arg("here/base");
    strabo(&["new", &bench.arg("there/over"), "--from", &base, "--overlay"]).fails_with("next to");
    assert!(!bench.path("there").exists());
    clean(&["new", &bench.arg("here/over"), "--from", &base, "--overlay"]);
    assert_eq!(strabo(&["check", &bench.arg("here/over")]).status, Status::Clean);
}

#[test]
fn schemas_are_listed_and_written() {
    let bench = Bench::new();
    assert!(strabo(&["schema"]).out.contains("trade.toml"));
    clean(&["schema", "-o", &bench.arg("a/schemas")]);
    for (path, text) in schema::all() {
        assert_eq!(bench.read(&format!("a/schemas/{path}")), text);
    }
}

#[test]
fn shells_and_man_are_served() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = strabo(&["completions", shell]);
        assert!(ran.out.contains("inspect"), "{shell}");
    }
    let bench = Bench::new();
    assert_eq!(strabo(&["man", "-o", &bench.arg("man")]).status, Status::Clean);
    assert!(bench.read("man/strabo-check.1").contains(".TH"));
    strabo_cli::command().debug_assert();
}

#[test]
fn the_format_is_explained() {
    let area = clean(&["explain", "area"]);
    assert!(
        area.out.starts_with("[[area]] (table of map.toml)\n\nAn area with land."),
        "{}",
        area.out
    );
    for wanted in [
        "required unless impassable",
        "      The city site, if it has one. One of: black, white.\n",
        "Example, from ",
        "[[area]]\n",
    ] {
        assert!(area.out.contains(wanted), "{wanted} is not in\n{}", area.out);
    }
    assert!(area.out.lines().all(|line| line.chars().count() <= 100), "{}", area.out);
    let coasts = strabo(&["explain", "area.coasts"]);
    assert!(coasts.out.starts_with("coasts (field of [[area]] of map.toml)"), "{}", coasts.out);
    assert!(coasts.out.contains("the id of an area"), "{}", coasts.out);
    let file = strabo(&["explain", "map.toml"]);
    assert!(file.out.contains("[[flood_plain]]"), "{}", file.out);
    let json = strabo(&["explain", "map.area.land", "--format", "json"]).json();
    assert_eq!(json["kind"], "field");
    for lint in ["unknown-area", "one-way-border"] {
        assert!(json["lints"].as_array().is_some_and(|all| all.contains(&json!(lint))), "{json}");
    }
}

#[test]
fn a_word_of_the_rules_is_explained_with_its_games() {
    let word = strabo(&["explain", "take_damage", "--format", "json"]).json();
    assert_eq!(word["query"], "effect.take_damage");
    assert!(word["games"].as_array().is_some_and(|games| games.len() >= 2), "{word}");
    assert!(word["in_words"].as_str().is_some_and(|text| text.starts_with("Take ")), "{word}");
    assert!(word["example"]["text"].as_str().is_some_and(|text| text.contains("take_damage")));
    assert!(word["fields"].as_array().is_some_and(|fields| fields.len() == 5), "{word}");
}

#[test]
fn what_is_not_clear_is_listed() {
    let trade = strabo(&["explain", "trade"]);
    trade.prints(&["strabo explain trade.toml", "strabo explain rules.trade"]);
    let land = strabo(&["explain", "land"]);
    land.prints(&["strabo explain map.area.land", "strabo explain battle.land"]);
    let near = strabo(&["explain", "coast"]);
    assert_eq!(near.status, Status::Failed);
    assert!(near.err.contains("did you mean ") && near.err.contains("coasts"), "{}", near.err);
    strabo(&["explain", "desert"]).fails_with("these have to do with it: map.area.impassable");
    let nothing = strabo(&["explain", "xyzzy"]);
    assert!(nothing.err.contains("strabo explain --list"), "{}", nothing.err);
}

#[test]
fn the_guide_is_in_the_program() {
    let list = strabo(&["docs"]);
    assert!(list.out.contains("  1. Your first map\n"), "{}", list.out);
    let first = strabo(&["docs", "1"]);
    assert!(first.out.starts_with("1. Your first map\n"), "{}", first.out);
    assert!(first.out.contains("    $ strabo "), "{}", first.out);
    assert_eq!(strabo(&["docs", "first", "map"]).out, first.out);
    let several = strabo(&["docs", "your"]);
    assert!(several.err.contains("name one by its number: 1. Your first map"), "{}", several.err);
    assert_eq!(strabo(&["docs", "xyzzy"]).status, Status::Failed);
    assert!(strabo(&["--help"]).out.contains("strabo docs"));
}

/// The options of a command and of those below it, each with what its value is called.
fn options(command: &clap::Command, found: &mut BTreeMap<String, BTreeSet<String>>) {
    for option in command.get_arguments().filter(|option| !option.is_hide_set()) {
        let Some(name) = option.get_long() else { continue };
        let takes = option.get_action().takes_values();
        let values = option.get_value_names().filter(|_| takes).unwrap_or_default();
        found.entry(name.to_owned()).or_default().insert(values.join(" "));
    }
    command.get_subcommands().for_each(|command| options(command, found));
}

#[test]
fn an_option_means_the_same_in_every_command() {
    let mut found = BTreeMap::new();
    options(&strabo_cli::command(), &mut found);
    // What is written is a file, a folder, or either.
    assert_eq!(found.remove("output").map(|values| values.len()), Some(3));
    for (name, values) in found {
        assert_eq!(values.len(), 1, "--{name} takes {values:?}");
    }
}

#[test]
fn old_names_of_options_work_and_say_the_new_one() {
    let bench = Bench::new();
    bench.write("pack.toml", "");
    let pack = bench.arg("");
    let few = ["simulate", "smallest", "--players", "2", "--games", "1", "--quiet"];
    let hint = |words: &[&str], hint: &str| {
        let ran = strabo(words);
        assert!(ran.err.starts_with(&format!("hint: {hint} now\n")), "{words:?}: {}", ran.err);
        assert!(!ran.err.contains("unexpected argument"), "{words:?}: {}", ran.err);
    };
    hint(
        &["build", &pack, "-o", &bench.arg("out"), "--formats", "svg"],
        "--formats is called --format",
    );
    hint(&["rename", &pack, "area", "a", "B", "--name"], "--name is called --name-only");
    hint(&["edit", &pack, "move-area", "a", "--to", "b"], "--to is called --into");
    hint(&["edit", &pack, "overlay", "--base=b"], "--base is called --from");
    hint(&[&few[..], &["--turn-limit", "2"]].concat(), "--turn-limit is called --turns");
    hint(
        &[&few[..], &["--turns", "2", "--bots", "steward,alder=random"]].concat(),
        "--seat alder=random says who plays one civilization",
    );
    strabo(&[&few[..], &["--turns", "turns.parquet"]].concat())
        .fails_with("--turn-results turns.parquet writes the turns");
    assert!(strabo(&["export", "move-area", "--to", "json"]).err.starts_with("error"));
}

#[test]
fn warnings_are_shown_by_check_and_counted_by_others() {
    let bench = Bench::with_pack();
    bench.write("pack/notes.toml", "");
    let (pack, picture) = (bench.arg("pack"), bench.arg("map.svg"));
    assert!(strabo(&["check", &pack]).out.contains("unread-file"));
    let ran = strabo(&["render", &pack, "--view", "map", "-o", &picture]);
    assert!(!ran.err.contains("unread-file"), "{}", ran.err);
    ran.complains(&[&format!("1 warning in pack: strabo check {pack} shows them")]);
}

#[test]
fn a_picture_is_not_drawn_in_a_format_that_is_not_known() {
    let ran = strabo(&["render", "smallest", "--view", "map", "-o", "map.jpg"]);
    ran.fails_with("\"map.jpg\" is not a file that can be drawn");
}

#[test]
fn a_game_that_is_stopped_has_no_winner() {
    let ran = strabo(&["play", "smallest", "--players", "2", "--turns", "1"]);
    ran.prints(&[
        "The game was stopped after turn 1",
        "By the rules nobody has won. Points so far:\n  ",
    ]);
    assert!(!ran.out.contains("\n1. "), "{}", ran.out);
}

#[test]
fn areas_that_a_setup_takes_out_are_not_in_play() {
    let bench = Bench::with_pack();
    let rock = "[[area]]\nid = \"rock\"\nname = \"Rock\"\npopulation = 1\nregion = [\"alder\"]\n\
                land = [\"north\"]\n\n[[area]]\nid = \"north\"\nland = [\"west\", \"east\", \"rock\"]\n";
    bench.write("pack/map.toml", rock);
    bench.write("pack/setups.toml", "[[setup]]\nid = \"two\"\nout = [\"rock\"]\n");
    let players = &strabo(&["inspect", &bench.arg("pack"), "--format", "json"]).json()["players"];
    assert_eq!([&players["2"]["areas_in_play"], &players["3"]["areas_in_play"]], [2, 4]);
}

#[test]
fn a_guess_is_left_to_the_author() {
    let bench = Bench::with_pack();
    bench.write("pack/map.toml", "[[area]]\nid = \"north\"\npopluation = 3\n");
    with_findings(&["check", &bench.arg("pack"), "--fix"])
        .prints(&["nothing to fix", "did you mean \"population\"?"]);
}
