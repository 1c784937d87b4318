//! The words for signs in pictures, such as `harp` or `sheaf`: one list for groups, terrain, icons and resources.

use serde::{Deserialize, Serialize};

/// Declares the words: `Name "word", …`.
macro_rules! symbols {
    ($($name:ident $word:literal,)*) => {
        /// The sign that stands for something in pictures, beside its colour.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[allow(missing_docs, reason = "a word says what is drawn")]
        pub enum Symbol {
            $(#[serde(rename = $word)] $name,)*
        }

        impl Symbol {
            /// Every word. Those at the front replace a sign that is used already.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The word a pack uses.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }
        }
    };
}

symbols! {
    Circle "circle",
    Square "square",
    Triangle "triangle",
    Diamond "diamond",
    Star "star",
    Hexagon "hexagon",
    Cross "cross",
    Ring "ring",
    Pentagon "pentagon",
    Drop "drop",
    Dune "dune",
    Dunes "dunes",
    Flame "flame",
    Grass "grass",
    Hills "hills",
    Leaf "leaf",
    Moon "moon",
    Mountain "mountain",
    Peak "peak",
    Rock "rock",
    Sun "sun",
    Tree "tree",
    Wave "wave",
    Waves "waves",
    Coin "coin",
    Grapes "grapes",
    Horse "horse",
    Ingot "ingot",
    Loaf "loaf",
    Log "log",
    Marble "marble",
    Mercury "mercury",
    Oil "oil",
    Sheaf "sheaf",
    Spool "spool",
    Vase "vase",
    Wood "wood",
    Anchor "anchor",
    Axe "axe",
    Cog "cog",
    Compass "compass",
    Flask "flask",
    Hammer "hammer",
    Harp "harp",
    Helmet "helmet",
    Lamp "lamp",
    Lyre "lyre",
    Shield "shield",
    Sword "sword",
    Wheel "wheel",
    Altar "altar",
    Ballot "ballot",
    Book "book",
    Crown "crown",
    Face "face",
    Mask "mask",
    Scroll "scroll",
    Temple "temple",
    Tent "tent",
    Tower "tower",
    Tribal "tribal",
    Castle "castle",
    Person "person",
    Ship "ship",
    Flax "flax",
    Hides "hides",
    Bone "bone",
    Stone "stone",
    Furs "furs",
    Wax "wax",
    Salt "salt",
    Ceramics "ceramics",
    Cotton "cotton",
    Sugar "sugar",
    Lacquer "lacquer",
    Livestock "livestock",
    Glass "glass",
    Silver "silver",
    Bronze "bronze",
    Lead "lead",
    Jade "jade",
    Spice "spice",
    Herbs "herbs",
    Dye "dye",
    Tea "tea",
    Obsidian "obsidian",
    Silk "silk",
    Pearls "pearls",
    Amber "amber",
    People "people",
    Card "card",
    Gift "gift",
    Seal "seal",
    Fish "fish",
    Shell "shell",
    Coral "coral",
    Fruit "fruit",
    Gem "gem",
    Tusk "tusk",
    Papyrus "papyrus",
    Incense "incense",
    Cloth "cloth",
    Wool "wool",
    Mug "mug",
}

/// A ring stands for what has no sign of its own.
impl Default for Symbol {
    fn default() -> Self {
        Self::Ring
    }
}
