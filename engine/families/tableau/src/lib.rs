//! Plays games in which everybody lays a tableau of square tiles: what is legal, what an action changes, who wins.
//!
//! A pack is of this family when its grid says `tableau`. Tiles lie in stacks and in open rows. A player draws one,
//! may play a token, and adds a tile whose demands its neighbours meet.
#![cfg_attr(doc, doc = include_str!("../README.md"))]
#![allow(missing_docs, reason = "for the engine alone: a line that repeats a name helps nobody")]

mod check;
mod described;
mod ending;
mod family;
pub mod limits;
mod list;
mod nation;
mod observe;
mod prelude;
mod state;
mod supply;
mod tables;
#[doc(hidden)]
pub mod testing;
mod tokens;
mod turn;
mod words;

pub use family::View;
pub use list::List;
pub use nation::Nation;
pub use state::{Action, Ask, Event, State};
pub use supply::Supply;
pub use tables::{Face, Game, Power, Sort, Stack};
