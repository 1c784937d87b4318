//! What is taken on a board: the boxes of names and signs, looked up by place.

/// Left, top, right and bottom, in pixels.
pub type Box4 = [i32; 4];

/// The side of a square of the grid.
const CELL: i32 = 64;

/// The boxes that are taken.
#[derive(Debug)]
pub struct Occupied {
    bounds: Box4,
    columns: i32,
    cells: Vec<Vec<Box4>>,
}

impl Occupied {
    /// An empty board.
    pub fn new(bounds: Box4) -> Self {
        let columns = (bounds[2] - bounds[0]).max(0) / CELL + 1;
        let rows = (bounds[3] - bounds[1]).max(0) / CELL + 1;
        let count = usize::try_from(columns * rows).unwrap_or(1);
        Self { bounds, columns, cells: vec![Vec::new(); count] }
    }

    fn cells_of(&self, [left, top, right, bottom]: Box4) -> impl Iterator<Item = usize> + use<> {
        let last_row = (self.bounds[3] - self.bounds[1]).max(0) / CELL;
        let columns = self.columns;
        let column = |x: i32| ((x - self.bounds[0]).div_euclid(CELL)).clamp(0, columns - 1);
        let row = |y: i32| ((y - self.bounds[1]).div_euclid(CELL)).clamp(0, last_row);
        let (from, to) = (column(left), column(right));
        (row(top)..=row(bottom)).flat_map(move |row| {
            (from..=to).filter_map(move |column| usize::try_from(row * columns + column).ok())
        })
    }

    /// Takes a box.
    pub fn add(&mut self, taken: Box4) {
        for cell in self.cells_of(taken) {
            self.cells[cell].push(taken);
        }
    }

    /// Returns true if a box is empty and inside the board.
    pub fn is_free(&self, wanted: Box4) -> bool {
        let [left, top, right, bottom] = wanted;
        let inside = left >= self.bounds[0]
            && top >= self.bounds[1]
            && right <= self.bounds[2]
            && bottom <= self.bounds[3];
        inside
            && !self.cells_of(wanted).any(|cell| self.cells[cell].iter().any(|b| meet(*b, wanted)))
    }

    /// Returns true if a straight line passes no box but those at its end.
    pub fn is_clear(&self, from: [f64; 2], to: [f64; 2], ends: &[Box4]) -> bool {
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let steps = crate::path::whole((dx * dx + dy * dy).sqrt() / 5.0).max(1);
        (0..=steps).all(|step| {
            let part = f64::from(step) / f64::from(steps);
            let [x, y] = [from[0] + dx * part, from[1] + dy * part].map(crate::path::whole);
            let point = [x - 1, y - 1, x + 1, y + 1];
            let taken = |b: &Box4| meet(*b, point) && !ends.contains(b);
            !self.cells_of(point).any(|cell| self.cells[cell].iter().any(taken))
        })
    }
}

/// Returns true if two boxes have something in common.
pub fn meet(one: Box4, other: Box4) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}
