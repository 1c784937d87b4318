//! `decks.toml`: decks of cards and stacks of tiles, what is known of the cards, and how decks are prepared.

use strabo_model::deck::{DeckKind, Draft, Goal, Rest};
use strabo_model::{benefit::Benefit, deed::Deed, players::PlayerRange, resource::Fact};

use super::{ByName, Colour, Id, Name, RefCounts};
use crate::tree::Spanned;

rows! {
    /// A deck of cards or a stack of tiles.
    pub struct Deck<'s> {
        /// The id of the deck.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// What its cards are for.
        pub kind: Spanned<DeckKind>,
        /// Its component in the box. Decks of one component share its cards.
        pub component: Option<Spanned<Id<'s>>>,
        /// How many cards it has.
        pub size: Spanned<u16>,
        /// How many of them the source does not print.
        pub unprinted: Option<Spanned<u16>>,
        /// The kind of tile it is made of; cards when left out.
        pub tiles: Option<Spanned<Id<'s>>>,
        /// The most that lie face up in a row; one more clears it.
        pub row: Option<Spanned<u16>>,
        /// The colour of its back.
        pub colour: Option<Spanned<Colour<'s>>>,
    }

    /// A card of a deck.
    pub struct Card<'s> {
        /// The id of the card.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// The name of its other half, if it has a different one.
        pub second: Option<Spanned<Name<'s>>>,
        /// Its deck.
        pub deck: Spanned<Id<'s>>,
        /// How many there are; 1 when left out.
        pub copies: Option<Spanned<u16>>,
        /// Its era.
        pub era: Option<Spanned<Id<'s>>>,
        /// What it costs: `{ food = 2 }`.
        pub price: Option<Spanned<RefCounts>>,
        /// The resources that may be spent on it; all when left out.
        #[serde(default)]
        pub accepts: Vec<Spanned<Id<'s>>>,
        /// The advances that a player must have to build it.
        #[serde(default)]
        pub needs: Vec<Spanned<Id<'s>>>,
        /// The piece the city must have.
        pub beside: Option<Spanned<Id<'s>>>,
        /// Points it is worth.
        pub points: Option<Spanned<i16>>,
        /// The resource it belongs to.
        pub resource: Option<Spanned<Id<'s>>>,
        /// Advances in the order they are laid out at the start, of a leader.
        #[serde(default)]
        pub row: Vec<Spanned<Id<'s>>>,
        /// The group of advances it belongs to.
        pub group: Option<Spanned<Id<'s>>>,
        /// The event that its icon triggers.
        pub event: Option<Spanned<Id<'s>>>,
        /// What it does.
        #[serde(default)]
        pub benefits: Vec<Spanned<Benefit<ByName>>>,
        /// What completes it; one of several is enough.
        #[serde(default)]
        pub goals: Vec<Spanned<Goal<ByName>>>,
        /// What the source does not print about it.
        #[serde(default)]
        pub unprinted: Vec<Spanned<Fact>>,
    }

    /// What an icon of a card or a space of a track triggers.
    pub struct Event<'s> {
        /// The id of the event.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// What happens, in this order.
        pub does: Vec<Spanned<Deed<ByName>>>,
    }

    /// Cards that are not used.
    pub struct Removal<'s> {
        /// Of this era; of any when left out.
        pub era: Option<Spanned<Id<'s>>>,
        /// How many cards.
        pub cards: Spanned<u16>,
    }

    /// How decks are prepared for some player counts.
    pub struct Prepare<'s> {
        /// The id of the preparation.
        pub id: Spanned<Id<'s>>,
        /// The decks, each by itself.
        pub decks: Spanned<Vec<Spanned<Id<'s>>>>,
        /// The player counts it is for; all when left out.
        pub players: Option<Spanned<PlayerRange>>,
        /// Cards that go back to the box, at random and unseen.
        #[serde(default)]
        pub remove: Vec<Spanned<Removal<'s>>>,
        /// The eras of its batches from the top down, each shuffled by itself; one batch when left out.
        #[serde(default)]
        pub batches: Vec<Spanned<Id<'s>>>,
        /// Cards that players take in turn, clockwise and then back.
        pub draft: Option<Spanned<Draft>>,
        /// Cards dealt to each player.
        pub deal: Option<Spanned<u16>>,
        /// Cards turned face up.
        pub reveal: Option<Spanned<u16>>,
        /// An icon of the map: all copies of the cards whose token lies on one are laid open beside the map.
        pub beside_map: Option<Spanned<Id<'s>>>,
        /// Where the other cards go.
        #[serde(default)]
        pub rest: Rest,
    }
}
