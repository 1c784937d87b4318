//! What an author may ask of a pack and change in it, without disk, terminal or network.

mod edit;
mod fix;
mod judge;

pub use edit::TextEdit;
pub use fix::{Fixed, fix_all};
