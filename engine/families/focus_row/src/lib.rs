//! Plays games with focus rows: maps that players build from tiles of hexes, focus cards that grow stronger with
//! time, caravans, city-states, barbarians and wonders.
//!
//! A [`Game`] is a pack with the number of players and never changes; a [`State`] is where a game
//! stands. [`Family`](strabo_core::Family) says how both are used.
//!
//! ```
//! use strabo_focus_row::Game;
//! use strabo_core::{Events, Log, Family, Options, RandomBot, play};
//!
//! let pack = strabo_data::compile("new-dawn-stand-in").and_then(|outcome| outcome.pack).expect("a game");
//! let game = Game::new(&pack, &Options::new(2))?;
//! let mut state = game.start(1, &mut Events::off());
//! let mut bots: Vec<Box<dyn strabo_core::Bot<Game>>> =
//!     (0..2).map(|seat| Box::new(RandomBot::new(seat)) as _).collect();
//! play(&game, &mut state, &mut bots, &mut Events::off())?;
//! assert!(game.ending(&state).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(doc, doc = include_str!("../README.md"))]
#![allow(missing_docs, reason = "for the engine alone: a line that repeats a name helps nobody")]

mod action;
mod answers;
mod board;
mod decks;
mod described;
mod event;
mod facts;
mod family;
mod game;
mod ids;
mod invariants;
mod naming;
mod observe;
mod outline;
mod play;
mod prelude;
mod reading;
pub mod rules;
mod sheet;
mod spaces;
mod start;
mod state;
mod view;
mod words;

pub use action::Action;
pub use board::{Board, Cell, Lying, WAYS};
pub use event::{Event, NamedSpace};
pub use game::Game;
pub use ids::{
    Caravan, CityStateId, DoingId, EffectId, FocusId, GoodId, GroundId, KindId, LeaderId,
    MapTileId, NaturalId, Space, TreatyId, VictoryId, WonderDeckId, WonderId, numbered,
};
pub use spaces::Spaces;
pub use state::{End, Fight, Hidden, Note, OpenState, Player, State, Task};
pub use view::View;
