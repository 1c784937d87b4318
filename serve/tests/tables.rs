//! A table behind the server: each key is a screen, and the record is kept.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use strabo_areas::{Events, Game, Options, Replay, pack_digest};
use strabo_serve::{Problem, ReelServer, TableServer};
use strabo_table::{Reel, Seating, Table};

/// A table of the smallest game with one person, and what it has kept.
fn table(full: bool) -> (TableServer, Arc<Mutex<Vec<String>>>) {
    let pack = strabo_data::compile("smallest").and_then(|outcome| outcome.pack).expect("a game");
    let game = Game::new(&pack, &Options::new(3)).expect("a game");
    let seating = Seating::one_person(&game);
    let table = Table::new(game.clone(), pack_digest(&pack), 3, seating);
    let kept = Arc::new(Mutex::new(Vec::new()));
    let ours = Arc::clone(&kept);
    let keep = move |text: &str| {
        if full {
            return Err(Problem::new(500, "no space is left"));
        }
        ours.lock().expect("no test panics with it").push(text.to_owned());
        Ok(())
    };
    (TableServer::new(&game, table, Box::new(keep)), kept)
}

fn call(server: &mut TableServer, name: &str, body: &Value) -> Result<Value, Problem> {
    server.call(0, name, body.to_string().as_bytes())
}

#[test]
fn what_never_changes_has_places_colours_and_texts() {
    let (mut server, _) = table(false);
    let game = call(&mut server, "game", &json!({})).expect("the game");
    for area in game["areas"].as_array().expect("areas") {
        assert!(area["x"].as_f64() > Some(0.0) && area["y"].as_f64() > Some(0.0), "{area}");
    }
    let colour = game["players"][0]["colour"].as_str().expect("a colour");
    assert!(colour.starts_with('#') && colour.len() == 7, "{colour}");
    let calamities = game["calamities"].as_array().expect("calamities");
    assert!(calamities.iter().all(|one| one["text"].as_str().is_some_and(|text| !text.is_empty())));
    assert_eq!(game["succession"]["rows"].as_array().map(Vec::len), Some(3));
}

#[test]
fn the_record_is_kept_after_every_decision() {
    let (mut server, kept) = table(false);
    let count = || kept.lock().expect("no test panics with it").len();
    assert_eq!(count(), 1, "before the first decision");
    let sight = call(&mut server, "sight", &json!({})).expect("a sight");
    let act =
        json!({ "version": sight["version"], "seat": 0, "token": sight["legal"][0]["token"] });
    call(&mut server, "act", &act).expect("a decision");
    assert_eq!(count(), 2);
    assert_eq!(call(&mut server, "act", &act).expect_err("repeated").status, 409);
    assert_eq!(count(), 2, "a refused order writes nothing");
    let text = kept.lock().expect("no test panics with it")[1].clone();
    let pack = strabo_data::compile("smallest").and_then(|outcome| outcome.pack).expect("a game");
    let mut events = Events::kept();
    let replay = Replay::new(&text, &pack, pack_digest(&pack), &mut events).expect("a record");
    let reel = ReelServer::new(Reel::new(replay, &mut events).expect("whole and in order"));
    assert!(reel.call("sight", br#"{"step": 1}"#).is_ok());
    assert_eq!(reel.call("act", b"{}").expect_err("read only").status, 409);
}

#[test]
fn a_record_that_cannot_be_written_is_reported_to_every_page() {
    let (mut server, _) = table(true);
    assert!(server.trouble().is_some());
    let sight = call(&mut server, "sight", &json!({})).expect("a sight");
    assert_eq!(sight["trouble"]["error"], "no space is left");
}

#[test]
fn a_code_leads_to_its_seat_and_may_not_be_guessed() {
    let (server, _) = table(false);
    let mut server = server.with_codes(vec![("123456".to_owned(), "secret".to_owned())]);
    let joined = call(&mut server, "join", &json!({ "code": "123 456" })).expect("the code");
    assert_eq!(joined["link"], "/?key=secret");
    let wrong = |server: &mut TableServer| {
        call(server, "join", &json!({ "code": "000000" })).expect_err("wrong").status
    };
    let mut statuses: Vec<u16> = (0..11).map(|_| wrong(&mut server)).collect();
    assert_eq!(statuses.pop(), Some(429));
    assert!(statuses.iter().all(|status| *status == 403));
    let right = call(&mut server, "join", &json!({ "code": "123456" }));
    assert_eq!(right.expect_err("too many were tried").status, 429);
}
