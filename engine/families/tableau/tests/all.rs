//! The tests of games with a tableau of tiles.

#![allow(missing_docs, reason = "tests say what they are for by their names")]

mod adding;
mod end;
mod games;
mod paragraphs;
mod setup;
mod tokens;

use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

use strabo_core::{Family, Options};
use strabo_model::{Pack, tile::Cell};
use strabo_tableau::{Ask, Game, testing::TableauTable};

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

/// A table that is set up and played at in one chain of calls.
#[derive(Clone, Debug)]
pub struct Table<'g>(pub TableauTable<'g>);

pub fn table_of(players: u8) -> Table<'static> {
    Table(TableauTable::new(game(players)))
}

impl<'g> Deref for Table<'g> {
    type Target = TableauTable<'g>;

    fn deref(&self) -> &TableauTable<'g> {
        &self.0
    }
}

impl<'g> DerefMut for Table<'g> {
    fn deref_mut(&mut self) -> &mut TableauTable<'g> {
        &mut self.0
    }
}

macro_rules! chained {
    ($($name:ident($($value:ident: $kind:ty),*);)*) => {
        impl Table<'_> {
            $(pub fn $name(&mut self, $($value: $kind),*) -> &mut Self {
                self.0.$name($($value),*);
                self
            })*
        }
    };
}

chained! {
    lay(seat: u8, tiles: &[(&str, Cell)]);
    row(stack: &str, tiles: &[&str]);
    pile(stack: &str, tiles: &[&str]);
    hand(seat: u8, tokens: &[&str]);
    mark(seat: u8, word: &str, at: Cell);
    unite(seat: u8, at: Cell);
    ask(seat: u8, ask: Ask);
    play(tokens: &[&str]);
}
