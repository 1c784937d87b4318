//! The texts of a pack: what stands in its files, and what a page writes into them.

use serde::Deserialize;
use serde_json::{Value, json};
use strabo_workbench::TextEdit;
use strabo_workbench::change::Change;

use super::Studio;
use super::history::Step;
use super::show::Look;
use crate::Problem;

/// Which file is meant.
#[derive(Deserialize)]
pub struct Which {
    path: String,
}

/// A text that a page wants to save.
#[derive(Deserialize)]
pub struct Written {
    path: String,
    /// What the page had before it was edited.
    before: String,
    text: String,
    #[serde(flatten)]
    look: Look,
}

impl Studio {
    /// The text of a file.
    pub fn text(&mut self, which: &Which) -> Result<Value, Problem> {
        let text = self.bench.text(&self.folder, &which.path);
        let text = text.ok_or_else(|| no_text(&which.path))?;
        Ok(json!({ "path": which.path, "text": text, "version": self.version }))
    }

    /// Writes a text, unless somebody else changed the file meanwhile.
    pub fn save(&mut self, written: Written) -> Result<Value, Problem> {
        let Written { path, before, text, look } = written;
        let file = self.files.iter().find(|file| file.path == path);
        let file = file.ok_or_else(|| no_text(&path))?;
        if *file.bytes != *before.as_bytes() {
            let message = format!("{path} was changed elsewhere since you opened it");
            return Err(Problem::new(409, message).help("look at what changed, then save again"));
        }
        if before != text {
            let edit = TextEdit { file: path.clone(), start: 0, end: before.len(), text };
            let title = format!("edit {path}");
            let change = Change { title, edits: vec![edit], ..Change::default() };
            let inverse = change.inverse(&self.files);
            let Some(after) = change.apply(&self.files) else { return Err(no_text(&path)) };
            let step = Step::new(change, inverse, &self.files, &after);
            self.write(&after)?;
            self.bench.close(&self.folder, &path);
            self.history.push(step);
        }
        self.look(&look)
    }

    /// Fails while a page has typed what is not saved: a change could not keep it.
    pub(super) fn must_be_saved(&self) -> Result<(), Problem> {
        let unsaved = self.files.iter().find(|file| {
            let open = self.bench.text(&self.folder, &file.path);
            open.is_some_and(|text| *text.as_bytes() != *file.bytes)
        });
        match unsaved {
            None => Ok(()),
            Some(file) => Err(Problem::new(409, format!("{} is not saved", file.path))
                .help("save it or discard what you typed, then try again")),
        }
    }
}

fn no_text(path: &str) -> Problem {
    Problem::new(404, format!("there is no text \"{path}\""))
}
