//! A reference inside a word of the vocabulary, as an author writes it: the id of something, and where it is written.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strabo_model::refs::Refs;

use super::Id;
use crate::source::Span;
use crate::tree::{Map, Spanned};

/// The id of something, and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ref {
    /// The id.
    pub id: Box<str>,
    /// Where it is written.
    pub span: Span,
}

impl<'de> Deserialize<'de> for Ref {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Spanned { value, span } = Spanned::<Id<'de>>::deserialize(deserializer)?;
        Ok(Self { id: value.to_boxed(), span })
    }
}

impl Serialize for Ref {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id)
    }
}

/// The number of a stack, and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackRef {
    /// The number.
    pub number: u16,
    /// Where it is written.
    pub span: Span,
}

impl<'de> Deserialize<'de> for StackRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Spanned { value, span } = Spanned::<u16>::deserialize(deserializer)?;
        Ok(Self { number: value, span })
    }
}

impl Serialize for StackRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.number)
    }
}

/// Amounts by name, such as `{ food = 2 }`, and where each name is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefCounts(pub Vec<(Ref, u16)>);

impl<'de> Deserialize<'de> for RefCounts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Map(entries) = Map::<Id<'de>, u16>::deserialize(deserializer)?;
        let reference = |key: Spanned<Id<'de>>| Ref { id: key.value.to_boxed(), span: key.span };
        Ok(Self(entries.into_iter().map(|(key, count)| (reference(key), count)).collect()))
    }
}

impl Serialize for RefCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, count)| (&name.id, count)))
    }
}

/// References by name, for the words that `strabo-model` declares.
#[derive(Clone, Debug, PartialEq)]
pub struct ByName;

impl Refs for ByName {
    type Advance = Ref;
    type Group = Ref;
    type Phase = Ref;
    type Stack = StackRef;
    type Table = Ref;
    type Resource = Ref;
    type Track = Ref;
    type Piece = Ref;
    type Deck = Ref;
    type Card = Ref;
    type Amounts = RefCounts;
    type Pieces = RefCounts;
    type Terrain = Ref;
    type Icon = Ref;
    type Component = Ref;
}
