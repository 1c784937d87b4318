//! A decision is taken back as long as nobody has seen a consequence.

use std::time::Duration;

use serde_json::json;
use strabo_engine::Seat;
use strabo_table::{Seating, Table, Who};

use crate::common::{
    asked, choice, order, pack, play_one, play_until, screen_of, sight, status, table_in, table_of,
    table_with,
};

#[test]
fn a_march_is_taken_back_and_the_record_is_as_it_was() {
    let mut table = table_of(&[0], 9);
    let seat = play_until(&mut table, "Move");
    let screen = screen_of(&table, seat);
    let before = (table.session().record(), sight(&table, screen));
    assert_eq!(before.1["undo"]["may"], false);
    let march = choice(&before.1, "Move").expect("somewhere to go");
    let order = json!({ "version": table.version(), "seat": 0, "token": march["token"] });
    table.order(screen, "act", &order).expect("a march");
    let moved = sight(&table, screen);
    assert_eq!(moved["undo"]["may"], true);
    assert_ne!(moved["places"], before.1["places"]);
    let back = json!({ "version": table.version(), "seat": 0 });
    table.order(screen, "undo", &back).expect("it is clean");
    let after = sight(&table, screen);
    for part in ["places", "legal", "players", "turn", "crumbs"] {
        assert_eq!(after[part], before.1[part], "{part}");
    }
    assert_eq!(table.session().record(), before.0);
    let last = after["story"].as_array().and_then(|story| story.last()).expect("an entry");
    assert_eq!(last["kind"], "taken-back", "{last}");
    assert_eq!(status(table.order(screen, "undo", &back)), 409, "a repeated order");
}

#[test]
fn nothing_is_taken_back_once_others_have_decided() {
    let mut table = table_of(&[0], 9);
    let seat = play_until(&mut table, "Move");
    let done = json!({ "version": table.version(), "seat": 0, "token": "." });
    table.order(screen_of(&table, seat), "act", &done).expect("nothing more");
    let back = json!({ "version": table.version(), "seat": 0 });
    assert_eq!(status(table.order(0, "undo", &back)), 409);
}

#[test]
fn others_are_told_that_a_step_was_undone_and_not_which() {
    let mut table = table_of(&[0, 1], 9);
    let seat = play_until(&mut table, "Move");
    let screen = screen_of(&table, seat);
    let march = choice(&sight(&table, screen), "Move").expect("somewhere to go");
    let order =
        json!({ "version": table.version(), "seat": seat.number(), "token": march["token"] });
    table.order(screen, "act", &order).expect("a march");
    let back = json!({ "version": table.version(), "seat": seat.number() });
    table.order(screen, "undo", &back).expect("it is clean");
    let told = [screen, 1 - screen].map(|screen| {
        let sight = table.sight(screen, &json!({ "since": 0 })).expect("a sight");
        let last = sight["story"].as_array().and_then(|story| story.last()).expect("a line");
        assert_eq!(last["kind"], "taken-back", "{last}");
        last["text"].as_str().expect("a text").to_owned()
    });
    assert!(told[0].contains(": ") && !told[1].contains(": "), "{told:?}");
}

/// The cards that cover a price are hidden until it is paid: others never learn which were taken back.
#[test]
fn others_are_not_told_which_cards_a_purchase_was_to_be_paid_with() {
    let mut table = table_of(&[0, 1], 9);
    let can = |table: &Table, seat: Seat, verb: &str| {
        choice(&sight(table, screen_of(table, seat)), verb).is_some()
    };
    let buyer = (0..1500).find_map(|_| {
        let seat = asked(&table).expect("the game goes on");
        if table.session().is_room_open() {
            for seat in 0..2 {
                let _ = table.order(seat, "enough", &json!({ "seat": seat, "done": true }));
            }
            return None;
        }
        let buys = can(&table, seat, "Buy nothing");
        play_one(&mut table);
        Some(seat).filter(|seat| buys && can(&table, *seat, "Put in"))
    });
    let buyer = buyer.expect("somebody buys");
    let (own, other) = (screen_of(&table, buyer), 1 - screen_of(&table, buyer));
    let story = |table: &Table, screen: usize| {
        let sight = table.sight(screen, &json!({ "all": true, "since": 0 })).expect("a sight");
        sight["story"].as_array().expect("lines").clone()
    };
    let began = story(&table, other).len();
    let first = sight(&table, own)["legal"][0]["words"].as_str().expect("words").to_owned();
    let card = first.strip_prefix("Put in 1 ").and_then(|words| words.split(" (").next());
    let card = card.expect("a card that pays");
    let token = sight(&table, own)["legal"][0]["token"].clone();
    let put = order(&table, buyer, token.as_str().expect("a token"));
    table.order(own, "act", &put).expect("a card that pays");
    let back = json!({ "version": table.version(), "seat": buyer.number() });
    table.order(own, "undo", &back).expect("it is clean");
    let [ours, theirs] = [own, other].map(|screen| story(&table, screen));
    let last = ours.last().and_then(|line| line["text"].as_str()).expect("a line");
    assert!(last.contains("undoes: ") && last.contains(card), "{last}");
    let told: Vec<_> = theirs[began..].iter().map(|line| line["text"].to_string()).collect();
    assert!(told.iter().any(|line| line.contains("undoes the last step")), "{told:?}");
    assert!(!told.iter().any(|line| line.contains(card)), "{told:?} {card}");
}

/// After a step is taken back, everybody sees what was there before it, in games of every family.
#[test]
fn after_a_step_is_taken_back_everything_is_as_it_was() {
    let tiles = ["founders-stand-in", "new-dawn-stand-in", "clash-stand-in"].map(|id| (id, 3));
    for (id, players) in [("mega-empires-east", 5)].into_iter().chain(tiles) {
        let seating = Seating::new(vec![Who::Person; players], Vec::new());
        let mut table = table_in(&pack(id), 17, 6, seating);
        let mut undone = 0;
        for _ in 0..60 {
            let Some(seat) = asked(&table) else { break };
            let all = |table: &Table| {
                (0..players)
                    .map(|screen| {
                        let mut sight = sight(table, screen);
                        let seen = sight.as_object_mut().expect("parts");
                        seen.retain(|name, _| {
                            !["version", "story", "last", "undo"].contains(&&**name)
                        });
                        sight
                    })
                    .collect::<Vec<_>>()
            };
            let (before, record) = (all(&table), table.session().record());
            if before[usize::from(seat.number())]["legal"][0]["words"] == "End my turn" {
                play_one(&mut table);
                continue;
            }
            if table.session().is_room_open() {
                for seat in 0..players {
                    let _ = table.order(seat, "enough", &json!({ "seat": seat, "done": true }));
                }
                continue;
            }
            play_one(&mut table);
            let screen = screen_of(&table, seat);
            if sight(&table, screen)["undo"]["may"] != true {
                continue;
            }
            let back = json!({ "version": table.version(), "seat": seat.number() });
            table.order(screen, "undo", &back).expect("it may be taken back");
            for (screen, (now, then)) in all(&table).iter().zip(&before).enumerate() {
                for (name, part) in then.as_object().expect("parts") {
                    assert_eq!(&now[name], part, "{id}: {name} at screen {screen}");
                }
            }
            assert_eq!(table.session().record(), record, "{id}");
            undone += 1;
            play_one(&mut table);
        }
        assert!(undone > 10, "{id}: {undone}");
    }
}

#[test]
fn no_more_of_a_story_is_sent_than_a_page_shows() {
    let mut table = table_with(&[], Vec::new(), 9, 12);
    table.set_pace(Duration::ZERO);
    table.set_present(&[true]);
    while table.session().ending().is_none() {
        table.tick(Duration::ZERO);
    }
    let last = table.session().last_line();
    assert!(last > 600, "{last} lines");
    let sight = table.sight(0, &json!({ "since": 0 })).expect("a sight");
    let sent = sight["story"].as_array().expect("lines");
    assert_eq!((sent.len(), &sent[599]["n"]), (600, &json!(last)));
}
