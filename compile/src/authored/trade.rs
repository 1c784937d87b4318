//! `trade.toml`: commodities, stacks, and how they are prepared for each player count.

use serde::Deserialize;
use strabo_model::{calamity::CalamityKind, pack::Draw, players::PlayerRange, symbol::Symbol};

use super::{Id, Name};
use crate::tree::{Map, Spanned};

rows! {
    /// A separate set of stacks, used when trade is divided.
    pub struct Block<'s> {
        /// The id of the block.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
    }
}

/// A stack of trade cards.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// The number of the stack, which is also the face value of its commodities.
    pub number: Spanned<u16>,
    /// True when the stack never holds calamities.
    #[serde(default)]
    pub no_calamities: bool,
    /// True when its cards replace cards from an empty stack. It is never shuffled or prepared.
    #[serde(default)]
    pub substitute: bool,
}

/// What a commodity is for when stacks are prepared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SetRole {
    /// One of the regular sets.
    #[default]
    Regular,
    /// The additional set, which a deal may treat separately.
    Additional,
}

rows! {
    /// One commodity: a set of identical cards.
    pub struct Commodity<'s> {
        /// The id of the commodity.
        pub id: Spanned<Id<'s>>,
        /// Its name.
        pub name: Spanned<Name<'s>>,
        /// The number of the stack it belongs to.
        pub stack: Spanned<u16>,
        /// The face value, if it is not the number of the stack.
        pub value: Option<Spanned<u16>>,
        /// How many cards are used, by player count: `{ "5-8" = 9, "9" = 9 }`. Counts that are left out use none.
        pub cards: Spanned<Map<PlayerRange, Spanned<u16>>>,
        /// Regular or additional set.
        #[serde(default)]
        pub set: SetRole,
        /// The block it belongs to when trade is divided; without one, all blocks share it equally.
        pub block: Option<Spanned<Id<'s>>>,
        /// Other spellings of the name, and names it had before.
        #[serde(default)]
        pub aliases: Vec<Spanned<Name<'s>>>,
        /// The sign on its cards; without one, they have the first two letters of its name.
        pub symbol: Option<Spanned<Symbol>>,
    }
}

/// How many cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DrawCount {
    /// As many as there are players; in a divided game, players of the block.
    Players,
}

/// A part of a stack that is shuffled by itself.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// Which commodity cards.
    pub commodities: Option<Spanned<Draw>>,
    /// Only this many of them, drawn at random.
    pub count: Option<Spanned<DrawCount>>,
    /// The calamities shuffled in.
    #[serde(default)]
    pub calamities: Vec<Spanned<CalamityKind>>,
}

/// What each stack holds, as the rulebook states it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Holds {
    /// The number of different sets of commodities in each stack.
    pub sets: Spanned<u16>,
    /// The calamities in each stack that may have any, one of each kind.
    pub calamities: Vec<Spanned<CalamityKind>>,
}

rows! {
    /// How the stacks are prepared for some player counts.
    pub struct Deal<'s> {
        /// The id of the deal.
        pub id: Spanned<Id<'s>>,
        /// The player counts it is for.
        pub players: Spanned<PlayerRange>,
        /// The blocks trade is divided into; one common set of stacks when left out.
        #[serde(default)]
        pub blocks: Vec<Spanned<Id<'s>>>,
        /// What each stack holds.
        pub holds: Spanned<Holds>,
        /// The batches of each stack, from the top down.
        pub batches: Spanned<Vec<Spanned<Batch>>>,
    }

    /// A trade card that every player may buy.
    pub struct Purchase<'s> {
        /// The id of the purchase.
        pub id: Spanned<Id<'s>>,
        /// The number of the stack.
        pub stack: Spanned<u16>,
        /// The price of a card in treasury tokens.
        pub price: Spanned<u16>,
    }
}
