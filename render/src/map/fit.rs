//! Where a block of text and signs fits into an outline: rows of ground, and the widest stretch over several of them.

use strabo_model::map::Outline;

/// How many rows an outline is cut into.
const ROWS: usize = 64;
/// The air that is tried around a block, in pixels.
const AIR: [f64; 6] = [120.0, 80.0, 56.0, 36.0, 20.0, 10.0];

/// An outline as rows of ground.
pub struct Ground {
    top: f64,
    step: f64,
    rows: Vec<Vec<[f64; 2]>>,
}

impl Ground {
    /// The ground inside an outline.
    pub fn of(outline: &Outline) -> Option<Self> {
        let heights = || outline.rings().flatten().map(|point| point[1]);
        let top = heights().reduce(f64::min)?;
        let bottom = heights().reduce(f64::max)?;
        let step = (bottom - top) / f64::from(u16::try_from(ROWS).unwrap_or(1));
        let mut rows = Vec::with_capacity(ROWS);
        let mut y = top + step / 2.0;
        for _ in 0..ROWS {
            rows.push(row(outline, y));
            y += step;
        }
        Some(Self { top, step, rows })
    }

    /// The middle of a place for a block of this size, if there is one, with as much air around it
    /// as there is.
    pub fn place(&self, width: f64, height: f64) -> Option<[f64; 2]> {
        let tight = self.widest(width, height)?;
        let airy = AIR.iter().find_map(|air| self.widest(width + air, height + air));
        Some(airy.unwrap_or(tight))
    }

    fn widest(&self, width: f64, height: f64) -> Option<[f64; 2]> {
        if self.step <= 0.0 {
            return None;
        }
        let mut needed = 1;
        while self.step * f64::from(u16::try_from(needed).unwrap_or(u16::MAX)) < height {
            needed += 1;
            if needed > ROWS {
                return None;
            }
        }
        let mut best: Option<([f64; 2], f64)> = None;
        let mut y = self.top + height / 2.0;
        for window in self.rows.windows(needed) {
            let mut common = window[0].clone();
            for row in &window[1..] {
                common = meet(&common, row);
            }
            for [from, to] in common {
                let room = to - from - width;
                if room >= 0.0 && best.is_none_or(|(_, most)| room > most) {
                    best = Some(([from.midpoint(to), y], room));
                }
            }
            y += self.step;
        }
        best.map(|(middle, _)| middle)
    }

    /// The middle of the widest row: a place for what fits nowhere.
    pub fn middle(&self) -> [f64; 2] {
        let mut best = ([0.0, self.top], 0.0);
        let mut y = self.top + self.step / 2.0;
        for row in &self.rows {
            for &[from, to] in row {
                if to - from > best.1 {
                    best = ([from.midpoint(to), y], to - from);
                }
            }
            y += self.step;
        }
        best.0
    }
}

/// The stretches of a horizontal line that lie inside.
fn row(outline: &Outline, y: f64) -> Vec<[f64; 2]> {
    let mut crossings: Vec<f64> = Vec::new();
    for ring in outline.rings() {
        for (at, from) in ring.iter().enumerate() {
            let to = ring[(at + 1) % ring.len()];
            if (from[1] > y) != (to[1] > y) {
                crossings.push(from[0] + (to[0] - from[0]) * (y - from[1]) / (to[1] - from[1]));
            }
        }
    }
    crossings.sort_unstable_by(f64::total_cmp);
    crossings.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// What two rows have in common.
fn meet(one: &[[f64; 2]], other: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut common = Vec::new();
    for a in one {
        for b in other {
            let (from, to) = (a[0].max(b[0]), a[1].min(b[1]));
            if from < to {
                common.push([from, to]);
            }
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use strabo_model::map::{Outline, OutlinePart};

    use super::Ground;

    #[test]
    fn a_block_goes_where_it_fits() {
        // A thin mast on a wide hull.
        let outer = vec![
            [0.0, 10.0],
            [40.0, 10.0],
            [40.0, 0.0],
            [60.0, 0.0],
            [60.0, 10.0],
            [100.0, 10.0],
            [100.0, 20.0],
            [0.0, 20.0],
        ];
        let outline = Outline { parts: vec![OutlinePart { outer, holes: Vec::new() }] };
        let ground = Ground::of(&outline).expect("some ground");
        let [x, y] = ground.place(80.0, 8.0).expect("room in the hull");
        assert!((x - 50.0).abs() < 0.1 && y > 13.0, "{x} {y}");
        assert!(ground.place(80.0, 12.0).is_none());
        assert!(ground.place(15.0, 18.0).is_some());
    }
}
