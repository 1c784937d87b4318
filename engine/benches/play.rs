//! How fast games are played at random, how large a state is and how long cloning it takes.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a bench looks at the clock and prints"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use strabo_engine::action::Legal;
use strabo_engine::bot::{Bot, RandomBot};
use strabo_engine::event::{Ending, Events};
use strabo_engine::game::{Game, Options};
use strabo_engine::state::State;
use strabo_model::Pack;

fn main() {
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    for players in [5, 7, 9] {
        measure(common::mega_empires(), players);
    }
    for players in [5, 18] {
        measure(common::expansion_project(), players);
    }
}

fn measure(pack: &Pack, players: u8) {
    let game = Game::new(pack, &Options::new(players)).expect("a game");
    let begin = Instant::now();
    let (mut games, mut decisions, mut turns, mut natural) = (0u32, 0u64, 0u32, 0u32);
    let mut sample = game.start(0, &mut Events::off());
    while begin.elapsed() < Duration::from_secs(4) {
        let (state, made) = play(&game, u64::from(games), &mut sample);
        games += 1;
        decisions += made;
        turns += u32::from(state.turn);
        natural += u32::from(state.ending == Some(Ending::LastSpace));
    }
    let seconds = begin.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 decisions")]
    let made = decisions as f64;
    println!(
        "{} {players}: {games} games, {natural} to the last space, {:.1} turns, {:.0} decisions a game, {:.0} decisions a second, {:.0} ns each",
        pack.id,
        f64::from(turns) / f64::from(games),
        made / f64::from(games),
        made / seconds,
        seconds * 1e9 / made,
    );
    clone_time(&sample);
}

fn play(game: &Game, seed: u64, sample: &mut State) -> (State, u64) {
    let mut events = Events::off();
    let mut state = game.start(seed, &mut events);
    let mut bot = RandomBot::new(seed);
    let mut legal = Legal::default();
    let mut decisions = 0;
    while game.decision(&state).is_some() {
        game.legal(&state, &mut legal);
        let action = bot.choose(game, &state, &legal);
        game.apply_chosen(&mut state, &legal, action, &mut events).expect("a legal action");
        decisions += 1;
        if decisions == 2000 {
            sample.clone_from(&state);
        }
    }
    (state, decisions)
}

fn clone_time(state: &State) {
    let rounds = 200_000u32;
    let begin = Instant::now();
    for _ in 0..rounds {
        black_box(black_box(state).clone());
    }
    let nanoseconds = begin.elapsed().as_secs_f64() * 1e9 / f64::from(rounds);
    println!("  state: {} bytes, cloned in {nanoseconds:.0} ns", state.bytes());
}
