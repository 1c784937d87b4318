//! What happens in a game, to be told as a story.

use crate::prelude::*;

use crate::{ids::RegionId, state::Bid, words::places::Map};

/// Something that happened, with what was true then and is needed to tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub event: Event,
    /// Who loses something by it.
    pub hits: Option<Seat>,
    /// Where the battle is that it belongs to.
    pub(crate) fought: Option<SpaceId>,
    /// What spaces were called then.
    pub(crate) map: Map,
}

/// A trade as everybody sees it: cards are counted and not named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trade {
    /// The two players; the first of them made the offer.
    pub seats: [Seat; 2],
    /// What each of them gives.
    pub goods: [Price; 2],
    /// How many action and objective cards each of them gives.
    pub cards: [[u8; 2]; 2],
}

impl From<Bid> for Trade {
    fn from(bid: Bid) -> Self {
        let given = bid.cards.map(|set| u8::try_from(set.count_ones()).unwrap_or(u8::MAX));
        Self { seats: [bid.by, bid.to], goods: bid.goods, cards: [given, bid.asked] }
    }
}

strabo_core::events! {
    /// Something that happened. Spaces and the like are given by their numbers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
    pub enum Event {
        /// A round and turn begin.
        Turn { round: u16, turn: u8, seat: Seat },
        /// An advance is gained.
        Advance { seat: Seat, advance: AdvanceId },
        /// A city is founded.
        Founded { seat: Seat, at: SpaceId },
        /// A city grows.
        Grown { seat: Seat, at: SpaceId, building: BuildingId },
        /// A unit is placed.
        Placed { seat: Seat, at: SpaceId, kind: u8 },
        /// A resource is gained.
        Gained { seat: Seat, good: GoodId, amount: u8 },
        /// Something is paid or lost.
        Lost { seat: Seat, good: GoodId, amount: u8 },
        /// Units move.
        Moved { seat: Seat, from: SpaceId, to: SpaceId, units: [u8; 3] },
        /// A region is revealed.
        Revealed { seat: Seat, region: RegionId },
        /// Barbarians appear.
        Spawned { at: SpaceId },
        /// The mood of a city changes.
        Mood { at: SpaceId, mood: u8 },
        /// Influence is attempted with this roll.
        Influence { seat: Seat, to: SpaceId, roll: u8 },
        /// A building changes its colour.
        Swayed { seat: Seat, at: SpaceId, building: BuildingId },
        /// A battle begins.
        Battle { attacker: Seat, defender: Seat, at: SpaceId },
        /// A round of a battle: combat values and hits.
        Round { values: [u8; 2], hits: [u8; 2] },
        /// The attacker ceases.
        Ceased { seat: Seat },
        /// A city is captured.
        Captured { seat: Seat, at: SpaceId },
        /// A city is destroyed or given up.
        Destroyed { at: SpaceId },
        /// A building is lost.
        Wrecked { at: SpaceId, building: BuildingId },
        /// An action card is played.
        Card { seat: Seat, card: CardKind },
        /// An event card is drawn.
        Event { seat: Seat, card: CardKind },
        /// Cards are drawn, which only the player sees.
        Drawn { seat: Seat, deck: u8 },
        /// A wonder is revealed.
        Shown { wonder: WonderId },
        /// A wonder is reserved.
        Claimed { seat: Seat, wonder: WonderId },
        /// A wonder is built.
        Wonder { seat: Seat, wonder: WonderId, at: SpaceId },
        /// An objective is completed.
        Objective { seat: Seat, card: CardKind, goal: u8 },
        /// A space is exhausted.
        Exhausted { at: SpaceId },
        /// Somebody is the first player.
        First { seat: Seat },
        /// A player offers another a trade.
        Offered(Trade),
        /// A player refuses one.
        Refused { seat: Seat },
        /// Two players trade.
        Traded(Trade),
        /// The game is over.
        Over,
        /// What a player has at the end.
        Scored { seat: Seat, points: Amount },
    }
}
