//! How large a board becomes on sheets of paper, and which part of it is shown.

use strabo_model::map::Outline;

use crate::map::{Frame, Plan, Sizes, outline_size};
use crate::request::Request;

/// The smallest letters on a board, in pixels: six points on sheets with two pixels for each point.
pub const LETTERS: i32 = 12;
/// Areas have room for their names in such letters if half of them are at least as large as a square with
/// this side, in pixels.
const LEAST_SIDE: f64 = 78.0;
/// How much of the board is shown around what is in play, in sides of a usual area.
const RIM: f64 = 0.45;

/// What is in play on a board, in board units.
pub struct Shown<'r, 'p> {
    plan: &'r Plan<'p>,
    /// What is in play, with a rim: left, top, right and bottom.
    window: [f64; 4],
    /// The side of a square as large as the median area in play.
    side: f64,
}

impl<'r, 'p> Shown<'r, 'p> {
    /// Looks at the areas in play.
    pub fn of(request: Request<'p>, plan: &'r Plan<'p>) -> Self {
        let pack = request.pack;
        let in_play = pack.in_play(request.setup);
        let shown = pack.areas.iter().zip(&in_play).zip(plan.outlines());
        let lands: Vec<&Outline> = shown
            .filter(|((area, plays), _)| area.is_land() && **plays)
            .map(|(_, outline)| outline)
            .collect();
        let extent = plan.frame.extent();
        let mut sizes: Vec<f64> = lands.iter().map(|outline| outline_size(outline)).collect();
        sizes.retain(|size| *size > 0.0);
        sizes.sort_by(f64::total_cmp);
        let side = match sizes.get(sizes.len() / 2) {
            Some(median) => median.sqrt(),
            None => (extent[2] - extent[0]) / 10.0,
        };
        // Lines over the rim of a board whose sides meet need the whole of it.
        let is_whole =
            pack.wraps.is_some() || in_play.iter().all(|plays| *plays) || sizes.is_empty();
        let window = if is_whole { extent } else { grown(hull(&lands), RIM * side, extent) };
        Self { plan, window, side }
    }

    /// The scale at which it fits into a box.
    pub fn scale(&self, [wide, high]: [i32; 2]) -> f64 {
        let [left, top, right, bottom] = self.window;
        (f64::from(wide) / (right - left)).min(f64::from(high) / (bottom - top))
    }

    /// Returns true if areas have room for their names at a scale.
    pub fn is_readable(&self, scale: f64) -> bool {
        self.side * scale >= LEAST_SIDE
    }

    /// The frame of the board in a box of this size: as large as it fits, with as much around it as the
    /// box holds.
    pub fn frame(&self, room: [i32; 2]) -> Frame {
        let scale = self.scale(room);
        let extent = self.plan.frame.extent();
        let mut window = self.window;
        for axis in 0..2 {
            let wanted = f64::from(room[axis]) / scale;
            let slack = (wanted - (window[axis + 2] - window[axis])).max(0.0);
            let before = (slack / 2.0).min(window[axis] - extent[axis]);
            let after = (slack - before).min(extent[axis + 2] - window[axis + 2]);
            window[axis] -= (slack - after).min(window[axis] - extent[axis]);
            window[axis + 2] += after;
        }
        self.plan.frame.cropped(window, scale, Sizes::on_paper(LETTERS, self.side * scale))
    }

    /// Returns true if a frame leaves out a good part of the board.
    pub fn is_part(&self, frame: &Frame) -> bool {
        let extent = self.plan.frame.extent();
        let size = |[left, top, right, bottom]: [f64; 4]| (right - left) * (bottom - top);
        size(frame.extent()) < size(extent) * 0.9
    }
}

/// The smallest window around outlines.
fn hull(outlines: &[&Outline]) -> [f64; 4] {
    let mut hull = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for [x, y] in outlines.iter().flat_map(|outline| outline.rings()).flatten() {
        hull = [hull[0].min(*x), hull[1].min(*y), hull[2].max(*x), hull[3].max(*y)];
    }
    hull
}

/// A window with a rim, as far as there is a board.
fn grown([left, top, right, bottom]: [f64; 4], by: f64, extent: [f64; 4]) -> [f64; 4] {
    [
        (left - by).max(extent[0]),
        (top - by).max(extent[1]),
        (right + by).min(extent[2]),
        (bottom + by).min(extent[3]),
    ]
}
