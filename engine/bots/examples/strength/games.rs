//! Games between bots, on shipped packs and on packs in a folder.

use std::path::Path;

use strabo_areas::{Bot, Events, Family, Game, Log, Options, Seat, State, play};
use strabo_bots::{BotKind, Steward, Weights, own_seed};
use strabo_compile::source::{SourceFile, SourcePack, Sources};

/// A kind of bot, and for a steward what it weighs if not as usual.
pub type Player = (BotKind, Option<Weights>);

/// The game of a setup: the id of a shipped pack or a folder, and the number of players.
pub fn game(name: &str, players: u8, variants: &[String]) -> Result<Game, String> {
    let outcome = match strabo_data::compile(name) {
        Some(outcome) => outcome,
        None => strabo_compile::compile(Sources {
            pack: folder(Path::new(name)).map_err(|error| format!("{name}: {error}"))?,
            library: &strabo_data::library(),
        }),
    };
    let pack = outcome.pack.ok_or_else(|| format!("{name} does not compile: try strabo check"))?;
    let options = Options { variants: variants.to_vec(), ..Options::new(players) };
    Game::new(&pack, &options).map_err(|error| format!("{name}: {error}"))
}

fn folder(path: &Path) -> std::io::Result<SourcePack> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|end| end == "toml" || end == "geojson") {
            files.push(SourceFile::new(name, std::fs::read(&path)?));
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(SourcePack { name, files })
}

fn bot(game: &Game, (kind, weights): Player, seed: u64) -> Box<dyn Bot<Game>> {
    match weights {
        Some(weights) => Box::new(Steward::weighing(weights, seed)),
        None => strabo_bots::seats::bot(game, kind, seed).expect("it plays games of areas"),
    }
}

pub fn played(game: &Game, seed: u64, events: &mut Events, who: &dyn Fn(Seat) -> Player) -> State {
    let mut state = game.start(seed, events);
    let mut bots: Vec<Box<dyn Bot<Game>>> =
        game.all_seats().map(|seat| bot(game, who(seat), own_seed(seed, seat))).collect();
    play(game, &mut state, &mut bots, events).expect("bots answer with legal actions");
    state
}

/// How one player among others did in a game: whether it won, by how many points it was ahead of the best of
/// the others, and how many turns were played.
pub fn one_among(
    game: &Game,
    seed: u64,
    own: Seat,
    one: Player,
    others: Player,
) -> (bool, f64, u16) {
    let who = |seat: Seat| if seat == own { one } else { others };
    let state = played(game, seed, &mut Events::off(), &who);
    let order = game.standings(&state);
    let points = |own_one: bool| {
        let mut list = order.iter().filter(|standing| (standing.seat == own) == own_one);
        list.next().map_or(0.0, |standing| standing.points.as_f64())
    };
    (order[0].seat == own, points(true) - points(false), state.turn)
}
