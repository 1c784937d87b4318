//! What every reader needs: rows by what they are in this family of games, and how a pack is refused.

use crate::prelude::*;
use strabo_model::deck::DeckKind;
use strabo_model::refs::{DeckId, IconId, PieceId, ResourceId, TrackId};
use strabo_model::tally::Tally;

use crate::rules::Count;

/// A pack that cannot be played, and why.
pub(crate) fn refuse<T>(why: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError::Beyond(why.into()))
}

/// A number, or a position in a list. What is larger was refused before: the table of limits has all of them.
pub(crate) fn small(number: impl TryInto<u8>) -> u8 {
    let small = number.try_into().ok();
    debug_assert!(small.is_some(), "a number is beyond every limit");
    small.unwrap_or(u8::MAX)
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

/// What is counted, or a sentence about what this family of games cannot count.
pub(crate) fn counted(pack: &Pack, roles: &Roles, tally: &Tally) -> Result<Count, SetupError> {
    Ok(match tally {
        Tally::Cities => Count::Cities,
        Tally::MatureCities => Count::MatureCities,
        Tally::Wonders => Count::Wonders,
        Tally::NaturalWonders => Count::NaturalWonders,
        Tally::CityStates => Count::CityStates,
        Tally::CapitalsDefeated => Count::CapitalsDefeated,
        Tally::Spaces => Count::Spaces,
        Tally::EdgeSpaces => Count::EdgeSpaces,
        Tally::Cards(id) => {
            let wonders = pack.rows::<DeckId>().filter(|(_, deck)| deck.kind == DeckKind::Wonder);
            match wonders.map(|(deck, _)| deck).position(|deck| deck == *id) {
                Some(at) => Count::WondersOf(WonderDeckId::new(small(at))),
                None if *id == roles.states => Count::Envoys,
                None if Some(*id) == roles.treaties => Count::Treaties,
                None if Some(*id) == roles.naturals => Count::NaturalWonders,
                None => return refuse(format!("no player has cards of: {}", pack[*id].name)),
            }
        }
        Tally::Pieces(id) if *id == roles.token => Count::Tokens,
        Tally::Pieces(id) if *id == roles.city => Count::OtherCities,
        Tally::Pieces(id) if *id == roles.capital => Count::Capital,
        Tally::Pieces(id) if *id == roles.caravan => Count::Caravans,
        Tally::Pieces(id) => {
            return refuse(format!("no player has pieces of the kind: {}", pack[*id].name));
        }
        Tally::Resource(id) if *id == roles.trade => Count::Trade,
        Tally::Resource(id) => match roles.goods.iter().position(|good| good == id) {
            Some(at) => Count::Good(GoodId::new(small(at))),
            None => return refuse(format!("no player keeps tokens of: {}", pack[*id].name)),
        },
        Tally::Track(id) if *id == roles.tech => Count::Tech,
        Tally::Track(id) => {
            return refuse(format!("no player has a marker on the track: {}", pack[*id].name));
        }
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
        | Tally::Unprinted => {
            return refuse("the pack counts something that this family of games lacks");
        }
    })
}
