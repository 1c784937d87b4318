//! A game in progress at screens: who sits where, and exactly what each screen is shown.
//!
//! A [`Table`] holds a session of any game with its screens. Screens send orders as JSON and ask for what
//! they may see, which is JSON too; nothing here knows a disk, a network or a clock. A [`Replay`] shows a
//! game that was played in the same form.
//!
//! ```
//! use serde_json::json;
//! use strabo_bots::seats;
//! use strabo_engine::{Game, Options};
//! use strabo_table::{Seating, Table};
//!
//! let pack = strabo_data::compile("smallest").and_then(|outcome| outcome.pack).expect("a game");
//! let game = Game::new(&pack, &Options::new(3))?;
//! let seating = Seating::one_person(3);
//! let session = seats::session(&game, 7, &seating.bots())?;
//! let mut table = Table::new(session, seating);
//!
//! // Bots have played until the person is asked; the first screen is theirs.
//! let sight = table.sight(0, &json!({}))?;
//! let order = json!({
//!     "version": sight["version"],
//!     "seat": sight["asked"]["seat"],
//!     "token": sight["legal"][0]["token"],
//! });
//! table.order(0, "act", &order)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(doc, doc = include_str!("../README.md"))]

mod boards;
mod cards;
mod held;
mod orders;
mod pace;
mod page;
mod replay;
mod seating;
mod table;
mod wire;

pub use page::{ReplayPage, TablePage};
pub use replay::Replay;
pub use seating::{Screen, Seating, TRADE_ROUNDS, Who};
pub use table::{About, Table};
