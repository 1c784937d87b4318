//! Sets of spaces of a map, small enough to be copied and quick to join and cut.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// The most spaces a map may have.
pub const MOST_SPACES: usize = 128;

/// Some spaces, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spaces([u64; 2]);

impl Spaces {
    /// None.
    pub const NONE: Self = Self([0; 2]);

    /// A single one.
    #[inline]
    pub fn one(space: u8) -> Self {
        let mut set = Self::NONE;
        set.insert(space);
        set
    }

    /// True when a space is one of them.
    #[inline]
    pub fn has(self, space: u8) -> bool {
        space < 128 && self.0[usize::from(space >> 6)] >> (space & 63) & 1 == 1
    }

    /// Adds one.
    #[inline]
    pub fn insert(&mut self, space: u8) {
        if space < 128 {
            self.0[usize::from(space >> 6)] |= 1 << (space & 63);
        }
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, space: u8) {
        if space < 128 {
            self.0[usize::from(space >> 6)] &= !(1 << (space & 63));
        }
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u8 {
        let count = self.0[0].count_ones() + self.0[1].count_ones();
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// True when there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 2]
    }

    /// True when both have a space.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The spaces one after the other.
    #[inline]
    pub fn iter(self) -> SpacesIter {
        SpacesIter(self.0)
    }
}

/// Goes through some spaces.
#[derive(Clone, Debug)]
pub struct SpacesIter([u64; 2]);

impl Iterator for SpacesIter {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        for (part, base) in self.0.iter_mut().zip([0_u8, 64]) {
            if *part != 0 {
                let at = u8::try_from(part.trailing_zeros()).unwrap_or(0);
                *part &= *part - 1;
                return Some(base + at);
            }
        }
        None
    }
}

impl IntoIterator for Spaces {
    type Item = u8;
    type IntoIter = SpacesIter;

    #[inline]
    fn into_iter(self) -> SpacesIter {
        self.iter()
    }
}

impl FromIterator<u8> for Spaces {
    fn from_iter<I: IntoIterator<Item = u8>>(all: I) -> Self {
        let mut set = Self::NONE;
        for space in all {
            set.insert(space);
        }
        set
    }
}

impl BitOr for Spaces {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitOrAssign for Spaces {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for Spaces {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl Sub for Spaces {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }
}

impl SubAssign for Spaces {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
