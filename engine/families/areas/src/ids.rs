//! Areas, coasts and trade cards, each with a type of its own for its number.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};
pub(crate) use strabo_core::ids::{Numbered, capped, fits_u8, fits_u16, missing};
pub use strabo_core::{Seat, SeatSet, bits};

strabo_core::numbers! {
    /// An area in play, which is always land, by position on the board of a game.
    Land(u16);
    /// A coast or an open sea: where a ship can be. An area with several coasts has several.
    Water(u16);
}

/// A trade card: a commodity, or one particular calamity card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
// Counted from one, so that a card that may be missing takes no more room.
pub struct TradeCard(NonZeroU8);

impl TradeCard {
    /// The card with this number: commodities in the order of the pack, then calamity cards.
    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        match NonZeroU8::new(number.wrapping_add(1)) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The card at a position in a list of cards, which are never more than 250.
    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        debug_assert!(index < 255, "more trade cards than there may be");
        #[expect(clippy::cast_possible_truncation, reason = "a game has at most 250 cards")]
        let number = index as u8;
        Self(NonZeroU8::MIN.saturating_add(number))
    }

    /// Its number, from zero.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0.get() - 1
    }

    /// Its position in lists that have one item for each card, or for each commodity.
    #[inline]
    pub const fn index(self) -> usize {
        self.number() as usize
    }
}

impl From<TradeCard> for u8 {
    fn from(card: TradeCard) -> Self {
        card.number()
    }
}

impl TryFrom<u8> for TradeCard {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or("no trade card has this number")
    }
}

impl Numbered for TradeCard {
    type Number = u8;
    const MISSING: u8 = u8::MAX;

    fn number(self) -> u8 {
        self.number()
    }

    fn with_number(number: u8) -> Option<Self> {
        Self::new(number)
    }
}
