//! How a part of a pack is checked: against the number of rows it may refer to, with the way to what
//! is wrong.

use std::fmt;

use crate::players::PlayerRange;
use crate::refs::{
    AdvanceId, AreaId, BlockId, CalamityId, CardId, CivilizationId, CommodityId, ComponentId,
    DeckId, EraId, EventId, GroupId, IconId, PhaseId, PieceId, ResourceId, SourceId, StackId,
    TableId, TerrainId, TileId, TileKindId, TileShapeId, TrackId, VariantId,
};
use crate::text::{Text, as_written, is_colour, is_id, is_visible};

/// A board is at most a million units wide.
pub(super) const FARTHEST: f64 = 1e6;

/// What is wrong with a pack, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// Where: `areas[3].land[0]`.
    pub path: String,
    /// What is wrong there, as the rest of a sentence: `is 900, but there are 175 areas`.
    pub message: String,
}

impl fmt::Display for Invalid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.path, self.message)
    }
}

impl std::error::Error for Invalid {}

/// The way to a value. It lives on the stack and becomes a text only when something is wrong.
#[derive(Clone, Copy)]
pub(crate) enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'static str),
    Index(&'p Path<'p>, usize),
    /// A word of the vocabulary, by the name of its variant.
    Word(&'p Path<'p>, &'static str),
}

impl Path<'_> {
    pub(crate) fn key(&self, key: &'static str) -> Path<'_> {
        Path::Key(self, key)
    }

    pub(crate) fn index(&self, index: usize) -> Path<'_> {
        Path::Index(self, index)
    }

    pub(crate) fn word(&self, variant: &'static str) -> Path<'_> {
        Path::Word(self, variant)
    }

    #[cold]
    pub(super) fn wrong(&self, message: impl Into<String>) -> Invalid {
        Invalid { path: self.to_string(), message: message.into() }
    }

    /// Two lists that belong together.
    pub(super) fn same_length(&self, found: usize, wanted: usize, of: &str) -> Result<(), Invalid> {
        if found == wanted {
            return Ok(());
        }
        Err(self.wrong(format!("has {found} entries, but there are {wanted} {of}")))
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Key(Path::Root, key) => out.write_str(key),
            Self::Key(parent, key) => write!(out, "{parent}.{key}"),
            Self::Index(parent, index) => write!(out, "{parent}[{index}]"),
            Self::Word(parent, variant) => write!(out, "{parent}.{}", as_written(variant)),
        }
    }
}

/// Something that can be wrong in a pack whose lists have so many rows.
pub(crate) trait Check {
    fn check(&self, counts: &RowCounts, at: Path<'_>) -> Result<(), Invalid>;
}

impl<T: Check> Check for Option<T> {
    fn check(&self, counts: &RowCounts, at: Path<'_>) -> Result<(), Invalid> {
        self.as_ref().map_or(Ok(()), |value| value.check(counts, at))
    }
}

impl<T: Check> Check for [T] {
    fn check(&self, counts: &RowCounts, at: Path<'_>) -> Result<(), Invalid> {
        self.iter().enumerate().try_for_each(|(index, item)| item.check(counts, at.index(index)))
    }
}

impl<T: Check> Check for Vec<T> {
    fn check(&self, counts: &RowCounts, at: Path<'_>) -> Result<(), Invalid> {
        self.as_slice().check(counts, at)
    }
}

impl<T: Check, const N: usize> Check for [T; N] {
    fn check(&self, counts: &RowCounts, at: Path<'_>) -> Result<(), Invalid> {
        self.as_slice().check(counts, at)
    }
}

/// The key a text stands under says which form it has.
impl Check for Text {
    fn check(&self, _: &RowCounts, at: Path<'_>) -> Result<(), Invalid> {
        let (fits, form) = match at {
            Path::Key(_, "id") | Path::Index(Path::Key(_, "tags"), _) => {
                (is_id(self), "an id: small letters, digits and single hyphens")
            }
            Path::Key(_, "colour") => (is_colour(self), "a colour: #rrggbb"),
            _ => (is_visible(self), "a text of visible characters"),
        };
        let shown = || self.chars().take(40).flat_map(char::escape_debug).collect::<String>();
        if fits {
            Ok(())
        } else {
            Err(at.wrong(format!("is \"{}\", which is not {form}", shown())))
        }
    }
}

impl Check for PlayerRange {
    fn check(&self, _: &RowCounts, at: Path<'_>) -> Result<(), Invalid> {
        match Self::new(self.min, self.max) {
            Some(_) => Ok(()),
            None => Err(at.wrong(format!("is \"{self}\", which is no range of player counts"))),
        }
    }
}

impl Check for f64 {
    fn check(&self, _: &RowCounts, at: Path<'_>) -> Result<(), Invalid> {
        if self.abs() <= FARTHEST {
            return Ok(());
        }
        Err(at.wrong(format!("is {self}, and a board is at most a million units wide")))
    }
}

/// Hands every list that is referred to, with the type of its index and what its rows are called, to
/// another macro.
macro_rules! lists {
    ($then:ident) => {
        $then! {
            AdvanceId, advances, "advances";
            AreaId, areas, "areas";
            BlockId, blocks, "blocks";
            CalamityId, calamities, "calamities";
            CivilizationId, civilizations, "civilizations";
            CommodityId, commodities, "commodities";
            EraId, eras, "eras";
            GroupId, groups, "groups";
            PhaseId, sequence, "phases";
            SourceId, sources, "sources";
            StackId, stacks, "stacks";
            TableId, succession, "succession tables";
            VariantId, variants, "variants";
            ComponentId, inventory, "components";
            ResourceId, resources, "resources";
            TrackId, tracks, "tracks";
            PieceId, pieces, "pieces";
            DeckId, decks, "decks";
            CardId, cards, "cards";
            EventId, events, "events";
            TerrainId, terrains, "terrains";
            IconId, icons, "icons";
            TileKindId, tile_kinds, "kinds of tile";
            TileShapeId, tile_shapes, "shapes of tiles";
            TileId, tiles, "tiles";
        }
    };
}

macro_rules! references {
    ($($id:ident, $list:ident, $name:literal;)*) => {
        /// How many rows each list of a pack has.
        pub(crate) struct RowCounts {
            $(pub(super) $list: usize,)*
        }

        $(impl Check for $id {
            #[inline]
            fn check(&self, counts: &RowCounts, at: Path<'_>) -> Result<(), Invalid> {
                if self.index() < counts.$list {
                    return Ok(());
                }
                Err(at.wrong(format!("is {}, but there are {} {}", self.0, counts.$list, $name)))
            }
        })*
    };
}

lists!(references);

pub(super) use lists;
