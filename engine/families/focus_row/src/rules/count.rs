//! What can be counted of a player, in the numbers of the rules.

use crate::ids::{GoodId, WonderDeckId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// All cities, the capital among them.
    Cities,
    MatureCities,
    /// The capital city on the map.
    Capital,
    /// Cities on the map without the capital.
    OtherCities,
    /// Control tokens on the map.
    Tokens,
    /// Caravans on the map.
    Caravans,
    /// World wonders of all decks.
    Wonders,
    /// World wonders of one deck, by position among the decks of wonders.
    WondersOf(WonderDeckId),
    NaturalWonders,
    /// City-states that were conquered.
    CityStates,
    /// Diplomacy cards of city-states.
    Envoys,
    /// Diplomacy cards of other players.
    Treaties,
    /// Capital cities of others that were defeated.
    CapitalsDefeated,
    /// Spaces with a city or a control token.
    Spaces,
    /// Those of them beside water or at the edge of the map.
    EdgeSpaces,
    /// Resource tokens of a kind.
    Good(GoodId),
    /// Trade tokens on all focus cards.
    Trade,
    /// The highest space that was reached on the tech dial.
    Tech,
}
