//! Numbers of players, and ranges of them as a rulebook writes them: `9`, `5-8`.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A range of player counts, both ends included. Written `5-8`, or `9` for a single count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerRange {
    /// The fewest players.
    pub min: u8,
    /// The most players.
    pub max: u8,
}

impl PlayerRange {
    /// The largest number of players a pack can have.
    pub const MOST: u8 = 99;

    /// Returns the range from `min` to `max`, or `None` when it is empty or out of bounds.
    pub fn new(min: u8, max: u8) -> Option<Self> {
        (1 <= min && min <= max && max <= Self::MOST).then_some(Self { min, max })
    }

    /// Reads `9` or `5-8`.
    pub fn parse(text: &str) -> Option<Self> {
        let number = |digits: &str| match digits.as_bytes() {
            [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'] => digits.parse::<u8>().ok(),
            _ => None,
        };
        match text.split_once('-') {
            Some((min, max)) => Self::new(number(min)?, number(max)?),
            None => number(text).and_then(|count| Self::new(count, count)),
        }
    }

    /// True when `players` lies in the range.
    pub const fn contains(self, players: u8) -> bool {
        self.min <= players && players <= self.max
    }

    /// True when at least one player count lies in both.
    pub const fn overlaps(self, other: Self) -> bool {
        self.min <= other.max && other.min <= self.max
    }

    /// Every player count of the range, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        self.min..=self.max
    }
}

impl fmt::Display for PlayerRange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min == self.max {
            write!(out, "{}", self.min)
        } else {
            write!(out, "{}-{}", self.min, self.max)
        }
    }
}

impl Serialize for PlayerRange {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PlayerRange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        Self::of_form(&text)
            .ok_or_else(|| D::Error::custom("a player count is written \"9\" or \"5-8\""))
    }
}

impl PlayerRange {
    /// Reads whatever has the form of a range. The schema accepts `8-5` too; `compile` reports it as empty.
    pub fn of_form(text: &str) -> Option<Self> {
        Self::parse(text).or_else(|| Self::backwards(text))
    }

    fn backwards(text: &str) -> Option<Self> {
        let (min, max) = text.split_once('-')?;
        let (min, max) = (Self::parse(min)?.min, Self::parse(max)?.min);
        Some(Self { min, max })
    }

    /// True when the range holds no player count at all, such as `8-5`.
    pub const fn is_empty(self) -> bool {
        self.min > self.max
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PlayerRange {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PlayerRange".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A player count, \"9\", or a range of them, \"5-8\".",
            "type": "string",
            "pattern": "^[1-9][0-9]?(-[1-9][0-9]?)?$"
        })
    }
}
