//! A pack of the bench as the subject of changes.

use std::cell::RefCell;

use strabo_compile::{Sources, compile_indexed};
use strabo_model::Pack;

use super::{Bench, Shelf};
use crate::change::Subject;
use crate::checked::Origin;

impl Bench {
    /// Hands on a pack as it is now, to propose changes for and to check them; `None` when the folder is
    /// not on the bench.
    pub fn with_subject<R>(
        &mut self,
        folder: &str,
        propose: impl FnOnce(&Subject<'_>) -> R,
    ) -> Option<R> {
        let now = self.check(folder)?;
        let checked = now.latest();
        let shelf = Shelf { bench: self, folder, found: RefCell::default() };
        let pack = self.sources(folder)?;
        Some(propose(&Subject::of(pack, &shelf, &checked.outcome, &checked.index)))
    }

    /// The pack that a pack extends, by itself, as far as it can be understood; `None` when there is
    /// none.
    pub fn base(&mut self, folder: &str) -> Option<Pack> {
        let now = self.check(folder)?;
        let (home, pack) = match now.latest().origins.get(1)? {
            Origin::Folder(base) => (base.clone(), self.sources(base)?),
            Origin::Library(id) => (folder.to_owned(), self.library.find(id)?),
        };
        let shelf = Shelf { bench: self, folder: &home, found: RefCell::default() };
        let (outcome, _) = compile_indexed(Sources { pack, library: &shelf });
        outcome.pack.or_else(|| outcome.partial.map(|partial| partial.pack))
    }
}
