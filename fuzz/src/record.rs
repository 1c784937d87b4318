//! Any bytes as a record of a game: it is replayed, or the error says where it is wrong. A record that is
//! accepted is the text that is written for its game.
//!
//! The first byte says how. Zero: the rest is a file as somebody may send it. One: the next two bytes
//! choose the setup and the seed, and the rest follows a right head. Two: the next byte chooses a setup, and
//! the rest are edits of the record of a short game.

use std::sync::OnceLock;

use strabo_bots::{BotKind, seats};
use strabo_engine::record::head::{FORMAT, MAGIC};
use strabo_engine::{
    Game, Log, Options, PlayableFamily, RecordEntry, RecordError, Recorder, Replay, Visit, head_of,
    pack_digest,
};
use strabo_model::Pack;

use super::edits::edited;

/// A turn of many players takes more bytes than an input has.
const TURNS: u16 = 12;
/// How long a record is that is edited.
const DECISIONS: usize = 60;

/// Packs of every family, with their digests.
fn packs() -> &'static [(Pack, [u8; 32])] {
    static PACKS: OnceLock<Vec<(Pack, [u8; 32])>> = OnceLock::new();
    PACKS.get_or_init(|| {
        let compile = |id| strabo_data::compile(id).and_then(|outcome| outcome.pack);
        let packs = [
            "smallest",
            "inland-sea",
            "mega-empires-east",
            "founders-stand-in",
            "new-dawn-stand-in",
        ];
        let packs = packs.into_iter().filter_map(compile);
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

fn game(setup: u8) -> Game {
    let setups =
        packs().iter().flat_map(|(pack, _)| pack.setups.iter().map(move |setup| (pack, setup)));
    let setups: Vec<_> = setups.collect();
    let (pack, setup) = setups[usize::from(setup) % setups.len()];
    let options = Options {
        setup: Some(setup.id.to_string()),
        turn_limit: TURNS,
        ..Options::new(setup.players)
    };
    Game::new(pack, &options).expect("a setup that can be played")
}

/// The first lines of a record.
fn head(setup: u8, seed: u8) -> String {
    let game = seats::session(&game(setup), seed.into(), &[]).expect("nobody plays");
    game.record().split_inclusive('\n').take(2).collect()
}

/// The record of the first decisions of a game.
fn sample(setup: u8) -> String {
    let game = game(setup);
    let who = [Some(BotKind::Steward); 32];
    let mut game = seats::session(&game, 1, &who).expect("stewards play every game");
    for _ in 0..DECISIONS {
        if game.asked().is_none() {
            break;
        }
        game.let_bot_act().expect("bots choose what is legal");
    }
    game.record()
}

fn replay(text: &str) {
    if let Err(error) = checked(text) {
        assert!(!error.to_string().is_empty());
    }
}

/// Replays a record with the pack it names.
fn checked(text: &str) -> Result<(), RecordError> {
    let head = head_of(text)?;
    let pack = packs().iter().find(|(pack, _)| *pack.id == *head.pack);
    let (pack, digest) = pack.unwrap_or(&packs()[0]);
    let game = Game::new(pack, &head.options()).map_err(RecordError::Setup)?;
    game.visit(Check { text, pack, digest: *digest })
}

/// Replays a record step by step and writes it again.
struct Check<'t> {
    text: &'t str,
    pack: &'t Pack,
    digest: [u8; 32],
}

impl Visit for Check<'_> {
    type Out = Result<(), RecordError>;

    fn visit<F: PlayableFamily>(self, _: &F) -> Self::Out {
        let Self { text, pack, digest } = self;
        let mut events = F::Events::kept();
        let mut replay = Replay::<F>::new(text, pack, digest, &mut events)?;
        let mut recorder = Recorder::new(&replay.head);
        loop {
            let before = replay.state.clone();
            match replay.step(&mut events)? {
                Some((seat, RecordEntry::Action(action))) => {
                    recorder.note(&replay.game, &before, seat, action);
                }
                Some((seat, RecordEntry::Leave)) => {
                    recorder.note_leaving(&replay.game, &before, seat);
                }
                None => break,
            }
            assert_eq!(replay.game.check(&replay.state), Ok(()));
        }
        assert!(!replay.game.standings(&replay.state).is_empty());
        drop(replay.game.tell(&events, None));
        // An older format is read, but no longer written.
        if text.starts_with(&format!("{MAGIC}{FORMAT}\n")) {
            assert_eq!(recorder.finish(&replay.game, &replay.state), text);
        }
        Ok(())
    }
}
