//! The packs that ship, as they stand in `data/`.

use strabo_compile::source::{Library, SourceFile, SourcePack, Sources};
use strabo_compile::{Outcome, compile};

macro_rules! shipped {
    ($pack:literal: $($name:literal),* $(,)?) => {
        SourcePack {
            name: $pack.to_owned(),
            files: vec![$(SourceFile::new(
                concat!($name, ".toml"),
                include_bytes!(concat!("../../../data/", $pack, "/", $name, ".toml")).as_slice(),
            )),*],
        }
    };
}

/// The pack with this id.
pub fn find(id: &str) -> Option<SourcePack> {
    match id {
        "civilization-common" => Some(shipped!("civilization-common":
            "advances", "calamities", "civilizations", "inventory", "map", "pack", "rules",
            "scoring", "succession", "trade",
        )),
        "mega-empires-east" => Some(shipped!("mega-empires-east":
            "advances", "calamities", "inventory", "pack", "rules", "scoring", "sequence",
            "setups", "succession", "trade", "variants",
        )),
        "expansion-project" => Some(shipped!("expansion-project":
            "advances", "calamities", "civilizations", "inventory", "map", "pack", "rules",
            "scoring", "sequence", "setups", "succession", "trade", "variants",
        )),
        _ => None,
    }
}

/// One file of a pack.
pub fn text(pack: &str, path: &str) -> String {
    let pack = find(pack).expect("a pack that ships");
    let file = pack.files.into_iter().find(|file| file.path == path).expect("a file of the pack");
    String::from_utf8(file.bytes.into_owned()).expect("a text")
}

/// Finds the packs that ship.
pub struct Shipped;

impl Library for Shipped {
    fn find(&self, id: &str) -> Option<SourcePack> {
        find(id)
    }

    fn ids(&self) -> Vec<String> {
        ["civilization-common", "expansion-project", "mega-empires-east"].map(str::to_owned).into()
    }
}

/// Compiles a pack that ships.
pub fn check(id: &str) -> Outcome {
    let pack = find(id).expect("a pack that ships");
    compile(Sources { pack, library: &Shipped })
}
