//! The tests of games with a tableau of tiles.

#![allow(missing_docs, reason = "tests say what they are for by their names")]

mod adding;
mod end;
mod games;
mod paragraphs;
mod setup;
mod tokens;

use strabo_core::{Family, Options};
use strabo_model::Pack;
use strabo_tableau::Game;

pub fn pack() -> Pack {
    let outcome = strabo_data::compile("founders-stand-in").expect("it ships");
    assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
    outcome.pack.expect("a game")
}

pub fn game(players: u8) -> Game {
    Game::new(&pack(), &Options::new(players)).expect("it is played")
}
