//! Trade blocks and fairness, asked as their panels ask. `talks/panels.txt` has what needs no more than an answer.

use serde_json::{Value, json};
use strabo_compile::Library;
use strabo_serve::Studio;

use crate::support::{Memory, asked};

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
