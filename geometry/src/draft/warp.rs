//! A gentle, smooth disturbance of the board that makes straight borders look grown. It never folds, so nothing that was apart can meet.

use super::clean::Point;

/// Moves points by smooth noise that fades towards the rim of the board.
pub struct Warp {
    board: [f64; 4],
    unit: f64,
}

impl Warp {
    /// A disturbance to the scale of the usual distance between places.
    pub fn new(board: [f64; 4], unit: f64) -> Self {
        Self { board, unit }
    }

    /// Where a point comes to lie.
    pub fn apply(&self, at: Point) -> Point {
        let room = |axis: usize| {
            let rim = (at[axis] - self.board[axis]).min(self.board[axis + 2] - at[axis]).max(0.0);
            (rim / self.unit).min(1.0)
        };
        let fade = [room(0), room(1)];
        let mut result = at;
        // Amplitude times slope stays well below one in sum, so the map does not fold.
        for (seed, wave, height) in [(0, 1.1, 0.082), (2, 0.45, 0.032), (4, 0.2, 0.009)] {
            let place = [at[0] / (self.unit * wave), at[1] / (self.unit * wave)];
            let reach = height * self.unit * fade[0].min(fade[1]);
            result[0] += noise(place, seed) * reach;
            result[1] += noise(place, seed + 1) * reach;
        }
        result
    }
}

/// Smooth noise between -1 and 1 with one value at every whole point.
fn noise(at: Point, seed: u32) -> f64 {
    let low = [at[0].floor(), at[1].floor()];
    let ease = |t: f64| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let (u, v) = (ease(at[0] - low[0]), ease(at[1] - low[1]));
    let corner = |x: f64, y: f64| value((low[0] + x) as i64, (low[1] + y) as i64, seed);
    let top = corner(0.0, 0.0) * (1.0 - u) + corner(1.0, 0.0) * u;
    let bottom = corner(0.0, 1.0) * (1.0 - u) + corner(1.0, 1.0) * u;
    top * (1.0 - v) + bottom * v
}

fn value(x: i64, y: i64, seed: u32) -> f64 {
    let mut mix = (x as u64)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add((y as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f))
        .wrapping_add(u64::from(seed).wrapping_mul(0x1656_67b1_9e37_79f9));
    mix ^= mix >> 29;
    mix = mix.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mix ^= mix >> 32;
    mix = mix.wrapping_mul(0x94d0_49bb_1331_11eb);
    mix ^= mix >> 31;
    (mix >> 40) as f64 / f64::from(1_u32 << 23) - 1.0
}
