//! Answers to questions, and how a record writes them.

strabo_core::answers! {
    /// An answer. Spaces, cards and tiles are given by their numbers.
    #[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
    pub enum Action {
        /// Take a tile, with this side up.
        "tile": Tile { tile: u8, side: u8 },
        /// Lay it down, turned so, with its least column and row here.
        "lay": Lay { turn: u8, at: [i8; 2] },
        /// Choose the focus card in a slot, from one.
        "focus": Focus(u8),
        /// Choose one of the deeds of a card.
        "option": Option(u8),
        /// Place a piece in a space.
        "place": Place(u8),
        /// Reinforce the control token in a space.
        "reinforce": Reinforce(u8),
        /// Attack what is in a space.
        "attack": Attack(u8),
        /// Attack the barbarian in a space where there is more.
        "attack-barbarian": AttackBarbarian(u8),
        /// Spend so many trade tokens.
        "spend": Spend(u8),
        /// Move the caravan to a space.
        "caravan": Caravan(u8),
        /// Put a trade token on the focus card of a kind.
        "put": Put(u8),
        /// Take a trade token from the focus card of a kind.
        "take": Take(u8),
        /// Discard a trade token from the focus card of a kind.
        "discard": Discard(u8),
        /// Take the diplomacy card of the city-state.
        "envoy": Envoy,
        /// Take a diplomacy card of the other player, by position among those everybody has.
        "treaty": Treaty(u8),
        /// Gain a focus card.
        "gain": Gain(u8),
        /// Build the wonder on top of a deck.
        "wonder": Wonder(u8),
        /// Spend a resource token.
        "pay": Pay(u8),
        /// Spend a natural wonder.
        "pay-natural": PayNatural(u8),
        /// Put the wonder token under the city in a space.
        "house": House(u8),
        /// Conquer the city-state.
        "conquer": Conquer,
        /// Liberate the city-state.
        "liberate": Liberate,
        /// Remove an own control token from a space.
        "remove": Remove(u8),
        /// Destroy the control token in a space.
        "destroy": Destroy(u8),
        /// Choose the control token in a space.
        "choose": Choose(u8),
        /// Take a resource from the supply.
        "good": Good(u8),
        /// Exchange a resource for another.
        "exchange": Exchange { from: u8, into: u8 },
        /// Nothing, or nothing more.
        "done": Done,
    }
}
