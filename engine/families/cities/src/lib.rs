//! Plays games of cities and actions: regions that are explored, advances in groups with governments, moods,
//! buildings, armies and ships, influence, barbarians, wonders, objectives and events.
//!
//! A [`Game`] is a pack with the number of players and never changes; a [`State`] is where a game
//! stands. [`Family`](strabo_core::Family) says how both are used.
//!
//! ```
//! use strabo_core::{Events, Log, Family, Options, RandomBot, play};
//! use strabo_cities::Game;
//!
//! let pack = strabo_data::compile("clash-stand-in").and_then(|outcome| outcome.pack).expect("a game");
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
mod described;
mod event;
mod facts;
mod family;
mod game;
pub mod ids;
mod invariants;
mod observe;
mod play;
mod prelude;
mod reading;
pub mod rules;
mod sheet;
mod spaces;
mod start;
pub mod state;
mod table;
mod task;
mod view;
mod words;

pub use action::Action;
pub use event::{Event, Told};
pub use facts::{Facts, How, battle::Battle, map::Sail};
pub use game::Game;
pub use spaces::Spaces;
pub use state::{City, End, Fight, Note, Player, Space, State, Task};
pub use view::View;
