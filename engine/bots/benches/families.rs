//! How fast every family plays, and how much better its bot is than one that plays at random.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a bench looks at the clock and prints"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use strabo_bots::{BotKind, seats::bots};
use strabo_engine::batch::Batch;
use strabo_engine::{Chance, Ending, Game, Log, Options, PlayableFamily, Visit, play};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.iter().any(|argument| argument == "--test") {
        return;
    }
    let time = arguments.iter().find_map(|one| one.strip_prefix("--seconds="));
    let time = Duration::from_secs(time.and_then(|text| text.parse().ok()).unwrap_or(3));
    for id in strabo_data::names() {
        let Some(pack) = strabo_data::compile(id).and_then(|outcome| outcome.pack) else {
            continue;
        };
        // Games of areas have a bench of their own; one of them is here to compare with.
        if pack.grid.is_none() && &*pack.id != "inland-sea" {
            continue;
        }
        let mut counts: Vec<u8> = pack.setups.iter().map(|setup| setup.players).collect();
        counts.dedup();
        for players in counts {
            if let Ok(game) = Game::new(&pack, &Options::new(players)) {
                game.visit(Measure { time, players });
                for seen in [false, true] {
                    batch_speed(&game, time, seen);
                }
            }
        }
    }
}

/// How fast 256 games at once are played at random through their masks, with or without observations.
fn batch_speed(game: &Game, time: Duration, seen: bool) {
    let mut games = Batch::new(game, &(0..256).collect::<Vec<u64>>(), true);
    let (mut actions, mut numbers) = (vec![0; 256], vec![0; 256 * games.length]);
    let (mut steps, begin) = (0.0, Instant::now());
    while begin.elapsed() < time {
        games.by_chance(&mut actions);
        games.step(&actions).expect("what the masks allow");
        if seen {
            games.observe(&mut numbers);
        }
        steps += 256e-6;
    }
    let seconds = begin.elapsed().as_secs_f64();
    let decisions = f64::from(u32::try_from(games.decisions).unwrap_or(u32::MAX)) / 1e6;
    let seen = if seen { format!(" and {} numbers observed", games.length) } else { String::new() };
    let (decisions, steps) = (decisions / seconds, steps / seconds);
    println!("  in batches with masks{seen}: {decisions:.3} million decisions/s, {steps:.3} steps");
}

struct Measure {
    time: Duration,
    players: u8,
}

/// Games, decisions, games that ended by the rules, and shares of the first place of player 1.
#[derive(Default)]
struct Sums {
    games: f64,
    decisions: f64,
    natural: f64,
    won: f64,
}

impl Visit for Measure {
    type Out = ();

    fn visit<F: PlayableFamily>(self, game: &F) {
        let seats = usize::from(self.players);
        let (stewards, took) = self.games(game, &vec![BotKind::Steward; seats]);
        let mut one = vec![BotKind::Random; seats];
        let (random, random_took) = self.games(game, &one);
        one[0] = BotKind::Steward;
        let (among, _) = self.games(game, &one);
        let mut state = game.start(1, &mut F::Events::off());
        let clone = clone_time(game, &mut state);
        println!(
            "{} with {}: {:.0} games/s of stewards ({:.0} % ended by the rules, {:.0} decisions each), \
             {:.2} million decisions/s at random, a clone {clone:.0} ns; \
             one steward among random players wins {:.2} times its share",
            game.pack().id,
            self.players,
            stewards.games / took,
            100.0 * stewards.natural / stewards.games,
            stewards.decisions / stewards.games,
            random.decisions / random_took / 1e6,
            among.won / among.games * f64::from(self.players),
        );
    }
}

impl Measure {
    /// Plays for a while with these bots.
    fn games<F: PlayableFamily>(&self, game: &F, kinds: &[BotKind]) -> (Sums, f64) {
        let mut sums = Sums::default();
        let begin = Instant::now();
        let mut seed = 0;
        while begin.elapsed() < self.time {
            seed += 1;
            let mut bots = bots(game, seed, kinds).expect("both bots play every game");
            let mut state = game.start(seed, &mut F::Events::off());
            let made = play(game, &mut state, &mut bots, &mut F::Events::off());
            let made = u32::try_from(made.expect("bots choose what is legal")).unwrap_or(u32::MAX);
            sums.games += 1.0;
            sums.decisions += f64::from(made);
            sums.natural += f64::from(u8::from(game.ending(&state) == Some(Ending::Rules)));
            let standings = game.standings(&state);
            let first = standings.iter().filter(|one| one.rank == 1);
            let winners = u32::try_from(first.clone().count()).unwrap_or(1).max(1);
            if first.clone().any(|one| one.seat.index() == 0) {
                sums.won += 1.0 / f64::from(winners);
            }
        }
        (sums, begin.elapsed().as_secs_f64())
    }
}

/// What it takes to clone a state in the middle of a game, in nanoseconds.
fn clone_time<F: PlayableFamily>(game: &F, state: &mut F::State) -> f64 {
    const TIMES: u32 = 20_000;
    let mut chance = Chance::new(7);
    let mut legal = F::Legal::default();
    for _ in 0..150 {
        if game.asked(state).is_none() {
            break;
        }
        game.legal(state, &mut legal);
        let Some(action) = game.any_legal(&legal, &mut chance) else { break };
        let before = state.clone();
        game.carry_out(state, action, &mut F::Events::off());
        if game.asked(state).is_none() {
            *state = before;
            break;
        }
    }
    let begin = Instant::now();
    for _ in 0..TIMES {
        black_box(black_box(&*state).clone());
    }
    begin.elapsed().as_secs_f64() * 1e9 / f64::from(TIMES)
}
