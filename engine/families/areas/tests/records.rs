//! Records replay to the same state, and an error in one is reported with the number of the action.

mod reached;

use crate::bots::{bots, choose};
use crate::common::prelude::*;
use proptest::prelude::*;
use strabo_areas::{CannotLeave, Illegal, RecordEntry, RecordError, Recorder};
use strabo_bots::BotKind;
use strabo_core::Coded;

const DIGEST: [u8; 32] = [7; 32];

fn recorded(game: &Game, seed: u64, kind: BotKind, most: u64) -> (String, State) {
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let mut bots = bots(game, kind, seed);
    let mut recorder = Recorder::new(&game.record_head(DIGEST, seed));
    let mut legal = Legal::default();
    for _ in 0..most {
        let Some(decision) = game.decision(&state) else { break };
        game.legal(&state, &mut legal);
        let action = choose(&mut bots, game, &state, &legal, decision.seat);
        recorder.note(game, &state, state.seat, action);
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
    }
    (recorder.finish(game, &state), state)
}

fn replayed(text: &str) -> Result<State, RecordError> {
    let mut events = Events::off();
    let mut replay = Replay::new(text, mega_empires(), DIGEST, &mut events)?;
    replay.finish_all(&mut events)?;
    Ok(replay.state)
}

fn small() -> (String, State) {
    recorded(&game(5), 11, BotKind::Steward, 120)
}

#[test]
fn a_whole_game_replays_to_the_state_it_came_to() {
    let options = Options { turn_limit: 12, ..Options::new(6) };
    let game = Game::new(mega_empires(), &options).expect("a game");
    for kind in BotKind::ALL {
        // It takes as long as it thinks.
        let kind = if matches!(kind, BotKind::Searcher(_)) { BotKind::Searcher(1) } else { kind };
        let (text, state) = recorded(&game, 5, kind, u64::MAX);
        let last = text.lines().next_back().expect("a line");
        assert_eq!(last.split(' ').nth(2), Some(&*format!("{:016x}", state.digest())));
        assert_eq!(replayed(&text), Ok(state));
    }
}

#[test]
fn a_game_that_was_left_replays_as_far_as_it_went() {
    let (text, state) = small();
    assert!(text.contains("\npause 120 "));
    assert_eq!(replayed(&text), Ok(state));
}

/// A game in which players leave after a number of actions, and the others play on.
fn deserted(leaving: &[(u64, Seat)], most: u64) -> (String, State) {
    let mut events = Events::off();
    let mut state = FIVE.start(3, &mut events);
    let mut recorder = Recorder::new(&FIVE.record_head(DIGEST, 3));
    let mut bot = strabo_bots::seats::bot(&*FIVE, BotKind::Random, 3).expect("a bot");
    let mut legal = Legal::default();
    for action in 0..most {
        for (_, seat) in leaving.iter().filter(|(after, _)| *after == action) {
            recorder.note_leaving(&*FIVE, &state, *seat);
            FIVE.leave(&mut state, *seat).expect("a player who may leave");
        }
        let Some(decision) = FIVE.decision(&state) else { break };
        assert!(!state.is_gone(decision.seat), "{decision:?} after leaving");
        FIVE.legal(&state, &mut legal);
        let action =
            bot.choose(&*FIVE, state.view(&FIVE, decision.seat), &legal).expect("an answer");
        recorder.note(&*FIVE, &state, state.seat, action);
        FIVE.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
    }
    (recorder.finish(&*FIVE, &state), state)
}

#[test]
fn a_record_with_departures_replays_to_its_hash() {
    let (text, state) = deserted(&[(20, P2), (20, P5), (60, P1)], 3000);
    assert_eq!(text.matches(" leave").count(), 3);
    assert_eq!(state.departure.gone, [P1, P2, P5].into_iter().collect());
    assert_eq!(replayed(&text), Ok(state));
}

#[test]
fn a_departure_is_an_entry_of_a_line_of_its_own() {
    let (text, state) = deserted(&[(4, P5)], 6);
    assert!(text.lines().position(|line| line == "4 leave").expect("the line") > 2, "{text}");
    let mut events = Events::off();
    let mut replay = Replay::new(&text, mega_empires(), DIGEST, &mut events).expect("a record");
    let mut entries = Vec::new();
    while let Some(entry) = replay.step(&mut events).expect("a legal record") {
        entries.push(entry);
    }
    assert_eq!(entries[4], (P5, RecordEntry::Leave));
    assert_eq!((entries.len(), replay.actions), (7, 7), "it counts as an action");
    assert_eq!(replay.state, state);
}

#[test]
fn who_leaves_twice_in_a_record_is_refused_with_the_number_of_the_action() {
    let (text, _) = deserted(&[(4, P5)], 6);
    let twice = text.replacen("4 leave", "4 leave leave", 1);
    let why = CannotLeave::NotPlaying.to_string();
    assert_eq!(replayed(&twice), Err(RecordError::CannotLeave { action: 6, seat: P5, why }));
    let many = text.replacen("4 leave", "4 leave\n3 leave\n2 leave\n1 leave", 1);
    let why = CannotLeave::TooFew.to_string();
    assert_eq!(replayed(&many), Err(RecordError::CannotLeave { action: 8, seat: P2, why }));
    let nobody = text.replacen("4 leave", "77 leave", 1);
    let words = replayed(&nobody).expect_err("it is refused").to_string();
    assert_eq!(words, "action 5: player 78 cannot leave: there is no such player in the game");
}

#[test]
fn a_departure_left_out_of_a_record_is_noticed() {
    let (text, _) = deserted(&[(4, P5)], 6);
    let without = text.replacen("4 leave\n", "", 1).replacen("pause 7 ", "pause 6 ", 1);
    assert!(matches!(replayed(&without), Err(RecordError::OtherState { action: 6, .. })));
}

#[test]
fn an_action_out_of_turn_is_refused_with_its_number() {
    let (text, _) = small();
    match replayed(&text.replacen("turn 1\n0 ", "turn 1\n3 ", 1)) {
        Err(RecordError::Illegal { action: 1, seat: P4, why: Illegal::OutOfTurn(_) }) => {}
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_no_action_is_shown() {
    let (text, _) = small();
    let text = text.replacen("turn 1\n0 ", "turn 1\n0 m1,2,3,4 ", 1);
    let token = "m1,2,3,4".to_owned();
    assert_eq!(replayed(&text), Err(RecordError::BadAction { action: 1, token }));
}

#[test]
fn another_final_state_is_noticed() {
    let (text, state) = small();
    let text = text.replace(&format!("{:016x}", state.digest()), "0123456789abcdef");
    assert!(matches!(replayed(&text), Err(RecordError::OtherState { action: 120, .. })));
}

#[test]
fn a_wrong_count_and_lines_after_the_end_are_noticed() {
    let (text, _) = small();
    let counted = text.replacen("pause 120", "pause 121", 1);
    assert!(matches!(replayed(&counted), Err(RecordError::Miscounted { action: 120, .. })));
    let lines = text.lines().count();
    let longer = format!("{text}turn 9\n");
    assert_eq!(replayed(&longer), Err(RecordError::Trailing { line: lines + 1 }));
    let over = text.replacen("pause", "end", 1);
    assert_eq!(replayed(&over), Err(RecordError::OtherEnd { action: 120 }));
}

#[test]
fn a_turn_that_begins_elsewhere_is_noticed() {
    let (text, _) = small();
    let text = text.replacen("turn 2", "turn 7", 1);
    assert!(matches!(replayed(&text), Err(RecordError::OtherTurn { turn: 2, .. })));
}

/// A token of each word with numbers of all sizes, as records write them.
fn any_token() -> impl Strategy<Value = String> {
    let number = prop_oneof![0u32..9, 60u32..130, 250u32..260, 0u32..66_000];
    let numbers = proptest::collection::vec(number, 12);
    (0..Action::WORDS.len(), numbers).prop_map(|(word, numbers)| {
        let word = &Action::WORDS[word];
        let length: usize = word.numbers.iter().map(|(_, count)| count).sum();
        let numbers: Vec<String> = numbers[..length].iter().map(u32::to_string).collect();
        format!("{}{}", word.word, numbers.join(","))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_action_is_written_as_it_was_read(token in any_token()) {
        if let Some(action) = Action::read(&token) {
            let mut again = String::new();
            action.write(&mut again);
            prop_assert_eq!(again, token);
        }
    }

    #[test]
    fn no_token_makes_the_reader_panic(text in "[a-z.]{0,3}[0-9,]{0,12}") {
        if let Some(action) = Action::read(&text) {
            let mut again = String::new();
            action.write(&mut again);
            prop_assert_eq!(Action::read(&again), Some(action));
        }
    }
}

#[test]
fn every_word_is_read_with_small_numbers() {
    for word in Action::WORDS {
        let length: usize = word.numbers.iter().map(|(_, count)| count).sum();
        let token = format!("{}{}", word.word, vec!["1"; length].join(","));
        assert!(Action::read(&token).is_some(), "{token}");
    }
}
