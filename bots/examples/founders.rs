//! Plays games with a tableau of tiles: how fast, who wins, how they end, and what is placed.
//!
//! `cargo run --release -p strabo-bots --example founders -- [pack] [games]`

#![allow(clippy::disallowed_methods, reason = "a program that measures time")]
#![allow(clippy::cast_precision_loss, reason = "shares and rates are printed roughly")]

use std::collections::BTreeMap;
use std::time::Instant;

use strabo_bots::Founder;
use strabo_kernel::{Bot, Events, Log, Machine, Options, RandomBot, Seat, play};
use strabo_tableau::{Event, Game};

fn bots(players: u8, seed: u64, sense: impl Fn(u8) -> bool) -> Vec<Box<dyn Bot<Game>>> {
    let bot = |seat: u8| -> Box<dyn Bot<Game>> {
        let own = seed.wrapping_mul(31).wrapping_add(u64::from(seat));
        if sense(seat) { Box::new(Founder::new(own)) } else { Box::new(RandomBot::new(own)) }
    };
    (0..players).map(bot).collect()
}

/// The share of wins of one seat: one for each game, divided among those who share it.
fn won(game: &Game, state: &strabo_tableau::State, seat: Seat) -> f64 {
    let standings = game.standings(state);
    let first = standings.iter().filter(|one| one.rank == 1);
    let shared = first.clone().count() as f64;
    first.filter(|one| one.seat == seat).count() as f64 / shared
}

fn main() {
    let mut words = std::env::args().skip(1);
    let id = words.next().unwrap_or_else(|| "founders-stand-in".to_owned());
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(2000);
    let pack = strabo_packs::compile(&id).and_then(|outcome| outcome.pack).expect("a pack");
    for players in 2..=4 {
        let game = Game::new(&pack, &Options::new(players)).expect("it is played");
        speed(&game, players, games);
        against_random(&game, players, games);
        among_themselves(&game, players, games);
    }
}

fn speed(game: &Game, players: u8, games: u64) {
    let begun = Instant::now();
    let mut decisions = 0;
    for seed in 0..games {
        let mut state = game.start(seed, &mut Events::off());
        decisions +=
            play(game, &mut state, &mut bots(players, seed, |_| false), &mut Events::off())
                .expect("legal");
    }
    let random = begun.elapsed().as_secs_f64();
    let begun = Instant::now();
    for seed in 0..games {
        let mut state = game.start(seed, &mut Events::off());
        play(game, &mut state, &mut bots(players, seed, |_| true), &mut Events::off())
            .expect("legal");
    }
    let sense = begun.elapsed().as_secs_f64();
    let state = game.start(1, &mut Events::off());
    let begun = Instant::now();
    for _ in 0..100_000 {
        std::hint::black_box(state.clone());
    }
    let clone = begun.elapsed().as_secs_f64() / 100_000.0;
    println!(
        "{players} players: {:.0} decisions a second at random, {:.0} games a second of founders, a clone takes {:.2} µs",
        decisions as f64 / random,
        games as f64 / sense,
        clone * 1e6
    );
}

fn against_random(game: &Game, players: u8, games: u64) {
    let mut wins = 0.0;
    for seed in 0..games {
        let seat = u8::try_from(seed % u64::from(players)).expect("a seat");
        let mut state = game.start(seed, &mut Events::off());
        play(game, &mut state, &mut bots(players, seed, |one| one == seat), &mut Events::off())
            .expect("legal");
        wins += won(game, &state, Seat::new(seat));
    }
    let share = wins / games as f64;
    println!(
        "  one founder among players at random wins {:.1}%, {:.2} times its share",
        share * 100.0,
        share * f64::from(players)
    );
}

fn among_themselves(game: &Game, players: u8, games: u64) {
    let mut wins = vec![0.0; usize::from(players)];
    let mut placed: BTreeMap<u8, u64> = BTreeMap::new();
    let (mut points, mut rounds, mut cleared, mut left, mut swaps, mut drawn, mut passed) =
        (0.0, 0.0, 0, 0, 0, 0, 0);
    let mut tokens: BTreeMap<String, u64> = BTreeMap::new();
    let mut parts = [0.0; 4];
    for seed in 0..games {
        let mut events = Events::kept();
        let mut state = game.start(seed, &mut events);
        play(game, &mut state, &mut bots(players, seed, |_| true), &mut events).expect("legal");
        for event in events.list() {
            match event {
                Event::Added { tile, old, .. } => {
                    *placed.entry(*tile).or_default() += 1;
                    swaps += u64::from(old.is_some());
                }
                Event::Cleared { .. } => cleared += 1,
                Event::Drew { .. } => drawn += 1,
                Event::Passed { .. } => passed += 1,
                Event::Against { sort, .. } | Event::Own { sort, .. } => {
                    *tokens.entry(game.token_name(*sort).to_owned()).or_default() += 1;
                }
                _ => {}
            }
        }
        let view = game.view(&state, Seat::new(0));
        let closed = (0..game.stacks.len()).filter(|stack| !game.stacks[*stack].opened);
        left += u64::from(closed.map(|stack| view.row(stack).len()).sum::<usize>() > 0);
        rounds += f64::from(game.turn(&state));
        for one in game.standings(&state) {
            points += f64::from(one.points);
            for (part, sum) in one.parts.iter().zip(&mut parts) {
                *sum += f64::from(*part);
            }
        }
        for (seat, wins) in (0..).zip(&mut wins) {
            *wins += won(game, &state, Seat::new(seat));
        }
    }
    let all = games as f64;
    let each = all * f64::from(players);
    let shares: Vec<String> =
        wins.iter().map(|wins| format!("{:.1}%", wins / all * 100.0)).collect();
    println!(
        "  among themselves: seats {}, {:.1} points each (parts {:.1?}), {:.1} rounds",
        shares.join(" "),
        points / each,
        parts.map(|part| part / each),
        rounds / all
    );
    println!(
        "  {:.1}% end with victory tiles left; a game has {:.1} cleared rows, {:.2} swaps, {:.2} draws, {:.2} turns without a tile",
        left as f64 / all * 100.0,
        f64::from(cleared) / all,
        swaps as f64 / all,
        f64::from(drawn) / all,
        f64::from(passed) / all
    );
    let tokens: Vec<String> =
        tokens.iter().map(|(name, often)| format!("{name} {:.2}", *often as f64 / all)).collect();
    println!("  tokens played a game: {}", tokens.join(", "));
    let rate = |(at, face): (usize, &strabo_tableau::Face)| {
        let often = placed.get(&u8::try_from(at).ok()?).copied().unwrap_or(0);
        face.stack.map(|stack| (stack, often as f64 / all / f64::from(face.copies), at))
    };
    let mut rates: Vec<(u8, f64, usize)> = game.faces.iter().enumerate().filter_map(rate).collect();
    rates.sort_by(|one, other| (one.0, one.1).partial_cmp(&(other.0, other.1)).expect("numbers"));
    for (stack, info) in (0..).zip(&game.stacks) {
        let rates: Vec<String> = rates
            .iter()
            .filter(|one| one.0 == stack)
            .map(|(_, rate, at)| {
                format!("{} {:.0}%", game.tile_name(u8::try_from(*at).unwrap_or(0)), rate * 100.0)
            })
            .collect();
        println!("  {}: {}", game.pack()[info.deck].name, rates.join(", "));
    }
}
