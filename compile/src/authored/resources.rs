//! `resources.toml`: what is paid with, what it buys, and what markers move along.

use serde::Deserialize;
use strabo_model::resource::{Fact, PieceKind};
use strabo_model::{benefit::Benefit, sequence::Step, symbol::Symbol};

use super::{ByName, Colour, Id, Name, RefCounts};
use crate::tree::Spanned;

rows! {
    /// A resource that is spent in place of another.
    pub struct StandsFor<'s> {
        /// The resource it replaces.
        pub resource: Spanned<Id<'s>>,
        /// How much of it one unit replaces; 1 when left out.
        pub amount: Option<Spanned<u16>>,
        /// Only in this step; everywhere when left out.
        pub step: Option<Spanned<Step>>,
    }

    /// Something that is gained and spent.
    pub struct Resource<'s> {
        /// The id of the resource.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// Its colour in pictures.
        pub colour: Option<Spanned<Colour<'s>>>,
        /// The symbol for it in pictures.
        pub symbol: Option<Spanned<Symbol>>,
        /// How much every player has at the start.
        pub start: Option<Spanned<u16>>,
        /// The most a player may have; any amount when left out.
        pub limit: Option<Spanned<u16>>,
        /// True when the limit applies to each card that it lies on, not to the player.
        #[serde(default)]
        pub per_card: bool,
        /// Its component in the box.
        pub token: Option<Spanned<Id<'s>>>,
        /// The most a player may have is the space reached on this track.
        pub track: Option<Spanned<Id<'s>>>,
        /// What it may be spent on.
        #[serde(default)]
        pub stands_for: Vec<Spanned<StandsFor<'s>>>,
    }

    /// What happens at a space of a track.
    pub struct Happening<'s> {
        /// The space.
        pub space: Spanned<u16>,
        /// The event.
        pub event: Spanned<Id<'s>>,
    }
}

/// The level of advances that is reached at a space of a track.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LevelAt {
    /// The space.
    pub space: Spanned<u16>,
    /// The level.
    pub level: Spanned<u8>,
}

rows! {
    /// A row or dial of spaces that a marker moves along.
    pub struct Track<'s> {
        /// The id of the track.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// The highest space; the marker starts on 0. Left out when the source does not print it.
        pub spaces: Option<Spanned<u16>>,
        /// True when there is one for all players.
        #[serde(default)]
        pub shared: bool,
        /// The space after the last one; the marker stays on the last when left out.
        pub back_to: Option<Spanned<u16>>,
        /// Spaces on which a card is drawn.
        #[serde(default)]
        pub events: Vec<Spanned<u16>>,
        /// The deck it is drawn from.
        pub deck: Option<Spanned<Id<'s>>>,
        /// What happens at its spaces.
        #[serde(default)]
        pub happens: Vec<Spanned<Happening<'s>>>,
        /// The levels of advances reached at its spaces.
        #[serde(default)]
        pub levels: Vec<Spanned<LevelAt>>,
        /// What the source does not print about it.
        #[serde(default)]
        pub unprinted: Vec<Spanned<Fact>>,
    }

    /// A kind of piece that is built, placed or moved.
    pub struct Piece<'s> {
        /// The id of the piece.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// Its component in the box.
        pub component: Option<Spanned<Id<'s>>>,
        /// What it is.
        pub kind: Spanned<PieceKind>,
        /// What it costs: `{ wood = 2 }`.
        pub price: Option<Spanned<RefCounts>>,
        /// The advance that a player must have to build it.
        pub needs: Option<Spanned<Id<'s>>>,
        /// The piece that must be in the city that builds it.
        pub beside: Option<Spanned<Id<'s>>>,
        /// The piece that it replaces.
        pub from: Option<Spanned<Id<'s>>>,
        /// What it adds when it is attacked.
        pub defence: Option<Spanned<u16>>,
        /// How often the difficulty of the terrain is added when it is attacked.
        pub terrain_defence: Option<Spanned<u16>>,
        /// What a reinforced one adds to its own defence and to that of friendly pieces beside it.
        pub reinforced: Option<Spanned<u16>>,
        /// What its owner loses when it is defeated, instead of the piece: `{ trade = 2 }`.
        pub loses: Option<Spanned<RefCounts>>,
        /// Dice it rolls in combat.
        pub dice: Option<Spanned<u16>>,
        /// Units it carries.
        pub carries: Option<Spanned<u16>>,
        /// The most of one player in one space.
        pub stack: Option<Spanned<u16>>,
        /// What it does.
        #[serde(default)]
        pub benefits: Vec<Spanned<Benefit<ByName>>>,
        /// What the source does not print about it.
        #[serde(default)]
        pub unprinted: Vec<Spanned<Fact>>,
    }
}
