//! How advances change calamities for their holders.

use serde::{Deserialize, Serialize};

use crate::calamity::Effect;
use crate::defaults::is_default;
use crate::refs::{ById, Refs};

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

/// How holding an advance changes a calamity for its holder. Exactly one of the changes is given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[serde(bound = "")]
#[cfg_attr(feature = "schema", schemars(bound = "", rename = "Modifier"))]
pub struct Modifier<R: Refs = ById> {
    /// The advance that must be held.
    pub advance: R::Advance,
    /// Which victims it concerns.
    #[serde(default, skip_serializing_if = "is_default")]
    pub victim: Victim,
    /// It does not count for a victim who also holds this advance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unless: Option<R::Advance>,
    /// Change: added to the number that results from the first effect, be it of `effects` or of
    /// `otherwise`. Negative lessens it; in a divided civilization more for the victim is better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<i16>,
    /// Change: the number in the main effect is at most this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u16>,
    /// Change: the holder may not be chosen as a victim.
    #[serde(default, skip_serializing_if = "is_default")]
    pub immune: bool,
    /// Change: a city that `destroy_cities` would destroy is reduced.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reduces_instead: bool,
    /// Change: this many ships are kept that would be lost, and `amount` may be given beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keeps_ships: Option<u16>,
    /// Change: the holder may pay this to be spared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_pay: Option<Price>,
    /// Change: these effects come on top.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adds: Vec<Effect>,
    /// Change: these effects take the place of the main ones. No `amount` counts beside it; `adds` still do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instead: Vec<Effect>,
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
