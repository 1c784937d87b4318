//! How words of the vocabulary are declared: once, for the names an author writes and for the indices of
//! a resolved pack.
//!
//! A word that refers to rows of the pack is a struct or an enum over [`Refs`]. The macros also write how
//! its references are resolved ([`Translate`]) and checked, so that neither can forget a field.

use crate::refs::{
    AdvanceId, CardId, ComponentId, DeckId, GroupId, IconId, PhaseId, PieceCount, PieceId, Refs,
    ResourceCount, ResourceId, StackId, TableId, TerrainId, TrackId,
};

/// Resolves references to the indices of a pack. It reports what leads nowhere.
pub trait Translate<R: Refs> {
    /// Resolves an advance.
    fn advance(&mut self, from: &R::Advance) -> Option<AdvanceId>;
    /// Resolves a group of advances.
    fn group(&mut self, from: &R::Group) -> Option<GroupId>;
    /// Resolves a phase of the sequence of play.
    fn phase(&mut self, from: &R::Phase) -> Option<PhaseId>;
    /// Resolves a stack of trade cards.
    fn stack(&mut self, from: &R::Stack) -> Option<StackId>;
    /// Resolves a succession table.
    fn table(&mut self, from: &R::Table) -> Option<TableId>;
    /// Resolves a resource.
    fn resource(&mut self, from: &R::Resource) -> Option<ResourceId>;
    /// Resolves a track.
    fn track(&mut self, from: &R::Track) -> Option<TrackId>;
    /// Resolves a kind of piece.
    fn piece(&mut self, from: &R::Piece) -> Option<PieceId>;
    /// Resolves a deck.
    fn deck(&mut self, from: &R::Deck) -> Option<DeckId>;
    /// Resolves a card.
    fn card(&mut self, from: &R::Card) -> Option<CardId>;
    /// Resolves a kind of ground.
    fn terrain(&mut self, from: &R::Terrain) -> Option<TerrainId>;
    /// Resolves an icon of tiles.
    fn icon(&mut self, from: &R::Icon) -> Option<IconId>;
    /// Resolves a thing in the box.
    fn component(&mut self, from: &R::Component) -> Option<ComponentId>;
    /// Resolves amounts of resources.
    fn amounts(&mut self, from: &R::Amounts) -> Option<Vec<ResourceCount>>;
    /// Resolves numbers of pieces.
    fn pieces(&mut self, from: &R::Pieces) -> Option<Vec<PieceCount>>;
}

/// What of a list leads somewhere. One copy serves all fields of a type, since code for lists is long.
pub(crate) fn each<F, T>(from: &[F], translate: &mut dyn FnMut(&F) -> Option<T>) -> Vec<T> {
    from.iter().filter_map(translate).collect()
}

/// A field translated, by how it refers: not at all, by one reference, maybe one, many, or inside of
/// another word. Lists lose what leads nowhere, everything else fails as a whole. What is `checked`
/// refers to nothing, but has a form that a file may lack.
macro_rules! field_value {
    ($value:expr, $by:ident $(, checked)?) => {
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
        Some(crate::vocabulary::each(&$value, &mut |value| value.translate($by)))
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
        Some(crate::vocabulary::each(&$value, &mut |value| $by.$reference(value)))
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

/// Checks a field that says how it refers, or that it has a form.
macro_rules! field_check {
    ($how:ident, $value:expr, $counts:ident, $at:expr) => {
        crate::validate::check::Check::check($value, $counts, $at)?;
    };
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
            /// The same with the references resolved; nothing if one that it cannot do without leads nowhere.
            pub fn translate(&self, by: &mut dyn crate::vocabulary::Translate<R>) -> Option<$name> {
                $(let $field = crate::vocabulary::field_value!(
                    self.$field, by $(, $how $($reference)?)?
                );)*
                Some($name { $($field: $field?,)* })
            }
        }

        impl crate::validate::check::Check for $name {
            fn check(
                &self,
                counts: &crate::validate::check::RowCounts,
                at: crate::validate::check::Path<'_>,
            ) -> Result<(), crate::validate::check::Invalid> {
                $($(crate::vocabulary::field_check!(
                    $how, &self.$field, counts, at.key(stringify!($field))
                );)?)*
                Ok(())
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
            /// The same with the references resolved; nothing if one that it cannot do without leads nowhere.
            pub fn translate(&self, by: &mut dyn crate::vocabulary::Translate<R>) -> Option<$name> {
                $(crate::vocabulary::word!(
                    self, by, $name $word $(($type $(=> $how $($reference)?)?))?
                );)*
                None
            }
        }

        impl crate::validate::check::Check for $name {
            fn check(
                &self,
                counts: &crate::validate::check::RowCounts,
                at: crate::validate::check::Path<'_>,
            ) -> Result<(), crate::validate::check::Invalid> {
                $($($(
                    if let Self::$word(value) = self {
                        crate::vocabulary::field_check!(
                            $how, value, counts, at.word(stringify!($word))
                        );
                    }
                )?)?)*
                Ok(())
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

pub(crate) use {choices, field_check, field_value, plain_records, records, word};
