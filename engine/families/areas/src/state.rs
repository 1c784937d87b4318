//! The state of a game: plain, compact data without names, quick to clone and to hash.

pub(crate) mod work;

use serde::{Deserialize, Serialize};

pub use crate::board::BoardState;
use crate::event::Ending;
use crate::limits::{MOST_GROUPS, MOST_PILES, MOST_PLAYERS, MOST_SHIPS};
use crate::perks::Perks;
use crate::prelude::*;
use crate::state::work::{
    AbilityWork, AttackWork, CalamityWork, ConflictWork, DepartureWork, EarlyWork, HelperWork,
    PurchaseWork, RevoltWork, StartWork, TradeWork,
};
use strabo_core::{Chance, digest_of};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ship {
    /// Where it is; nowhere in stock.
    #[serde(with = "crate::ids::missing")]
    pub at: Option<Water>,
    /// Tokens aboard.
    pub cargo: u8,
    /// Steps taken this turn.
    pub steps: u8,
    /// It was built or kept up this turn.
    pub ready: bool,
}

/// What a player has, apart from what stands on the board and is held in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    pub stock: u8,
    pub treasury: u8,
    /// Tokens on the board and aboard ships.
    pub tokens: u8,
    pub city_stock: u8,
    pub cities: u8,
    /// Commodity cards in hand.
    pub hand: u16,
    /// Space of the succession marker.
    pub marker: u8,
    /// Tokens at the last census.
    pub census: u8,
    /// Cities that revolt this turn.
    pub revolts: u8,
    /// The player was the victim of a revolt this turn.
    pub revolted: bool,
    pub ships_built: u8,
    /// Cities built this turn with treasury.
    pub treasury_cities: u8,
    /// Cities built this turn with tokens from next door.
    pub nearby_cities: u8,
    /// Trade cards bought this turn.
    pub cards_bought: u16,
    /// Trade cards taken for nothing this turn.
    pub cards_free: u8,
    /// The player does not propose trades any more.
    pub trade_over: bool,
    /// The player let an attack on a city wait this turn.
    pub waited: bool,
    /// Advances whose ability was used this turn, as bits.
    pub abilities_used: u64,
    /// Advances held, as bits.
    pub advances: u64,
    pub credits: [u16; MOST_GROUPS],
    pub ships: [Ship; MOST_SHIPS],
    /// What the advances give.
    pub perks: Perks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CalamityCard {
    pub holder: Holder,
    /// Who traded it to the holder.
    #[serde(with = "crate::ids::missing")]
    pub trader: Option<Seat>,
}

impl CalamityCard {
    /// A card that nobody holds.
    pub(crate) const fn unheld(holder: Holder) -> Self {
        Self { holder, trader: None }
    }

    /// A card in a hand.
    pub(crate) const fn held(seat: Seat, trader: Option<Seat>) -> Self {
        Self { holder: Holder::Player(seat), trader }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub enum Holder {
    Player(Seat),
    Stack,
    Discards,
}

impl Holder {
    pub(crate) const fn player(self) -> Option<Seat> {
        match self {
            Self::Player(seat) => Some(seat),
            Self::Stack | Self::Discards => None,
        }
    }
}

/// States are written with numbers that no seat has: the hashes of records depend on them.
impl From<Holder> for u8 {
    fn from(holder: Holder) -> Self {
        match holder {
            Holder::Player(seat) => seat.number(),
            Holder::Discards => Self::MAX - 1,
            Holder::Stack => Self::MAX,
        }
    }
}

impl From<u8> for Holder {
    fn from(number: u8) -> Self {
        match number {
            u8::MAX => Self::Stack,
            254 => Self::Discards,
            seat => Self::Player(Seat::new(seat)),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cards {
    /// Hands by player and commodity, then the discards by commodity, then the stacks as rings.
    pub(crate) store: Vec<u8>,
    /// Of the cards outside the stacks, how many came from each block but the first, in the same rows: only of
    /// commodities that several blocks share.
    pub(crate) origins: Vec<u8>,
    pub(crate) kinds: u8,
    pub(crate) heads: [u16; MOST_PILES],
    pub(crate) lengths: [u16; MOST_PILES],
    pub calamities: Vec<CalamityCard>,
    /// Cards left that stand in for those of empty stacks.
    pub substitutes: u8,
}

/// What is being done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cursor {
    /// The task of the program.
    pub task: u8,
    /// The task has begun: the order is known.
    pub begun: bool,
    /// The position in the order.
    pub at: u8,
    /// The part of the current player has begun.
    pub opened: bool,
    pub order: [Seat; MOST_PLAYERS],
}

/// Where a game stands: who has what, what is asked, and all chance to come.
///
/// Clone it to look ahead, and show players a [`crate::View`] of it, never the state itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The turn, from one.
    pub turn: u16,
    /// What is being done.
    #[doc(hidden)]
    pub cursor: Cursor,
    #[doc(hidden)]
    pub seat: Seat,
    #[doc(hidden)]
    pub ask: Ask,
    pub ending: Option<Ending>,
    /// Somebody entered the last space.
    #[doc(hidden)]
    pub finishing: bool,
    #[doc(hidden)]
    pub chance: Chance,
    pub board: BoardState,
    /// The players, in ranking order.
    #[doc(hidden)]
    pub players: [Player; MOST_PLAYERS],
    #[doc(hidden)]
    pub cards: Cards,
    /// Barbarian tokens in the box.
    #[doc(hidden)]
    pub barbarians: u8,
    /// Pirate cities in the box.
    #[doc(hidden)]
    pub pirates: u8,
    #[doc(hidden)]
    pub revolt: RevoltWork,
    #[doc(hidden)]
    pub conflict: ConflictWork,
    #[doc(hidden)]
    pub attack: AttackWork,
    /// The building.
    #[doc(hidden)]
    pub helper: HelperWork,
    #[doc(hidden)]
    pub ability: AbilityWork,
    #[doc(hidden)]
    pub trade: TradeWork,
    #[doc(hidden)]
    pub purchase: PurchaseWork,
    #[doc(hidden)]
    pub start: StartWork,
    #[doc(hidden)]
    pub early: EarlyWork,
    /// The board as each player records it in secret, until everybody has placed tokens for the start.
    #[doc(hidden)]
    pub recorded: Vec<BoardState>,
    /// Players who leave.
    #[doc(hidden)]
    pub departure: DepartureWork,
    #[doc(hidden)]
    pub calamity: CalamityWork,
}

impl State {
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Who goes through the effects of the current calamity.
    pub(crate) fn victim(&self) -> Seat {
        self.calamity.victim.unwrap_or_default()
    }

    /// Who profits from the current calamity, where somebody does.
    pub(crate) fn beneficiary(&self) -> Seat {
        self.calamity.beneficiary.unwrap_or_default()
    }

    /// The hash of the state: FNV-1a with 64 bits over its JSON, which has one order and no rounding.
    pub fn digest(&self) -> u64 {
        digest_of(self)
    }

    /// The room a state takes in memory.
    pub fn bytes(&self) -> usize {
        let calamities = self.cards.calamities.len() * size_of::<CalamityCard>();
        size_of::<Self>() + self.board.bytes() + self.cards.store.len() + calamities
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }
}
