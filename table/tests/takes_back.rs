//! A decision is taken back as long as nobody has seen a consequence.

use serde_json::json;

use crate::common::{choice, play_until, screen_of, sight, status, table_of};

#[test]
fn a_march_is_taken_back_and_the_record_is_as_it_was() {
    let mut table = table_of(&[0], 9);
    let seat = play_until(&mut table, "movement");
    let screen = screen_of(&table, seat);
    let before = (table.record(), sight(&table, screen));
    assert_eq!(before.1["undo"]["may"], false);
    let march = choice(&before.1, "march").expect("somewhere to go");
    let order = json!({ "version": table.version(), "seat": 0, "token": march["token"] });
    table.order(screen, "act", &order).expect("a march");
    let moved = sight(&table, screen);
    assert_eq!(moved["undo"]["may"], true);
    assert_ne!(moved["areas"], before.1["areas"]);
    let back = json!({ "version": table.version(), "seat": 0 });
    table.order(screen, "undo", &back).expect("it is clean");
    let after = sight(&table, screen);
    for part in ["areas", "legal", "players", "turn", "phase"] {
        assert_eq!(after[part], before.1[part], "{part}");
    }
    assert_eq!(table.record(), before.0);
    let last = after["story"].as_array().and_then(|story| story.last()).expect("an entry");
    assert_eq!(last["kind"], "taken-back", "{last}");
    assert_eq!(status(table.order(screen, "undo", &back)), 409, "a repeated order");
}

#[test]
fn nothing_is_taken_back_once_others_have_decided() {
    let mut table = table_of(&[0], 9);
    let seat = play_until(&mut table, "movement");
    let done = json!({ "version": table.version(), "seat": 0, "token": "." });
    table.order(screen_of(&table, seat), "act", &done).expect("nothing more");
    let back = json!({ "version": table.version(), "seat": 0 });
    assert_eq!(status(table.order(0, "undo", &back)), 409);
}
