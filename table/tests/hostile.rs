//! Wrong, late, repeated and foreign messages change nothing.

use std::sync::Mutex;
use std::thread;

use serde_json::{Value, json};
use strabo_engine::{Chance, Seat};

use crate::common::{asked, order, play_one, sight, status, table_of};

const MESSAGES: usize = if cfg!(debug_assertions) { 1_500 } else { 10_000 };

const NAMES: [&str; 13] = [
    "act", "undo", "post", "withdraw", "accept", "enough", "away", "leave", "me", "hide", "sight",
    "game", "x",
];

/// A value that somebody might send.
fn value(chance: &mut Chance) -> Value {
    match chance.pick(9) {
        0 => json!(null),
        1 => json!(chance.pick(300)),
        2 => json!(-1),
        3 => json!("m0,1,1"),
        4 => json!([0, 255]),
        5 => {
            json!({ "to": 9, "give": [0, 0], "give_total": 255, "want": [null, null], "want_total": 0 })
        }
        6 => json!("…"),
        7 => json!(1e300),
        _ => json!(true),
    }
}

fn message(chance: &mut Chance) -> Value {
    let fields =
        ["version", "seat", "token", "count", "offer", "id", "name", "done", "away", "more"];
    let mut message = json!({});
    for field in fields {
        if chance.pick(3) > 0 {
            message[field] = value(chance);
        }
    }
    message
}

#[test]
fn thousands_of_hostile_messages_change_nothing() {
    let mut table = table_of(&[0, 2], 5);
    let mut chance = Chance::new(77);
    let mut late = Vec::new();
    for number in 0..MESSAGES {
        if number % 25 == 0 {
            let seat = asked(&table).expect("the game goes on");
            late.push((seat, order(&table, seat, ".")));
            if play_one(&mut table).is_none() {
                break;
            }
        }
        let before = (table.version(), table.session().record());
        let screen = chance.pick(4);
        let name = NAMES[chance.pick(NAMES.len())];
        let result = match chance.pick(4) {
            // An order that was good once.
            0 => {
                let (seat, order) = &late[chance.pick(late.len())];
                table.order(usize::from(seat.number() == 2), "act", order)
            }
            // A good order, from the wrong screen.
            1 => {
                let seat = asked(&table).expect("the game goes on");
                let good = order(&table, seat, ".");
                table.order(usize::from(seat.number() != 2), "act", &good)
            }
            // What the other screen or a bot might order.
            2 => table.order(0, name, &json!({ "seat": 1 + chance.pick(200), "away": true })),
            _ => table.order(screen, name, &message(&mut chance)),
        };
        if (name, result.is_ok()) == ("hide", true) || (name, result.is_ok()) == ("me", true) {
            continue;
        }
        assert!(result.is_err(), "{name}");
        assert_eq!((table.version(), table.session().record()), before, "{name}: {result:?}");
    }
}

/// Two people answer the same question at once, each from several windows: one answer counts, and the game
/// goes on as if it had been the only one.
#[test]
fn of_those_who_answer_at_once_one_wins() {
    let mut alone = table_of(&[0, 1], 3);
    let table = Mutex::new(table_of(&[0, 1], 3));
    for round in 0..40 {
        let seat = asked(&alone).expect("the game goes on");
        let screen = usize::from(seat.number());
        let version = alone.version();
        let token = sight(&alone, screen)["legal"][0]["token"].clone();
        let order = |seat: u8| json!({ "version": version, "seat": seat, "token": token });
        let answer = |seat: u8| {
            let mut table = table.lock().expect("no thread panics with it");
            status(table.order(usize::from(seat), "act", &order(seat)))
        };
        let answer = &answer;
        let mut answers: Vec<u16> = thread::scope(|scope| {
            let windows = [seat.number(), 1 - seat.number()].repeat(3).into_iter();
            let sent: Vec<_> = windows.map(|seat| scope.spawn(move || answer(seat))).collect();
            sent.into_iter().map(|one| one.join().expect("an answer")).collect()
        });
        answers.sort_unstable();
        assert_eq!(answers, [200, 409, 409, 409, 409, 409], "round {round}");
        alone.order(screen, "act", &order(seat.number())).expect("the same answer");
        let table = table.lock().expect("no thread panics with it");
        assert_eq!(
            (table.version(), table.session().record()),
            (alone.version(), alone.session().record())
        );
    }
}

#[test]
fn a_version_that_nobody_has_seen_is_refused() {
    let mut table = table_of(&[0], 3);
    let seat = asked(&table).expect("the game goes on");
    let token = table.session_mut().advice().expect("a steward has an answer");
    let mut good = order(&table, seat, &token);
    for version in [table.version() + 1, u64::MAX] {
        good["version"] = json!(version);
        assert_eq!(status(table.order(0, "act", &good)), 409, "{version}");
        let undo = json!({ "version": version, "seat": 0 });
        assert_eq!(status(table.order(0, "undo", &undo)), 409, "{version}");
    }
    good["version"] = json!(table.version());
    assert_eq!(status(table.order(0, "act", &good)), 200);
}

#[test]
fn a_screen_speaks_for_its_own_seats_only() {
    let mut table = table_of(&[0, 1], 3);
    let version = table.version();
    for name in ["act", "undo"] {
        let order = json!({ "version": version, "seat": 1, "token": "." });
        let order = if name == "undo" { json!({ "version": version, "seat": 1 }) } else { order };
        assert_eq!(status(table.order(0, name, &order)), 403, "{name}");
    }
    assert_eq!(status(table.order(0, "away", &json!({ "seat": 1, "away": true }))), 403);
    assert_eq!(status(table.order(0, "me", &json!({ "seat": 1 }))), 403);
    assert_eq!(status(table.order(7, "hide", &json!({}))), 403);
    assert!(table.sight(7, &json!({})).is_err());
    assert_eq!(sight(&table, 0)["you"], 0);
    assert_eq!(table.version(), version);
    assert_eq!(Seat::new(0), table.screens()[0].seats[0]);
}
