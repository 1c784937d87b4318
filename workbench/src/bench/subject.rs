//! A pack of the bench as the subject of changes.

use std::cell::RefCell;

use super::{Bench, Shelf};
use crate::change::Subject;

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
}
