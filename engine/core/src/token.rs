//! Answers as tokens of a record: a word, and numbers behind a colon or whatever a family has there.

use std::fmt::Write;
use std::str::Split;

use crate::code::{Code, SHIFT};

/// Declares the actions of a family, each with its word. It is for the families of this workspace.
#[doc(hidden)]
#[macro_export]
macro_rules! answers {
    (
        $(#[$doc:meta])*
        pub enum $name:ident $(split by $between:literal)? {
            $(
                $(#[$about:meta])*
                $word:literal: $answer:ident $(($sole:ident: $kind:ty))? $({ $($field:ident: $type:ty),+ })?,
            )+
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$about])* $answer $(($kind))? $({ $($field: $type),+ })?,)+
        }

        impl $crate::Coded for $name {
            const WORDS: &'static [$crate::Word] = &[$($crate::Word {
                word: $word,
                numbers: &[
                    $((stringify!($sole), <$kind as $crate::token::Written>::COUNT))?
                    $($((stringify!($field), <$type as $crate::token::Written>::COUNT)),+)?
                ],
            },)+];

            fn code(self) -> $crate::Code {
                enum Position { $($answer,)+ }
                let mut code = $crate::Code::default();
                match self {
                    $(Self::$answer $(($sole))? $({ $($field),+ })? => {
                        code.put(Position::$answer as u16);
                        $($crate::token::Written::code($sole, &mut code);)?
                        $($($crate::token::Written::code($field, &mut code);)+)?
                    })+
                }
                code
            }
        }

        impl $name {
            /// What stands between a word and its numbers.
            const BETWEEN: &'static str = [$($between,)? ":"][0];

            /// Writes it as a token: a word and numbers.
            pub fn write(self, into: &mut String) {
                match self {
                    $(Self::$answer $(($sole))? $({ $($field),+ })? => {
                        $crate::token::Writer::new($word, Self::BETWEEN, into)
                            $(.put($sole))? $($(.put($field))+)?;
                    })+
                }
            }

            /// Reads a token.
            pub fn read(token: &str) -> Option<Self> {
                let (word, mut numbers) = $crate::token::TokenReader::new(token, Self::BETWEEN);
                let answer = match word {
                    $($word => Self::$answer
                        $((numbers.take::<$kind>()?))? $({ $($field: numbers.take()?),+ })?,)+
                    _ => return None,
                };
                numbers.is_empty().then_some(answer)
            }
        }
    };
}

/// Writes the numbers of a token.
#[derive(Debug)]
pub struct Writer<'t> {
    into: &'t mut String,
    before: &'static str,
}

impl<'t> Writer<'t> {
    /// Begins a token with its word.
    pub fn new(word: &str, between: &'static str, into: &'t mut String) -> Self {
        into.push_str(word);
        Self { into, before: between }
    }

    /// Writes what comes next.
    #[expect(clippy::return_self_not_must_use, reason = "the last one is not needed")]
    pub fn put(mut self, what: impl Written) -> Self {
        what.write(&mut |number| {
            // Writing to a text cannot fail.
            let _ = write!(self.into, "{}{number}", self.before);
            self.before = ",";
        });
        self
    }
}

/// Reads the numbers of a token. Behind a separator every number is written in one way only; without one a token may
/// be read that would be written in another way, which a comparison of texts finds.
#[derive(Debug)]
pub struct TokenReader<'t> {
    numbers: Option<Split<'t, char>>,
    is_exact: bool,
}

impl<'t> TokenReader<'t> {
    /// The word of a token, and its numbers. With nothing between them, numbers begin with the first digit.
    pub fn new(token: &'t str, between: &str) -> (&'t str, Self) {
        let at = match between {
            "" => token.find(|letter: char| letter.is_ascii_digit()),
            between => token.find(between),
        };
        let (word, rest) = token.split_at(at.unwrap_or(token.len()));
        let numbers = at.map(|_| rest[between.len()..].split(','));
        (word, Self { numbers, is_exact: !between.is_empty() })
    }

    /// Reads what comes next.
    pub fn take<T: Written>(&mut self) -> Option<T> {
        T::read(&mut || {
            let text = self.numbers.as_mut()?.next()?;
            let number: i32 = text.parse().ok()?;
            (!self.is_exact || number.to_string() == text).then_some(number)
        })
    }

    /// True when nothing is left.
    pub fn is_empty(self) -> bool {
        self.numbers.is_none_or(|mut numbers| numbers.next().is_none())
    }
}

/// What a token can hold: one number or several.
pub trait Written: Sized {
    /// How many numbers they are.
    const COUNT: usize = 1;
    /// Hands on its numbers.
    fn write(self, number: &mut dyn FnMut(i32));
    /// Adds its numbers to a code, which has none below zero.
    #[inline]
    fn code(self, into: &mut Code) {
        self.write(&mut |number| into.put(u16::try_from(number).unwrap_or(u16::MAX)));
    }
    /// Makes it from the next numbers.
    fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self>;
}

impl Code {
    /// The same code with what a token tells next.
    #[must_use]
    pub fn with(mut self, what: impl Written) -> Self {
        what.code(&mut self);
        self
    }
}

macro_rules! written {
    ($($number:ident)+) => {$(
        impl Written for $number {
            fn write(self, number: &mut dyn FnMut(i32)) {
                number(self.into());
            }

            fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self> {
                next()?.try_into().ok()
            }
        }
    )+};
}

written! { u8 u16 }

impl Written for i8 {
    fn write(self, number: &mut dyn FnMut(i32)) {
        number(self.into());
    }

    fn code(self, into: &mut Code) {
        into.put((i16::from(self) + SHIFT).max(0).unsigned_abs());
    }

    fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self> {
        next()?.try_into().ok()
    }
}

macro_rules! written_ids {
    ($($id:ident)+) => {$(
        impl Written for strabo_model::refs::$id {
            fn write(self, number: &mut dyn FnMut(i32)) {
                self.0.write(number);
            }

            fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self> {
                u16::read(next).map(Self)
            }
        }
    )+};
}

written_ids! { AdvanceId GroupId }

impl Written for bool {
    fn write(self, number: &mut dyn FnMut(i32)) {
        number(self.into());
    }

    fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self> {
        match next()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl<T: Written + Copy + Default, const COUNT: usize> Written for [T; COUNT] {
    const COUNT: usize = COUNT * T::COUNT;

    fn write(self, number: &mut dyn FnMut(i32)) {
        for one in self {
            one.write(number);
        }
    }

    fn code(self, into: &mut Code) {
        for one in self {
            one.code(into);
        }
    }

    fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self> {
        let mut list = [T::default(); COUNT];
        for one in &mut list {
            *one = T::read(next)?;
        }
        Some(list)
    }
}
