//! Colours, how well one can be read on another, and how they look to people who see fewer of them.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::text::{Text, is_colour};

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(with = "String", description = "A colour, written #rrggbb in small letters.",
        extend("pattern" = "^#[0-9a-f]{6}$"))
)]
#[serde(try_from = "Text", into = "String")]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// `#000000`.
    pub const BLACK: Self = Self([0, 0, 0]);
    /// `#ffffff`.
    pub const WHITE: Self = Self([255, 255, 255]);

    /// A colour written as one number, `0xrrggbb`.
    pub const fn new(number: u32) -> Self {
        let [_, red, green, blue] = number.to_be_bytes();
        Self([red, green, blue])
    }

    /// Reads `#rrggbb`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        u32::from_str_radix(digits, 16).ok().map(Self::new)
    }

    /// Mixes this colour with a percentage of another.
    #[must_use]
    pub fn mixed(self, other: Self, hundredths: u32) -> Self {
        Self(std::array::from_fn(|part| {
            let (own, added) = (u32::from(self.0[part]), u32::from(other.0[part]));
            let sum = own * (100 - hundredths.min(100)) + added * hundredths.min(100);
            u8::try_from(sum / 100).unwrap_or(u8::MAX)
        }))
    }

    /// This ground with a tint. Pure colours shout: a little of their own grey calms them.
    #[must_use]
    pub fn tinted(self, tint: Self, hundredths: u8) -> Self {
        self.mixed(tint.mixed(tint.grey(), 25), hundredths.into())
    }

    /// The shade of grey that a black and white printer would use for it.
    #[must_use]
    pub fn grey(self) -> Self {
        let [red, green, blue] = self.0.map(u32::from);
        let grey = (299 * red + 587 * green + 114 * blue) / 1000;
        Self([u8::try_from(grey).unwrap_or(u8::MAX); 3])
    }

    /// Contrast of two colours, from 1 to 21, as the accessibility guidelines of the web define it.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        // A board asks for every area, and there are only so many shades.
        static SHADES: LazyLock<[f64; 256]> = LazyLock::new(|| {
            std::array::from_fn(|part| {
                let part = f64::from(u8::try_from(part).unwrap_or(u8::MAX)) / 255.0;
                if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            })
        });
        let [red, green, blue] = self.0.map(|part| SHADES[usize::from(part)]);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// What people see of it who lack one kind of cone in the eye: red, green or blue. From the matrices of
    /// Viénot, Brettel and Mollon for linear light.
    #[must_use]
    pub fn without_cone(self, cone: usize) -> Self {
        const SEEN: [[[f64; 3]; 3]; 3] = [
            [[0.112, 0.888, 0.0], [0.112, 0.888, 0.0], [0.004, -0.004, 1.0]],
            [[0.293, 0.707, 0.0], [0.293, 0.707, 0.0], [-0.022, 0.022, 1.0]],
            [[1.0, 0.152, -0.152], [0.0, 0.867, 0.133], [0.0, 0.867, 0.133]],
        ];
        let light = self.0.map(|part| (f64::from(part) / 255.0).powf(2.2));
        Self(SEEN[cone % 3].map(|row| {
            let sum: f64 = row.iter().zip(light).map(|(share, part)| share * part).sum();
            byte(sum.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0)
        }))
    }

    /// How far apart two colours look, from 0 to about 765, weighted as the eye weighs red, green and blue.
    pub fn distance(self, other: Self) -> f64 {
        let [red, green, blue] =
            [0, 1, 2].map(|part: usize| f64::from(self.0[part]) - f64::from(other.0[part]));
        let warm = (f64::from(self.0[0]) + f64::from(other.0[0])) / 512.0;
        ((2.0 + warm) * red * red + 4.0 * green * green + (3.0 - warm) * blue * blue).sqrt()
    }

    /// Black or white, whichever can be read better on this colour.
    #[must_use]
    pub fn ink(self) -> Self {
        // One of the two always has a contrast of at least 4.58.
        let is_light = self.contrast(Self::BLACK) >= self.contrast(Self::WHITE);
        if is_light { Self::BLACK } else { Self::WHITE }
    }

    /// This colour moved towards black or white until it can be read on `ground`.
    #[must_use]
    pub fn readable_on(self, ground: Self) -> Self {
        let goal = ground.ink();
        let steps = (0..=20).map(|step| self.mixed(goal, step * 5));
        steps.into_iter().find(|colour| colour.contrast(ground) >= 4.6).unwrap_or(goal)
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl TryFrom<Text> for Colour {
    type Error = &'static str;

    fn try_from(text: Text) -> Result<Self, Self::Error> {
        let colour = Self::parse(&text).filter(|_| is_colour(&text));
        colour.ok_or("a colour is written #rrggbb in small letters")
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> Self {
        colour.to_string()
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 255")]
fn byte(value: f64) -> u8 {
    value.round() as u8
}
