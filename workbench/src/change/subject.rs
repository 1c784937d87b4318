//! The pack that changes are proposed for, and the check of a proposal by compiling its result.

use std::cell::RefCell;

use strabo_compile::{
    Diagnostic, Library, Memo, Outcome, Part, SourcePack, Sources, compile_again,
};
use strabo_compile::{geojson::FILE, index::Index};
use strabo_model::Pack;
use strabo_sheet::Sheet;

use super::Change;
use crate::{geo, new_errors::new_errors};

/// A pack with what compiling it gave.
pub struct Subject<'a> {
    /// Its files.
    pub pack: SourcePack,
    /// Finds the packs that it extends.
    pub library: &'a dyn Library,
    compiled: Compiled<'a>,
    /// What the last compilation measured: most changes leave the outlines as they are.
    pub(crate) memo: RefCell<Memo>,
}

/// What compiling gave: of its own, or lent by a front that keeps it.
enum Compiled<'a> {
    Own(Box<(Outcome, Index)>),
    Lent(&'a Outcome, &'a Index),
}

/// A change that was checked, with all that a front needs to make it and to take it back.
#[derive(Debug)]
pub struct Accepted {
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

/// A change, or a part of one, or why it is not made.
pub type Result<T = Change, E = Refusal> = std::result::Result<T, E>;

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
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None, finding: None }
    }

    /// Adds what to do about it, if anything is known.
    #[must_use]
    pub(crate) fn maybe_help(self, help: Option<String>) -> Self {
        Self { help: help.or(self.help), ..self }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// The errors of a map that is not done yet.
const UNTIL_DRAWN: [&str; 1] = ["missing-start"];

impl<'a> Subject<'a> {
    /// Compiles a pack.
    pub fn new(pack: SourcePack, library: &'a dyn Library) -> Self {
        let mut memo = Memo::default();
        let compiled = compile_again(Sources { pack: pack.clone(), library }, &mut memo);
        Self { pack, library, compiled: Compiled::Own(Box::new(compiled)), memo: memo.into() }
    }

    /// A pack that was compiled already, from these files and with this library.
    pub fn of(
        pack: SourcePack,
        library: &'a dyn Library,
        outcome: &'a Outcome,
        index: &'a Index,
    ) -> Self {
        Self { pack, library, compiled: Compiled::Lent(outcome, index), memo: RefCell::default() }
    }

    /// What was found in the pack.
    pub fn outcome(&self) -> &Outcome {
        match &self.compiled {
            Compiled::Own(own) => &own.0,
            Compiled::Lent(outcome, _) => outcome,
        }
    }

    /// Where its things are defined and named.
    pub fn index(&self) -> &Index {
        match &self.compiled {
            Compiled::Own(own) => &own.1,
            Compiled::Lent(_, index) => index,
        }
    }

    /// The pack, or what could be understood of one that is not whole.
    pub(super) fn known(&self) -> Option<&Pack> {
        let outcome = self.outcome();
        outcome.pack.as_ref().or(outcome.partial.as_ref().map(|partial| &partial.pack))
    }

    /// Fails when a file of the pack cannot be read, so that what refers to a thing is not all known.
    pub(super) fn must_be_readable(&self) -> Result<()> {
        for file in &self.pack.files {
            let text = std::str::from_utf8(&file.bytes).ok();
            let is_broken = match Part::of_path(&file.path) {
                Some(_) => Sheet::read(file).is_none(),
                None if file.path == FILE => !text.is_some_and(geo::is_readable),
                None => false,
            };
            if is_broken {
                return Err(Refusal::new(format!("{} cannot be read", file.path))
                    .help("fix the errors that strabo check reports first"));
            }
        }
        Ok(())
    }

    /// True for what a map that is drawn from nothing lacks until it is done: civilizations have no start
    /// while there are no areas, and get one after the other.
    fn still_lacks(&self, finding: &Diagnostic) -> bool {
        let is_same = |known: &Diagnostic| known.lint.name == finding.lint.name;
        UNTIL_DRAWN.contains(&finding.lint.name)
            && (self.known().is_none_or(|pack| pack.areas.is_empty())
                || self.outcome().diagnostics.iter().any(is_same))
    }

    /// Compiles the result of a change. One that would add an error is refused with it.
    pub fn check(&self, change: Change) -> Result<Accepted> {
        let accepted = self.try_out(change)?;
        let Accepted { change, outcome, .. } = &accepted;
        let rounds = [change.edits.iter().collect()];
        let new = new_errors(self.outcome(), outcome, &rounds);
        // What is drawn apart from the rest may touch it after the next stroke.
        let is_drawn = change.files().contains(&FILE);
        let is_apart = |finding: &Diagnostic| is_drawn && finding.lint.name == "isolated-area";
        let mut new = new.into_iter().filter(|finding| !is_apart(finding));
        if let Some(finding) = new.find(|finding| !self.still_lacks(finding)) {
            let finding = finding.clone();
            let message = format!("to {} would cause an error", change.title);
            return Err(Refusal {
                message,
                help: finding.help.clone(),
                finding: Some(Box::new((finding, accepted.outcome))),
            });
        }
        Ok(accepted)
    }

    /// Compiles the result of a change, whatever is found in it. For changes that lead from one good state
    /// to another in several steps, such as those of a table whose sums are checked.
    pub fn try_out(&self, change: Change) -> Result<Accepted> {
        let Some(files) = change.apply(&self.pack.files) else {
            return Err(Refusal::new("the files are not those that the change was made for"));
        };
        let pack = SourcePack { name: self.pack.name.clone(), files };
        let sources = Sources { pack: pack.clone(), library: self.library };
        let (outcome, index) = compile_again(sources, &mut self.memo.borrow_mut());
        let inverse = change.inverse(&self.pack.files);
        Ok(Accepted { change, inverse, pack, outcome, index })
    }
}
