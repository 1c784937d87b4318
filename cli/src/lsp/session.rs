//! The packs of a session: which texts are open, which packs they belong to, and what was reported.

mod report;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use strabo_compile::index::Kind;
use strabo_workbench::change::{Change, Subject};
use strabo_workbench::{Bench, Snapshot, Units, question::Mention};

use super::links::{Links, Places};
use super::{client::Client, document::Document, edits, queue::uri_in, shipped::Shipped, uri};
use crate::disk::{Disk, pack_of};
use crate::library::{folders_in, head_field, is_id};

/// How many packs in a row may extend each other.
const LONGEST_CHAIN: usize = 32;

/// Everything that is known between two messages.
pub struct Session {
    pub client: Client,
    bench: Bench,
    documents: BTreeMap<PathBuf, Document>,
    /// Documents that the bench has not seen yet.
    unseen: BTreeSet<PathBuf>,
    /// The folders on the bench.
    disks: BTreeMap<PathBuf, Disk>,
    /// The packs whose findings are shown.
    active: BTreeSet<PathBuf>,
    /// The packs that must be checked, the edited one first.
    to_check: Vec<PathBuf>,
    /// What was last reported of each pack, by file.
    sent: BTreeMap<PathBuf, BTreeMap<String, Vec<Value>>>,
    hints_changed: bool,
    /// Requests to the client that wait to be sent.
    asking: Vec<(&'static str, Value)>,
    shipped: Shipped,
}

impl Session {
    pub fn new(client: Client) -> Self {
        Self {
            client,
            bench: Bench::new(strabo_data::library()),
            documents: BTreeMap::new(),
            unseen: BTreeSet::new(),
            disks: BTreeMap::new(),
            active: BTreeSet::new(),
            to_check: Vec::new(),
            sent: BTreeMap::new(),
            hints_changed: false,
            asking: Vec::new(),
            shipped: Shipped::new(),
        }
    }

    /// How columns count.
    pub fn units(&self) -> Units {
        if self.client.utf8 { Units::Utf8 } else { Units::Utf16 }
    }

    /// What is needed to say where something is.
    pub fn links(&self) -> Links<'_> {
        let (documents, shipped) = (&self.documents, &self.shipped);
        Links { documents, shipped, units: self.units(), related: self.client.related_places }
    }

    /// Places of a pack in the form of the protocol.
    pub fn places<'s>(&'s self, snapshot: &'s Snapshot) -> Places<'s> {
        Places::new(self.links(), snapshot)
    }

    /// Handles a message without an answer. Unknown ones are ignored, as the protocol asks.
    pub fn notice(&mut self, method: &str, params: Value) -> Result<(), String> {
        match method {
            "textDocument/didOpen" => self.open(params),
            "textDocument/didChange" => self.change(&params),
            "textDocument/didClose" => {
                self.close(&params);
                Ok(())
            }
            "textDocument/didSave" if !self.client.watches_files => {
                self.look_at_disk();
                Ok(())
            }
            "workspace/didChangeWatchedFiles" => {
                self.files_changed(&params["changes"]);
                Ok(())
            }
            "workspace/didChangeWorkspaceFolders" => {
                self.folders_changed(&params["event"]);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn open(&mut self, params: Value) -> Result<(), String> {
        let Some(path) = uri_in(&params).and_then(uri::to_path) else { return Ok(()) };
        let Some((folder, _)) = pack_of(&path) else { return Ok(()) };
        let folder = folder.to_owned();
        let document = Document::open(params)?;
        self.documents.insert(path.clone(), document);
        self.unseen.insert(path);
        self.activate(&folder);
        self.mark(&folder);
        Ok(())
    }

    fn change(&mut self, params: &Value) -> Result<(), String> {
        let Some(path) = uri_in(params).and_then(uri::to_path) else { return Ok(()) };
        let units = self.units();
        let Some(document) = self.documents.get_mut(&path) else { return Ok(()) };
        let result = document.change(params, units);
        if let Err(why) = result {
            // What the editor shows is not known any more: what is on disk counts.
            self.close(params);
            return Err(format!("{} is no longer followed: {why}", path.display()));
        }
        if let Some((folder, _)) = pack_of(&path) {
            let folder = folder.to_owned();
            self.unseen.insert(path);
            self.mark(&folder);
        }
        Ok(())
    }

    fn close(&mut self, params: &Value) {
        let Some(path) = uri_in(params).and_then(uri::to_path) else { return };
        if self.documents.remove(&path).is_none() {
            return;
        }
        self.unseen.remove(&path);
        let Some((folder, name)) = pack_of(&path) else { return };
        self.bench.close(&key(folder), name);
        self.mark(folder);
    }

    fn files_changed(&mut self, changes: &Value) {
        let changes = changes.as_array().map(Vec::as_slice).unwrap_or_default();
        let paths = changes.iter().filter_map(|change| uri::to_path(change["uri"].as_str()?));
        let folders: BTreeSet<PathBuf> =
            paths.filter_map(|path| Some(path.parent()?.to_owned())).collect();
        for folder in folders {
            if self.disks.contains_key(&folder) {
                self.read(&folder);
                self.mark(&folder);
            }
        }
    }

    fn folders_changed(&mut self, event: &Value) {
        let paths = |list: &Value| -> Vec<PathBuf> {
            let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
            list.iter().filter_map(|folder| uri::to_path(folder["uri"].as_str()?)).collect()
        };
        let removed = paths(&event["removed"]);
        self.client.folders.retain(|folder| !removed.contains(folder));
        self.client.folders.extend(paths(&event["added"]));
    }

    /// What the client is asked to report.
    pub fn registration(&self) -> Option<Value> {
        let watchers = ["**/*.toml", "**/map.geojson"].map(|glob| json!({ "globPattern": glob }));
        let registration = json!({
            "id": "strabo-files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        });
        self.client.watches_files.then(|| json!({ "registrations": [registration] }))
    }

    /// True when nobody else reports what changes on disk.
    pub fn must_look(&self) -> bool {
        !self.client.watches_files && !self.disks.is_empty()
    }

    /// Reads folders again that have changed since they were read.
    pub fn look_at_disk(&mut self) {
        let stale = self
            .disks
            .iter_mut()
            .filter_map(|(folder, disk)| disk.is_stale().then(|| folder.clone()));
        let stale: Vec<PathBuf> = stale.collect();
        for folder in stale {
            self.read(&folder);
            self.mark(&folder);
        }
    }

    /// Drops everything that was computed.
    pub fn forget(&mut self) {
        self.bench = Bench::new(strabo_data::library());
        self.unseen = self.documents.keys().cloned().collect();
        let folders: Vec<PathBuf> = std::mem::take(&mut self.disks).into_keys().collect();
        for folder in folders {
            self.read(&folder);
        }
        // Nothing is checked before the next edit: the same text would make the same mistake.
        self.to_check.clear();
    }

    /// Asks the client for something, whose answer does not matter.
    pub fn ask(&mut self, method: &'static str, params: Value) {
        self.asking.push((method, params));
    }

    /// What is asked of the client.
    pub fn asking(&mut self) -> Vec<(&'static str, Value)> {
        std::mem::take(&mut self.asking)
    }

    /// Every place that names a thing, also in packs that extend its pack.
    pub fn mentions(&mut self, folder: &str, kind: Kind, id: &str) -> Vec<Mention> {
        self.bench.mentions(folder, kind, id)
    }

    /// The text of a file of a pack.
    pub fn text(&self, folder: &str, path: &str) -> Option<&str> {
        self.bench.text(folder, path)
    }

    /// Hands on a pack to propose changes for.
    pub fn with_subject<R>(
        &mut self,
        folder: &str,
        propose: impl FnOnce(&Subject<'_>) -> R,
    ) -> Option<R> {
        self.settle(Path::new(folder));
        self.bench.with_subject(folder, propose)
    }

    /// Changes of packs in the form of the protocol; nothing when a file must not be changed.
    pub fn workspace_edit(&self, changes: &[(String, Change)]) -> Option<Value> {
        edits::of(&self.bench, &self.links(), changes, self.client.versioned_edits)
    }

    /// True once after hints in texts that were not edited may have changed.
    pub fn hints_changed(&mut self) -> bool {
        std::mem::take(&mut self.hints_changed) && self.client.refreshes_hints
    }

    /// Shows the findings of a pack from now on, and those of the packs in the workspace that extend it.
    fn activate(&mut self, folder: &Path) {
        if !self.active.insert(folder.to_owned()) {
            return;
        }
        self.read(folder);
        let parent = folder.parent().unwrap_or(folder);
        if !self.client.folders.iter().any(|open| parent.starts_with(open)) {
            return;
        }
        let siblings = folders_in(parent).into_iter().map(|name| parent.join(name));
        let heads: Vec<(PathBuf, String)> = siblings
            .filter(|sibling| sibling != folder)
            .filter_map(|sibling| {
                let head = fs::read_to_string(sibling.join("pack.toml")).ok()?;
                Some((sibling, head_field(&head, "extends")?.0))
            })
            .collect();
        let name =
            |folder: &Path| folder.file_name().map(|name| name.to_string_lossy().into_owned());
        for (sibling, extends) in heads {
            if name(folder).as_deref() == Some(extends.as_str()) {
                self.activate(&sibling);
            }
        }
    }

    /// Reads a folder from disk onto the bench.
    fn read(&mut self, folder: &Path) {
        let disk = Disk::read(folder);
        let files = disk.files.clone().unwrap_or_default();
        self.bench.put_pack(&key(folder), files);
        self.disks.insert(folder.to_owned(), disk);
    }

    /// Notes that a pack has changed: it is checked again, and then those that extend it.
    fn mark(&mut self, folder: &Path) {
        let above: Vec<PathBuf> = self
            .active
            .iter()
            .filter(|other| {
                other.as_path() != folder && self.chain(other).iter().any(|base| base == folder)
            })
            .cloned()
            .collect();
        self.to_check.retain(|waiting| waiting != folder && !above.contains(waiting));
        self.to_check.splice(0..0, std::iter::once(folder.to_owned()).chain(above));
    }

    /// The folders beside a pack that it extends, directly or not.
    fn chain(&self, folder: &Path) -> Vec<PathBuf> {
        let mut chain = Vec::new();
        let mut last = folder.to_owned();
        while chain.len() < LONGEST_CHAIN
            && let Some(base) = self.base_of(&last)
            && !chain.contains(&base)
        {
            chain.push(base.clone());
            last = base;
        }
        chain
    }

    /// The folder beside a pack that it extends, if it extends a pack that is there.
    fn base_of(&self, folder: &Path) -> Option<PathBuf> {
        let path = folder.join("pack.toml");
        let (extends, _) = match self.documents.get(&path) {
            Some(document) => head_field(document.text.as_str(), "extends")?,
            None => head_field(self.bench.text(&key(folder), "pack.toml")?, "extends")?,
        };
        let base = folder.with_file_name(&extends);
        (is_id(&extends) && base.join("pack.toml").is_file()).then_some(base)
    }

    /// Gives the bench what was typed, and the packs that a pack extends.
    fn settle(&mut self, folder: &Path) {
        for path in std::mem::take(&mut self.unseen) {
            if let (Some(document), Some((folder, name))) =
                (self.documents.get(&path), pack_of(&path))
            {
                self.bench.open(&key(folder), name, document.text.as_str());
            }
        }
        for base in self.chain(folder) {
            if !self.disks.contains_key(&base) {
                self.read(&base);
            }
        }
    }

    /// The name of a file in its pack; nothing when it is in none that is known.
    pub fn name_in_pack(&mut self, path: &Path) -> Option<String> {
        let (folder, name) = pack_of(path)?;
        if !self.documents.contains_key(path) && !self.disks.contains_key(folder) {
            return None;
        }
        self.settle(folder);
        let is_there = self.bench.text(&key(folder), name).is_some();
        (is_there && self.has_head(folder)).then(|| name.to_owned())
    }

    /// The pack of a text for questions; compiled unless the answer cannot wait for the last letter.
    pub fn pack(&mut self, path: &Path, now: bool) -> Option<Snapshot> {
        self.name_in_pack(path)?;
        let folder = key(path.parent()?);
        if now { self.bench.peek(&folder) } else { self.bench.check(&folder) }
    }

    /// All packs whose findings are shown.
    pub fn packs(&mut self) -> Vec<Snapshot> {
        let folders: Vec<PathBuf> = self.active.iter().cloned().collect();
        let mut packs = Vec::new();
        for folder in folders {
            self.settle(&folder);
            if self.has_head(&folder) {
                packs.extend(self.bench.check(&key(&folder)));
            }
        }
        packs
    }

    /// The text of a document that is open.
    pub fn document(&self, path: &Path) -> Option<&Document> {
        self.documents.get(path)
    }

    fn has_head(&self, folder: &Path) -> bool {
        self.documents.contains_key(&folder.join("pack.toml"))
            || self.bench.text(&key(folder), "pack.toml").is_some()
            || folder.join("pack.toml").exists()
    }
}

/// A folder as the bench knows it: with forward slashes.
fn key(folder: &Path) -> String {
    let text = folder.to_string_lossy();
    if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() }
}
