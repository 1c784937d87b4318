//! Pictures laid out for sheets of paper, with margins, letters that can be read, and sheets to join.

mod board;
mod book;
mod bounds;
mod cards;
mod counters;
mod cover;
mod fit;
mod locator;
mod page;
mod setup;
mod sheets;
mod sides;

pub use book::{Book, book, setups};
pub use cards::{CARD, sheets as cards};
pub(crate) use counters::letters;
pub use fit::Tiles;
pub use page::smallest_letters;
pub use sheets::sheets;
