//! What an author writes: one type for every file of a pack, with spans, and nothing resolved yet.

mod advances;
mod calamities;
mod civilizations;
mod inventory;
mod map;
mod pack;
mod parts;
mod reference;
mod rules;
mod scoring;
mod sequence;
mod setups;
mod succession;
mod text;
mod tiles;
mod trade;
mod variants;

pub use advances::*;
pub use calamities::*;
pub use civilizations::*;
pub use inventory::*;
pub use map::*;
pub use pack::*;
pub use parts::*;
pub use reference::*;
pub use rules::*;
pub use scoring::*;
pub use sequence::*;
pub use setups::*;
pub use succession::*;
pub use text::*;
pub use tiles::*;
pub use trade::*;
pub use variants::*;
