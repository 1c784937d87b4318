//! The references inside of benefits, deeds, goals and scoring, from names to indices.

use strabo_model::refs::{
    AdvanceId, ById, CardId, DeckId, GroupId, PieceId, ResourceId, TerrainId, TrackId,
};
use strabo_model::resource::{PieceCount, ResourceCount};
use strabo_model::vocabulary::Translate;

use super::{Names, Resolver};
use crate::authored::{ByName, Id, Ref, RefCounts};
use crate::diagnostic::Sink;
use crate::tree::Spanned;

/// Something that stands for a row: its id, and where that stands.
pub(super) trait Named {
    /// The index of the row; an unknown one is reported.
    fn find(&self, names: &Names<'_>, sink: &mut Sink) -> Option<usize>;
}

impl Named for Ref {
    fn find(&self, names: &Names<'_>, sink: &mut Sink) -> Option<usize> {
        names.find(&self.id, self.span, sink)
    }
}

impl Named for Spanned<Id<'_>> {
    fn find(&self, names: &Names<'_>, sink: &mut Sink) -> Option<usize> {
        names.find(self, self.span, sink)
    }
}

/// One method for each kind of row: from a name to its index.
macro_rules! found {
    ($($method:ident, $names:ident, $id:ident;)*) => {
        impl Resolver<'_> {
            $(pub(super) fn $method(&mut self, name: &impl Named) -> Option<$id> {
                name.find(&self.$names, self.sink).map($id::from)
            })*
        }
    };
}

found! {
    find_advance, advances, AdvanceId;
    find_group, groups, GroupId;
    find_resource, resources, ResourceId;
    find_track, tracks, TrackId;
    find_piece, pieces, PieceId;
    find_deck, decks, DeckId;
    find_card, cards, CardId;
}

impl Translate<ByName, ById> for Resolver<'_> {
    fn advance(&mut self, from: &Ref) -> Option<AdvanceId> {
        self.find_advance(from)
    }

    fn group(&mut self, from: &Ref) -> Option<GroupId> {
        self.find_group(from)
    }

    fn resource(&mut self, from: &Ref) -> Option<ResourceId> {
        self.find_resource(from)
    }

    fn track(&mut self, from: &Ref) -> Option<TrackId> {
        self.find_track(from)
    }

    fn piece(&mut self, from: &Ref) -> Option<PieceId> {
        self.find_piece(from)
    }

    fn deck(&mut self, from: &Ref) -> Option<DeckId> {
        self.find_deck(from)
    }

    fn card(&mut self, from: &Ref) -> Option<CardId> {
        self.find_card(from)
    }

    fn terrain(&mut self, from: &Ref) -> Option<TerrainId> {
        from.find(&self.terrains, self.sink).map(TerrainId::from)
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

impl Resolver<'_> {
    /// A price, or nothing to pay.
    pub(super) fn price(&mut self, price: Option<&Spanned<RefCounts>>) -> Vec<ResourceCount> {
        price.and_then(|price| self.amounts(price)).unwrap_or_default()
    }

    /// Everything in a list that can be translated.
    pub(super) fn each<T, U>(
        &mut self,
        rows: &[Spanned<T>],
        translate: impl Fn(&T, &mut Self) -> Option<U>,
    ) -> Vec<U> {
        rows.iter().filter_map(|row| translate(row, self)).collect()
    }
}
