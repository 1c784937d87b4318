//! Rows of a pack by typed index and by the id an author gave them.

use std::ops::Index;

use crate::Pack;
use crate::advance::{Advance, Group};
use crate::deck::{Card, Deck, Event};
use crate::map::Area;
use crate::pack::{
    Block, Calamity, Civilization, Commodity, Component, Era, Phase, Source, Stack, Table, Variant,
};
use crate::refs::{
    AdvanceId, AreaId, BlockId, CalamityId, CardId, CivilizationId, CommodityId, ComponentId,
    DeckId, EraId, EventId, GroupId, IconId, PhaseId, PieceId, ResourceId, SourceId, StackId,
    TableId, TerrainId, TileId, TileKindId, TileShapeId, TrackId, VariantId,
};
use crate::resource::{Piece, Resource, Track};
use crate::tile::{Icon, Terrain, Tile, TileKind, TileShape};

/// A typed index, and the list of a pack it points into.
pub trait RowId: Copy + From<usize> {
    /// What the list holds.
    type Row: 'static;

    /// The list.
    fn rows(pack: &Pack) -> &[Self::Row];

    /// The position in the list.
    fn index(self) -> usize;
}

impl<I: RowId> Index<I> for Pack {
    type Output = I::Row;

    /// The row an index points at. An index of another pack may point at nothing, which panics.
    fn index(&self, id: I) -> &I::Row {
        &I::rows(self)[id.index()]
    }
}

impl Pack {
    /// The row an index points at, if it points at one.
    pub fn get<I: RowId>(&self, id: I) -> Option<&I::Row> {
        I::rows(self).get(id.index())
    }

    /// All indices of one kind: `pack.ids::<AreaId>()`.
    pub fn ids<I: RowId>(&self) -> impl ExactSizeIterator<Item = I> + use<I> {
        (0..I::rows(self).len()).map(I::from)
    }

    /// All rows of one kind with their indices: `for (id, area) in pack.rows::<AreaId>()`.
    pub fn rows<I: RowId>(&self) -> impl ExactSizeIterator<Item = (I, &I::Row)> {
        I::rows(self).iter().enumerate().map(|(at, row)| (I::from(at), row))
    }

    /// The stack with this number.
    pub fn stack(&self, number: u16) -> Option<StackId> {
        self.stacks.iter().position(|stack| stack.number == number).map(StackId::from)
    }
}

macro_rules! rows {
    ($($id:ident: $list:ident of $row:ident $(, $find:ident)?;)*) => {$(
        impl RowId for $id {
            type Row = $row;

            fn rows(pack: &Pack) -> &[$row] {
                &pack.$list
            }

            fn index(self) -> usize {
                self.index()
            }
        }

        $(impl Pack {
            #[doc = concat!("The row of `", stringify!($list), "` with this id.")]
            pub fn $find(&self, id: &str) -> Option<$id> {
                self.$list.iter().position(|row| &*row.id == id).map($id::from)
            }
        })?
    )*};
}

rows! {
    AdvanceId: advances of Advance, advance;
    AreaId: areas of Area, area;
    BlockId: blocks of Block, block;
    CalamityId: calamities of Calamity, calamity;
    CardId: cards of Card, card;
    CivilizationId: civilizations of Civilization, civilization;
    CommodityId: commodities of Commodity, commodity;
    ComponentId: inventory of Component, component;
    DeckId: decks of Deck, deck;
    EraId: eras of Era, era;
    EventId: events of Event, event;
    GroupId: groups of Group, group;
    IconId: icons of Icon, icon;
    PhaseId: sequence of Phase, phase;
    PieceId: pieces of Piece, piece;
    ResourceId: resources of Resource, resource;
    SourceId: sources of Source, source;
    StackId: stacks of Stack;
    TableId: succession of Table, table;
    TerrainId: terrains of Terrain, terrain;
    TileId: tiles of Tile, tile;
    TileKindId: tile_kinds of TileKind, tile_kind;
    TileShapeId: tile_shapes of TileShape, tile_shape;
    TrackId: tracks of Track, track;
    VariantId: variants of Variant, variant;
}
