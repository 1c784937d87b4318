//! Sets of spaces of a map, small enough to be copied and quick to join and cut.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// The most spaces a map may have.
pub const MOST_SPACES: usize = 192;

/// Some spaces, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spaces([u64; 3]);

impl Spaces {
    /// None.
    pub const NONE: Self = Self([0; 3]);

    /// A single one.
    pub fn one(space: u8) -> Self {
        let mut set = Self::NONE;
        set.insert(space);
        set
    }

    /// True when a space is one of them.
    #[inline]
    pub fn has(self, space: u8) -> bool {
        usize::from(space) < MOST_SPACES && self.0[usize::from(space >> 6)] >> (space & 63) & 1 == 1
    }

    /// Adds one.
    #[inline]
    pub fn insert(&mut self, space: u8) {
        self.0[usize::from(space >> 6)] |= 1 << (space & 63);
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, space: u8) {
        if usize::from(space) < MOST_SPACES {
            self.0[usize::from(space >> 6)] &= !(1 << (space & 63));
        }
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|part| part.count_ones()).sum()
    }

    /// True when there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    /// True when both have a space.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// True when the other has all of them.
    #[inline]
    pub fn is_within(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The one with the lowest number.
    pub fn first(self) -> Option<u8> {
        self.iter().next()
    }

    /// All of them, in order.
    #[inline]
    pub fn iter(self) -> SpacesIter {
        SpacesIter { left: self.0, part: 0 }
    }
}

/// The spaces of a set, in order.
#[derive(Clone, Debug)]
pub struct SpacesIter {
    left: [u64; 3],
    part: u8,
}

impl Iterator for SpacesIter {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        while self.part < 3 {
            let bits = &mut self.left[usize::from(self.part)];
            if *bits != 0 {
                let at = bits.trailing_zeros();
                *bits &= *bits - 1;
                return Some(self.part * 64 + u8::try_from(at).unwrap_or(0));
            }
            self.part += 1;
        }
        None
    }
}

impl IntoIterator for Spaces {
    type Item = u8;
    type IntoIter = SpacesIter;

    fn into_iter(self) -> SpacesIter {
        self.iter()
    }
}

impl FromIterator<u8> for Spaces {
    fn from_iter<I: IntoIterator<Item = u8>>(spaces: I) -> Self {
        let mut set = Self::NONE;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

impl BitOr for Spaces {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl BitAnd for Spaces {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl Sub for Spaces {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }
}

impl BitOrAssign for Spaces {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for Spaces {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
