//! The packs that ship, without their outlines.

use strabo_compile::source::{SourcePack, Sources};
use strabo_compile::{Outcome, compile};

/// The pack with this id, without its outlines.
pub fn find(id: &str) -> SourcePack {
    let mut pack = strabo_data::sources(id).expect("a pack that ships");
    pack.files.retain(|file| file.path != "map.geojson");
    pack
}

/// One file of a pack.
pub fn text(pack: &str, path: &str) -> String {
    let files = find(pack).files;
    let file = files.into_iter().find(|file| file.path == path).expect("a file of the pack");
    String::from_utf8(file.bytes.into_owned()).expect("a text")
}

/// Compiles a pack that ships.
pub fn check(id: &str) -> Outcome {
    compile(Sources { pack: find(id), library: &strabo_data::library() })
}
