//! `strabo diff`: shows how the game changes from one pack to another.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, builder::styling::AnsiColor};
use serde::Serialize;
use strabo_diff::{Change, Diff as Differences, Head, Kind, Value, diff};
use strabo_model::Pack;
use strabo_workbench::question::diff_words::{self as words, is_listed};

use super::pack::resolved;
use crate::format::{Format, write_json};
use crate::library::Origin;
use crate::report::text::{count, printable};
use crate::status::{Failure, Result, Status};
use crate::terminal::{Terminal, TextStyle};

/// Show how the game changes from one pack to another.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../help/diff.txt").trim_end())]
pub struct Diff {
    /// The old pack: a folder, a bundle, a zip, or the name of a shipped pack
    #[arg(value_name = "A")]
    before: PathBuf,
    /// The new pack
    #[arg(value_name = "B")]
    after: PathBuf,
    /// The format of the report
    #[arg(long, value_parser = Format::among(Format::HUMAN_OR_JSON), default_value = "human")]
    format: Format,
}

impl Diff {
    pub fn run(&self, terminal: &mut Terminal<'_>) -> Result {
        let before = pack(&self.before, terminal)?;
        let differences = diff(&before, &pack(&self.after, terminal)?)
            .map_err(|error| Failure::new(format!("cannot compare the packs: {error}")))?;
        let look = terminal.out_look();
        match self.format {
            Format::Json => write_json(&Document::of(&differences), terminal.out())?,
            _ => write_page(&differences, look, terminal.out())?,
        }
        Ok(if differences.changes.is_empty() { Status::Clean } else { Status::Findings })
    }
}

/// Only packs without errors can be compared.
fn pack(typed: &Path, terminal: &mut Terminal<'_>) -> Result<Pack> {
    let origin = Origin::find(typed)?;
    resolved(&origin, terminal)?.ok_or_else(|| {
        Failure::new(format!("\"{}\" has errors and cannot be compared", origin.name()))
            .help("fix the errors first: strabo check lists them")
    })
}

#[derive(Serialize)]
struct Document<'a> {
    a: Titles<'a>,
    b: Titles<'a>,
    changes: Vec<Row<'a>>,
    summary: Summary<'a>,
}

#[derive(Serialize)]
struct Titles<'a> {
    id: &'a str,
    name: &'a str,
    version: &'a str,
    description: Option<&'a str>,
}

#[derive(Serialize)]
struct Row<'a> {
    part: &'a str,
    kind: &'a str,
    id: Option<&'a str>,
    name: Option<&'a str>,
    field: Option<String>,
    before: Option<&'a Value>,
    after: Option<&'a Value>,
}

#[derive(Serialize)]
struct Summary<'a> {
    changes: usize,
    added: usize,
    removed: usize,
    renamed: usize,
    changed: usize,
    parts: Vec<PartCount<'a>>,
}

#[derive(Serialize)]
struct PartCount<'a> {
    part: &'a str,
    changes: usize,
}

impl<'a> Titles<'a> {
    fn of(head: &'a Head) -> Self {
        Self {
            id: &head.id,
            name: &head.name,
            version: &head.version,
            description: head.description.as_deref(),
        }
    }
}

impl<'a> Document<'a> {
    fn of(differences: &'a Differences) -> Self {
        let changes = &differences.changes;
        let row = |change: &'a Change| Row {
            part: change.part,
            kind: change.kind.word(),
            id: change.row.as_ref().map(|row| &*row.id),
            name: change.row.as_ref().map(|row| &*row.name),
            field: change.field(),
            before: change.before.as_ref(),
            after: change.after.as_ref(),
        };
        let parts = by_part(changes)
            .map(|changes| PartCount { part: changes[0].part, changes: changes.len() });
        Self {
            a: Titles::of(&differences.before),
            b: Titles::of(&differences.after),
            changes: changes.iter().map(row).collect(),
            summary: Summary {
                changes: changes.len(),
                added: number(changes, Kind::Added),
                removed: number(changes, Kind::Removed),
                renamed: number(changes, Kind::Renamed),
                changed: number(changes, Kind::Changed),
                parts: parts.collect(),
            },
        }
    }
}

fn by_part(changes: &[Change]) -> impl Iterator<Item = &[Change]> {
    changes.chunk_by(|one, other| one.part == other.part)
}

fn number(changes: &[Change], kind: Kind) -> usize {
    changes.iter().filter(|change| change.kind == kind).count()
}

fn write_page(differences: &Differences, look: TextStyle, out: &mut dyn Write) -> io::Result<()> {
    let (bold, dim) = (look.bold(), look.dim());
    let (before, after) = (title(&differences.before), title(&differences.after));
    if differences.changes.is_empty() {
        return writeln!(out, "{before} and {after} are the same game");
    }
    writeln!(out, "{bold}{before}{bold:#} {dim}->{dim:#} {bold}{after}{bold:#}")?;
    for changes in by_part(&differences.changes) {
        let heading = changes[0].part.replace('_', " ");
        writeln!(out, "\n{bold}{heading}{bold:#} {dim}({}){dim:#}", changes.len())?;
        for change in changes {
            if !is_listed(change) {
                write_line(change, look, out)?;
            }
        }
        for kind in [Kind::Changed, Kind::Removed, Kind::Added] {
            write_names(changes, kind, look, out)?;
        }
    }
    let total = count(differences.changes.len(), "difference");
    let kinds = Kind::ALL.map(|kind| (number(&differences.changes, kind), kind.word()));
    let kinds = kinds.into_iter().filter(|(number, _)| *number > 0);
    let kinds: Vec<String> = kinds.map(|(number, word)| format!("{number} {word}")).collect();
    writeln!(out, "\n{total}: {}", kinds.join(", "))
}

fn title(head: &Head) -> String {
    printable(&format!("{} {}", head.id, head.version)).into_owned()
}

fn write_line(change: &Change, look: TextStyle, out: &mut dyn Write) -> io::Result<()> {
    let words::Line { text, values } = words::line(change);
    let text = printable(&text);
    let Some((before, after)) = values else { return writeln!(out, "  {text}") };
    let (red, green, dim) = (look.paint(AnsiColor::Red), look.paint(AnsiColor::Green), look.dim());
    let (before, after) = (printable(&before), printable(&after));
    writeln!(out, "  {text} {red}{before}{red:#} {dim}->{dim:#} {green}{after}{green:#}")
}

fn name_of(change: &Change) -> &str {
    change.row.as_ref().map_or("", |row| &row.name)
}

/// Writes the names of these rows, wrapped to the width of the terminal.
fn write_names(
    changes: &[Change],
    kind: Kind,
    look: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rows = changes.iter().filter(|change| change.kind == kind && is_listed(change));
    let rows: Vec<&Change> = rows.collect();
    if rows.is_empty() {
        return Ok(());
    }
    let colour = match kind {
        Kind::Added => AnsiColor::Green,
        Kind::Removed => AnsiColor::Red,
        Kind::Renamed | Kind::Changed => AnsiColor::Yellow,
    };
    let paint = look.paint(colour);
    let label = format!("{} ({}):", kind.word(), rows.len());
    write!(out, "  {paint}{label}{paint:#}")?;
    let mut column = 2 + label.len();
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for change in &rows {
        *names.entry(name_of(change)).or_default() += 1;
    }
    for (at, change) in rows.iter().enumerate() {
        let name = words::row(change, names.get(name_of(change)).is_some_and(|times| *times > 1));
        let comma = if at + 1 < rows.len() { "," } else { "" };
        let name = printable(&name);
        let width = 1 + name.chars().count() + comma.len();
        if column + width > look.width {
            write!(out, "\n   ")?;
            column = 3;
        }
        write!(out, " {name}{comma}")?;
        column += width;
    }
    writeln!(out)
}
