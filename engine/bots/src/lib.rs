//! Players for games of the civilization family, each known by name: [`BotKind`].
//!
//! A bot sees what its player may see, chooses one of the legal actions, and knows nothing of any game
//! but what its pack says. [`seats`] puts bots at the seats of any game. This plays one to its end:
//!
//! ```
//! use strabo_bots::{BotKind, seats};
//! use strabo_engine::{Game, Options};
//!
//! let pack = strabo_data::compile("founders-stand-in").and_then(|outcome| outcome.pack).expect("a game");
//! let game = Game::new(&pack, &Options::new(3))?;
//! let mut session = seats::session(&game, 7, &[Some(BotKind::Steward); 3])?;
//! while session.asked().is_some() {
//!     session.let_bot_act()?;
//! }
//! for standing in session.standings() {
//!     println!("{}. {}: {} points", standing.rank, session.name(standing.seat), standing.points);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A bot of your own is a [`Bot`](strabo_engine::Bot) of any family; `examples/embed` has one.
#![cfg_attr(doc, doc = include_str!("../README.md"))]
#![allow(missing_docs, reason = "for the engine alone: a line that repeats a name helps nobody")]

mod character;

mod cities;
mod focus_row;
mod kind;
mod pick;
mod searcher;
pub mod seats;
mod steward;
mod tableau;

pub use character::Character;

pub use cities::Ruler;
pub use focus_row::Planner;
pub use kind::{BotKind, own_seed};
pub use searcher::{Guide, Searcher};
pub use steward::Steward;
pub use steward::weights::{Weight, Weights};
pub use tableau::Founder;
