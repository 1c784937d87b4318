//! Answers to questions, and how a record writes them.

use crate::ids::{AdvanceId, BuildingId, CardKind, EffectId, GoodId, Seat, SpaceId, WonderId};

strabo_core::answers! {
    /// An answer. Spaces, cards and the like are given by their numbers.
    pub enum Action {
        /// Gain an advance.
        "advance": Advance(AdvanceId),
        /// Found a city in a space.
        "found": Found(SpaceId),
        /// Build units in a city.
        "build": Build(SpaceId),
        /// Collect with a city, from further away if `far`.
        "collect": Collect { city: SpaceId, far: bool },
        /// Let a city grow by a building; `sea` is the space a port reaches into.
        "grow": Grow { city: SpaceId, building: BuildingId, sea: Option<SpaceId> },
        /// Move units.
        "move": Move,
        /// Raise the mood of cities.
        "civic": Civic,
        /// Influence a city from an own one.
        "influence": Influence { from: SpaceId, to: SpaceId },
        /// Use a benefit.
        "use": Use(EffectId),
        /// Play an action card.
        "card": Card(CardKind),
        /// Use an event card that was kept.
        "kept": Kept(CardKind),
        /// Build a unit of this kind.
        "unit": Unit(u8),
        /// Build one and pay in another way.
        "draft": Draft(u8),
        /// Collect this resource from a space.
        "take": Take { at: SpaceId, good: GoodId },
        /// Pick up units in a space: settlers, army units, ships.
        "lift": Lift { at: SpaceId, units: [u8; 3] },
        /// These settlers and army units are the ones, by what they may still do.
        "crew": Crew([[u8; 5]; 2]),
        /// Move them there: over two spaces if `far`, and without regard to terrain if `plain`.
        "to": To { at: SpaceId, far: bool, plain: bool },
        /// Raise the mood of the city in a space.
        "improve": Improve(SpaceId),
        /// Spend so many tokens.
        "spend": Spend(u8),
        /// Choose a building.
        "part": Part(BuildingId),
        /// Choose a space.
        "at": At(SpaceId),
        /// Choose one of several deeds.
        "option": Option(u8),
        /// Choose a resource.
        "good": Good(GoodId),
        /// Exchange a resource for another.
        "swap": Swap { from: GoodId, into: GoodId },
        /// Pay this much of each resource.
        "pay": Pay([u8; 8]),
        /// Lay the region this way.
        "way": Way(u8),
        /// Barbarians attack from one space another.
        "raid": Raid { from: SpaceId, to: SpaceId },
        /// Choose a kind of unit to lose.
        "lose": Lose(u8),
        /// Build a wonder in a city, or choose it.
        "wonder": Wonder { wonder: WonderId, city: Option<SpaceId> },
        /// Choose a player.
        "seat": Seat(Seat),
        "trade": Trade(Seat),
        /// Add one of a resource to what is offered.
        "give": Give(GoodId),
        /// Add one of a resource to what is asked for.
        "want": Want(GoodId),
        /// Give an action card (deck 0) or an objective card (deck 1) out of the hand.
        "hand": Hand { deck: u8, card: CardKind },
        /// Ask for a card of such a deck, of the other's choice.
        "ask": WantCard(u8),
        "yes": Yes,
        /// Nothing, or nothing more.
        "done": Done,
    }
}
