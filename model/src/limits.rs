//! How much of everything the engine can play with: one table with names, and what goes beyond it.
//!
//! A state of a game is small, so that it can be copied a million times a second; that is why there are
//! limits. [`Pack::excesses`](crate::Pack::excesses) measures a pack against them. The lint
//! `beyond-engine` reports what it finds, and the engine refuses to start such a game: neither can
//! forget what the other knows.

mod advances;
mod calamities;
mod cards;
mod measure;
mod meter;
mod rules;
mod tiles;

use std::fmt;

use crate::Pack;
use crate::refs::{AdvanceId, CalamityId, CommodityId, ComponentId, StackId, TableId, VariantId};

/// One limit of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Limit {
    /// Its name.
    pub name: &'static str,
    /// The most the engine plays with.
    pub most: u32,
    /// What it counts, in words.
    pub counts: &'static str,
}

macro_rules! limits {
    ($($constant:ident $name:literal $most:literal $counts:literal;)*) => {
        $(
            #[doc = concat!("The limit on ", $counts, ".")]
            pub const $constant: Limit = Limit { name: $name, most: $most, counts: $counts };
        )*

        /// All limits.
        pub const ALL: &[Limit] = &[$($constant),*];
    };
}

limits! {
    PLAYERS "players" 18 "the number of players";
    AREAS "areas" 10_000 "the number of areas";
    WATERS "waters" 65_000 "the number of coasts and open seas";
    SITES "sites" 255 "the number of places of a kind that calamities strike";
    PHASES "phases" 32 "the number of phases";
    STEPS "steps" 240 "the number of steps of a turn";
    ERAS "eras" 255 "the number of eras";
    SPACES "spaces" 255 "the number of spaces of a succession table";
    ADVANCES "advances" 64 "the number of advances";
    GROUPS "groups" 8 "the number of groups of advances";
    ABILITIES "abilities" 255 "the number of special abilities of one advance";
    GIFTS "gifts" 255 "the number of gifts of extra credits";
    SUBSTITUTES "substitutes" 4 "the number of cards that may stand in for others each turn, with all advances";
    ADDED "added" 127 "what all advances together add to or take from one number";
    FREE_ADVANCES "free-advances" 255 "the number of advances that come free with others";
    NAMED_LIMIT "named-limit" 6 "a population limit that an advance names";
    CREDITS "credits" 65_535 "the sum of credits in one group";
    SPECIAL_CREDITS "special-credits" 65_535 "the sum of special credits towards one advance";
    ADVANCE_POINTS "advance-points" 65_535 "the sum of points of all advances";
    STACKS "stacks" 24 "the number of stacks of trade cards, over all blocks";
    STACK_NUMBER "stack-number" 63 "the number on a stack";
    TRADE_CARDS "trade-cards" 250 "the number of commodities and calamity cards together";
    CALAMITIES "calamities" 250 "the number of calamities";
    CALAMITY_CARDS "calamity-cards" 64 "the number of calamity cards";
    COPIES "copies" 250 "the number of cards of one commodity";
    FACE_VALUE "face-value" 255 "the face value of a commodity";
    SUBSTITUTE_KINDS "substitute-kinds" 1 "the number of commodities that replace cards of empty stacks";
    TOKENS "tokens" 255 "the number of tokens of each player";
    DIVIDED_TOKENS "divided-tokens" 127 "the number of tokens of each player where a calamity divides a civilization";
    ANNEXED_PIECES "annexed-pieces" 128 "the number of tokens and cities of each player where a calamity annexes areas that touch each other";
    CITIES "cities" 190 "the number of cities of each player";
    SHIPS "ships" 8 "the number of ships of each player in play";
    BARBARIAN_TOKENS "barbarian-tokens" 255 "the number of barbarian tokens";
    PIRATE_CITIES "pirate-cities" 255 "the number of pirate cities";
    RATE "rate" 255 "a number of the rules, with what advances add to it";
    CITY_POINTS "city-points" 27 "the number of unit points of a city";
    PRICE "price" 255 "a price in treasury tokens";
    EFFECT "effect" 255 "a number in an effect of a calamity";
    LOSS "loss" 100 "the number of unit points that one effect takes";
    EFFECTS "effects" 255 "the number of effects of a calamity on one victim";
    CHANGES "changes" 255 "what advances together add to a calamity";
    PACKAGES "packages" 255 "the number of starting packages of a variant";
    FIRST_SPACE "first-space" 255 "the space that markers start on";
    AMOUNT "amount" 250 "a number of a game with focus rows or a tableau, but goals, points and rounds";
    ROWS "rows" 250 "the number of rows of a table of such a game";
    MAP_TILES "map-tiles" 64 "the number of tiles of a map that players build";
    FOCUS_KINDS "focus-kinds" 8 "the number of kinds of focus card";
    GOODS "goods" 8 "the number of resources that pay for wonders";
    CARAVANS "caravans" 4 "the number of caravans of each player";
    TABLEAU_RESOURCES "tableau-resources" 32 "the number of resources of a game with a tableau";
    TABLEAU_TILES "tableau-tiles" 255 "the number of tiles of a game with a tableau";
    TILE_STACKS "tile-stacks" 6 "the number of stacks of tiles";
    STACK_TILES "stack-tiles" 96 "the number of tiles in one stack";
    OPEN_TILES "open-tiles" 32 "the number of tiles that lie face up in a row";
    DEMANDS "demands" 6 "the number of demands of a tile";
    TOKEN_KINDS "token-kinds" 6 "the number of kinds of token";
    KIND_TOKENS "kind-tokens" 32 "the number of tokens of one kind";
}

/// The limit on every number of a game of cities but rounds, goals and points. It is the limit of one family, and
/// what goes beyond it is found by the lint alone.
pub const NUMBER: Limit =
    Limit { name: "number", most: 60, counts: "a number of a game of cities" };

/// What is measured of a pack.
#[derive(Clone, Copy, Debug)]
pub enum Scope<'p> {
    /// Every setup and every variant.
    Whole,
    /// One game: the position of its setup, and the variants that are switched on.
    Game {
        /// The setup.
        setup: usize,
        /// The variants.
        variants: &'p [VariantId],
    },
}

/// Where more of something was found than the engine can play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExcessPlace {
    /// A list of the pack, by the name of its file: the areas, the advances.
    List(&'static str),
    /// A table of the rules.
    Rules(&'static str),
    /// A component.
    Component(ComponentId),
    /// A stack.
    Stack(StackId),
    /// A commodity.
    Commodity(CommodityId),
    /// A calamity.
    Calamity(CalamityId),
    /// An advance.
    Advance(AdvanceId),
    /// A succession table.
    Table(TableId),
    /// A variant.
    Variant(VariantId),
    /// A setup, by its position.
    Setup(usize),
    /// A trade card anybody may buy, by its position.
    Purchase(usize),
    /// A row of a table, by the name of the table and its position.
    Row(&'static str, usize),
}

/// More of something than the engine can play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excess {
    /// The limit.
    pub limit: Limit,
    /// What is too much, in words.
    pub what: &'static str,
    /// How much there is.
    pub found: u64,
    /// Where.
    pub place: ExcessPlace,
}

impl fmt::Display for Excess {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { limit, what, found, .. } = self;
        write!(out, "{what} is {found}, but the engine plays with {} at most", limit.most)
    }
}

impl ExcessPlace {
    /// The place in words.
    pub fn words(self, pack: &Pack) -> String {
        let named = |kind: &str, id: Option<&crate::text::Text>| {
            id.map_or_else(|| kind.to_owned(), |id| format!("{kind} \"{id}\""))
        };
        match self {
            Self::List(file) => format!("{file}.toml"),
            Self::Rules(table) => format!("[{table}] in rules.toml"),
            Self::Component(id) => named("component", pack.get(id).map(|row| &row.id)),
            Self::Stack(id) => {
                pack.get(id).map_or_else(String::new, |stack| format!("stack {}", stack.number))
            }
            Self::Commodity(id) => named("commodity", pack.get(id).map(|row| &row.id)),
            Self::Calamity(id) => named("calamity", pack.get(id).map(|row| &row.id)),
            Self::Advance(id) => named("advance", pack.get(id).map(|row| &row.id)),
            Self::Table(id) => named("succession table", pack.get(id).map(|row| &row.id)),
            Self::Variant(id) => named("variant", pack.get(id).map(|row| &row.id)),
            Self::Setup(at) => named("setup", pack.setups.get(at).map(|row| &row.id)),
            Self::Purchase(at) => format!("purchase {}", at + 1),
            Self::Row(table, at) => format!("[[{table}]] {}", at + 1),
        }
    }
}
