//! Tiles, their layouts and the component list, as `strabo inspect` shows them.

use std::collections::BTreeMap;

use serde::Serialize;
use strabo_model::tile::{Grid, GridShape, Heading, Layout, Tile};
use strabo_model::{Pack, words};

use super::ordered::Ordered;

/// A heading of the component list.
#[derive(Serialize)]
pub struct HeadingRow<'p> {
    pub id: &'p str,
    pub name: &'p str,
    pub total: u16,
    pub components: Ordered<&'p str, Option<u16>>,
}

/// The tiles of a map.
#[derive(Serialize)]
pub struct Tiles<'p> {
    pub grid: GridShape,
    pub tableau: bool,
    /// Tiles in the box.
    #[serde(rename = "tiles")]
    pub total: u32,
    /// Sides of these tiles, and how many of them are printed.
    pub faces: u32,
    pub printed_faces: u32,
    pub kinds: Ordered<&'p str, u32>,
    pub terrain: Vec<&'p str>,
    pub icons: Vec<&'p str>,
}

/// A layout for some number of players.
#[derive(Serialize)]
pub struct LayoutRow<'p> {
    pub id: &'p str,
    pub name: Option<&'p str>,
    /// True if it is only the middle of a map.
    pub core: bool,
    /// Tiles it uses, and how many of them have a position.
    pub tiles: u32,
    pub placed: u32,
    /// Tiles dealt to all players together, to place them.
    pub dealt: u32,
    /// Spaces on the tiles that have a position.
    pub spaces: usize,
    /// Pairs of spaces that touch.
    pub borders: usize,
    /// Face-up spaces of each terrain.
    pub terrain: Ordered<&'p str, u32>,
    /// Face-up icons.
    pub icons: Ordered<&'p str, u32>,
    /// Spaces filled with tokens.
    pub filled: usize,
    /// What the source does not print.
    pub unprinted: Option<String>,
}

pub fn headings(pack: &Pack) -> Vec<HeadingRow<'_>> {
    let components = |heading: &Heading| {
        let rows = heading.components.iter().map(|id| &pack[*id]);
        Ordered(rows.map(|row| (&*row.id, row.total)).collect())
    };
    let rows = pack.headings.iter().map(|heading| HeadingRow {
        id: &heading.id,
        name: &heading.name,
        total: heading.total,
        components: components(heading),
    });
    rows.collect()
}

pub fn tiles(pack: &Pack) -> Option<Tiles<'_>> {
    let grid = pack.grid?;
    let sum = |of: &dyn Fn(&Tile) -> usize| -> u32 {
        let each = |tile: &Tile| u32::try_from(of(tile)).unwrap_or(0) * u32::from(tile.copies);
        pack.tiles.iter().map(each).sum()
    };
    let kinds = pack.tile_kinds.iter().enumerate().map(|(at, kind)| {
        let has = |tile: &Tile| usize::from(tile.kinds.iter().any(|id| id.index() == at));
        (&*kind.id, sum(&has))
    });
    Some(Tiles {
        grid: grid.shape,
        tableau: grid.tableau,
        total: sum(&|_| 1),
        faces: sum(&|tile| tile.sides.len()),
        printed_faces: sum(&|tile| tile.sides.iter().filter(|side| !side.unprinted).count()),
        kinds: Ordered(kinds.collect()),
        terrain: pack.terrains.iter().map(|row| &*row.id).collect(),
        icons: pack.icons.iter().map(|row| &*row.id).collect(),
    })
}

/// The layouts for a number of players, the default one first.
pub fn layouts(pack: &Pack, players: u8) -> Vec<LayoutRow<'_>> {
    let Some(grid) = pack.grid else { return Vec::new() };
    pack.layouts(players).map(|layout| row(pack, grid, layout, players)).collect()
}

fn row<'p>(pack: &'p Pack, grid: Grid, layout: &'p Layout, players: u8) -> LayoutRow<'p> {
    let spread = pack.spread(grid, layout);
    let mut terrain: BTreeMap<usize, u32> = BTreeMap::new();
    for id in spread.spaces.iter().filter_map(|space| space.terrain) {
        *terrain.entry(id.index()).or_default() += 1;
    }
    let touching: usize =
        (0..spread.spaces.len()).map(|space| spread.neighbours(grid, space).len()).sum();
    let count = |placed: bool| -> u32 {
        let places = layout.places.iter().filter(|place| !placed || place.at.is_some());
        places.map(|place| u32::from(place.count)).sum()
    };
    let dealt: u32 = layout.dealt.iter().map(|dealt| u32::from(dealt.each)).sum();
    let icons = pack.icons_in(layout).into_iter();
    LayoutRow {
        id: &layout.id,
        name: layout.name.as_deref(),
        core: layout.core,
        tiles: count(false),
        placed: count(true),
        dealt: dealt * u32::from(players),
        spaces: spread.spaces.len(),
        borders: touching / 2,
        terrain: Ordered(terrain.into_iter().map(|(at, n)| (&*pack.terrains[at].id, n)).collect()),
        icons: Ordered(icons.map(|(id, n)| (&*pack[id].id, n)).collect()),
        filled: layout.fill.len(),
        unprinted: words::tile::unplaced(layout),
    }
}
