//! `advances.toml`: groups, tiers, and what every advance costs, gives and does.

use schemars::JsonSchema;
use serde::Deserialize;
use strabo_model::attribute::Attribute;

use super::{ByName, Colour, Id, Name};
use crate::tree::{Map, Spanned};

/// A group of advances.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Group<'s> {
    /// The id of the group.
    #[serde(borrow)]
    pub id: Spanned<Id<'s>>,
    /// Its name.
    #[serde(borrow)]
    pub name: Spanned<Name<'s>>,
    /// Its colour.
    #[serde(borrow)]
    pub colour: Spanned<Colour<'s>>,
    /// The shape that stands for it where colour is not enough.
    #[serde(borrow)]
    pub symbol: Spanned<Name<'s>>,
}

/// Advances of similar cost, cheapest tier first.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tier<'s> {
    /// The id of the tier.
    #[serde(borrow)]
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
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpecialCredit<'s> {
    /// The advance it counts for.
    #[serde(borrow)]
    pub to: Spanned<Id<'s>>,
    /// Points of credit.
    pub amount: Spanned<u16>,
}

/// One advance.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Advance<'s> {
    /// The id of the advance.
    #[serde(borrow)]
    pub id: Spanned<Id<'s>>,
    /// Its name.
    #[serde(borrow)]
    pub name: Spanned<Name<'s>>,
    /// The group it belongs to, or two of them.
    #[serde(borrow)]
    pub groups: Spanned<Vec<Spanned<Id<'s>>>>,
    /// What it costs.
    pub cost: Spanned<u16>,
    /// Victory points it is worth.
    pub points: Spanned<u16>,
    /// Credits it gives to each group.
    #[serde(borrow)]
    pub credits: Spanned<Map<Id<'s>, Spanned<u16>>>,
    /// Credit it gives to one particular advance.
    #[serde(borrow)]
    pub special_credit: Option<Spanned<SpecialCredit<'s>>>,
    /// What it does for its holder. How it changes calamities is written with the calamities.
    #[serde(default)]
    pub attributes: Vec<Spanned<Attribute<ByName>>>,
    /// Other spellings of the name, and names it had before.
    #[serde(borrow, default)]
    pub aliases: Vec<Spanned<Name<'s>>>,
}
