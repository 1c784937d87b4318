//! Maps made of tiles as pictures: layouts, how a game is set up, what is on a player's table, a reference of terrain.

mod board;
pub(crate) mod faces;
mod ground;
pub(crate) mod lattice;
mod layout;
mod legend;
pub(crate) mod live;
mod names;
mod overview;
pub mod position;
mod prepared;
mod reference;
mod shelf;
mod steps;
mod table;

pub use overview::scene as map;
pub use prepared::scene as setup;
pub use reference::pages as terrain;
