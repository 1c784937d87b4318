//! What benefits are made of: kinds of piece, what is done, what holds, when and for what price.

use strabo_model::benefit::Moment;
use strabo_model::deed::{Battle, Mood, Near, PieceAbility};
use strabo_model::{sequence::Step, tally::Tally};

use crate::ids::{AdvanceId, BuildingId, CardKind, EffectId, GoodId, WonderId};

pub const MOST_SEATS: usize = 4;
/// The most resources.
pub const MOST_GOODS: usize = 8;
/// The most kinds of building.
pub const MOST_BUILDINGS: usize = 4;
/// The kinds of unit.
pub const SETTLER: usize = 0;
/// See above.
pub const ARMY: usize = 1;
/// See above.
pub const SHIP: usize = 2;

/// How much of each resource.
pub type Price = [u8; MOST_GOODS];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A settler, an army unit or a ship.
    Unit(u8),
    /// A building, by position among the buildings.
    Building(BuildingId),
    /// What founds a city.
    City,
    /// A settlement of barbarians.
    BarbarianCity,
    /// A unit of barbarians.
    Barbarian,
}

impl Kind {
    /// The bit of the kind in a set.
    pub const fn bit(self) -> u16 {
        match self {
            Self::Unit(at) => 1 << at,
            Self::Building(at) => 8 << at.number(),
            Self::City => 1 << 8,
            Self::BarbarianCity => 1 << 9,
            Self::Barbarian => 1 << 10,
        }
    }
}

/// What a benefit comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Advance(AdvanceId),
    Wonder(WonderId),
    Building(BuildingId),
    Card(CardKind),
    Event(CardKind),
    /// The icon of an event card.
    Icon(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deck {
    Actions,
    Objectives,
    Events,
    Wonders,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bonus {
    /// Dice more.
    pub dice: u8,
    /// Added to the sum of the dice.
    pub value: u8,
    /// Hits more.
    pub hits: u8,
    /// Hits of the enemy that do not count.
    pub cancels: u8,
    pub first_round: bool,
    /// Only for the defender.
    pub defending: bool,
    /// Only for the attacker.
    pub attacking: bool,
    /// The battles as bits: land, naval, landing; all when zero.
    pub battles: u8,
    /// Only in cities with this building.
    pub with: Option<BuildingId>,
    /// Only against enemies without this advance.
    pub against_without: Option<AdvanceId>,
}

/// The bit of a battle in [`Bonus::battles`].
pub const fn battle_bit(battle: Battle) -> u8 {
    match battle {
        Battle::Land => 1,
        Battle::Naval => 2,
        Battle::Landing => 4,
    }
}

/// Where pieces are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placing {
    pub kind: Kind,
    pub count: u8,
    pub near: Near,
    /// At most this far from an own city.
    pub within: Option<u8>,
    /// On this ground only, as bits; any when zero.
    pub ground: u16,
}

/// One thing that is done, or that holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Doing {
    Gain { goods: u8, amount: u8, per: Option<Tally>, at_most: Option<u8> },
    Lose { goods: u8, amount: u8 },
    Exchange { up_to: u8, from: u8, into: u8, back: bool },
    Draw { deck: Deck, cards: u8 },
    Reveal { cards: u8 },
    Claim,
    BuildCard { claimed: bool },
    FreeStep { step: Step, times: u8 },
    ExtraActions(u8),
    ActAs,
    RaiseMood { cities: u8, steps: u8 },
    LowerMood { cities: u8, steps: u8, all: bool },
    Ruin(u8),
    GainAdvance(u64),
    Place(Placing),
    RevealRegion,
    BarbariansAttack { spaces: u8 },
    Exhaust { spaces: u8 },
    MoveGroups { kinds: u8, groups: u8, most: u8 },
    TradeRoutes { good: GoodId, kinds: u8, within: u8, at_most: u8 },
    // What follows holds as long as its source is held.
    CollectFrom { ground: u16, spaces: Option<u8> },
    CollectInstead { ground: u16, goods: u8 },
    CollectWithin(u8),
    Limit { good: GoodId, limit: u8 },
    Spare { advances: u64, buildings: u8, goods: u8 },
    PayInstead { unit: u8, price: Price, at_most: u8 },
    Accept { goods: u8, instead_of: GoodId },
    Surcharge { step: Step, price: Price },
    Ignore(u64),
    KeepMood,
    CountSmaller { sizes: u8, at_least: u8 },
    RoadFar { kinds: u8 },
    RoadPlain { kinds: u8 },
    MayMove { kinds: u8 },
    SailAround,
    UseCombatCards,
    RoutesGive(GoodId),
    Combat(Bonus),
    CancelPiece { building: BuildingId, ability: PieceAbility },
    Influence { range: u8, from: Option<u8> },
    NoInfluence { mood: Option<Mood>, with: Option<Kind>, within: Option<u8>, boosts_only: bool },
    NoBarbarians,
    AttackNeeds { advance: AdvanceId, building: BuildingId, free: bool },
    AttackPrice { goods: u8, amount: u8 },
    NoActivation { buildings: u8 },
    WinsTies,
}

/// Declares the sorts of what holds, which have the names of what holds.
macro_rules! sorts {
    ($($name:ident)*) => {
        /// Sorts of what holds, so that each question looks only at what matters to it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Sort {$($name,)*}

        pub const SORTS: usize = [$(Sort::$name,)*].len();

        impl Doing {
            /// The sort of something that holds; nothing for what is done.
            pub const fn sort(&self) -> Option<Sort> {
                Some(match self {
                    $(Self::$name { .. } => Sort::$name,)*
                    _ => return None,
                })
            }
        }
    };
}

sorts! {
    CollectFrom CollectInstead CollectWithin Limit Spare PayInstead Accept Surcharge Ignore KeepMood
    CountSmaller RoadFar RoadPlain MayMove SailAround UseCombatCards RoutesGive Combat CancelPiece
    Influence NoInfluence NoBarbarians AttackNeeds AttackPrice NoActivation WinsTies
}

/// One benefit.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// What it comes from.
    pub by: Source,
    pub when: Moment,
    /// The step it belongs to.
    pub step: Option<Step>,
    /// The advances of the group it is about.
    pub group: u64,
    /// The pieces it is about, as bits of [`Kind::bit`].
    pub pieces: u16,
    /// Advances that must be held as well.
    pub needs: u64,
    pub pay: Option<Price>,
    /// The advance that makes it free.
    pub free_with: Option<AdvanceId>,
    /// Only what was bought with nothing but these resources counts.
    pub paid_with: u8,
    /// Only in the city that has its source.
    pub here: bool,
    /// It may be left out.
    pub may: bool,
    /// The bit for "once a turn"; none when it is used as often as wanted.
    pub once: Option<u8>,
    pub everybody: bool,
    /// What is done, in this order.
    pub does: Vec<Doing>,
    /// One of these is done as well.
    pub one_of: Vec<Doing>,
}

/// Something that holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// What it comes from.
    pub by: Source,
    /// The benefit it belongs to.
    pub effect: EffectId,
    /// What holds.
    pub doing: Doing,
}
