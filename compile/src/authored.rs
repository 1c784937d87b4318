//! What an author writes: one type for every file of a pack, with spans, and nothing resolved yet.

/// Declares rows as they are written in files: a field that is not declared is an error, and texts are
/// borrowed from the file.
macro_rules! rows {
    ($($(#[$attribute:meta])* pub struct $name:ident<'s> { $($fields:tt)* })*) => {$(
        $(#[$attribute])*
        #[derive(Clone, Debug, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields, bound(deserialize = "'de: 's"))]
        pub struct $name<'s> { $($fields)* }
    )*};
}

mod advances;
mod calamities;
mod civilizations;
mod decks;
mod inventory;
mod map;
mod pack;
mod parts;
mod reference;
mod resources;
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
pub use decks::*;
pub use inventory::*;
pub use map::*;
pub use pack::*;
pub use parts::*;
pub use reference::*;
pub use resources::*;
pub use rules::*;
pub use scoring::*;
pub use sequence::*;
pub use setups::*;
pub use succession::*;
pub use text::*;
pub use tiles::*;
pub use trade::*;
pub use variants::*;
