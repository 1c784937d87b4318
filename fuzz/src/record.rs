//! Any bytes as a record of a game: it is replayed, or the error says where it is wrong. A record that is
//! accepted is the text that is written for its game.
//!
//! The first byte says how. Zero: the rest is a file as somebody may send it. One: the next two bytes
//! choose the setup and the seed, and the rest follows a right head. Two: the next byte chooses a setup, and
//! the rest are edits of the record of a short game.

use std::sync::OnceLock;

use strabo_areas::testing::{FORMAT, MAGIC, check};
use strabo_areas::{
    Bot, Events, Game, Legal, Options, RecordEntry, RecordError, Recorder, Replay, Words, head_of,
    pack_digest,
};
use strabo_bots::Steward;
use strabo_model::Pack;

use super::edits::edited;

/// A turn of many players takes more bytes than an input has.
const TURNS: u16 = 12;
/// How long a record is that is edited.
const DECISIONS: usize = 60;

/// The packs that can be played, with their digests.
fn packs() -> &'static [(Pack, [u8; 32])] {
    static PACKS: OnceLock<Vec<(Pack, [u8; 32])>> = OnceLock::new();
    PACKS.get_or_init(|| {
        let compile = |id| strabo_packs::compile(id).and_then(|outcome| outcome.pack);
        let packs = ["smallest", "inland-sea", "mega-empires-east"].into_iter().filter_map(compile);
        packs.map(|pack| (pack_digest(&pack), pack)).map(|(digest, pack)| (pack, digest)).collect()
    })
}

/// Replays bytes as a record.
pub fn run(data: &[u8]) {
    let text = match data {
        [1, setup, seed, lines @ ..] => [head(*setup, *seed).as_bytes(), lines].concat(),
        [2, setup, edits @ ..] => edited(sample(*setup).as_bytes(), edits),
        [_, file @ ..] => file.to_vec(),
        [] => return,
    };
    if let Ok(text) = String::from_utf8(text) {
        replay(&text);
    }
}

/// The game of a setup, by number, and the digest of its pack.
fn game(setup: u8) -> (Game, [u8; 32]) {
    let setups = packs()
        .iter()
        .flat_map(|(pack, digest)| pack.setups.iter().map(move |setup| (pack, *digest, setup)));
    let setups: Vec<_> = setups.collect();
    let (pack, digest, setup) = setups[usize::from(setup) % setups.len()];
    let options = Options {
        setup: Some(setup.id.to_string()),
        turn_limit: TURNS,
        ..Options::new(setup.players)
    };
    (Game::new(pack, &options).expect("a setup that can be played"), digest)
}

/// The first lines of a record.
fn head(setup: u8, seed: u8) -> String {
    let (game, digest) = game(setup);
    let state = game.start(seed.into(), &mut Events::off());
    let text = Recorder::new(&game.record_head(digest, seed.into())).finish(&game, &state);
    text.split_inclusive('\n').take(2).collect()
}

/// The record of the first decisions of a game.
fn sample(setup: u8) -> String {
    let (game, digest) = game(setup);
    let mut state = game.start(1, &mut Events::off());
    let mut recorder = Recorder::new(&game.record_head(digest, 1));
    let (mut legal, mut bot) = (Legal::default(), Steward::new(1));
    for _ in 0..DECISIONS {
        let Some(decision) = game.decision(&state) else { break };
        game.legal(&state, &mut legal);
        let action = bot.choose(state.view(&game, decision.seat), &legal);
        recorder.note(&game, &state, state.seat, action);
        let applied = game.apply_chosen(&mut state, &legal, action, &mut Events::off());
        applied.expect("bots choose what is legal");
    }
    recorder.finish(&game, &state)
}

fn replay(text: &str) {
    if let Err(error) = judged(text) {
        assert!(!error.to_string().is_empty());
    }
}

/// Replays a record step by step and writes it again.
fn judged(text: &str) -> Result<(), RecordError> {
    let head = head_of(text)?;
    let pack = packs().iter().find(|(pack, _)| *pack.id == *head.pack);
    let (pack, digest) = pack.unwrap_or(&packs()[0]);
    let mut events = Events::kept();
    let mut replay = Replay::new(text, pack, *digest, &mut events)?;
    let mut recorder = Recorder::new(&replay.head);
    loop {
        let before = replay.state.clone();
        match replay.step(&mut events)? {
            Some((_, RecordEntry::Action(action))) => {
                recorder.note(&replay.game, &before, before.seat, action)
            }
            Some((seat, RecordEntry::Leave)) => recorder.note_leaving(&replay.game, &before, seat),
            None => break,
        }
        assert_eq!(check(&replay.game, &replay.state), Ok(()));
    }
    assert!(!Words::new(&replay.game).result(&replay.state).is_empty());
    // An older format is read, but no longer written.
    if text.starts_with(&format!("{MAGIC}{FORMAT}\n")) {
        assert_eq!(recorder.finish(&replay.game, &replay.state), text);
    }
    Ok(())
}
