//! Reads tiles, how a map is made of them, and the rules of placing them.

use crate::prelude::*;
use strabo_model::refs::{TerrainId, TileId};
use strabo_model::tile::{Layout, PlacementRule, Side, Tile};

use super::parts::{Roles, refuse, small};
use crate::outline::{Outline, outlines};
use crate::rules::{Building, Core, Face, FixedTile, Good, MapPlan, Mark, TileInfo};
use strabo_core::Options;

type Map = (MapPlan, Vec<TileInfo>, Vec<[Outline; 6]>, Building);

pub(super) fn read(
    pack: &Pack,
    options: &Options,
    roles: &Roles,
    goods: &[Good],
) -> Result<Map, SetupError> {
    let Some(grid) = pack.grid else { return Err(SetupError::Missing("grid")) };
    if grid.full_turn() != 6 {
        return refuse("maps of this family of games are made of hexes");
    }
    if pack.tiles.len() > 64 {
        return refuse(format!("the pack has {} tiles, the most is 64", pack.tiles.len()));
    }
    // The outlines of shapes, and behind them those of shapes that cover other spaces when they are flipped.
    let mut all: Vec<[Outline; 6]> =
        pack.tile_shapes.iter().map(|shape| outlines(grid, &shape.spaces)).collect();
    let mut backs = Vec::new();
    for (at, shape) in pack.tile_shapes.iter().enumerate() {
        let flipped = grid.flipped(&shape.spaces);
        backs.push(small(if flipped == shape.spaces { at } else { all.len() }));
        if flipped != shape.spaces {
            all.push(outlines(grid, &flipped));
        }
    }
    let marks = Marks::new(pack, roles, goods);
    let mut tiles = Vec::new();
    for tile in &pack.tiles {
        let Some(shape) = tile.shape else { return refuse("every tile must have a shape") };
        let mut faces = Vec::new();
        for side in &tile.sides {
            faces.push(face(pack, tile, side, &marks)?);
        }
        let shapes = [small(shape.0), backs[shape.index()]];
        tiles.push(TileInfo { number: tile.number.unwrap_or(0), faces, shapes });
    }
    let building = building(pack);
    let plan = plan(pack, options, &tiles)?;
    Ok((plan, tiles, all, building))
}

/// What icons stand for.
struct Marks<'p> {
    pack: &'p Pack,
    roles: &'p Roles,
    goods: &'p [Good],
}

impl<'p> Marks<'p> {
    fn new(pack: &'p Pack, roles: &'p Roles, goods: &'p [Good]) -> Self {
        Self { pack, roles, goods }
    }

    fn of(&self, printed: &strabo_model::tile::PrintedIcon) -> Result<Mark, SetupError> {
        let pack = self.pack;
        let icon = &pack[printed.icon];
        if printed.icon == self.roles.capital_icon {
            return Ok(Mark::Capital);
        }
        let mark = printed.mark.as_deref().unwrap_or("");
        let named = |deck| {
            let cards = pack.cards.iter().filter(move |card| Some(card.deck) == deck);
            cards.into_iter().position(|card| &*card.name == mark).map(small)
        };
        if icon.token.is_some() && icon.token == pack[self.roles.state].component {
            return match named(Some(self.roles.states)) {
                Some(at) => Ok(Mark::State(CityStateId::new(at))),
                None => refuse(format!("no city-state is called \"{mark}\", as an icon is marked")),
            };
        }
        if icon.token.is_some() && icon.token == pack[self.roles.barbarian].component {
            return Ok(Mark::Barbarian(mark.bytes().next().unwrap_or(b'?')));
        }
        let good = self.goods.iter().position(|good| {
            icon.token.is_some() && pack.resources[usize::from(good.resource)].token == icon.token
        });
        if let Some(good) = good {
            return Ok(Mark::Good(GoodId::new(small(good))));
        }
        match named(self.roles.naturals) {
            Some(at) => Ok(Mark::Natural(NaturalId::new(at))),
            None => refuse(format!("no natural wonder is called \"{mark}\", as an icon is marked")),
        }
    }
}

fn face(pack: &Pack, tile: &Tile, side: &Side, marks: &Marks<'_>) -> Result<Face, SetupError> {
    let spaces = pack.spaces_of(tile);
    if side.terrain.len() != spaces.len() || spaces.is_empty() || spaces.len() > 32 {
        return refuse(format!("the terrain of the tile `{}` is not printed", tile.id));
    }
    let ground = |terrain: &TerrainId| GroundId::new(small(terrain.0));
    let mut terrain: Vec<GroundId> = side.terrain.iter().map(ground).collect();
    let mut difficulty: Vec<u8> =
        side.terrain.iter().map(|terrain| pack[*terrain].difficulty.unwrap_or(1)).collect();
    // City-states lie on the easiest land, whatever is printed.
    let plain = pack
        .rows::<TerrainId>()
        .filter(|(_, row)| !row.water)
        .min_by_key(|(_, row)| row.difficulty.unwrap_or(1));
    let mut found = Vec::new();
    let mut bare = 0;
    for printed in &side.icons {
        let at = spaces.iter().position(|space| Some(*space) == printed.at);
        let Some(at) = at else {
            return refuse(format!("an icon of the tile `{}` is on none of its spaces", tile.id));
        };
        if let Some(own) = pack[printed.icon].difficulty {
            difficulty[at] = own;
            bare |= 1 << at;
        }
        let mark = marks.of(printed)?;
        if let (Mark::State(_), Some((plain, row))) = (mark, &plain) {
            (terrain[at], difficulty[at]) = (ground(plain), row.difficulty.unwrap_or(1));
        }
        found.push((small(at), mark));
    }
    Ok(Face { terrain, difficulty, marks: found, bare })
}

fn building(pack: &Pack) -> Building {
    let mut building = Building::default();
    for rule in pack.placements.iter().flat_map(|placement| &placement.rules) {
        match rule {
            PlacementRule::TouchesSpaces(count) => building.touches = *count,
            PlacementRule::TouchesCore => building.core = true,
            PlacementRule::EitherSide => building.either_side = true,
            PlacementRule::FillsHoles(holes) => {
                building.filler = Some(GroundId::new(small(holes.terrain.0)));
                let total = pack.get(holes.token).and_then(|token| token.total);
                building.fillers = total.map_or(u8::MAX, small);
            }
            PlacementRule::EnteredIsNot(_)
            | PlacementRule::Joins(_)
            | PlacementRule::FacesEdge(_)
            | PlacementRule::ReachedOver(_)
            | PlacementRule::FailingThat
            | PlacementRule::KeepsOutline
            | PlacementRule::TurnedFreely
            | PlacementRule::StartsOn(_)
            | PlacementRule::PlacesEach(_)
            | PlacementRule::SharesSide
            | PlacementRule::DemandsMet
            | PlacementRule::ElseDraws(_)
            | PlacementRule::MayReplace(_) => {}
        }
    }
    building
}

fn plan(pack: &Pack, options: &Options, tiles: &[TileInfo]) -> Result<MapPlan, SetupError> {
    let players = options.players;
    let wanted = options.setup.as_deref();
    let named = pack.layouts(players).find(|layout| Some(&*layout.id) == wanted);
    let cores: Vec<&Layout> = pack.layouts(players).filter(|layout| layout.core).collect();
    let first = named.or_else(|| pack.layouts(players).next());
    match first {
        None => Err(SetupError::Missing("map for these players")),
        Some(layout) if layout.core => {
            let mut list = Vec::new();
            for layout in cores.iter().filter(|core| named.is_none() || core.id == layout.id) {
                enough_tokens(pack, layout, players)?;
                let core = core(pack, layout, players, named.is_some())?;
                enough_capitals(layout, &core, tiles, players)?;
                list.push(core);
            }
            Ok(MapPlan::Built(list))
        }
        Some(layout) => {
            enough_tokens(pack, layout, players)?;
            fixed(pack, layout, tiles, players)
        }
    }
}

/// Every icon gets its token, whatever tiles are used.
fn enough_tokens(pack: &Pack, layout: &Layout, players: u8) -> Result<(), SetupError> {
    for (token, needed) in pack.tokens_in(layout, players) {
        let total = pack.get(token).and_then(|row| row.total.map(|total| (row, total)));
        if let Some((row, total)) = total.filter(|(_, total)| needed > u32::from(*total)) {
            return refuse(format!(
                "the map `{}` can need {needed} of \"{}\", but the box has {total}",
                layout.id, row.name
            ));
        }
    }
    Ok(())
}

fn capitals(face: &Face) -> usize {
    face.marks.iter().filter(|(_, mark)| *mark == Mark::Capital).count()
}

/// Every player gets a tile to start on, whichever side is up.
fn enough_capitals(
    layout: &Layout,
    core: &Core,
    tiles: &[TileInfo],
    players: u8,
) -> Result<(), SetupError> {
    let starts =
        |tile: &MapTileId| tiles[tile.index()].faces.iter().all(|face| capitals(face) == 1);
    let given = core.first.iter().chain(&core.then).any(|(list, each)| {
        let enough = list.len() >= usize::from(*each) * usize::from(players);
        *each > 0 && enough && list.iter().all(starts)
    });
    if given {
        return Ok(());
    }
    refuse(format!("the map `{}` does not give every player a tile to start on", layout.id))
}

fn side_of(tile: &Tile, name: Option<&str>) -> Option<u8> {
    match name {
        None => (tile.sides.len() == 1).then_some(0),
        Some(_) => tile.sides.iter().position(|side| side.side.as_deref() == name).map(small),
    }
}

fn fixed(
    pack: &Pack,
    layout: &Layout,
    tiles: &[TileInfo],
    players: u8,
) -> Result<MapPlan, SetupError> {
    let mut places = Vec::new();
    let (mut spaces, mut starts) = (layout.fill.len(), 0);
    for place in &layout.places {
        let tile = place.tile.and_then(|id| Some((id, pack.get(id)?)));
        let (Some((id, tile)), Some(at), false) = (tile, place.at, layout.unprinted) else {
            return refuse(format!(
                "where the tiles of the map `{}` lie is not printed",
                layout.id
            ));
        };
        let Some(side) = side_of(tile, place.side.as_deref()) else {
            return refuse(format!("the map `{}` does not say which side lies open", layout.id));
        };
        let seat = place.seat.map(|seat| Seat::new(seat.saturating_sub(1)));
        let turn = place.turn % 6;
        places.push(FixedTile { tile: MapTileId::new(small(id.0)), side, turn, at, seat });
        let face = &tiles[id.index()].faces[usize::from(side)];
        spaces += face.terrain.len();
        starts += capitals(face);
    }
    if starts < usize::from(players) {
        return refuse(format!(
            "the map `{}` has fewer capital-city icons than players",
            layout.id
        ));
    }
    if spaces > Spaces::MOST {
        return refuse(format!(
            "the map `{}` has {spaces} spaces, the most is {}",
            layout.id,
            Spaces::MOST
        ));
    }
    Ok(MapPlan::Fixed { tiles: places, fill: layout.fill.clone() })
}

fn core(pack: &Pack, layout: &Layout, players: u8, named: bool) -> Result<Core, SetupError> {
    let numbers = |fits: &dyn Fn(usize, &Tile) -> bool| -> Vec<MapTileId> {
        let all = pack.rows::<TileId>().filter(|(id, tile)| fits(id.index(), tile));
        all.map(|(id, _)| MapTileId::new(small(id.0))).collect()
    };
    let mut places = Vec::new();
    let mut largest = pack.tiles.iter().map(|tile| pack.spaces_of(tile).len()).max().unwrap_or(0);
    for place in &layout.places {
        let (Some(at), 1) = (place.at, place.count) else {
            return refuse(format!(
                "where the tiles of the map `{}` lie is not printed",
                layout.id
            ));
        };
        let tiles = numbers(&|at, tile| place.admits(at, tile));
        let side =
            tiles.first().and_then(|at| side_of(&pack.tiles[at.index()], place.side.as_deref()));
        let Some(side) = side else {
            return refuse(format!("the map `{}` does not say which side lies open", layout.id));
        };
        places.push((tiles, side, place.turn % 6, at));
    }
    let (mut first, mut then) = (Vec::new(), Vec::new());
    let mut dealt = 0;
    for row in &layout.dealt {
        let tiles = numbers(&|_, tile| tile.fits(&row.kinds, row.with));
        dealt += usize::from(row.each) * usize::from(players);
        let list = if row.with.is_some() { &mut first } else { &mut then };
        list.push((tiles, row.each));
    }
    largest *= places.len() + dealt;
    let fillers = usize::from(building(pack).fillers);
    if largest + fillers > Spaces::MOST {
        return refuse(format!(
            "the map `{}` can have {} spaces, the most is {}",
            layout.id,
            largest + fillers,
            Spaces::MOST
        ));
    }
    if places.len() + dealt > pack.tiles.len() {
        return refuse(format!("the map `{}` needs more tiles than there are", layout.id));
    }
    let rolls = layout.on_roll.filter(|_| !named).unwrap_or([1, u8::MAX]);
    Ok(Core { rolls, places, first, then })
}
