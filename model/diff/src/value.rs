//! A pack as a tree of plain values: references are named, and lists are what they mean.

use std::{cmp::Ordering, collections::BTreeMap};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A reference to a row of a table, or the row itself.
#[derive(Clone, Debug)]
pub struct Link {
    /// The same for a row of one pack and its counterpart in the other, whatever they are called.
    pub key: Box<str>,
    /// The id in its own pack.
    pub id: Box<str>,
    /// The name in its own pack, or the id when it has none.
    pub name: Box<str>,
    /// True when the other pack has this row as well.
    pub shared: bool,
}

impl PartialEq for Link {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Link {}

impl PartialOrd for Link {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Link {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

/// A number with a fraction, ordered like all numbers.
#[derive(Clone, Copy, Debug)]
pub struct Real(f64);

impl Real {
    /// Zero has no sign here.
    pub fn new(number: f64) -> Self {
        Self(number + 0.0)
    }

    /// The number.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl PartialEq for Real {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Real {}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Real {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// What tells the entries of a map apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// A number of players.
    Players(u8),
    /// A row, or what a row refers to.
    Row(Link),
    /// A word of the vocabulary.
    Word(&'static str),
    /// Several of these.
    Several(Vec<Key>),
}

/// Entries told apart by their keys, in the order of the pack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Map {
    /// The entries. A key may occur more than once.
    pub entries: Vec<(Key, Value)>,
    /// The order of the entries is a rule of the game.
    pub ordered: bool,
}

/// Things whose order says nothing, sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Set {
    /// The things.
    pub items: Vec<Value>,
    /// What holds from one row to another also holds the other way.
    pub mutual: bool,
}

/// A part of a pack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// Not given.
    Nothing,
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Whole(i64),
    /// A number with a fraction.
    Real(Real),
    /// What an author wrote for people.
    Text(Box<str>),
    /// A word of the vocabulary.
    Word(&'static str),
    /// A reference.
    Link(Link),
    /// Things in an order that counts.
    List(Vec<Value>),
    /// Things whose order says nothing.
    Set(Set),
    /// Entries with keys.
    Map(Map),
    /// The fields of a row.
    Record(Vec<(&'static str, Value)>),
    /// Where an area lies on the board.
    Outline(Box<Value>),
    /// A word of the vocabulary with what belongs to it.
    Tagged(&'static str, Box<Value>),
}

impl Value {
    /// A field of a row.
    pub fn field(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Record(fields) => {
                fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value)
            }
            _ => None,
        }
    }
}

impl Key {
    /// The key as it stands in a path: an id, a word, a number of players.
    pub fn id(&self) -> String {
        match self {
            Self::Players(players) => players.to_string(),
            Self::Row(link) => link.id.to_string(),
            Self::Word(word) => (*word).to_owned(),
            Self::Several(keys) => keys.iter().map(Self::id).collect::<Vec<_>>().join("-"),
        }
    }
}

impl Serialize for Value {
    /// References are written as ids, maps as objects. An entry whose key is not unique is written
    /// with a number behind it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => serializer.serialize_none(),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Whole(number) => serializer.serialize_i64(*number),
            Self::Real(number) => serializer.serialize_f64(number.get()),
            Self::Outline(outline) => outline.serialize(serializer),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Word(word) => serializer.serialize_str(word),
            Self::Link(link) => serializer.serialize_str(&link.id),
            Self::List(items) | Self::Set(Set { items, .. }) => serializer.collect_seq(items),
            Self::Map(map) => {
                let mut object = serializer.serialize_map(Some(map.entries.len()))?;
                let mut seen: BTreeMap<&Key, usize> = BTreeMap::new();
                for (key, value) in &map.entries {
                    let times = seen.entry(key).or_default();
                    *times += 1;
                    let id = key.id();
                    let id = if *times == 1 { id } else { format!("{id} ({times})") };
                    object.serialize_entry(&id, value)?;
                }
                object.end()
            }
            Self::Record(fields) => {
                serializer.collect_map(fields.iter().map(|(name, value)| (name, value)))
            }
            Self::Tagged(word, value) => serializer.collect_map([(word, value)]),
        }
    }
}
