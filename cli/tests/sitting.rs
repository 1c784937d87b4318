//! `strabo table` with games whose players have numbers: seats, answers, refusals, undo, resume and replays.

use std::io::{BufRead, BufReader, Write};
use std::process::Command;

use serde_json::{Value, json};

use crate::common::studio::{Studio, sight, table};
use crate::common::{Bench, clean, strabo_in};

const FOUNDERS: [&str; 5] = ["founders-stand-in", "--players", "3", "--seed", "7"];
const RECORD: &str = "founders-stand-in.record";

/// The order that takes the first answer of those that are shown.
fn first(sight: &Value) -> Value {
    let token = &sight["legal"][0]["token"];
    json!({ "version": sight["version"], "seat": sight["you"], "token": token })
}

/// What a page would show of a game, without what counts from the beginning of the server.
fn shown(sight: &Value) -> Value {
    let mut sight = sight.clone();
    for part in ["version", "story", "last", "undo"] {
        sight[part].take();
    }
    sight
}

#[test]
fn a_game_of_tiles_is_played_by_number_and_goes_on_from_its_record() {
    let bench = Bench::new();
    let people = ["--seat", "1=human", "--seat", "2=human"];
    let mut seats = table(&bench, &[&FOUNDERS[..], &people].concat(), 2);
    assert!(seats[0].line.starts_with("1 http://127.0.0.1:"), "{}", seats[0].line);
    assert!(seats[1].line.starts_with("2 http://127.0.0.1:"), "{}", seats[1].line);
    let mut made = 0;
    for _ in 0..12 {
        let both = [sight(&seats[0]), sight(&seats[1])];
        let asked = both[0]["asked"]["seat"].as_u64().expect("a person is asked");
        let asked = usize::try_from(asked).expect("a seat");
        let (now, other) = (&both[asked], &both[1 - asked]);
        assert_eq!((&now["asked"]["mine"], &other["asked"]["mine"]), (&json!(true), &json!(false)));
        assert!(now["question"].is_string() && other["question"].is_null());
        assert_eq!(other["legal"], json!([]), "answers are for the one who is asked");
        let mut stolen = first(now);
        assert_eq!(seats[1 - asked].call("act", &stolen).0, 403, "the seat of somebody else");
        stolen["seat"] = other["you"].clone();
        assert_eq!(seats[1 - asked].call("act", &stolen).0, 409, "not asked now");
        let order = first(now);
        let mut wrong = order.clone();
        wrong["token"] = json!("no such answer");
        assert_eq!(seats[asked].call("act", &wrong).0, 400);
        assert_eq!(sight(&seats[asked]), *now, "what is refused changes nothing");
        let record = bench.read(RECORD);
        assert_eq!(seats[asked].call("act", &order).0, 200);
        if bench.read(RECORD) == record {
            // What ends a turn waits until its player says so.
            let end = first(&sight(&seats[asked]));
            assert_eq!(end["token"], order["token"]);
            assert_eq!(seats[asked].call("act", &end).0, 200);
        }
        assert_ne!(bench.read(RECORD), record, "the record has the decision");
        let after = sight(&seats[asked]);
        assert_eq!(seats[asked].call("act", &order).0, 409, "repeated");
        assert_eq!(sight(&seats[asked]), after);
        made += 1;
    }
    assert_eq!(made, 12);
    let before = [sight(&seats[0]), sight(&seats[1])];
    let lines: Vec<String> = seats.iter().map(|seat| seat.line.clone()).collect();
    seats[0].kill();
    let record = bench.read(RECORD);
    let again = table(&bench, &[&["--resume", RECORD][..], &people].concat(), 2);
    assert_eq!(again.iter().map(|seat| seat.line.clone()).collect::<Vec<_>>(), lines);
    for (seat, before) in again.iter().zip(&before) {
        assert_eq!(shown(&sight(seat)), shown(before));
    }
    assert_eq!(bench.read(RECORD), record, "resuming decides nothing");
    let mut stranger = Studio::stranger(again[0].port, "0".repeat(32));
    assert_eq!(stranger.call("sight", &json!({})).0, 403);
    assert!(stranger.request("GET", "/face/tile:forest.svg", "", "").starts_with("HTTP/1.1 403"));
    stranger.key.clone_from(&again[1].key);
    assert_eq!(stranger.call("sight", &json!({})).1["you"], 1, "a key opens its own seat");
    drop(again);
    clean(&["replay", &bench.arg(RECORD)]);
}

#[test]
fn a_decision_is_taken_back_while_nobody_has_seen_what_came_of_it() {
    let bench = Bench::new();
    let seats = table(&bench, &FOUNDERS, 1);
    let seat = &seats[0];
    assert!(seat.line.starts_with("1 http://"), "the first player is a person: {}", seat.line);
    let mut taken_back = 0;
    for _ in 0..30 {
        let before = sight(seat);
        if before["over"].is_object() {
            break;
        }
        let record = bench.read(RECORD);
        assert_eq!(seat.call("act", &first(&before)).0, 200);
        let after = sight(seat);
        let undo = json!({ "version": after["version"], "seat": 0 });
        if after["undo"]["may"] == true {
            assert_eq!(seat.call("undo", &undo).0, 200);
            assert_eq!(shown(&sight(seat)), shown(&before));
            assert_eq!(bench.read(RECORD), record, "the record has forgotten it");
            assert_eq!(seat.call("undo", &undo).0, 409, "repeated");
            assert_eq!(seat.call("act", &first(&sight(seat))).0, 200);
            taken_back += 1;
        } else {
            assert_eq!(seat.call("undo", &undo).0, 409);
            assert_eq!(sight(seat), after);
        }
    }
    assert!(taken_back > 0, "something can be taken back in a game of tiles");
}

#[test]
fn the_table_is_drawn_and_every_page_has_its_files() {
    let bench = Bench::new();
    let seats = table(&bench, &FOUNDERS, 1);
    let get = |path: &str| seats[0].request("GET", path, "", "");
    let drawn = |dark: bool| {
        let (_, sight) = seats[0].call("sight", &json!({ "picture": null, "dark": dark }));
        sight["board"].clone()
    };
    let board = drawn(false);
    assert!(board["items"].as_array().is_some_and(|items| items.len() > 3), "{board:.600}");
    assert_ne!(drawn(true)["items"], board["items"]);
    let known = json!({ "picture": board["number"], "dark": false });
    assert_eq!(seats[0].call("sight", &known).1["board"]["splices"], json!([]), "nothing changed");
    let (_, game) = seats[0].call("game", &json!({}));
    let card = game["cards"][0]["id"].as_str().expect("a card").to_owned();
    assert!(get(&format!("/face/{card}.svg")).contains("image/svg+xml"), "{card}");
    let page = get("/");
    let files = page.split('"').filter(|part| part.starts_with("/table/") || *part == "/icon.svg");
    let files: Vec<&str> = files.collect();
    assert!(files.len() > 3, "{page}");
    for file in files {
        assert!(get(file).starts_with("HTTP/1.1 200"), "{file}");
    }
    assert_eq!(seats[0].call("post", &json!({})).0, 404, "orders of other games");
    assert_eq!(seats[0].call("act", &json!({ "seat": 0 })).0, 400);
}

#[test]
fn what_this_game_does_not_have_is_refused() {
    let bench = Bench::new();
    let refused = |more: &[&str], said: &str| {
        let ran = strabo_in(&bench.path("."), &[&["table"][..], &FOUNDERS, more].concat());
        ran.fails_with(said);
    };
    refused(&["--screen", "1+1"], "sits at two screens");
    refused(&["--trade-minutes", "5"], "has no trade room");
    refused(&["--seat", "4=human"], "players in this setup: 1, 2, 3");
    assert!(!bench.path(RECORD).exists(), "no game has begun");
}

#[test]
fn bots_play_for_those_who_watch() {
    let bench = Bench::new();
    let bots = ["--seat", "*=random", "--pace", "none", "--turns", "2"];
    let seats = table(&bench, &[&FOUNDERS[..], &bots].concat(), 1);
    let seat = &seats[0];
    assert!(seat.line.starts_with("watch http://"), "{}", seat.line);
    let before = sight(seat);
    assert!(before["you"].is_null() && before["tray"] == json!([]), "{before}");
    let order = json!({ "version": before["version"], "seat": 0, "token": "pass" });
    assert_eq!(seat.call("act", &order).0, 403, "who watches has no seat");
    let mut stream = seat.connect();
    let ask = format!(
        "GET /api/events?key={} HTTP/1.1\r\nhost: 127.0.0.1:{}\r\n\r\n",
        seat.key, seat.port
    );
    stream.write_all(ask.as_bytes()).expect("sent");
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    let mut news = lines.filter(|line| line == "event: changed");
    while sight(seat)["over"] == false {
        assert!(news.next().is_some(), "the page hears of what the bots do");
    }
    assert!(bench.read(RECORD).lines().count() > 10, "the record has the game");
}

#[test]
fn games_of_tiles_are_looked_at_in_a_browser_decision_by_decision() {
    for name in ["founders-stand-in-2", "new-dawn-stand-in-3"] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/records");
        let mut command = Command::new(env!("CARGO_BIN_EXE_strabo"));
        command.args(["replay", &format!("{folder}/{name}.record"), "--serve"]);
        let page = Studio::spawn(command, 1).remove(0);
        let start = sight(&page);
        assert_eq!((&start["step"], &start["decided"]), (&json!(0), &Value::Null), "{name}");
        assert_eq!(start["when"], "Round 1", "{name}");
        let steps = page.call("game", &json!({})).1["steps"].as_u64().expect("a number");
        let at = |step: u64| page.call("sight", &json!({ "step": step }));
        // There and back again, over the states that are kept.
        let middle = at(steps / 2).1;
        assert!(middle["decided"]["words"].is_string(), "{middle}");
        assert!(middle["asked"]["mine"] == false && middle["legal"] == json!([]), "{middle}");
        let (_, last) = at(steps);
        assert_eq!(last["over"]["words"], "The game is over", "{name}");
        assert!(last["question"].is_null() && last["asked"].is_null(), "{last}");
        assert_eq!((at(steps / 2).1, at(0).1), (middle, start), "{name}");
        assert_eq!(at(steps + 1).0, 404);
        let (_, own) = page.call("sight", &json!({ "step": steps / 2, "seat": 1 }));
        assert!(own["you"] == 1 && own["tray"] != json!([]), "{own}");
        for step in [0, steps] {
            let (_, seen) = page.call("sight", &json!({ "step": step, "dark": true }));
            let items = seen["board"]["items"].as_array().map_or(0, Vec::len);
            assert!(items > 3, "{name} {step}: {items}");
        }
        assert_eq!(page.call("act", &json!({})).0, 409, "nobody plays on");
    }
}
