//! What happened, in a compact list: enough for a readable playthrough and for statistics.

use serde::{Deserialize, Serialize};
use strabo_core::Log;
use strabo_model::refs::{AdvanceId, CalamityId, PhaseId};

use crate::action::Offer;
use crate::ids::{Land, Seat, TradeCard, Water};

/// Why pieces left the board or changed hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// A tax revolt.
    TaxRevolt,
    /// A conflict.
    Conflict,
    /// Surplus population.
    Surplus,
    /// Missing support.
    Support,
    /// A ship was paid for.
    Ship,
    /// A city was built.
    Building,
    /// A calamity.
    Calamity(CalamityId),
    /// A special ability.
    Ability(AdvanceId),
    /// The game starts in the middle.
    Start,
    /// A player left the game.
    Departure,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// A succession marker reached the last space.
    LastSpace,
    /// The agreed number of turns was played.
    TurnLimit,
}

strabo_core::events! {
    /// One thing that happened.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
    pub enum Event {
        /// A turn began.
        Turn(u16),
        /// A phase began.
        Phase(PhaseId),
        /// Tax was collected.
        Tax { seat: Seat, tokens: u8, revolts: u8 },
        /// Population grew, in all.
        Grown { seat: Seat, tokens: u8 },
        /// Tokens went over land.
        Marched { seat: Seat, from: Land, to: Land, count: u8 },
        /// A ship was built.
        ShipBuilt { seat: Seat, at: Water },
        /// A ship was kept up.
        ShipKept { seat: Seat, ship: u8 },
        /// A ship went back to stock.
        ShipLost { seat: Seat, at: Water, cause: Cause },
        /// A ship went one step.
        Sailed { seat: Seat, ship: u8, from: Water, to: Water },
        /// Tokens went aboard.
        Embarked { seat: Seat, ship: u8, from: Land, count: u8 },
        /// Tokens went ashore.
        Landed { seat: Seat, ship: u8, at: Land, count: u8 },
        /// Tokens went back to stock.
        TokensLost { seat: Seat, at: Land, count: u8, cause: Cause },
        /// Tokens were replaced with those of another player, or of the barbarians.
        TokensTaken { from: Seat, by: Seat, at: Land, count: u8, cause: Cause },
        /// Tokens were put on the board.
        TokensPlaced { seat: Seat, at: Land, count: u8, cause: Cause },
        /// A city was built.
        CityBuilt { seat: Seat, at: Land },
        /// A city went back to stock.
        CityLost { seat: Seat, at: Land, cause: Cause },
        /// A city was replaced with tokens.
        CityReduced { seat: Seat, at: Land, tokens: u8, cause: Cause },
        /// A city changed hands.
        CityTaken { from: Seat, by: Seat, at: Land, cause: Cause },
        /// A city was attacked.
        CityAttacked { by: Seat, defender: Seat, at: Land },
        /// The winner of a city took treasury and perhaps a card.
        Spoils { seat: Seat, from: Seat, treasury: u8, card: bool },
        /// Trade cards were dealt.
        Dealt { seat: Seat, cards: u8 },
        /// A card was bought.
        CardBought { seat: Seat, stack: u8, price: u8 },
        /// A trade was proposed.
        Proposed { seat: Seat, offer: Offer },
        /// A trade took place.
        Traded { seat: Seat, with: Seat, offer: Offer },
        /// A calamity was discarded above the limit.
        CalamityDiscarded { seat: Seat, calamity: CalamityId },
        /// A calamity happened.
        Calamity { seat: Seat, calamity: CalamityId, beneficiary: Option<Seat> },
        /// A calamity had nothing to strike.
        CalamityCancelled { seat: Seat, calamity: CalamityId },
        /// Somebody else suffers from a calamity.
        SecondaryVictim { seat: Seat, calamity: CalamityId },
        /// Treasury was lost or paid.
        TreasuryLost { seat: Seat, tokens: u8, cause: Cause },
        /// A commodity card was given to another player.
        CardGiven { from: Seat, to: Seat, card: TradeCard },
        /// Commodity cards were discarded.
        Discarded { seat: Seat, card: TradeCard, count: u8 },
        /// A special ability was used.
        AbilityUsed { seat: Seat, advance: AdvanceId },
        /// A starting package was opened, by position among those of the game.
        PackageOpened { seat: Seat, package: u8 },
        /// An advance was acquired.
        Acquired { seat: Seat, advance: AdvanceId },
        /// A succession marker moved.
        MarkerMoved { seat: Seat, to: u8, back: bool },
        /// A player left the game.
        Left { seat: Seat },
        /// The game ended.
        Ended(Ending),
    }
}

/// A number for statistics. It is not an event: no player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
pub enum Figure {
    /// A trade card was dealt from a stack, or one that stands in for it.
    Drawn { seat: Seat, stack: u8 },
    /// What a player had when a turn was over and the next one began.
    TurnOver { seat: Seat, marker: u8, cities: u8, tokens: u8, treasury: u8 },
}

/// Collects events, or drops them when only speed matters.
#[derive(Clone, Debug, Default)]
pub struct Events {
    on: bool,
    counting: bool,
    list: Vec<Event>,
    figures: Vec<Figure>,
}

impl Events {
    /// Keeps all events and all figures.
    pub fn counted() -> Self {
        Self { on: true, counting: true, ..Self::default() }
    }

    /// Notes an event.
    pub fn note(&mut self, event: Event) {
        if self.on {
            self.list.push(event);
        }
    }

    /// Notes a figure.
    pub fn count(&mut self, figure: Figure) {
        if self.counting {
            self.figures.push(figure);
        }
    }

    /// Figures that were noted.
    pub fn figures(&self) -> &[Figure] {
        &self.figures
    }

    /// What was noted.
    pub fn list(&self) -> &[Event] {
        &self.list
    }
}

impl Log for Events {
    fn kept() -> Self {
        Self { on: true, ..Self::default() }
    }

    fn off() -> Self {
        Self::default()
    }

    fn clear(&mut self) {
        self.list.clear();
        self.figures.clear();
    }

    fn len(&self) -> usize {
        self.list.len()
    }
}
