//! Rates and limits of a game: every number of the sequence of play, in one place.

use serde::{Deserialize, Serialize};

use crate::calamity::{BeneficiaryRule, Chooser, Shortage};
use crate::{defaults::is_default, players::PlayerRange};

/// Taxes and what happens when they cannot be paid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tax {
    /// Tokens from stock to treasury for each city.
    pub rate: u16,
    /// Who takes over the cities that revolt.
    pub revolt: BeneficiaryRule,
    /// Who chooses the cities that revolt.
    pub chosen_by: Chooser,
    /// What becomes of revolting cities the beneficiary cannot replace.
    pub shortage: Shortage,
    /// The victim of a revolt this turn may not profit from another one.
    pub victims_excluded: bool,
}

/// How population grows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Expansion {
    /// Tokens added to an area with one token.
    pub one: u16,
    /// Tokens added to an area with two or more.
    pub more: u16,
    /// Tokens beside a city grow as well.
    pub beside_cities: bool,
}

/// How far tokens and ships go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// Areas a token may enter by land.
    pub token_steps: u16,
    /// Areas a ship may enter by water.
    pub ship_steps: u16,
    /// Tokens a ship carries.
    pub ship_capacity: u16,
}

/// What ships cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ships {
    /// Tokens, from treasury or the board, to build one.
    pub cost: u16,
    /// Tokens, from treasury or the board, to keep one.
    pub maintenance: u16,
    /// The levy for building comes wholly from the area of the ship; if not set, only one token must.
    pub levy_in_area: bool,
    /// The levy for maintenance comes from the area of the ship; if not set, from anywhere.
    pub maintenance_in_area: bool,
    /// Ships a player may have in play at one time; as many as there are pieces when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_play: Option<u16>,
}

/// How conflicts are decided.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Conflict {
    /// Tokens needed to attack a city.
    pub attack: u16,
    /// Tokens that replace an attacked city.
    pub defence: u16,
    /// Attackers that are too few leave the board at once; if not set, with the surplus population.
    pub failed_attackers_removed: bool,
    /// Tokens that replace an attacked pirate city.
    pub pirate_defence: u16,
    /// Those tokens stay on the board if they survive.
    pub pirates_stay: bool,
    /// Treasury tokens the attacker may gain for a city.
    pub pillage: u16,
    /// Trade cards drawn from the defender's hand for a city.
    pub cards: u16,
    /// The attacker may leave those cards.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cards_declinable: bool,
}

/// What cities need.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cities {
    /// Tokens to build a city on a city site.
    pub site: u16,
    /// Tokens to build a city elsewhere.
    pub wilderness: u16,
    /// Tokens on the board for each city.
    pub support: u16,
    /// Unit points a city counts for.
    pub points: u16,
    /// A city may be built although others have tokens in the area; they are removed.
    pub among_others: bool,
}

/// How trade cards are dealt and bought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// Commodity cards that may be kept at the end of a turn.
    pub hand_limit: u16,
    /// Trade cards a player may buy in a turn; any number when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub purchases: Option<u16>,
    /// A card may be bought from an empty stack: the substitute is dealt.
    pub buy_from_empty: bool,
}

/// How players trade.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Trade {
    /// The least number of cards on each side.
    pub cards: u16,
    /// Cards that must be named truthfully.
    pub true_cards: u16,
}

/// How foreign sets are worth more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ForeignSets {
    /// With this many players.
    pub players: PlayerRange,
    /// Sets of shared commodities get the bonus as well.
    pub shared: bool,
    /// Times the face value of the set, added to the set value.
    pub times_face_value: u16,
}

/// Which calamities are discarded first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Surplus {
    /// One at a time at random, until no limit is exceeded.
    #[default]
    AtRandom,
    /// Duplicates first, then at random within each severity.
    DuplicatesFirst,
    /// Duplicates first, then tradable and non-tradable ones so that one of each stays.
    DuplicatesFirstKeepBothKinds,
}

/// How many calamities one player can be struck by in a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CalamityLimit {
    /// With this many players.
    pub players: PlayerRange,
    /// Calamities in all; no limit when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all: Option<u16>,
    /// Major calamities, tradable or not; no limit of their own when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub major: Option<u16>,
    /// Minor calamities; no limit of their own when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minor: Option<u16>,
    /// Which ones go.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surplus: Surplus,
}

/// All rates and limits of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Taxes.
    pub tax: Tax,
    /// Population.
    pub expansion: Expansion,
    /// Movement.
    pub movement: Movement,
    /// Ships.
    pub ships: Ships,
    /// Conflict.
    pub conflict: Conflict,
    /// Cities.
    pub cities: Cities,
    /// Trade cards.
    pub cards: Cards,
    /// Trade.
    pub trade: Trade,
    /// Foreign sets, if they are worth more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub foreign_sets: Vec<ForeignSets>,
    /// Limits on calamities, by player count.
    pub calamity_limit: Vec<CalamityLimit>,
}
