//! Finds packs: in folders, in bundles, next to the pack that extends them, and among those that ship.

use std::path::{Path, PathBuf};
use std::{cell::RefCell, fs};

use strabo_compile::source::{Library, SourcePack, Sources, Span};
use strabo_compile::tree::{Forest, NodeId, Value};
use strabo_compile::{Outcome, Part, compile, for_players, merged, suggest};
use strabo_model::players::PlayerRange;

use crate::bundle::Bundle;
use crate::folder::{Folder, name_of, read_file};
use crate::status::{Failure, Result};
use crate::zipped;

pub const DEFAULT_PACK: &str = "mega-empires-east";
/// How many folders next to a pack are searched for suggestions.
const MOST_NEIGHBOURS: usize = 1000;

/// Where a pack came from.
#[derive(Clone)]
pub enum Origin {
    Folder(Folder),
    Bundle(Box<Bundle>),
    /// The packs that ship with the program.
    Shipped(SourcePack),
    /// The pack in a zip.
    Zipped(SourcePack),
}

impl Origin {
    /// Finds a pack by what the user typed: a folder, a bundle, a zip, or the name of a shipped pack.
    pub fn find(typed: &Path) -> Result<Self> {
        match fs::metadata(typed) {
            Ok(metadata) if metadata.is_dir() => Ok(Self::Folder(Folder::read(typed)?)),
            Ok(_) if typed.extension().is_some_and(|end| end == zipped::EXTENSION) => {
                Ok(Self::Zipped(zipped::read(typed)?))
            }
            Ok(metadata) => match Bundle::read(typed, &metadata)? {
                Some(bundle) => Ok(Self::Bundle(Box::new(bundle))),
                None => Err(not_a_folder(typed)),
            },
            Err(error) => match typed.to_str().and_then(strabo_data::sources) {
                Some(pack) => Ok(Self::Shipped(pack)),
                None if error.kind() == std::io::ErrorKind::NotFound => Err(not_found(typed)),
                None => Err(Failure::io("read", typed, &error)),
            },
        }
    }

    /// The name of the pack in messages.
    pub fn name(&self) -> String {
        match self {
            Self::Folder(folder) => folder.name(),
            Self::Bundle(bundle) => name_of(&bundle.path),
            Self::Shipped(pack) | Self::Zipped(pack) => pack.name.clone(),
        }
    }

    /// The source files; a bundle has none.
    pub fn pack(&self) -> Result<SourcePack> {
        match self {
            Self::Folder(folder) => Ok(folder.pack()),
            Self::Bundle(bundle) => Err(bundle.no_sources()),
            Self::Shipped(pack) | Self::Zipped(pack) => Ok(pack.clone()),
        }
    }

    /// The folder of the pack, to write to; other packs cannot be changed.
    pub fn own_folder(&self) -> Result<&Folder> {
        match self {
            Self::Folder(folder) => Ok(folder),
            Self::Bundle(bundle) => Err(bundle.no_sources()),
            Self::Shipped(pack) => {
                let name = &pack.name;
                Err(Failure::new(format!("\"{name}\" ships with Strabo and cannot be changed"))
                    .help(format!("copy it first: strabo new my-pack --from {name}")))
            }
            Self::Zipped(SourcePack { name, .. }) => {
                Err(Failure::new(format!("\"{name}\" is a zip, which is not changed"))
                    .help(format!("copy its pack first: strabo new my-pack --from {name}")))
            }
        }
    }

    /// Hands on the files of the pack as one, with those of the packs it extends laid under them.
    /// Returns false if something was wrong with them.
    pub fn merged(
        &self,
        pack: SourcePack,
        visit: impl for<'f> FnMut(Part, &Forest<'f>, NodeId),
    ) -> Result<bool> {
        self.with_library(|library| merged(Sources { pack, library }, visit))
    }

    /// Compiles the pack as it was read.
    pub fn compile(&self) -> Result<Outcome> {
        self.compile_with(self.pack()?)
    }

    /// Compiles other files in place of those that were read.
    pub fn compile_with(&self, pack: SourcePack) -> Result<Outcome> {
        self.with_library(|library| compile(Sources { pack, library }))
    }

    /// Keeps only the findings that affect these numbers of players.
    pub fn narrow(&self, outcome: &mut Outcome, players: PlayerRange) -> Result<()> {
        let all = outcome.pack.as_ref().and_then(|pack| pack.players);
        if let Some(all) = all.filter(|all| !all.overlaps(players)) {
            let name = self.name();
            return Err(Failure::new(format!(
                "\"{name}\" is for {all} players, not for {players}"
            )));
        }
        let pack = self.pack()?;
        let whole = &*outcome;
        let findings =
            self.with_library(|library| for_players(Sources { pack, library }, whole, players))?;
        outcome.diagnostics = findings;
        Ok(())
    }

    /// Runs something with a library that finds what the pack extends.
    pub fn with_library<T>(&self, run: impl FnOnce(&dyn Library) -> T) -> Result<T> {
        let path = match self {
            Self::Folder(folder) => Some(folder.path.as_path()),
            Self::Bundle(_) | Self::Shipped(_) | Self::Zipped(_) => None,
        };
        let shelf = Shelf { beside: path, failure: RefCell::new(None) };
        let result = run(&shelf);
        match shelf.failure.into_inner() {
            Some(failure) => Err(failure),
            None => Ok(result),
        }
    }
}

/// True when a pack in this folder could extend the pack with this id.
pub fn can_be_extended_from(folder: &Path, id: &str) -> Result<bool> {
    let shelf = Shelf { beside: Some(folder), failure: RefCell::new(None) };
    let found = shelf.find(id).is_some();
    match shelf.failure.into_inner() {
        Some(failure) => Err(failure),
        None => Ok(found),
    }
}

/// Finds what a pack extends: a folder next to it, or else a shipped pack.
struct Shelf<'a> {
    beside: Option<&'a Path>,
    /// The first file that could not be read.
    failure: RefCell<Option<Failure>>,
}

impl Shelf<'_> {
    fn neighbour(&self, id: &str) -> Option<Folder> {
        let path = beside(self.beside?, id);
        if !is_id(id) || head_id(&path).as_deref() != Some(id) {
            return None;
        }
        match Folder::read(&path) {
            Ok(folder) => Some(folder),
            Err(failure) => {
                self.failure.borrow_mut().get_or_insert(failure);
                None
            }
        }
    }
}

impl Library for Shelf<'_> {
    fn find(&self, id: &str) -> Option<SourcePack> {
        self.neighbour(id).map(|folder| folder.pack()).or_else(|| strabo_data::sources(id))
    }

    fn ids(&self) -> Vec<String> {
        let mut ids: Vec<String> = strabo_data::names().map(str::to_owned).collect();
        let folders = self.beside.map(|path| folders_in(&beside(path, "."))).unwrap_or_default();
        ids.extend(folders.into_iter().filter(|id| {
            self.beside.is_some_and(|path| head_id(&beside(path, id)).as_deref() == Some(id))
        }));
        ids.sort();
        ids.dedup();
        ids
    }
}

/// The folder next to another one.
pub fn beside(path: &Path, name: &str) -> PathBuf {
    match path.file_name() {
        Some(_) => path.with_file_name(name),
        None => path.join("..").join(name),
    }
}

/// True for a text in the form of an id.
pub fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// The id in the `pack.toml` of a folder.
pub fn head_id(folder: &Path) -> Option<String> {
    let path = folder.join("pack.toml");
    id_in(std::str::from_utf8(&read_file(&path, &fs::metadata(&path).ok()?).ok()?).ok()?)
}

/// The id in the text of a `pack.toml`.
pub fn id_in(text: &str) -> Option<String> {
    head_field(text, "id").map(|(id, _)| id)
}

/// A text under `[pack]` in the text of a `pack.toml`, and where it stands.
pub fn head_field(text: &str, field: &str) -> Option<(String, Span)> {
    let mut forest = Forest::new();
    let root = forest.parse(text.trim_start_matches('\u{feff}'), 0, &mut Vec::new());
    let field = forest.get(forest.get(root, "pack")?, field)?;
    match forest.value(field) {
        Value::String(value) => Some((value.to_owned(), forest.span(field))),
        _ => None,
    }
}

/// The names of the folders in a folder, for suggestions.
pub fn folders_in(path: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let folders = entries.take(MOST_NEIGHBOURS).flatten().filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> =
        folders.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    names
}

fn not_a_folder(typed: &Path) -> Failure {
    let shown = typed.display();
    let failure = Failure::new(format!(
        "\"{shown}\" is a file, not a pack: a pack is a folder, a bundle or a zip"
    ));
    match typed.parent() {
        Some(parent) if typed.file_name().is_some_and(|name| name == "pack.toml") => {
            let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
            failure.help(format!("give its folder: {}", parent.display()))
        }
        _ => failure.help("give the folder that contains pack.toml"),
    }
}

fn not_found(typed: &Path) -> Failure {
    let name = name_of(typed);
    let failure = Failure::new(format!("there is no folder and no shipped pack \"{name}\""));
    if let Some(near) = suggest::nearest(&name, strabo_data::names()) {
        return failure.help(format!("did you mean the shipped pack {near}?"));
    }
    let last = typed.file_name().and_then(|last| last.to_str()).unwrap_or_default();
    let folders = folders_in(&beside(typed, "."));
    if let Some(near) = suggest::nearest(last, folders.iter().map(String::as_str)) {
        let near = name_of(&beside(typed, near));
        return failure.help(format!("did you mean the folder {near}?"));
    }
    let known: Vec<&str> = strabo_data::names().collect();
    failure.help(format!("shipped packs: {}", known.join(", ")))
}
