//! Whether a pack holds together: every reference leads somewhere, lists that belong together are
//! equally long, and texts and numbers have their form.
//!
//! The compiler makes only packs for which this is so. Others come from files that anybody may have
//! written, and all other code relies on it when it looks something up.

pub(crate) mod check;
mod parts;

use check::{Check, FARTHEST, Path, RowCounts, lists};

pub use check::Invalid;

use crate::Pack;
use crate::art::{Art, picture::MOST_WEIGHT};
use crate::map::{Area, OutlinePart, Ring};
use crate::pack::{Advance, Package, Row, Table};
use crate::tile::{Side, Tile};

/// A typed index is 16 bits wide.
const MOST_ROWS: usize = 1 << 16;
/// A closed line has at least this many corners.
const FEWEST_CORNERS: usize = 3;

macro_rules! counted {
    ($($id:ident, $list:ident, $name:literal;)*) => {
        /// Counts the rows of each list. One that is referred to has no more than can be referred to.
        fn count_rows(pack: &Pack) -> Result<RowCounts, Invalid> {
            $(if pack.$list.len() > MOST_ROWS {
                let at = Path::Key(&Path::Root, stringify!($list));
                return Err(at.wrong(format!("has more than {MOST_ROWS} entries")));
            })*
            Ok(RowCounts { $($list: pack.$list.len(),)* })
        }
    };
}

lists!(counted);

impl Pack {
    /// Checks that the pack holds together, so that it can be used without further questions.
    pub fn validate(&self) -> Result<(), Invalid> {
        self.check(&count_rows(self)?, Path::Root)?;
        let at = |key: &'static str| Path::Key(&Path::Root, key);
        if !self.outlines.is_empty() {
            at("outlines").same_length(self.outlines.len(), self.areas.len(), "areas")?;
        }
        each(&self.areas, at("areas"), |area: &Area, at| {
            let names = area.coast_names.len();
            let count = if names == 0 { 0 } else { area.coasts.len() };
            at.key("coast_names").same_length(names, count, "coasts")
        })?;
        each(&self.art, at("art"), |art: &Art, at| match self.picture_of(art) {
            Some(_) => Ok(()),
            None => Err(at.key("picture").wrong("names no picture")),
        })?;
        if self.art_weight() > MOST_WEIGHT {
            return Err(at("art").wrong("takes too long to draw"));
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
fn ring(ring: &Ring, counts: &RowCounts, at: Path<'_>) -> Result<(), Invalid> {
    if ring.len() < FEWEST_CORNERS {
        return Err(at.wrong(format!("has {} corners, and a line has three at least", ring.len())));
    }
    if ring.as_flattened().iter().fold(true, |near, number| near & (number.abs() <= FARTHEST)) {
        return Ok(());
    }
    ring.check(counts, at)
}

impl Check for OutlinePart {
    fn check(&self, counts: &RowCounts, at: Path<'_>) -> Result<(), Invalid> {
        let Self { outer, holes } = self;
        ring(outer, counts, at.key("outer"))?;
        each(holes, at.key("holes"), |hole, at| ring(hole, counts, at))
    }
}
