//! What came of compiling a pack on the bench.

use std::mem::size_of_val;

use strabo_compile::{Outcome, Stage, index::Index};
use strabo_model::Pack;

/// Where the files of a pack are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// In a folder on the bench.
    Folder(String),
    /// In the library, which finds it by this id. A front can show its files, but not change them.
    Library(String),
}

/// What came of compiling a pack on the bench.
#[derive(Debug)]
pub struct Checked {
    /// The pack and what was found in it.
    pub outcome: Outcome,
    /// Where things are defined and named.
    pub index: Index,
    /// Where the packs came from: the compiled one, the one it extends, and so on.
    pub origins: Vec<Origin>,
    /// The folders that were looked at, and the versions they had.
    pub(crate) used: Vec<(String, Option<u64>)>,
    /// The ids of all packs that could be extended.
    libraries: Vec<String>,
    parses: bool,
}

impl Checked {
    pub(crate) fn new(
        outcome: Outcome,
        index: Index,
        origins: Vec<Origin>,
        used: Vec<(String, Option<u64>)>,
        libraries: Vec<String>,
    ) -> Self {
        // After a mistake of form the rest of a file may be missing.
        let torn = ["invalid-toml", "invalid-geojson", "not-text", "oversized-file", "too-deep"];
        let parses = !outcome.diagnostics.iter().any(|finding| {
            finding.lint.stage == Stage::Loading && torn.contains(&finding.lint.name)
        });
        Self { outcome, index, origins, used, libraries, parses }
    }

    /// True when every file could be parsed to its end.
    pub fn parses(&self) -> bool {
        self.parses
    }

    /// The pack, or what could be understood of one with errors.
    pub fn pack(&self) -> Option<&Pack> {
        let partial = self.outcome.partial.as_ref().map(|partial| &partial.pack);
        self.outcome.pack.as_ref().or(partial)
    }

    /// The ids of all packs that the pack could extend.
    pub fn libraries(&self) -> &[String] {
        &self.libraries
    }

    /// About how many bytes it takes.
    pub(crate) fn size(&self) -> usize {
        let texts: usize = self.outcome.sources.files().iter().map(|file| file.text.len()).sum();
        let findings = self.outcome.diagnostics.iter().map(|finding| finding.message.len() + 200);
        texts + size_of_val(self.index.places()) + findings.sum::<usize>()
    }
}
