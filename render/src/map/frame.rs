//! How board units become pixels, and how large everything is that stands on and around a board.

use strabo_model::map::{Outline, Ring};

use crate::path::whole;

/// The side of a square as large as the median area, in pixels.
const USUAL_SIDE: f64 = 128.0;
/// Boards of a few areas become at least this large.
const LEAST_EXTENT: f64 = 1100.0;
/// Boards of very many areas become at most this large.
const MOST_EXTENT: f64 = 20_000.0;
/// The longer side of the sheet that boards are made to be printed on, A3, in millimetres.
const SHEET: f64 = 420.0;
/// The smallest letters on that sheet, in millimetres.
const READABLE: f64 = 1.5;

/// How board units become pixels.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    least: [f64; 2],
    /// Pixels for each board unit.
    pub scale: f64,
    /// Where the board begins in the picture.
    pub origin: [f64; 2],
    /// How large it is in pixels.
    pub size: [f64; 2],
    /// How large letters and signs are.
    pub sizes: Sizes,
    /// Whether it shows a part of the board only.
    pub is_cropped: bool,
}

/// How large letters and signs are, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// Names of areas are at least this large.
    pub smallest: i32,
    /// Names of areas are at most this large.
    pub largest: i32,
    /// Names of seas are at most this large.
    pub largest_sea: i32,
    /// Half the width of a sign.
    pub radius: i32,
    /// Hundredths by which everything around the board is larger than on a picture of 1600 pixels.
    chrome: i32,
}

impl Sizes {
    fn new(extent: f64, side: f64) -> Self {
        let growth = (side / USUAL_SIDE).clamp(1.0, 1.8);
        let readable = whole(extent * READABLE / SHEET).clamp(12, 18);
        // On the largest boards a sheet is too small anyway: names rather fit into their areas.
        let smallest = readable.min(whole(side * 0.14)).max(8);
        Self {
            smallest,
            largest: whole(25.0 * growth).max(smallest + 8),
            largest_sea: whole(40.0 * growth).max(smallest + 20),
            radius: whole(f64::from(smallest) * 0.55 + 5.0 * growth),
            chrome: whole(extent / 16.0).max(95),
        }
    }

    /// Sizes for a sheet of paper, on which the smallest letters have this many pixels.
    pub fn on_paper(smallest: i32, side: f64) -> Self {
        let growth = (side / USUAL_SIDE).clamp(0.7, 1.8);
        Self {
            smallest,
            largest: whole(25.0 * growth).max(smallest + 4),
            largest_sea: whole(40.0 * growth).max(smallest + 8),
            radius: whole(f64::from(smallest) * 0.55 + 5.0 * growth),
            chrome: smallest * 10,
        }
    }

    /// The same with what stands around the board larger, in percent.
    #[must_use]
    pub const fn larger(self, percent: i32) -> Self {
        Self { chrome: self.chrome * percent / 100, ..self }
    }

    /// A length of what stands around the board, given for a picture of 1600 pixels.
    pub const fn chrome(&self, length: i32) -> i32 {
        length * self.chrome / 100
    }
}

impl Frame {
    /// The frame of a board, beginning at the corner of the picture. Returns `None` if no area is drawn. It
    /// is at least as large as `whole`.
    pub fn of(outlines: &[Outline], whole: Option<[f64; 2]>) -> Option<Self> {
        let corners = whole.map(|size| [[0.0; 2], size]);
        let points = outlines.iter().flat_map(Outline::rings).flatten();
        let mut points = points.chain(corners.iter().flatten());
        let first = *points.next()?;
        let (least, most) = points.fold((first, first), |(least, most), point| {
            (
                [least[0].min(point[0]), least[1].min(point[1])],
                [most[0].max(point[0]), most[1].max(point[1])],
            )
        });
        let mut sizes: Vec<f64> = outlines.iter().map(size).filter(|size| *size > 0.0).collect();
        let middle = sizes.len() / 2;
        if sizes.is_empty() {
            return None;
        }
        let (_, median, _) = sizes.select_nth_unstable_by(middle, f64::total_cmp);
        let side = median.sqrt();
        let extent = (most[0] - least[0]).max(most[1] - least[1]);
        let scale = (USUAL_SIDE / side).max(LEAST_EXTENT / extent).min(MOST_EXTENT / extent);
        let size = [0, 1].map(|axis: usize| (most[axis] - least[axis]) * scale);
        let sizes = Sizes::new(extent * scale, side * scale);
        Some(Self { least, scale, origin: [0.0, 0.0], size, sizes, is_cropped: false })
    }

    /// True when a board that would now have another frame can still be drawn in this one: it has the same
    /// extent, and the areas are about as large as they were.
    pub fn still_fits(&self, now: &Self) -> bool {
        let same = |axis: usize| {
            let extent = now.size[axis] / now.scale;
            (self.least[axis] - now.least[axis]).abs() <= extent * 1e-9
                && (self.size[axis] / self.scale - extent).abs() <= extent * 1e-9
        };
        let growth = now.scale / self.scale;
        same(0) && same(1) && (0.8..=1.25).contains(&growth)
    }

    /// Where a point of the picture lies on the board: pixels for each board unit, and the board's point at
    /// the corner of the picture.
    pub fn inverse(&self) -> [f64; 3] {
        let [x, y] = [0, 1].map(|axis: usize| self.least[axis] - self.origin[axis] / self.scale);
        [self.scale, x, y]
    }

    /// The same, beginning elsewhere in the picture.
    #[must_use]
    pub fn at(self, x: i32, y: i32) -> Self {
        Self { origin: [x, y].map(f64::from), ..self }
    }

    /// The whole board in board units: left, top, right and bottom.
    pub fn extent(&self) -> [f64; 4] {
        let [left, top] = self.least;
        [left, top, left + self.size[0] / self.scale, top + self.size[1] / self.scale]
    }

    /// A frame of a part of the board, given in board units.
    #[must_use]
    pub fn cropped(self, [left, top, right, bottom]: [f64; 4], scale: f64, sizes: Sizes) -> Self {
        let size = [right - left, bottom - top].map(|side| side * scale);
        let whole: [f64; 4] = self.extent();
        let is_cropped = [right - left, bottom - top]
            .into_iter()
            .zip([whole[2] - whole[0], whole[3] - whole[1]])
            .any(|(shown, all)| shown < all * 0.999);
        Self { least: [left, top], scale, size, sizes, is_cropped, ..self }
    }

    /// Left, top, right and bottom in the picture.
    pub fn bounds(&self) -> [i32; 4] {
        let [x, y] = self.origin;
        [x, y, x + self.size[0], y + self.size[1]].map(whole)
    }

    /// A point of the board in pixels.
    pub fn point(&self, point: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis: usize| (point[axis] - self.least[axis]) * self.scale + self.origin[axis])
    }

    /// An outline in pixels.
    pub fn scaled(&self, outline: &Outline) -> Outline {
        let mut outline = outline.clone();
        for part in &mut outline.parts {
            for point in part.outer.iter_mut().chain(part.holes.iter_mut().flatten()) {
                *point = self.point(*point);
            }
        }
        outline
    }
}

/// How large an outline is, holes counted as if they were filled.
pub fn size(outline: &Outline) -> f64 {
    let ring_size = |ring: &Ring| {
        let Some(mut before) = ring.last() else { return 0.0 };
        let mut sum = 0.0;
        for point in ring {
            sum += before[0] * point[1] - point[0] * before[1];
            before = point;
        }
        (sum / 2.0).abs()
    };
    outline.parts.iter().map(|part| ring_size(&part.outer)).sum()
}
