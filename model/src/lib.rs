//! What a valid game is: the resolved types of a pack, the closed vocabulary of its rules, and what can be computed from them.

pub mod advance;
pub mod attribute;
pub mod benefit;
pub mod bundle;
pub mod calamity;
pub mod completeness;
pub mod deck;
pub mod deed;
pub mod diff;
pub mod division;
pub mod geography;
pub mod graph;
pub mod layout;
pub mod map;
pub mod modifier;
pub mod pack;
pub mod players;
pub mod price;
pub mod refs;
pub mod resource;
pub mod rows;
pub mod rules;
pub mod scoring;
pub mod sequence;
pub mod symbol;
pub mod tally;
pub mod text;
pub mod tile;
mod validate;
pub mod variant;
pub mod vocabulary;
pub mod words;

pub use pack::Pack;
pub use rows::RowId;
pub use validate::Invalid;
