//! What happens in a game, in a compact list to tell from.

use std::sync::Arc;

use crate::prelude::*;

use crate::ids::VictoryId;

/// A space, with what its name is made of: the map, and the cities at that time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSpace {
    pub at: Space,
    pub board: Arc<Board>,
    pub cities: Spaces,
}

strabo_core::events! {
    /// One thing that happened.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
    pub enum Event {
        /// A tile was laid.
        Laid { seat: Seat, tile: MapTileId },
        /// A round began.
        Round(u16),
        /// The event dial shows an event of the pack.
        Dial(u16),
        /// Barbarians move in the direction that a player rolled.
        Roved { seat: Seat, way: u8 },
        /// A barbarian destroyed something of a player.
        Raided { seat: Seat, at: NamedSpace },
        /// A barbarian came back.
        Respawned { at: NamedSpace },
        /// A focus card of a kind was chosen in a slot.
        Focus { seat: Seat, card: FocusId, slot: u8 },
        /// A control token was placed.
        Token { seat: Seat, at: NamedSpace },
        /// A city was built.
        City { seat: Seat, at: NamedSpace },
        /// A control token was reinforced.
        Reinforced { seat: Seat, at: NamedSpace },
        /// An attack was rolled: both values before trade tokens, and who rolled for the defender.
        Attacked {
            seat: Seat,
            at: NamedSpace,
            attack: u16,
            defence: u16,
            roller: Seat,
            rival: Option<Seat>,
        },
        /// An attack was won, perhaps against another player.
        Won { seat: Seat, at: NamedSpace, rival: Option<Seat> },
        /// An attack failed.
        Failed { seat: Seat, at: NamedSpace },
        /// A caravan moved.
        Caravan { seat: Seat, to: NamedSpace },
        /// A caravan arrived.
        Arrived { seat: Seat, at: NamedSpace },
        /// A diplomacy card was taken.
        Envoy { seat: Seat, card: CardId },
        /// The tech dial advanced.
        Tech { seat: Seat, to: u8 },
        /// A focus card was gained.
        Gained { seat: Seat, card: FocusId },
        /// A wonder was built.
        Wonder { seat: Seat, wonder: WonderId },
        /// A resource was gained.
        Good { seat: Seat, good: GoodId },
        /// A control token of another player was destroyed by a card.
        Destroyed { seat: Seat, at: NamedSpace, rival: Option<Seat> },
        /// A victory card was completed.
        Agenda { seat: Seat, card: VictoryId },
        /// The game is over.
        Ended,
    }
}
