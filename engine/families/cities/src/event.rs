//! What happens in a game, to be told as a story.

use crate::rules::Price;
use crate::state::Bid;

/// A trade as everybody sees it: cards are counted and not named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trade {
    /// The two players; the first of them made the offer.
    pub seats: [u8; 2],
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

/// Something that happened. Spaces and the like are given by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
pub enum Event {
    /// A round and turn begin.
    Turn { round: u16, turn: u8, seat: u8 },
    /// An advance is gained.
    Advance { seat: u8, advance: u8 },
    /// A city is founded.
    Founded { seat: u8, at: u8 },
    /// A city grows.
    Grown { seat: u8, at: u8, building: u8 },
    /// A unit is placed.
    Placed { seat: u8, at: u8, kind: u8 },
    /// A resource is gained.
    Gained { seat: u8, good: u8, amount: u8 },
    /// Something is paid or lost.
    Lost { seat: u8, good: u8, amount: u8 },
    /// Units move.
    Moved { seat: u8, from: u8, to: u8, units: [u8; 3] },
    /// A region is revealed.
    Revealed { seat: u8, region: u8 },
    /// Barbarians appear.
    Spawned { at: u8 },
    /// The mood of a city changes.
    Mood { at: u8, mood: u8 },
    /// Influence is attempted with this roll.
    Influence { seat: u8, to: u8, roll: u8 },
    /// A building changes its colour.
    Swayed { seat: u8, at: u8, building: u8 },
    /// A battle begins.
    Battle { attacker: u8, defender: u8, at: u8 },
    /// A round of a battle: combat values and hits.
    Round { values: [u8; 2], hits: [u8; 2] },
    /// The attacker ceases.
    Ceased { seat: u8 },
    /// A city is captured.
    Captured { seat: u8, at: u8 },
    /// A city is destroyed or given up.
    Destroyed { at: u8 },
    /// A building is lost.
    Wrecked { at: u8, building: u8 },
    /// An action card is played.
    Card { seat: u8, card: u8 },
    /// An event card is drawn.
    Event { seat: u8, card: u8 },
    /// Cards are drawn, which only the player sees.
    Drawn { seat: u8, deck: u8 },
    /// A wonder is revealed.
    Shown { wonder: u8 },
    /// A wonder is reserved.
    Claimed { seat: u8, wonder: u8 },
    /// A wonder is built.
    Wonder { seat: u8, wonder: u8, at: u8 },
    /// An objective is completed.
    Objective { seat: u8, card: u8, goal: u8 },
    /// A space is exhausted.
    Exhausted { at: u8 },
    /// Somebody is the first player.
    First { seat: u8 },
    /// A player offers another a trade.
    Offered(Trade),
    /// A player refuses one.
    Refused { seat: u8 },
    /// Two players trade.
    Traded(Trade),
    /// The game is over.
    Over,
}
