//! Bundles of the smallest pack and of those that ship, with their outlines.

use strabo_compile::compile;
use strabo_compile::source::{SourceFile, Sources};
use strabo_model::Pack;

use super::shipped::{Shipped, find};

/// The smallest pack.
pub fn smallest() -> Pack {
    super::check(super::smallest().files).pack.expect("a pack")
}

/// A pack that ships, as it is drawn.
fn shipped(id: &str, outlines: &'static [u8]) -> Pack {
    let mut pack = find(id).expect("a pack that ships");
    pack.files.push(SourceFile::new("map.geojson", outlines));
    compile(Sources { pack, library: &Shipped }).pack.expect("a pack")
}

/// Mega Empires: The East.
pub fn east() -> Pack {
    let outlines = include_bytes!("../../../data/mega-empires-east/map.geojson");
    shipped("mega-empires-east", outlines)
}

/// The Expansion Project.
pub fn expansion() -> Pack {
    let outlines = include_bytes!("../../../data/expansion-project/map.geojson");
    shipped("expansion-project", outlines)
}

/// The encoded pack inside a bundle: without the frame of a short head and a digest.
pub fn body(bundle: &[u8]) -> &[u8] {
    let digest = 34;
    let end = bundle.len() - digest;
    // Tag, list, name, format, version, and then a byte string with a head of 1, 3 or 5 bytes.
    let version = 12;
    let start = version + 1 + usize::from(bundle[version] & 31);
    let head = match bundle[start] & 31 {
        24 => 2,
        25 => 3,
        26 => 5,
        _ => 1,
    };
    &bundle[start + head..end]
}
