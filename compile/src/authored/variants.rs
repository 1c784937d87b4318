//! `variants.toml`: optional rules and shorter games that can be switched on.

use strabo_model::{players::PlayerRange, variant::Change};

use super::{ByName, Id, Name, Prose};
use crate::tree::{Map, Spanned};

rows! {
    /// An optional rule or another way to play.
    pub struct Variant<'s> {
        /// The id of the variant.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// What it is for, in a sentence.
        pub description: Option<Spanned<Prose<'s>>>,
        /// What it changes.
        #[serde(default)]
        pub changes: Vec<Spanned<Change<ByName>>>,
        /// Variants that it also switches on.
        #[serde(default)]
        pub includes: Vec<Spanned<Id<'s>>>,
        /// Variants that cannot be combined with it.
        #[serde(default)]
        pub excludes: Vec<Spanned<Id<'s>>>,
    }

    /// What a player starts with in a shorter game.
    pub struct Package<'s> {
        /// The id of the package.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// The variant it belongs to.
        pub variant: Spanned<Id<'s>>,
        /// The player counts it is used with; all when left out.
        #[serde(default)]
        pub players: Vec<Spanned<PlayerRange>>,
        /// The advances.
        pub advances: Spanned<Vec<Spanned<Id<'s>>>>,
        /// The credits as printed, to be checked against the advances; not printed when left out.
        pub credits: Option<Spanned<Map<Id<'s>, Spanned<u16>>>>,
        /// Tokens to place in addition to those that every player has.
        #[serde(default)]
        pub tokens: u16,
    }
}
