//! Any bytes as a file of results: the games come out, and written again they are the same file, or the
//! error says that it is damaged.
//!
//! An even first byte: the rest is a file as somebody may send it. An odd one: the rest are edits of a file of
//! two short games.

use std::sync::OnceLock;

use bytes::Bytes;
use strabo_engine::{BotKind, Game, Options};
use strabo_simulate::head::Plan;
use strabo_simulate::play::{Desk, Games};
use strabo_simulate::row::{GameRow, Run};
use strabo_simulate::shard::Part;
use strabo_simulate::store::{self, Damage, Reader};

use super::edits::edited;

/// How many games the sample has.
const GAMES: u64 = 2;

/// Reads bytes as results.
pub fn run(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let file = if first % 2 == 0 { rest.to_vec() } else { edited(sample(), rest) };
    if let Err(damage) = judged(&file) {
        assert!(!damage.to_string().is_empty());
        assert!(file != sample(), "the sample is refused: {damage}");
    }
}

fn sample() -> &'static [u8] {
    static SAMPLE: OnceLock<Vec<u8>> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let pack = strabo_packs::compile("smallest").and_then(|outcome| outcome.pack);
        let options = Options { turn_limit: 4, ..Options::new(2) };
        let game = Game::new(&pack.expect("a pack that compiles"), &options).expect("a game");
        let run = Run::new(&game, Plan { seed: 1, games: GAMES, bots: &[BotKind::Steward; 2] });
        let games = Games { game: &game, seed: 1, bots: &|_, seed| BotKind::Steward.bot(seed) };
        let mut desk = Desk::default();
        let games: Vec<GameRow> = (0..GAMES).map(|index| games.play(index, &mut desk)).collect();
        written(&run, Part::whole(&(0..GAMES)), &games)
    })
}

fn written(run: &Run, part: Part, games: &[GameRow]) -> Vec<u8> {
    let mut writer = store::results(Vec::new(), run, part).expect("it can be written");
    games.iter().for_each(|game| writer.add(game).expect("it can be written"));
    writer.finish().expect("it can be written")
}

fn judged(data: &[u8]) -> Result<(), Damage> {
    let reader = Reader::new(Bytes::copy_from_slice(data))?;
    let mut games: Vec<GameRow> = Vec::new();
    reader.each(|game| {
        games.push(game);
        Ok::<(), Damage>(())
    })?;
    assert!(written(&reader.run, reader.part, &games) == data, "another file");
    Ok(())
}
