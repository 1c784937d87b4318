//! Reports names that nothing has, and rows that share an id: one finding for each cause.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::Names;
use crate::diagnostic::{Diagnostic, Sink};
use crate::rows::{Deletion, Duplicate, Rows};
use crate::source::{SourceMap, Span};
use crate::{lints::DUPLICATE_ID, load::Merged, suggest, support::counts};

/// Comparing an unknown id with every known one is slow, and a pack with more findings than this has
/// another problem.
const MOST_SUGGESTIONS: usize = 200;

/// More places of one name than this are counted, not shown.
const MOST_PLACES: usize = 5;

/// More rows that name one which is deleted are counted, not listed.
const MOST_ROWS: usize = 3;

/// More names than this are counted, not listed.
const MOST_LISTED: usize = 8;

/// What names can be missing for: rows that were deleted, rows that share an id.
pub(super) struct Causes<'a> {
    merged: &'a Merged,
    rows: Rows<'a>,
    texts: &'a SourceMap,
    deleted: IndexMap<(&'static str, &'a str), &'a Deletion, FxBuildHasher>,
    suggestions: usize,
}

impl<'a> Causes<'a> {
    pub(super) fn new(merged: &'a Merged, rows: Rows<'a>, texts: &'a SourceMap) -> Self {
        let deletions = merged.deletions.iter();
        let deleted = deletions.map(|row| ((kind_of(row.table), row.id.as_str()), row)).collect();
        Self { merged, rows, texts, deleted, suggestions: 0 }
    }

    /// Reports the names of one table that nothing has.
    pub(super) fn report(&mut self, names: &Names<'_>, sink: &mut Sink) {
        let twice = self.merged.duplicates.iter().filter(|row| kind_of(row.table) == names.kind);
        let (missing, twice) = (names.missing().len(), twice.count());
        // A row that took the id of another leaves that one's own id missing.
        if missing <= twice {
            return;
        }
        let deleted = names.missing().any(|(id, _)| self.deleted.contains_key(&(names.kind, id)));
        if names.ids().len() == 0 && missing > 1 && !deleted {
            sink.push(undeclared(names));
            return;
        }
        for (id, places) in names.missing() {
            let finding = match self.deleted.get(&(names.kind, id)) {
                Some(deletion) => self.deleted_but_named(names, deletion, places),
                None => self.unknown(names, id, places),
            };
            sink.push(finding);
        }
    }

    fn unknown(&mut self, names: &Names<'_>, id: &str, places: &[Span]) -> Diagnostic {
        // The pack itself comes first: that is where its author can change something.
        let first = places.iter().min_by_key(|span| (self.texts.of(**span).depth, **span));
        let first = first.copied().unwrap_or_default();
        let others: Vec<Span> = places.iter().copied().filter(|span| *span != first).collect();
        let times = match places.len() {
            0 | 1 => String::new(),
            many => format!(", which is named {many} times"),
        };
        let is_number = names.kind == "stack";
        let shown = if is_number { id.to_owned() } else { format!("\"{id}\"") };
        let message = format!("there is no {} {shown}{times}", names.kind);
        let finding = labelled(Diagnostic::new(names.lint, first, message), &others, "and here");
        self.suggestions += 1;
        if self.suggestions > MOST_SUGGESTIONS {
            return finding;
        }
        let near = suggest::nearest(id, names.ids()).filter(|_| !is_number);
        let unnamed = near.filter(|near| !names.is_named(near));
        if let Some(near) = unnamed.filter(|_| places.len() > 1)
            && let Some(span) = self.declared(names.kind, near)
        {
            return called_otherwise(names, (id, places), (near, span));
        }
        let finding = match near {
            Some(near) => finding.guess(first, format!("\"{near}\"")),
            None => finding,
        };
        match unnamed {
            Some(near) => finding.help(format!(
                "did you mean \"{near}\"? Nothing else names that {}: if \"{id}\" is right, correct its id instead",
                names.kind
            )),
            None if names.ids().len() == 0 => finding.help(format!(
                "declare it in {}.toml, under a heading [[{}]]",
                names.part.name(),
                names.kind
            )),
            None if is_number => {
                let known: Vec<&str> = names.ids().collect();
                finding.help(format!("stacks of this pack: {}", known.join(", ")))
            }
            None => match suggest::help(names.kind, id, names.ids()) {
                Some(help) => finding.help(help),
                None => finding.help(format!("declare it in {}.toml", names.part.name())),
            },
        }
    }

    /// Where a row of the pack itself declares an id.
    fn declared(&self, kind: &str, id: &str) -> Option<Span> {
        let span = self.rows.declared(|table| kind_of(table) == kind, id)?;
        (self.texts.of(span).depth == 0).then_some(span)
    }

    fn deleted_but_named(
        &self,
        names: &Names<'_>,
        deletion: &Deletion,
        places: &[Span],
    ) -> Diagnostic {
        let (kind, id) = (names.kind, &deletion.id);
        let row_at =
            |span: &Span| Some((self.rows.table_at(self.texts, *span)?, self.rows.id_at(*span)?));
        let mut rows: Vec<(&str, &str)> = places.iter().filter_map(row_at).collect();
        rows.dedup();
        let name = |(table, row): &(&str, &str)| format!("{table} \"{row}\"");
        let who = match rows.as_slice() {
            [] => "it is still named".to_owned(),
            [row] => format!("{} still names it", name(row)),
            few if few.len() <= MOST_ROWS => {
                let names: Vec<String> = few.iter().map(name).collect();
                format!("{} still name it", counts::listed(&names))
            }
            many => format!("{} rows still name it", many.len()),
        };
        let message = format!("the {kind} \"{id}\" is deleted here, but {who}");
        let finding = Diagnostic::new(names.lint, deletion.span, message);
        let alone = |(table, _): &&(&str, &str)| matches!(*table, "start" | "link" | "closed");
        let help = match rows.iter().find(alone) {
            Some((table, row)) => format!(
                "delete what names it too, in the same [delete]: {table} = [\"{row}\"]; or name another {kind} there"
            ),
            None => format!(
                "change these rows in the pack that deletes the {kind}, so that they do not name it"
            ),
        };
        labelled(finding, places, "named here").help(help)
    }

    /// Reports rows that share an id, with the name that one of them probably should have.
    pub(super) fn repeated(&self, all: &[&Names<'_>], without_start: &[&str], sink: &mut Sink) {
        for row in &self.merged.duplicates {
            let meant = if row.table == "start" {
                without_start.first().copied()
            } else {
                let names = all.iter().find(|names| names.kind == kind_of(row.table));
                names.and_then(|names| names.missing().next()).map(|(id, _)| id)
            };
            sink.push(repeated(row, meant));
        }
    }
}

/// A row that nothing names, while several places name one that is nearly called so.
fn called_otherwise(
    names: &Names<'_>,
    (id, places): (&str, &[Span]),
    (near, span): (&str, Span),
) -> Diagnostic {
    let (kind, many) = (names.kind, places.len());
    let message = format!("this {kind} is called \"{near}\", but {many} places name \"{id}\"");
    let finding = Diagnostic::new(names.lint, span, message)
        .help(format!("write \"{id}\" here, or \"{near}\" where it is named"))
        .guess(span, format!("\"{id}\""));
    labelled(finding, places, "named here")
}

/// Rows that share an id, and the id that nothing has but something names.
pub fn repeated(row: &Duplicate, meant: Option<&str>) -> Diagnostic {
    let Duplicate { table, id, span, first } = row;
    let (message, help) = match *table {
        "start" => (
            format!("\"{id}\" has two starts"),
            "a civilization has one start: remove one of them, or name another civilization",
        ),
        "stack" => (
            format!("two stacks have the number {id}"),
            "give one of them another number, or make them one row",
        ),
        _ => (
            format!("two {table} rows have the id \"{id}\""),
            "give one of them another id, or make them one row",
        ),
    };
    let help = match meant {
        Some(meant) if *table == "start" => {
            format!(
                "is one of them meant for \"{meant}\", which has no start? Otherwise remove one"
            )
        }
        Some(meant) => {
            format!("is one of them meant to be \"{meant}\", which is named but not declared?")
        }
        None => help.to_owned(),
    };
    Diagnostic::new(&DUPLICATE_ID, *span, message).label(*first, "the first one").help(help)
}

/// Many names and no row at all: the file is missing or empty.
fn undeclared(names: &Names<'_>) -> Diagnostic {
    let (kind, part) = (names.kind, names.part.name());
    let first = names.missing().flat_map(|(_, places)| places).copied().min().unwrap_or_default();
    let mut ids: Vec<String> =
        names.missing().take(MOST_LISTED).map(|(id, _)| format!("\"{id}\"")).collect();
    let all = names.missing().len();
    if all > ids.len() {
        ids.push(format!("{} more", all - ids.len()));
    }
    let ids = counts::listed(&ids);
    Diagnostic::new(names.lint, first, format!("this pack names {all} {kind}s and declares none"))
        .help(format!("declare them in {part}.toml, each under a heading [[{kind}]]: {ids}"))
}

fn labelled(mut finding: Diagnostic, places: &[Span], text: &str) -> Diagnostic {
    for (at, span) in places.iter().take(MOST_PLACES).enumerate() {
        let more = places.len().saturating_sub(MOST_PLACES);
        let text = if more > 0 && at + 1 == MOST_PLACES {
            format!("{text}, and in {more} more places")
        } else {
            text.to_owned()
        };
        finding = finding.label(*span, text);
    }
    finding
}

/// What rows of a table are called when something names them: a sea is an area.
fn kind_of(table: &'static str) -> &'static str {
    if table == "sea" { "area" } else { table }
}
