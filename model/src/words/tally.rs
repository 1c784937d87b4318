//! What can be counted: for points, goals and ties.

use super::{deck, piece, resource, some, track};
use crate::pack::Pack;
use crate::tally::{Tally, Target};

/// One of what is counted: "each city".
pub fn each(pack: &Pack, tally: &Tally) -> String {
    match tally {
        Tally::Resource(id) => format!("each {}", resource(pack, *id)),
        Tally::Track(id) => format!("each space of {}", track(pack, *id)),
        Tally::CardPoints(id) => format!("each point of {}", deck(pack, *id)),
        Tally::Cards(id) => format!("each of the {}", deck(pack, *id)),
        Tally::Pieces(id) => format!("each {} on the board", piece(pack, *id)),
        Tally::RegionsWith(id) => format!("each region with {}", article(piece(pack, *id))),
        Tally::CitiesOfSize(size) => format!("each city of size {size} or more"),
        other => format!("each {}", word(other).0),
    }
}

/// Several of what is counted: "cities".
pub fn counted(pack: &Pack, tally: &Tally) -> String {
    match tally {
        Tally::Resource(id) => resource(pack, *id).to_owned(),
        Tally::Track(id) => format!("spaces of {}", track(pack, *id)),
        Tally::CardPoints(id) => format!("points of {}", deck(pack, *id)),
        Tally::Cards(id) => format!("of the {}", deck(pack, *id)),
        Tally::Pieces(id) => format!("of {} on the board", piece(pack, *id)),
        Tally::RegionsWith(id) => format!("regions with {}", article(piece(pack, *id))),
        Tally::CitiesOfSize(size) => format!("cities of size {size} or more"),
        other => word(other).1.to_owned(),
    }
}

/// What is wanted: "5 mature cities", "1 city of size 5 or more".
pub fn target(pack: &Pack, target: &Target) -> String {
    let (count, of) = (target.count, &target.of);
    match of {
        Tally::Track(id) => format!("Space {count} of {}", track(pack, *id)),
        Tally::Pieces(id) => format!("{} on the board", some(pack, count, *id)),
        Tally::CitiesOfSize(size) if count == 1 => format!("1 city of size {size} or more"),
        Tally::Cities
        | Tally::MatureCities
        | Tally::CityPieces
        | Tally::HappyCities
        | Tally::CitiesCaptured
        | Tally::Advances
        | Tally::Wonders
        | Tally::NaturalWonders
        | Tally::CityStates
        | Tally::CapitalsDefeated
        | Tally::ArmiesDefeated
        | Tally::Spaces
        | Tally::EdgeSpaces
        | Tally::TokensLeft
        | Tally::SwappedTiles
        | Tally::Unprinted
            if count == 1 =>
        {
            format!("1 {}", word(of).0)
        }
        of => format!("{count} {}", counted(pack, of)),
    }
}

/// One and several of what needs no name.
const fn word(tally: &Tally) -> (&'static str, &'static str) {
    match tally {
        Tally::Cities => ("city", "cities"),
        Tally::MatureCities => ("mature city", "mature cities"),
        Tally::CityPieces => ("piece of a city", "pieces of cities"),
        Tally::HappyCities => ("happy city", "happy cities"),
        Tally::CitiesOfSize(_) => ("large city", "large cities"),
        Tally::CitiesCaptured => ("captured city", "captured cities"),
        Tally::Advances => ("advance", "advances"),
        Tally::Wonders => ("wonder", "wonders"),
        Tally::NaturalWonders => ("natural wonder", "natural wonders"),
        Tally::CityStates => ("conquered city-state", "conquered city-states"),
        Tally::CapitalsDefeated => ("defeated capital", "defeated capitals"),
        Tally::ArmiesDefeated => {
            ("army unit defeated in one battle", "army units defeated in one battle")
        }
        Tally::Spaces => ("friendly space", "friendly spaces"),
        Tally::EdgeSpaces => (
            "friendly space beside water or the edge of the map",
            "friendly spaces beside water or the edge of the map",
        ),
        Tally::TokensLeft => ("token left in hand", "tokens left in hand"),
        Tally::SwappedTiles => ("replaced tile", "replaced tiles"),
        Tally::Cards(_) => ("card", "cards"),
        Tally::CardPoints(_) => ("point of a card", "points of cards"),
        Tally::Pieces(_) => ("piece", "pieces"),
        Tally::RegionsWith(_) => ("region", "regions"),
        Tally::Resource(_) => ("resource", "resources"),
        Tally::Track(_) => ("space of a track", "spaces of a track"),
        Tally::Unprinted => ("thing that is not printed", "things that are not printed"),
    }
}

/// The name with "a" or "an" before it.
fn article(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}
