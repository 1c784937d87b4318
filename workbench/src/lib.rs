//! What an author may ask of a pack and change in it, without disk, terminal or network.

pub mod change;
mod difference;
mod edit;
mod fix;
mod geo;
mod house;
mod judge;
mod sheet;

pub use difference::difference;
pub use edit::TextEdit;
pub use fix::{Fixed, fix_all};
