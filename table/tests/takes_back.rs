//! A decision is taken back as long as nobody has seen a consequence.

use std::time::Duration;

use serde_json::json;

use crate::common::{choice, play_until, screen_of, sight, status, table_of, table_with};

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
