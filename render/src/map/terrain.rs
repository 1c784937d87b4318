//! A coarse map of a board: which area covers each small square.

use strabo_model::map::Outline;

use crate::path::whole;

/// Which area covers each square.
pub struct Terrain {
    origin: [f64; 2],
    cell: f64,
    columns: i32,
    rows: i32,
    /// One more than the position of the area; zero for nothing.
    areas: Vec<u32>,
}

impl Terrain {
    /// Looks at the outlines that lie between these bounds.
    pub fn new(outlines: &[Outline], bounds: [i32; 4]) -> Self {
        let [left, top, right, bottom] = bounds.map(f64::from);
        let cell = ((right - left).max(bottom - top) / 1500.0).max(5.0);
        let columns = whole((right - left) / cell) + 1;
        let rows = whole((bottom - top) / cell) + 1;
        let areas = vec![0; usize::try_from(columns * rows).unwrap_or(0)];
        let mut terrain = Self { origin: [left, top], cell, columns, rows, areas };
        let mut lines: Vec<Vec<f64>> = vec![Vec::new(); usize::try_from(rows).unwrap_or(0)];
        for (outline, number) in outlines.iter().zip(1_u32..) {
            terrain.fill(outline, number, &mut lines);
        }
        terrain
    }

    fn fill(&mut self, outline: &Outline, number: u32, lines: &mut [Vec<f64>]) {
        let at = |y: f64| (y - self.origin[1]) / self.cell - 0.5;
        let (mut first, mut last) = (self.rows, 0);
        for ring in outline.rings() {
            for (position, from) in ring.iter().enumerate() {
                let to = ring[(position + 1) % ring.len()];
                let (upper, lower) = if from[1] <= to[1] { (*from, to) } else { (to, *from) };
                let rows =
                    whole(at(upper[1]).ceil()).max(0)..whole(at(lower[1]).ceil()).min(self.rows);
                first = first.min(rows.start);
                last = last.max(rows.end);
                for row in rows {
                    let y = self.origin[1] + (f64::from(row) + 0.5) * self.cell;
                    let part = (y - upper[1]) / (lower[1] - upper[1]);
                    let x = upper[0] + (lower[0] - upper[0]) * part;
                    if let Some(line) = usize::try_from(row).ok().and_then(|row| lines.get_mut(row))
                    {
                        line.push(x);
                    }
                }
            }
        }
        for row in first..last {
            let Some(line) = usize::try_from(row).ok().and_then(|row| lines.get_mut(row)) else {
                continue;
            };
            line.sort_unstable_by(f64::total_cmp);
            for pair in line.chunks_exact(2) {
                let [from, to] = [pair[0], pair[1]].map(|x| {
                    let column = whole(((x - self.origin[0]) / self.cell - 0.5).ceil());
                    let cell = row * self.columns + column.clamp(0, self.columns);
                    usize::try_from(cell).unwrap_or(0)
                });
                self.areas[from..to.max(from)].fill(number);
            }
            line.clear();
        }
    }

    /// The area at a point.
    pub fn area(&self, x: i32, y: i32) -> Option<usize> {
        let column = whole(((f64::from(x) - self.origin[0]) / self.cell).floor());
        let row = whole(((f64::from(y) - self.origin[1]) / self.cell).floor());
        if !(0..self.columns).contains(&column) || !(0..self.rows).contains(&row) {
            return None;
        }
        let cell = usize::try_from(row * self.columns + column).ok()?;
        let number = *self.areas.get(cell)?;
        usize::try_from(number.checked_sub(1)?).ok()
    }
}
