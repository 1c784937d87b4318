//! What can be counted of a player: for points, goals, ties, and what is gained for each of something.

use crate::vocabulary::{choices, records};

choices! {
    /// What is counted.
    Tally "Tally" {
        /// Cities on the board.
        Cities,
        /// Cities with nothing but friendly control tokens and water around them.
        MatureCities,
        /// Pieces of cities on the board, in anybody's city.
        CityPieces,
        /// Happy cities.
        HappyCities,
        /// Cities of this size or larger.
        CitiesOfSize(u8),
        /// Cities taken from others.
        CitiesCaptured,
        /// Advances held.
        Advances,
        /// Wonders built or controlled, of all decks.
        Wonders,
        /// Natural wonders controlled.
        NaturalWonders,
        /// City-states conquered and still controlled.
        CityStates,
        /// Capitals of others that were defeated.
        CapitalsDefeated,
        /// Army units eliminated in one battle.
        ArmiesDefeated,
        /// Spaces controlled.
        Spaces,
        /// Spaces controlled that lie beside water or at the edge of the map.
        EdgeSpaces,
        /// Tokens in hand at the end of the game.
        TokensLeft,
        /// Tiles that were replaced by others.
        SwappedTiles,
        /// Cards or tiles of a deck that were completed, built or added.
        Cards(R::Deck => one deck),
        /// Points printed on such cards or tiles.
        CardPoints(R::Deck => one deck),
        /// Pieces of a kind on the board.
        Pieces(R::Piece => one piece),
        /// Regions of the map with at least one piece of a kind.
        RegionsWith(R::Piece => one piece),
        /// How much there is of a resource.
        Resource(R::Resource => one resource),
        /// The space reached on a track.
        Track(R::Track => one track),
        /// What is counted is not printed in the source.
        Unprinted,
    }
}

records! {
    /// At least this many of something.
    Target "Target" {
        /// What is counted.
        of: Tally<R> => deep,
        /// How many are wanted.
        count: u16,
    }
}
