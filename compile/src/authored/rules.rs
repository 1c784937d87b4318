//! `rules.toml`: the rows that depend on the player count; the other tables are plain rates of `strabo-model`.

use strabo_model::rules::{CalamityLimit, ForeignSets};

use super::Id;
use crate::tree::Spanned;

rows! {
    /// A limit on calamities for some player counts.
    pub struct CalamityLimitRow<'s> {
        /// The id of the limit.
        pub id: Spanned<Id<'s>>,
        /// The limit.
        pub limit: Spanned<CalamityLimit>,
    }

    /// Foreign sets are worth more with some player counts.
    pub struct ForeignSetsRow<'s> {
        /// The id of the rule.
        pub id: Spanned<Id<'s>>,
        /// The rule.
        pub bonus: Spanned<ForeignSets>,
    }
}
