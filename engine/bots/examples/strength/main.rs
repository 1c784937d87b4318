//! How well bots play: one of a kind among others of another, and tables of one kind. `cargo xtask bench bots`.
//!
//! `cargo run --release -p strabo-bots --example strength -- [--games N] [--setup PACK:PLAYERS] ONE [OTHERS]`
//! `cargo run --release -p strabo-bots --example strength -- [--games N] blunders [BOT]`
//!
//! Every seed is played once for each seat that the one can have, with the same chance, so that neither the
//! seat nor the luck of the draw favours anybody.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "it looks at the clock and prints"
)]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "figures are small and rounded"
)]

mod blunders;
mod games;
mod tune;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use games::{Player, one_among, played};
use strabo_areas::{Cause, Ending, Event, Events, Family, Figure, Game, Log};
use strabo_bots::{BotKind, Weights};
use strabo_engine::{Options, PlayableFamily, Seat, Visit};
use strabo_model::Pack;

/// Figures are printed for these turns.
const TURNS: [usize; 6] = [3, 6, 9, 12, 16, 20];

fn main() -> Result<(), String> {
    let mut words = std::env::args().skip(1);
    let (mut games, mut generations, mut bots) = (100, 0, Vec::new());
    let (mut setups, mut variants, mut weights) = (Vec::new(), Vec::new(), Weights::FOUND);
    let (mut file, mut audit) = (None, false);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        let number = |text: String| text.parse().map_err(|_| format!("{text} is no number"));
        match &*word {
            "--games" => games = number(value()?)?,
            "--generations" => generations = number(value()?)?,
            "--setup" => setups.push(value()?),
            "--variant" => variants.push(value()?),
            "--tune" => file = Some(PathBuf::from(value()?)),
            "--weight" => {
                let text = value()?;
                let known = text.split_once('=').and_then(|(name, number)| {
                    *weights.named(name)? = number.parse().ok()?;
                    Some(())
                });
                known.ok_or_else(|| format!("{text}: a weight is NAME=NUMBER"))?;
            }
            "blunders" => audit = true,
            name => {
                bots.push((name.parse::<BotKind>()?, None));
            }
        }
    }
    if audit {
        return blunders::run(games, bots.first().map_or(BotKind::Steward, |bot| bot.0));
    }
    if let Some(one) = bots.first_mut().filter(|_| weights != Weights::FOUND) {
        one.1 = Some(weights);
    }
    if setups.is_empty() {
        setups.push("mega-empires-east:5".to_owned());
    }
    let mut list = Vec::new();
    for setup in &setups {
        let (name, players) = setup.rsplit_once(':').ok_or("a setup is PACK:PLAYERS")?;
        let players = players.parse().map_err(|_| format!("{setup}: PACK:PLAYERS"))?;
        let options = Options { variants: variants.clone(), ..Options::new(players) };
        list.push((games::pack(name)?, options));
    }
    let areas = |(pack, options): &(Pack, Options)| {
        Game::new(pack, options).map_err(|error| format!("{}: {error}", pack.id))
    };
    if let Some(file) = file {
        let list = list.iter().map(areas).collect::<Result<Vec<_>, _>>()?;
        return tune::tune(&list, &file, generations, games).map_err(|error| error.to_string());
    }
    for (setup, known) in setups.iter().zip(&list) {
        let text = match bots[..] {
            [all] => table(&areas(known)?, games, all),
            [one, others] => {
                let game = strabo_engine::Game::new(&known.0, &known.1);
                game.map_err(|error| format!("{setup}: {error}"))?.visit(Among {
                    games,
                    one,
                    others,
                })
            }
            _ => return Err("name one bot, or two".to_owned()),
        };
        println!("{setup}: {text}");
    }
    Ok(())
}

/// The share of wins of one bot among others, with its 95 % interval, as a multiple of the fair share.
struct Among {
    games: u64,
    one: Player,
    others: Player,
}

impl Visit for Among {
    type Out = String;

    fn visit<F: PlayableFamily>(self, game: &F) -> String {
        let Self { games, one, others } = self;
        let seats = game.seats() as f64;
        let (mut sum, mut squares, mut turns) = (0.0, 0.0, 0.0);
        let begin = cpu();
        for seed in 0..games {
            let mut won = 0.0;
            for own in (0..).map(Seat::new).take(game.seats()) {
                let (share, _, length) = one_among(game, seed, own, one, others);
                won += share;
                turns += f64::from(length);
            }
            let share = won / seats;
            sum += share;
            squares += share * share;
        }
        let games = games as f64;
        let mean = sum / games;
        let deviation = ((squares / games - mean * mean).max(0.0) / games).sqrt();
        let (low, high) = (mean - 1.96 * deviation, mean + 1.96 * deviation);
        format!(
            "one {} among {}: wins {:.1} % ({:.1} to {:.1}), {:.2} times its share; {:.1} turns; {:.2} games/s",
            one.0,
            others.0,
            100.0 * mean,
            100.0 * low,
            100.0 * high,
            mean * seats,
            turns / games / seats,
            games * seats / cpu().saturating_sub(begin).as_secs_f64()
        )
    }
}

/// What happens in games of one kind of bots.
fn table(game: &Game, games: u64, all: Player) -> String {
    let mut turns = Vec::new();
    let (mut revolts, mut unsupported, mut calamities, mut fights) = (0u64, 0u64, 0u64, 0u64);
    let (mut sailed, mut natural, mut bought, mut traded, mut surplus) =
        (0u64, 0u64, 0u64, 0u64, 0u64);
    let mut by_turn = [[0u64; 5]; 64];
    let mut wins = vec![0u64; game.seats()];
    let mut points = Vec::new();
    let mut events = Events::counted();
    let mut stays = [0u64; 2];
    let mut seconds = Duration::ZERO;
    for seed in 0..games {
        events.clear();
        let begin = cpu();
        let state = played(game, seed, &mut events, &|_| all);
        seconds += cpu().saturating_sub(begin);
        turns.push(u64::from(state.turn));
        natural += u64::from(state.ending == Some(Ending::LastSpace));
        let order = game.standings(&state);
        wins[order[0].seat.index()] += 1;
        points.push([0, order.len() - 1].map(|at| order[at].points.as_f64()));
        let mut ships = false;
        for event in events.list() {
            match event {
                Event::Tax { revolts: some, .. } => revolts += u64::from(*some),
                Event::CityReduced { cause: Cause::Support, .. }
                | Event::CityLost { cause: Cause::Support, .. } => unsupported += 1,
                Event::CityReduced { cause: Cause::Calamity(_), .. }
                | Event::CityTaken { cause: Cause::Calamity(_), .. }
                | Event::CityLost { cause: Cause::Calamity(_), .. } => calamities += 1,
                Event::CityAttacked { .. } => fights += 1,
                Event::Sailed { .. } => ships = true,
                Event::Acquired { .. } => bought += 1,
                Event::Traded { .. } => traded += 1,
                Event::TokensLost { count, cause: Cause::Surplus, .. } => {
                    surplus += u64::from(*count);
                }
                _ => {}
            }
        }
        sailed += u64::from(ships);
        let mut turn = vec![0usize; game.seats()];
        let mut before = vec![0u8; game.seats()];
        for figure in events.figures() {
            if let Figure::TurnOver { seat, marker, cities, tokens, treasury } = *figure {
                turn[seat.index()] += 1;
                if std::mem::replace(&mut before[seat.index()], marker) == marker {
                    let era = game.rows[seat.index()].era(u16::from(marker) + 1);
                    let asked = game.succession().requirements.get(era.index());
                    let cities = asked.is_some_and(|asked| u16::from(cities) < asked.cities);
                    stays[usize::from(cities)] += 1;
                }
                if let Some(sums) = by_turn.get_mut(turn[seat.index()]) {
                    let all = [1, marker, cities, tokens, treasury];
                    sums.iter_mut().zip(all).for_each(|(sum, one)| *sum += u64::from(one));
                }
            }
        }
    }
    let each = |sum: u64| sum as f64 / games as f64;
    let mut text = format!(
        "{} at all seats: {:.1} turns, {:.0} % to the last space, {:.1} games/s\n\
         a game: {:.1} advances a player, {:.1} trades, {:.1} tax revolts, {:.1} cities unsupported, \
         {:.1} to calamities, {:.1} attacks on cities, {:.1} tokens in surplus, {:.0} % with voyages\n\
         points of the winner {:.1}, of the last {:.1}; wins by seat {:?}\n",
        all.0,
        each(turns.iter().sum()),
        100.0 * each(natural),
        games as f64 / seconds.as_secs_f64(),
        each(bought) / game.seats() as f64,
        each(traded),
        each(revolts),
        each(unsupported),
        each(calamities),
        each(fights),
        each(surplus),
        100.0 * each(sailed),
        points.iter().map(|[first, _]| first).sum::<f64>() / games as f64,
        points.iter().map(|[_, last]| last).sum::<f64>() / games as f64,
        wins.iter().map(|won| (100.0 * each(*won)).round()).collect::<Vec<_>>(),
    );
    let _ = writeln!(
        text,
        "a player stays {:.1} turns for cities, {:.1} for advances",
        each(stays[1]) / game.seats() as f64,
        each(stays[0]) / game.seats() as f64
    );
    for turn in TURNS {
        let [count, marker, cities, tokens, treasury] = by_turn[turn];
        if count > 0 {
            let each = |sum: u64| sum as f64 / count as f64;
            let _ = writeln!(
                text,
                "turn {turn:2}: space {:4.1}, {:4.1} cities, {:4.1} tokens, {:4.1} in treasury",
                each(marker),
                each(cities),
                each(tokens),
                each(treasury)
            );
        }
    }
    text
}

/// Time this process has had on a processor, where the system tells; else the time that has passed.
fn cpu() -> Duration {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    let passed = BEGIN.get_or_init(Instant::now).elapsed();
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or(passed, Duration::from_nanos)
}
