//! The files of a pack as the server sees them: somebody else reads and writes them.

use strabo_compile::SourceFile;

use crate::Problem;

/// A folder with the files of a pack.
#[derive(Clone, Debug)]
pub struct Folder {
    /// Its path with forward slashes, by which it is known.
    pub key: String,
    /// Its files, in the order of their names.
    pub files: Vec<SourceFile>,
}

/// Where the files of a pack are kept.
pub trait Disk: Send {
    /// Reads the pack, and behind it the folders beside it that it extends.
    fn read(&mut self) -> Result<Vec<Folder>, Problem>;

    /// True when a file was written, added or removed since the last reading or writing.
    fn has_changed(&mut self) -> bool;

    /// Makes the files of the pack what they are after a change, all or none. Refuses when they are not
    /// on disk as they were before it.
    fn write(&mut self, before: &[SourceFile], after: &[SourceFile]) -> Result<(), Problem>;
}
