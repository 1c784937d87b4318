//! A drawing that is imported: tried first, shown, and only then written.

use serde_json::{Value, json};
use strabo_render::page::live::LiveBoard;
use strabo_workbench::change::Change;

use super::known_board::KnownBoard;
use super::{Studio, findings, pictures};
use crate::{Import, Made, Making, Problem};

/// The folder that a tried import has on the bench.
const TRIED: &str = "import";
/// The most findings of it that are sent.
const MOST_SENT: usize = 40;

impl Studio {
    /// What tries an import; [`Self::tried`] shows what came of it.
    pub fn try_import(&mut self, from: &Import) -> Result<Making, Problem> {
        self.disk.try_import(from)
    }

    /// What an import would give: what it says, what is wrong then, and the board.
    pub fn tried(&mut self, made: Made) -> Result<Value, Problem> {
        self.bench.put_pack(TRIED, made.files.clone());
        let now = self.bench.check(TRIED);
        self.bench.remove_pack(TRIED);
        self.tried = made.files;
        let now = now.ok_or_else(|| Problem::new(500, "the import left nothing to look at"))?;
        let (mut found, [errors, warnings, notes]) = findings::all(&now);
        found.truncate(MOST_SENT);
        let outcome = &now.latest().outcome;
        let partial = || outcome.partial.as_ref().map(|partial| &partial.pack);
        let pack = outcome.pack.as_ref().or_else(partial);
        Ok(json!({
            "said": made.said,
            "summary": { "errors": errors, "warnings": warnings, "notes": notes },
            "findings": found,
            "board": pack.map(|pack| pictures::whole(0, &LiveBoard::default().draw(pack))),
        }))
    }

    /// Writes the import that was tried last over the pack, as one step.
    pub fn take_import(&mut self, look: &KnownBoard) -> Result<Value, Problem> {
        self.must_be_saved()?;
        let mut whole =
            Change { title: "import the drawing again".to_owned(), ..Change::default() };
        for file in std::mem::take(&mut self.tried) {
            if self.files.iter().any(|old| old.path == file.path && old.bytes == file.bytes) {
                continue;
            }
            let text = String::from_utf8_lossy(&file.bytes).into_owned();
            let Change { edits, created, .. } = self.rewritten(&file.path, text);
            whole.edits.extend(edits);
            whole.created.extend(created);
        }
        let title = whole.title.clone();
        self.rewrite(whole)?;
        let mut shown = self.look(look)?;
        shown["title"] = title.into();
        Ok(shown)
    }
}
