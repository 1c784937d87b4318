//! Players, and how pieces get types of their own for their numbers.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A number that fits because of a limit of the engine, or because it is compared with one that fits.
#[inline]
pub fn fits_u16(number: usize) -> u16 {
    debug_assert!(u16::try_from(number).is_ok(), "{number} is beyond every limit");
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// A number that fits because of a limit of the engine, or because it is compared with one that fits.
#[inline]
pub fn fits_u8(number: usize) -> u8 {
    debug_assert!(u8::try_from(number).is_ok(), "{number} is beyond every limit");
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// As much of a number as anybody can have: nobody has more than 255 pieces, so that more of them does
/// not matter.
#[inline]
pub fn capped(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// The positions of the bits that are set.
#[inline]
pub fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let at = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            at
        })
    })
}

/// Declares types for what is known by its number. It is for the families of this workspace.
#[doc(hidden)]
#[macro_export]
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident($number:ident);)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize,
            serde::Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name($number);

        impl $name {
            /// The one with this number, from zero.
            #[inline]
            pub const fn new(number: $number) -> Self {
                Self(number)
            }

            /// Its number, from zero.
            #[inline]
            pub const fn number(self) -> $number {
                self.0
            }

            /// Its position in lists that have one item for each.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::ids::Numbered for $name {
            type Number = $number;
            const MISSING: $number = $number::MAX;

            #[inline]
            fn number(self) -> $number {
                self.0
            }

            #[inline]
            fn with_number(number: $number) -> Option<Self> {
                Some(Self(number))
            }
        }

        impl $crate::token::Written for $name {
            fn write(self, number: &mut dyn FnMut(i32)) {
                self.0.write(number);
            }

            fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self> {
                $crate::token::Written::read(next).map(Self)
            }
        }
    )*};
}

crate::numbers! {
    /// A player, by position in ranking order. The seat after the last player stands for the
    /// barbarians and pirates.
    Seat(u8);
}

impl fmt::Display for Seat {
    /// As people count: the first is `player 1`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "player {}", u16::from(self.0) + 1)
    }
}

impl Numbered for u8 {
    type Number = Self;
    const MISSING: Self = Self::MAX;

    fn number(self) -> Self {
        self
    }

    fn with_number(number: Self) -> Option<Self> {
        Some(number)
    }
}

/// Some players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u32);

impl SeatSet {
    /// True when a player is one of them.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 32 && self.0 >> seat.0 & 1 == 1
    }

    /// True if there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many they are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first of them in ranking order.
    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }

    /// The players, in ranking order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        bits(u64::from(self.0)).map(|at| Seat(fits_u8(at)))
    }

    /// Adds a player.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a player out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Those of both sets.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::default(), |mut set, seat| {
            set.insert(seat);
            set
        })
    }
}

/// What is known by a number of which the largest is never used.
pub trait Numbered: Copy {
    /// The type of the number.
    type Number: Copy + PartialEq;
    /// The number of what is missing.
    const MISSING: Self::Number;

    /// The number.
    fn number(self) -> Self::Number;
    /// What has this number.
    fn with_number(number: Self::Number) -> Option<Self>;

    /// The number, or the largest for what is missing.
    #[inline]
    fn or_missing(value: Option<Self>) -> Self::Number {
        value.map_or(Self::MISSING, Self::number)
    }

    /// What a number stands for, unless it is the largest.
    #[inline]
    fn unless_missing(number: Self::Number) -> Option<Self> {
        if number == Self::MISSING { None } else { Self::with_number(number) }
    }
}

/// What is missing is written as the largest number; in codes it is zero, and others are counted from one.
impl<T: Numbered<Number: crate::token::Written + Into<u16>>> crate::token::Written for Option<T> {
    fn write(self, number: &mut dyn FnMut(i32)) {
        T::or_missing(self).write(number);
    }

    fn code(self, into: &mut crate::code::Code) {
        into.put(self.map_or(0, |one| one.number().into() + 1));
    }

    fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self> {
        T::Number::read(next).map(T::unless_missing)
    }
}

/// What may be missing, or an array or a list of it, as numbers.
pub trait Sparse: Sized {
    /// The numbers, each the largest for what is missing.
    type Numbers;

    /// All of it as numbers.
    fn numbers(&self) -> Self::Numbers;
    /// What numbers stand for. Nothing if there are too many or too few of them.
    fn of_numbers(numbers: Self::Numbers) -> Option<Self>;
}

impl<T: Numbered> Sparse for Option<T> {
    type Numbers = T::Number;

    fn numbers(&self) -> T::Number {
        T::or_missing(*self)
    }

    fn of_numbers(number: T::Number) -> Option<Self> {
        Some(T::unless_missing(number))
    }
}

impl<T: Numbered> Sparse for Vec<Option<T>> {
    type Numbers = Vec<T::Number>;

    fn numbers(&self) -> Vec<T::Number> {
        self.iter().map(Sparse::numbers).collect()
    }

    fn of_numbers(numbers: Vec<T::Number>) -> Option<Self> {
        Some(numbers.into_iter().map(T::unless_missing).collect())
    }
}

impl<T: Numbered, const COUNT: usize> Sparse for [Option<T>; COUNT] {
    type Numbers = Vec<T::Number>;

    fn numbers(&self) -> Vec<T::Number> {
        self.iter().map(Sparse::numbers).collect()
    }

    fn of_numbers(numbers: Vec<T::Number>) -> Option<Self> {
        Vec::of_numbers(numbers)?.try_into().ok()
    }
}

/// States are written with the largest number for what is missing: their hashes, with which records
/// end, depend on it.
pub mod missing {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Sparse;

    /// Writes what may be missing.
    pub fn serialize<T: Sparse<Numbers: Serialize>, S: Serializer>(
        value: &T,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.numbers().serialize(to)
    }

    /// Reads what may be missing.
    pub fn deserialize<'de, T: Sparse<Numbers: Deserialize<'de>>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<T, D::Error> {
        let found = T::of_numbers(T::Numbers::deserialize(from)?);
        found.ok_or_else(|| D::Error::custom("another number of them"))
    }
}
