//! A pack that a new one starts from, with what it takes to compile it.

use strabo_compile::{Library, Outcome, SourcePack, Sources, compile};

/// A pack to start from.
pub struct Base<'a> {
    /// Its files.
    pub pack: SourcePack,
    /// Finds the packs that it extends, and the pack itself.
    pub library: &'a dyn Library,
}

impl Base<'_> {
    /// What compiling it gives.
    pub fn compile(&self) -> Outcome {
        compile(Sources { pack: self.pack.clone(), library: self.library })
    }
}
