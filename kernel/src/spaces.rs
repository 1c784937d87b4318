//! Sets of spaces of a map, small enough to be copied and quick to join and cut.

use std::array;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::Numbered;

/// Some spaces of a map with at most 64 spaces for each word; three words at the most. A space is known by a number or
/// by a type of its own for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spaces<const WORDS: usize, Space = u8>([u64; WORDS], PhantomData<Space>);

impl<const WORDS: usize, Space: Numbered<Number = u8>> Spaces<WORDS, Space> {
    /// None.
    pub const NONE: Self = Self([0; WORDS], PhantomData);

    /// The most spaces a map may have.
    pub const MOST: usize = {
        assert!(WORDS < 4, "the number of a space is a byte, and the largest stands for none");
        64 * WORDS
    };

    /// A single one.
    #[inline]
    pub fn one(space: Space) -> Self {
        let mut set = Self::NONE;
        set.insert(space);
        set
    }

    /// True when a space is one of them.
    #[inline]
    pub fn has(self, space: Space) -> bool {
        let space = space.number();
        usize::from(space) < Self::MOST && self.0[usize::from(space >> 6)] >> (space & 63) & 1 == 1
    }

    /// Adds one, if a map can have it.
    #[inline]
    pub fn insert(&mut self, space: Space) {
        let space = space.number();
        if usize::from(space) < Self::MOST {
            self.0[usize::from(space >> 6)] |= 1 << (space & 63);
        }
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, space: Space) {
        let space = space.number();
        if usize::from(space) < Self::MOST {
            self.0[usize::from(space >> 6)] &= !(1 << (space & 63));
        }
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u8 {
        let count: u32 = self.0.iter().map(|word| word.count_ones()).sum();
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// True when there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
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
    #[inline]
    pub fn first(self) -> Option<Space> {
        self.iter().next()
    }

    /// All of them, in order.
    #[inline]
    pub fn iter(self) -> SpacesIter<WORDS, Space> {
        SpacesIter { left: self.0, word: 0, space: PhantomData }
    }
}

impl<const WORDS: usize, Space: Numbered<Number = u8>> Default for Spaces<WORDS, Space> {
    #[inline]
    fn default() -> Self {
        Self::NONE
    }
}

/// The spaces of a set, in order.
#[derive(Clone, Debug)]
pub struct SpacesIter<const WORDS: usize, Space = u8> {
    left: [u64; WORDS],
    word: u8,
    space: PhantomData<Space>,
}

impl<const WORDS: usize, Space: Numbered<Number = u8>> Iterator for SpacesIter<WORDS, Space> {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        while let Some(bits) = self.left.get_mut(usize::from(self.word)) {
            if *bits != 0 {
                let at = bits.trailing_zeros();
                *bits &= *bits - 1;
                return Space::with_number(self.word * 64 + u8::try_from(at).unwrap_or(0));
            }
            self.word += 1;
        }
        None
    }
}

impl<const WORDS: usize, Space: Numbered<Number = u8>> IntoIterator for Spaces<WORDS, Space> {
    type Item = Space;
    type IntoIter = SpacesIter<WORDS, Space>;

    #[inline]
    fn into_iter(self) -> SpacesIter<WORDS, Space> {
        self.iter()
    }
}

impl<const WORDS: usize, Space: Numbered<Number = u8>> FromIterator<Space>
    for Spaces<WORDS, Space>
{
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        let mut set = Self::NONE;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

impl<const WORDS: usize, Space: Numbered<Number = u8>> BitOr for Spaces<WORDS, Space> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] | other.0[word]), PhantomData)
    }
}

impl<const WORDS: usize, Space: Numbered<Number = u8>> BitAnd for Spaces<WORDS, Space> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & other.0[word]), PhantomData)
    }
}

impl<const WORDS: usize, Space: Numbered<Number = u8>> Sub for Spaces<WORDS, Space> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & !other.0[word]), PhantomData)
    }
}

impl<const WORDS: usize, Space: Numbered<Number = u8>> BitOrAssign for Spaces<WORDS, Space> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const WORDS: usize, Space: Numbered<Number = u8>> SubAssign for Spaces<WORDS, Space> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Written as a list of its words: the hashes of states depend on it.
impl<const WORDS: usize, Space: Numbered<Number = u8>> Serialize for Spaces<WORDS, Space> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut words = to.serialize_tuple(WORDS)?;
        self.0.iter().try_for_each(|word| words.serialize_element(word))?;
        words.end()
    }
}

impl<'de, const WORDS: usize, Space: Numbered<Number = u8>> Deserialize<'de>
    for Spaces<WORDS, Space>
{
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_tuple(WORDS, Words(PhantomData))
    }
}

/// Reads the words of a set.
struct Words<const WORDS: usize, Space>(PhantomData<Space>);

impl<'de, const WORDS: usize, Space: Numbered<Number = u8>> Visitor<'de> for Words<WORDS, Space> {
    type Value = Spaces<WORDS, Space>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a list of {WORDS} numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut set = Spaces::NONE;
        for (at, word) in set.0.iter_mut().enumerate() {
            *word = list.next_element()?.ok_or_else(|| Error::invalid_length(at, &self))?;
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::Spaces;

    type Two = Spaces<2>;

    #[test]
    fn numbers_of_all_words_come_back_in_order() {
        let spaces = [0, 63, 64, 100, 127];
        let set: Two = spaces.iter().rev().copied().collect();
        assert!(set.iter().eq(spaces));
        assert_eq!((set.len(), set.first()), (5, Some(0)));
        assert!(spaces.iter().all(|space| set.has(*space)) && !set.has(1));
    }

    #[test]
    fn a_space_beyond_the_map_is_in_no_set() {
        let mut set = Two::one(128);
        assert_eq!(set, Two::NONE);
        set.remove(255);
        assert!(!set.has(128) && !set.has(255));
        assert!(Spaces::<3>::one(128).has(128));
    }

    #[test]
    fn sets_are_joined_and_cut_in_every_word() {
        let (left, right) = (Two::from_iter([1, 70]), Two::from_iter([70, 90]));
        assert!((left | right).iter().eq([1, 70, 90]));
        assert!((left & right).iter().eq([70]));
        assert!((left - right).iter().eq([1]));
        assert!(left.meets(right) && !left.is_within(right) && (left & right).is_within(left));
    }

    #[test]
    fn a_set_is_written_as_the_list_of_its_words() {
        let set = Spaces::<3>::from_iter([1, 64, 191]);
        let text = serde_json::to_string(&set).expect("plain data");
        assert_eq!(text, "[2,1,9223372036854775808]");
        assert_eq!(serde_json::from_str::<Spaces<3>>(&text).expect("the same"), set);
        for other in ["[2,1]", "[2,1,0,0]", "7"] {
            assert!(serde_json::from_str::<Spaces<3>>(other).is_err(), "{other}");
        }
    }
}
