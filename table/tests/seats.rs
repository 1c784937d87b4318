//! People, bots and shared screens: who sees which hand, who decides, and how a game goes on.

use std::time::Duration;

use serde_json::json;
use strabo_areas::{Events, Replay, Seat, pack_digest};
use strabo_table::{Seating, Table, Who};

use crate::common::{STEWARD, asked, east, minds, play_one, sight, status, table_of, table_with};

#[test]
fn several_people_share_a_screen_and_the_hand_is_hidden_between() {
    let mut table = table_with(&[0, 1], vec![vec![Seat::new(0), Seat::new(1)]], 4, 100);
    assert_eq!(table.screens().len(), 1);
    assert_eq!(table.name_of(0).split('+').count(), 2);
    let first = sight(&table, 0);
    assert!(first["you"].is_null() && first.get("hand").is_none());
    assert_eq!(first["legal"], json!([]), "nothing may be done before somebody says who they are");
    let seat = asked(&table).expect("somebody");
    let act = json!({ "version": table.version(), "seat": seat.number(), "token": "." });
    assert_eq!(status(table.order(0, "act", &act)), 409);
    table.order(0, "me", &json!({ "seat": seat.number() })).expect("it is me");
    assert!(sight(&table, 0).get("hand").is_some());
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
    let mut minds = minds();
    while asked(&table) == Some(Seat::new(1)) {
        play_one(&mut table, &mut minds);
    }
    assert_eq!(asked(&table), Some(Seat::new(0)));
}

#[test]
fn without_people_bots_decide_once_a_tick() {
    let mut table = table_of(&[], 8);
    assert_eq!(table.name_of(0), "watch");
    let before = table.version();
    table.tick(Duration::ZERO);
    assert_eq!(table.version(), before, "nobody watches yet");
    table.set_present(&[true]);
    table.set_present(&[false]);
    let before = table.version();
    table.tick(Duration::ZERO);
    assert_eq!(table.version(), before + 1);
    assert!(sight(&table, 0)["you"].is_null());
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
        table.is_over()
    });
    assert!(ticks.is_some_and(|ticks| (1..100).contains(&ticks)), "{ticks:?}");
    // With a person: one decision each time they have waited, and none on the order of the person.
    let mut table = table_of(&[0], 8);
    table.set_pace(seconds(2));
    let mut minds = minds();
    while asked(&table) == Some(Seat::new(0)) {
        play_one(&mut table, &mut minds);
    }
    let before = table.version();
    for (now, steps) in [(10, 1), (11, 1), (12, 2), (13, 2)] {
        table.tick(seconds(now));
        assert_eq!(table.version() - before, steps, "after {now} seconds");
    }
}

#[test]
fn a_game_goes_on_from_its_record_as_it_was() {
    let mut table = table_of(&[0], 21);
    let mut minds = minds();
    for _ in 0..60 {
        play_one(&mut table, &mut minds);
    }
    let text = table.record();
    let mut events = Events::kept();
    let replay = Replay::new(&text, east(), pack_digest(east()), &mut events).expect("a record");
    let (game, state, recorder) = replay.go_on(&mut events).expect("all as recorded");
    assert_eq!(state.digest(), table.state().digest());
    let mut who = vec![STEWARD; 5];
    who[0] = Who::Person;
    let seating = Seating::new(who, Vec::new());
    let again = Table::resumed(game, state, recorder, events, 21, seating);
    assert_eq!(again.record(), text);
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
