//! The map of a game: its spaces, what is printed on them, and which of them touch.

use serde::{Deserialize, Serialize};
use strabo_core::ids::fits_u8;

use crate::ids::{GoodId, GroundId, MapTileId, Space, missing, numbered};
use crate::rules::{Mark, Rules};
use crate::spaces::Spaces;

/// The six ways out of a space, clockwise from the east.
pub const WAYS: [[i8; 2]; 6] = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

/// Where a space lies and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// Column and row.
    pub at: [i8; 2],
    /// Its kind of ground; none for a space that has only a difficulty.
    #[serde(with = "missing")]
    pub ground: Option<GroundId>,
    pub difficulty: u8,
    pub water: bool,
    /// The tile it belongs to, by position among those that lie on the table; none when it was filled.
    #[serde(with = "missing")]
    pub tile: Option<u8>,
}

/// A tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lying {
    pub tile: MapTileId,
    pub side: u8,
    pub turn: u8,
    /// Where its least column and row lie.
    pub at: [i8; 2],
    pub core: bool,
    /// It touches the core.
    pub near_core: bool,
}

/// What is written down of a map. The rest follows from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Plan {
    cells: Vec<Cell>,
    tiles: Vec<Lying>,
    capitals: Vec<Space>,
    #[serde(with = "missing")]
    states: Vec<Option<Space>>,
    #[serde(with = "missing")]
    naturals: Vec<Option<Space>>,
    barbarians: Vec<(u8, Space)>,
    goods: Vec<(GoodId, Space)>,
}

/// The map. It does not change once it is built.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Plan", into = "Plan")]
pub struct Board {
    pub cells: Vec<Cell>,
    pub tiles: Vec<Lying>,
    /// The spaces where capital cities may start, in the order of the tiles.
    pub capitals: Vec<Space>,
    /// The space of each city-state of the pack.
    pub states: Vec<Option<Space>>,
    /// The space of each natural wonder of the pack.
    pub naturals: Vec<Option<Space>>,
    /// Letters and spaces of barbarians, by letter.
    pub barbarians: Vec<(u8, Space)>,
    /// Resources and their spaces.
    pub goods: Vec<(GoodId, Space)>,
    /// The neighbour of each space in each way.
    pub next: Vec<[Option<Space>; 6]>,
    /// All neighbours of each space.
    pub around: Vec<Spaces>,
    pub water: Spaces,
    /// Spaces with fewer than six neighbours.
    pub rim: Spaces,
    /// Spaces on the rim or beside water.
    pub shore: Spaces,
    /// Land of at most this difficulty.
    pub up_to: [Spaces; 8],
    /// The spaces of each kind of ground.
    pub grounds: Vec<Spaces>,
    /// Which cells are covered, by row and column.
    pub covered: Field,
    /// Which of them belong to tiles.
    pub tiled: Field,
    /// Which of them belong to the core.
    pub core: Field,
    /// Which of them belong to tiles that touch the core.
    pub near_core: Field,
}

/// A part of the plane, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field([u64; 64]);

impl Default for Field {
    fn default() -> Self {
        Self([0; 64])
    }
}

/// How far the middle of a field is from its corner.
const SHIFT: i8 = 22;

impl Field {
    fn place(at: [i8; 2]) -> Option<(usize, u32)> {
        let column = u32::try_from(at[0].checked_add(SHIFT)?).ok()?;
        let row = usize::try_from(at[1].checked_add(SHIFT)?).ok()?;
        (column < 64 && row < 64).then_some((row, column))
    }

    /// True for a cell that is in it. Cells beyond the plane are in no field.
    #[inline]
    pub fn has(&self, at: [i8; 2]) -> bool {
        Self::place(at).is_some_and(|(row, column)| self.0[row] >> column & 1 == 1)
    }

    /// True when a cell lies well within the plane.
    pub fn reaches(at: [i8; 2]) -> bool {
        at.iter().all(|part| (2 - SHIFT..60 - SHIFT).contains(part))
    }

    pub(crate) fn insert(&mut self, at: [i8; 2]) {
        if let Some((row, column)) = Self::place(at) {
            self.0[row] |= 1 << column;
        }
    }

    /// The places where none of some cells would lie on this field. The cells have no column or row below zero.
    pub(crate) fn free_for(&self, cells: &[[i8; 2]]) -> Self {
        let mut taken = [0_u64; 64];
        for cell in cells {
            let column = u32::try_from(cell[0]).unwrap_or(0);
            let row = usize::try_from(cell[1]).unwrap_or(0);
            for (taken, own) in taken.iter_mut().zip(self.0.iter().skip(row)) {
                *taken |= own.checked_shr(column).unwrap_or(0);
            }
        }
        Self(taken.map(|bits| !bits))
    }

    /// Takes a cell out, and says whether it was in the field.
    #[inline]
    pub(crate) fn take(&mut self, at: [i8; 2]) -> bool {
        let Some((row, column)) = Self::place(at) else { return false };
        let was = self.0[row] >> column & 1 == 1;
        self.0[row] &= !(1 << column);
        was
    }

    /// The cells that cannot be reached from outside without crossing the field.
    pub(crate) fn holes(&self) -> Vec<[i8; 2]> {
        let rows: Vec<usize> = (0..64).filter(|row| self.0[*row] != 0).collect();
        let (Some(low), Some(high)) = (rows.first(), rows.last()) else { return Vec::new() };
        // The plane is wider than any map, so that its corner lies outside.
        let mut outside = [0_u64; 64];
        for (row, bits) in outside.iter_mut().enumerate() {
            *bits = if row < *low || row > *high { u64::MAX } else { 1 | 1 << 63 };
        }
        loop {
            let before = outside;
            for row in *low..=*high {
                let free = !self.0[row];
                // Ways that change the row: south-east keeps the column, south-west lowers it.
                let above = outside[row - 1] | outside[row - 1] >> 1;
                let below = outside[row + 1] | outside[row + 1] << 1;
                let mut bits = (outside[row] | above | below) & free;
                loop {
                    let wider = bits | (bits << 1 | bits >> 1) & free;
                    if wider == bits {
                        break;
                    }
                    bits = wider;
                }
                outside[row] = bits;
            }
            if outside == before {
                break;
            }
        }
        let mut holes = Vec::new();
        let rows = self.0.iter().zip(&outside).enumerate();
        for (row, (own, out)) in rows.take(*high + 1).skip(*low) {
            let mut left = !(own | out);
            while left != 0 {
                let column = left.trailing_zeros();
                left &= left - 1;
                let narrow = |number: usize| i8::try_from(number).unwrap_or(0) - SHIFT;
                holes.push([narrow(column as usize), narrow(row)]);
            }
        }
        holes
    }
}

impl From<Board> for Plan {
    fn from(board: Board) -> Self {
        Self {
            cells: board.cells,
            tiles: board.tiles,
            capitals: board.capitals,
            states: board.states,
            naturals: board.naturals,
            barbarians: board.barbarians,
            goods: board.goods,
        }
    }
}

impl From<Plan> for Board {
    fn from(plan: Plan) -> Self {
        let mut board = Self {
            cells: plan.cells,
            tiles: plan.tiles,
            capitals: plan.capitals,
            states: plan.states,
            naturals: plan.naturals,
            barbarians: plan.barbarians,
            goods: plan.goods,
            ..Self::default()
        };
        for at in 0..board.cells.len() {
            let cell = board.cells[at];
            board.cover(cell);
        }
        board.connect();
        board
    }
}

impl Board {
    /// A table without tiles.
    pub(crate) fn empty(rules: &Rules) -> Self {
        Self {
            states: vec![None; rules.states.len()],
            naturals: vec![None; rules.naturals.len()],
            ..Self::default()
        }
    }

    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// True before the first tile was laid.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    pub fn find(&self, at: [i8; 2]) -> Option<Space> {
        let mut cells = numbered(&self.cells);
        cells.find(|(_, cell): &(Space, &Cell)| cell.at == at).map(|(space, _)| space)
    }

    fn cover(&mut self, cell: Cell) {
        self.covered.insert(cell.at);
        if let Some(tile) = cell.tile.and_then(|tile| self.tiles.get(usize::from(tile))) {
            self.tiled.insert(cell.at);
            if tile.core {
                self.core.insert(cell.at);
            }
            if tile.near_core {
                self.near_core.insert(cell.at);
            }
        }
    }

    /// Lays a tile. Returns the space of its capital-city icon.
    pub(crate) fn lay(&mut self, rules: &Rules, mut lying: Lying) -> Option<Space> {
        let info = &rules[lying.tile];
        let face = &info.faces[usize::from(lying.side)];
        let outline = &rules.outlines[usize::from(info.shape(lying.side))][usize::from(lying.turn)];
        let moved = |cell: &[i8; 2]| [cell[0] + lying.at[0], cell[1] + lying.at[1]];
        lying.near_core = !lying.core && outline.halo.iter().any(|cell| self.core.has(moved(cell)));
        let number = fits_u8(self.tiles.len());
        self.tiles.push(lying);
        let first = fits_u8(self.cells.len());
        for (place, cell) in outline.cells.iter().enumerate() {
            let ground = face.terrain[place];
            let bare = face.bare >> place & 1 == 1;
            let cell = Cell {
                at: moved(cell),
                ground: (!bare).then_some(ground),
                difficulty: face.difficulty[place],
                water: rules[ground].water && !bare,
                tile: Some(number),
            };
            self.cells.push(cell);
            self.cover(cell);
        }
        let mut capital = None;
        for (place, mark) in &face.marks {
            let space = Space::new(first + place);
            match mark {
                Mark::Capital => {
                    capital = Some(space);
                    self.capitals.push(space);
                }
                Mark::State(at) => self.states[at.index()] = Some(space),
                Mark::Natural(at) => self.naturals[at.index()] = Some(space),
                Mark::Barbarian(letter) => self.barbarians.push((*letter, space)),
                Mark::Good(good) => self.goods.push((*good, space)),
            }
        }
        capital
    }

    /// Fills cells between tiles.
    pub(crate) fn fill(&mut self, rules: &Rules, cells: &[[i8; 2]]) {
        let Some(ground) = rules.building.filler else { return };
        for at in cells {
            let cell = Cell {
                at: *at,
                ground: Some(ground),
                difficulty: 1,
                water: rules[ground].water,
                tile: None,
            };
            self.cells.push(cell);
            self.cover(cell);
        }
    }

    /// How many spaces were filled.
    pub fn filled(&self) -> usize {
        self.cells.iter().filter(|cell| cell.tile.is_none()).count()
    }

    /// Finds out what follows from where the spaces lie.
    pub(crate) fn connect(&mut self) {
        let count = self.cells.len();
        let mut index: Vec<Option<Space>> = vec![None; 64 * 64];
        for (space, cell) in numbered(&self.cells) {
            if let Some((row, column)) = Field::place(cell.at) {
                index[row * 64 + column as usize] = Some(space);
            }
        }
        self.next = vec![[None; 6]; count];
        self.around = vec![Spaces::NONE; count];
        (self.water, self.rim, self.shore) = (Spaces::NONE, Spaces::NONE, Spaces::NONE);
        self.up_to = [Spaces::NONE; 8];
        let grounds = self.cells.iter().filter_map(|cell| cell.ground);
        self.grounds = vec![Spaces::NONE; grounds.max().map_or(0, |most| most.index() + 1)];
        for (space, cell) in numbered::<Space, _>(&self.cells) {
            let at = space.index();
            for (way, [column, row]) in WAYS.iter().enumerate() {
                let place = Field::place([cell.at[0] + column, cell.at[1] + row]);
                let beside = place.and_then(|(row, column)| index[row * 64 + column as usize]);
                self.next[at][way] = beside;
                if let Some(beside) = beside {
                    self.around[at].insert(beside);
                }
            }
            if self.around[at].len() < 6 {
                self.rim.insert(space);
            }
            if let Some(ground) = cell.ground {
                self.grounds[ground.index()].insert(space);
            }
            if cell.water {
                self.water.insert(space);
            } else {
                for least in usize::from(cell.difficulty)..8 {
                    self.up_to[least].insert(space);
                }
            }
        }
        let wet = numbered(&self.around).filter(|(_, around)| around.meets(self.water));
        self.shore = self.rim | wet.map(|(space, _)| space).collect();
        self.barbarians.sort_unstable();
    }

    /// Land of at most this difficulty.
    #[inline]
    pub fn land_up_to(&self, difficulty: u8) -> Spaces {
        self.up_to[usize::from(difficulty.min(7))]
    }

    pub fn ground(&self, ground: GroundId) -> Spaces {
        self.grounds.get(ground.index()).copied().unwrap_or_default()
    }

    #[inline]
    pub fn beside(&self, spaces: Spaces) -> Spaces {
        spaces.iter().fold(Spaces::NONE, |all, at| all | self.around[at.index()])
    }
}
