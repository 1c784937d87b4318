//! The pack that changes are proposed for, and the check of a proposal by compiling its result.

use strabo_compile::index::Index;
use strabo_compile::{Diagnostic, Library, Outcome, SourcePack, Sources, compile_indexed};

use super::Change;
use crate::judge::new_error;

/// A pack with what compiling it gave.
pub struct Subject<'a> {
    /// Its files.
    pub pack: SourcePack,
    /// Finds the packs that it extends.
    pub library: &'a dyn Library,
    /// What was found in it.
    pub outcome: Outcome,
    /// Where its things are defined and named.
    pub index: Index,
}

/// A change that was checked, with all that a front needs to make it and to take it back.
#[derive(Debug)]
pub struct Accepted {
    /// The change.
    pub change: Change,
    /// What undoes it.
    pub inverse: Change,
    /// The pack after the change.
    pub pack: SourcePack,
    /// What compiling that gave.
    pub outcome: Outcome,
    /// Where its things are defined and named.
    pub index: Index,
}

/// Why a change is not made.
#[derive(Debug)]
pub struct Refusal {
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The new error that the change would cause, and the outcome it is part of.
    pub finding: Option<Box<(Diagnostic, Outcome)>>,
}

impl Refusal {
    /// A refusal with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None, finding: None }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl<'a> Subject<'a> {
    /// Compiles a pack.
    pub fn new(pack: SourcePack, library: &'a dyn Library) -> Self {
        let (outcome, index) = compile_indexed(Sources { pack: pack.clone(), library });
        Self { pack, library, outcome, index }
    }

    /// Compiles the result of a change. One that would add an error is refused with it.
    pub fn check(&self, change: Change) -> Result<Accepted, Refusal> {
        let Some(files) = change.apply(&self.pack.files) else {
            return Err(Refusal::new("the files are not those that the change was made for"));
        };
        let pack = SourcePack { name: self.pack.name.clone(), files };
        let sources = Sources { pack: pack.clone(), library: self.library };
        let (outcome, index) = compile_indexed(sources);
        let rounds = [change.edits.iter().collect()];
        if let Some(finding) = new_error(&self.outcome, &outcome, &rounds) {
            let finding = finding.clone();
            let message = format!("to {} would cause an error", change.title);
            return Err(Refusal {
                message,
                help: finding.help.clone(),
                finding: Some(Box::new((finding, outcome))),
            });
        }
        let inverse = change.inverse(&self.pack.files);
        Ok(Accepted { change, inverse, pack, outcome, index })
    }
}
