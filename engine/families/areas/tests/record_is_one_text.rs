//! A record is exactly one text: what would not be written for its game is refused with its line.

use std::sync::OnceLock;

use crate::bots::{bots, choose};
use crate::common::prelude::*;
use strabo_areas::{RecordError, Recorder};
use strabo_bots::BotKind;

const DIGEST: [u8; 32] = [7; 32];

/// A game by stewards, as text: its first turns, as few as have a trade and a calamity.
fn recorded(pack: &Pack) -> String {
    let texts = (5..30).map(|turns| first_turns(pack, turns));
    let has = |events: &Events, wanted: fn(&Event) -> bool| events.list().iter().any(wanted);
    let mut texts = texts.filter_map(|(text, events)| {
        let traded = has(&events, |event| matches!(event, Event::Traded { .. }));
        (traded && has(&events, |event| matches!(event, Event::Calamity { .. }))).then_some(text)
    });
    texts.next().expect("a game with trades and calamities")
}

fn first_turns(pack: &Pack, turns: u16) -> (String, Events) {
    let game = Game::new(pack, &Options { turn_limit: turns, ..Options::new(5) }).expect("a game");
    let mut events = Events::kept();
    let mut state = game.start(4, &mut events);
    // They end trade before the last round, so that another number of rounds changes nothing but the text.
    let mut bots = bots(&game, BotKind::Steward, 0);
    let mut recorder = Recorder::new(&game.record_head(DIGEST, 4));
    let (mut legal, mut offers) = (Legal::default(), Vec::new());
    while let Some(decision) = game.decision(&state) {
        game.legal(&state, &mut legal);
        let action = choose(&mut bots, &game, &state, &legal, decision.seat);
        let action = if decision.ask == Ask::Proposal {
            let asked = (state.turn, decision.seat);
            offers.push(asked);
            let is_late = offers.iter().filter(|one| **one == asked).count() > 2;
            if is_late && legal.contains(Action::Done) { Action::Done } else { action }
        } else {
            action
        };
        recorder.note(&game, &state, state.seat, action);
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
    }
    (recorder.finish(&game, &state), events)
}

fn east() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| recorded(mega_empires()))
}

fn expansion() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| recorded(expansion_project()))
}

fn replayed(text: &str) -> Result<(), RecordError> {
    let is_east = text.contains("mega-empires-east");
    let pack = if is_east { mega_empires() } else { expansion_project() };
    let mut events = Events::off();
    Replay::new(text, pack, DIGEST, &mut events)?.finish_all(&mut events)
}

fn other_text(line: usize, recorded: &str, written: &str) -> Result<(), RecordError> {
    let (recorded, written) = (recorded.to_owned(), written.to_owned());
    Err(RecordError::OtherText { line, recorded, written })
}

/// A record of the format before, which had no digest of its text and no version of its pack.
fn of_format_one(text: &str) -> String {
    let (rest, _) = text.trim_end().rsplit_once(' ').expect("a digest");
    let from = rest.find("\"version\"").expect("a version");
    let to = rest.find("\"digest\"").expect("the next field");
    format!("{}{}\n", &rest[..from], &rest[to..]).replacen("strabo record 2", "strabo record 1", 1)
}

#[test]
fn every_line_left_out_doubled_or_swapped_is_refused() {
    for text in [east(), expansion()] {
        assert_eq!(replayed(text), Ok(()));
        let lines: Vec<&str> = text.lines().collect();
        for at in 0..lines.len() {
            let mut without = lines.clone();
            without.remove(at);
            let mut twice = lines.clone();
            twice.insert(at, lines[at]);
            let mut swapped = lines.clone();
            swapped.swap(at, (at + 1) % lines.len());
            for edited in [without, twice, swapped] {
                let edited = edited.join("\n") + "\n";
                assert!(replayed(&edited).is_err() || edited == text, "line {}", at + 1);
            }
        }
    }
}

#[test]
fn every_letter_changed_is_refused() {
    const OTHERS: &str = "0123456789 ,.\n\r\tpmahé\"{}e";
    for text in [east(), expansion()] {
        // All of the first and the last lines, and three hundred places between them.
        let step = text.len() / 300;
        let inner = (500..text.len() - 200).step_by(step);
        for (at, number) in (0..500).chain(inner).chain(text.len() - 200..text.len()).zip(0..) {
            let other = OTHERS.chars().nth(number % OTHERS.chars().count()).expect("a letter");
            let edited = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            assert!(replayed(&edited).is_err() || edited == text, "byte {at}: {other:?}");
        }
    }
}

#[test]
fn a_turn_that_is_not_named_is_refused_with_its_line() {
    let without = east().replacen("turn 1\n", "", 1);
    let third = without.lines().nth(2).expect("a line");
    assert_eq!(replayed(&without), other_text(3, third, "turn 1"));
    let line = 1 + east().lines().position(|line| line == "turn 4").expect("turn 4");
    let without = east().replacen("turn 4\n", "", 1);
    let Err(error) = replayed(&without) else { panic!("it is accepted") };
    let words = format!("line {line} is \"");
    assert!(error.to_string().starts_with(&words), "{error}");
    assert!(error.to_string().ends_with("for this game it would be \"turn 4\""), "{error}");
}

/// Offers that nobody accepts leave no trace in the last state, and neither do rounds of trade that
/// nobody needs: only the digest of the text knows of them.
#[test]
fn other_cards_in_an_offer_are_refused() {
    for text in [east(), expansion()] {
        // The first card that is wanted becomes the next one.
        let edited = |(at, _): (usize, &str)| {
            let commas = text[at..].match_indices(',').map(|(comma, _)| at + comma);
            let [from, to] = [2, 3].map(|number| commas.clone().nth(number).expect("a comma"));
            let card: u8 = text[from + 1..to].parse().expect("a card");
            replayed(&format!("{},{}{}", &text[..from], card.wrapping_add(1), &text[to..]))
        };
        let offers: Vec<_> = text.match_indices(" p").map(edited).collect();
        assert!(offers.iter().all(Result::is_err));
        let is_edited =
            |result: &&Result<(), RecordError>| matches!(result, Err(RecordError::Edited { .. }));
        assert!(offers.iter().filter(is_edited).count() > 5, "offers that nobody accepts");
    }
}

#[test]
fn another_number_of_trade_rounds_is_refused() {
    let edited = east().replacen("\"trade_rounds\":6", "\"trade_rounds\":99", 1);
    let Err(error @ RecordError::Edited { .. }) = replayed(&edited) else { panic!("other words") };
    let words = error.to_string();
    assert!(words.starts_with("the record was changed after it was written: line "), "{words}");
    let digest = east().split_ascii_whitespace().next_back().expect("the digest");
    assert!(words.contains(&format!("the digest of the text is {digest}, and it is ")), "{words}");
}

#[test]
fn what_is_read_in_the_same_way_is_still_another_text() {
    let (turn, move_) = ("turn 2\n", east().find(" m").expect("a move"));
    let spaced = format!("{} {}", &east()[..move_], &east()[move_..]);
    let zero = format!("{}0{}", &east()[..move_ + 2], &east()[move_ + 2..]);
    for edited in [
        spaced,
        zero,
        east().replacen(turn, "turn 02\n", 1),
        east().replacen(turn, "turn +2\n", 1),
        east().replacen(turn, "turn 2 \n", 1),
        east().replacen(turn, " turn 2\n", 1),
        east().replacen("\n0 ", "\n00 ", 1),
        east().replacen("{\"pack\"", "{ \"pack\"", 1),
        east().replacen("record 2", "record 02", 1),
    ] {
        assert_ne!(edited, east());
        assert!(matches!(replayed(&edited), Err(RecordError::OtherText { .. })), "{edited:.200}");
    }
}

#[test]
fn line_ends_are_all_those_of_windows_or_none() {
    assert_eq!(replayed(&east().replace('\n', "\r\n")), Ok(()));
    let one = east().replacen("turn 3\n", "turn 3\r\n", 1);
    let line = 1 + east().lines().position(|line| line == "turn 3").expect("turn 3");
    assert_eq!(replayed(&one), other_text(line, "turn 3\\r\\n", "turn 3\\n"));
    let all_but_one = east().replace('\n', "\r\n").replacen("turn 3\r\n", "turn 3\n", 1);
    assert_eq!(replayed(&all_but_one), other_text(line, "turn 3\\n", "turn 3\\r\\n"));
    let Err(RecordError::OtherText { line, recorded, written }) = replayed(east().trim_end())
    else {
        panic!("a record without its last line end is accepted")
    };
    assert_eq!((line, written), (east().lines().count(), format!("{recorded}\\n")));
}

#[test]
fn a_record_without_a_digest_of_its_text_is_of_the_format_before() {
    let old = of_format_one(east());
    assert_eq!(replayed(&old), Ok(()));
    let without = old.replacen("turn 1\n", "", 1);
    assert!(matches!(replayed(&without), Err(RecordError::OtherText { line: 3, .. })));
    // No record becomes one of the other format by its first line alone.
    let last = east().lines().count();
    for edited in
        [east().replacen("record 2", "record 1", 1), old.replacen("record 1", "record 2", 1)]
    {
        let Err(RecordError::OtherText { line, .. }) = replayed(&edited) else {
            panic!("it is accepted")
        };
        assert_eq!(line, last);
    }
}
