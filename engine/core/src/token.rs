//! Answers as tokens of a record: a word, and numbers behind a colon.

use std::fmt::Write;
use std::str::Split;

use crate::ids::Numbered;

/// Declares the answers of a machine, each with its word. It is for the machines of this workspace.
#[doc(hidden)]
#[macro_export]
macro_rules! answers {
    (
        $(#[$doc:meta])*
        pub enum $name:ident {
            $(
                $(#[$about:meta])*
                $word:literal: $answer:ident $(($sole:ty))? $({ $($field:ident: $type:ty),+ })?,
            )+
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$about])* $answer $(($sole))? $({ $($field: $type),+ })?,)+
        }

        impl $name {
            /// Writes it as a token: a word, and numbers behind a colon.
            pub fn write(self, into: &mut String) {
                match self {
                    $(Self::$answer $(($crate::named!(only $sole)))? $({ $($field),+ })? => {
                        $crate::token::Writer::new($word, into)
                            $(.put($crate::named!(only $sole)))? $($(.put($field))+)?;
                    })+
                }
            }

            /// Reads a token.
            pub fn read(token: &str) -> Option<Self> {
                let (word, mut numbers) = $crate::token::Reader::new(token);
                let answer = match word {
                    $($word => Self::$answer
                        $((numbers.take::<$sole>()?))? $({ $($field: numbers.take()?),+ })?,)+
                    _ => return None,
                };
                numbers.is_empty().then_some(answer)
            }
        }
    };
}

/// A name in place of a type.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($name:ident $type:ty) => {
        $name
    };
}

/// Writes the numbers of a token.
#[derive(Debug)]
pub struct Writer<'t> {
    into: &'t mut String,
    before: char,
}

impl<'t> Writer<'t> {
    /// Begins a token with its word.
    pub fn new(word: &str, into: &'t mut String) -> Self {
        into.push_str(word);
        Self { into, before: ':' }
    }

    /// Writes what comes next.
    #[expect(clippy::return_self_not_must_use, reason = "the last one is not needed")]
    pub fn put(mut self, what: impl Written) -> Self {
        what.write(&mut |number| {
            // Writing to a text cannot fail.
            let _ = write!(self.into, "{}{number}", self.before);
            self.before = ',';
        });
        self
    }
}

/// Reads the numbers of a token.
#[derive(Debug)]
pub struct Reader<'t>(Option<Split<'t, char>>);

impl<'t> Reader<'t> {
    /// The word of a token, and its numbers.
    pub fn new(token: &'t str) -> (&'t str, Self) {
        match token.split_once(':') {
            None => (token, Self(None)),
            Some((word, numbers)) => (word, Self(Some(numbers.split(',')))),
        }
    }

    /// Reads what comes next.
    pub fn take<T: Written>(&mut self) -> Option<T> {
        T::read(&mut || {
            let text = self.0.as_mut()?.next()?;
            let number: i32 = text.parse().ok()?;
            // Every number is written in one way only.
            (number.to_string() == text).then_some(number)
        })
    }

    /// True when nothing is left.
    pub fn is_empty(self) -> bool {
        self.0.is_none_or(|mut numbers| numbers.next().is_none())
    }
}

/// What a token can hold: one number or several.
pub trait Written: Sized {
    /// Hands on its numbers.
    fn write(self, number: &mut dyn FnMut(i32));
    /// Makes it from the next numbers.
    fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self>;
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

written! { u8 u16 i8 }

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

/// What is missing is written as the largest number.
impl<T: Numbered<Number: Written>> Written for Option<T> {
    fn write(self, number: &mut dyn FnMut(i32)) {
        T::or_missing(self).write(number);
    }

    fn read(next: &mut dyn FnMut() -> Option<i32>) -> Option<Self> {
        T::Number::read(next).map(T::unless_missing)
    }
}

impl<T: Written + Copy + Default, const COUNT: usize> Written for [T; COUNT] {
    fn write(self, number: &mut dyn FnMut(i32)) {
        for one in self {
            one.write(number);
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

#[cfg(test)]
mod tests {
    crate::answers! {
        /// Answers of all shapes.
        #[allow(missing_docs, reason = "it is a test")]
        pub enum Answer {
            /// No number.
            "pass": Pass,
            /// One.
            "use": Use(u16),
            /// Several.
            "lay": Lay { tile: u8, at: [i8; 2], far: bool },
        }
    }

    #[test]
    fn tokens_are_read_as_they_are_written() {
        let lay = Answer::Lay { tile: 7, at: [-3, 0], far: true };
        for (answer, token) in
            [(Answer::Pass, "pass"), (Answer::Use(300), "use:300"), (lay, "lay:7,-3,0,1")]
        {
            let mut text = String::new();
            answer.write(&mut text);
            assert_eq!(text, token);
            assert_eq!(Answer::read(token), Some(answer));
        }
    }

    #[test]
    fn nothing_else_is_a_token() {
        let odd = "pass: pass:1 Pass use use: use:01 use:+1 use:1, use:1,2 use:-1 use:65536 use:x \
                   lay:7,-3,0 lay:7,-3,0,2 lay:7,-0,0,1 lay:7,-129,0,1 lay:256,0,0,1 other:1";
        for token in odd.split_whitespace() {
            assert_eq!(Answer::read(token), None, "{token}");
        }
        assert_eq!(Answer::read(""), None);
    }
}
