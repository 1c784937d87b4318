//! Whether a pack holds together: every reference leads somewhere, lists that belong together are
//! equally long, and texts and numbers have their form.
//!
//! The compiler makes only packs for which this is so. Others come from files that anybody may have
//! written, and all other code relies on it when it looks something up.

mod parts;
mod words;

use std::fmt;

use crate::Pack;
use crate::map::{OutlinePart, Ring};
use crate::pack::{Advance, Package, Row, Table};
use crate::players::PlayerRange;
use crate::refs::{
    AdvanceId, AreaId, BlockId, CalamityId, CardId, CivilizationId, CommodityId, ComponentId,
    DeckId, EraId, EventId, GroupId, IconId, PhaseId, PieceId, ResourceId, SourceId, StackId,
    TableId, TerrainId, TileId, TileKindId, TileShapeId, TrackId, VariantId,
};
use crate::text::{Text, is_colour, is_id, is_visible};
use crate::tile::{Side, Tile};

/// A typed index is 16 bits wide.
const MOST_ROWS: usize = 1 << 16;
/// A board is at most a million units wide.
const FARTHEST: f64 = 1e6;
/// A closed line has at least this many corners.
const FEWEST_CORNERS: usize = 3;

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
enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'static str),
    Index(&'p Path<'p>, usize),
}

impl Path<'_> {
    fn key(&self, key: &'static str) -> Path<'_> {
        Path::Key(self, key)
    }

    fn index(&self, index: usize) -> Path<'_> {
        Path::Index(self, index)
    }

    #[cold]
    fn wrong(&self, message: impl Into<String>) -> Invalid {
        Invalid { path: self.to_string(), message: message.into() }
    }

    /// Two lists that belong together.
    fn same_length(&self, found: usize, wanted: usize, of: &str) -> Result<(), Invalid> {
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
        }
    }
}

/// Something that can be wrong in a pack.
trait Check {
    fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid>;
}

impl<T: Check> Check for Option<T> {
    fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        self.as_ref().map_or(Ok(()), |value| value.check(pack, at))
    }
}

impl<T: Check> Check for [T] {
    fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        self.iter().enumerate().try_for_each(|(index, item)| item.check(pack, at.index(index)))
    }
}

impl<T: Check> Check for Vec<T> {
    fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        self.as_slice().check(pack, at)
    }
}

impl<T: Check, const N: usize> Check for [T; N] {
    fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        self.as_slice().check(pack, at)
    }
}

/// The key a text stands under says which form it has.
impl Check for Text {
    fn check(&self, _: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        let (fits, form) = match at {
            Path::Key(_, "id") => (is_id(self), "an id: small letters, digits and single hyphens"),
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
    fn check(&self, _: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        match Self::new(self.min, self.max) {
            Some(_) => Ok(()),
            None => Err(at.wrong(format!("is \"{self}\", which is no range of player counts"))),
        }
    }
}

impl Check for f64 {
    fn check(&self, _: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        if self.abs() <= FARTHEST {
            return Ok(());
        }
        Err(at.wrong(format!("is {self}, and a board is at most a million units wide")))
    }
}

macro_rules! references {
    ($($id:ident, $list:ident, $name:literal;)*) => {
        $(impl Check for $id {
            #[inline]
            fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
                let count = pack.$list.len();
                if self.index() < count {
                    return Ok(());
                }
                Err(at.wrong(format!("is {}, but there are {count} {}", self.0, $name)))
            }
        })*

        /// Lists that are referred to have no more rows than can be referred to.
        fn lengths(pack: &Pack) -> Result<(), Invalid> {
            $(if pack.$list.len() > MOST_ROWS {
                let at = Path::Key(&Path::Root, stringify!($list));
                return Err(at.wrong(format!("has more than {MOST_ROWS} entries")));
            })*
            Ok(())
        }
    };
}

references! {
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

impl Pack {
    /// Checks that the pack holds together, so that it can be used without further questions.
    pub fn validate(&self) -> Result<(), Invalid> {
        lengths(self)?;
        self.check(self, Path::Root)?;
        let at = |key: &'static str| Path::Key(&Path::Root, key);
        if !self.outlines.is_empty() {
            at("outlines").same_length(self.outlines.len(), self.areas.len(), "areas")?;
        }
        each(&self.advances, at("advances"), |advance: &Advance, at| {
            at.key("credits").same_length(advance.credits.len(), self.groups.len(), "groups")
        })?;
        each(&self.packages, at("packages"), |package: &Package, at| {
            // Credits that are not printed are left out.
            let count = if package.credits.is_empty() { 0 } else { self.groups.len() };
            at.key("credits").same_length(package.credits.len(), count, "groups")
        })?;
        each(&self.succession, at("succession"), |table, at| self.validate_table(table, at))?;
        each(&self.tiles, at("tiles"), |tile, at| self.validate_tile(tile, at))
    }

    /// What is printed on a side stands in the order of the spaces.
    fn validate_tile(&self, tile: &Tile, at: Path<'_>) -> Result<(), Invalid> {
        let spaces = self.spaces_of(tile);
        each(&tile.sides, at.key("sides"), |side: &Side, at| {
            if side.terrain.is_empty() || spaces.is_empty() {
                return Ok(());
            }
            at.key("terrain").same_length(side.terrain.len(), spaces.len(), "spaces")
        })
    }

    fn validate_table(&self, table: &Table, at: Path<'_>) -> Result<(), Invalid> {
        let eras = self.eras.len();
        at.key("requirements").same_length(table.requirements.len(), eras, "eras")?;
        each(&table.rows, at.key("rows"), |row: &Row, at| {
            if row.starts.len() < eras.max(1) {
                return Ok(());
            }
            let found = row.starts.len();
            Err(at.key("starts").wrong(format!(
                "has {found} entries, but there are {eras} eras, and the first has no entry"
            )))
        })
    }
}

fn each<T>(
    rows: &[T],
    at: Path<'_>,
    check: impl Fn(&T, Path<'_>) -> Result<(), Invalid>,
) -> Result<(), Invalid> {
    rows.iter().enumerate().try_for_each(|(index, row)| check(row, at.index(index)))
}

/// Lines have thousands of corners, so that they are looked at as a whole first.
fn ring(ring: &Ring, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
    if ring.len() < FEWEST_CORNERS {
        return Err(at.wrong(format!("has {} corners, and a line has three at least", ring.len())));
    }
    if ring.as_flattened().iter().fold(true, |near, number| near & (number.abs() <= FARTHEST)) {
        return Ok(());
    }
    ring.check(pack, at)
}

impl Check for OutlinePart {
    fn check(&self, pack: &Pack, at: Path<'_>) -> Result<(), Invalid> {
        let Self { outer, holes } = self;
        ring(outer, pack, at.key("outer"))?;
        each(holes, at.key("holes"), |hole, at| ring(hole, pack, at))
    }
}
