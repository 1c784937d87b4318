//! Packs to change in tests.

use strabo_compile::SourcePack;

/// The files of a pack that ships.
pub fn shipped(name: &str) -> SourcePack {
    strabo_packs::sources(name).expect("a pack that ships")
}

/// All packs that ship.
pub fn all_shipped() -> Vec<SourcePack> {
    strabo_packs::names().map(shipped).collect()
}

/// The text of one file of a pack.
pub fn text<'p>(pack: &'p SourcePack, path: &str) -> &'p str {
    let file = pack.files.iter().find(|file| file.path == path).expect("a file of the pack");
    std::str::from_utf8(&file.bytes).expect("text")
}

/// The comments of all TOML files, sorted: `#` never stands in a text of the packs of these tests.
pub fn comments(pack: &SourcePack) -> Vec<String> {
    let files = pack.files.iter().filter(|file| file.path.ends_with(".toml"));
    let texts = files.map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
    let mut found: Vec<String> = texts
        .flat_map(|text| {
            let lines =
                text.lines().filter_map(|line| Some(line.split_once('#')?.1.trim().to_owned()));
            lines.collect::<Vec<_>>()
        })
        .collect();
    found.sort();
    found
}
