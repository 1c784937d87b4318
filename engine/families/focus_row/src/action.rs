//! Answers to questions, and how a record writes them.

use crate::ids::{FocusId, GoodId, KindId, MapTileId, NaturalId, Space, TreatyId, WonderDeckId};

strabo_core::answers! {
    /// An answer. Spaces, cards and tiles are given by their numbers.
    pub enum Action {
        /// Take a tile, with this side up.
        "tile": Tile { tile: MapTileId, side: u8 },
        /// Lay it down, turned so, with its least column and row here.
        "lay": Lay { turn: u8, at: [i8; 2] },
        /// Choose the focus card in a slot, from one.
        "focus": Focus(slot: u8),
        /// Choose the focus card in a slot and resolve it for no effect.
        "idle": Idle(slot: u8),
        /// Choose one of the deeds of a card, one of several cards, or a caravan.
        "option": Option(option: u8),
        /// Place a piece in a space.
        "place": Place(space: Space),
        /// Reinforce the control token in a space.
        "reinforce": Reinforce(space: Space),
        "attack": Attack(space: Space),
        /// Attack the barbarian in a space where there is more.
        "attack-barbarian": AttackBarbarian(space: Space),
        /// Spend so many trade tokens.
        "spend": Spend(count: u8),
        /// Move the caravan to a space.
        "caravan": Caravan(space: Space),
        /// Put a trade token on the focus card of a kind.
        "put": Put(kind: KindId),
        /// Take a trade token from the focus card of a kind.
        "take": Take(kind: KindId),
        /// Discard a trade token from the focus card of a kind.
        "discard": Discard(kind: KindId),
        /// Take the diplomacy card of the city-state.
        "envoy": Envoy,
        /// Take a diplomacy card of the other player, by position among those everybody has.
        "treaty": Treaty(treaty: TreatyId),
        /// Gain a focus card.
        "gain": Gain(card: FocusId),
        /// Build the wonder on top of a deck.
        "wonder": Wonder(deck: WonderDeckId),
        /// Spend a resource token.
        "pay": Pay(good: GoodId),
        /// Spend a natural wonder.
        "pay-natural": PayNatural(natural: NaturalId),
        /// Put the wonder token under the city in a space.
        "house": House(space: Space),
        /// Conquer the city-state.
        "conquer": Conquer,
        /// Liberate the city-state.
        "liberate": Liberate,
        /// Remove an own control token from a space.
        "remove": Remove(space: Space),
        /// Destroy the control token in a space.
        "destroy": Destroy(space: Space),
        /// Choose the control token in a space.
        "choose": Choose(space: Space),
        /// Take a resource from the supply.
        "good": Good(good: GoodId),
        /// Exchange a resource for another.
        "exchange": Exchange { from: GoodId, into: GoodId },
        /// Nothing, or nothing more.
        "done": Done,
    }
}
