//! A table behind the server: each key is a screen, and the record is kept.

use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use strabo_bots::seats;
use strabo_engine::{Game, Options};
use strabo_model::Pack;
use strabo_serve::{Problem, ReplayServer, Served as _, TableServer};
use strabo_table::{Seating, Table};

fn pack(id: &str) -> Pack {
    strabo_data::compile(id).and_then(|outcome| outcome.pack).expect("a game")
}

/// A table of the smallest game with one person, and what it has kept.
pub fn table(full: bool) -> (TableServer, Arc<Mutex<Vec<String>>>) {
    table_of(&pack("smallest"), full)
}

fn table_of(pack: &Pack, full: bool) -> (TableServer, Arc<Mutex<Vec<String>>>) {
    let game = Game::new(pack, &Options::new(3)).expect("a game");
    let seating = Seating::one_person(3);
    let session = seats::session(&game, 3, &seating.bots()).expect("stewards");
    let table = Table::new(session, seating);
    let kept = Arc::new(Mutex::new(Vec::new()));
    let ours = Arc::clone(&kept);
    let keep = move |text: &str| {
        if full {
            return Err(Problem::new(500, "no space is left"));
        }
        ours.lock().expect("no test panics with it").push(text.to_owned());
        Ok(())
    };
    (TableServer::new(table, Box::new(keep)), kept)
}

fn call(server: &mut TableServer, name: &str, body: &Value) -> Result<Value, Problem> {
    server.call(0, name, body.to_string().as_bytes())
}

#[test]
fn what_never_changes_has_places_colours_and_texts() {
    let (mut server, _) = table(false);
    let game = call(&mut server, "game", &json!({})).expect("the game");
    let sight = call(&mut server, "sight", &json!({ "dark": true })).expect("a sight");
    let [places, shapes] = [&sight["places"], &sight["board"]["shapes"]];
    let ids = |list: &Value| -> Vec<String> {
        let list = list.as_array().expect("a list").iter();
        let mut ids: Vec<String> = list.map(|one| one["place"].to_string()).collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(ids(places), ids(shapes), "every place is on the board");
    let colour = game["players"][0]["colour"].as_str().expect("a colour");
    assert!(colour.starts_with('#') && colour.len() == 7, "{colour}");
    let cards = game["cards"].as_array().expect("cards");
    let mut calamities = cards.iter().filter(|one| one["kind"] == "Calamity");
    assert!(calamities.all(|one| one["text"].as_array().is_some_and(|text| !text.is_empty())));
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
    let playback = strabo_engine::playback(&text, &pack("smallest"));
    let mut replay = ReplayServer::new(playback.expect("whole and in order"));
    assert!(replay.call("sight", br#"{"step": 1}"#).is_ok());
    assert_eq!(replay.call("act", b"{}").expect_err("read only").status, 409);
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
    let mut join = |from: u8, code: &str| {
        let body = json!({ "code": code }).to_string();
        server
            .join(IpAddr::from([10, 0, 0, from]), body.as_bytes())
            .map_err(|refused| refused.status)
    };
    assert_eq!(join(1, "123 456").expect("the code")["link"], "/?key=secret");
    assert!((0..10).all(|_| join(1, "000000") == Err(403)));
    assert_eq!(join(1, "000000"), Err(429));
    assert_eq!(join(1, "123456"), Err(429), "too many were tried");
    assert!(join(2, "123456").is_ok(), "others are let in");
    assert!((100..200).all(|from| join(from, "000000") == Err(403)));
    assert_eq!(
        (join(100, "000000"), join(3, "000000"), join(3, "000000")),
        (Err(429), Err(403), Err(429))
    );
    let said = join(4, "123456").expect("one try is left to everybody");
    assert!(said["taken"].is_null());
    // While a page of it is open.
    server.look_around(0, Duration::ZERO, &[0]);
    let said = server.join(IpAddr::from([10, 0, 0, 5]), br#"{"code": "123456"}"#);
    assert_eq!(said.expect("the link all the same")["taken"], "The table is full");
}

#[test]
fn tables_of_every_game_and_their_replays_have_one_form() {
    for id in ["smallest", "founders-stand-in", "new-dawn-stand-in", "clash-stand-in"] {
        let pack = pack(id);
        let (mut server, kept) = table_of(&pack, false);
        let game = call(&mut server, "game", &json!({})).expect("the game");
        for player in game["players"].as_array().expect("players") {
            let colour = player["colour"].as_str().expect("a colour");
            assert!(colour.starts_with('#') && player["name"] != "", "{id}: {player}");
        }
        let sight = call(&mut server, "sight", &json!({})).expect("a sight");
        let text = kept.lock().expect("no test panics with it")[0].clone();
        let playback = strabo_engine::playback(&text, &pack).expect("whole and in order");
        let mut replay = ReplayServer::new(playback);
        let steps = replay.call("game", b"{}").expect("the game")["steps"].clone();
        let look = json!({ "step": steps, "seat": 0 });
        let last = replay.call("sight", look.to_string().as_bytes()).expect("the last step");
        let keys = |value: &Value| -> Vec<String> {
            value.as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect()
        };
        let replayed = ["step", "decided"].map(str::to_owned);
        let same: Vec<String> =
            keys(&last).into_iter().filter(|name| !replayed.contains(name)).collect();
        assert_eq!(keys(&sight), same, "{id}");
        for name in ["turn", "when", "over", "tray"] {
            assert_eq!(sight[name], last[name], "{id}: {name}");
        }
        assert!(sight["question"].is_string() && sight["tray"] != json!([]), "{id}");
    }
}
