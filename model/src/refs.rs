//! How one thing of a pack points at another: by the name an author typed, or by a typed index.

use std::fmt::Debug;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

#[cfg(feature = "schema")]
pub use schemars::JsonSchema as Described;

/// What has a JSON Schema; without the feature `schema`, everything.
#[cfg(not(feature = "schema"))]
pub trait Described {}
#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

/// What a reference may be made of.
pub trait Reference: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Described {}
impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Described> Reference for T {}

/// The kinds of reference that occur in words of the vocabulary. Declared once, a word serves both the
/// author's text (`compile` fills in names with spans) and the resolved pack ([`ById`]).
pub trait Refs: Clone + Debug + PartialEq {
    /// Points at an advance.
    type Advance: Reference;
    /// Points at a group of advances.
    type Group: Reference;
    /// Points at a phase of the sequence of play.
    type Phase: Reference;
    /// Points at a stack of trade cards.
    type Stack: Reference;
    /// Points at a succession table.
    type Table: Reference;
    /// Points at a resource.
    type Resource: Reference;
    /// Points at a track.
    type Track: Reference;
    /// Points at a kind of piece.
    type Piece: Reference;
    /// Points at a deck.
    type Deck: Reference;
    /// Points at a card.
    type Card: Reference;
    /// Amounts of resources: `{ food = 2 }`.
    type Amounts: Reference;
    /// Numbers of pieces: `{ settler = 1 }`.
    type Pieces: Reference;
    /// Points at a kind of ground.
    type Terrain: Reference;
    /// Points at what is printed on tiles.
    type Icon: Reference;
    /// Points at a thing in the box.
    type Component: Reference;
}

/// References of a resolved pack: indices that are known to exist.
#[derive(Clone, Debug, PartialEq)]
pub struct ById;

impl Refs for ById {
    type Advance = AdvanceId;
    type Group = GroupId;
    type Phase = PhaseId;
    type Stack = StackId;
    type Table = TableId;
    type Resource = ResourceId;
    type Track = TrackId;
    type Piece = PieceId;
    type Deck = DeckId;
    type Card = CardId;
    type Amounts = Vec<ResourceCount>;
    type Pieces = Vec<PieceCount>;
    type Terrain = TerrainId;
    type Icon = IconId;
    type Component = ComponentId;
}

macro_rules! ids {
    ($($name:ident $doc:literal)*) => {
        /// The names of all types of index, as serde knows them.
        pub const INDICES: &[&str] = &[$(stringify!($name)),*];
    $(
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $name(pub u16);

        impl $name {
            /// The position in the pack's list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<usize> for $name {
            /// Lists in a pack are far shorter than 65,536; `compile` checks it.
            fn from(index: usize) -> Self {
                Self(u16::try_from(index).unwrap_or(u16::MAX))
            }
        }
    )*};
}

ids! {
    AdvanceId "The index of an advance in the pack."
    GroupId "The index of a group in the pack."
    PhaseId "The index of a phase in the pack."
    StackId "The index of a stack in the pack."
    CalamityId "The index of a calamity in the pack."
    CommodityId "The index of a commodity in the pack."
    TableId "The index of a succession table in the pack."
    CivilizationId "The index of a civilization in the pack."
    BlockId "The index of a trade block in the pack."
    EraId "The index of an era in the pack."
    VariantId "The index of a variant in the pack."
    AreaId "The index of an area or sea in the pack."
    SourceId "The index of a source in the pack."
    ResourceId "The index of a resource in the pack."
    TrackId "The index of a track in the pack."
    PieceId "The index of a kind of piece in the pack."
    DeckId "The index of a deck in the pack."
    CardId "The index of a card in the pack."
    EventId "The index of an event in the pack."
    ComponentId "The index of a component in the inventory of the pack."
    TerrainId "The index of a terrain in the pack."
    IconId "The index of an icon in the pack."
    TileKindId "The index of a kind of tile in the pack."
    TileShapeId "The index of a shape of tiles in the pack."
    TileId "The index of a tile in the pack."
}

/// An amount of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResourceCount {
    /// The resource.
    pub resource: ResourceId,
    /// How much.
    pub amount: u16,
}

/// A number of pieces of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PieceCount {
    /// The kind of piece.
    pub piece: PieceId,
    /// How many.
    pub count: u16,
}
