//! `civilizations.toml`: who can be played.

use super::{Colour, Id, Name};
use crate::tree::Spanned;

rows! {
    /// One civilization.
    pub struct Civilization<'s> {
        /// The id of the civilization.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// Its number: the ranking that breaks ties, the lowest first.
        pub number: Spanned<u16>,
        /// The colour of its pieces, as drawn.
        pub colour: Spanned<Colour<'s>>,
        /// The trade block it belongs to in the largest game.
        pub block: Option<Spanned<Id<'s>>>,
        /// Other spellings of the name, and names it had before.
        #[serde(default)]
        pub aliases: Vec<Spanned<Name<'s>>>,
    }
}
