//! The fine grid that a map is made of: hexagons whose corners are shared, so that what is made of them
//! leaves no gap and covers nothing twice.

use super::chance::Chance;

/// The width of a hexagon whose sides are 1.
const WIDTH: f64 = 1.732_050_807_568_877_2;
/// How far a corner is moved at most, in both directions: less than what could make sides cross.
const JITTER: f64 = 0.21;

pub type Point = [f64; 2];

/// Rows of hexagons. Every other row is moved to the right by half a hexagon.
pub struct Lattice {
    pub columns: usize,
    pub rows: usize,
}

impl Lattice {
    /// A lattice of about this many cells, wider than high.
    pub fn new(cells: f64) -> Self {
        // The board is as wide as 1.45 times its height; rows are 1.5 high and cells WIDTH wide.
        let rows = (cells * WIDTH / (1.45 * 1.5)).sqrt().ceil().max(6.0);
        Self { columns: whole((cells / rows).ceil().max(6.0)), rows: whole(rows) }
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.columns * self.rows
    }

    /// The width and height of the board.
    pub fn size(&self) -> Point {
        [WIDTH * (float(self.columns) - 0.5), 1.5 * float(self.rows) - 0.5]
    }

    /// The middle of a cell on the board.
    pub fn centre(&self, cell: usize) -> Point {
        let [width, height] = self.size();
        let [x, y] = middle(self.padded(cell));
        [x.clamp(0.25, width - 0.25), y.clamp(0.25, height - 0.25)]
    }

    /// The cells around a cell, clockwise from the upper right; nothing beyond the edge of the board.
    pub fn around(&self, cell: usize) -> [Option<usize>; 6] {
        beside(self.padded(cell)).map(|[row, column]| {
            let inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
            inside.then(|| (row - 1) * self.columns + column - 1)
        })
    }

    /// The corners of a cell, clockwise from the top. The side from each corner to the next one is that
    /// towards the cell of the same place in [`Self::around`].
    pub fn corners(&self, cell: usize) -> [usize; 6] {
        let own = self.padded(cell);
        let [upper_right, _, lower_right, lower_left, _, upper_left] = beside(own);
        let top = |place| 2 * self.place(place);
        let bottom = |place| 2 * self.place(place) + 1;
        [
            top(own),
            bottom(upper_right),
            top(lower_right),
            bottom(own),
            top(lower_left),
            bottom(upper_left),
        ]
    }

    /// Where the corners are, a little off the regular grid and within the board, by their numbers.
    pub fn points(&self, chance: &mut Chance) -> Vec<Point> {
        let mut is_rim = vec![false; 2 * (self.rows + 2) * (self.columns + 2)];
        for cell in 0..self.len() {
            let (around, corners) = (self.around(cell), self.corners(cell));
            for side in (0..6).filter(|side| around[*side].is_none()) {
                is_rim[corners[side]] = true;
                is_rim[corners[(side + 1) % 6]] = true;
            }
        }
        let [width, height] = self.size();
        let all = is_rim.iter().enumerate().map(|(corner, is_rim)| {
            let place = corner / 2;
            let [x, y] = middle([place / (self.columns + 2), place % (self.columns + 2)]);
            let y = if corner % 2 == 0 { y - 1.0 } else { y + 1.0 };
            let [right, down] = [0; 2].map(|_| chance.between(-JITTER, JITTER));
            if *is_rim {
                return [x.clamp(0.0, width), y.clamp(0.0, height)];
            }
            [x + right, y + down]
        });
        all.collect()
    }

    /// Row and column of a cell in the lattice with a row and a column of nothing around it.
    fn padded(&self, cell: usize) -> [usize; 2] {
        [cell / self.columns + 1, cell % self.columns + 1]
    }

    fn place(&self, [row, column]: [usize; 2]) -> usize {
        row * (self.columns + 2) + column
    }
}

/// The middle of a cell of the padded lattice, on a board that cuts the outermost cells in half.
fn middle([row, column]: [usize; 2]) -> Point {
    let shift = if row % 2 == 0 { 0.5 } else { 0.0 };
    [WIDTH * (float(column) - 1.0 + shift), 1.5 * float(row) - 1.0]
}

/// The cells around one of the padded lattice. Those of the even rows are moved to the right.
fn beside([row, column]: [usize; 2]) -> [[usize; 2]; 6] {
    let left = if row % 2 == 0 { column } else { column - 1 };
    [
        [row - 1, left + 1],
        [row, column + 1],
        [row + 1, left + 1],
        [row + 1, left],
        [row, column - 1],
        [row - 1, left],
    ]
}

/// A count as a number to reckon with: counts here are far below what a float holds exactly.
#[expect(clippy::cast_precision_loss, reason = "counts are small")]
pub fn float(count: usize) -> f64 {
    count as f64
}

/// The whole part of a number that is not negative.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is not negative")]
pub fn whole(number: f64) -> usize {
    number as usize
}
