//! Bundles of the smallest pack and of those that ship, with their outlines.

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
