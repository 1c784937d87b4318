//! The words of a pack: ids, names and sentences, each in the form that the schema requires.

use std::borrow::{Borrow, Cow};
use std::{fmt, ops::Deref};

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strabo_model::text::{is_colour, is_hidden, is_id};

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 120;
/// The longest sentence, in characters.
pub const LONGEST_PROSE: usize = 4000;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident, $check:expr, $expected:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<'s>(Cow<'s, str>);

        impl $name<'_> {
            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// The same text, owned.
            pub fn to_boxed(&self) -> Box<str> {
                self.0.as_ref().into()
            }
        }

        impl Deref for $name<'_> {
            type Target = str;
            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl Borrow<str> for $name<'_> {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name<'_> {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.0)
            }
        }

        impl Serialize for $name<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        impl<'de: 's, 's> Deserialize<'de> for $name<'s> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = deserializer.deserialize_str(Words)?;
                let check: fn(&str) -> bool = $check;
                if check(&text) { Ok(Self(text)) } else { Err(D::Error::custom($expected)) }
            }
        }
    )*};
}

struct Words;

impl<'de> Visitor<'de> for Words {
    type Value = Cow<'de, str>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a string")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
}

words! {
    /// The name by which files refer to a thing: `babylon`, `tigris-euphrates`.
    Id, is_id, "an id is made of small letters, digits and single hyphens";

    /// What a person reads: `Wonder of the World`.
    Name,
    |text| !text.trim().is_empty() && text.chars().count() <= LONGEST_NAME && !text.chars().any(is_hidden),
    "a name is one line of visible text";

    /// A sentence or a few.
    Prose,
    |text| {
        !text.trim().is_empty()
            && text.chars().count() <= LONGEST_PROSE
            && !text.chars().any(|c| is_hidden(c) && !matches!(c, '\n' | '\r' | '\t'))
    },
    "a text of visible characters";

    /// A colour as `#rrggbb`.
    Colour,
    is_colour,
    "a colour is written #rrggbb in small letters";
}

/// A finite number; TOML also knows `nan` and `inf`, which no pack can use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coordinate(pub f64);

impl Serialize for Coordinate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0)
    }
}

impl<'de> Deserialize<'de> for Coordinate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        if number.abs() <= 1e6 {
            Ok(Self(number))
        } else {
            Err(D::Error::custom("a board is at most a million units wide"))
        }
    }
}

/// A length on the board, greater than 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance(pub f64);

impl<'de> Deserialize<'de> for Distance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        if number > 0.0 && number <= 1e6 {
            Ok(Self(number))
        } else {
            Err(D::Error::custom("a distance is more than 0 and at most a million units"))
        }
    }
}
