//! Answers to questions, and how a record writes them.

strabo_core::answers! {
    /// An answer. Spaces, cards and the like are given by their numbers.
    #[expect(missing_docs, reason = "the sentence of each variant speaks of its fields")]
    pub enum Action {
        /// Gain an advance.
        "advance": Advance(u8),
        /// Found a city in a space.
        "found": Found(u8),
        /// Build units in a city.
        "build": Build(u8),
        /// Collect with a city, from further away if `far`.
        "collect": Collect { city: u8, far: bool },
        /// Let a city grow by a building; `sea` is the space a port reaches into.
        "grow": Grow { city: u8, building: u8, sea: u8 },
        /// Move units.
        "move": Move,
        /// Raise the mood of cities.
        "civic": Civic,
        /// Influence a city from an own one.
        "influence": Influence { from: u8, to: u8 },
        /// Use a benefit.
        "use": Use(u16),
        /// Play an action card.
        "card": Card(u8),
        /// Use an event card that was kept.
        "kept": Kept(u8),
        /// Build a unit of this kind.
        "unit": Unit(u8),
        /// Build one and pay in another way.
        "draft": Draft(u8),
        /// Collect this resource from a space.
        "take": Take { at: u8, good: u8 },
        /// Pick up units in a space: settlers, army units, ships.
        "lift": Lift { at: u8, units: [u8; 3] },
        /// Move them there: over two spaces if `far`, and without regard to terrain if `plain`.
        "to": To { at: u8, far: bool, plain: bool },
        /// Raise the mood of the city in a space.
        "improve": Improve(u8),
        /// Spend so many tokens.
        "spend": Spend(u8),
        /// Choose a building.
        "part": Part(u8),
        /// Choose a space.
        "at": At(u8),
        /// Choose one of several deeds.
        "option": Option(u8),
        /// Choose a resource.
        "good": Good(u8),
        /// Exchange a resource for another.
        "swap": Swap { from: u8, into: u8 },
        /// Pay this much of each resource.
        "pay": Pay([u8; 8]),
        /// Lay the region this way.
        "way": Way(u8),
        /// Barbarians attack from one space another.
        "raid": Raid { from: u8, to: u8 },
        /// Choose a kind of unit to lose.
        "lose": Lose(u8),
        /// Build a wonder in a city, or choose it.
        "wonder": Wonder { wonder: u8, city: u8 },
        /// Choose a player.
        "seat": Seat(u8),
        /// Trade with a player.
        "trade": Trade(u8),
        /// Add one of a resource to what is offered.
        "give": Give(u8),
        /// Add one of a resource to what is asked for.
        "want": Want(u8),
        /// Give an action card (deck 0) or an objective card (deck 1) out of the hand.
        "hand": Hand { deck: u8, card: u8 },
        /// Ask for a card of such a deck, of the other's choice.
        "ask": WantCard(u8),
        /// Yes.
        "yes": Yes,
        /// Nothing, or nothing more.
        "done": Done,
    }
}
