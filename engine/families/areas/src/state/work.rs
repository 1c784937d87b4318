//! What is being resolved: how far a revolt, a conflict, a trade, a calamity has come.

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::limits::{MOST_PLAYERS, MOST_SUBSTITUTES};

/// What stands in work that has not begun: the hashes of records depend on it.
#[expect(clippy::unnecessary_wraps, reason = "it fills fields that may be empty later")]
fn before<T: Default>() -> Option<T> {
    Some(T::default())
}

/// What is as it was before it began is not written, so that older records keep their hashes.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A revolt being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RevoltWork {
    /// Whose cities revolt.
    #[serde(with = "crate::ids::missing")]
    pub victim: Option<Seat>,
    /// Who takes them.
    #[serde(with = "crate::ids::missing")]
    pub beneficiary: Option<Seat>,
    /// Players who have nothing left to replace them with.
    pub exhausted: SeatSet,
    /// It is known who takes them.
    pub decided: bool,
}

impl RevoltWork {
    /// Whose cities revolt, once that is known.
    pub(crate) fn victim(self) -> Seat {
        self.victim.unwrap_or_default()
    }
}

impl Default for RevoltWork {
    fn default() -> Self {
        Self {
            victim: before(),
            beneficiary: before(),
            exhausted: SeatSet::default(),
            decided: false,
        }
    }
}

/// A conflict being resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ConflictWork {
    /// A conflict is under way.
    pub active: bool,
    pub place: Land,
    /// Who must still remove a piece in this group.
    pub pending: SeatSet,
    /// Who has removed a piece in this round.
    pub handled: SeatSet,
    /// It is the first round.
    pub first: bool,
}

/// An attack on a city being resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackWork {
    pub stage: AttackStage,
    /// The city.
    pub place: Land,
    pub attacker: Seat,
    pub defender: Seat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AttackStage {
    /// The next attack is looked for.
    #[default]
    Search,
    /// The defender chooses an order, or whether to wait.
    Choice,
    /// The tokens fight.
    Fight,
    /// The attacker draws a card or not.
    Spoils,
    /// The attacker takes treasury.
    Pillage,
}

/// A trade being negotiated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TradeWork {
    pub round: u8,
    pub offer: Option<Offer>,
    /// Who is asked to accept, next.
    pub asked: Seat,
    /// Who accepted.
    #[serde(with = "crate::ids::missing")]
    pub partner: Option<Seat>,
    /// Cards chosen by the proposer and by the partner, calamities among them.
    pub chosen: [u8; 2],
    /// Calamities chosen by each side, as bits of the calamity cards.
    pub calamities: [u64; 2],
    /// Who made the offer.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by: Seat,
    /// The proposal that the offer on the table answers, and who made it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub first: Option<(Offer, Seat)>,
    /// How often the proposal was answered with an offer back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub counters: u8,
    /// The cards that the partner names.
    #[serde(default, skip_serializing_if = "is_default")]
    pub named: [Option<TradeCard>; 2],
    /// The proposer takes them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub agreed: bool,
    /// Who waits until nobody else has anything to propose.
    #[serde(default, skip_serializing_if = "is_default")]
    pub waiting: SeatSet,
    /// Those who waited are asked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last: bool,
}

impl Default for TradeWork {
    fn default() -> Self {
        Self {
            round: 0,
            offer: None,
            asked: Seat::default(),
            partner: before(),
            chosen: [0; 2],
            calamities: [0; 2],
            by: Seat::default(),
            first: None,
            counters: 0,
            named: [None; 2],
            agreed: false,
            waiting: SeatSet::default(),
            last: false,
        }
    }
}

/// Cards that stand in for others: for each the set it joins, and the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Substitutes {
    pairs: [Option<(TradeCard, TradeCard)>; MOST_SUBSTITUTES],
}

impl Substitutes {
    /// All of them: the set and the card.
    pub fn list(&self) -> impl Iterator<Item = (TradeCard, TradeCard)> + '_ {
        self.pairs.iter().flatten().copied()
    }

    pub fn len(&self) -> usize {
        self.list().count()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.pairs[0].is_none()
    }

    /// How many cards of a kind stand in for others.
    pub fn away(&self, kind: usize) -> u8 {
        self.list().map(|(_, card)| u8::from(card.index() == kind)).sum()
    }

    /// How many cards have joined the set of a kind.
    pub fn joined(&self, kind: usize) -> u8 {
        self.list().map(|(set, _)| u8::from(set.index() == kind)).sum()
    }

    /// One more card joins a set.
    pub(crate) fn add(&mut self, set: TradeCard, card: TradeCard) {
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
    pub advance: AdvanceId,
    pub option: u8,
    /// Tokens, points or players that may still be used.
    pub left: u8,
    /// Tokens that were taken from the board.
    pub taken: u8,
    /// They are being placed.
    pub placing: bool,
    /// The commodity asked for, once it is named.
    #[serde(with = "crate::ids::missing")]
    pub card: Option<TradeCard>,
    pub players: SeatSet,
    /// Who must give a card now.
    #[serde(with = "crate::ids::missing")]
    pub giver: Option<Seat>,
}

impl Default for AbilityWork {
    fn default() -> Self {
        Self {
            active: false,
            advance: AdvanceId(0),
            option: 0,
            left: 0,
            taken: 0,
            placing: false,
            card: None,
            players: SeatSet::default(),
            giver: None,
        }
    }
}

/// Movement before one's turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EarlyWork {
    /// Players who insist on the order: nobody after them moves before they have.
    pub insists: SeatSet,
    /// Players who have begun to move.
    pub begun: SeatSet,
    /// Tokens of theirs that have moved, by area.
    pub moved: Vec<(Seat, Land, u8)>,
}

/// A start in the middle of the game being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StartWork {
    /// The package of each player, by position among those of the game. Secret until all have one.
    pub packages: [u8; MOST_PLAYERS],
    /// Face value of cards, or tokens, the player may still take.
    pub left: u8,
    /// Stacks a card was taken from, as bits.
    pub stacks: u64,
}

impl Default for StartWork {
    fn default() -> Self {
        Self { packages: [u8::MAX; MOST_PLAYERS], left: 0, stacks: 0 }
    }
}

/// Tokens still to be named that pay for something, or that grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HelperWork {
    /// The city it is for; tokens may come from anywhere on the board where there is none.
    #[serde(with = "crate::ids::missing")]
    pub place: Option<Land>,
    /// Tokens still to be taken.
    pub left: u8,
    /// A token may stay beside the new city.
    pub keep: bool,
}

impl Default for HelperWork {
    fn default() -> Self {
        Self { place: before(), left: 0, keep: false }
    }
}

/// Where the resolution of a calamity stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// The next calamity is looked for.
    #[default]
    Search,
    /// Who profits is looked for.
    Beneficiary,
    /// The place it strikes is looked for.
    Site,
    /// Further victims are named.
    Victims,
    /// Victims go through the effects.
    Effects,
}

/// Which faction of a divided civilization stays with the victim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Faction {
    /// The civilization is not divided.
    #[default]
    None,
    First,
    Second,
}

/// A calamity being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CalamityWork {
    pub stage: Stage,
    /// The card, by position among the calamity cards.
    pub card: u8,
    /// The holder of the card.
    pub primary: Seat,
    /// Who profits.
    #[serde(with = "crate::ids::missing")]
    pub beneficiary: Option<Seat>,
    /// The other victims.
    pub secondary: SeatSet,
    /// Victims who have gone through their effects.
    pub finished: SeatSet,
    /// Further victims to name.
    pub to_name: u8,
    /// Points or cities still to be shared out among further victims.
    pub to_share: u8,
    pub shares: [u8; MOST_PLAYERS],
    /// The place it strikes, by position among those of its kind.
    #[serde(with = "crate::ids::missing")]
    pub site: Option<u8>,
    /// The areas struck last, the latest first.
    #[serde(with = "crate::ids::missing")]
    pub struck: [Option<Land>; 2],
    /// The current victim; none between two victims.
    #[serde(with = "crate::ids::missing")]
    pub victim: Option<Seat>,
    /// The current effect, by position in the victim's list.
    pub effect: u8,
    /// The current effect has begun.
    pub opened: bool,
    pub left: u16,
    /// How far it has come, for effects in several parts.
    pub part: u8,
    /// Cards or cities still to be given so that the rest does not happen.
    pub owed: u8,
    /// Which faction stays with the victim.
    pub faction: Faction,
    /// Who takes over the cities of the other faction, and who its tokens.
    #[serde(with = "crate::ids::missing")]
    pub takers: [Option<Seat>; 2],
}

impl Default for CalamityWork {
    fn default() -> Self {
        Self {
            stage: Stage::default(),
            card: 0,
            primary: Seat::default(),
            beneficiary: before(),
            secondary: SeatSet::default(),
            finished: SeatSet::default(),
            to_name: 0,
            to_share: 0,
            shares: [0; MOST_PLAYERS],
            site: before(),
            struck: [before(); 2],
            victim: before(),
            effect: 0,
            opened: false,
            left: 0,
            part: 0,
            owed: 0,
            faction: Faction::default(),
            takers: [None; 2],
        }
    }
}

/// How far a departure has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DepartureStage {
    /// Nobody is leaving.
    #[default]
    None,
    /// Others move out of the areas that went out of play.
    Resettle,
    /// Cities are checked for support.
    Support,
}

/// A departure being carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DepartureWork {
    /// How far it has come.
    pub stage: DepartureStage,
    /// Players who leave when the phase is over.
    pub leaving: SeatSet,
    /// Players who have left.
    pub gone: SeatSet,
    /// Tokens the current player still places.
    pub left: u8,
}
