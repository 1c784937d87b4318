//! Any bytes as a file of results: the games come out, and written again they are the same file, or the
//! error says that it is damaged.
//!
//! The first byte says how. Zero: the rest is a file as somebody may send it. One: the rest are edits of a
//! file of two short games. Two: the same with a digest that fits, or nothing would ever come past it.

use std::sync::{Once, OnceLock};

use bytes::Bytes;
use sha2::{Digest, Sha256};
use strabo_bots::BotKind;
use strabo_engine::{Game, Options, hex};
use strabo_simulate::head::Plan;
use strabo_simulate::row::{GameRow, Order, Run};
use strabo_simulate::store::{self, Damage, ResultsReader};
use strabo_simulate::{shard::Part, simulation::Simulation};

use super::edits::edited;

/// How many games the sample has.
const GAMES: u64 = 2;

/// Reads bytes as results.
pub fn run(data: &[u8]) {
    leave_panics_to_the_reader();
    let Some((first, rest)) = data.split_first() else { return };
    let file = match first {
        1 => edited(sample(), rest),
        2 => sealed(edited(sample(), rest)),
        _ => rest.to_vec(),
    };
    match read(&file) {
        Ok((run, part, games)) => {
            let again = written(&run, part, &games);
            // Who signs a file may have encoded the same games in another way.
            assert!(again == file || *first == 2, "another file");
            assert!(read(&again) == Ok((run, part, games)), "other games");
        }
        Err(damage) => {
            assert!(!damage.to_string().is_empty());
            assert!(file != sample(), "the sample is refused: {damage}");
        }
    }
}

/// A panic of the library that decodes is an error of the file; a fuzzer would stop at it.
fn leave_panics_to_the_reader() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !store::is_decoding() {
                usual(panic);
            }
        }));
    });
}

/// The same bytes with a digest that fits, if they still have a place for it.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let key = b"strabo.sha256\x18\x40";
    let Some(at) = bytes.windows(key.len()).rposition(|part| part == key) else { return bytes };
    let place = at + key.len()..at + key.len() + 64;
    if place.end <= bytes.len() {
        bytes[place.clone()].fill(b'0');
        let digest = hex(Sha256::digest(&bytes).into());
        bytes[place].copy_from_slice(digest.as_bytes());
    }
    bytes
}

fn sample() -> &'static [u8] {
    static SAMPLE: OnceLock<Vec<u8>> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let pack = strabo_data::compile("smallest").and_then(|outcome| outcome.pack);
        let options = Options { turn_limit: 4, ..Options::new(2) };
        let game = Game::new(&pack.expect("a pack that compiles"), &options).expect("a game");
        let bots = [BotKind::Steward; 2];
        let plan = Plan { seed: 1, games: GAMES, bots: &bots, order: Order::Printed };
        let simulation = Simulation::new(&game, plan).expect("stewards play it");
        let games: Vec<GameRow> = (0..GAMES).map(simulation.player()).collect();
        written(&simulation.run, Part::whole(&(0..GAMES)), &games)
    })
}

fn written(run: &Run, part: Part, games: &[GameRow]) -> Vec<u8> {
    let mut writer = store::results(Vec::new(), run, part).expect("it can be written");
    for game in games {
        writer.add(game).expect("it can be written");
    }
    writer.finish().expect("it can be written")
}

fn read(file: &[u8]) -> Result<(Run, Part, Vec<GameRow>), Damage> {
    let reader = ResultsReader::new(Bytes::copy_from_slice(file))?;
    let mut games = Vec::new();
    reader.each(|game| {
        games.push(game);
        Ok::<(), Damage>(())
    })?;
    Ok((reader.run, reader.part, games))
}
