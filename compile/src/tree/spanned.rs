//! Values that know their place, and maps that keep the order of their keys.

use std::{borrow::Borrow, cell::Cell, cmp::Ordering, fmt, marker::PhantomData, ops::Deref};

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::source::Span;

const NAME: &str = "$strabo::Spanned";

thread_local! {
    /// The place of the value that is read next, between the reader that knows it and the visitor that
    /// asked for it. Serde hands a value over in other ways too, but each of them is another instance of much
    /// code for each authored type.
    static PLACE: Cell<Option<Span>> = const { Cell::new(None) };
}

/// Says where the value is that is handed to a visitor next, if a type of this name asks.
pub(super) fn hand_over(name: &'static str, place: impl FnOnce() -> Span) {
    if name == NAME {
        PLACE.set(Some(place()));
    }
}

/// A value and its place in the source. Two of them are equal when their values are.
///
/// Only [`from_node`](super::de::from_node) can read one: any other deserializer knows no places
/// and fails with a message that says so. For the same reason it does not work inside of
/// `#[serde(flatten)]` and untagged or internally tagged enums, which serde reads through a buffer.
/// An optional value is an `Option<Spanned<T>>`, not the other way round.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value with its place.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: fmt::Display> fmt::Display for Spanned<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(out)
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T: PartialOrd> PartialOrd for Spanned<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for Spanned<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl<T: std::hash::Hash> std::hash::Hash for Spanned<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(NAME, SpannedVisitor(PhantomData))
    }
}

struct SpannedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for SpannedVisitor<T> {
    type Value = Spanned<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that knows its place in a source file")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, value: D) -> Result<Spanned<T>, D::Error> {
        let Some(span) = PLACE.take() else {
            return Err(D::Error::custom(
                "a value that knows its place is read from a source file only",
            ));
        };
        T::deserialize(value).map(|value| Spanned { value, span })
    }
}

/// A table with keys of the author's choice, in the order they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map<K, V>(pub Vec<(Spanned<K>, V)>);

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K, V> Map<K, V> {
    /// The value of a key, searched from the front.
    pub fn get<Q: Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.0.iter().find(|(known, _)| known.value.borrow() == key).map(|(_, value)| value)
    }

    /// All entries in the order they were written.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Spanned<K>, &V)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True when there is no entry.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Map<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

struct MapVisitor<K, V>(PhantomData<(K, V)>);

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for MapVisitor<K, V> {
    type Value = Map<K, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Map<K, V>, A::Error> {
        let mut entries = Vec::with_capacity(map.size_hint().unwrap_or(0).min(1024));
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Map(entries))
    }
}
