//! Looks up rows of a pack: by typed index, by the id an author gave them, and by player count.

use std::ops::Index;

use crate::Pack;
use crate::advance::{Advance, Group};
use crate::deck::{Card, Deck, Event, Preparation};
use crate::map::Area;
use crate::pack::{
    Block, Calamity, Civilization, Commodity, Component, Deal, Era, Phase, Setup, Source, Stack,
    Table, Variant,
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

    /// Returns the row with this index. Panics if an index of another pack points at no row; see
    /// [`Pack::get`].
    fn index(&self, id: I) -> &I::Row {
        &I::rows(self)[id.index()]
    }
}

impl Pack {
    /// Returns the row with this index, or nothing if there is none, as with an index of another pack.
    pub fn get<I: RowId>(&self, id: I) -> Option<&I::Row> {
        I::rows(self).get(id.index())
    }

    /// All indices of one kind.
    ///
    /// ```
    /// # let bytes = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../compile/tests/golden/smallest-format-1.strabo"));
    /// # let pack = strabo_model::bundle::read(bytes)?;
    /// use strabo_model::AreaId;
    ///
    /// assert_eq!(pack.ids::<AreaId>().len(), 4);
    /// # Ok::<(), strabo_model::bundle::Error>(())
    /// ```
    pub fn ids<I: RowId>(&self) -> impl ExactSizeIterator<Item = I> + use<I> {
        (0..I::rows(self).len()).map(I::from)
    }

    /// All rows of one kind with their indices.
    ///
    /// ```
    /// # let bytes = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../compile/tests/golden/smallest-format-1.strabo"));
    /// # let pack = strabo_model::bundle::read(bytes)?;
    /// use strabo_model::AreaId;
    ///
    /// let seas = pack.rows::<AreaId>().filter(|(_, area)| !area.is_land());
    /// assert_eq!(seas.map(|(id, _)| id).collect::<Vec<_>>(), [pack.area("lake").unwrap()]);
    /// # Ok::<(), strabo_model::bundle::Error>(())
    /// ```
    pub fn rows<I: RowId>(&self) -> impl ExactSizeIterator<Item = (I, &I::Row)> {
        I::rows(self).iter().enumerate().map(|(at, row)| (I::from(at), row))
    }

    /// The stack with this number.
    pub fn stack(&self, number: u16) -> Option<StackId> {
        self.stacks.iter().position(|stack| stack.number == number).map(StackId::from)
    }

    /// The usual setup for a player count.
    pub fn setup(&self, players: u8) -> Option<&Setup> {
        self.setups.iter().find(|setup| setup.players == players)
    }

    /// The deal for a player count.
    pub fn deal(&self, players: u8) -> Option<&Deal> {
        self.deals.iter().find(|deal| deal.players.contains(players))
    }

    /// The tier an advance of this cost belongs to, by position.
    pub fn tier_of(&self, cost: u16) -> Option<usize> {
        self.tiers.iter().rposition(|tier| tier.cost_from <= cost)
    }

    /// The cards of a deck.
    pub fn cards_of(&self, deck: DeckId) -> impl Iterator<Item = &Card> {
        self.cards.iter().filter(move |card| card.deck == deck)
    }

    /// How a deck is prepared for a player count, if the pack says so.
    pub fn preparation(&self, deck: DeckId, players: u8) -> Option<&Preparation> {
        let mut all = self.preparations.iter();
        all.find(|one| one.decks.contains(&deck) && one.is_for(players))
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
