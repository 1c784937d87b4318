//! What tests of pictures share: packs to draw, and golden files.
#![allow(dead_code, reason = "benchmarks and other crates use a part of this")]
#![allow(clippy::disallowed_methods, reason = "tests read packs and golden files")]

use std::path::Path;

use strabo_compile::compile;
use strabo_compile::source::{SourceFile, SourcePack, Sources};
use strabo_model::Pack;
use strabo_render::scene::{Item, Scene, Text};

fn resolve(pack: SourcePack) -> Pack {
    let outcome = compile(Sources { pack, library: &strabo_data::library() });
    let findings: Vec<&str> = outcome.diagnostics.iter().map(|found| &*found.message).collect();
    outcome.pack.unwrap_or_else(|| panic!("a pack that can be played: {findings:?}"))
}

/// A pack that ships, or one of the folder of examples.
pub fn pack(id: &str) -> Pack {
    resolve(strabo_data::sources(id).unwrap_or_else(|| example(id)))
}

fn example(id: &str) -> SourcePack {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(id);
    let entries = std::fs::read_dir(&folder).expect("an example");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let files = paths.filter(|path| path.is_file()).map(|path| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        SourceFile::new(name, std::fs::read(&path).expect("a file"))
    });
    SourcePack { name: id.to_owned(), files: files.collect() }
}

/// Every pack that ships and is a game.
pub fn shipped() -> Vec<Pack> {
    let ours = ["ashwater", "inland-sea", "tidewheel", "windward"];
    let games = strabo_data::names().filter(|id| !ours.contains(id));
    let outcomes = games.map(|id| strabo_data::compile(id).expect("a pack"));
    let games = outcomes.filter(|outcome| !outcome.is_base);
    games.map(|outcome| outcome.pack.expect("a pack that can be played")).collect()
}

/// The smallest pack with other rows: pairs of a file name and what is laid over it.
pub fn over_smallest(files: &[(&str, &str)]) -> Pack {
    let head = "[pack]\nid = \"example\"\nname = \"Example\"\nversion = \"1.0.0\"\n\
                players = \"2-3\"\nextends = \"smallest\"\n";
    let given = files.iter().map(|(name, text)| SourceFile::new(*name, text.as_bytes().to_vec()));
    let mut files: Vec<SourceFile> = given.collect();
    if !files.iter().any(|file| file.path == "pack.toml") {
        files.push(SourceFile::new("pack.toml", head.as_bytes().to_vec()));
    }
    resolve(SourcePack { name: "example".to_owned(), files })
}

/// The smallest pack with other files in place of its own.
pub fn instead_of_smallest(files: &[(&str, &str)]) -> Pack {
    let mut pack = strabo_data::sources("smallest").expect("a pack");
    for (name, text) in files {
        pack.files.retain(|file| file.path != *name);
        pack.files.push(SourceFile::new(*name, text.as_bytes().to_vec()));
    }
    resolve(pack)
}

/// A pack made of these files: pairs of a name and what is in it.
pub fn of_files(files: &[(&str, &str)]) -> Pack {
    let files = files.iter().map(|(name, text)| SourceFile::new(*name, text.as_bytes().to_vec()));
    resolve(SourcePack { name: "example".to_owned(), files: files.collect() })
}

/// Compares a text with a golden file; `STRABO_BLESS=1 cargo test -p strabo-render-tests` writes it anew.
pub fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(name);
    if std::env::var_os("STRABO_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("can be made");
        std::fs::write(&path, text).expect("can be written");
        return;
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = known.lines().zip(text.lines()).position(|(a, b)| a != b);
    assert!(
        known == text,
        "{name} is drawn differently from line {}; look at both, then run \
         `STRABO_BLESS=1 cargo test -p strabo-render-tests`",
        differs.unwrap_or(known.lines().count().min(text.lines().count())) + 1
    );
}

/// All texts of a picture.
pub fn texts(scene: &Scene) -> Vec<&Text> {
    let mut texts = Vec::new();
    scene.visit(&mut |item| {
        if let Item::Text(text) = item {
            texts.push(text);
        }
    });
    texts
}

/// What the texts of a picture say.
pub fn words(scene: &Scene) -> Vec<&str> {
    texts(scene).into_iter().map(|text| &*text.text).collect()
}
