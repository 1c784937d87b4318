//! People, bots and shared screens: who sees which hand, who decides, and how a game goes on.

use std::time::Duration;

use serde_json::json;
use strabo_bots::seats;
use strabo_engine::{Game, Options, Seat};
use strabo_table::{Seating, Table};

use crate::common::{
    asked, east, pack, play_one, play_until, screen_of, sight, status, table_in, table_of,
    table_with,
};

#[test]
fn several_people_share_a_screen_and_the_hand_is_hidden_between() {
    let mut table = table_with(&[0, 1], vec![vec![Seat::new(0), Seat::new(1)]], 4, 100);
    assert_eq!(table.screens().len(), 1);
    assert_eq!(table.name_of(0).split('+').count(), 2);
    let first = sight(&table, 0);
    assert!(first["you"].is_null() && first["tray"] == json!([]));
    assert_eq!(first["legal"], json!([]), "nothing may be done before somebody says who they are");
    let seat = asked(&table).expect("somebody");
    let act = json!({ "version": table.version(), "seat": seat.number(), "token": "." });
    assert_eq!(status(table.order(0, "act", &act)), 409);
    table.order(0, "me", &json!({ "seat": seat.number() })).expect("it is me");
    assert_ne!(sight(&table, 0)["tray"], json!([]));
    // As soon as the other one is asked, nobody's hand is shown.
    for _ in 0..200 {
        let now = asked(&table).expect("somebody");
        if now != seat {
            break;
        }
        let token = sight(&table, 0)["legal"][0]["token"].clone();
        let act = json!({ "version": table.version(), "seat": seat.number(), "token": token });
        table.order(0, "act", &act).expect("a legal answer");
    }
    assert_ne!(asked(&table), Some(seat));
    assert!(sight(&table, 0)["you"].is_null());
    table.order(0, "hide", &json!({})).expect("hiding twice is no error");
}

#[test]
fn a_bot_takes_over_and_hands_back() {
    let mut table = table_of(&[0, 1], 8);
    table.order(0, "away", &json!({ "seat": 0, "away": true })).expect("away");
    assert_eq!(asked(&table), Some(Seat::new(1)), "the bot has decided for the first seat");
    assert_eq!(sight(&table, 1)["players"][0]["away"], true);
    table.order(0, "away", &json!({ "seat": 0, "away": false })).expect("back");
    while asked(&table) == Some(Seat::new(1)) {
        play_one(&mut table);
    }
    assert_eq!(asked(&table), Some(Seat::new(0)));
}

#[test]
fn without_people_bots_decide_slowly_enough_to_follow() {
    let mut table = table_of(&[], 8);
    assert_eq!(table.name_of(0), "watch");
    let before = table.version();
    table.tick(Duration::ZERO);
    assert_eq!(table.version(), before, "nobody watches yet");
    table.set_present(&[true]);
    table.set_present(&[false]);
    let before = table.version();
    for (now, steps) in [(0, 1), (399, 1), (400, 2), (460, 2), (800, 3)] {
        table.tick(Duration::from_millis(now));
        assert_eq!(table.version() - before, steps, "after {now} milliseconds");
    }
    assert!(sight(&table, 0)["you"].is_null());
    assert_eq!(table.facts()["pace"], 0.4);
}

#[test]
fn bots_keep_the_pace_of_the_host() {
    let seconds = Duration::from_secs;
    // Stewards without people, who do not wait: the game ends after a few ticks.
    let mut table = table_with(&[], Vec::new(), 8, 6);
    table.set_pace(Duration::ZERO);
    table.set_present(&[true]);
    let ticks = (0..200).find(|at| {
        table.tick(seconds(*at));
        table.session().ending().is_some()
    });
    assert!(ticks.is_some_and(|ticks| (1..100).contains(&ticks)), "{ticks:?}");
    // One decision each time they have waited.
    let mut table = table_with(&[], Vec::new(), 8, 6);
    table.set_pace(seconds(2));
    table.set_present(&[true]);
    let before = table.version();
    for (now, steps) in [(10, 1), (11, 1), (12, 2), (13, 2)] {
        table.tick(seconds(now));
        assert_eq!(table.version() - before, steps, "after {now} seconds");
    }
    // Nobody waits for bots: the page takes its time, and the server does not.
    let mut table = table_of(&[0], 8);
    table.set_pace(seconds(2));
    for _ in 0..20 {
        play_one(&mut table);
        assert_eq!(asked(&table), Some(Seat::new(0)));
    }
    assert_eq!(table.facts()["pace"], 2.0);
}

#[test]
fn a_game_goes_on_from_its_record_as_it_was() {
    let mut table = table_of(&[0], 21);
    for _ in 0..60 {
        play_one(&mut table);
    }
    let text = table.session().record();
    let game = Game::new(east(), &Options::new(5)).expect("a game");
    let seating = Seating::one_person(5);
    let session = seats::resumed(&game, &text, east(), &seating.bots()).expect("bots");
    let again = Table::new(session.expect("all as recorded"), seating);
    assert_eq!(again.session().digest(), table.session().digest());
    assert_eq!(again.session().record(), text);
    let [known, expected] = [&again, &table].map(|table| table.turns().collect::<Vec<_>>());
    assert!(expected.len() > 1);
    assert_eq!(known, expected, "the points of the turns before");
    let (one, other) = (sight(&table, 0), sight(&again, 0));
    for part in ["areas", "hand", "legal", "players", "asked", "turn"] {
        assert_eq!(one[part], other[part], "{part}");
    }
}

#[test]
fn a_page_that_opens_is_seen_by_others() {
    let mut table = table_of(&[0, 1], 2);
    assert_eq!(sight(&table, 1)["players"][0]["here"], false);
    let before = table.version();
    table.set_present(&[true, false]);
    assert_eq!(sight(&table, 1)["players"][0]["here"], true);
    assert_eq!(table.version(), before + 1);
    table.set_present(&[true, false]);
    assert_eq!(table.version(), before + 1, "nothing has changed");
}

#[test]
fn a_screen_of_several_is_for_every_game() {
    let both = vec![Seat::new(0), Seat::new(1)];
    let mut seating = Seating::one_person(2);
    seating.who[1] = seating.who[0];
    let seating = Seating::new(seating.who, vec![both]);
    let mut table = table_in(&pack("founders-stand-in"), 4, 100, seating);
    assert_eq!(table.name_of(0), "1+2");
    assert!(sight(&table, 0)["you"].is_null());
    let seat = asked(&table).expect("somebody");
    table.order(0, "me", &json!({ "seat": seat.number() })).expect("it is me");
    while asked(&table) == Some(seat) {
        play_one(&mut table);
    }
    assert!(sight(&table, 0)["you"].is_null(), "the other one is asked");
}

#[test]
fn orders_of_a_trade_room_and_leaving_are_refused_where_there_is_none() {
    let pack = pack("founders-stand-in");
    let mut table = table_in(&pack, 4, 100, Seating::one_person(2));
    let post = json!({ "seat": 0, "offer": {} });
    assert_eq!(status(table.order(0, "post", &post)), 404);
    assert_eq!(status(table.order(0, "leave", &json!({ "seat": 0 }))), 409);
    assert!(sight(&table, 0)["room"].is_null());
}

#[test]
fn a_player_leaves_where_the_rules_provide_for_it() {
    let mut table = table_of(&[0, 1], 8);
    table.order(1, "leave", &json!({ "seat": 1 })).expect("the rules provide for it");
    while sight(&table, 0)["players"][1]["gone"] == false {
        assert_eq!(asked(&table), Some(Seat::new(0)), "a bot decides until the phase is over");
        play_one(&mut table);
    }
    assert_eq!(status(table.order(1, "leave", &json!({ "seat": 1 }))), 409, "once is enough");
}

#[test]
fn who_moves_before_the_turn_gives_an_answer_out_of_turn_and_nobody_is_asked_more() {
    let mut table = table_of(&[0, 1], 9);
    let asked = play_until(&mut table, "Move");
    let [now, other] = [screen_of(&table, asked), 1 - screen_of(&table, asked)];
    let before = [now, other].map(|screen| sight(&table, screen));
    let insists = before[0]["early"].as_array().expect("a list");
    assert_eq!(insists.len(), 1, "the current player may insist on the order, and no more");
    let early = before[1]["early"].as_array().and_then(|early| early.first()).expect("a march");
    let act = json!({
        "version": table.version(), "seat": before[1]["you"], "token": early["token"],
    });
    table.order(other, "act", &act).expect("a march before the turn");
    let after = [now, other].map(|screen| sight(&table, screen));
    assert_ne!(after[1]["places"], before[1]["places"], "tokens have moved");
    for part in ["you", "question", "legal"] {
        assert_eq!(after[0][part], before[0][part], "{part} of who is asked");
    }
    assert_eq!(self::asked(&table), Some(asked));
}
