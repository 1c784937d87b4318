//! A disk in memory, and a studio on it that is asked as a page asks.

use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::Value;
use strabo_compile::SourceFile;
use strabo_serve::{Disk, Folder, Problem, Studio};

/// The files of one pack, which a test and a studio share.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    files: Vec<SourceFile>,
    changed: bool,
    /// How often something was written by the studio.
    writes: usize,
}

impl Memory {
    /// A disk with these files.
    pub fn new(files: impl IntoIterator<Item = SourceFile>) -> Self {
        let memory = Self::default();
        memory.state().files = files.into_iter().collect();
        memory.state().files.sort_by(|a, b| a.path.cmp(&b.path));
        memory
    }

    pub fn smallest() -> Self {
        Self::new(strabo_data::sources("smallest").expect("a pack").files)
    }

    /// The smallest example, and a studio that shows it.
    pub fn opened() -> (Self, Studio) {
        let disk = Self::smallest();
        let studio = disk.studio();
        (disk, studio)
    }

    /// Writes a file as another program does.
    pub fn put(&self, path: &str, text: &str) {
        let mut state = self.state();
        state.files.retain(|file| file.path != path);
        state.files.push(SourceFile::new(path, text.as_bytes().to_vec()));
        state.files.sort_by(|a, b| a.path.cmp(&b.path));
        state.changed = true;
    }

    /// Removes a file as another program does.
    pub fn remove(&self, path: &str) {
        let mut state = self.state();
        state.files.retain(|file| file.path != path);
        state.changed = true;
    }

    pub fn text(&self, path: &str) -> String {
        let state = self.state();
        let file = state.files.iter().find(|file| file.path == path);
        file.map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).unwrap_or_default()
    }

    /// How often the studio wrote.
    pub fn writes(&self) -> usize {
        self.state().writes
    }

    pub fn studio(&self) -> Studio {
        Studio::open(Box::new(self.clone()), strabo_data::library()).expect("it can be read")
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("no test panics with it")
    }
}

impl Disk for Memory {
    fn read(&mut self) -> Result<Vec<Folder>, Problem> {
        let mut state = self.state();
        state.changed = false;
        Ok(vec![Folder { key: "pack".to_owned(), files: state.files.clone() }])
    }

    fn has_changed(&mut self) -> bool {
        self.state().changed
    }

    fn write(&mut self, before: &[SourceFile], after: &[SourceFile]) -> Result<(), Problem> {
        let mut state = self.state();
        let same = |one: &[SourceFile], other: &[SourceFile]| {
            one.len() == other.len()
                && one.iter().zip(other).all(|(a, b)| a.path == b.path && a.bytes == b.bytes)
        };
        if !same(&state.files, before) {
            return Err(Problem::new(409, "the files are not what they were"));
        }
        state.files = after.to_vec();
        state.writes += 1;
        Ok(())
    }
}

/// Asks a studio as a page does.
pub fn ask(studio: &mut Studio, name: &str, body: &Value) -> Result<Value, Problem> {
    strabo_serve::call(studio, name, body.to_string().as_bytes())
}

/// Asks for what must be answered.
#[track_caller]
pub fn asked(studio: &mut Studio, name: &str, body: &Value) -> Value {
    ask(studio, name, body).unwrap_or_else(|problem| panic!("{name}: {problem:?}"))
}
