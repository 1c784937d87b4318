//! How words of the vocabulary that refer to other rows are declared: once, for names and for indices.
//!
//! Each word is a struct or an enum over [`Refs`]. The macro also writes how it is translated from one
//! kind of reference to another, so that resolving and checking a pack cannot forget a field.

use crate::refs::Refs;

/// Turns references of one kind into those of another. What leads nowhere is reported by the translator.
pub trait Translate<F: Refs, T: Refs> {
    /// An advance.
    fn advance(&mut self, from: &F::Advance) -> Option<T::Advance>;
    /// A group of advances.
    fn group(&mut self, from: &F::Group) -> Option<T::Group>;
    /// A resource.
    fn resource(&mut self, from: &F::Resource) -> Option<T::Resource>;
    /// A track.
    fn track(&mut self, from: &F::Track) -> Option<T::Track>;
    /// A piece.
    fn piece(&mut self, from: &F::Piece) -> Option<T::Piece>;
    /// A deck.
    fn deck(&mut self, from: &F::Deck) -> Option<T::Deck>;
    /// A card.
    fn card(&mut self, from: &F::Card) -> Option<T::Card>;
    /// A kind of ground.
    fn terrain(&mut self, from: &F::Terrain) -> Option<T::Terrain>;
    /// Amounts of resources.
    fn amounts(&mut self, from: &F::Amounts) -> Option<T::Amounts>;
    /// Numbers of pieces.
    fn pieces(&mut self, from: &F::Pieces) -> Option<T::Pieces>;
}

/// A field translated, by how it refers: not at all, by one reference, maybe one, many, or inside of
/// another word. Lists lose what leads nowhere, everything else fails as a whole.
macro_rules! field_value {
    ($value:expr, $by:ident) => {
        Some($value.clone())
    };
    ($value:expr, $by:ident, deep) => {
        $value.translate($by)
    };
    ($value:expr, $by:ident, maybe_deep) => {
        match &$value {
            Some(value) => value.translate($by).map(Some),
            None => Some(None),
        }
    };
    ($value:expr, $by:ident, deeps) => {
        Some($value.iter().filter_map(|value| value.translate($by)).collect())
    };
    ($value:expr, $by:ident, one $reference:ident) => {
        $by.$reference(&$value)
    };
    ($value:expr, $by:ident, maybe $reference:ident) => {
        match &$value {
            Some(value) => $by.$reference(value).map(Some),
            None => Some(None),
        }
    };
    ($value:expr, $by:ident, many $reference:ident) => {
        Some($value.iter().filter_map(|value| $by.$reference(value)).collect())
    };
}

/// Declares words whose fields refer to nothing.
macro_rules! plain_records {
    ($($(#[$meta:meta])* $name:ident {
        $($(#[$field_meta:meta])* $field:ident $(= $default:ident)?: $type:ty),* $(,)?
    })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $(
                $(#[$field_meta])*
                $(#[serde($default, skip_serializing_if = "crate::defaults::is_default")])?
                pub $field: $type,
            )*
        }
    )*};
}

/// Declares words with fields: `Name "Name" { field: Type => how reference, … }`. A field that may be
/// left out is written `field = default: Type`.
macro_rules! records {
    ($($(#[$meta:meta])* $name:ident $schema:literal {
        $($(#[$field_meta:meta])* $field:ident $(= $default:ident)?: $type:ty
            $(=> $how:ident $($reference:ident)?)?),* $(,)?
    })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields, bound = "")]
        #[cfg_attr(feature = "schema", schemars(bound = "", rename = $schema))]
        pub struct $name<R: crate::refs::Refs = crate::refs::ById> {
            $(
                $(#[$field_meta])*
                $(#[serde($default, skip_serializing_if = "crate::defaults::is_default")])?
                pub $field: $type,
            )*
        }

        impl<R: crate::refs::Refs> $name<R> {
            /// The same with other references.
            pub fn translate<T: crate::refs::Refs>(
                &self,
                by: &mut impl crate::vocabulary::Translate<R, T>,
            ) -> Option<$name<T>> {
                $(let $field = crate::vocabulary::field_value!(
                    self.$field, by $(, $how $($reference)?)?
                );)*
                Some($name { $($field: $field?,)* })
            }
        }
    )*};
}

/// Declares words to choose from: `Name "Name" { Word, Other(Type => how reference), … }`.
macro_rules! choices {
    ($($(#[$meta:meta])* $name:ident $schema:literal {
        $($(#[$word_meta:meta])* $word:ident
            $(($type:ty $(=> $how:ident $($reference:ident)?)?))?),* $(,)?
    })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case", bound = "")]
        #[cfg_attr(feature = "schema", schemars(bound = "", rename = $schema))]
        pub enum $name<R: crate::refs::Refs = crate::refs::ById> {
            $($(#[$word_meta])* $word $(($type))?,)*
        }

        impl<R: crate::refs::Refs> $name<R> {
            /// The same with other references.
            pub fn translate<T: crate::refs::Refs>(
                &self,
                by: &mut impl crate::vocabulary::Translate<R, T>,
            ) -> Option<$name<T>> {
                $(crate::vocabulary::word!(
                    self, by, $name $word $(($type $(=> $how $($reference)?)?))?
                );)*
                None
            }
        }
    )*};
}

/// Leaves with the translated word if it is this one.
macro_rules! word {
    ($value:ident, $by:ident, $name:ident $word:ident) => {
        if let $name::$word = $value {
            return Some($name::$word);
        }
    };
    ($value:ident, $by:ident, $name:ident $word:ident
        ($type:ty $(=> $how:ident $($reference:ident)?)?)) => {
        if let $name::$word(value) = $value {
            let value = crate::vocabulary::field_value!(
                *value, $by $(, $how $($reference)?)?
            );
            return value.map($name::$word);
        }
    };
}

pub(crate) use {choices, field_value, plain_records, records, word};
