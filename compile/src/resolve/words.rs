//! References, from names to indices: those of rows, and those inside of words of the vocabulary.

use strabo_model::refs::{
    AdvanceId, AreaId, BlockId, CardId, CivilizationId, ComponentId, DeckId, EraId, EventId,
    GroupId, IconId, PhaseId, PieceId, ResourceId, SourceId, StackId, TableId, TerrainId, TileId,
    TileKindId, TileShapeId, TrackId, VariantId,
};
use strabo_model::resource::{PieceCount, ResourceCount};
use strabo_model::vocabulary::Translate;

use super::Resolver;
use crate::authored::{ByName, Id, Ref, RefCounts, StackRef};
use crate::{source::Span, tree::Spanned};

/// Something that stands for a row by its id.
pub(super) trait Named {
    /// The id, and where it stands.
    fn id(&self) -> (&str, Span);
}

impl Named for Ref {
    fn id(&self) -> (&str, Span) {
        (&self.id, self.span)
    }
}

impl Named for Spanned<Id<'_>> {
    fn id(&self) -> (&str, Span) {
        (self.as_str(), self.span)
    }
}

/// One method for each kind of row, from a name to its index; an unknown name is reported.
macro_rules! found {
    ($($method:ident, $names:ident, $id:ident;)*) => {
        impl Resolver<'_> {
            $(pub(super) fn $method(&mut self, name: &dyn Named) -> Option<$id> {
                let (id, span) = name.id();
                self.$names.find(id, span).map($id::from)
            })*
        }
    };
}

found! {
    find_advance, advances, AdvanceId;
    find_area, areas, AreaId;
    find_block, blocks, BlockId;
    find_card, cards, CardId;
    find_civilization, civilizations, CivilizationId;
    find_component, components, ComponentId;
    find_deck, decks, DeckId;
    find_era, eras, EraId;
    find_event, events, EventId;
    find_group, groups, GroupId;
    find_icon, icons, IconId;
    find_phase, phases, PhaseId;
    find_piece, pieces, PieceId;
    find_resource, resources, ResourceId;
    find_source, sources, SourceId;
    find_table, tables, TableId;
    find_terrain, terrains, TerrainId;
    find_tile, tiles, TileId;
    find_tile_kind, tile_kinds, TileKindId;
    find_tile_shape, tile_shapes, TileShapeId;
    find_track, tracks, TrackId;
    find_variant, variants, VariantId;
}

/// The references that occur in words, each with the method that finds it.
macro_rules! translated {
    ($($method:ident, $find:ident, $id:ident;)*) => {
        impl Translate<ByName> for Resolver<'_> {
            $(fn $method(&mut self, from: &Ref) -> Option<$id> {
                self.$find(from)
            })*

            fn stack(&mut self, from: &StackRef) -> Option<StackId> {
                self.find_stack(from.number, from.span)
            }

            fn amounts(&mut self, from: &RefCounts) -> Option<Vec<ResourceCount>> {
                let found = from.0.iter().filter_map(|(name, amount)| {
                    Some(ResourceCount { resource: self.find_resource(name)?, amount: *amount })
                });
                Some(found.collect())
            }

            fn pieces(&mut self, from: &RefCounts) -> Option<Vec<PieceCount>> {
                let found = from.0.iter().filter_map(|(name, count)| {
                    Some(PieceCount { piece: self.find_piece(name)?, count: *count })
                });
                Some(found.collect())
            }
        }
    };
}

translated! {
    advance, find_advance, AdvanceId;
    card, find_card, CardId;
    component, find_component, ComponentId;
    deck, find_deck, DeckId;
    group, find_group, GroupId;
    icon, find_icon, IconId;
    phase, find_phase, PhaseId;
    piece, find_piece, PieceId;
    resource, find_resource, ResourceId;
    table, find_table, TableId;
    terrain, find_terrain, TerrainId;
    track, find_track, TrackId;
}

impl Resolver<'_> {
    /// A price, or nothing to pay.
    pub(super) fn price(&mut self, price: Option<&Spanned<RefCounts>>) -> Vec<ResourceCount> {
        price.and_then(|price| self.amounts(price)).unwrap_or_default()
    }

    /// The rows of a list of names that there are.
    pub(super) fn all<T>(
        &mut self,
        names: &[Spanned<Id<'_>>],
        find: fn(&mut Self, &dyn Named) -> Option<T>,
    ) -> Vec<T> {
        let mut found = Vec::with_capacity(names.len());
        found.extend(names.iter().filter_map(|name| find(self, name)));
        found
    }

    /// The row of a name, if one is written and there is such a row.
    pub(super) fn maybe<T>(
        &mut self,
        name: Option<&Spanned<Id<'_>>>,
        find: fn(&mut Self, &dyn Named) -> Option<T>,
    ) -> Option<T> {
        find(self, name?)
    }

    /// The words of a list that can be translated.
    pub(super) fn words<T, U>(
        &mut self,
        words: &[Spanned<T>],
        translate: fn(&T, &mut dyn Translate<ByName>) -> Option<U>,
    ) -> Vec<U> {
        words.iter().filter_map(|word| translate(word, self)).collect()
    }
}
