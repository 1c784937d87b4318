//! Points and other figures: whole numbers and halves, exactly.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

use serde::{Serialize, Serializer};

/// Points or another figure of a game, which may be a half: 25.5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount {
    halves: i32,
}

impl Amount {
    /// So many halves.
    pub const fn of_halves(halves: i32) -> Self {
        Self { halves }
    }

    /// A whole number. One beyond half of what 32 bits hold is the largest there is.
    pub fn whole(number: impl TryInto<i32>) -> Self {
        let halves = number.try_into().ok().and_then(|number| number.checked_mul(2));
        Self { halves: halves.unwrap_or(i32::MAX - 1) }
    }

    /// How many halves it is.
    pub const fn halves(self) -> i32 {
        self.halves
    }

    /// The same as a floating-point number, exactly.
    pub fn as_f64(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.halves < 0 { "-" } else { "" };
        let (whole, half) = (self.halves.unsigned_abs() / 2, self.halves % 2 != 0);
        out.pad(&format!("{sign}{whole}{}", if half { ".5" } else { "" }))
    }
}

/// As a number: 25, or 25.5.
impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.halves % 2 == 0 {
            to.serialize_i32(self.halves / 2)
        } else {
            to.serialize_f64(self.as_f64())
        }
    }
}

impl Add for Amount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { halves: self.halves.saturating_add(other.halves) }
    }
}

impl Sub for Amount {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { halves: self.halves.saturating_sub(other.halves) }
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(list: I) -> Self {
        list.fold(Self::default(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::Amount;

    #[test]
    fn halves_are_shown_and_whole_numbers_have_no_point() {
        let shown = [51, 50, -1, -3, 0].map(|halves| Amount::of_halves(halves).to_string());
        assert_eq!(shown, ["25.5", "25", "-0.5", "-1.5", "0"]);
        assert_eq!(serde_json::to_string(&Amount::of_halves(51)).ok().as_deref(), Some("25.5"));
        assert_eq!(serde_json::to_string(&Amount::whole(25_u8)).ok().as_deref(), Some("25"));
    }
}
