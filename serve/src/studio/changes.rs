//! Changes that a page asks for: proposed by the workbench, checked, written to disk, taken back.

use serde::Deserialize;
use serde_json::{Value, json};
use strabo_compile::SourceFile;
use strabo_workbench::change::{Accepted, Order, Refusal, propose};
use strabo_workbench::difference;

use super::Studio;
use super::history::{Step, Way};
use super::known_board::KnownBoard;
use crate::Problem;

/// A change that a page asks for.
#[derive(Deserialize)]
pub struct Wish {
    order: Order,
    /// Only say what it would do.
    #[serde(default)]
    preview: bool,
    #[serde(flatten)]
    look: KnownBoard,
}

impl Studio {
    /// Makes a change, or says what it would do.
    pub fn change(&mut self, wish: &Wish) -> Result<Value, Problem> {
        let before = self.files.clone();
        self.must_be_saved()?;
        let accepted = self.proposed(&wish.order)?;
        if wish.preview {
            return Ok(json!({
                "title": accepted.change.title,
                "notes": accepted.change.notes,
                "files": accepted.change.files(),
                "difference": difference(&before, &accepted.pack.files),
            }));
        }
        let title = accepted.change.title.clone();
        let notes = accepted.change.notes.clone();
        if !accepted.change.is_empty() {
            self.make(accepted)?;
        }
        let mut shown = self.look(&wish.look)?;
        shown["title"] = title.into();
        shown["notes"] = notes.into();
        Ok(shown)
    }

    /// Takes the last change back.
    pub fn undo(&mut self, look: &KnownBoard) -> Result<Value, Problem> {
        self.step(Way::Back, look)
    }

    /// Makes the last change again that was taken back.
    pub fn redo(&mut self, look: &KnownBoard) -> Result<Value, Problem> {
        self.step(Way::Forth, look)
    }

    fn step(&mut self, way: Way, look: &KnownBoard) -> Result<Value, Problem> {
        self.must_be_saved()?;
        let Some(step) = self.history.next(way) else {
            let what = if way == Way::Back { "undo" } else { "redo" };
            return Err(Problem::new(422, format!("there is nothing to {what}")));
        };
        if let Some(path) = step.hindrance(&self.files, way) {
            let message = format!("{path} was changed elsewhere since");
            return Err(Problem::new(409, message).help("make the change by hand"));
        }
        let change = if way == Way::Back { &step.inverse } else { &step.change };
        let Some(after) = change.apply(&self.files) else {
            return Err(Problem::new(409, "the files are not what they were"));
        };
        let title = step.change.title.clone();
        self.write(&after)?;
        self.history.take(way);
        let mut shown = self.look(look)?;
        // Another window may have made a change that the page did not know of.
        shown["title"] = title.into();
        Ok(shown)
    }

    /// Proposes a change of the pack and checks it.
    fn proposed(&mut self, order: &Order) -> Result<Accepted, Problem> {
        let folder = self.folder.clone();
        let checked = self.bench.with_subject(&folder, |subject| {
            let change = propose(subject, order)?;
            if order.may_leave_errors() { subject.try_out(change) } else { subject.check(change) }
        });
        match checked {
            Some(Ok(accepted)) => Ok(accepted),
            Some(Err(refusal)) => Err(refused(refusal)),
            None => Err(Problem::new(500, "the pack is not there any more")),
        }
    }

    /// Writes a change that was accepted.
    fn make(&mut self, accepted: Accepted) -> Result<(), Problem> {
        let after = accepted.pack.files.clone();
        self.write_to_disk(&after)?;
        let before = std::mem::replace(&mut self.files, after);
        self.version += 1;
        if let Some((change, inverse)) = self.bench.accept(&self.folder, accepted) {
            self.history.push(Step::new(change, inverse, &before, &self.files));
        }
        Ok(())
    }

    /// Writes files, and puts them on the bench.
    pub(super) fn write(&mut self, after: &[SourceFile]) -> Result<(), Problem> {
        self.write_to_disk(after)?;
        for old in &self.files {
            if !after.iter().any(|new| new.path == old.path) {
                self.bench.put_file(&self.folder, &old.path, None);
            }
        }
        for new in after {
            let old = self.files.iter().find(|old| old.path == new.path);
            if old.is_none_or(|old| old.bytes != new.bytes) {
                self.bench.put_file(&self.folder, &new.path, Some(new.bytes.to_vec()));
            }
        }
        self.files = after.to_vec();
        self.version += 1;
        Ok(())
    }

    fn write_to_disk(&mut self, after: &[SourceFile]) -> Result<(), Problem> {
        self.disk.write(&self.files, after).inspect_err(|_| {
            // Somebody else was faster: what they wrote is shown.
            self.look_at_disk();
        })
    }
}

fn refused(refusal: Refusal) -> Problem {
    let mut problem = Problem::new(422, refusal.message);
    problem.help = refusal.help;
    problem.finding = refusal.finding.map(|found| {
        let (finding, outcome) = *found;
        let file = outcome.sources.of(finding.primary.span);
        let (line, column) = file.position(finding.primary.span.start);
        json!({
            "code": finding.lint.name,
            "message": finding.message,
            "file": file.path,
            "line": line,
            "column": column,
        })
    });
    problem
}
