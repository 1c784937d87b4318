//! The packs of a workspace as they are being typed: texts that are open in an editor over those on disk.

mod base;
mod subject;

use std::{cell::RefCell, collections::BTreeMap, ops::Range, sync::Arc};

use strabo_compile::tree::{Forest, Value};
use strabo_compile::{Library, Memo, SourceFile, SourcePack, Sources, compile_again};

use crate::checked::{Checked, Origin};
use crate::snapshot::Snapshot;

/// The packs that an author works on. It knows no disk: a front hands in the files of each folder and says
/// when they change, and everything is compiled again when somebody asks.
///
/// A pack finds what it extends as the command line does: in a folder beside its own that has the name of
/// that pack, or else in the library, which usually holds the packs that ship.
pub struct Bench {
    library: Box<dyn Library + Send>,
    packs: BTreeMap<String, Pack>,
    clock: u64,
}

struct Pack {
    files: BTreeMap<String, File>,
    version: u64,
    checked: Option<Arc<Checked>>,
    /// The last compilation in which every file could be parsed.
    good: Option<Arc<Checked>>,
    memo: Memo,
}

/// A file: what an editor shows of it, or else what is on disk.
#[derive(Default)]
struct File {
    disk: Option<Content>,
    open: Option<Arc<String>>,
}

/// What is on disk, which need not be text.
enum Content {
    Text(Arc<String>),
    Bytes(Vec<u8>),
}

impl Content {
    fn new(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Self::Text(Arc::new(text)),
            Err(error) => Self::Bytes(error.into_bytes()),
        }
    }
}

impl File {
    fn bytes(&self) -> Option<&[u8]> {
        match (&self.open, &self.disk) {
            (Some(text), _) | (None, Some(Content::Text(text))) => Some(text.as_bytes()),
            (None, Some(Content::Bytes(bytes))) => Some(bytes),
            (None, None) => None,
        }
    }

    fn text(&self) -> Option<&Arc<String>> {
        match (&self.open, &self.disk) {
            (Some(text), _) | (None, Some(Content::Text(text))) => Some(text),
            _ => None,
        }
    }
}

impl Bench {
    /// A bench without packs. The library finds what packs extend that are not on the bench.
    pub fn new(library: impl Library + Send + 'static) -> Self {
        Self { library: Box::new(library), packs: BTreeMap::new(), clock: 0 }
    }

    /// Puts the files of a folder on the bench. Texts that are open in it stay open. A folder is known by
    /// its path with forward slashes.
    pub fn put_pack(&mut self, folder: &str, files: Vec<SourceFile>) {
        let now = self.tick();
        let pack = self.pack_mut(folder);
        pack.version = now;
        for file in pack.files.values_mut() {
            file.disk = None;
        }
        for SourceFile { path, bytes } in files {
            pack.files.entry(path).or_default().disk = Some(Content::new(bytes.into_owned()));
        }
        pack.files.retain(|_, file| file.bytes().is_some());
    }

    /// Takes a folder off the bench.
    pub fn remove_pack(&mut self, folder: &str) {
        self.packs.remove(folder);
    }

    /// The folders on the bench, in order.
    pub fn folders(&self) -> impl Iterator<Item = &str> {
        self.packs.keys().map(String::as_str)
    }

    /// The ids of the packs in the library.
    pub fn libraries(&self) -> Vec<String> {
        self.library.ids()
    }

    /// Notes what is on disk now in place of a file; `None` when it is gone.
    pub fn put_file(&mut self, folder: &str, path: &str, bytes: Option<Vec<u8>>) {
        self.change(folder, path, |file| file.disk = bytes.map(Content::new));
    }

    /// Opens a text: from now on it counts in place of what is on disk.
    pub fn open(&mut self, folder: &str, path: &str, text: impl Into<String>) {
        let text = text.into();
        self.change(folder, path, |file| file.open = Some(Arc::new(text)));
    }

    /// Replaces a range of bytes of an open text. Returns false if the text is not open or has no such
    /// range.
    pub fn edit(&mut self, folder: &str, path: &str, range: Range<usize>, text: &str) -> bool {
        let file = self.packs.get_mut(folder).and_then(|pack| pack.files.get_mut(path));
        let Some(open) = file.and_then(|file| file.open.as_mut()) else { return false };
        if open.get(range.clone()).is_none() {
            return false;
        }
        Arc::make_mut(open).replace_range(range, text);
        self.change(folder, path, |_| {});
        true
    }

    /// Closes a text: what is on disk counts again.
    pub fn close(&mut self, folder: &str, path: &str) {
        self.change(folder, path, |file| file.open = None);
    }

    /// The text of a file as it is now; `None` if there is no such file or it is not text.
    pub fn text(&self, folder: &str, path: &str) -> Option<&str> {
        self.packs.get(folder)?.files.get(path)?.text().map(|text| text.as_str())
    }

    /// Everything about a pack as it is now, compiled again if something changed since. `None` when the
    /// folder is not on the bench.
    pub fn check(&mut self, folder: &str) -> Option<Snapshot> {
        let pack = self.packs.get(folder)?;
        if !pack.checked.as_ref().is_some_and(|checked| self.is_fresh(checked)) {
            let mut memo = self.packs.get_mut(folder).map(|pack| std::mem::take(&mut pack.memo))?;
            let checked = Arc::new(self.compile(folder, &mut memo)?);
            let pack = self.packs.get_mut(folder)?;
            pack.memo = memo;
            if checked.parses() || pack.good.is_none() {
                pack.good = Some(Arc::clone(&checked));
            }
            pack.checked = Some(checked);
        }
        self.peek(folder)
    }

    /// The texts of a pack as they are now with the answers of the last compilation, for questions that
    /// cannot wait for the next one. Compiles only a pack that never was.
    pub fn peek(&mut self, folder: &str) -> Option<Snapshot> {
        let pack = self.packs.get(folder)?;
        let (Some(latest), Some(good)) = (&pack.checked, &pack.good) else {
            return self.check(folder);
        };
        let texts = (pack.files.iter())
            .filter_map(|(path, file)| Some((path.clone(), Arc::clone(file.text()?))));
        Some(Snapshot::new(folder, texts.collect(), Arc::clone(latest), Arc::clone(good)))
    }

    /// About how many bytes the bench keeps: texts and what was compiled from them.
    pub fn size(&self) -> usize {
        let sizes = self.packs.values().map(|pack| {
            let texts = pack.files.values().map(|file| {
                let open = file.open.as_ref().map_or(0, |text| text.capacity());
                let disk = match &file.disk {
                    Some(Content::Text(text)) => text.capacity(),
                    Some(Content::Bytes(bytes)) => bytes.capacity(),
                    None => 0,
                };
                open + disk
            });
            let texts: usize = texts.sum();
            let latest = pack.checked.as_ref().map_or(0, |checked| checked.size());
            let good = pack.good.as_ref().filter(|good| {
                !pack.checked.as_ref().is_some_and(|latest| Arc::ptr_eq(latest, good))
            });
            texts + latest + good.map_or(0, |good| good.size())
        });
        sizes.sum()
    }

    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    fn pack_mut(&mut self, folder: &str) -> &mut Pack {
        self.packs.entry(folder.to_owned()).or_insert_with(|| Pack {
            files: BTreeMap::new(),
            version: 0,
            checked: None,
            good: None,
            memo: Memo::default(),
        })
    }

    fn change(&mut self, folder: &str, path: &str, change: impl FnOnce(&mut File)) {
        let now = self.tick();
        let pack = self.pack_mut(folder);
        let file = pack.files.entry(path.to_owned()).or_default();
        change(file);
        let is_gone = file.bytes().is_none();
        pack.version = now;
        if is_gone {
            pack.files.remove(path);
        }
    }

    fn is_fresh(&self, checked: &Checked) -> bool {
        let version = |folder: &String| self.packs.get(folder).map(|pack| pack.version);
        checked.used.iter().all(|(folder, used)| version(folder) == *used)
    }

    fn compile(&self, folder: &str, memo: &mut Memo) -> Option<Checked> {
        let shelf = Shelf { bench: self, folder, found: RefCell::default() };
        let pack = self.sources(folder)?;
        let (outcome, index) = compile_again(Sources { pack, library: &shelf }, memo);
        let libraries = shelf.ids();
        let Lookups { origins, mut used } = shelf.found.into_inner();
        used.push((folder.to_owned(), self.packs.get(folder).map(|pack| pack.version)));
        let origins = std::iter::once(Origin::Folder(folder.to_owned())).chain(origins).collect();
        Some(Checked::new(outcome, index, origins, used, libraries))
    }

    fn sources(&self, folder: &str) -> Option<SourcePack> {
        let files =
            self.packs.get(folder)?.files.iter().filter_map(|(path, file)| {
                Some(SourceFile::new(path.clone(), file.bytes()?.to_vec()))
            });
        Some(SourcePack { name: name_of(folder).to_owned(), files: files.collect() })
    }
}

/// Finds what a pack extends, and notes what was looked at.
struct Shelf<'b> {
    bench: &'b Bench,
    folder: &'b str,
    found: RefCell<Lookups>,
}

#[derive(Default)]
struct Lookups {
    /// Where the packs came from, the nearest first.
    origins: Vec<Origin>,
    /// The folders that were looked at, and which version of them there was, if any.
    used: Vec<(String, Option<u64>)>,
}

impl Library for Shelf<'_> {
    fn find(&self, id: &str) -> Option<SourcePack> {
        let folder = beside(self.folder, id);
        let pack = self.bench.packs.get(&folder);
        let mut found = self.found.borrow_mut();
        found.used.push((folder.clone(), pack.map(|pack| pack.version)));
        if self.bench.text(&folder, "pack.toml").and_then(id_in).as_deref() == Some(id) {
            found.origins.push(Origin::Folder(folder.clone()));
            return self.bench.sources(&folder);
        }
        let pack = self.bench.library.find(id)?;
        found.origins.push(Origin::Library(id.to_owned()));
        Some(pack)
    }

    fn ids(&self) -> Vec<String> {
        let mut ids = self.bench.library.ids();
        let beside = |folder: &&String| beside(self.folder, name_of(folder)) == **folder;
        ids.extend(self.bench.packs.keys().filter(beside).map(|key| name_of(key).to_owned()));
        ids.sort();
        ids.dedup();
        ids
    }
}

/// The last part of a path.
fn name_of(folder: &str) -> &str {
    folder.rsplit('/').next().unwrap_or(folder)
}

/// The folder with this name next to another.
fn beside(folder: &str, name: &str) -> String {
    match folder.rsplit_once('/') {
        Some((parent, _)) => format!("{parent}/{name}"),
        None => name.to_owned(),
    }
}

/// The id in the text of a `pack.toml`.
fn id_in(text: &str) -> Option<String> {
    let mut forest = Forest::new();
    let root = forest.parse(text.trim_start_matches('\u{feff}'), 0, &mut Vec::new());
    match forest.value(forest.get(forest.get(root, "pack")?, "id")?) {
        Value::String(id) => Some(id.to_owned()),
        _ => None,
    }
}
