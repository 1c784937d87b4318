//! The ids of every table: how to look one up, and how to report that there is none.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Sink};
use crate::lint::Lint;
use crate::source::Span;
use crate::suggest;

/// Comparing an unknown id with every known one is slow, and a pack with more findings than this has
/// another problem.
const MOST_SUGGESTIONS: usize = 200;

/// The ids of one table. A row that could not be read is known, but leads nowhere.
pub struct Names<'s> {
    kind: &'static str,
    lint: &'static Lint,
    /// The file of the rows.
    pub part: Part,
    index: IndexMap<&'s str, Option<usize>, FxBuildHasher>,
    /// False when rows may be missing because the file could not be parsed.
    whole: bool,
}

impl<'s> Names<'s> {
    /// The ids of a table whose things are called `kind`; `lint` reports unknown ones.
    pub fn new(kind: &'static str, lint: &'static Lint, part: Part, whole: bool) -> Self {
        Self { kind, lint, part, index: IndexMap::default(), whole }
    }

    /// Adds the ids of the rows that could be read, in their order.
    #[must_use]
    pub fn with(mut self, ids: impl ExactSizeIterator<Item = &'s str>) -> Self {
        self.index.reserve(ids.len());
        for (at, id) in ids.enumerate() {
            self.index.entry(id).or_insert(Some(at));
        }
        self
    }

    /// Adds the ids of a second table, whose rows are counted on from `first`.
    #[must_use]
    pub fn with_more(mut self, ids: impl Iterator<Item = &'s str>, first: usize) -> Self {
        for (at, id) in ids.enumerate() {
            self.index.entry(id).or_insert(Some(first + at));
        }
        self
    }

    /// Adds the id of a row that could not be read.
    pub fn add_broken(&mut self, id: &'s str) {
        self.index.entry(id).or_insert(None);
    }

    /// True when a row is called so, even one that could not be read.
    pub fn knows(&self, id: &str) -> bool {
        self.index.contains_key(id)
    }

    /// The index of an id, if there is one; an unknown one is reported by the first reference that looks it up.
    pub fn index_of(&self, id: &str) -> Option<usize> {
        self.index.get(id).copied().flatten()
    }

    /// The index of an id. An unknown one is reported, a broken one is not.
    pub fn find(&self, id: &str, span: Span, sink: &mut Sink) -> Option<usize> {
        match self.index.get(id) {
            Some(at) => *at,
            None if !self.whole => None,
            None => {
                let finding = self.unknown(id, span);
                let suggests = sink.len() < MOST_SUGGESTIONS;
                sink.push(if suggests { self.suggest(finding, id, span) } else { finding });
                None
            }
        }
    }

    fn unknown(&self, id: &str, span: Span) -> Diagnostic {
        Diagnostic::new(self.lint, span, format!("there is no {} \"{id}\"", self.kind))
    }

    /// Adds the nearest known id, as help and as a fix.
    fn suggest(&self, finding: Diagnostic, id: &str, span: Span) -> Diagnostic {
        let known = self.index.keys().copied();
        let finding = match suggest::nearest(id, known.clone()) {
            Some(near) => finding.replace(format!("write \"{near}\""), span, format!("\"{near}\"")),
            None => finding,
        };
        match suggest::help(self.kind, id, known) {
            Some(help) => finding.help(help),
            None => finding.help(format!("declare it in {}.toml", self.part.name())),
        }
    }
}
