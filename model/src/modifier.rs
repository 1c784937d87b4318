//! How advances change calamities for their holders.

use serde::{Deserialize, Serialize};

use crate::{calamity::Effect, refs::Refs, vocabulary::records};

/// Which victims a modifier speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Victim {
    /// Any victim.
    #[default]
    Any,
    /// Only the primary victim.
    Primary,
    /// Only secondary victims.
    Secondary,
}

impl Victim {
    /// True when some victim is meant by both.
    pub fn overlaps(self, other: Self) -> bool {
        self == Self::Any || other == Self::Any || self == other
    }
}

/// Something a victim may give to be spared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Price {
    /// Discard this many commodity cards: the whole effect is prevented.
    DiscardCards(u16),
    /// Destroy this many cities (not coastal ones if possible) for each step that is prevented.
    DestroyCitiesPerStep(u16),
}

records! {
    /// How holding an advance changes a calamity for its holder. Exactly one of the changes is given.
    Modifier "Modifier" {
        /// The advance that must be held.
        advance: R::Advance => one advance,
        /// Which victims it concerns.
        victim = default: Victim,
        /// It does not count for a victim who also holds this advance.
        unless = default: Option<R::Advance> => maybe advance,
        /// Change: added to the number that results from the first effect, be it of `effects` or of
        /// `otherwise`. A negative number reduces it; in a divided civilization more for the victim is better.
        amount = default: Option<i16>,
        /// Change: the number in the main effect is at most this.
        at_most = default: Option<u16>,
        /// Change: the holder may not be chosen as a victim.
        immune = default: bool,
        /// Change: a city that `destroy_cities` would destroy is reduced.
        reduces_instead = default: bool,
        /// Change: this many ships are kept that would be lost, and `amount` may be given beside it.
        keeps_ships = default: Option<u16>,
        /// Change: the holder may pay this to be spared.
        may_pay = default: Option<Price>,
        /// Change: these effects come on top.
        adds = default: Vec<Effect>,
        /// Change: these effects take the place of the main ones. No `amount` counts beside it; `adds` still do.
        instead = default: Vec<Effect>,
    }
}

impl<R: Refs> Modifier<R> {
    /// True when at least one change is given.
    pub fn changes_something(&self) -> bool {
        self.amount.is_some_and(|amount| amount != 0)
            || self.at_most.is_some()
            || self.immune
            || self.reduces_instead
            || self.keeps_ships.is_some()
            || self.may_pay.is_some()
            || !self.adds.is_empty()
            || !self.instead.is_empty()
    }
}
