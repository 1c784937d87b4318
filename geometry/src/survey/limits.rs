//! How near outlines have to come, and for how long, to touch.

use super::plane::{median, size};
use strabo_model::{Pack, map::Outline};

/// The default tolerance as a share of the side of a square as large as the median area.
const TOLERANCE: f64 = 0.01;
/// The default length of the least contact, as a share of the same side.
const LEAST: f64 = 0.02;
/// Where areas meet at a corner, outlines that are drawn this many tolerances off may touch as long.
const CORNER: f64 = 2.0;
/// A declared border is shown by a contact longer than this share of the least one.
const SHOWN: f64 = 0.5;
/// A contact longer than this many times the least one cannot be a corner that is drawn a little off.
const CLEAR: f64 = 2.0;

/// How near outlines have to come, and for how long, to touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Outlines nearer to each other than this touch.
    pub tolerance: f64,
    /// A contact that is not longer than this is a corner.
    pub least: f64,
}

/// A length to five binary digits, at most three percent off: the limits of a map stay the same while one
/// of its areas grows, so that only what is near that area has to be measured again.
fn round(length: f64) -> f64 {
    const DIGITS_LEFT_OUT: u32 = f64::MANTISSA_DIGITS - 5;
    let half = 1 << (DIGITS_LEFT_OUT - 1);
    f64::from_bits((length.to_bits() + half) >> DIGITS_LEFT_OUT << DIGITS_LEFT_OUT)
}

impl Limits {
    /// What was given, and otherwise what suits the outlines.
    pub fn new(outlines: &[Outline], tolerance: Option<f64>, least: Option<f64>) -> Self {
        let side = round(median(outlines.iter().map(size)).unwrap_or(1.0).sqrt());
        let usual = |share: f64| (side * share).max(f64::MIN_POSITIVE);
        let tolerance = tolerance.unwrap_or_else(|| usual(TOLERANCE));
        Self { tolerance, least: least.unwrap_or_else(|| usual(LEAST).max(CORNER * tolerance)) }
    }

    pub fn of(pack: &Pack) -> Self {
        Self::new(&pack.outlines, pack.tolerance, pack.least_contact)
    }

    /// The same limits in other units.
    #[must_use]
    pub fn scaled(self, scale: f64) -> Self {
        Self { tolerance: self.tolerance * scale, least: self.least * scale }
    }

    /// True when a contact of this length is too long for a corner, so that a border is derived.
    pub fn is_border(self, length: f64) -> bool {
        length > self.least
    }

    /// True when a contact of this length is enough for a border that is declared.
    pub fn shows_border(self, length: f64) -> bool {
        length > SHOWN * self.least
    }

    /// True when a contact of this length must be a border or be closed.
    pub fn is_clear(self, length: f64) -> bool {
        length > CLEAR * self.least
    }
}
