//! A turn with several steps ends when its player says so, and a question with one answer is not asked.

use serde_json::{Value, json};
use strabo_bots::seats;
use strabo_engine::{Game, Options, Seat, Session, Weight};
use strabo_table::{Seating, Table};

use crate::common::{order, pack, play_one, sight, status, table_in};

/// Games of every family, with so many decisions to look at.
const GAMES: [(&str, u8, u64); 4] = [
    ("mega-empires-east", 5, 60),
    ("founders-stand-in", 3, 40),
    ("new-dawn-stand-in", 3, 60),
    ("clash-stand-in", 3, 90),
];

/// Plays games of every family with one person, until an answer waits for the end of the turn. Calls with what was
/// seen and recorded before it.
fn each_waiting(with: impl Fn(&str, &mut Table, Value, &str)) {
    for (id, players, decisions) in GAMES {
        let mut table = table_in(&pack(id), 5, 8, Seating::one_person(players.into()));
        let is_there = (0..decisions).any(|_| {
            let (before, record) = (sight(&table, 0), table.session().record());
            play_one(&mut table);
            let waits = sight(&table, 0)["legal"][0]["words"] == "End my turn";
            if waits {
                with(id, &mut table, before, &record);
            }
            waits
        });
        assert!(is_there, "{id}: no answer ever waits");
    }
}

#[test]
fn the_last_of_several_steps_waits_until_the_turn_is_ended() {
    each_waiting(|id, table, _, record| {
        assert_eq!(table.session().record(), record, "{id}: nothing has happened yet");
        let now = sight(table, 0);
        assert_eq!(now["legal"].as_array().map(Vec::len), Some(1), "{id}");
        assert_eq!(now["legal"][0]["note"], now["undo"]["what"], "{id}: it says what waits");
        let token = now["legal"][0]["token"].as_str().expect("a token");
        table.order(0, "act", &order(table, Seat::new(0), token)).expect("the turn ends");
        assert!(table.session().record().len() > record.len(), "{id}: {token} is on record");
    });
}

#[test]
fn an_answer_that_waits_can_be_undone_and_leaves_nothing_behind() {
    each_waiting(|id, table, mut before, record| {
        let back = json!({ "version": table.version(), "seat": 0 });
        table.order(0, "undo", &back).expect("it can be undone");
        let after = sight(table, 0);
        for changing in ["version", "last", "story"] {
            before[changing] = after[changing].clone();
        }
        assert_eq!((after, &*table.session().record()), (before, record), "{id}");
    });
}

#[test]
fn an_order_that_comes_twice_or_is_wrong_changes_nothing() {
    each_waiting(|id, table, before, _| {
        let token = &sight(table, 0)["legal"][0]["token"];
        let again = json!({ "version": before["version"], "seat": 0, "token": token });
        assert_eq!(status(table.order(0, "act", &again)), 409, "{id}");
        assert_eq!(status(table.order(0, "act", &order(table, Seat::new(0), "?"))), 400, "{id}");
        assert_eq!(sight(table, 0)["legal"][0]["words"], "End my turn", "{id}: it still waits");
    });
}

/// Plays all seats as people, without a table. Calls with the session and who is asked before each decision.
fn each_decision(
    games: &[(&str, u8, u64)],
    seeds: u64,
    mut with: impl FnMut(&mut dyn Session, Seat),
) {
    for ((id, players, decisions), seed) in
        games.iter().flat_map(|game| (0..seeds).map(move |seed| (game, seed)))
    {
        let game = Game::new(&pack(id), &Options::new(*players)).expect("a game");
        let chairs = vec![None; usize::from(*players)];
        let mut session = seats::session(&game, seed, &chairs).expect("bots");
        for _ in 0..decisions * 2 {
            let Some(seat) = session.asked() else { break };
            with(&mut *session, seat);
            if session.asked().is_some() {
                session.let_bot_act().expect("a bot");
            }
        }
    }
}

#[test]
fn a_question_with_one_answer_is_not_asked_unless_that_gives_something_up() {
    let (mut given, mut asked) = (0, 0);
    each_decision(&GAMES[1..], 4, |session, seat| {
        let [answer] = &session.answers()[..] else { return };
        let gives_up = session.foresee(&answer.id).is_some_and(|foresight| foresight.gives_up);
        let others = [0, 1, 2].map(Seat::new).into_iter().filter(|one| *one != seat);
        if session.take_only_answer(&others.collect::<Vec<_>>()) {
            given += 1;
            assert!(session.record().contains(&answer.id), "{} is on record", answer.words);
            assert!(answer.weight == Weight::Acts && !gives_up, "{}", answer.words);
        } else {
            asked += usize::from(gives_up);
        }
    });
    assert!(given > 3 && asked > 1, "{given} given, {asked} asked");
}

#[test]
fn an_only_answer_is_undone_with_the_decision_before_it() {
    let (mut before, mut undone) = (None, 0);
    each_decision(&GAMES[1..2], 40, |session, seat| {
        let last = before.replace((seat, session.record()));
        if session.take_only_answer(&[]) && session.undoable(seat).is_some() {
            session.undo(seat).expect("it can be undone");
            assert_eq!(Some((seat, session.record())), last);
            undone += 1;
            before = last;
        }
    });
    assert!(undone > 0);
}
