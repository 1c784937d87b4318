//! What the spaces of a map are called: cities, city-states and natural wonders by name, others by the way from them.

use strabo_core::Family;
use strabo_core::naming::{Spot, city_name, name, names};
use strabo_model::position::Place;

use crate::prelude::*;
use crate::{event::NamedSpace, play::legal};

/// The names of all spaces, and of those where a tile can be laid now.
pub(crate) struct Names {
    spaces: Vec<String>,
    pub free: Vec<([i8; 2], String)>,
}

impl Names {
    pub(crate) fn new(game: &Game, view: View<'_>) -> Self {
        let board = view.board();
        let mut all = spots(game, board, view.state.all_cities());
        let free = free(view);
        all.extend(free.iter().map(|at| Spot {
            at: at.map(i16::from),
            ground: "Space".to_owned(),
            landmark: None,
        }));
        let mut spaces = game.pack().grid.map(|grid| names(grid, &all)).unwrap_or_default();
        let named = spaces.split_off(board.len().min(spaces.len()));
        Self { spaces, free: free.into_iter().zip(named).collect() }
    }

    pub(crate) fn of(&self, at: Space) -> &str {
        self.spaces.get(at.index()).map_or("a space", |name| name)
    }

    pub(crate) fn of_cell(&self, at: [i8; 2]) -> &str {
        self.free.iter().find(|(cell, _)| *cell == at).map_or("a space", |(_, name)| name)
    }
}

/// The place of a space on the board.
pub(crate) fn place(at: [i8; 2]) -> Place {
    Place::Space { mat: 0, at }
}

/// The name of a space when something happened there.
pub(crate) fn called(game: &Game, spot: &NamedSpace) -> String {
    let all = spots(game, &spot.board, spot.cities);
    let grid = game.pack().grid.filter(|_| spot.at.index() < all.len());
    grid.map_or_else(|| "a space".to_owned(), |grid| name(grid, &all, spot.at.index()))
}

fn spots(game: &Game, board: &Board, cities: Spaces) -> Vec<Spot> {
    let (pack, rules) = (game.pack(), game.rules());
    let states = board.states.iter().zip(rules.states.iter().map(|state| state.card));
    let naturals = board.naturals.iter().zip(rules.naturals.iter().map(|natural| natural.card));
    let known: Vec<_> = states.chain(naturals).collect();
    let spot = |(at, cell): (Space, &crate::board::Cell)| {
        let card = known.iter().find(|(place, _)| **place == Some(at));
        let card = card.map(|(_, card)| pack[*card].name.to_string());
        let ground = cell.ground.and_then(|ground| pack.terrains.get(ground.index()));
        Spot {
            at: cell.at.map(i16::from),
            ground: ground.map_or("Natural wonder", |ground| &ground.name).to_owned(),
            landmark: card.or_else(|| cities.has(at).then(|| city_name(at.index()))),
        }
    };
    numbered(&board.cells).map(spot).collect()
}

/// The middle of a tile that lies somewhere: the space of it that is nearest to all others.
pub(crate) fn centre(rules: &Rules, tile: MapTileId, side: u8, turn: u8, at: [i8; 2]) -> [i8; 2] {
    let shape = rules.tiles.get(tile.index()).map_or(0, |tile| usize::from(tile.shape(side)));
    let outline = rules.outlines.get(shape).and_then(|turns| turns.get(usize::from(turn)));
    let cells = outline.map_or(&[][..], |outline| &outline.cells);
    let far = |one: &&[i8; 2]| -> i32 {
        let [x, y] = one.map(i32::from);
        let steps = |other: &[i8; 2]| {
            let [across, down] = [i32::from(other[0]) - x, i32::from(other[1]) - y];
            across.abs().max(down.abs()).max((across + down).abs())
        };
        cells.iter().map(steps).sum()
    };
    let [x, y] = cells.iter().min_by_key(far).copied().unwrap_or_default();
    [at[0].saturating_add(x), at[1].saturating_add(y)]
}

/// Where the middle of the tile may lie that is placed now.
fn free(view: View<'_>) -> Vec<[i8; 2]> {
    let Some(Task::Lay { tile, side }) = view.state.tasks.last() else { return Vec::new() };
    let mut list = Vec::new();
    legal(view, &mut list);
    let middle = |action: Action| match action {
        Action::Lay { turn, at } => Some(centre(view.rules, *tile, *side, turn, at)),
        _ => None,
    };
    let mut free: Vec<[i8; 2]> = list.into_iter().filter_map(middle).collect();
    free.sort_unstable();
    free.dedup();
    free
}
