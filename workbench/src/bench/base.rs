//! What a pack of the bench extends.

use std::cell::RefCell;

use strabo_compile::{Sources, compile_indexed};
use strabo_model::Pack;

use super::{Bench, Shelf};
use crate::checked::Origin;

impl Bench {
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
