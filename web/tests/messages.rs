//! What a page says to its table, and what it hears.

use serde_json::{Value, json};
use strabo_engine::playback;
use strabo_model::{Pack, bundle};
use strabo_web::WebTable;

fn pack(name: &str) -> Pack {
    strabo_data::compile(name).and_then(|outcome| outcome.pack).expect("a pack that ships")
}

fn opened(pack: &Pack) -> WebTable {
    let mut table = WebTable::default();
    table.load(&bundle::write(pack).expect("a bundle")).expect("loads");
    table
}

fn say(table: &mut WebTable, message: &Value) -> Value {
    serde_json::from_slice(&table.answer(message.to_string().as_bytes())).expect("JSON")
}

fn said(table: &mut WebTable, message: &Value) -> Value {
    let mut answer = say(table, message);
    assert!(answer["error"].is_null(), "{message}: {answer}");
    answer["said"].take()
}

fn call(table: &mut WebTable, name: &str, body: &Value) -> Value {
    said(table, &json!({ "do": "call", "name": name, "body": body }))
}

/// Answers so many questions with the first answer that is listed, or as the steward would.
fn decide(table: &mut WebTable, decisions: usize) {
    for _ in 0..decisions {
        let sight = call(table, "sight", &json!({}));
        if sight["you"].is_null() && !sight["asked"].is_null() {
            call(table, "me", &json!({ "seat": sight["asked"]["seat"] }));
        }
        if !sight["over"].is_null() {
            return;
        }
        let hint = call(table, "hint", &json!({}));
        let seat = call(table, "sight", &json!({}))["asked"]["seat"].clone();
        let mut order =
            json!({ "version": sight["version"], "seat": seat, "token": hint["token"] });
        if !hint["count"].is_null() {
            order["count"] = hint["count"].clone();
        }
        call(table, "act", &order);
    }
}

#[test]
fn every_family_is_played_resumed_and_recorded_with_the_hash_of_the_program() {
    for (name, players) in [
        ("inland-sea", 3),
        ("founders-stand-in", 2),
        ("new-dawn-stand-in", 2),
        ("clash-stand-in", 2),
    ] {
        let pack = pack(name);
        let mut table = opened(&pack);
        let begin = json!({ "do": "begin", "players": players, "seed": 5, "people": [0] });
        said(&mut table, &begin);
        decide(&mut table, 8);
        let record = said(&mut table, &json!({ "do": "record" }));
        let text = record.as_str().expect("text");
        playback(text, &pack).unwrap_or_else(|error| panic!("{name}: {error}"));
        let before = call(&mut table, "sight", &json!({}));

        let mut again = opened(&pack);
        said(&mut again, &json!({ "do": "resume", "record": text, "people": [0] }));
        let after = call(&mut again, "sight", &json!({}));
        assert_eq!(before["asked"], after["asked"], "{name}");
        assert_eq!(said(&mut again, &json!({ "do": "record" })), record, "{name}");
    }
}

#[test]
fn several_people_share_the_screen() {
    let mut table = opened(&pack("clash-stand-in"));
    said(&mut table, &json!({ "do": "begin", "players": 2, "seed": 1, "people": [0, 1] }));
    let sight = call(&mut table, "sight", &json!({}));
    assert_eq!(sight["screen"], json!([0, 1]));
    assert_eq!(
        sight["you"],
        Value::Null,
        "nobody's things are shown before somebody says it is them"
    );
    decide(&mut table, 6);
}

#[test]
fn bots_alone_go_on_with_time() {
    let mut table = opened(&pack("inland-sea"));
    let begun = said(&mut table, &json!({ "do": "begin", "players": 3, "seed": 1, "people": [] }));
    let later = said(&mut table, &json!({ "do": "tick", "now": 5000 }));
    assert_ne!(begun["version"], later["version"]);
}

#[test]
fn the_games_of_a_pack_are_listed_with_their_seats() {
    let games = said(&mut opened(&pack("mega-empires-east")), &json!({ "do": "games" }));
    let five = games.as_array().expect("a list").iter().find(|game| game["players"] == 5);
    let setup = &five.expect("a game for five")["setups"][0];
    assert_eq!(setup["seats"].as_array().map(Vec::len), Some(5));
    let tiles = said(&mut opened(&pack("clash-stand-in")), &json!({ "do": "games" }));
    assert!(tiles.as_array().is_some_and(|games| !games.is_empty()), "{tiles}");
}

#[test]
fn the_whole_pack_is_handed_out() {
    let pack = said(&mut opened(&pack("inland-sea")), &json!({ "do": "pack" }));
    assert_eq!(pack["id"], "inland-sea");
    assert!(pack["areas"].as_array().is_some_and(|areas| !areas.is_empty()));
}

#[test]
fn the_face_of_a_card_is_a_picture() {
    let mut table = opened(&pack("inland-sea"));
    said(&mut table, &json!({ "do": "begin", "players": 3, "seed": 1, "people": [0] }));
    let cards = call(&mut table, "game", &json!({}))["cards"].clone();
    let id = cards.as_array().and_then(|cards| cards[0]["id"].as_str()).expect("a card").to_owned();
    let path = format!("/face/{id}.svg");
    let face = said(&mut table, &json!({ "do": "face", "path": path }));
    assert!(face.as_str().is_some_and(|face| face.contains("<svg ")), "{face}");
}

#[test]
fn what_makes_no_sense_is_refused_with_a_sentence() {
    let mut table = WebTable::default();
    let cases = [
        (json!({ "do": "games" }), 409),
        (json!({ "do": "record" }), 409),
        (json!({ "do": "nothing" }), 400),
        (json!("text"), 400),
    ];
    for (message, status) in cases {
        assert_eq!(say(&mut table, &message)["status"], status, "{message}");
    }
    let mut table = opened(&pack("inland-sea"));
    let far = json!({ "do": "begin", "players": 3, "seed": 1, "people": [9] });
    assert_eq!(say(&mut table, &far)["error"], "there is no such seat");
    let many = json!({ "do": "begin", "players": 18, "seed": 1, "people": [0] });
    assert_eq!(say(&mut table, &many)["status"], 422);
    let record = json!({ "do": "resume", "record": "no record", "people": [0] });
    assert_eq!(say(&mut table, &record)["status"], 422);
    assert!(table.load(b"not a bundle").is_err());
}
