//! Reads the map: spaces, regions, what lies around what, tiles and the rules of placing them.

use crate::prelude::*;
use strabo_core::Options;
use strabo_model::refs::TileId;
use strabo_model::tile::{Face, PlacementRule, Placing};

use super::parts::{id, refuse};
use crate::ids::RegionId;
use crate::rules::{PlaceRule, Region, Tile};

/// Everything about the map.
pub(super) struct Map {
    pub cells: Vec<[i8; 2]>,
    pub around: Vec<Spaces>,
    pub region_of: Vec<RegionId>,
    pub edge: Spaces,
    pub rim: Vec<SpaceId>,
    pub regions: Vec<Region>,
    pub tiles: Vec<Tile>,
    pub by_land: Vec<PlaceRule>,
    pub by_ship: Vec<PlaceRule>,
    pub barbarian_ground: Option<GroundId>,
}

pub(super) fn read(pack: &Pack, options: &Options) -> Result<Map, SetupError> {
    let Some(grid) = pack.grid else { return Err(SetupError::Missing("grid")) };
    if grid.full_turn() != 6 {
        return refuse("maps of this family of games are made of hexes");
    }
    let wanted = options.setup.as_deref();
    let named = pack.layouts(options.players).find(|layout| Some(&*layout.id) == wanted);
    let layout = named.or_else(|| pack.layouts(options.players).next());
    let Some(layout) = layout else { return Err(SetupError::Missing("map for these players")) };
    if layout.unprinted || layout.core || !layout.dealt.is_empty() || !layout.fill.is_empty() {
        return refuse(format!("the map `{}` is not laid out before the game", layout.id));
    }
    let tiles = tiles(pack)?;
    let mut map = Map {
        cells: Vec::new(),
        around: Vec::new(),
        region_of: Vec::new(),
        edge: Spaces::NONE,
        rim: Vec::new(),
        regions: Vec::new(),
        tiles,
        by_land: Vec::new(),
        by_ship: Vec::new(),
        barbarian_ground: None,
    };
    let narrow = |spot: [i16; 2]| spot.map(|part| i8::try_from(part).unwrap_or(i8::MAX));
    let near = |spot: &[i16; 2]| spot.iter().all(|part| part.unsigned_abs() < 100);
    for place in &layout.places {
        let Some(at) = place.at else {
            return refuse(format!("where the regions of `{}` lie is not printed", layout.id));
        };
        let spots = pack.covered(grid, place);
        let shape = pack.tiles_for(place).next().map_or(&[][..], |(_, tile)| pack.spaces_of(tile));
        if spots.is_empty() || spots.len() > 8 {
            return refuse(format!(
                "a region of `{}` has no shape of one to eight spaces",
                layout.id
            ));
        }
        if !spots.iter().all(near) {
            return refuse(format!("a region of `{}` lies too far away", layout.id));
        }
        let first = map.cells.len();
        if first + spots.len() > Spaces::MOST || map.regions.len() >= 60 {
            let most = Spaces::MOST;
            return refuse(format!("the map `{}` has more than {most} spaces", layout.id));
        }
        let region = id(map.regions.len());
        for spot in &spots {
            if map.cells.contains(&narrow(*spot)) {
                return refuse(format!("two regions of `{}` cover the same space", layout.id));
            }
            map.cells.push(narrow(*spot));
            map.region_of.push(region);
        }
        let numbers: Vec<SpaceId> = (first..map.cells.len()).map(id).collect();
        let mut ways = Vec::new();
        for more in grid.outline_turns(shape) {
            let turn = (place.turn + more) % 6;
            let turned =
                pack.covered(grid, &strabo_model::tile::TilePlace { turn, ..place.clone() });
            let order: Option<Vec<SpaceId>> = turned
                .iter()
                .map(|spot| spots.iter().position(|other| other == spot).map(|at| numbers[at]))
                .collect();
            ways.extend(order.map(|order| (turn, order)));
        }
        let open = place.face == Face::Up;
        let mut pool = 0_u64;
        for (bit, tile) in map.tiles.iter().enumerate() {
            let row = &pack.tiles[usize::from(tile.tile)];
            let side = &row.sides[usize::from(tile.side)];
            let fits = place.admits(usize::from(tile.tile), row)
                && (!open || row.sides.len() == 1 || side.side.as_deref() == place.side.as_deref());
            pool |= u64::from(fits) << bit;
        }
        if pool == 0 {
            return refuse(format!("no tile fits a region of `{}`", layout.id));
        }
        if open {
            ways.truncate(1);
        }
        let seat = place.seat.map(|seat| Seat::new(seat.saturating_sub(1)));
        if open != seat.is_some() {
            return refuse(format!(
                "the map `{}` has an open region where nobody starts",
                layout.id
            ));
        }
        map.regions.push(Region { spaces: numbers.into_iter().collect(), ways, at, pool, seat });
    }
    let ways: Vec<[i8; 2]> = grid.sides().iter().map(|way| narrow(*way)).collect();
    let find = |cells: &[[i8; 2]], at: [i8; 2]| cells.iter().position(|cell| *cell == at);
    for (number, cell) in map.cells.iter().enumerate() {
        let beside = ways.iter().map(|way| [cell[0] + way[0], cell[1] + way[1]]);
        let beside: Vec<Option<usize>> = beside.map(|at| find(&map.cells, at)).collect();
        if beside.iter().any(Option::is_none) {
            map.edge.insert(id(number));
        }
        map.around.push(beside.into_iter().flatten().map(id).collect());
    }
    map.rim = rim(&map.cells, &ways);
    for placement in pack.placements.iter().filter(|row| row.when == Placing::Revealed) {
        let list = rules(&placement.rules)?;
        let ship = list.iter().any(|rule| matches!(rule, PlaceRule::ReachedOver(_)));
        *(if ship { &mut map.by_ship } else { &mut map.by_land }) = list;
    }
    let icon = pack.icons.iter().find_map(|icon| icon.printed_with);
    map.barbarian_ground = icon.map(|count| id(count.terrain.0));
    Ok(map)
}

fn tiles(pack: &Pack) -> Result<Vec<Tile>, SetupError> {
    let mut tiles = Vec::new();
    for (row_id, tile) in pack.rows::<TileId>() {
        let spaces = pack.spaces_of(tile).len();
        for (side, row) in tile.sides.iter().enumerate() {
            if row.terrain.len() != spaces || row.unprinted || row.order_unprinted {
                return Err(SetupError::Unprinted(format!(
                    "the faces of the tile `{}` are not printed",
                    tile.id
                )));
            }
            let ground: Vec<GroundId> = row.terrain.iter().map(|terrain| id(terrain.0)).collect();
            let barbarians = pack.icons.iter().any(|icon| {
                icon.printed_with.is_some_and(|count| {
                    let of = row.terrain.iter().filter(|terrain| **terrain == count.terrain);
                    of.count() >= usize::from(count.at_least)
                })
            });
            for _ in 0..tile.copies {
                if tiles.len() >= 64 {
                    return refuse("the pack has more than 64 tiles and sides");
                }
                let side = fits_u8(side);
                tiles.push(Tile { tile: row_id.0, side, ground: ground.clone(), barbarians });
            }
        }
    }
    Ok(tiles)
}

fn rules(list: &[PlacementRule]) -> Result<Vec<PlaceRule>, SetupError> {
    let mut found = Vec::new();
    for rule in list {
        match rule {
            PlacementRule::EnteredIsNot(ground) => {
                found.push(PlaceRule::EnteredIsNot(id(ground.0)));
            }
            PlacementRule::Joins(ground) => found.push(PlaceRule::Joins(id(ground.0))),
            PlacementRule::FacesEdge(ground) => found.push(PlaceRule::FacesEdge(id(ground.0))),
            PlacementRule::ReachedOver(ground) => {
                found.push(PlaceRule::ReachedOver(id(ground.0)));
            }
            PlacementRule::FailingThat => found.push(PlaceRule::FailingThat),
            // A region always keeps its outline, and the player chooses among what is left.
            PlacementRule::KeepsOutline | PlacementRule::TurnedFreely => {}
            PlacementRule::EitherSide
            | PlacementRule::TouchesSpaces(_)
            | PlacementRule::TouchesCore
            | PlacementRule::StartsOn(_)
            | PlacementRule::FillsHoles(_)
            | PlacementRule::PlacesEach(_)
            | PlacementRule::SharesSide
            | PlacementRule::DemandsMet
            | PlacementRule::MayReplace(_)
            | PlacementRule::ElseDraws(_) => {
                return refuse("a rule of placing regions is of another family of games");
            }
        }
    }
    Ok(found)
}

/// The spaces at the edge of the map, one after the other round it.
fn rim(cells: &[[i8; 2]], ways: &[[i8; 2]]) -> Vec<SpaceId> {
    let find = |at: [i8; 2]| cells.iter().position(|cell| *cell == at);
    let step = |at: usize, way: usize| {
        let [column, row] = cells[at];
        find([column + ways[way][0], row + ways[way][1]])
    };
    let count = ways.len();
    let start = (0..cells.len())
        .flat_map(|at| (0..count).map(move |way| (at, way)))
        .find(|(at, way)| step(*at, *way).is_none());
    let Some(start) = start else { return Vec::new() };
    let mut rim = vec![id(start.0)];
    let (mut at, mut way) = start;
    for _ in 0..cells.len() * count {
        let turned = (way + 1) % count;
        match step(at, turned) {
            None => way = turned,
            Some(next) => {
                at = next;
                way = (way + count - 1) % count;
                rim.push(id(next));
            }
        }
        if (at, way) == start {
            break;
        }
    }
    if rim.len() > 1 && rim.first() == rim.last() {
        rim.pop();
    }
    rim
}
