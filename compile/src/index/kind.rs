//! The kinds of things that rows declare and other rows name.

use std::fmt;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $word:literal,)*) => {
        /// A kind of thing, called as its table is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// What a thing of the kind is called: the word of its table.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$kind => $word,)* }
            }
        }
    };
}

kinds! {
    /// A pack.
    Pack = "pack",
    /// A source of facts.
    Source = "source",
    /// A note.
    Note = "note",
    /// A kind of finding, which no row declares.
    Lint = "lint",
    /// A component of the box.
    Component = "component",
    /// A heading of the component list.
    Heading = "heading",
    /// A civilization.
    Civilization = "civilization",
    /// A trade block.
    Block = "block",
    /// A stack of trade cards, known by its number.
    Stack = "stack",
    /// A commodity.
    Commodity = "commodity",
    /// How stacks are prepared.
    Deal = "deal",
    /// A trade card that can be bought.
    Purchase = "purchase",
    /// A resource.
    Resource = "resource",
    /// A track.
    Track = "track",
    /// A piece.
    Piece = "piece",
    /// A deck.
    Deck = "deck",
    /// A card.
    Card = "card",
    /// An event.
    Event = "event",
    /// How decks are prepared.
    Prepare = "prepare",
    /// A calamity.
    Calamity = "calamity",
    /// A group of advances.
    Group = "group",
    /// A tier of advances.
    Tier = "tier",
    /// An advance.
    Advance = "advance",
    /// An era.
    Era = "era",
    /// A succession table.
    Table = "table",
    /// What a player must have to enter an era.
    Requirement = "requirement",
    /// The row of a civilization in a succession table.
    Row = "row",
    /// A phase.
    Phase = "phase",
    /// A limit of calamities.
    CalamityLimit = "calamity_limit",
    /// A bonus for foreign sets.
    ForeignSets = "foreign_sets",
    /// A setup.
    Setup = "setup",
    /// A variant.
    Variant = "variant",
    /// A package of advances.
    Package = "package",
    /// An area, or an open sea.
    Area = "area",
    /// A flood plain.
    FloodPlain = "flood_plain",
    /// A volcano.
    Volcano = "volcano",
    /// A border that the drawing cannot show.
    Link = "link",
    /// A contact that is no border.
    Closed = "closed",
    /// A border that is crossed in one direction.
    OneWay = "one_way",
    /// A passage.
    Passage = "passage",
    /// A sort of ground.
    Terrain = "terrain",
    /// An icon.
    Icon = "icon",
    /// A kind of tile.
    TileKind = "tile_kind",
    /// The shape of a tile.
    TileShape = "tile_shape",
    /// A tile.
    Tile = "tile",
    /// A layout of tiles.
    Layout = "layout",
    /// Rules of placing tiles.
    Placement = "placement",
}

impl Kind {
    /// The kind with this word: `flood_plain`.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// What the rows of a table declare. A sea is an area; a row of `start` declares nothing, it names a
    /// civilization.
    pub fn of_table(table: &str) -> Option<Self> {
        if table == "sea" { Some(Self::Area) } else { Self::of_word(table) }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}
