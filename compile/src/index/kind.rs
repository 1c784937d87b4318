//! The kinds of things that rows declare and other rows name.

use std::fmt;

macro_rules! kinds {
    ($($kind:ident = $word:literal $doc:literal,)*) => {
        /// A kind of thing, called as its table is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $(#[doc = $doc] $kind,)*
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
    Pack = "pack" "A pack.",
    Source = "source" "A source of facts.",
    Note = "note" "A note.",
    Lint = "lint" "A kind of finding, which no row declares.",
    Component = "component" "A component of the box.",
    Heading = "heading" "A heading of the component list.",
    Civilization = "civilization" "A civilization.",
    Block = "block" "A trade block.",
    Stack = "stack" "A stack of trade cards, known by its number.",
    Commodity = "commodity" "A commodity.",
    Deal = "deal" "How stacks are prepared.",
    Purchase = "purchase" "A trade card that can be bought.",
    Resource = "resource" "A resource.",
    Track = "track" "A track.",
    Piece = "piece" "A piece.",
    Deck = "deck" "A deck.",
    Card = "card" "A card.",
    Event = "event" "An event.",
    Prepare = "prepare" "How decks are prepared.",
    Calamity = "calamity" "A calamity.",
    Group = "group" "A group of advances.",
    Tier = "tier" "A tier of advances.",
    Advance = "advance" "An advance.",
    Era = "era" "An era.",
    Table = "table" "A succession table.",
    Requirement = "requirement" "What a player must have to enter an era.",
    Row = "row" "The row of a civilization in a succession table.",
    Phase = "phase" "A phase.",
    CalamityLimit = "calamity_limit" "A limit of calamities.",
    ForeignSets = "foreign_sets" "A bonus for foreign sets.",
    Setup = "setup" "A setup.",
    Variant = "variant" "A variant.",
    Package = "package" "A package of advances.",
    Area = "area" "An area, or an open sea.",
    FloodPlain = "flood_plain" "A flood plain.",
    Volcano = "volcano" "A volcano.",
    Link = "link" "A border that the drawing cannot show.",
    Closed = "closed" "A contact that is no border.",
    OneWay = "one_way" "A border that is crossed in one direction.",
    Passage = "passage" "A passage.",
    Terrain = "terrain" "A sort of ground.",
    Icon = "icon" "An icon.",
    TileKind = "tile_kind" "A kind of tile.",
    TileShape = "tile_shape" "The shape of a tile.",
    Tile = "tile" "A tile.",
    Layout = "layout" "A layout of tiles.",
    Placement = "placement" "Rules of placing tiles.",
    Art = "art" "A picture on the board.",
    Decoration = "decoration" "Something drawn for decoration.",
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
