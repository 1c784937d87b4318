//! `pack.toml`: what the pack is, where its facts come from, and which findings are accepted.

use strabo_model::{pack::Certainty, players::PlayerRange};

use super::{Id, Name, Prose};
use crate::tree::Spanned;

rows! {
    /// What the pack is.
    pub struct PackHead<'s> {
        /// The id of the pack; its folder usually has the same name.
        pub id: Spanned<Id<'s>>,
        /// The name of the game or setup.
        pub name: Spanned<Name<'s>>,
        /// The version of this pack, such as "1.0.0".
        pub version: Spanned<Name<'s>>,
        /// What it is, in a sentence.
        pub description: Option<Spanned<Prose<'s>>>,
        /// The id of the pack that this one extends: a folder beside this one, or a pack that comes with Strabo.
        pub extends: Option<Spanned<Id<'s>>>,
        /// Files of the extended pack that this pack replaces as a whole, named without their ending. Nothing in them is kept.
        #[serde(default)]
        pub replaces: Vec<Spanned<Id<'s>>>,
        /// The player counts the game can be played with. A base for other packs has none.
        pub players: Option<Spanned<PlayerRange>>,
    }

    /// Where facts come from.
    pub struct Source<'s> {
        /// The id of the source.
        pub id: Spanned<Id<'s>>,
        /// Title, edition and year.
        pub title: Spanned<Name<'s>>,
        /// What was taken from it.
        pub used_for: Option<Spanned<Prose<'s>>>,
    }

    /// Something that readers should know about a fact.
    pub struct Note<'s> {
        /// The id of the note.
        pub id: Spanned<Id<'s>>,
        /// How certain the fact is.
        pub certainty: Certainty,
        /// What it is about: a file, a table or the id of a thing.
        pub about: Spanned<Name<'s>>,
        /// The note.
        pub text: Spanned<Prose<'s>>,
        /// The id of the source it concerns.
        pub source: Option<Spanned<Id<'s>>>,
    }

    /// A finding that is accepted.
    pub struct Allow<'s> {
        /// The name of the lint.
        pub lint: Spanned<Id<'s>>,
        /// Only findings in the row with this id; all of them when left out.
        pub item: Option<Spanned<Id<'s>>>,
        /// Why it is accepted.
        pub reason: Spanned<Prose<'s>>,
    }
}
