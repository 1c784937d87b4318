//! The files of a pack as the server sees them: somebody else reads and writes them.

use serde::Deserialize;
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

/// What came of an import: what it says, and the files of the pack.
#[derive(Clone, Debug, Default)]
pub struct Made {
    pub said: String,
    pub files: Vec<SourceFile>,
}

/// The work that makes a new pack or tries an import, which may take long.
pub type Making = Box<dyn FnOnce() -> Result<Made, Problem> + Send>;

/// Where the files of a pack are kept.
pub trait Disk: Send {
    /// Reads the pack, and behind it the folders beside it that it extends.
    fn read(&mut self) -> Result<Vec<Folder>, Problem>;

    /// True when a file was written, added or removed since the last reading or writing.
    fn has_changed(&mut self) -> bool;

    /// Makes the files of the pack what they are after a change, all or none. Refuses when they are not
    /// on disk as they were before it.
    fn write(&mut self, before: &[SourceFile], after: &[SourceFile]) -> Result<(), Problem>;

    /// The folder that is to be created, as long as there is none.
    fn missing(&self) -> Option<String> {
        None
    }

    /// What creates the folder of a new pack.
    fn create(&mut self, from: &Beginning) -> Result<Making, Problem> {
        let _ = from;
        Err(Problem::new(409, "there is a pack already"))
    }

    fn created(&mut self) {}

    /// What imports a drawing into a copy of the pack; the pack itself stays as it is.
    fn try_import(&mut self, from: &Import) -> Result<Making, Problem> {
        let _ = from;
        Err(Problem::new(409, "nothing can be imported here"))
    }

    /// Keeps a text beside the pack under a name; an empty one drops it. Returns what is kept.
    fn keep(&mut self, name: &str, text: Option<&str>) -> Result<String, Problem> {
        let _ = name;
        Ok(text.unwrap_or_default().to_owned())
    }
}

/// What a new pack starts from.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(tag = "how", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Beginning {
    /// A random map.
    Random {
        /// The number of land areas.
        areas: usize,
        players: u8,
        /// The same seed makes the same map.
        seed: u64,
    },
    /// A board without areas, to draw on.
    Empty { players: u8 },
    /// A copy of a pack that ships.
    Copy {
        /// Its id.
        pack: String,
    },
    /// A drawing or a table, as the importers of the command line read it.
    Import(Import),
}

/// A drawing or a table that is imported, with the choices of the author as they are typed.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct Import {
    /// The name of the file, which says what it is.
    pub name: String,
    /// What is in it; of a picture its bytes in Base64.
    pub text: String,
    /// Outlines closer together than this touch.
    pub tolerance: Option<String>,
    /// Contacts that are not longer than this are corners.
    pub least_contact: Option<String>,
    /// The shipped pack whose rules a new pack takes.
    pub rules: Option<String>,
    pub players: Option<String>,
    /// What layers and groups are taken for, each `NAME=KIND`.
    pub take: Vec<String>,
    /// What numbers and signs on shapes mean, each `FIELD=REGEX`.
    pub label: Vec<String>,
    /// All coasts that are possible are added.
    pub coasts: bool,
    /// Seas that land divides stay whole.
    pub whole_seas: bool,
}
