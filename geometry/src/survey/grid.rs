//! A sparse grid of square cells that finds what lies near a place.

use super::plane::{Bounds, Point};

/// A cell and a number filed under it.
pub type Entry = (u64, u32);

/// Numbers filed by the cells they lie in.
pub struct Grid {
    /// The side of a cell.
    pub cell: f64,
    /// Cell and number, sorted.
    pub entries: Vec<Entry>,
    /// Where the entries of each cell begin, if cells lie close enough.
    pub table: Option<CellStarts>,
}

/// Where the entries of each cell begin. Only for cells that lie about as close as the entries, which is
/// how outlines lie on a board: then nothing has to be searched.
pub struct CellStarts {
    least: [u32; 2],
    columns: usize,
    starts: Vec<u32>,
}

impl CellStarts {
    /// The table of all cells, and the entries in their order.
    fn new(entries: &[Entry]) -> Option<(Self, Vec<Entry>)> {
        u32::try_from(entries.len()).ok()?;
        let (mut least, mut most) = ([u32::MAX; 2], [0; 2]);
        for place in entries.iter().map(|(cell, _)| place(*cell)) {
            for axis in [0, 1] {
                least[axis] = place[axis].min(least[axis]);
                most[axis] = place[axis].max(most[axis]);
            }
        }
        let side = |axis: usize| Some(most[axis].checked_sub(least[axis])? as usize + 1);
        let (rows, columns) = (side(0)?, side(1)?);
        let count = rows.checked_mul(columns).filter(|count| *count <= 4 * entries.len() + 64)?;
        let mut table = Self { least, columns, starts: vec![0; count + 1] };
        for (cell, _) in entries {
            let at = table.position(place(*cell));
            table.starts[at + 1] += 1;
        }
        for at in 0..count {
            table.starts[at + 1] += table.starts[at];
        }
        let mut next = table.starts.clone();
        let mut sorted = vec![(0, 0); entries.len()];
        for entry in entries {
            let next = &mut next[table.position(place(entry.0))];
            sorted[*next as usize] = *entry;
            *next += 1;
        }
        Some((table, sorted))
    }

    fn position(&self, [row, column]: [u32; 2]) -> usize {
        (row - self.least[0]) as usize * self.columns + (column - self.least[1]) as usize
    }

    /// The entries of a row from one column to another.
    fn range(&self, [row, first]: [u32; 2], last: u32) -> std::ops::Range<usize> {
        let end = self.least[1] + (u32::try_from(self.columns).unwrap_or(u32::MAX) - 1);
        let (first, last) = (first.max(self.least[1]), last.min(end));
        let above = (self.starts.len() - 1) / self.columns;
        let is_inside = row >= self.least[0] && ((row - self.least[0]) as usize) < above;
        if !is_inside || first > last {
            return 0..0;
        }
        let from = self.starts[self.position([row, first])];
        from as usize..self.starts[self.position([row, last]) + 1] as usize
    }
}

impl Grid {
    /// A grid with cells of this size, which must be more than nothing.
    pub fn new(cell: f64) -> Self {
        Self { cell: cell.max(f64::MIN_POSITIVE), entries: Vec::new(), table: None }
    }

    /// Rectangles filed by their position. Cells have a size with which large and small ones together
    /// fill only a few cells for each.
    #[expect(clippy::cast_precision_loss, reason = "a mean need not be exact")]
    pub fn of_bounds(all: &[Option<Bounds>]) -> Self {
        let known =
            || all.iter().enumerate().filter_map(|(at, bounds)| Some((at, bounds.as_ref()?)));
        let count = known().count().max(1) as f64;
        let (mut surface, mut sides) = (0.0, 0.0);
        for (_, Bounds { least, most }) in known() {
            let (width, height) = (most[0] - least[0], most[1] - least[1]);
            surface += width * height;
            sides += width + height;
        }
        let mut grid = Self::new((surface / count).sqrt().max(sides / count / 2.0));
        for (at, bounds) in known() {
            grid.add_bounds(at, bounds);
        }
        grid.finish()
    }

    /// Files a number under every cell that a segment touches.
    pub fn add_segment(&mut self, number: usize, from: Point, to: Point) {
        let mut entries = std::mem::take(&mut self.entries);
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        self.each_row(from, to, 0.0, &mut |row, first, last| {
            entries.extend((first..=last).map(|column| (key(row, column), number)));
        });
        self.entries = entries;
    }

    /// Files a number under every cell that a rectangle touches.
    fn add_bounds(&mut self, number: usize, bounds: &Bounds) {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        for row in self.index(bounds.least[1])..=self.index(bounds.most[1]) {
            let columns = self.index(bounds.least[0])..=self.index(bounds.most[0]);
            self.entries.extend(columns.map(|column| (key(row, column), number)));
        }
    }

    /// Makes what was filed ready to be found.
    #[must_use]
    pub fn finish(mut self) -> Self {
        for _ in 0..2 {
            if let Some((table, sorted)) = CellStarts::new(&self.entries)
                && sorted.is_sorted_by(|one, other| one < other)
            {
                (self.table, self.entries) = (Some(table), sorted);
                break;
            }
            // What was filed twice is found once.
            self.entries.sort_unstable();
            self.entries.dedup();
        }
        self
    }

    /// What is filed under the cell of a point.
    pub fn at(&self, point: Point) -> &[Entry] {
        let (row, column) = (self.index(point[1]), self.index(point[0]));
        self.in_row(row, column, column)
    }

    /// Calls `see` with all that is filed within `margin` of a segment, and perhaps some more. What
    /// lies in several cells may come several times.
    pub fn near(&self, from: Point, to: Point, margin: f64, see: &mut dyn FnMut(&[Entry])) {
        self.each_row(from, to, margin, &mut |row, first, last| {
            see(self.in_row(row, first, last));
        });
    }

    /// Calls `see` with every cell within `margin` of a segment, and perhaps some more.
    pub fn cells(&self, from: Point, to: Point, margin: f64, see: &mut dyn FnMut(u64)) {
        self.each_row(from, to, margin, &mut |row, first, last| {
            (first..=last).for_each(|column| see(key(row, column)));
        });
    }

    fn in_row(&self, row: i32, first: i32, last: i32) -> &[Entry] {
        let (first, last) = (key(row, first), key(row, last));
        if let Some(table) = &self.table {
            let [_, column] = place(last);
            return &self.entries[table.range(place(first), column)];
        }
        let start = self.entries.partition_point(|(cell, _)| *cell < first);
        let rest = &self.entries[start..];
        let end = rest.iter().position(|(cell, _)| *cell > last).unwrap_or(rest.len());
        &rest[..end]
    }

    /// Calls `see` with every row of cells near a segment, and the first and last column in it.
    fn each_row(&self, from: Point, to: Point, margin: f64, see: &mut dyn FnMut(i32, i32, i32)) {
        // Rounding must not lose a segment that runs along the edge of a cell.
        let margin = margin + self.cell * 1e-6;
        let (low, high) = if from[1] <= to[1] { (from, to) } else { (to, from) };
        let x_at = |y: f64| {
            let share = ((y - low[1]) / (high[1] - low[1])).clamp(0.0, 1.0);
            low[0] + (high[0] - low[0]) * share
        };
        for row in self.index(low[1] - margin)..=self.index(high[1] + margin) {
            let bottom = f64::from(row) * self.cell - margin;
            let (a, b) = if high[1] > low[1] {
                (x_at(bottom), x_at(bottom + self.cell + 2.0 * margin))
            } else {
                (low[0], high[0])
            };
            see(row, self.index(a.min(b) - margin), self.index(a.max(b) + margin));
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "far places share the outermost cells")]
    fn index(&self, value: f64) -> i32 {
        (value / self.cell).floor() as i32
    }
}

/// The number of a cell, so that the cells of a row stand side by side.
fn key(row: i32, column: i32) -> u64 {
    let rising = |index: i32| u64::from(index.cast_unsigned() ^ (1 << 31));
    (rising(row) << 32) | rising(column)
}

/// The row and the column of a cell, by its number.
#[expect(clippy::cast_possible_truncation, reason = "a number has two halves")]
fn place(cell: u64) -> [u32; 2] {
    [(cell >> 32) as u32, cell as u32]
}
