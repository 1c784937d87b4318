//! Reports of findings, for people and for programs.

pub mod github;
pub mod human;
pub mod json;
pub mod sarif;
pub mod text;

use std::path::Path;

use strabo_compile::Outcome;
use strabo_compile::diagnostic::{Diagnostic, Level};
use strabo_compile::source::{MappedFile, Span};

use crate::library::id_in;

/// The findings of one pack, and what `--fix` changed.
pub struct Report<'a> {
    /// The compiled pack and its findings.
    pub outcome: &'a Outcome,
    /// Where the pack was found.
    pub name: &'a str,
    /// What was fixed, with `--fix`.
    pub fixed: Option<Fixed>,
}

/// What `--fix` did.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// How many findings were fixed.
    pub findings: usize,
    /// The files that were written.
    pub files: Vec<String>,
    /// How many fixes were skipped because they would have caused new errors.
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
    /// Counts the findings at each level.
    pub fn of(findings: &[Diagnostic]) -> Self {
        let at = |level: Level| findings.iter().filter(|f| f.level == level).count();
        Self { errors: at(Level::Error), warnings: at(Level::Warning), notes: at(Level::Note) }
    }

    /// `2 errors, 1 warning`; empty when there are no findings.
    pub fn words(self) -> String {
        let all = [(self.errors, "error"), (self.warnings, "warning"), (self.notes, "note")];
        let some = all.into_iter().filter(|(number, _)| *number > 0);
        some.map(|(number, word)| text::count(number, word)).collect::<Vec<_>>().join(", ")
    }
}

/// A span as lines and columns, both from 1. Columns count characters.
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
    pub fn findings(&self) -> &'a [Diagnostic] {
        &self.outcome.diagnostics
    }

    /// How many findings there are at each level.
    pub fn totals(&self) -> Totals {
        Totals::of(self.findings())
    }

    /// The id of the pack, or where it was found if the id cannot be read.
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

    /// The pack as the user knows it: by its id, and the folder that was typed if that is another word.
    pub fn called(&self) -> String {
        let id = self.pack_id();
        match Path::new(self.name).file_name() {
            Some(folder) if folder != id.as_str() => format!("{} ({id})", self.name),
            _ => id,
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

    /// True when `--fix` can fix a finding: all edits lie in the pack itself.
    pub fn is_fixable(&self, finding: &Diagnostic) -> bool {
        let own = |span: Span| self.file(span).depth == 0;
        let fix = finding.fix.as_ref().filter(|fix| fix.is_certain);
        fix.is_some_and(|fix| fix.edits.iter().all(|edit| own(edit.span)))
    }
}
