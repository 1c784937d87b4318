//! The files of a pack and the tables in them: one list, from which reading and schemas are made.

use strabo_model::rules::{Cards, Cities, Conflict, Expansion, Movement, Ships, Tax, Trade};
use strabo_model::{art::Style, realm::Realm};

use super::{
    Advance, Allow, Area, Art, Balance, Between, Block, Board, ByName, Calamity, CalamityLimitRow,
    Card, Civilization, Commodity, Component, Deal, Deck, Decoration, Era, Event, FloodPlain,
    ForeignSetsRow, Grid, Group, Heading, Icon, Layout, Note, OneWay, PackHead, Package, Passage,
    Phase, Piece, Placement, Prepare, Purchase, Regions, Requirement, Resource, Row, Scoring, Sea,
    Setup, Source, Stack, Start, Table, Terrain, Tier, Tile, TileKind, TileShape, Track, Variant,
    Volcano,
};
use crate::tree::de::{fields_of, from_node};
use crate::tree::{Forest, MOST_ROWS, NodeId, Spanned, Value};

/// How a table is written in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Once: `[tax]`.
    One,
    /// In rows: `[[commodity]]`.
    Many,
}

/// One table of a file.
pub struct TableKind {
    /// Its name in the file.
    pub name: &'static str,
    /// Once or in rows.
    pub form: Form,
    /// Its fields, in the order in which they are usually written.
    pub fields: fn() -> &'static [&'static str],
    /// The schema of the table, or of one row.
    #[cfg(feature = "schema")]
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
}

impl TableKind {
    /// How many rows are read. Tables of kinds have few rows.
    pub fn most(&self) -> usize {
        match self.name {
            "block" | "era" | "group" | "phase" | "stack" | "table" | "tier" | "terrain"
            | "icon" | "tile_kind" | "tile_shape" | "layout" | "placement" | "art"
            | "decoration" => 250,
            _ => MOST_ROWS as usize,
        }
    }

    /// The field that tells rows apart, so that an overlay can change them.
    pub fn key(&self) -> Option<&'static str> {
        match (self.form, self.name) {
            (Form::One, _) | (_, "allow") => None,
            (_, "stack") => Some("number"),
            (_, "start") => Some("civilization"),
            _ => Some("id"),
        }
    }
}

/// A part of a pack that could not be read, to be explained by the schema.
#[derive(Clone, Copy, Debug)]
pub struct Rejected {
    /// The file it is in.
    pub part: Part,
    /// The table, as an index into [`Part::tables`].
    pub table: usize,
    /// The table or row.
    pub node: NodeId,
}

macro_rules! held {
    (One $row:ty) => { Option<Spanned<$row>> };
    (Many $row:ty) => { Vec<Spanned<$row>> };
}

macro_rules! read {
    (One $into:expr, $forest:ident, $node:ident, $reject:expr) => {
        match from_node($forest, $node) {
            Ok(value) => $into = Some(value),
            Err(_) => $reject($node),
        }
    };
    (Many $into:expr, $forest:ident, $node:ident, $reject:expr) => {
        if $forest.value($node) == Value::Array {
            $into.reserve($forest.len($node));
            for row in $forest.children($node) {
                match from_node($forest, row) {
                    Ok(value) => $into.push(value),
                    Err(_) => $reject(row),
                }
            }
        } else {
            $reject($node);
        }
    };
}

macro_rules! parts {
    ($($(#[$doc:meta])* $part:ident = $file:literal { $($form:ident $table:ident: $row:ty),* $(,)? })*) => {
        /// A file of a pack.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Part {
            $($(#[$doc])* $part,)*
        }

        impl Part {
            /// All files, in the order they are read.
            pub const ALL: &[Self] = &[$(Self::$part),*];

            /// The name of the file without its ending.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$part => $file,)* }
            }

            /// What the file is for.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$part => concat!("The file ", $file, ".toml of a Strabo pack."),)* }
            }

            /// The schema of the file as text. A new file of a pack needs it as an empty file before
            /// `cargo xtask codegen` can write it.
            pub const fn schema(self) -> &'static str {
                match self {
                    $(Self::$part => {
                        include_str!(concat!("../../../schemas/", $file, ".schema.json"))
                    })*
                }
            }

            /// The tables of the file.
            pub fn tables(self) -> &'static [TableKind] {
                Authored::tables(self)
            }
        }

        /// All that was written, file by file, in the order of the rows.
        #[derive(Debug, Default)]
        pub struct Authored<'s> {
            $($(
                #[doc = concat!("The `", stringify!($table), "` of `", $file, ".toml`.")]
                pub $table: held!($form $row),
            )*)*
        }

        impl<'s> Authored<'s> {
            fn tables(part: Part) -> &'static [TableKind] {
                match part {
                    $(Part::$part => &[$(TableKind {
                        name: stringify!($table),
                        form: Form::$form,
                        fields: fields_of::<$row>,
                        #[cfg(feature = "schema")]
                        schema: |generator| generator.subschema_for::<$row>(),
                    }),*],)*
                }
            }

            /// Reads the file of one part. What cannot be read goes to `reject`, the rest is kept.
            pub fn read(
                &mut self,
                part: Part,
                forest: &'s Forest<'_>,
                root: NodeId,
                reject: &mut dyn FnMut(Rejected),
            ) {
                for node in forest.children(root) {
                    let Some(name) = forest.key(node) else { continue };
                    let tables = part.tables();
                    let Some(table) = tables.iter().position(|table| table.name == name) else { continue };
                    let mut refuse = |node| reject(Rejected { part, table, node });
                    match (part, name) {
                        $($(
                            (Part::$part, stringify!($table)) => {
                                read!($form self.$table, forest, node, refuse);
                            }
                        )*)*
                        _ => {}
                    }
                }
            }
        }
    };
}

parts! {
    /// What the pack is.
    Pack = "pack" {
        One pack: PackHead<'s>, Many source: Source<'s>, Many note: Note<'s>, Many allow: Allow<'s>,
    }
    /// What is in the box.
    Inventory = "inventory" { Many component: Component<'s>, Many heading: Heading<'s> }
    /// Who can be played.
    Civilizations = "civilizations" { Many civilization: Civilization<'s> }
    /// Commodities, stacks and deals.
    Trade = "trade" {
        Many block: Block<'s>, Many stack: Stack, Many commodity: Commodity<'s>,
        Many deal: Deal<'s>, Many purchase: Purchase<'s>,
    }
    /// What is paid with, what it buys, and what markers move along.
    Resources = "resources" {
        Many resource: Resource<'s>, Many track: Track<'s>, Many piece: Piece<'s>,
        One realm: Realm<ByName>,
    }
    /// Decks of cards and stacks of tiles.
    Decks = "decks" {
        Many deck: Deck<'s>, Many card: Card<'s>, Many event: Event<'s>, Many prepare: Prepare<'s>,
    }
    /// What can happen.
    Calamities = "calamities" { Many calamity: Calamity<'s> }
    /// What can be acquired.
    Advances = "advances" { Many group: Group<'s>, Many tier: Tier<'s>, Many advance: Advance<'s> }
    /// Eras and succession tables.
    Succession = "succession" {
        Many era: Era<'s>, Many table: Table<'s>, Many requirement: Requirement<'s>, Many row: Row<'s>,
    }
    /// The phases of a turn.
    Sequence = "sequence" { Many phase: Phase<'s> }
    /// Rates and limits.
    Rules = "rules" {
        One tax: Tax, One expansion: Expansion, One movement: Movement, One ships: Ships,
        One conflict: Conflict, One cities: Cities, One cards: Cards, One trade: Trade,
        Many calamity_limit: CalamityLimitRow<'s>, Many foreign_sets: ForeignSetsRow<'s>,
    }
    /// Victory points and ties.
    Scoring = "scoring" { One scoring: Scoring }
    /// Who is in play.
    Setups = "setups" { One balance: Balance, One regions: Regions, Many setup: Setup<'s> }
    /// What can be switched on.
    Variants = "variants" { Many variant: Variant<'s>, Many package: Package<'s> }
    /// Places and how they touch.
    Map = "map" {
        One board: Board, Many area: Area<'s>, Many sea: Sea<'s>, Many flood_plain: FloodPlain<'s>,
        Many volcano: Volcano<'s>, Many start: Start<'s>, Many link: Between<'s>, Many closed: Between<'s>,
        Many one_way: OneWay<'s>, Many passage: Passage<'s>,
        One grid: Grid, Many terrain: Terrain<'s>, Many icon: Icon<'s>, Many tile_kind: TileKind<'s>,
        Many tile_shape: TileShape<'s>, Many tile: Tile<'s>, Many layout: Layout<'s>,
        Many placement: Placement<'s>, Many art: Art<'s>, Many decoration: Decoration<'s>, One style: Style,
    }
}

impl Part {
    /// The part whose file has this path, such as `trade.toml`.
    pub fn of_path(path: &str) -> Option<Self> {
        let name = path.strip_suffix(".toml")?;
        Self::ALL.iter().copied().find(|part| part.name() == name)
    }
}
