//! `inventory.toml`: what is in the box.

use serde::Deserialize;
use strabo_model::tile::{ComponentKind, Sides};
use strabo_model::{pack::Role, symbol::Symbol};

use super::{Id, Name};
use crate::tree::Spanned;

/// What part of the pack a component must agree with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    /// All commodity cards of `trade.toml`, substitutes included.
    CommodityCards,
    /// All calamity cards of `calamities.toml`.
    CalamityCards,
    /// The different advances of `advances.toml`.
    Advances,
    /// One card of every advance for every civilization.
    AdvanceCards,
    /// The civilizations of `civilizations.toml`.
    Civilizations,
}

rows! {
    /// One kind of thing in the box.
    pub struct Component<'s> {
        /// The id of the component.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// What kind of component it is.
        pub kind: Option<Spanned<ComponentKind>>,
        /// How many there are in the box; left out when the rulebook does not say.
        pub total: Option<Spanned<u16>>,
        /// How many each civilization has, or each player's colour.
        pub per_player: Option<Spanned<u16>>,
        /// How many there are of each sort: eight of each of four resources. Used with `sets`.
        pub each: Option<Spanned<u16>>,
        /// The number of colours or sorts; without it there is one colour for each civilization.
        pub sets: Option<Spanned<u16>>,
        /// How many sides a die has; six when left out.
        pub sides: Option<Spanned<Sides>>,
        /// How many of `total` are spare and not used in play.
        pub spare: Option<Spanned<u16>>,
        /// The part of the pack it must agree with.
        pub counts: Option<Spanned<Counts>>,
        /// What the pieces are in the rules.
        pub role: Option<Spanned<Role>>,
        /// The sign on the counters to cut out; a component with a sign always has such counters.
        pub symbol: Option<Spanned<Symbol>>,
    }

    /// A heading of the component list, as it is printed, with the components below it.
    pub struct Heading<'s> {
        /// The id of the heading.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// How many things there are below it, all components together.
        pub total: Spanned<u16>,
        /// The components below it. If a pack has headings, every component is under one of them.
        pub components: Spanned<Vec<Spanned<Id<'s>>>>,
    }
}
