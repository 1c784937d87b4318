//! What a page sees: the pack in numbers, its files, findings and board, or what changed of them.

use serde_json::{Value, json};

use super::{Studio, findings};
use super::{history::Way, known_board::KnownBoard};
use crate::Problem;

impl Studio {
    /// Everything that a page shows, or what changed since it last asked.
    pub fn look(&mut self, look: &KnownBoard) -> Result<Value, Problem> {
        if let Some(folder) = self.disk.missing() {
            let packs = self.bench.libraries();
            return Ok(
                json!({ "version": self.version, "new": { "folder": folder, "packs": packs } }),
            );
        }
        let now = self.now()?;
        let latest = now.latest();
        let good = latest.outcome.pack.as_ref();
        let drawable = good.or(latest.outcome.partial.as_ref().map(|partial| &partial.pack));
        // A file that cannot be read to its end leaves a picture full of holes: the last good one stays.
        let is_stale = drawable.is_none() || !latest.parses();
        if let Some(pack) = drawable.filter(|_| !is_stale || !self.pictures.has_any()) {
            self.pictures.draw(self.version, pack);
        }
        let (found, [errors, warnings, notes]) = findings::all(&now);
        let sent = found.len();
        let files = self.listed();
        let head = now.pack();
        Ok(json!({
            "version": self.version,
            "pack": head.map(|pack| json!({
                "id": pack.id,
                "name": pack.name,
                "version": pack.version,
                "board": pack.board,
                "outlined": pack.outlines.iter().any(|outline| !outline.is_empty()),
            })),
            "folder": self.folder,
            "overlay": now.is_overlay(),
            "stale": is_stale,
            "trouble": self.unreadable.as_ref().map(Problem::json),
            "files": files,
            "extended": now.base_files().map(|(pack, path, _)| [pack, path]).collect::<Vec<_>>(),
            "findings": found,
            "summary": {
                "errors": errors,
                "warnings": warnings,
                "notes": notes,
                "left_out": errors + warnings + notes - sent,
            },
            "board": self.pictures.since(look.board),
            "undo": self.history.title(Way::Back),
            "redo": self.history.title(Way::Forth),
        }))
    }
}
