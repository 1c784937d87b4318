//! The studio: one pack on the bench, what its pages see of it, and the changes that were made.

mod areas;
pub(crate) mod ask;
pub(crate) mod cards;
mod changes;
mod fair;
mod findings;
mod gallery;
mod history;
mod imports;
mod kept;
mod known_board;
mod pictures;
mod runs;
mod setups;
mod show;
mod texts;
mod typed;

use std::sync::Arc;

use serde_json::{Value, json};
use strabo_compile::{Library, SourceFile};
use strabo_workbench::{Bench, Snapshot};

use crate::{Beginning, Disk, Making, Problem};
use history::History;
use known_board::KnownBoard;
use pictures::Pictures;
use runs::Runs;
use typed::Typed;

/// One pack that an author works on.
pub struct Studio {
    bench: Bench,
    disk: Box<dyn Disk>,
    /// The folder of the pack, as the bench knows it.
    folder: String,
    folders: Vec<String>,
    /// The files of the pack as they are on disk.
    files: Vec<SourceFile>,
    /// Why the folder could not be read the last time.
    unreadable: Option<Problem>,
    /// Counts what pages may have to look at again.
    version: u64,
    pictures: Pictures,
    history: History,
    runs: Runs,
    /// The texts that pages have typed and not saved.
    typed: Vec<Typed>,
    /// The files of the import that was tried last.
    tried: Vec<SourceFile>,
    /// Shared with the work that makes a new pack, while it is done.
    starting: Arc<()>,
}

impl Studio {
    /// Reads the pack. The library finds what it extends that is not on disk.
    pub fn open(
        disk: Box<dyn Disk>,
        library: impl Library + Send + 'static,
    ) -> Result<Self, Problem> {
        let mut studio = Self {
            bench: Bench::new(library),
            disk,
            folder: String::new(),
            folders: Vec::new(),
            files: Vec::new(),
            unreadable: None,
            version: 1,
            pictures: Pictures::default(),
            history: History::default(),
            runs: Runs::default(),
            typed: Vec::new(),
            tried: Vec::new(),
            starting: Arc::default(),
        };
        studio.read()?;
        Ok(studio)
    }

    /// Counts what pages may have to look at again.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// What every page hears when something has changed.
    pub fn news(&self, by: &str) -> Value {
        json!({ "version": self.version, "by": by })
    }

    /// Looks whether files were changed by somebody else; returns true if so.
    pub fn look_at_disk(&mut self) -> bool {
        if !self.disk.has_changed() {
            return false;
        }
        let before = self.files.clone();
        let failed = self.read().err();
        let same = before.len() == self.files.len()
            && before.iter().zip(&self.files).all(|(a, b)| a.path == b.path && a.bytes == b.bytes);
        let news = failed != self.unreadable || !same || self.folders.len() > 1;
        self.unreadable = failed;
        if news {
            self.version += 1;
        }
        news
    }

    /// What creates the folder of a new pack; [`Self::started`] opens it.
    pub fn begin(&mut self, from: &Beginning) -> Result<Making, Problem> {
        if Arc::strong_count(&self.starting) > 1 {
            return Err(Problem::new(409, "a pack is being made already"));
        }
        let (making, starting) = (self.disk.create(from)?, Arc::clone(&self.starting));
        Ok(Box::new(move || {
            let made = making();
            drop(starting);
            made
        }))
    }

    /// Opens a pack that was made.
    pub fn started(&mut self) -> Result<Value, Problem> {
        self.disk.created();
        self.read()?;
        self.version += 1;
        self.look(&KnownBoard::default())
    }

    fn read(&mut self) -> Result<(), Problem> {
        if self.disk.missing().is_some() {
            return Ok(());
        }
        let folders = self.disk.read()?;
        let keys: Vec<String> = folders.iter().map(|folder| folder.key.clone()).collect();
        for gone in self.folders.iter().filter(|key| !keys.contains(key)) {
            self.bench.remove_pack(gone);
        }
        self.folders = keys;
        for (at, folder) in folders.into_iter().enumerate() {
            if at == 0 {
                self.folder.clone_from(&folder.key);
                self.files.clone_from(&folder.files);
            }
            self.bench.put_pack(&folder.key, folder.files);
        }
        Ok(())
    }

    fn now(&mut self) -> Result<Snapshot, Problem> {
        let now = self.bench.check(&self.folder);
        now.ok_or_else(|| Problem::new(500, "the pack is not there any more"))
    }
}
