//! The tests of games with a tableau of tiles.

#![allow(missing_docs, reason = "tests say what they are for by their names")]

#[path = "../../edited.rs"]
mod edited;
mod games;
#[path = "../../scenes.rs"]
mod scenes;
mod setup;
mod stage;

use std::sync::OnceLock;

use strabo_core::{Family, Options};
use strabo_model::Pack;
use strabo_tableau::Game;

pub fn pack() -> Pack {
    let outcome = strabo_data::compile("founders-stand-in").expect("it ships");
    assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
    outcome.pack.expect("a game")
}

/// The game for a number of players, read once.
pub fn game(players: u8) -> &'static Game {
    static GAMES: OnceLock<Vec<Game>> = OnceLock::new();
    let of = |players| Game::new(&pack(), &Options::new(players)).expect("it is played");
    &GAMES.get_or_init(|| (2..=4).map(of).collect())[usize::from(players - 2)]
}
