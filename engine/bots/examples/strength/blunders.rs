//! Counts moves that no person would make, recognised from states, answers and events alone.
//! `cargo xtask bench blunders`; `docs/bots.md` defines each count.

mod areas;
mod cities;
mod focus_row;
mod tableau;

use strabo_bots::{BotKind, seats::bots};
use strabo_engine::{Family, Log, Options, PlayableFamily, Seat};

/// One decision: who took it, where the game stood before and after, and what happened by it.
pub struct Step<'s, F: Family> {
    pub seat: Seat,
    pub before: &'s F::State,
    pub after: &'s F::State,
    pub legal: &'s F::Legal,
    pub action: F::Action,
    pub events: &'s F::Events,
}

/// A family whose blunders can be counted.
pub trait Audit: PlayableFamily {
    /// What is counted.
    const COUNTS: &'static [&'static str];
    /// What is remembered within one game.
    type Memory: Default;

    /// Looks at a decision.
    fn look(&self, memory: &mut Self::Memory, step: &Step<'_, Self>, counts: &mut [u64]);
    /// Looks at the end of a game.
    fn end(&self, _: &Self::Memory, _: &Self::State, _: &mut [u64]) {}
}

/// Plays games of every family with one kind of bot and prints a table of what was counted, per hundred games.
pub fn run(games: u64, kind: BotKind) -> Result<(), String> {
    println!("| game | count | in 100 games |\n| --- | --- | --- |");
    audit::<strabo_areas::Game>("mega-empires-east", 5, games, kind)?;
    audit::<strabo_areas::Game>("expansion-project", 7, games, kind)?;
    audit::<strabo_cities::Game>("clash-stand-in", 3, games, kind)?;
    audit::<strabo_tableau::Game>("founders-stand-in", 3, games, kind)?;
    audit::<strabo_focus_row::Game>("new-dawn-stand-in", 3, games, kind)
}

fn audit<F: Audit>(id: &str, players: u8, games: u64, kind: BotKind) -> Result<(), String> {
    let pack = strabo_data::compile(id).and_then(|outcome| outcome.pack);
    let pack = pack.ok_or_else(|| format!("{id} does not compile"))?;
    let game = F::new(&pack, &Options::new(players)).map_err(|error| error.to_string())?;
    let mut counts = vec![0; F::COUNTS.len() + 1];
    for seed in 0..games {
        watch(&game, seed, kind, &mut counts)?;
    }
    for (name, count) in F::COUNTS.iter().chain(&["positions repeated in a turn"]).zip(counts) {
        println!(
            "| {id}, {players} players | {name} | {:.0} |",
            count as f64 * 100.0 / games as f64
        );
    }
    Ok(())
}

/// Plays one game and looks at every decision.
fn watch<F: Audit>(game: &F, seed: u64, kind: BotKind, counts: &mut [u64]) -> Result<(), String> {
    let mut bots = bots(game, seed, &vec![kind; game.seats()])?;
    let mut state = game.start(seed, &mut F::Events::off());
    let (mut legal, mut memory) = (F::Legal::default(), F::Memory::default());
    let mut seen: Vec<F::State> = Vec::new();
    while let Some(seat) = game.asked(&state) {
        let before = state.clone();
        game.legal(&state, &mut legal);
        let action = bots[seat.index()].choose(game, game.view(&state, seat), &legal);
        let action = action.ok_or("a bot found no answer")?;
        let mut events = F::Events::kept();
        let applied = game.apply_chosen(&mut state, &legal, action, &mut events);
        applied.map_err(|error| error.to_string())?;
        let step =
            Step { seat, before: &before, after: &state, legal: &legal, action, events: &events };
        game.look(&mut memory, &step, counts);
        let same = game.asked(&state) == Some(seat) && game.turn(&state) == game.turn(&before);
        seen.push(before);
        if !same {
            seen.clear();
        } else if seen.contains(&state) {
            counts[F::COUNTS.len()] += 1;
        }
    }
    game.end(&memory, &state, counts);
    Ok(())
}
