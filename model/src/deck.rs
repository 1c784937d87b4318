//! Decks of cards and stacks of tiles, what stands on them, and how they are prepared.

mod kind;

use serde::{Deserialize, Serialize};

pub use self::kind::DeckKind;
use crate::refs::{
    AdvanceId, ComponentId, DeckId, EraId, EventId, GroupId, IconId, PieceId, ResourceId,
    TileKindId,
};
use crate::resource::{Fact, ResourceCount};
use crate::{benefit::Benefit, deed::Deed, defaults::is_default, players::PlayerRange};
use crate::{tally::Target, text::Text, vocabulary::records};

/// A deck of cards or a stack of tiles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deck {
    /// The id of the deck.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// What its cards are for.
    pub kind: DeckKind,
    /// The cards in the box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component: Option<ComponentId>,
    /// How many cards it has.
    pub size: u16,
    /// How many of them the source does not print.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unprinted: u16,
    /// The kind of tile it is made of; cards when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<TileKindId>,
    /// The most that lie face up in a row; one more clears it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<u16>,
    /// The colour of its back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Text>,
}

/// When a goal is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GoalTime {
    /// As soon as it is reached.
    #[default]
    AtOnce,
    /// At the end of a round.
    RoundEnd,
}

records! {
    /// What completes a card, or a half of it.
    Goal "Goal" {
        /// Its name.
        name = default: Option<Text> => checked,
        /// When it is looked at.
        when = default: GoalTime,
        /// One of these must be reached; none when the source does not print it.
        any_of = default: Vec<Target<R>> => deeps,
    }
}

/// One card, as often as the deck has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Card {
    /// The id of the card.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Its deck.
    pub deck: DeckId,
    /// How many there are.
    pub copies: u16,
    /// The name of its other half.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Text>,
    /// Its era.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub era: Option<EraId>,
    /// What it costs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub price: Vec<ResourceCount>,
    /// The resources that may be spent on it, when not all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accepts: Vec<ResourceId>,
    /// The advances without which it is not built.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<AdvanceId>,
    /// The piece the city must have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<PieceId>,
    /// Points it is worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i16>,
    /// The resource it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource: Option<ResourceId>,
    /// Advances in the order they are laid out at the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub row: Vec<AdvanceId>,
    /// The group of advances it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<GroupId>,
    /// The event its icon brings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<EventId>,
    /// What it does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub benefits: Vec<Benefit>,
    /// What completes it; one of several is enough.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<Goal>,
    /// What the source does not print.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unprinted: Vec<Fact>,
}

/// What an icon of a card or a space of a track brings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Event {
    /// The id of the event.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// What happens, in this order.
    pub does: Vec<Deed>,
}

/// Cards of an era that are not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Removal {
    /// The era; any when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub era: Option<EraId>,
    /// How many cards.
    pub cards: u16,
}

/// Cards laid out for players to take in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// How many are laid out face up.
    pub cards: u16,
    /// How many each player takes, one after the other and then back.
    pub each: u16,
    /// What nobody takes stays face up, with the cards that are turned face up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub joins_row: bool,
}

impl Draft {
    /// How many cards are not taken, with this number of players.
    pub fn left_over(&self, players: u8) -> u32 {
        let taken = u32::from(self.each) * u32::from(players);
        u32::from(self.cards).saturating_sub(taken)
    }
}

/// Where the cards go that are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Rest {
    /// They stay as a stack to draw from.
    #[default]
    Stack,
    /// They are not used.
    Box,
}

/// How decks are prepared for some player counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Preparation {
    /// The id of the preparation.
    pub id: Text,
    /// The decks, each by itself.
    pub decks: Vec<DeckId>,
    /// The player counts; all when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<PlayerRange>,
    /// Cards that go to the box, at random and unseen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remove: Vec<Removal>,
    /// The eras of its batches from the top down, each shuffled by itself; one batch when there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub batches: Vec<EraId>,
    /// Cards that players take in turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<Draft>,
    /// Cards dealt to each player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deal: u16,
    /// Cards turned face up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reveal: u16,
    /// All copies of the cards whose token lies on this icon of the map lie open beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside_map: Option<IconId>,
    /// Where the other cards go.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rest: Rest,
}

impl Preparation {
    /// True when it is for this player count.
    pub fn is_for(&self, players: u8) -> bool {
        self.players.is_none_or(|range| range.contains(players))
    }

    /// How many cards leave each deck before the game begins, with this number of players.
    pub fn used(&self, players: u8) -> u32 {
        let removed: u32 = self.remove.iter().map(|removal| u32::from(removal.cards)).sum();
        let draft = self.draft.map_or(0, |draft| u32::from(draft.cards));
        let dealt = u32::from(self.deal) * u32::from(players);
        removed + draft + dealt + u32::from(self.reveal)
    }

    /// How many cards lie face up when the game begins, as far as the map does not decide it.
    pub fn face_up(&self, players: u8) -> u32 {
        let draft = self.draft.filter(|draft| draft.joins_row);
        u32::from(self.reveal) + draft.map_or(0, |draft| draft.left_over(players))
    }
}
