//! Spaces, cards and other things of the rules, each with a type of its own for its number.

use serde::{Deserialize, Serialize};
pub(crate) use strabo_core::ids::{Numbered, missing};

strabo_core::numbers! {
    /// A space of the map.
    Space(u8);
    /// A tile of the pack.
    MapTileId(u8);
    /// A kind of ground, by position among the terrains of the pack.
    GroundId(u8);
    /// A kind of focus card.
    KindId(u8);
    /// A focus card.
    FocusId(u8);
    LeaderId(u8);
    /// A world wonder.
    WonderId(u8);
    /// A deck of world wonders.
    WonderDeckId(u8);
    CityStateId(u8);
    /// A natural wonder.
    NaturalId(u8);
    /// A diplomacy card that every player has.
    TreatyId(u8);
    /// A kind of resource that lies on the map.
    GoodId(u8);
    /// A victory card.
    VictoryId(u8);
    /// An effect of a card.
    EffectId(u16);
    /// A deed of an effect.
    DoingId(u16);
}

/// Where a caravan is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub enum Caravan {
    At(Space),
    OnCard,
    /// Not yet in use.
    Unused,
}

impl Caravan {
    /// Its space, if it is on the map.
    #[inline]
    pub fn space(self) -> Option<Space> {
        if let Self::At(space) = self { Some(space) } else { None }
    }
}

/// States are written with the two largest numbers for caravans that are not on the map.
impl From<Caravan> for u8 {
    fn from(caravan: Caravan) -> Self {
        match caravan {
            Caravan::At(space) => space.number(),
            Caravan::OnCard => 254,
            Caravan::Unused => 255,
        }
    }
}

impl From<u8> for Caravan {
    fn from(number: u8) -> Self {
        match number {
            255 => Self::Unused,
            254 => Self::OnCard,
            space => Self::At(Space::new(space)),
        }
    }
}

/// The ids of a list, each with its row.
#[inline]
pub fn numbered<I: Numbered<Number = u8>, R>(rows: &[R]) -> impl Iterator<Item = (I, &R)> {
    (0..u8::MAX).filter_map(I::with_number).zip(rows)
}
