//! What one player has laid: tiles on spaces, the tokens on them, and the spaces around.

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::limits::{AROUND, NATION, SWAPPED, TOKENS};

/// The four neighbours that share a side.
const SIDES: [Cell; 4] = [[0, -1], [-1, 0], [1, 0], [0, 1]];

/// The nation of one player. Its tiles have numbers in the order they were added; a set of tiles is a
/// number with one bit for each. The owner sits in the south: the farthest tile has the least row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Nation {
    /// Tiles that only share a corner are neighbours too.
    corners: bool,
    cells: List<Cell, NATION>,
    faces: List<u8, NATION>,
    near: List<u64, NATION>,
    around: List<Cell, AROUND>,
    around_near: List<u64, AROUND>,
    /// Tiles that give nothing any more.
    pub(crate) pillaged: u64,
    /// Tiles with a coin of another player.
    pub(crate) coins: u64,
    /// Tiles that give points instead of resources.
    pub(crate) crafted: u64,
    /// The number of the tile and the sort of the token on it, for tiles that give points.
    pub(crate) crafts: List<[u8; 2], TOKENS>,
    /// The north-western space of each square of tiles that share what they produce.
    carriages: List<Cell, TOKENS>,
    unions: List<u64, TOKENS>,
    /// Tokens in hand, by sort.
    pub(crate) hand: [u8; SORTS],
    /// Tiles that were replaced by others.
    pub(crate) swapped: List<u8, SWAPPED>,
}

/// How a nation is written down: without what follows from the rest.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    corners: bool,
    tiles: Vec<(i8, i8, u8)>,
    pillaged: u64,
    coins: u64,
    crafts: List<[u8; 2], TOKENS>,
    carriages: Vec<Cell>,
    hand: [u8; SORTS],
    swapped: List<u8, SWAPPED>,
}

impl From<Nation> for Written {
    fn from(from: Nation) -> Self {
        let tiles = from.cells.iter().zip(from.faces.iter());
        Self {
            corners: from.corners,
            tiles: tiles.map(|([x, y], face)| (*x, *y, *face)).collect(),
            pillaged: from.pillaged,
            coins: from.coins,
            crafts: from.crafts,
            carriages: from.carriages.to_vec(),
            hand: from.hand,
            swapped: from.swapped,
        }
    }
}

impl TryFrom<Written> for Nation {
    type Error = &'static str;

    fn try_from(from: Written) -> Result<Self, Self::Error> {
        let mut nation = Self::new(from.corners);
        for (x, y, face) in from.tiles {
            let fits =
                if nation.is_empty() { [x, y] == [0, 0] } else { nation.around.contains(&[x, y]) };
            if nation.is_full() || !fits {
                return Err("a tile does not lie beside those before it");
            }
            nation.add([x, y], face);
        }
        let known = nation.all();
        nation.crafted = from.crafts.iter().fold(0, |all, craft| all | bit(usize::from(craft[0])));
        if (from.pillaged | from.coins | nation.crafted) & !known != 0 {
            return Err("a token lies where no tile is");
        }
        if nation.crafted.count_ones() as usize != from.crafts.len() {
            return Err("two tokens lie on one tile");
        }
        for at in from.carriages {
            if nation.carriages.is_full() || !nation.unite(at) {
                return Err("a carriage does not lie between four tiles");
            }
        }
        (nation.pillaged, nation.coins, nation.crafts) = (from.pillaged, from.coins, from.crafts);
        (nation.hand, nation.swapped) = (from.hand, from.swapped);
        Ok(nation)
    }
}

/// The set with one tile. There is none beyond the last.
#[inline]
pub(crate) const fn bit(tile: usize) -> u64 {
    if tile < 64 { 1 << tile } else { 0 }
}

impl Nation {
    /// One without tiles.
    pub(crate) fn new(corners: bool) -> Self {
        Self {
            corners,
            cells: List::default(),
            faces: List::default(),
            near: List::default(),
            around: List::default(),
            around_near: List::default(),
            pillaged: 0,
            coins: 0,
            crafted: 0,
            crafts: List::default(),
            carriages: List::default(),
            unions: List::default(),
            hand: [0; SORTS],
            swapped: List::default(),
        }
    }

    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// True when it has no tile yet.
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    /// True when no further tile can be added.
    pub(crate) fn is_full(&self) -> bool {
        self.faces.is_full()
    }

    /// The spaces of its tiles.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Its tiles as indices of the pack, in the order of [`Nation::cells`].
    pub fn faces(&self) -> &[u8] {
        &self.faces
    }

    /// The spaces that share a side with a tile.
    pub fn around(&self) -> &[Cell] {
        &self.around
    }

    pub fn near(&self, tile: usize) -> u64 {
        self.near[tile]
    }

    /// The neighbours of a space around it, in the order of [`Nation::around`].
    pub fn around_near(&self) -> &[u64] {
        &self.around_near
    }

    /// The number of the tile on a space.
    pub fn tile_at(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|one| *one == cell)
    }

    pub fn all(&self) -> u64 {
        bit(self.len()).wrapping_sub(1)
    }

    /// Tiles that give nothing any more.
    pub fn pillaged(&self) -> u64 {
        self.pillaged
    }

    /// Tiles with a coin of another player.
    pub fn coins(&self) -> u64 {
        self.coins
    }

    /// Tiles that give points instead of resources.
    pub fn crafted(&self) -> u64 {
        self.crafted
    }

    /// Tiles that produce this turn.
    pub fn active(&self) -> u64 {
        self.all() & !(self.pillaged | self.coins | self.crafted)
    }

    /// Squares of four tiles that share what they produce, each by its north-western space.
    pub fn carriages(&self) -> &[Cell] {
        &self.carriages
    }

    /// Sets of tiles that share what they produce. No two of them have a tile in common.
    pub fn unions(&self) -> &[u64] {
        &self.unions
    }

    /// Tokens in hand, by sort.
    pub fn hand(&self) -> &[u8; SORTS] {
        &self.hand
    }

    /// Tiles that were replaced by others.
    pub fn swapped(&self) -> &[u8] {
        &self.swapped
    }

    fn touches(&self, one: Cell, other: Cell) -> bool {
        let (x, y) = (one[0].abs_diff(other[0]), one[1].abs_diff(other[1]));
        if self.corners { x.max(y) == 1 } else { x + y == 1 }
    }

    /// Lays a tile on an empty space.
    pub(crate) fn add(&mut self, cell: Cell, face: u8) {
        let tile = self.len();
        let near = self.neighbours(cell);
        for other in bits(near) {
            self.near[other] |= bit(tile);
        }
        self.cells.push(cell);
        self.faces.push(face);
        self.near.push(near);
        if let Some(at) = self.around.iter().position(|space| *space == cell) {
            self.around.swap_remove(at);
            self.around_near.swap_remove(at);
        }
        for at in 0..self.around.len() {
            if self.touches(self.around[at], cell) {
                self.around_near[at] |= bit(tile);
            }
        }
        for side in SIDES {
            let space = [cell[0] + side[0], cell[1] + side[1]];
            if !self.cells.contains(&space) && !self.around.contains(&space) {
                self.around.push(space);
                let near = self.neighbours(space);
                self.around_near.push(near);
            }
        }
    }

    fn neighbours(&self, cell: Cell) -> u64 {
        let near = |(at, one): (usize, &Cell)| if self.touches(*one, cell) { bit(at) } else { 0 };
        self.cells.iter().enumerate().map(near).fold(0, |all, one| all | one)
    }

    /// Lays a tile in place of another one, which is put aside.
    pub(crate) fn swap(&mut self, tile: usize, face: u8) {
        let old = std::mem::replace(&mut self.faces[tile], face);
        self.swapped.push(old);
    }

    /// The four tiles of a square, if there are four.
    fn square(&self, at: Cell) -> Option<u64> {
        let [x, y] = at;
        let (east, south) = (x.checked_add(1)?, y.checked_add(1)?);
        let tiles = [[x, y], [east, y], [x, south], [east, south]];
        tiles.into_iter().try_fold(0, |all, cell| Some(all | bit(self.tile_at(cell)?)))
    }

    /// Squares that a carriage can unite: four tiles each, and no carriage there yet.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Cell> {
        let free = |at: &Cell| !self.carriages.contains(at) && self.square(*at).is_some();
        self.cells.iter().copied().filter(free)
    }

    /// Unites a square of tiles, and all unions that have one of them. Returns false if there is no such
    /// square, or one that has a carriage.
    pub(crate) fn unite(&mut self, at: Cell) -> bool {
        let Some(mut union) = self.square(at).filter(|_| !self.carriages.contains(&at)) else {
            return false;
        };
        let mut apart = List::default();
        for other in self.unions.iter() {
            if union & other == 0 {
                apart.push(*other);
            } else {
                union |= other;
            }
        }
        apart.push(union);
        self.unions = apart;
        self.carriages.push(at)
    }

    /// The same nation with a further carriage, for players who think about one.
    #[must_use]
    pub fn united(&self, at: Cell) -> Self {
        let mut nation = self.clone();
        nation.unite(at);
        nation
    }

    /// The tiles no other tile of their column is farther from the owner than.
    pub fn farthest(&self) -> u64 {
        let farthest = |[x, y]: Cell| !self.cells.iter().any(|one| one[0] == x && one[1] < y);
        let cells = self.cells.iter().enumerate();
        cells.map(|(at, cell)| if farthest(*cell) { bit(at) } else { 0 }).sum()
    }
}
