//! Packs to change in tests.

pub mod chance;

use strabo_compile::{Library, SourceFile, SourcePack};
use strabo_workbench::change::{Accepted, Change, Refusal, Subject};

/// The files of a pack that ships.
pub fn shipped(name: &str) -> SourcePack {
    strabo_data::sources(name).expect("a pack that ships")
}

macro_rules! example {
    ($name:literal: $($file:literal)*) => {
        SourcePack::of_texts($name, [$(
            ($file, include_str!(concat!("../../../examples/", $name, "/", $file))),
        )*])
    };
}

/// The isthmus, which extends the smallest pack.
pub fn isthmus() -> SourcePack {
    example!("isthmus": "map.geojson" "map.toml" "pack.toml" "setups.toml")
}

/// The isthmus with a canal, which extends that.
pub fn canal() -> SourcePack {
    example!("isthmus-canal": "map.toml" "pack.toml")
}

/// The packs that ship, and the isthmus.
pub struct Shelf;

impl Library for Shelf {
    fn find(&self, id: &str) -> Option<SourcePack> {
        if id == "isthmus" { Some(isthmus()) } else { strabo_data::sources(id) }
    }

    fn ids(&self) -> Vec<String> {
        strabo_data::names().map(str::to_owned).collect()
    }
}

/// All packs that ship.
pub fn all_shipped() -> Vec<SourcePack> {
    strabo_data::names().chain(["smallest"]).map(shipped).collect()
}

/// A pack with one file replaced or added.
pub fn with_file(mut pack: SourcePack, path: &str, text: &str) -> SourcePack {
    pack.files.retain(|file| file.path != path);
    pack.files.push(SourceFile::new(path, text.to_owned().into_bytes()));
    pack.files.sort_by(|a, b| a.path.cmp(&b.path));
    pack
}

/// The compiled pack.
pub fn subject(pack: SourcePack) -> Subject<'static> {
    Subject::new(pack, &Shelf)
}

/// The text of one file of a pack.
pub fn text(pack: &SourcePack, path: &str) -> String {
    let file = pack.files.iter().find(|file| file.path == path).expect("a file of the pack");
    String::from_utf8(file.bytes.to_vec()).expect("text")
}

/// Checks a change that is accepted; its inverse must give the same bytes.
#[track_caller]
pub fn made(subject: &Subject<'_>, change: Result<Change, Refusal>) -> Accepted {
    let change = match change {
        Ok(change) => change,
        Err(refusal) => panic!("{} {:?}", refusal.message, refusal.help),
    };
    let accepted = match subject.check(change) {
        Ok(accepted) => accepted,
        Err(refusal) => {
            panic!("{}: {:?}", refusal.message, refusal.finding.map(|found| found.0.message))
        }
    };
    assert_can_be_undone(subject, &accepted);
    accepted
}

/// The inverse of a change gives the same bytes.
#[track_caller]
pub fn assert_can_be_undone(subject: &Subject<'_>, accepted: &Accepted) {
    let back = accepted.inverse.apply(&accepted.pack.files).expect("the inverse fits");
    let same =
        |one: &SourceFile, other: &SourceFile| one.path == other.path && one.bytes == other.bytes;
    let files = &subject.pack.files;
    assert!(back.len() == files.len() && back.iter().zip(files).all(|(a, b)| same(a, b)));
}

/// Why a change is refused.
#[track_caller]
pub fn refused(subject: &Subject<'_>, change: Result<Change, Refusal>) -> String {
    match change.and_then(|change| subject.check(change)) {
        Ok(accepted) => panic!("{} was made", accepted.change.title),
        Err(refusal) => {
            let finding = refusal.finding.map(|found| format!(": {}", found.0.message));
            refusal.message + &finding.unwrap_or_default()
        }
    }
}

/// The comments of all TOML files, sorted: `#` stands in no text of these packs but in colours.
pub fn comments(files: &[SourceFile]) -> Vec<String> {
    let files = files.iter().filter(|file| strabo_compile::Part::of_path(&file.path).is_some());
    let mut found: Vec<String> = Vec::new();
    for file in files {
        let text = String::from_utf8_lossy(&file.bytes).replace("\"#", "\"");
        let lines = text.lines().filter_map(|line| Some(line.split_once('#')?.1.trim().to_owned()));
        found.extend(lines);
    }
    found.sort();
    found
}

/// A bench with a shipped pack in a folder.
pub fn bench(folder: &str, id: &str) -> strabo_workbench::Bench {
    let mut bench = strabo_workbench::Bench::new(strabo_data::library());
    bench.put_pack(folder, strabo_data::sources(id).expect("a pack that ships").files);
    bench
}

/// The folder of Mega Empires: The East on [`east`].
pub const EAST: &str = "data/mega-empires-east";

/// The folder of the pack that it extends, which has the map.
pub const COMMON: &str = "data/civilization-common";

/// A bench with Mega Empires: The East and the pack that it extends.
pub fn east() -> strabo_workbench::Bench {
    let mut bench = bench(EAST, "mega-empires-east");
    bench.put_pack(COMMON, shipped("civilization-common").files);
    bench
}

/// The text of a file on the bench.
pub fn text_of(bench: &strabo_workbench::Bench, folder: &str, path: &str) -> String {
    bench.text(folder, path).expect("a file on the bench").to_owned()
}
