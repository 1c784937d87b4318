//! `rules.toml`: rates and limits, as tables that an overlay can change field by field.

use schemars::JsonSchema;
use serde::Deserialize;
use strabo_model::rules::{
    CalamityLimit, Cards, Cities, Conflict, Expansion, ForeignSets, Movement, Ships, Tax, Trade,
};

use super::Id;
use crate::tree::Spanned;

/// A limit on calamities for some player counts.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CalamityLimitRow<'s> {
    /// The id of the limit.
    #[serde(borrow)]
    pub id: Spanned<Id<'s>>,
    /// The limit.
    pub limit: Spanned<CalamityLimit>,
}

/// Foreign sets are worth more with some player counts.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForeignSetsRow<'s> {
    /// The id of the rule.
    #[serde(borrow)]
    pub id: Spanned<Id<'s>>,
    /// The rule.
    pub bonus: Spanned<ForeignSets>,
}

/// All of `rules.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesFile<'s> {
    /// Taxes.
    pub tax: Spanned<Tax>,
    /// Population.
    pub expansion: Spanned<Expansion>,
    /// Movement.
    pub movement: Spanned<Movement>,
    /// Ships.
    pub ships: Spanned<Ships>,
    /// Conflict.
    pub conflict: Spanned<Conflict>,
    /// Cities.
    pub cities: Spanned<Cities>,
    /// Trade cards.
    pub cards: Spanned<Cards>,
    /// Trade.
    pub trade: Spanned<Trade>,
    /// Limits on calamities, by player count.
    #[serde(borrow, default)]
    pub calamity_limit: Vec<Spanned<CalamityLimitRow<'s>>>,
    /// Bonus for foreign sets, by player count.
    #[serde(borrow, default)]
    pub foreign_sets: Vec<Spanned<ForeignSetsRow<'s>>>,
}
