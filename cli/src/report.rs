//! Findings as people and programs read them.

pub mod github;
pub mod human;
pub mod json;
pub mod sarif;
pub mod text;

use strabo_compile::Outcome;
use strabo_compile::diagnostic::{Diagnostic, Level};
use strabo_compile::source::{MappedFile, Span};

use crate::library::id_in;

/// What there is to report about one pack.
pub struct Report<'a> {
    /// What became of the pack.
    pub outcome: &'a Outcome,
    /// Where the pack was found.
    pub name: &'a str,
    /// What was mended, when that was asked for.
    pub mended: Option<Mended>,
}

/// What `--fix` did.
#[derive(Clone, Debug, Default)]
pub struct Mended {
    /// How many findings were mended.
    pub findings: usize,
    /// The files that were written.
    pub files: Vec<String>,
    /// How many fixes were left out because they would have made matters worse.
    pub refused: usize,
}

/// How many findings there are at each level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// At error level.
    pub errors: usize,
    /// At warning level.
    pub warnings: usize,
    /// At note level.
    pub notes: usize,
}

impl Totals {
    /// Counts findings.
    pub fn of(findings: &[Diagnostic]) -> Self {
        let at = |level: Level| findings.iter().filter(|f| f.level == level).count();
        Self { errors: at(Level::Error), warnings: at(Level::Warning), notes: at(Level::Note) }
    }

    /// `2 errors, 1 warning`; nothing when there is nothing to count.
    pub fn words(self) -> String {
        let all = [(self.errors, "error"), (self.warnings, "warning"), (self.notes, "note")];
        let some = all.into_iter().filter(|(number, _)| *number > 0);
        some.map(|(number, word)| text::count(number, word)).collect::<Vec<_>>().join(", ")
    }
}

/// A stretch of text as lines and columns, from 1. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    pub line: usize,
    pub column: usize,
    pub end_line: usize,
    pub end_column: usize,
    /// Bytes from the start of the file.
    pub offset: usize,
    pub length: usize,
}

impl<'a> Report<'a> {
    /// The findings.
    pub fn findings(&self) -> &'a [Diagnostic] {
        &self.outcome.diagnostics
    }

    /// How many there are.
    pub fn totals(&self) -> Totals {
        Totals::of(self.findings())
    }

    /// The id of the pack as far as it is known, or where it was found.
    pub fn pack_id(&self) -> String {
        let head = || {
            let mut files = self.outcome.sources.files().iter();
            id_in(&files.find(|file| file.depth == 0 && file.path == "pack.toml")?.text)
        };
        match &self.outcome.pack {
            Some(pack) => pack.id.to_string(),
            None => head().unwrap_or_else(|| self.name.to_owned()),
        }
    }

    /// The file a span lies in.
    pub fn file(&self, span: Span) -> &'a MappedFile {
        self.outcome.sources.of(span)
    }

    /// The path of a file as the user can open it, with forward slashes.
    pub fn path(&self, file: &MappedFile) -> String {
        let folder = if file.pack.is_empty() { self.name } else { &file.pack };
        match folder {
            "." => file.path.clone(),
            _ => format!("{}/{}", folder.strip_prefix("./").unwrap_or(folder), file.path)
                .replace("//", "/"),
        }
    }

    /// `path:line` of a span.
    pub fn place(&self, span: Span) -> String {
        let file = self.file(span);
        format!("{}:{}", self.path(file), file.position(span.start).0)
    }

    /// A span as lines and columns.
    pub fn region(&self, span: Span) -> Region {
        let file = self.file(span);
        let (line, column) = file.position(span.start);
        let (end_line, end_column) = file.position(span.end);
        let offset = span.start.saturating_sub(file.base) as usize;
        let length = span.end.saturating_sub(span.start) as usize;
        Region { line, column, end_line, end_column, offset, length }
    }

    /// True when `--fix` could mend a finding: all of its edits lie in the pack itself.
    pub fn is_fixable(&self, finding: &Diagnostic) -> bool {
        let own = |span: Span| self.file(span).depth == 0;
        finding.fix.as_ref().is_some_and(|fix| fix.edits.iter().all(|edit| own(edit.span)))
    }
}
