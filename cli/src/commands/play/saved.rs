//! Where a game at the terminal is saved, and how one goes on with it.

use std::path::PathBuf;

use crate::commands::record_file::{self, RecordFile};
use crate::status::{Failure, Result};

/// The record of a game, if it is kept.
pub struct Saved {
    /// The file, which is written before every decision of a person.
    pub file: Option<RecordFile>,
    /// The command that goes on with the game, before the name of the file.
    pub resume: String,
}

impl Saved {
    /// Writes the record, if it is kept.
    pub fn keep(&mut self, record: impl FnOnce() -> String) -> Result<()> {
        self.file.as_mut().map_or(Ok(()), |file| file.write(&record()))
    }

    /// Saves the game, in a new file if one is named, and says what became of it. A game goes on when
    /// it could not be saved.
    pub fn save(&mut self, path: Option<PathBuf>, record: impl FnOnce() -> String) -> String {
        let written = match path {
            None => self.keep(record),
            Some(path) => self.begin(path, &record()),
        };
        match written {
            Ok(()) => self.how_to_go_on(),
            Err(Failure { message, help }) => {
                let help = help.map_or_else(String::new, |help| format!(" ({help})"));
                format!("The game could not be saved: {message}{help}.")
            }
        }
    }

    fn begin(&mut self, path: PathBuf, record: &str) -> Result<()> {
        record_file::must_be_new(&path)?;
        let mut file = RecordFile::new(path, None);
        file.write(record)?;
        self.file = Some(file);
        Ok(())
    }

    /// Says how to go on with the game, or that it is not saved.
    pub fn how_to_go_on(&self) -> String {
        match &self.file {
            Some(file) => {
                let path = file.path().display();
                format!("The game is saved. Go on with it: {}\"{path}\"", self.resume)
            }
            None => "The game is not saved: it has no file. Name one with --record FILE at the start, or \
                     with save FILE during the game."
                .to_owned(),
        }
    }
}
