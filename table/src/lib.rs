//! A game in progress: who sits where, what was decided so far, and exactly what each seat is shown.
//!
//! A [`Table`] holds a game of the engine, its people and bots, the record, the trade room and the story.
//! Screens send orders as JSON and ask for their sight, which is JSON too; nothing here knows a disk, a
//! network or a clock.
//!
//! ```
//! use serde_json::json;
//! use strabo_areas::{Game, Options, pack_digest};
//! use strabo_table::{Seating, Table};
//!
//! let pack = strabo_data::compile("smallest").and_then(|outcome| outcome.pack).expect("a game");
//! let game = Game::new(&pack, &Options::new(3))?;
//! let seating = Seating::one_person(&game);
//! let mut table = Table::new(game, pack_digest(&pack), 7, seating);
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

mod back;
mod choices;
mod facts;
mod notes;
mod orders;
mod pace;
mod play;
mod reel;
mod refused;
mod room;
mod seating;
mod sight;
mod story;
mod trade;

pub use back::{Back, Step};
pub use facts::Looks;
pub use notes::{ending, left, note, standing};
pub use pace::Pace;
pub use play::Table;
pub use reel::Reel;
pub use refused::Refused;
pub use seating::{Screen, Seating, Who};
pub use story::{Line, Story};
