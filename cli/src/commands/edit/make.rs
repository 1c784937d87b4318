//! Makes a change of the workbench in a folder, or only shows what it would do.

use clap::Args;
use serde_json::{Value, json};
use strabo_workbench::change::{Accepted, Change, Refusal, Subject};
use strabo_workbench::difference;

use crate::format::Format;
use crate::report::text::{count, printable};
use crate::report::{Report, human};
use crate::status::{Failure, Result, Status};
use crate::{folder::Folder, library::Origin, terminal::Terminal, write_back::write_back};

/// How a change is made and reported.
#[derive(Debug, Args)]
pub struct Making {
    /// Print the difference and write nothing
    #[arg(long, global = true)]
    dry_run: bool,
    /// How to report the change
    #[arg(long, global = true, value_name = "FORMAT", default_value = "human", value_parser = Format::among(Format::HUMAN_OR_JSON))]
    format: Format,
}

impl Making {
    /// Proposes a change, checks it by compiling its result, and writes it.
    pub fn make(
        &self,
        origin: &Origin,
        terminal: &mut Terminal<'_>,
        propose: impl FnOnce(&Subject<'_>) -> Result<Change, Refusal>,
    ) -> Result {
        let folder = origin.own_folder()?;
        let checked = origin.with_library(|library| {
            let subject = Subject::new(folder.pack(), library);
            propose(&subject).and_then(|change| subject.check(change))
        })?;
        match checked {
            Ok(accepted) => self.write(folder, &accepted, terminal),
            Err(refusal) => self.refuse(folder, refusal, terminal),
        }
    }

    fn write(&self, folder: &Folder, accepted: &Accepted, terminal: &mut Terminal<'_>) -> Result {
        let change = &accepted.change;
        if let Some(link) = change.files().into_iter().find(|path| is_link(folder, path)) {
            return Err(Failure::new(format!("\"{link}\" is a symbolic link"))
                .help("change the file that it points to"));
        }
        let written =
            if self.dry_run { Vec::new() } else { write_back(folder, &accepted.pack.files)? };
        if self.format == Format::Json {
            let report = json!({
                "title": change.title,
                "notes": change.notes,
                "files": change.files(),
                "written": !self.dry_run,
                "edits": edits(change),
                "created": change.created.iter().map(|file| &file.path).collect::<Vec<_>>(),
                "removed": change.removed,
            });
            writeln!(terminal.out(), "{report:#}")?;
            return Ok(Status::Clean);
        }
        // The difference alone goes to standard output, so that `patch` and `git apply` read it.
        let out = if self.dry_run { terminal.err() } else { terminal.out() };
        writeln!(out, "{}", printable(&change.title))?;
        for note in &change.notes {
            writeln!(out, "  {}", printable(note))?;
        }
        if self.dry_run {
            let shown = difference(&folder.files, &accepted.pack.files);
            terminal.out().write_all(shown.as_bytes())?;
        } else if written.is_empty() {
            writeln!(terminal.out(), "nothing to change")?;
        } else {
            let files = count(written.len(), "file");
            writeln!(terminal.out(), "changed {files}: {}", printable(&written.join(", ")))?;
        }
        Ok(Status::Clean)
    }

    /// A change that would cause an error ends with status 1, one that makes no sense with status 2.
    fn refuse(&self, folder: &Folder, refusal: Refusal, terminal: &mut Terminal<'_>) -> Result {
        let failure = Failure { message: refusal.message, help: refusal.help };
        let Some(found) = refusal.finding else { return Err(failure) };
        let (finding, mut outcome) = *found;
        outcome.diagnostics = vec![finding];
        let name = folder.name();
        let report = Report { outcome: &outcome, name: &name, fixed: None };
        if self.format == Format::Json {
            let finding = &outcome.diagnostics[0];
            let file = report.file(finding.primary.span);
            let (line, column) = file.position(finding.primary.span.start);
            let report = json!({
                "refused": failure.message,
                "finding": {
                    "code": finding.lint.name,
                    "message": finding.message,
                    "file": file.path,
                    "line": line,
                    "column": column,
                },
            });
            writeln!(terminal.out(), "{report:#}")?;
            return Ok(Status::Findings);
        }
        human::write_findings(&report, terminal.err_look(), terminal.err())?;
        writeln!(terminal.err(), "nothing was changed: {}", printable(&failure.message))?;
        Ok(Status::Findings)
    }
}

fn is_link(folder: &Folder, path: &str) -> bool {
    folder.links.iter().any(|link| link == path)
}

fn edits(change: &Change) -> Vec<Value> {
    let edits = change.edits.iter().map(|edit| {
        let length = edit.end - edit.start;
        json!({ "file": edit.file, "offset": edit.start, "length": length, "text": edit.text })
    });
    edits.collect()
}
