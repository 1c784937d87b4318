//! The texts of a pack: what stands in its files, what a page types, and how that is saved.
//!
//! What is typed counts at once, for findings and for the board, and is written when it is saved. Each text
//! is typed in one window at a time.

use serde::Deserialize;
use serde_json::{Value, json};
use strabo_compile::SourceFile;
use strabo_workbench::change::{Change, NewFile};
use strabo_workbench::{Position, Rope, TextEdit, Units, difference, replace};

use super::Studio;
use super::history::{Step, mark_of};
use super::{known_board::KnownBoard, typed::Typed};
use crate::Problem;

/// Which file is meant, and by which window.
#[derive(Deserialize)]
pub struct Which {
    path: String,
    /// The pack that has it, if that is one which the pack extends. Such a file can only be read.
    #[serde(default)]
    pack: Option<String>,
    #[serde(default)]
    window: String,
}

impl Which {
    /// Fails for a file of an extended pack.
    fn must_be_own(&self) -> Result<(), Problem> {
        match &self.pack {
            None => Ok(()),
            Some(pack) => {
                let message = format!("{} belongs to the pack \"{pack}\"", self.path);
                Err(Problem::new(409, message).help("it can be read here; change it in that pack"))
            }
        }
    }

    pub fn path(&self) -> &str {
        &self.path
    }
}

/// What a window has typed.
#[derive(Deserialize)]
pub struct Keys {
    #[serde(flatten)]
    which: Which,
    /// The mark of the file that the window began with.
    base: String,
    /// The last revision that the window knows; 0 before the first edit.
    revision: u64,
    /// Edits, one after the other.
    #[serde(default)]
    edits: Vec<Edit>,
    /// All of the text, in place of edits.
    text: Option<String>,
}

/// New text from one place to another. Lines and columns count from 0, columns in UTF-16.
#[derive(Deserialize)]
struct Edit {
    from: (u32, u32),
    to: (u32, u32),
    text: String,
}

/// A wish to write what was typed.
#[derive(Deserialize)]
pub struct Save {
    #[serde(flatten)]
    which: Which,
    /// Write it over what somebody else wrote meanwhile.
    #[serde(default)]
    force: bool,
    #[serde(flatten)]
    look: KnownBoard,
}

impl Studio {
    /// The text of a file as a window shows it.
    pub fn text(&mut self, which: &Which) -> Result<Value, Problem> {
        let text = self.shown(which)?;
        if which.pack.is_some() {
            return Ok(json!({ "path": which.path, "text": text, "base": "", "revision": 0 }));
        }
        let typed = self.typed.iter().find(|typed| typed.path == which.path);
        let own = typed.filter(|typed| typed.window == which.window);
        Ok(json!({
            "path": which.path,
            "text": text,
            "base": own.map_or_else(|| self.mark(&which.path), |own| own.base.clone()),
            "revision": own.map_or(0, |own| own.revision),
        }))
    }

    /// Takes what a window typed. It counts from now on, and is not written.
    pub fn type_text(&mut self, keys: Keys) -> Result<Value, Problem> {
        keys.which.must_be_own()?;
        let Keys { which: Which { path, window, .. }, base, revision, edits, text } = keys;
        let at = self.typed.iter().position(|typed| typed.path == path);
        let known = at.map_or(0, |at| self.typed[at].revision);
        if at.is_some_and(|at| self.typed[at].window != window) {
            return Err(elsewhere(&path));
        }
        // Only files that are there are typed in: a path cannot lead elsewhere.
        if at.is_none() && self.on_disk(&path).is_none() {
            return Err(self.no_text(&path));
        }
        let is_known = known == revision && (at.is_some() || base == self.mark(&path));
        let mut new = match (text, self.bench.text(&self.folder, &path)) {
            (Some(text), _) => text,
            (None, Some(text)) if is_known => text.to_owned(),
            (None, Some(_)) => {
                let message = format!("what was typed in {path} is out of step");
                return Err(Problem::new(412, message).help("send all of the text"));
            }
            (None, None) => return Err(self.no_text(&path)),
        };
        if !edits.is_empty() {
            let mut rope = Rope::from(new);
            for Edit { from, to, text } in edits {
                let ends = [from, to].map(|(line, column)| Position { line, column });
                replace(&mut rope, ends, Units::Utf16, &text);
            }
            new = rope.to_string();
        }
        self.version += 1;
        if self.on_disk(&path).is_some_and(|disk| disk == new) {
            self.forget(&path);
            return Ok(self.typed_answer(&path));
        }
        self.bench.open(&self.folder, &path, new);
        match at {
            Some(at) => self.typed[at].revision += 1,
            None => self.typed.push(Typed { path: path.clone(), window, base, revision: 1 }),
        }
        Ok(self.typed_answer(&path))
    }

    /// Writes what was typed, unless somebody else changed the file meanwhile.
    pub fn save(&mut self, save: Save) -> Result<Value, Problem> {
        save.which.must_be_own()?;
        let Save { which: Which { path, window, .. }, force, look } = save;
        let typed = self.typed.iter().find(|typed| typed.path == path);
        let Some(typed) = typed else {
            self.on_disk(&path).ok_or_else(|| self.no_text(&path))?;
            return self.look(&look);
        };
        if typed.window != window {
            return Err(elsewhere(&path));
        }
        if !force && typed.base != self.mark(&path) {
            let message = format!("{path} was changed elsewhere since you began to type");
            return Err(Problem::new(409, message)
                .help("look at the difference, then keep your text or take theirs"));
        }
        let text = self.bench.text(&self.folder, &path).unwrap_or_default().to_owned();
        self.rewrite(self.rewritten(&path, text))?;
        self.forget(&path);
        self.look(&look)
    }

    /// Writes texts whatever they are, as a step that can be undone.
    pub(super) fn rewrite(&mut self, change: Change) -> Result<(), Problem> {
        let inverse = change.inverse(&self.files);
        let after = change.apply(&self.files);
        let after = after.ok_or_else(|| Problem::new(409, "the files are not what they were"))?;
        let step = Step::new(change, inverse, &self.files, &after);
        self.write(&after)?;
        self.history.push(step);
        Ok(())
    }

    /// Drops what was typed: what is on disk counts again. Any window may do so, because the one that
    /// typed may be gone.
    pub fn discard(&mut self, which: &Which) -> Result<Value, Problem> {
        self.forget(&which.path);
        self.version += 1;
        Ok(self.typed_answer(&which.path))
    }

    /// Goes on with what another window has typed, in this one.
    pub fn take_over(&mut self, which: &Which) -> Result<Value, Problem> {
        if let Some(typed) = self.typed.iter_mut().find(|typed| typed.path == which.path) {
            typed.window.clone_from(&which.window);
            self.version += 1;
        }
        self.text(which)
    }

    /// How what was typed differs from what is on disk.
    pub fn unsaved(&mut self, which: &Which) -> Result<Value, Problem> {
        let path = &which.path;
        let typed = self.bench.text(&self.folder, path).ok_or_else(|| self.no_text(path))?;
        let file = |bytes: &[u8]| vec![SourceFile::new(path.clone(), bytes.to_vec())];
        let disk = self.files.iter().find(|file| file.path == *path);
        let before = disk.map(|disk| file(&disk.bytes)).unwrap_or_default();
        Ok(json!({ "difference": difference(&before, &file(typed.as_bytes())) }))
    }

    /// The files of the pack, with who types in them.
    pub(super) fn listed(&self) -> Vec<Value> {
        let gone = self.typed.iter().map(|typed| &*typed.path);
        let gone = gone.filter(|path| !self.files.iter().any(|file| file.path == *path));
        let files = self.files.iter().map(|file| (&*file.path, file.bytes.len()));
        let mut files: Vec<(&str, usize)> = files.chain(gone.map(|path| (path, 0))).collect();
        files.sort_unstable();
        let listed = files.into_iter().map(|(path, bytes)| {
            let typed = self.typed.iter().find(|typed| typed.path == path);
            let mark = self.mark(path);
            json!({
                "path": path,
                "bytes": bytes,
                "dirty": self.is_dirty(path),
                "window": typed.map(|typed| &typed.window),
                "revision": typed.map_or(0, |typed| typed.revision),
                "conflict": typed.is_some_and(|typed| typed.base != mark) && self.is_dirty(path),
                "mark": mark,
            })
        });
        listed.collect()
    }

    /// Fails while a page has typed what is not saved: a change could not keep it.
    pub(super) fn must_be_saved(&self) -> Result<(), Problem> {
        match self.typed.iter().find(|typed| self.is_dirty(&typed.path)) {
            None => Ok(()),
            Some(typed) => Err(Problem::new(409, format!("{} is not saved", typed.path))
                .help("save it or discard what you typed, then try again")),
        }
    }

    /// The text of a file in a window: what it typed itself, or what is on disk; of an extended pack, what
    /// was compiled.
    pub(super) fn shown(&mut self, which: &Which) -> Result<String, Problem> {
        let path = &which.path;
        if let Some(pack) = &which.pack {
            let now = self.now()?;
            let text = now.base_files().find(|(id, file, _)| id == pack && file == path);
            return text.map(|(_, _, text)| text.to_owned()).ok_or_else(|| self.no_text(path));
        }
        let typed = self.typed.iter().find(|typed| typed.path == *path);
        let text = match typed {
            Some(typed) if typed.window != which.window => self.on_disk(path),
            _ => self.bench.text(&self.folder, path),
        };
        text.map(str::to_owned).ok_or_else(|| self.no_text(path))
    }

    /// The change from a file on disk to a text. A file that is gone comes back.
    pub(super) fn rewritten(&self, path: &str, text: String) -> Change {
        let title = format!("edit {path}");
        if let Some(file) = self.files.iter().find(|file| file.path == path) {
            // Only what differs is kept for undo.
            let edit = TextEdit::between(path, &file.bytes, &text);
            return Change { title, edits: vec![edit], ..Change::default() };
        }
        let file = NewFile { path: path.to_owned(), bytes: text.into_bytes() };
        Change { title, created: vec![file], ..Change::default() }
    }

    fn forget(&mut self, path: &str) {
        self.typed.retain(|typed| typed.path != path);
        if self.bench.text(&self.folder, path).is_some() {
            self.bench.close(&self.folder, path);
        }
    }

    /// What a window must know to type on.
    fn typed_answer(&self, path: &str) -> Value {
        let typed = self.typed.iter().find(|typed| typed.path == path);
        json!({
            "version": self.version,
            "revision": typed.map_or(0, |typed| typed.revision),
            "base": typed.map_or_else(|| self.mark(path), |typed| typed.base.clone()),
        })
    }

    fn is_dirty(&self, path: &str) -> bool {
        let typed = self.typed.iter().any(|typed| typed.path == path);
        let text = self.bench.text(&self.folder, path);
        typed && text.is_some_and(|text| self.on_disk(path).is_none_or(|disk| disk != text))
    }

    fn on_disk(&self, path: &str) -> Option<&str> {
        let file = self.files.iter().find(|file| file.path == path)?;
        std::str::from_utf8(&file.bytes).ok()
    }

    /// What tells one state of a file on disk from another; empty when there is none.
    fn mark(&self, path: &str) -> String {
        let file = self.files.iter().find(|file| file.path == path);
        file.map(|file| format!("{:016x}", mark_of(&file.bytes))).unwrap_or_default()
    }

    fn no_text(&self, path: &str) -> Problem {
        if self.files.iter().any(|file| file.path == path) {
            return Problem::new(422, format!("{path} is not text in UTF-8"))
                .help("write it again with an editor that writes UTF-8");
        }
        Problem::new(404, format!("there is no text \"{path}\""))
    }
}

fn elsewhere(path: &str) -> Problem {
    Problem::new(409, format!("{path} is being edited in another window"))
        .help("save it or discard it there, or go on with it here")
}
