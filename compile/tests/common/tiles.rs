//! Two small games on tiles: one on squares, one on hexes.

use strabo_compile::{Outcome, source::SourceFile};
use strabo_model::Pack;

use super::{check, clean, file};

macro_rules! texts {
    ($pack:literal) => {
        [
            ("pack.toml", include_str!(concat!("../packs/", $pack, "/pack.toml"))),
            ("inventory.toml", include_str!(concat!("../packs/", $pack, "/inventory.toml"))),
            ("map.toml", include_str!(concat!("../packs/", $pack, "/map.toml"))),
        ]
    };
}

/// The files of a game on squares.
pub const SQUARES: [(&str, &str); 3] = texts!("squares");
/// The files of a game on hexes.
pub const HEXES: [(&str, &str); 3] = texts!("hexes");

/// The files with one text changed, which must be there.
pub fn changed(texts: [(&str, &str); 3], from: &str, to: &str) -> Vec<SourceFile> {
    assert!(texts.iter().any(|(_, text)| text.contains(from)), "{from}");
    texts.iter().map(|(path, text)| file(path, &text.replacen(from, to, 1))).collect()
}

/// The game as it is.
pub fn outcome(texts: [(&str, &str); 3]) -> Outcome {
    check(texts.iter().map(|(path, text)| file(path, text)).collect())
}

/// The game, which has nothing wrong with it.
pub fn pack(texts: [(&str, &str); 3]) -> Pack {
    clean(outcome(texts))
}
