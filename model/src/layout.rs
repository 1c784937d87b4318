//! The spaces of a layout of tiles: their terrain, their neighbours, and the holes between them.
//!
//! Pictures, lints and reports share this. Spaces touch as the grid says: hexes by their six sides,
//! squares by four sides or by corners as well. Holes are always enclosed by sides.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::refs::{ComponentId, IconId, TerrainId};
use crate::tile::{
    Cell, Face, Grid, GridShape, Layout, Neighbours, PlacementRule, PrintedIcon, Side, Tile,
    TilePlace,
};
use crate::{graph::parts, pack::Pack};

/// A space of a map, which may lie farther out than the corner of a tile can.
pub type MapCell = [i16; 2];

/// The only space of a tile without a shape.
const SINGLE: &[Cell] = &[[0, 0]];

const SQUARE_SIDES: &[MapCell] = &[[1, 0], [0, 1], [-1, 0], [0, -1]];
const SQUARE_CORNERS: &[MapCell] =
    &[[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
const HEX_SIDES: &[MapCell] = &[[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

impl Grid {
    /// The number of turns that bring a tile back to where it was.
    pub const fn full_turn(&self) -> u8 {
        match self.shape {
            GridShape::Square => 4,
            GridShape::Hex => 6,
        }
    }

    /// The ways across a side, clockwise from the east.
    pub const fn sides(&self) -> &'static [MapCell] {
        match self.shape {
            GridShape::Square => SQUARE_SIDES,
            GridShape::Hex => HEX_SIDES,
        }
    }

    /// The ways to the neighbours of a space, clockwise from the east.
    pub const fn ways(&self) -> &'static [MapCell] {
        match (self.shape, self.neighbours) {
            (GridShape::Square, Neighbours::Corners) => SQUARE_CORNERS,
            _ => self.sides(),
        }
    }

    /// The neighbours of a space.
    pub fn around(&self, spot: MapCell) -> impl Iterator<Item = MapCell> {
        self.ways().iter().map(move |way| moved(spot, *way))
    }

    /// Returns where the spaces of a tile are when it is turned clockwise, in the same order. The lowest
    /// column and row stay the same.
    pub fn turned(&self, spaces: &[Cell], turn: u8) -> Vec<MapCell> {
        let before: Vec<MapCell> =
            spaces.iter().map(|cell| [i16::from(cell[0]), i16::from(cell[1])]).collect();
        let mut after = before.clone();
        for _ in 0..turn % self.full_turn() {
            for [column, row] in &mut after {
                (*column, *row) = match self.shape {
                    GridShape::Square => (-*row, *column),
                    GridShape::Hex => (-*row, *column + *row),
                };
            }
        }
        let (old, new) = (least(&before), least(&after));
        let back = [old[0] - new[0], old[1] - new[1]];
        after.iter().map(|spot| moved(*spot, back)).collect()
    }

    /// The spaces of a tile that is turned over, in the same order: those of its mirror image. A tile that
    /// covers the same spaces on both sides, in any of its turns, keeps its own.
    pub fn flipped(&self, spaces: &[Cell]) -> Vec<Cell> {
        let set = |spots: Vec<MapCell>| {
            let [column, row] = least(&spots);
            spots
                .into_iter()
                .map(|spot| moved(spot, [-column, -row]))
                .collect::<BTreeSet<MapCell>>()
        };
        let mirrored: Vec<Cell> = spaces.iter().map(|[column, row]| [*row, *column]).collect();
        let over = set(self.turned(&mirrored, 0));
        let same = (0..self.full_turn()).any(|turn| set(self.turned(spaces, turn)) == over);
        if same { spaces.to_vec() } else { mirrored }
    }

    /// The turns after which a tile covers the same spaces.
    pub fn outline_turns(&self, spaces: &[Cell]) -> Vec<u8> {
        let covered = |turn| self.turned(spaces, turn).into_iter().collect::<BTreeSet<MapCell>>();
        let before = covered(0);
        (0..self.full_turn()).filter(|turn| covered(*turn) == before).collect()
    }

    /// True when one can walk over all of the spaces from side to side.
    pub fn is_connected(&self, spots: &[MapCell]) -> bool {
        let all: BTreeSet<MapCell> = spots.iter().copied().collect();
        self.parts(&all.into_iter().zip(0..).collect()).len() < 2
    }

    /// The parts of a map between which no step leads over a side, by the positions of its spaces.
    fn parts(self, index: &BTreeMap<MapCell, usize>) -> Vec<Vec<usize>> {
        let beside = |spot: MapCell| self.sides().iter().map(move |way| moved(spot, *way));
        let steps = index.iter().flat_map(|(spot, at)| {
            beside(*spot).filter_map(|next| Some((*at, *index.get(&next)?)))
        });
        parts(index.len(), steps)
    }
}

fn moved(spot: MapCell, way: MapCell) -> MapCell {
    [spot[0] + way[0], spot[1] + way[1]]
}

fn least(spots: &[MapCell]) -> MapCell {
    let least = |axis: usize| spots.iter().map(|spot| spot[axis]).min().unwrap_or(0);
    [least(0), least(1)]
}

/// One space of a layout.
#[derive(Clone, Debug, PartialEq)]
pub struct Space<'p> {
    /// Where it is.
    pub at: MapCell,
    /// The place of the layout whose tile covers it; none when it is filled with a token.
    pub place: Option<usize>,
    /// Its terrain, where it is printed and lies open.
    pub terrain: Option<TerrainId>,
    /// The icons on it, where they are printed and lie open.
    pub icons: Vec<&'p PrintedIcon>,
}

/// All spaces of a layout.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spread<'p> {
    /// The spaces, in the order of the places and then of what is filled.
    pub spaces: Vec<Space<'p>>,
    /// Two places that cover the same space, the later one first.
    pub overlaps: Vec<(usize, usize, MapCell)>,
    /// Spaces that no tile covers and that tiles enclose, filled or not.
    pub holes: Vec<MapCell>,
    index: BTreeMap<MapCell, usize>,
}

impl Spread<'_> {
    /// The space that lies here, by position.
    pub fn find(&self, at: MapCell) -> Option<usize> {
        self.index.get(&at).copied()
    }

    /// The spaces that touch one, by position, clockwise from the east.
    pub fn neighbours(&self, grid: Grid, space: usize) -> Vec<usize> {
        self.spaces.get(space).map_or_else(Vec::new, |space| {
            grid.around(space.at).filter_map(|spot| self.find(spot)).collect()
        })
    }

    /// The spaces in parts between which no step leads over a side, by position; the first space lies
    /// in the first part.
    pub fn parts(&self, grid: Grid) -> Vec<Vec<usize>> {
        grid.parts(&self.index)
    }
}

impl Pack {
    /// The spaces of a tile; none when its shape is not printed.
    pub fn spaces_of(&self, tile: &Tile) -> &[Cell] {
        match tile.shape {
            Some(shape) => self.get(shape).map_or(&[], |shape| &shape.spaces),
            None => SINGLE,
        }
    }

    /// The spaces of a tile with this side up, in the order of its shape.
    pub fn spaces_of_side(&self, grid: Grid, tile: &Tile, side: usize) -> Cow<'_, [Cell]> {
        let spaces = self.spaces_of(tile);
        if side == 0 { Cow::Borrowed(spaces) } else { Cow::Owned(grid.flipped(spaces)) }
    }

    /// The layouts for a player count, the usual one first.
    pub fn layouts(&self, players: u8) -> impl Iterator<Item = &Layout> {
        self.layouts.iter().filter(move |layout| layout.players.contains(players))
    }

    /// What holes are filled with, if a rule of placing says so.
    pub fn hole_filler(&self) -> Option<(TerrainId, ComponentId)> {
        self.placements.iter().flat_map(|placement| &placement.rules).find_map(|rule| match rule {
            PlacementRule::FillsHoles(holes) => Some((holes.terrain, holes.token)),
            _ => None,
        })
    }

    /// The tiles that may lie in a place, by position.
    pub fn tiles_for<'p>(&'p self, place: &TilePlace) -> impl Iterator<Item = (usize, &'p Tile)> {
        self.tiles.iter().enumerate().filter(|(at, tile)| place.admits(*at, tile))
    }

    /// The spaces a place covers, in the order of the shape; none where that is not known.
    pub fn covered(&self, grid: Grid, place: &TilePlace) -> Vec<MapCell> {
        let Some(at) = place.at else { return Vec::new() };
        let mut shapes = self.tiles_for(place).map(|(_, tile)| {
            let open = |side: &Side| place.side.is_some() && side.side == place.side;
            let side = tile.sides.iter().position(open).unwrap_or(0);
            self.spaces_of_side(grid, tile, side)
        });
        let first = shapes.next().unwrap_or_default();
        if shapes.any(|other| other != first) {
            return Vec::new();
        }
        let turned = grid.turned(&first, place.turn);
        let corner = least(&turned);
        let way = [i16::from(at[0]) - corner[0], i16::from(at[1]) - corner[1]];
        turned.into_iter().map(|spot| moved(spot, way)).collect()
    }

    /// The side that lies open in a place, where that is known.
    pub fn open_side(&self, place: &TilePlace) -> Option<&Side> {
        if place.face == Face::Down {
            return None;
        }
        let mut tiles = self.tiles_for(place).map(|(_, tile)| tile);
        let tile = tiles.next()?;
        let alone = tiles.next().is_none();
        tile.side(place.side.as_deref()).filter(|side| alone && !side.unprinted)
    }

    /// Every space of a layout.
    pub fn spread<'p>(&'p self, grid: Grid, layout: &'p Layout) -> Spread<'p> {
        let mut spread = Spread::default();
        for (place, row) in layout.places.iter().enumerate() {
            let side = self.open_side(row);
            let spots = self.covered(grid, row);
            let shape =
                self.tiles_for(row).next().map_or(&[][..], |(_, tile)| self.spaces_of(tile));
            for (space, at) in spots.into_iter().enumerate() {
                if let Some(other) = spread.index.get(&at) {
                    let other = spread.spaces[*other].place.unwrap_or(place);
                    spread.overlaps.push((place, other, at));
                    continue;
                }
                let terrain = side.filter(|side| !side.order_unprinted);
                let terrain = terrain.and_then(|side| side.terrain.get(space).copied());
                let icons = side.into_iter().flat_map(|side| &side.icons);
                let icons =
                    icons.filter(|icon| icon.at.as_ref() == shape.get(space) && icon.at.is_some());
                let icons = icons.collect();
                spread.index.insert(at, spread.spaces.len());
                spread.spaces.push(Space { at, place: Some(place), terrain, icons });
            }
        }
        spread.holes = holes(grid, &spread.index);
        let terrain = self.hole_filler().map(|(terrain, _)| terrain);
        for cell in &layout.fill {
            let at = [i16::from(cell[0]), i16::from(cell[1])];
            if !spread.index.contains_key(&at) {
                spread.index.insert(at, spread.spaces.len());
                spread.spaces.push(Space { at, place: None, terrain, icons: Vec::new() });
            }
        }
        spread
    }

    /// How often each icon lies open in a layout, by position.
    pub fn icons_in(&self, layout: &Layout) -> BTreeMap<IconId, u32> {
        let mut counts = BTreeMap::new();
        for side in layout.places.iter().filter_map(|place| self.open_side(place)) {
            for printed in &side.icons {
                *counts.entry(printed.icon).or_insert(0) += 1;
            }
        }
        counts
    }

    /// The most tokens that can lie on the icons of a map, by token. Where players place tiles, any of them may
    /// come with any side up.
    pub fn tokens_in(&self, layout: &Layout, players: u8) -> BTreeMap<ComponentId, u32> {
        let mut needed: BTreeMap<ComponentId, u32> = BTreeMap::new();
        if !layout.core {
            for (icon, count) in self.icons_in(layout) {
                if let Some(token) = self[icon].token {
                    *needed.entry(token).or_default() += count;
                }
            }
            return needed;
        }
        let placed: usize = layout.places.iter().map(|place| usize::from(place.count)).sum();
        let dealt: usize = layout.dealt.iter().map(|row| usize::from(row.each)).sum();
        for token in self.icons.iter().filter_map(|icon| icon.token) {
            let bears = |printed: &&PrintedIcon| self[printed.icon].token == Some(token);
            let on_side = |side: &Side| side.icons.iter().filter(bears).count();
            let on_tile = |tile: &Tile| tile.sides.iter().map(on_side).max().unwrap_or(0);
            let copies = self.tiles.iter().flat_map(|tile| {
                std::iter::repeat_n(on_tile(tile), usize::from(tile.copies).min(self.tiles.len()))
            });
            let mut counts: Vec<usize> = copies.filter(|count| *count > 0).collect();
            counts.sort_unstable_by(|one, other| other.cmp(one));
            let most = counts.iter().take(placed + dealt * usize::from(players)).sum::<usize>();
            needed.insert(token, u32::try_from(most).unwrap_or(u32::MAX));
        }
        needed
    }
}

/// Spaces that cannot be reached from outside without crossing a tile, row by row.
#[doc(hidden)]
pub fn holes(grid: Grid, covered: &BTreeMap<MapCell, usize>) -> Vec<MapCell> {
    let spots: Vec<MapCell> = covered.keys().copied().collect();
    let low = moved(least(&spots), [-1, -1]);
    let most = |axis: usize| spots.iter().map(|spot| spot[axis]).max().unwrap_or(0) + 1;
    let high = [most(0), most(1)];
    let all =
        (low[1]..=high[1]).flat_map(|row| (low[0]..=high[0]).map(move |column| [column, row]));
    let free: Vec<MapCell> = all.filter(|spot| !covered.contains_key(spot)).collect();
    // The first of them is the corner, which lies outside.
    let parts = grid.parts(&free.iter().copied().zip(0..).collect());
    let mut enclosed: Vec<usize> = parts.into_iter().skip(1).flatten().collect();
    enclosed.sort_unstable();
    enclosed.into_iter().map(|at| free[at]).collect()
}
