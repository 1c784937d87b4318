//! The state of a game: plain, compact data without names, quick to clone and to hash.

use serde::{Deserialize, Serialize};

use crate::action::{
    ANY_CARD, AdvanceIndex, Ask, CardId, NOBODY, NOWHERE, Node, Offer, Place, Seat,
};
pub use crate::board::Board;
use crate::effects::CalamityWork;
use crate::event::Ending;
use crate::perks::Perks;
use crate::random::Chance;
use crate::steps::departure::DepartureWork;

/// No game has more players.
pub const MOST_PLAYERS: usize = 18;
/// No player has more ships.
pub const MOST_SHIPS: usize = 8;
/// No game has more groups of advances.
pub const MOST_GROUPS: usize = 8;
/// No game has more stacks of trade cards, over all blocks.
pub const MOST_PILES: usize = 24;

/// One ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ship {
    /// Where it is; [`NOWHERE`] in stock.
    pub at: Node,
    /// Tokens aboard.
    pub cargo: u8,
    /// Steps taken this turn.
    pub steps: u8,
    /// It was built or kept up this turn.
    pub ready: bool,
}

impl Default for Ship {
    fn default() -> Self {
        Self { at: NOWHERE, cargo: 0, steps: 0, ready: false }
    }
}

/// What a player has, apart from what stands on the board and is held in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// Tokens in stock.
    pub stock: u8,
    /// Tokens in treasury.
    pub treasury: u8,
    /// Tokens on the board and aboard ships.
    pub tokens: u8,
    /// Cities in stock.
    pub city_stock: u8,
    /// Cities on the board.
    pub cities: u8,
    /// Commodity cards in hand.
    pub hand: u8,
    /// Space of the succession marker.
    pub marker: u8,
    /// Tokens at the last census.
    pub census: u8,
    /// Cities that revolt this turn.
    pub revolts: u8,
    /// The player was the victim of a revolt this turn.
    pub revolted: bool,
    /// Ships built this turn.
    pub ships_built: u8,
    /// Cities built this turn with treasury.
    pub treasury_cities: u8,
    /// Cities built this turn with tokens from next door.
    pub nearby_cities: u8,
    /// Trade cards bought this turn.
    pub cards_bought: u8,
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
    /// Credits to each group.
    pub credits: [u16; MOST_GROUPS],
    /// The ships.
    pub ships: [Ship; MOST_SHIPS],
    /// What the advances give.
    pub perks: Perks,
}

/// Where one calamity card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CalamityCard {
    /// The holder, or one of the constants below.
    pub holder: Seat,
    /// Who traded it to the holder, or [`NOBODY`].
    pub trader: Seat,
}

/// A calamity card in its stack.
pub const IN_STACK: Seat = NOBODY;
/// A calamity card on the discard pile.
pub const DISCARDED: Seat = NOBODY - 1;

/// All trade cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cards {
    /// Hands by player and commodity, then the discards by commodity, then the stacks as rings.
    pub(crate) store: Vec<u8>,
    pub(crate) kinds: u8,
    pub(crate) heads: [u8; MOST_PILES],
    pub(crate) lengths: [u8; MOST_PILES],
    /// Where each calamity card is.
    pub calamities: Vec<CalamityCard>,
    /// Cards left that stand in for those of empty stacks.
    pub substitutes: u8,
}

/// Where the machine is.
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
    /// The order of the players.
    pub order: [Seat; MOST_PLAYERS],
}

/// A revolt being resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RevoltWork {
    /// Whose cities revolt.
    pub victim: Seat,
    /// Who takes them.
    pub beneficiary: Seat,
    /// Players who have nothing left to replace them with, as bits.
    pub exhausted: u32,
    /// It is known who takes them.
    pub decided: bool,
}

/// A conflict being resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ConflictWork {
    /// A conflict is under way.
    pub active: bool,
    /// Where.
    pub place: Place,
    /// Who must still remove a piece in this group, as bits.
    pub pending: u32,
    /// Who has removed a piece in this round, as bits.
    pub handled: u32,
    /// It is the first round.
    pub first: bool,
}

/// An attack on a city being resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackWork {
    /// Where it stands.
    pub stage: AttackStage,
    /// The city.
    pub place: Place,
    /// The attacker.
    pub attacker: Seat,
    /// The defender.
    pub defender: Seat,
}

/// The stages of an attack on a city.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AttackStage {
    /// The next attack is looked for.
    #[default]
    Search,
    /// The defender chooses an order, or whether to wait.
    Choice,
    /// The tokens fight.
    Fight,
    /// The attacker takes spoils.
    Spoils,
}

/// A trade being negotiated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TradeWork {
    /// The round.
    pub round: u8,
    /// The offer on the table.
    pub offer: Option<Offer>,
    /// Who is asked to accept, next.
    pub asked: Seat,
    /// Who accepted, or [`NOBODY`].
    pub partner: Seat,
    /// Cards chosen by the proposer and by the partner, calamities among them.
    pub chosen: [u8; 2],
    /// Calamities chosen by each side, as bits of the calamity cards.
    pub calamities: [u64; 2],
}

/// No more cards stand in for others in a turn.
pub const MOST_SUBSTITUTES: usize = 4;

/// Cards that stand in for others: for each the set it joins, and the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Substitutes {
    pairs: [Option<(CardId, CardId)>; MOST_SUBSTITUTES],
}

impl Substitutes {
    /// All of them: the set and the card.
    pub fn list(&self) -> impl Iterator<Item = (CardId, CardId)> + '_ {
        self.pairs.iter().flatten().copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list().count()
    }

    /// True without any.
    pub fn is_empty(&self) -> bool {
        self.pairs[0].is_none()
    }

    /// How many cards of a kind stand in for others.
    pub fn away(&self, kind: usize) -> u8 {
        self.list().map(|(_, card)| u8::from(usize::from(card) == kind)).sum()
    }

    /// How many cards have joined the set of a kind.
    pub fn joined(&self, kind: usize) -> u8 {
        self.list().map(|(set, _)| u8::from(usize::from(set) == kind)).sum()
    }

    /// One more card joins a set.
    pub(crate) fn add(&mut self, set: CardId, card: CardId) {
        if let Some(free) = self.pairs.iter_mut().find(|pair| pair.is_none()) {
            *free = Some((set, card));
        }
    }
}

/// Advances being bought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PurchaseWork {
    /// Advances in the basket, as bits.
    pub basket: u64,
    /// Those of them that come free.
    pub free: u64,
    /// Free advances that may still be taken.
    pub free_left: u8,
    /// Value of the cards turned in.
    pub purse: u32,
    /// Cards that stand in for others.
    pub substituted: Substitutes,
    /// The purchase is paid; credits of free choice are left.
    pub paid: bool,
    /// How many advances of the purchase that give such credits were opened.
    pub gifts: u8,
    /// Points of credit still to choose, of the last of them.
    pub credits: u16,
    /// They all go to one group.
    pub one_group: bool,
}

/// A special ability being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AbilityWork {
    /// One is being used.
    pub active: bool,
    /// The advance.
    pub advance: AdvanceIndex,
    /// Which of its abilities.
    pub option: u8,
    /// Tokens, points or players that may still be used.
    pub left: u8,
    /// Tokens that were taken from the board.
    pub taken: u8,
    /// They are being placed.
    pub placing: bool,
    /// The commodity asked for, or [`crate::action::ANY_CARD`] before it is named.
    pub card: CardId,
    /// Players who were asked, as bits.
    pub players: u32,
    /// Who must give a card now, or [`NOBODY`].
    pub giver: Seat,
}

impl Default for AbilityWork {
    fn default() -> Self {
        Self {
            active: false,
            advance: 0,
            option: 0,
            left: 0,
            taken: 0,
            placing: false,
            card: ANY_CARD,
            players: 0,
            giver: NOBODY,
        }
    }
}

/// A start in the middle of the game being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StartWork {
    /// The package of each player, by position among those of the game. Secret until all have one.
    pub packages: [u8; MOST_PLAYERS],
    /// Face value of cards, or tokens, the player may still take.
    pub left: u8,
    /// Stacks a card was taken from, as bits.
    pub stacks: u32,
}

impl Default for StartWork {
    fn default() -> Self {
        Self { packages: [u8::MAX; MOST_PLAYERS], left: 0, stacks: 0 }
    }
}

/// Tokens still to be named that pay for something, or that grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HelperWork {
    /// What it is for: the city, or anywhere on the board when [`NOWHERE`].
    pub place: Place,
    /// Tokens still to be taken.
    pub left: u8,
    /// A token may stay beside the new city.
    pub keep: bool,
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The turn, from one.
    pub turn: u16,
    /// Where the machine is.
    pub cursor: Cursor,
    /// Who is asked.
    pub seat: Seat,
    /// What is asked.
    pub ask: Ask,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// Somebody entered the last space.
    pub finishing: bool,
    /// All chance.
    pub chance: Chance,
    /// The board.
    pub board: Board,
    /// The players, in ranking order.
    pub players: [Player; MOST_PLAYERS],
    /// The trade cards.
    pub cards: Cards,
    /// Barbarian tokens in the box.
    pub barbarians: u8,
    /// Pirate cities in the box.
    pub pirates: u8,
    /// The revolt at hand.
    pub revolt: RevoltWork,
    /// The conflict at hand.
    pub conflict: ConflictWork,
    /// The attack at hand.
    pub attack: AttackWork,
    /// The building at hand.
    pub helper: HelperWork,
    /// The ability at hand.
    pub ability: AbilityWork,
    /// The trade at hand.
    pub trade: TradeWork,
    /// The purchase at hand.
    pub purchase: PurchaseWork,
    /// The start at hand.
    pub start: StartWork,
    /// Players who leave.
    pub departure: DepartureWork,
    /// The calamity at hand.
    pub calamity: CalamityWork,
}

impl State {
    /// One player.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[usize::from(seat)]
    }

    /// The room a state takes in memory.
    pub fn bytes(&self) -> usize {
        let calamities = self.cards.calamities.len() * size_of::<CalamityCard>();
        size_of::<Self>() + self.board.bytes() + self.cards.store.len() + calamities
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[usize::from(seat)]
    }
}
