//! What is to be done next in a game.

use serde::{Deserialize, Serialize};
use strabo_core::Seat;
use strabo_model::sequence::Step;

use crate::ids::{
    AdvanceId, CardKind, EffectId, GoodId, GroupId, RegionId, SpaceId, TileFace, TrackId, WonderId,
    missing,
};
use crate::{rules::Price, spaces::Spaces};

/// What is to be done next; the last one first. Those that ask somebody say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
pub enum Task {
    /// The next turn begins.
    Next,
    /// The turn begins: what is gained then, and cities forget their activations.
    Begin,
    /// Asks for an action.
    Turn,
    /// The turn is over.
    Over,
    /// A step after the turns, for the player at this place in the order.
    Status { step: u8, at: u8, time: u8 },
    /// Asks how something is paid.
    Pay {
        seat: Seat,
        due: Price,
        step: Option<Step>,
        accept: u8,
        #[serde(with = "missing")]
        instead_of: Option<GoodId>,
    },
    /// Asks whether a benefit makes something cheaper, though its full price can be paid.
    Spare { step: Step, due: Price, full: Price, used: Option<EffectId> },
    /// Asks for one turn of a step without an action.
    Step {
        step: Step,
        left: u8,
        #[serde(with = "missing")]
        city: Option<SpaceId>,
    },
    /// Something after a step in a city.
    After { step: Step, city: SpaceId },
    /// The city was activated: its mood may fall.
    Activated { city: SpaceId, fall: bool },
    /// Asks for a unit to build.
    Build { city: SpaceId, left: u8 },
    /// Asks for a space to collect from.
    Collect { city: SpaceId, left: u8 },
    /// Asks for units to move, of these kinds, and at most so many of them in a group.
    Move { left: u8, kinds: u8, most: u8 },
    /// Asks which units of a space they are, where some of them may do more than others.
    Crew { at: SpaceId, units: [u8; 3] },
    /// Units have moved.
    Halt,
    /// Asks where the units go.
    March { kinds: u8 },
    /// Asks for a city to improve.
    Civic,
    /// The mood of a city rises.
    Cheer { city: SpaceId },
    /// The die of influence is rolled.
    Sway { from: SpaceId, to: SpaceId },
    /// Asks for tokens to raise the roll.
    Boost { to: SpaceId, roll: u8 },
    /// Asks for the building that is exchanged.
    Part { to: SpaceId },
    /// The deeds of an effect, from this one on.
    Effect {
        effect: EffectId,
        at: u8,
        seat: Seat,
        #[serde(with = "missing")]
        city: Option<SpaceId>,
    },
    /// Asks whether a benefit is used.
    May {
        effect: EffectId,
        seat: Seat,
        #[serde(with = "missing")]
        city: Option<SpaceId>,
    },
    /// Asks for one of several deeds.
    Option {
        effect: EffectId,
        seat: Seat,
        #[serde(with = "missing")]
        city: Option<SpaceId>,
    },
    /// Asks for a resource to gain.
    Gain { seat: Seat, goods: u8, left: u8 },
    /// Asks for a resource to lose.
    Lose { seat: Seat, goods: u8, left: u8 },
    /// Asks for an exchange.
    Swap { seat: Seat, effect: EffectId, at: u8, left: u8 },
    /// Asks where a unit is placed.
    Place {
        seat: Seat,
        kind: u8,
        left: u8,
        #[serde(with = "missing")]
        not: Option<SpaceId>,
    },
    /// Asks where a settlement of barbarians is placed.
    Camp { effect: EffectId, at: u8, seat: Seat },
    /// Asks where a barbarian is placed.
    Horde { seat: Seat, left: u8 },
    /// Asks for an advance that is free, out of these.
    Gift { seat: Seat, of: u64 },
    /// An advance is held from now on.
    Learn { seat: Seat, advance: AdvanceId, bought: bool },
    /// Asks for an advance of the new government.
    Transfer { seat: Seat, group: GroupId, left: u8 },
    /// The level of a track was raised.
    Level { seat: Seat, track: TrackId },
    /// An event card is drawn.
    Event { seat: Seat },
    /// Asks whether the card counts, before it is drawn.
    Heed { seat: Seat },
    /// The event card was resolved; it may be kept if it counted.
    Filed { seat: Seat, card: u8, counts: bool },
    /// Asks for a city whose mood rises.
    Raise { seat: Seat, left: u8, steps: u8 },
    /// Asks for a city whose mood falls.
    Lower { seat: Seat, left: u8, steps: u8, done: Spaces },
    /// Asks whether a city keeps its mood.
    Keep { seat: Seat, city: SpaceId, steps: u8 },
    /// Asks for a city that loses a building.
    Ruin {
        seat: Seat,
        left: u8,
        #[serde(with = "missing")]
        card: Option<CardKind>,
    },
    /// Asks for the building.
    Wreck { city: SpaceId },
    /// Asks for a region to reveal.
    Reveal { seat: Seat, may: bool },
    /// Asks how the region lies.
    Way {
        seat: Seat,
        region: RegionId,
        tile: TileFace,
        ways: u8,
        #[serde(with = "missing")]
        entered: Option<SpaceId>,
    },
    /// The region was laid: units go on.
    Explored {
        region: RegionId,
        #[serde(with = "missing")]
        entered: Option<SpaceId>,
    },
    /// Asks where barbarians appear in a region.
    Spawn {
        seat: Seat,
        region: RegionId,
        #[serde(with = "missing")]
        not: Option<SpaceId>,
    },
    /// Asks where ships go in a revealed region.
    Berth { region: RegionId },
    /// Asks for a space to exhaust.
    Exhaust { seat: Seat, spaces: u8 },
    /// Asks for the attack of barbarians.
    Raid { seat: Seat, spaces: u8, rival: bool },
    /// Asks for the use of a siege.
    Siege,
    /// Asks the attacker for a card.
    CardAttack,
    /// Asks the defender for a card.
    CardDefend,
    /// Dice are rolled.
    Roll,
    /// Asks whether the attack goes on.
    Cease,
    /// The battle is over.
    Won,
    /// Asks which of the units aboard are lost with a ship.
    Drown { seat: Seat, left: u8 },
    /// Asks for what is lost to barbarians.
    Hits { left: u8 },
    /// Asks whether a settlement of barbarians is kept.
    Spoils { at: SpaceId },
    /// Asks whether a card is played after an advance was gained, or else a city captured, but none of these.
    Window {
        seat: Seat,
        #[serde(with = "missing")]
        advance: Option<AdvanceId>,
        not: u64,
    },
    /// Asks for a wonder to build.
    Wonder { claimed: bool },
    /// A wonder stands.
    Stands { wonder: WonderId, city: SpaceId },
    /// Asks for a wonder to reserve.
    Claim { seat: Seat },
    /// Asks which of these cards counts for a goal that several have.
    Complete { seat: Seat, goal: u8, of: u64 },
    /// Asks for a city to give up.
    Raze { seat: Seat },
    /// Asks for the first player.
    First { seat: Seat },
    /// Asks what is offered and asked for.
    Offer,
    /// Asks the other player whether a trade is accepted.
    Deal,
    /// Asks that player for a card to give.
    Hand { deck: u8, left: u8 },
    /// The trade is carried out.
    Struck,
}
