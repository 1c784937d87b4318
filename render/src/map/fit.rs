//! Where a block of text and signs fits into an outline: rows of ground, and the widest stretch over each number of them.

use strabo_model::map::Outline;

/// How many rows an outline is cut into.
const ROWS: usize = 32;
/// Ground narrower than this many pixels holds nothing.
const LEAST: f64 = 4.0;

/// More air than this part of its height is not worth moving a block away from the middle for, and less is
/// worth it if the step is short: so many pixels of air for each.
const ENOUGH: f64 = 0.3;
const PULL: f64 = 0.5;

/// A stretch of ground over several rows.
#[derive(Clone, Copy, Debug, Default)]
struct Stretch {
    from: f64,
    to: f64,
    first: usize,
}

impl Stretch {
    fn width(&self) -> f64 {
        self.to - self.from
    }
}

/// An outline as rows of ground. It is measured again and again for one outline after another, so that
/// memory is taken once.
#[derive(Debug, Default)]
pub struct Ground {
    top: f64,
    step: f64,
    crossings: Vec<Vec<f64>>,
    rows: Vec<Vec<[f64; 2]>>,
    /// The widest stretch over one row, two rows, and so on.
    widest: Vec<Stretch>,
}

impl Ground {
    /// Measures the ground inside outlines that lie beside each other, except what is in a box.
    /// False when there is none.
    pub fn measure<'o>(
        &mut self,
        outlines: impl Iterator<Item = &'o Outline> + Clone,
        without: &[[f64; 4]],
    ) -> bool {
        self.widest.clear();
        let (mut top, mut bottom) = (f64::MAX, f64::MIN);
        for point in outlines.clone().flat_map(Outline::rings).flatten() {
            top = top.min(point[1]);
            bottom = bottom.max(point[1]);
        }
        if bottom <= top {
            return false;
        }
        self.top = top;
        self.step = (bottom - top) / number(ROWS);
        self.crossings.resize_with(ROWS, Vec::new);
        self.rows.resize_with(ROWS, Vec::new);
        self.crossings.iter_mut().for_each(Vec::clear);
        for ring in outlines.flat_map(Outline::rings) {
            let Some(mut before) = ring.last().copied() else { continue };
            for &point in ring {
                self.cross(before, point);
                before = point;
            }
        }
        for row in 0..ROWS {
            self.cut_row(row, without);
        }
        self.tabulate();
        !self.widest.is_empty()
    }

    /// Notes where a line crosses the middles of rows.
    fn cross(&mut self, a: [f64; 2], b: [f64; 2]) {
        let (upper, lower) = if a[1] <= b[1] { (a, b) } else { (b, a) };
        let first = row_after((upper[1] - self.top) / self.step);
        let end = row_after((lower[1] - self.top) / self.step);
        if first >= end {
            return;
        }
        let slope = (lower[0] - upper[0]) / (lower[1] - upper[1]);
        let mut y = self.top + (number(first) + 0.5) * self.step - upper[1];
        for row in &mut self.crossings[first..end] {
            row.push(upper[0] + slope * y);
            y += self.step;
        }
    }

    /// Turns the crossings of a row into stretches of ground.
    fn cut_row(&mut self, at: usize, without: &[[f64; 4]]) {
        let (crossings, row) = (&mut self.crossings[at], &mut self.rows[at]);
        row.clear();
        if crossings.len() > 2 {
            crossings.sort_unstable_by(f64::total_cmp);
        } else if let [one, other] = crossings.as_mut_slice()
            && *one > *other
        {
            std::mem::swap(one, other);
        }
        for pair in crossings.chunks_exact(2) {
            match row.last_mut() {
                // Outlines beside each other share the line between them.
                Some(last) if pair[0] - last[1] < 0.5 => last[1] = pair[1],
                _ => row.push([pair[0], pair[1]]),
            }
        }
        let y = self.top + (number(at) + 0.5) * self.step;
        for [left, upper, right, lower] in without {
            if y + self.step / 2.0 < *upper || y - self.step / 2.0 > *lower {
                continue;
            }
            let cut =
                row.iter().flat_map(|&[from, to]| [[from, to.min(*left)], [from.max(*right), to]]);
            *row = cut.filter(|[from, to]| from < to).collect();
        }
    }

    /// Finds the widest stretch over each number of rows.
    fn tabulate(&mut self) {
        for first in 0..ROWS {
            for &[from, to] in &self.rows[first] {
                let mut stretch = Stretch { from, to, first };
                for (count, row) in self.rows[first..].iter().enumerate() {
                    if count > 0 {
                        stretch = narrowed(stretch, row);
                    }
                    if stretch.width() < LEAST {
                        break;
                    }
                    match self.widest.get_mut(count) {
                        Some(known) if stretch.width() > known.width() => *known = stretch,
                        Some(_) => {}
                        None => self.widest.push(stretch),
                    }
                }
            }
        }
    }

    /// Returns true if there is a place for a block of this size.
    pub fn holds(&self, width: f64, height: f64) -> bool {
        self.rows_for(height)
            .and_then(|rows| self.widest.get(rows - 1))
            .is_some_and(|stretch| stretch.width() >= width)
    }

    fn rows_for(&self, height: f64) -> Option<usize> {
        let rows = row_after(height / self.step + 0.5).max(1);
        (rows <= self.widest.len()).then_some(rows)
    }

    /// The middle of a place for a block of this size, if there is one: near the middle of the ground and with
    /// air around it, or with as much air as there is where that middle is no ground.
    pub fn place(&self, width: f64, height: f64) -> Option<[f64; 2]> {
        match Some(self.home()).filter(|home| self.reach(*home).is_some()) {
            Some(home) => self.best([width, height], height * ENOUGH, Some(home)),
            None => self.best([width, height], f64::MAX, None),
        }
    }

    /// The place for a block with most air, as far as that is not enough, and nearest to its home.
    fn best(&self, size: [f64; 2], enough: f64, home: Option<[f64; 2]>) -> Option<[f64; 2]> {
        let [width, height] = size;
        let least = self.rows_for(height)?;
        let mut best: Option<(f64, [f64; 2])> = None;
        for (count, stretch) in self.widest.iter().enumerate().skip(least - 1) {
            let across = stretch.width() - width;
            if across < 0.0 {
                break;
            }
            let rows = number(count + 1);
            let down = rows * self.step - height;
            let air = across.min(down * 1.2).min(enough);
            let y = self.top + (number(stretch.first) + rows / 2.0) * self.step;
            let middle = [stretch.from.midpoint(stretch.to), y];
            // The room that is left over lets the block move.
            let free = [(across - air) / 2.0, (down - air / 1.2) / 2.0].map(|free| free.max(0.0));
            let near = |axis: usize, home: [f64; 2]| {
                home[axis].clamp(middle[axis] - free[axis], middle[axis] + free[axis])
            };
            let at = home.map_or(middle, |home| [near(0, home), near(1, home)]);
            let away = home.map_or(0.0, |home| (at[0] - home[0]).hypot(at[1] - home[1]));
            let score = air - away * PULL;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, at));
            }
        }
        best.map(|(_, middle)| middle)
    }

    /// The middle of all ground, which may lie outside of it.
    fn home(&self) -> [f64; 2] {
        let (mut all, mut sums) = (f64::MIN_POSITIVE, [0.0; 2]);
        for (at, row) in self.rows.iter().enumerate() {
            let y = self.top + (number(at) + 0.5) * self.step;
            for [from, to] in row {
                all += to - from;
                sums = [sums[0] + (to - from) * from.midpoint(*to), sums[1] + (to - from) * y];
            }
        }
        sums.map(|sum| sum / all)
    }

    /// A point well inside.
    pub fn middle(&self) -> Option<[f64; 2]> {
        self.best([0.0; 2], f64::MAX, None)
    }

    /// How far the ground reaches to the left and to the right of a point.
    pub fn reach(&self, [x, y]: [f64; 2]) -> Option<[f64; 2]> {
        let row = self.rows.get(row_after((y - self.top) / self.step - 0.5))?;
        row.iter().copied().find(|[from, to]| *from <= x && x <= *to)
    }
}

/// What is left of a stretch one row further down: the widest part.
fn narrowed(stretch: Stretch, row: &[[f64; 2]]) -> Stretch {
    let mut widest = Stretch { to: stretch.from, ..stretch };
    for &[from, to] in row {
        let common =
            Stretch { from: from.max(stretch.from), to: to.min(stretch.to), first: stretch.first };
        if common.width() > widest.width() {
            widest = common;
        }
    }
    widest
}

/// The first row whose middle lies at or below so many rows.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rows are few, and what lies outside is clamped"
)]
fn row_after(rows: f64) -> usize {
    (rows - 0.5).ceil().clamp(0.0, 4096.0) as usize
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use strabo_model::map::{Outline, OutlinePart};

    use super::Ground;

    fn outline(outer: &[[f64; 2]]) -> Outline {
        Outline { parts: vec![OutlinePart { outer: outer.to_vec(), holes: Vec::new() }] }
    }

    fn ground(outlines: &[Outline], without: &[[f64; 4]]) -> Ground {
        let mut ground = Ground::default();
        assert!(ground.measure(outlines.iter(), without));
        ground
    }

    #[test]
    fn a_block_goes_where_it_fits() {
        // A thin mast on a wide hull.
        let ship = outline(&[
            [0.0, 10.0],
            [40.0, 10.0],
            [40.0, 0.0],
            [60.0, 0.0],
            [60.0, 10.0],
            [100.0, 10.0],
            [100.0, 20.0],
            [0.0, 20.0],
        ]);
        let ground = ground(&[ship], &[]);
        let [x, y] = ground.place(80.0, 8.0).expect("room in the hull");
        assert!((x - 50.0).abs() < 0.1 && y > 13.0, "{x} {y}");
        assert!(!ground.holds(80.0, 12.0));
        assert!(ground.holds(15.0, 18.0));
    }

    #[test]
    fn a_block_stays_near_the_middle_where_more_air_is_at_a_side() {
        // A band that falls to the right and ends level.
        let band =
            outline(&[[0.0, 0.0], [250.0, 40.0], [350.0, 40.0], [350.0, 210.0], [0.0, 170.0]]);
        let [x, _] = ground(&[band], &[]).place(150.0, 100.0).expect("room");
        assert!((x - 180.0).abs() < 12.0, "{x}");
    }

    #[test]
    fn a_block_keeps_off_what_stands_there() {
        let square = outline(&[[0.0, 0.0], [100.0, 0.0], [100.0, 100.0], [0.0, 100.0]]);
        let ground = ground(&[square], &[[60.0, 0.0, 100.0, 50.0]]);
        assert!(!ground.holds(70.0, 60.0));
        let [x, y] = ground.place(90.0, 30.0).expect("room below");
        assert!((x - 49.5).abs() < 0.1 && y > 65.0, "{x} {y}");
    }

    #[test]
    fn outlines_beside_each_other_are_one_ground() {
        let left = outline(&[[0.0, 0.0], [50.0, 0.0], [50.0, 40.0], [0.0, 40.0]]);
        let right = outline(&[[50.0, 0.0], [100.0, 0.0], [100.0, 40.0], [50.0, 40.0]]);
        assert!(ground(&[left, right], &[]).holds(90.0, 30.0));
    }

    #[test]
    fn nothing_has_no_ground() {
        let mut ground = Ground::default();
        assert!(!ground.measure([outline(&[])].iter(), &[]));
        assert!(!ground.measure([outline(&[[0.0, 5.0], [9.0, 5.0]])].iter(), &[]));
        assert_eq!(ground.middle(), None);
    }
}
