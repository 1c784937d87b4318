//! What is known by its number, each with a type of its own.

use strabo_core::ids::Numbered;
pub use strabo_core::ids::{Seat, missing};

strabo_core::numbers! {
    /// A space of the map.
    SpaceId(u8);
    /// A region of the map.
    RegionId(u8);
    /// A tile with one of its sides.
    TileFace(u8);
    /// A kind of ground.
    GroundId(u8);
    /// A resource.
    GoodId(u8);
    TrackId(u8);
    AdvanceId(u8);
    /// A group of advances.
    GroupId(u8);
    /// A kind of building.
    BuildingId(u8);
    WonderId(u8);
    /// A card by its position among those of its deck, which may have several copies of it.
    CardKind(u8);
    /// An effect of anything.
    EffectId(u16);
}

/// The owner of what barbarians have.
pub const BARBARIANS: Seat = Seat::new(4);

/// The player among those who may own something, the barbarians and nobody.
#[inline]
pub fn player(owner: Option<Seat>) -> Option<Seat> {
    owner.filter(|seat| *seat < BARBARIANS)
}

#[inline]
pub fn seats(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
    (0..count).map(Seat::new)
}

/// The rows of a list with their ids.
#[inline]
pub fn numbered<Id: Numbered<Number = u8>, Row>(
    rows: impl IntoIterator<Item = Row>,
) -> impl Iterator<Item = (Id, Row)> {
    (0..).map_while(Id::with_number).zip(rows)
}

/// What the bits of a set stand for.
#[inline]
pub fn bits<Id: Numbered<Number = u8>>(set: impl Into<u64>) -> impl Iterator<Item = Id> {
    strabo_core::bits(set.into()).filter_map(|at| Id::with_number(strabo_core::ids::fits_u8(at)))
}

/// A set with one bit for each.
#[inline]
pub fn set_of<Id: Numbered<Number = u8>>(ids: impl IntoIterator<Item = Id>) -> u64 {
    ids.into_iter().fold(0, |set, id| set | 1 << id.number())
}

/// True when a set has something.
#[inline]
pub fn has<Id: Numbered<Number = u8>>(set: impl Into<u64>, id: Id) -> bool {
    set.into() >> id.number() & 1 == 1
}
