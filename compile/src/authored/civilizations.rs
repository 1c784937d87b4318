//! `civilizations.toml`: who can be played.

use serde::Deserialize;

use super::{Colour, Id, Name};
use crate::tree::Spanned;

/// One civilization.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Civilization<'s> {
    /// The id of the civilization.
    #[serde(borrow)]
    pub id: Spanned<Id<'s>>,
    /// Its name.
    #[serde(borrow)]
    pub name: Spanned<Name<'s>>,
    /// Its number: the ranking that breaks ties, the lowest first.
    pub number: Spanned<u16>,
    /// The colour of its pieces, as drawn.
    #[serde(borrow)]
    pub colour: Spanned<Colour<'s>>,
    /// The trade block it belongs to in the largest game.
    #[serde(borrow)]
    pub block: Option<Spanned<Id<'s>>>,
    /// Other spellings of the name, and names it had before.
    #[serde(borrow, default)]
    pub aliases: Vec<Spanned<Name<'s>>>,
}
