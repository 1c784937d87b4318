//! What every reader needs: rows by what they are in this family of games, and how a pack is refused.

use strabo_kernel::SetupError;
use strabo_model::refs::{DeckId, IconId, PieceId, ResourceId, TrackId};
use strabo_model::tally::Tally;

/// A pack that cannot be played, and why.
pub(crate) fn refuse<T>(why: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError::Beyond(why.into()))
}

pub(crate) fn small(number: impl TryInto<u8>) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}

/// The rows of a pack by what they are in this family of games. Nothing here goes by a name.
pub(crate) struct Roles {
    pub trade: ResourceId,
    pub production: ResourceId,
    pub goods: Vec<ResourceId>,
    pub capital: PieceId,
    pub city: PieceId,
    pub caravan: PieceId,
    pub token: PieceId,
    pub state: PieceId,
    pub barbarian: PieceId,
    pub tech: TrackId,
    pub dial: TrackId,
    pub capital_icon: IconId,
    pub states: DeckId,
    pub treaties: Option<DeckId>,
    pub naturals: Option<DeckId>,
}

/// Refuses what this family of games cannot count.
pub(crate) fn countable(tally: &Tally) -> Result<(), SetupError> {
    match tally {
        Tally::Cities
        | Tally::MatureCities
        | Tally::Wonders
        | Tally::NaturalWonders
        | Tally::CityStates
        | Tally::CapitalsDefeated
        | Tally::Spaces
        | Tally::EdgeSpaces
        | Tally::Cards(_)
        | Tally::Pieces(_)
        | Tally::Resource(_)
        | Tally::Track(_) => Ok(()),
        Tally::CityPieces
        | Tally::HappyCities
        | Tally::CitiesOfSize(_)
        | Tally::CitiesCaptured
        | Tally::Advances
        | Tally::ArmiesDefeated
        | Tally::TokensLeft
        | Tally::SwappedTiles
        | Tally::CardPoints(_)
        | Tally::RegionsWith(_)
        | Tally::Unprinted => refuse("the pack counts something that this family of games lacks"),
    }
}
