//! Games between bots, on shipped packs and on packs in a folder.

use std::any::Any;
use std::path::Path;

use strabo_bots::{BotKind, Steward, Weights, own_seed};
use strabo_compile::source::{SourceFile, SourcePack, Sources};
use strabo_engine::{Bot, Log, PlayableFamily, Seat, play};
use strabo_model::Pack;

/// A kind of bot, and for a steward what it weighs if not as usual.
pub type Player = (BotKind, Option<Weights>);

/// A shipped pack by its id, or one in a folder.
pub fn pack(name: &str) -> Result<Pack, String> {
    let outcome = match strabo_data::compile(name) {
        Some(outcome) => outcome,
        None => strabo_compile::compile(Sources {
            pack: folder(Path::new(name)).map_err(|error| format!("{name}: {error}"))?,
            library: &strabo_data::library(),
        }),
    };
    outcome.pack.ok_or_else(|| format!("{name} does not compile: try strabo check"))
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

fn bot<F: PlayableFamily>(game: &F, (kind, weights): Player, seed: u64) -> Box<dyn Bot<F>> {
    let Some(weights) = weights else {
        return strabo_bots::seats::bot(game, kind, seed).unwrap_or_else(|why| panic!("{why}"));
    };
    let bot: Box<dyn Bot<strabo_areas::Game>> = Box::new(Steward::weighing(weights, seed));
    let bot: Box<dyn Any> = Box::new(bot);
    *bot.downcast().expect("only games of areas have these weights")
}

pub fn played<F: PlayableFamily>(
    game: &F,
    seed: u64,
    events: &mut F::Events,
    who: &dyn Fn(Seat) -> Player,
) -> F::State {
    let mut state = game.start(seed, events);
    let seats = (0..).map(Seat::new).take(game.seats());
    let mut bots: Vec<Box<dyn Bot<F>>> =
        seats.map(|seat| bot(game, who(seat), own_seed(seed, seat))).collect();
    play(game, &mut state, &mut bots, events).expect("bots answer with legal actions");
    state
}

/// How one player among others did in a game: its share of the win, by how many points it was ahead of the best of
/// the others, and how many turns were played.
pub fn one_among<F: PlayableFamily>(
    game: &F,
    seed: u64,
    own: Seat,
    one: Player,
    others: Player,
) -> (f64, f64, u16) {
    let who = |seat: Seat| if seat == own { one } else { others };
    let state = played(game, seed, &mut F::Events::off(), &who);
    let order = game.standings(&state);
    let points = |own_one: bool| {
        let mut list = order.iter().filter(|standing| (standing.seat == own) == own_one);
        list.next().map_or(0.0, |standing| standing.points.as_f64())
    };
    let first = order.iter().filter(|standing| standing.rank == 1);
    let won = first.clone().any(|standing| standing.seat == own);
    let share = f64::from(u8::from(won)) / first.count() as f64;
    (share, points(true) - points(false), game.turn(&state))
}
