//! Answers to questions, and how a record writes them.

use crate::ids::{AdvanceId, BuildingId, CardKind, EffectId, GoodId, Seat, SpaceId, WonderId};

strabo_core::answers! {
    /// An answer. Spaces, cards and the like are given by their numbers.
    pub enum Action {
        /// Gain an advance.
        "advance": Advance(advance: AdvanceId),
        /// Found a city in a space.
        "found": Found(space: SpaceId),
        /// Build units in a city.
        "build": Build(space: SpaceId),
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
        "use": Use(effect: EffectId),
        /// Play an action card.
        "card": Card(card: CardKind),
        /// Use an event card that was kept.
        "kept": Kept(card: CardKind),
        /// Build a unit of this kind.
        "unit": Unit(kind: u8),
        /// Build one and pay in another way.
        "draft": Draft(kind: u8),
        /// Collect this resource from a space.
        "take": Take { at: SpaceId, good: GoodId },
        /// Pick up units in a space: settlers, army units, ships.
        "lift": Lift { at: SpaceId, units: [u8; 3] },
        /// These settlers and army units are the ones, by what they may still do.
        "crew": Crew(units: [[u8; 5]; 2]),
        /// Move them there: over two spaces if `far`, and without regard to terrain if `plain`.
        "to": To { at: SpaceId, far: bool, plain: bool },
        /// Raise the mood of the city in a space.
        "improve": Improve(space: SpaceId),
        /// Spend so many tokens.
        "spend": Spend(count: u8),
        /// Choose a building.
        "part": Part(building: BuildingId),
        /// Choose a space.
        "at": At(space: SpaceId),
        /// Choose one of several deeds.
        "option": Option(option: u8),
        /// Choose a resource.
        "good": Good(good: GoodId),
        /// Exchange a resource for another.
        "swap": Swap { from: GoodId, into: GoodId },
        /// Pay this much of each resource.
        "pay": Pay(goods: [u8; 8]),
        /// Lay the region this way.
        "way": Way(way: u8),
        /// Barbarians attack from one space another.
        "raid": Raid { from: SpaceId, to: SpaceId },
        /// Choose a kind of unit to lose.
        "lose": Lose(kind: u8),
        /// Build a wonder in a city, or choose it.
        "wonder": Wonder { wonder: WonderId, city: Option<SpaceId> },
        /// Choose a player.
        "seat": Seat(seat: Seat),
        "trade": Trade(seat: Seat),
        /// Add one of a resource to what is offered.
        "give": Give(good: GoodId),
        /// Add one of a resource to what is asked for.
        "want": Want(good: GoodId),
        /// Give an action card (deck 0) or an objective card (deck 1) out of the hand.
        "hand": Hand { deck: u8, card: CardKind },
        /// Ask for a card of such a deck, of the other's choice.
        "ask": WantCard(deck: u8),
        "yes": Yes,
        /// Nothing, or nothing more.
        "done": Done,
    }
}
