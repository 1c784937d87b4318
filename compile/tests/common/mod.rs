//! Packs for tests: the smallest one, and others laid over it.
#![allow(dead_code, reason = "benchmarks use a part of this")]

pub mod bundles;
pub mod partition;
pub mod shipped;
pub mod tiles;

use strabo_compile::source::{Library, SourceFile, SourcePack, Sources};
use strabo_compile::{Outcome, compile};
use strabo_model::Pack;

/// The files of `examples/smallest`.
pub fn smallest() -> SourcePack {
    strabo_data::sources("smallest").expect("a pack that ships")
}

/// Finds the smallest pack and nothing else.
pub struct Shelf;

impl Library for Shelf {
    fn find(&self, id: &str) -> Option<SourcePack> {
        (id == "smallest").then(smallest)
    }

    fn ids(&self) -> Vec<String> {
        vec!["smallest".to_owned()]
    }
}

/// Compiles the files as they are.
pub fn check(files: Vec<SourceFile>) -> Outcome {
    let pack = SourcePack { name: "page".to_owned(), files };
    compile(Sources { pack, library: &Shelf })
}

/// Files laid over the smallest pack; a `pack.toml` among them takes the place of the usual one.
pub fn over_smallest(mut files: Vec<SourceFile>) -> Vec<SourceFile> {
    if !files.iter().any(|file| file.path == "pack.toml") {
        let head = "[pack]\nid = \"page\"\nname = \"Page\"\nversion = \"1.0.0\"\n\
                    players = \"2-3\"\nextends = \"smallest\"\n";
        files.push(SourceFile::new("pack.toml", head.as_bytes().to_vec()));
    }
    files
}

/// Compiles files laid over the smallest pack.
pub fn check_over_smallest(files: Vec<SourceFile>) -> Outcome {
    check(over_smallest(files))
}

/// The pack of an outcome without findings.
#[track_caller]
pub fn clean(outcome: Outcome) -> Pack {
    assert_eq!(describe(&outcome), [""; 0]);
    outcome.pack.expect("a clean pack")
}

/// A file from a text.
pub fn file(path: &str, text: &str) -> SourceFile {
    SourceFile::new(path, text.as_bytes().to_vec())
}

/// `page/trade.toml:3 short-stack: …` for every finding.
pub fn describe(outcome: &Outcome) -> Vec<String> {
    let lines = outcome.diagnostics.iter().map(|finding| {
        let file = outcome.sources.of(finding.primary.span);
        let (line, _) = file.position(finding.primary.span.start);
        format!("{}/{}:{line} {}: {}", file.pack, file.path, finding.lint.name, finding.message)
    });
    lines.collect()
}
