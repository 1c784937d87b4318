//! `calamities.toml`: what can happen, to whom, and what lessens or worsens it.

use strabo_model::calamity::{Beneficiary, CalamityKind, Effect, Need, Secondary, Site};
use strabo_model::{modifier::Modifier, players::PlayerRange};

use super::{ByName, Id, Name};
use crate::source::Span;
use crate::tree::{Map, Spanned};

rows! {
    /// One calamity.
    pub struct Calamity<'s> {
        /// The id of the calamity.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// The number of the stack it belongs to.
        pub stack: Spanned<u16>,
        /// How bad it is, and whether it may be traded.
        pub kind: Spanned<CalamityKind>,
        /// How many cards are used, by player count, over all blocks.
        pub cards: Spanned<Map<PlayerRange, Spanned<u16>>>,
        /// It only happens to a primary victim who has this.
        pub needs: Option<Spanned<Need>>,
        /// The place it strikes.
        pub site: Option<Spanned<Site>>,
        /// What happens to the primary victim, in this order. Modifiers change the first effect.
        pub effects: Vec<Spanned<Effect>>,
        /// What happens to the primary victim when there is no site to strike; nothing when left out.
        #[serde(default)]
        pub otherwise: Vec<Spanned<Effect>>,
        /// Who else suffers, and what.
        pub secondary: Option<Spanned<Secondary>>,
        /// Who profits from it or directs it.
        pub beneficiary: Option<Spanned<Beneficiary>>,
        /// How advances change it for their holders.
        #[serde(default)]
        pub modified_by: Vec<Spanned<Modifier<ByName>>>,
        /// Other spellings of the name, and names it had before.
        #[serde(default)]
        pub aliases: Vec<Spanned<Name<'s>>>,
    }
}

impl Calamity<'_> {
    /// Everything it can do to anybody. An effect inside `secondary` or a modifier has the place of that.
    pub fn every_effect(&self) -> impl Iterator<Item = (Span, &Effect)> {
        let main = self.effects.iter().chain(&self.otherwise);
        let secondary = (self.secondary.iter())
            .flat_map(|secondary| secondary.effects.iter().map(|effect| (secondary.span, effect)));
        let modified = self.modified_by.iter().flat_map(|modifier| {
            modifier.adds.iter().chain(&modifier.instead).map(|effect| (modifier.span, effect))
        });
        main.map(|effect| (effect.span, &effect.value)).chain(secondary).chain(modified)
    }
}
