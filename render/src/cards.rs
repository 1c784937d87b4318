//! Single cards and pieces, for programs that put them on a table.

mod advance;
mod back;
mod calamity;
mod commodity;
mod deck;
mod face;
pub mod pieces;
mod price;
pub mod sheet;
mod stack;
pub(crate) mod strip;
mod suit;
pub mod tray;

pub use crate::tiles::faces::face as tile;
pub use advance::advance;
pub use back::{advance_back, deck_back, trade_back};
pub use calamity::calamity;
pub use commodity::commodity;
pub use deck::card;
pub use face::{HEIGHT, WIDTH};
pub use stack::stack_name;
