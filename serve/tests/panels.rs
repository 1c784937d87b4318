//! Setups, cards and fairness, asked as their panels ask.

use serde_json::{Value, json};
use strabo_compile::Library;
use strabo_serve::Studio;

use crate::support::{Memory, ask, asked};

fn shipped(id: &str) -> Studio {
    let pack = strabo_data::library().find(id).expect("a shipped pack");
    Memory::new(pack.files).studio()
}

/// Waits until the games are over.
fn played(studio: &mut Studio) -> Value {
    loop {
        let fair = asked(studio, "fair", &json!({}));
        if fair["state"] != "playing" {
            return fair;
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_setup_is_shown_in_figures() {
    let mut studio = Memory::smallest().studio();
    let two = asked(&mut studio, "setup", &json!({ "setup": "two", "findings": true }));
    let figures = &two["figures"];
    assert_eq!(figures["players"], 2);
    assert_eq!((&figures["areas"], &figures["population"]), (&json!(2), &json!(4)));
    // East belongs to Cedar, who does not play; the lake is always in play.
    assert_eq!(figures["out"], json!([2]));
    let alder = &figures["regions"][0];
    assert_eq!(
        (&alder["name"], &alder["areas"], &alder["city_sites"]),
        (&json!("Alder"), &json!(1), &json!(1))
    );
    assert_eq!((&alder["by_land"], &alder["by_water"]), (&json!(["Birch"]), &json!([])));
    assert_eq!(figures["distances"], json!([[0, 1], [1, 0]]));
    assert_eq!(two["written"], true);
    assert_eq!(two["findings"], json!([]));
}

#[test]
fn areas_go_out_of_play_and_come_back_with_the_shortest_lists() {
    let mut studio = Memory::smallest().studio();
    let start = asked(&mut studio, "setup", &json!({ "setup": "two" }));
    let mut toggle = |seating: &Value, area: &str| {
        let mut body = seating.clone();
        body["toggle"] = json!([area]);
        asked(&mut studio, "setup", &body)
    };
    let without = toggle(&start["seating"], "west");
    assert_eq!(without["seating"]["out"], json!(["west"]));
    assert_eq!(without["figures"]["out"], json!([1, 2]));
    assert_eq!(without["written"], false);
    let with_east = toggle(&without["seating"], "east");
    assert_eq!(with_east["seating"]["add"], json!(["east"]));
    assert_eq!(with_east["figures"]["out"], json!([1]));
    let without_east = toggle(&with_east["seating"], "east");
    let back = toggle(&without_east["seating"], "west");
    assert_eq!(back["seating"], start["seating"]);
    assert_eq!(back["written"], true);
    let sea = ask(&mut studio, "setup", &json!({ "setup": "two", "toggle": ["lake"] }));
    assert!(sea.expect_err("a sea").message.contains("always in play"));
}

#[test]
fn any_civilizations_can_be_chosen_and_names_that_are_not_there_are_refused() {
    let mut studio = Memory::smallest().studio();
    let pair = asked(&mut studio, "setup", &json!({ "civilizations": ["cedar", "alder"] }));
    assert_eq!(pair["figures"]["players"], 2);
    assert_eq!(pair["figures"]["out"], json!([1]));
    for wrong in [
        json!({ "setup": "four" }),
        json!({ "civilizations": ["oak"] }),
        json!({ "out": ["moon"] }),
    ] {
        let problem = ask(&mut studio, "setup", &wrong).expect_err("an unknown name");
        assert_eq!(problem.status, 422, "{wrong}");
        assert!(problem.message.starts_with("there is no "), "{problem:?}");
    }
}

#[test]
fn civilizations_change_their_trade_block() {
    let mut studio = shipped("expansion-project");
    let looked = asked(&mut studio, "look", &json!({}));
    assert_eq!(looked["board"]["head"]["terrains"], json!([]), "no brush for terrain");
    let all = asked(&mut studio, "setup", &json!({}));
    let setup = all["setups"].as_array().expect("setups").iter().find(|one| one["players"] == 12);
    let id = setup.expect("twelve players")["id"].clone();
    let twelve = asked(&mut studio, "setup", &json!({ "setup": id }));
    let blocks = &twelve["seating"]["blocks"];
    assert_eq!(twelve["written"], true);
    assert_eq!(
        asked(&mut studio, "setup", &twelve["seating"])["written"],
        true,
        "all is as it was"
    );
    let mut body = twelve["seating"].clone();
    let west = blocks["west"].as_array().expect("a block");
    body["blocks"]["east"].as_array_mut().expect("a block").push(west[0].clone());
    body["blocks"]["west"].as_array_mut().expect("a block").remove(0);
    let moved = asked(&mut studio, "setup", &body);
    assert_eq!((&moved["written"], &moved["seating"]["blocks"]), (&json!(false), &body["blocks"]));
    // One player less: a civilization leaves its block. Eleven players trade with each other.
    let mut body = twelve["seating"].clone();
    body["players"] = Value::Null;
    body["civilizations"].as_array_mut().expect("a list").pop();
    assert_eq!(asked(&mut studio, "setup", &body)["seating"]["blocks"], Value::Null);
}

#[test]
fn only_the_findings_of_its_own_players_are_shown() {
    let memory = Memory::smallest();
    let text = memory.text("trade.toml").replacen("\"2-3\" = 4", "\"2\" = 4", 1);
    memory.put("trade.toml", &text);
    let mut studio = memory.studio();
    let codes = |studio: &mut Studio, setup: &str| -> Vec<String> {
        let shown = asked(studio, "setup", &json!({ "setup": setup, "findings": true }));
        let findings = shown["findings"].as_array().expect("a list").clone();
        findings.iter().map(|one| one["code"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(codes(&mut studio, "two"), [""; 0]);
    assert_eq!(codes(&mut studio, "three"), ["short-stack"]);
}

#[test]
fn the_pack_is_compared_with_what_it_extends() {
    let mut studio = shipped("mega-empires-east");
    let compared = asked(&mut studio, "compare", &json!({}));
    let parts = compared["compared"]["parts"].as_array().expect("a list");
    assert!(parts.iter().any(|part| part["heading"] == "setups"), "{parts:?}");
    let alone = ask(&mut Memory::smallest().studio(), "compare", &json!({}));
    assert_eq!(alone.expect_err("it extends nothing").message, "the pack extends no other");
}

#[test]
fn the_division_table_has_sums_the_box_and_findings_at_their_cells() {
    let (memory, mut studio) = Memory::opened();
    let table = asked(&mut studio, "cards", &json!({}));
    assert_eq!(table["players"], json!([2, 3]));
    let second = &table["stacks"][1];
    assert_eq!(second["commodities"], json!([8, 8]));
    let rows = second["rows"].as_array().expect("a list");
    assert_eq!(
        (&rows[0]["id"], &rows[0]["cards"], &rows[0]["in_box"]),
        (&json!("iron"), &json!([4, 4]), &json!(4))
    );
    let calamities = u64::try_from(rows.iter().filter(|row| row["kind"] == "calamity").count());
    assert_eq!(second["cards"][0].as_u64(), calamities.ok().map(|cards| 8 + cards));
    assert_eq!(table["findings"], json!([]));
    let text = memory.text("trade.toml").replacen("\"2-3\" = 4", "\"2\" = 4", 1);
    memory.put("trade.toml", &text);
    assert!(studio.look_at_disk());
    let table = asked(&mut studio, "cards", &json!({}));
    assert_eq!(table["stacks"][0]["rows"][0]["cards"], json!([4, 0]));
    assert_eq!(table["stacks"][0]["commodities"], json!([8, 4]));
    let found = &table["findings"][0];
    assert_eq!((&found["kind"], &found["id"]), (&json!("commodity"), &json!("clay")));
}

#[test]
fn a_game_with_blocks_shows_the_stacks_of_one() {
    let mut studio = shipped("expansion-project");
    let first = asked(&mut studio, "cards", &json!({}));
    let blocks = first["blocks"].as_array().expect("a list").clone();
    assert_eq!(blocks.len(), 2);
    assert_eq!(first["block"], blocks[0]["id"]);
    let second = asked(&mut studio, "cards", &json!({ "block": blocks[1]["id"] }));
    assert_eq!(second["block"], blocks[1]["id"]);
    assert_ne!(first["stacks"], second["stacks"]);
}

#[test]
fn games_are_played_in_the_background_and_again_after_a_change() {
    let (memory, mut studio) = Memory::opened();
    assert_eq!(asked(&mut studio, "fair", &json!({}))["state"], "none");
    let wish = json!({ "setup": "two", "games": 30, "seed": 7 });
    asked(&mut studio, "play", &wish);
    let first = played(&mut studio);
    assert_eq!(
        (&first["state"], &first["done"], &first["failed"]),
        (&json!("complete"), &json!(30), &json!(0))
    );
    assert_eq!(first["fair_share"], 0.5);
    let seats = first["seats"].as_array().expect("a list");
    let shares: f64 = seats.iter().filter_map(|seat| seat["share"].as_f64()).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{seats:?}");
    assert_eq!(first["change"], Value::Null);
    assert!(studio.fair_news().is_some(), "pages hear of it");
    assert!(studio.fair_news().is_none(), "once");
    // The same games again have nothing to be compared with.
    asked(&mut studio, "play", &wish);
    let again = played(&mut studio);
    assert_eq!((&again["seats"], &again["change"]), (&first["seats"], &Value::Null));
    memory
        .put("map.toml", &memory.text("map.toml").replacen("population = 2", "population = 5", 1));
    assert!(studio.look_at_disk());
    assert_eq!(asked(&mut studio, "fair", &json!({}))["outdated"], true);
    asked(&mut studio, "play", &wish);
    let after = played(&mut studio);
    assert_eq!(after["outdated"], false);
    assert_eq!((&after["change"]["games"], &after["change"]["same"]), (&json!(30), &json!(false)));
    assert_eq!(after["change"]["seats"].as_array().map(Vec::len), Some(2));
}

#[test]
fn games_end_when_the_shares_are_narrow_enough_or_somebody_stops_them() {
    let mut studio = Memory::smallest().studio();
    let wish = json!({ "setup": "two", "games": 5000, "precision": 0.3 });
    asked(&mut studio, "play", &wish);
    let narrow = played(&mut studio);
    assert_eq!(narrow["state"], "narrow");
    assert!(narrow["done"].as_u64().is_some_and(|done| (10..100).contains(&done)), "{narrow}");
    assert!(narrow["reach"].as_f64().is_some_and(|reach| reach <= 0.3), "{narrow}");
    asked(&mut studio, "play", &json!({ "setup": "three", "games": 20_000 }));
    let stopped = asked(&mut studio, "stop", &json!({}));
    assert_eq!(stopped["state"], "stopped");
    let done = stopped["done"].as_u64().expect("a number");
    assert!(done < 20_000);
    assert_eq!(played(&mut studio)["done"].as_u64(), Some(done), "what comes late does not count");
}

#[test]
fn a_setup_that_is_not_written_can_be_played() {
    let mut studio = Memory::smallest().studio();
    asked(&mut studio, "play", &json!({ "civilizations": ["alder", "cedar"], "games": 5 }));
    let fair = played(&mut studio);
    let names: Vec<&str> = fair["seats"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|seat| seat["name"].as_str())
        .collect();
    assert_eq!((names, &fair["done"]), (vec!["Alder", "Cedar"], &json!(5)));
}

#[test]
fn what_cannot_be_played_says_why() {
    let problem = ask(&mut shipped("founders-of-the-empire"), "play", &json!({}));
    let problem = problem.expect_err("a game whose tiles are not printed");
    assert!(problem.message.starts_with("no games can be played: "), "{problem:?}");
    let memory = Memory::smallest();
    memory.put("map.toml", "[[area]]\nid = \"alone\"\n");
    let broken = ask(&mut memory.studio(), "play", &json!({ "setup": "two" }));
    assert_eq!(broken.expect_err("errors").message, "a pack with errors cannot be played");
}

#[test]
fn a_cell_is_edited_through_a_state_with_errors_and_back() {
    let memory = Memory::smallest();
    let before = memory.files();
    let mut studio = memory.studio();
    let order = json!({ "do": "set-cards", "commodity": "clay", "players": "3", "cards": 0 });
    let seen = asked(&mut studio, "change", &json!({ "order": order }));
    assert!(seen["summary"]["errors"].as_u64().is_some_and(|errors| errors > 0), "{seen}");
    assert!(memory.text("trade.toml").contains("cards = { \"2\" = 4 }"), "it is written");
    let table = asked(&mut studio, "cards", &json!({}));
    assert_eq!(table["stacks"][0]["rows"][0]["cards"], json!([4, 0]));
    assert_eq!(table["findings"][0]["id"], "clay");
    let order = json!({ "do": "set-cards", "commodity": "clay", "players": "3", "cards": 4 });
    let seen = asked(&mut studio, "change", &json!({ "order": order }));
    assert_eq!(seen["summary"]["errors"], 0);
    for _ in 0..2 {
        asked(&mut studio, "undo", &json!({}));
    }
    let bytes = |files: &[strabo_compile::SourceFile]| {
        files.iter().map(|file| file.bytes.to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(bytes(&memory.files()), bytes(&before));
}

#[test]
fn a_setup_that_was_tried_out_is_written() {
    let (memory, mut studio) = Memory::opened();
    let body = json!({ "civilizations": ["birch", "cedar"], "findings": true });
    let tried = asked(&mut studio, "setup", &body);
    assert_eq!(tried["refused"], Value::Null, "{tried}");
    assert_eq!(tried["written"], false);
    let seating = &tried["seating"];
    let order = json!({
        "do": "write-setup", "id": "others", "players": seating["players"],
        "civilizations": seating["civilizations"], "add": seating["add"], "out": seating["out"],
    });
    asked(&mut studio, "change", &json!({ "order": order }));
    assert!(memory.text("setups.toml").contains("id = \"others\""));
    let written = asked(&mut studio, "setup", &json!({ "setup": "others" }));
    assert_eq!((&written["written"], &written["figures"]["out"]), (&json!(true), &json!([0])));
    // One that would be wrong says so before anything is written.
    let alone =
        asked(&mut studio, "setup", &json!({ "civilizations": ["birch"], "findings": true }));
    let findings = alone["findings"].as_array().expect("a list");
    assert!(!findings.is_empty() || !alone["refused"].is_null(), "{alone}");
}
