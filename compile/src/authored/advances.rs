//! `advances.toml`: groups, tiers, and what every advance costs, gives and does.

use strabo_model::{attribute::Attribute, benefit::Benefit, resource::Fact, symbol::Symbol};

use super::{ByName, Colour, Id, Name, RefCounts};
use crate::tree::{Map, Spanned};

rows! {
    /// A group of advances.
    pub struct Group<'s> {
        /// The id of the group.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// Its colour.
        pub colour: Spanned<Colour<'s>>,
        /// The symbol for it where colour is not enough.
        pub symbol: Spanned<Symbol>,
        /// How many advances it has, including those that the source does not print.
        pub advances: Option<Spanned<u16>>,
        /// How many of its advances the source does not print.
        pub unprinted: Option<Spanned<u16>>,
        /// The advance that must be held before the others of the group.
        pub first: Option<Spanned<Id<'s>>>,
        /// True when it is a government: nobody holds advances of two of them.
        #[serde(default)]
        pub government: bool,
        /// Any of these advances opens it.
        #[serde(default)]
        pub opened_by: Vec<Spanned<Id<'s>>>,
        /// True when the source does not print what opens it.
        #[serde(default)]
        pub opening_unprinted: bool,
        /// What applies to all of its advances.
        #[serde(default)]
        pub benefits: Vec<Spanned<Benefit<ByName>>>,
    }

    /// Advances of similar cost, cheapest tier first.
    pub struct Tier<'s> {
        /// The id of the tier.
        pub id: Spanned<Id<'s>>,
        /// The cost is at least this.
        pub cost_from: Spanned<u16>,
        /// How many advances the tier has.
        pub advances: Spanned<u16>,
        /// Victory points each of them is worth.
        pub points: Spanned<u16>,
        /// The special credit each of them gives to one advance of the next tier; none when left out.
        pub special_credit: Option<Spanned<u16>>,
    }

    /// Credit towards one particular advance.
    pub struct SpecialCredit<'s> {
        /// The advance it counts for.
        pub to: Spanned<Id<'s>>,
        /// Points of credit.
        pub amount: Spanned<u16>,
    }

    /// One advance.
    pub struct Advance<'s> {
        /// The id of the advance.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// The group it belongs to, or two of them.
        pub groups: Spanned<Vec<Spanned<Id<'s>>>>,
        /// What it costs, in games in which advances are paid with trade cards. They have `points` and `credits` as well.
        #[serde(default)]
        pub cost: Spanned<u16>,
        /// Victory points it is worth.
        #[serde(default)]
        pub points: Spanned<u16>,
        /// Credits it gives to each group.
        #[serde(default)]
        pub credits: Spanned<Map<Id<'s>, Spanned<u16>>>,
        /// What it costs in resources, in games that have them: `{ food = 2 }`.
        pub price: Option<Spanned<RefCounts>>,
        /// Advances that a player must have to acquire it.
        #[serde(default)]
        pub prerequisites: Vec<Spanned<Id<'s>>>,
        /// The piece that may be built with it.
        pub opens: Option<Spanned<Id<'s>>>,
        /// The tracks it moves up.
        #[serde(default)]
        pub raises: Vec<Spanned<Id<'s>>>,
        /// Its level.
        pub level: Option<Spanned<u8>>,
        /// What it does in games of actions.
        #[serde(default)]
        pub benefits: Vec<Spanned<Benefit<ByName>>>,
        /// What the source does not print about it.
        #[serde(default)]
        pub unprinted: Vec<Spanned<Fact>>,
        /// Credit it gives to one particular advance.
        pub special_credit: Option<Spanned<SpecialCredit<'s>>>,
        /// What it does for its holder. How it changes calamities is written with the calamities.
        #[serde(default)]
        pub attributes: Vec<Spanned<Attribute<ByName>>>,
        /// Other spellings of the name, and names it had before.
        #[serde(default)]
        pub aliases: Vec<Spanned<Name<'s>>>,
    }
}
