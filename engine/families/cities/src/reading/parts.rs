//! What every reader needs: rows by what they are in this family of games, and how a pack is refused.

use crate::prelude::*;
use strabo_core::ids::Numbered;
use strabo_model::limits::NUMBER;
use strabo_model::refs::{AdvanceId, PieceId, ResourceCount};

/// A pack that cannot be played, and why.
pub(crate) fn refuse<T>(why: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError::Beyond(why.into()))
}

/// A number of the pack, unless it is larger than the engine plays with. `what` says whose it is.
pub(crate) fn small(number: u16, what: &str) -> Result<u8, SetupError> {
    match u8::try_from(number) {
        Ok(small) if u32::from(small) <= NUMBER.most => Ok(small),
        _ => refuse(format!(
            "{what} has a number above {}, the most that is played with: {number}",
            NUMBER.most
        )),
    }
}

/// The same where there may be none.
pub(crate) fn small_if(number: Option<u16>, what: &str) -> Result<Option<u8>, SetupError> {
    number.map(|number| small(number, what)).transpose()
}

/// What has a number in the pack. How many there may be was checked before.
pub(crate) fn id<Id: Numbered<Number = u8> + Default>(number: impl Into<usize>) -> Id {
    Id::with_number(fits_u8(number.into())).unwrap_or_default()
}

/// The rows of a pack by what they are in this family of games. Nothing here goes by a name.
pub(crate) struct Roles {
    pub kinds: Vec<Option<Kind>>,
    pub decks: Vec<Option<Deck>>,
    pub settlement: PieceId,
    pub units: [PieceId; 3],
    pub buildings: Vec<PieceId>,
    pub barbarian_city: PieceId,
    pub barbarian: PieceId,
}

impl Roles {
    pub(crate) fn kind(&self, piece: PieceId) -> Result<Kind, SetupError> {
        match self.kinds[piece.index()] {
            Some(kind) => Ok(kind),
            None => refuse("the pack speaks of a piece that this family of games lacks"),
        }
    }

    /// Kinds as bits of [`Kind::bit`].
    pub(crate) fn bits(&self, pieces: &[PieceId]) -> Result<u16, SetupError> {
        let mut set = 0;
        for piece in pieces {
            set |= self.kind(*piece)?.bit();
        }
        Ok(set)
    }

    /// Kinds of unit as bits; anything else is refused.
    pub(crate) fn unit_bits(&self, pieces: &[PieceId]) -> Result<u8, SetupError> {
        let set = self.bits(pieces)?;
        if set > 7 {
            return refuse("only settlers, army units and ships move");
        }
        Ok(fits_u8(usize::from(set)))
    }

    /// The position of a building.
    pub(crate) fn building(&self, piece: PieceId) -> Result<BuildingId, SetupError> {
        match self.kind(piece)? {
            Kind::Building(at) => Ok(at),
            _ => refuse("a benefit speaks of a piece that is no building"),
        }
    }
}

/// Amounts of resources.
pub(crate) fn price(counts: &[ResourceCount]) -> Result<Price, SetupError> {
    let mut price = [0; MOST_GOODS];
    for count in counts {
        match price.get_mut(count.resource.index()) {
            Some(due) => *due = small(count.amount, "a price")?,
            None => {
                return refuse(format!(
                    "the most resources that can be played with is {MOST_GOODS}"
                ));
            }
        }
    }
    Ok(price)
}

/// Advances as bits.
pub(crate) fn advances(list: &[AdvanceId]) -> u64 {
    list.iter().fold(0, |set, id| set | 1 << (id.index() & 63))
}

/// Refuses what this family of games cannot count.
pub(crate) fn countable(pack: &Pack, tally: &Tally) -> Result<(), SetupError> {
    match tally {
        Tally::Cities
        | Tally::HappyCities
        | Tally::CityPieces
        | Tally::CitiesOfSize(_)
        | Tally::CitiesCaptured
        | Tally::Advances
        | Tally::Wonders
        | Tally::ArmiesDefeated
        | Tally::Cards(_)
        | Tally::CardPoints(_)
        | Tally::Pieces(_)
        | Tally::RegionsWith(_)
        | Tally::Resource(_)
        | Tally::Track(_) => Ok(()),
        Tally::MatureCities
        | Tally::NaturalWonders
        | Tally::CityStates
        | Tally::CapitalsDefeated
        | Tally::Spaces
        | Tally::EdgeSpaces
        | Tally::TokensLeft
        | Tally::SwappedTiles
        | Tally::Unprinted => {
            refuse(format!("{} counts something that this family of games lacks", pack.name))
        }
    }
}
