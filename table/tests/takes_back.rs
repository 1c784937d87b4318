//! A decision is taken back as long as nobody has seen a consequence.

use serde_json::json;
use strabo_areas::{Event, Recorder, pack_digest};
use strabo_table::{Back, Step, Story};

use crate::common::{choice, east, play_until, screen_of, sight, status, table_of};

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

#[test]
fn a_hundred_decisions_are_kept() {
    let mut table = table_of(&[0], 9);
    let seat = play_until(&mut table, "movement");
    let (game, state) = (table.game(), table.state());
    let recorder = Recorder::new(&game.record_head(pack_digest(east()), 9));
    let mut back = Back::default();
    for story in 0..250 {
        let what = String::new();
        let step = Step { seat, what, state: state.clone(), mark: recorder.mark(), story };
        back.keep(step, game, state);
    }
    let taken = std::iter::from_fn(|| back.pop_if(|_| true)).map(|step| step.story);
    assert!(taken.eq((150..250).rev()));
}

#[test]
fn a_story_that_forgets_has_more_than_is_sent_at_once() {
    let table = table_of(&[0], 9);
    let (mut story, mut most) = (Story::default(), 0);
    for turn in 1..=10_000 {
        story.add(turn, &[Event::Turn(turn)]);
        story.forget();
        let kept = story.lines(table.game(), None, 0).len();
        assert!(kept >= 1200.min(turn.into()), "{kept} after {turn}");
        most = most.max(kept);
    }
    assert_eq!((story.last(), most), (10_000, 2400));
    let sent = story.json(table.game(), None, 0, u64::MAX);
    assert_eq!((sent.len(), &sent[599]["n"]), (600, &json!(10_000)));
}
