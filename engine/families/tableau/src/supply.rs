//! What the spaces of a nation are supplied with, and which tiles that is enough for.

use crate::prelude::*;

use crate::limits::{AROUND, DEMANDS, NATION, RESOURCES};
use crate::tables::Face;

/// Stands for a resource that was bought: a tile that every space has as a neighbour.
const BOUGHT: u64 = 1 << NATION;

/// One space that a tile can be put on.
#[derive(Clone, Copy, Debug, Default)]
struct Space {
    /// The tiles it can get something from, over carriages too.
    reach: u64,
    /// What those produce.
    has: u32,
}

/// What can be had where in a nation this turn: first on the spaces around it, then on those of its tiles.
#[derive(Clone, Debug)]
pub struct Supply {
    /// The tiles that produce each resource.
    makes: [u64; RESOURCES],
    /// What can be had anywhere.
    has: u32,
    spaces: [Space; AROUND + NATION],
    around: usize,
    all: usize,
}

impl Supply {
    /// What a nation has, with a resource that was bought this turn.
    pub fn new(game: &Game, nation: &Nation, bought: Option<u8>) -> Self {
        let mut makes = [0; RESOURCES];
        let mut gives = [0_u32; NATION + 1];
        let mut has = 0;
        for tile in bits(nation.active()) {
            let products = game.faces[usize::from(nation.faces()[tile])].products;
            gives[tile] = products;
            has |= products;
            for resource in bits(u64::from(products)) {
                makes[resource] |= bit(tile);
            }
        }
        let mut always = 0;
        if let Some(resource) = bought {
            makes[usize::from(resource)] |= BOUGHT;
            gives[NATION] = 1 << resource;
            has |= gives[NATION];
            always = BOUGHT;
        }
        let mut supply =
            Self { makes, has, spaces: [Space::default(); AROUND + NATION], around: 0, all: 0 };
        let space = |near: u64, without: u64| {
            let mut reach = near;
            for union in nation.unions() {
                if reach & union != 0 {
                    reach |= union;
                }
            }
            let reach = (reach & nation.active() & !without) | always;
            Space { reach, has: bits(reach).fold(0, |all, tile| all | gives[tile]) }
        };
        if !nation.is_full() {
            for near in nation.around_near() {
                supply.spaces[supply.all] = space(*near, 0);
                supply.all += 1;
            }
        }
        supply.around = supply.all;
        if game.replaces && !nation.swapped.is_full() {
            for tile in 0..nation.len() {
                supply.spaces[supply.all] = space(nation.near(tile), bit(tile));
                supply.all += 1;
            }
        }
        supply
    }

    /// True when a tile gets all it demands from these tiles, each of which gives one thing: by Hall's
    /// theorem, when any some of its demands have at least as many tiles that meet one of them.
    fn meets(&self, demands: List<u8, DEMANDS>, reach: u64) -> bool {
        let mut makers = [0; DEMANDS];
        for (maker, demand) in makers.iter_mut().zip(demands.iter()) {
            *maker = self.makes[usize::from(*demand)] & reach;
        }
        (1_u64..1 << demands.len()).all(|some| {
            let all = bits(some).fold(0, |all: u64, demand| all | makers[demand]);
            all.count_ones() >= some.count_ones()
        })
    }

    fn fits(&self, face: &Face, space: &Space) -> bool {
        face.needs & !space.has == 0
            && (face.demands.len() < 2 || self.meets(face.demands, space.reach))
    }

    fn any(&self, face: &Face, spaces: &[Space]) -> bool {
        face.needs & !self.has == 0 && spaces.iter().any(|space| self.fits(face, space))
    }

    /// True when a tile can be added on a space around the nation.
    pub fn can_add(&self, face: &Face) -> bool {
        self.any(face, &self.spaces[..self.around])
    }

    /// True when a tile can be put in place of another one.
    pub fn can_swap(&self, face: &Face) -> bool {
        self.any(face, &self.spaces[self.around..self.all])
    }

    /// Which tile gives each thing that a tile demands on a space; none gives what was bought.
    pub(crate) fn givers(
        &self,
        nation: &Nation,
        face: &Face,
        at: Cell,
    ) -> Vec<(u8, Option<usize>)> {
        let around = || nation.around().iter().position(|space| *space == at);
        let space = nation.tile_at(at).map(|tile| self.around + tile).or_else(around);
        let reach = space.and_then(|at| self.spaces.get(at)).map_or(0, |space| space.reach);
        let mut found = Vec::new();
        self.assign(&face.demands, reach, &mut found);
        let tile = |tile| Some(tile).filter(|tile| *tile < NATION);
        found.into_iter().map(|(demand, giver)| (demand, tile(giver))).collect()
    }

    /// Finds a tile for each demand, none for two.
    fn assign(&self, demands: &[u8], reach: u64, found: &mut Vec<(u8, usize)>) -> bool {
        let Some((demand, rest)) = demands.split_first() else { return true };
        bits(self.makes[usize::from(*demand)] & reach).any(|tile| {
            found.push((*demand, tile));
            let is_enough = self.assign(rest, reach & !bit(tile), found);
            if !is_enough {
                found.pop();
            }
            is_enough
        })
    }

    /// What can be had anywhere in the nation, as a set of resources.
    pub fn has(&self) -> u32 {
        self.has
    }

    /// What the tiles that a space can get something from produce, as a set of resources.
    pub fn has_at(&self, around: usize) -> u32 {
        self.spaces[around].has
    }

    /// The spaces that a tile can be put on; with the number of the tile that it would replace.
    pub fn places<'s>(
        &'s self,
        nation: &'s Nation,
        face: &'s Face,
    ) -> impl Iterator<Item = (Cell, Option<usize>)> + 's {
        let fits = |(at, space): (usize, &Space)| {
            if !self.fits(face, space) {
                return None;
            }
            Some(match at.checked_sub(self.around) {
                None => (nation.around()[at], None),
                Some(tile) => (nation.cells()[tile], Some(tile)),
            })
        };
        self.spaces[..self.all].iter().enumerate().filter_map(fits)
    }
}
