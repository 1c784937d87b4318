//! What happens in a game, in a compact list to tell from.

use strabo_model::tile::Cell;

/// A space as players find it on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Its column and row, as the picture of the map numbers them.
    pub at: Cell,
    /// Its kind of ground, if it has one.
    pub ground: u8,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
pub enum Event {
    /// A tile was laid.
    Laid { seat: u8, tile: u8 },
    /// A round began.
    Round(u16),
    /// The event dial shows an event of the pack.
    Dial(u16),
    /// Barbarians move in a direction.
    Roved(u8),
    /// A barbarian destroyed something of a player.
    Raided { seat: u8, at: Spot },
    /// A barbarian came back.
    Respawned { at: Spot },
    /// A focus card of a kind was chosen in a slot.
    Focus { seat: u8, card: u8, slot: u8 },
    /// A control token was placed.
    Token { seat: u8, at: Spot },
    /// A city was built.
    City { seat: u8, at: Spot },
    /// A control token was reinforced.
    Reinforced { seat: u8, at: Spot },
    /// An attack was rolled: both values before trade tokens.
    Attacked { seat: u8, at: Spot, attack: u8, defence: u8 },
    /// An attack was won.
    Won { seat: u8, at: Spot },
    /// An attack failed.
    Failed { seat: u8, at: Spot },
    /// A caravan moved.
    Caravan { seat: u8, to: Spot },
    /// A caravan arrived.
    Arrived { seat: u8, at: Spot },
    /// A diplomacy card was taken.
    Envoy { seat: u8, card: u16 },
    /// The tech dial advanced.
    Tech { seat: u8, to: u8 },
    /// A focus card was gained.
    Gained { seat: u8, card: u8 },
    /// A wonder was built.
    Wonder { seat: u8, wonder: u8 },
    /// A resource was gained.
    Good { seat: u8, good: u8 },
    /// A control token was destroyed by a card.
    Destroyed { seat: u8, at: Spot },
    /// A victory card was completed.
    Agenda { seat: u8, card: u8 },
    /// The game is over.
    Ended,
}
