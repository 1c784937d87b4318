//! What cards do, in the form that is played from.

use super::count::Count;
use crate::ids::DoingId;

/// What a card does at a moment.
#[derive(Clone, Debug)]
pub struct Effect {
    /// Its deeds, by position among all of them.
    pub doings: Vec<DoingId>,
    /// One of them is chosen instead of all.
    pub one_of: bool,
    /// It may be left out.
    pub may: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Token,
    City,
}

/// Where something is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    Anywhere,
    BesideCity,
    BesideSpace,
    /// So many spaces from a friendly space.
    Within(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceRule {
    pub target: Target,
    pub count: u8,
    pub reach: Reach,
    /// On these kinds of ground, as bits; all when zero.
    pub ground: u16,
    /// The highest difficulty.
    pub difficulty: u8,
    /// The number of the slot is the highest difficulty.
    pub slot: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a remark of its own")]
pub struct CaravanPerk {
    /// So many spaces more.
    pub spaces: u8,
    /// Terrain does not hinder them.
    pub ignore_terrain: bool,
    /// They go over water.
    pub water: bool,
    /// They begin in any own city.
    pub from_any_city: bool,
    /// They enter spaces of barbarians and remove them.
    pub defeats_barbarians: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// What is added.
    pub value: u8,
    pub attacking: bool,
    pub defending: bool,
    /// Not against the player the card comes from.
    pub spares_owner: bool,
}

/// What may be counted through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a word of its own")]
pub struct Passes {
    pub water: bool,
    /// Spaces of others.
    pub rival: bool,
    pub barbarian: bool,
    /// City-states.
    pub state: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackRule {
    /// How often.
    pub times: u8,
    /// How far.
    pub within: u8,
    /// What is added to the roll.
    pub value: u8,
    /// The number of the slot is added as well.
    pub slot: bool,
    /// What is added against barbarians instead of `value`.
    pub against_barbarians: Option<u8>,
    /// What may be counted through.
    pub passes: Passes,
}

/// One thing that is done.
#[derive(Clone, Debug)]
pub enum Doing {
    Place(PlaceRule),
    /// Reinforce control tokens.
    Reinforce {
        count: u8,
        /// The number of the slot is added.
        slot: bool,
    },
    Attack(AttackRule),
    Move {
        /// How far.
        spaces: u8,
        /// Only into terrain of the slot or lower.
        slot: bool,
        /// What else holds for this move.
        perk: CaravanPerk,
    },
    BuildWonder {
        production: u8,
        /// The number of the slot is added.
        slot: bool,
    },
    /// Advance the tech dial.
    Advance {
        spaces: u8,
        /// The number of the slot is added.
        slot: bool,
    },
    GainTrade {
        amount: u8,
        per: Option<Count>,
        at_most: u8,
    },
    /// Gain resources from the supply.
    GainGoods {
        /// Which, as bits.
        goods: u8,
        amount: u8,
        per: Option<Count>,
        at_most: u8,
        /// Only of a type the player does not have.
        new_type: bool,
    },
    /// Exchange resources with the supply.
    Exchange {
        /// At most this many.
        up_to: u8,
        /// What is given, as bits.
        from: u8,
        /// What is taken, as bits.
        into: u8,
    },
    /// Destroy control tokens of others.
    Destroy {
        count: u8,
        reach: Reach,
    },
    /// Replace control tokens of another player.
    TakeOver {
        /// How many are chosen.
        choose: u8,
        /// How many of them are replaced.
        count: u8,
    },
    MoveBarbarians(u8),
    /// Barbarians come back.
    Respawn,
}
