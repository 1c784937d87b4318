//! Bundles of the smallest pack and of those that ship, with their outlines.

use strabo_compile::compile;
use strabo_compile::source::{SourceFile, SourcePack, Sources};
use strabo_model::Pack;

/// The smallest pack.
pub fn smallest() -> Pack {
    super::check(super::smallest().files).pack.expect("a pack")
}

/// A pack that ships, with its outlines.
fn shipped(id: &str) -> Pack {
    strabo_data::compile(id).and_then(|outcome| outcome.pack).expect("a pack")
}

/// Mega Empires: The East.
pub fn east() -> Pack {
    shipped("mega-empires-east")
}

/// The Expansion Project.
pub fn expansion() -> Pack {
    shipped("expansion-project")
}

/// The board of Ashwater with pictures, decorations and colours of its own.
pub fn painted() -> Pack {
    let map = include_bytes!("../../../examples/ashwater-painted/map.toml");
    let head = include_bytes!("../../../examples/ashwater-painted/pack.toml");
    let grain = include_bytes!("../../../examples/ashwater-painted/art/grain.png");
    let parchment = include_bytes!("../../../examples/ashwater-painted/art/parchment.svg");
    let serpent = include_bytes!("../../../examples/ashwater-painted/art/serpent.svg");
    let files: [(&str, &[u8]); 5] = [
        ("map.toml", map),
        ("pack.toml", head),
        ("art/grain.png", grain),
        ("art/parchment.svg", parchment),
        ("art/serpent.svg", serpent),
    ];
    let files = files.map(|(path, bytes)| SourceFile::new(path, bytes.to_vec())).to_vec();
    let pack = SourcePack { name: "painted".to_owned(), files };
    super::clean(compile(Sources { pack, library: &strabo_data::library() }))
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
