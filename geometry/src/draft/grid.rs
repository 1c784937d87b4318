//! A grid of buckets over the board, to find what is near without looking at everything.

use super::clean::Point;

/// Buckets of numbered segments or points.
pub struct Grid {
    low: Point,
    side: f64,
    columns: usize,
    rows: usize,
    buckets: Vec<Vec<u32>>,
}

impl Grid {
    /// A grid over the given box with about as many buckets as asked for.
    pub fn new(bounds: [f64; 4], buckets: usize) -> Self {
        let width = (bounds[2] - bounds[0]).max(1e-9);
        let height = (bounds[3] - bounds[1]).max(1e-9);
        let wanted = buckets.clamp(1, 4_000_000) as f64;
        let side = (width * height / wanted).sqrt().max(width.max(height) / wanted).max(1e-9);
        let cells = |length: f64| ((length / side).ceil() as usize).max(1);
        let (columns, rows) = (cells(width), cells(height));
        let buckets = vec![Vec::new(); columns * rows];
        Self { low: [bounds[0], bounds[1]], side, columns, rows, buckets }
    }

    fn column(&self, x: f64) -> usize {
        (((x - self.low[0]) / self.side).max(0.0) as usize).min(self.columns - 1)
    }

    fn row(&self, y: f64) -> usize {
        (((y - self.low[1]) / self.side).max(0.0) as usize).min(self.rows - 1)
    }

    /// Calls with every bucket a segment (widened by `reach`) may run through.
    fn along(&self, a: Point, b: Point, reach: f64, mut visit: impl FnMut(usize)) {
        let (top, bottom) = if a[1] <= b[1] { (a, b) } else { (b, a) };
        let slope = (bottom[0] - top[0]) / (bottom[1] - top[1]).max(1e-12);
        for row in self.row(top[1] - reach)..=self.row(bottom[1] + reach) {
            let from = (self.low[1] + row as f64 * self.side - reach).clamp(top[1], bottom[1]);
            let to = (self.low[1] + (row + 1) as f64 * self.side + reach).clamp(top[1], bottom[1]);
            let (mut left, mut right) =
                (top[0] + slope * (from - top[1]), top[0] + slope * (to - top[1]));
            if bottom[1] - top[1] < 1e-9 {
                (left, right) = (top[0], bottom[0]);
            }
            if left > right {
                std::mem::swap(&mut left, &mut right);
            }
            let slack = reach + self.side * 1e-6;
            for column in self.column(left - slack)..=self.column(right + slack) {
                visit(row * self.columns + column);
            }
        }
    }

    /// Puts a segment in every bucket it runs through.
    pub fn add(&mut self, a: Point, b: Point, item: u32) {
        let mut cells = Vec::new();
        self.along(a, b, 0.0, |cell| cells.push(cell));
        for cell in cells {
            self.buckets[cell].push(item);
        }
    }

    /// Calls `visit` with everything that may be within `reach` of a segment (some more than once), until it returns `true`.
    pub fn near(&self, a: Point, b: Point, reach: f64, mut visit: impl FnMut(u32) -> bool) -> bool {
        let mut found = false;
        self.along(a, b, reach, |cell| {
            if !found {
                found = self.buckets[cell].iter().any(|&item| visit(item));
            }
        });
        found
    }

    /// Calls with what is near a point: at most `most` from each of the nine buckets around.
    pub fn around(&self, at: Point, most: usize, mut visit: impl FnMut(u32)) {
        let (column, row) = (self.column(at[0]), self.row(at[1]));
        for y in row.saturating_sub(1)..=(row + 1).min(self.rows - 1) {
            for x in column.saturating_sub(1)..=(column + 1).min(self.columns - 1) {
                for &item in self.buckets[y * self.columns + x].iter().take(most) {
                    visit(item);
                }
            }
        }
    }
}
