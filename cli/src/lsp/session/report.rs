//! Checks packs and says what is new about them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use strabo_workbench::Origin;

use super::{Session, key};
use crate::{disk::pack_of, lsp::reports};

impl Session {
    /// True when the findings of a pack must be reported.
    pub fn has_to_check(&self) -> bool {
        !self.to_check.is_empty()
    }

    /// The next pack whose findings must be reported.
    pub fn next_to_check(&mut self) -> Option<PathBuf> {
        while !self.to_check.is_empty() {
            let folder = self.to_check.remove(0);
            if self.active.contains(&folder) {
                return Some(folder);
            }
        }
        None
    }

    /// Checks a pack and returns the reports to send, one for each file.
    pub fn check(&mut self, folder: &Path) -> Vec<Value> {
        self.settle(folder);
        let found = self.findings(folder);
        let open: Vec<String> = self.open_files(folder);
        self.hints_changed |= open.len() > 1;
        let before = self.sent.remove(folder).unwrap_or_default();
        let names: BTreeSet<&String> = found.keys().chain(before.keys()).chain(&open).collect();
        let links = self.links();
        let mut reports = Vec::new();
        for name in names {
            let list = found.get(name).map(Vec::as_slice).unwrap_or_default();
            let known = before.get(name).map(Vec::as_slice).unwrap_or_default();
            let document = self.documents.get(&folder.join(name));
            if document.is_none() && list == known {
                continue;
            }
            let origin = Origin::Folder(key(folder));
            let Some(uri) = links.uri(&origin, name) else { continue };
            let mut report = json!({ "uri": uri, "diagnostics": list });
            if let Some(version) = document.and_then(|document| document.version) {
                report["version"] = version.into();
            }
            reports.push(report);
        }
        self.sent.insert(folder.to_owned(), found);
        if open.is_empty() && !self.client.folders.iter().any(|open| folder.starts_with(open)) {
            return self.leave(folder, reports);
        }
        reports
    }

    /// Stops showing a pack outside of the workspace whose last text was closed.
    fn leave(&mut self, folder: &Path, mut reports: Vec<Value>) -> Vec<Value> {
        self.active.remove(folder);
        self.sent.remove(folder);
        for report in &mut reports {
            report["diagnostics"] = json!([]);
        }
        reports
    }

    fn open_files(&self, folder: &Path) -> Vec<String> {
        let names = self.documents.keys().filter_map(|path| pack_of(path));
        names.filter(|(own, _)| *own == folder).map(|(_, name)| name.to_owned()).collect()
    }

    fn findings(&mut self, folder: &Path) -> BTreeMap<String, Vec<Value>> {
        if !self.has_head(folder) {
            let why = "this file is not checked: its folder has no pack.toml, which makes it a pack\n\
                       help: strabo new writes one, or add a pack.toml with [pack] and its id, name and version";
            return self.remarks(folder, 3, why);
        }
        if let Some(Err(failure)) = self.disks.get(folder).map(|disk| &disk.files) {
            let help = failure.help.as_ref().map(|help| format!("\nhelp: {help}"));
            let why = format!(
                "this pack is not checked: {}{}",
                failure.message,
                help.unwrap_or_default()
            );
            return self.remarks(folder, 1, &why);
        }
        match self.bench.check(&key(folder)) {
            Some(snapshot) => reports::findings(snapshot.latest(), &self.links()),
            None => BTreeMap::new(),
        }
    }

    /// The same remark at the first line of every open file of a folder.
    fn remarks(&self, folder: &Path, severity: u8, message: &str) -> BTreeMap<String, Vec<Value>> {
        let remark = |name: String| {
            let document = self.documents.get(&folder.join(&name))?;
            Some((name, vec![reports::remark(&document.text, self.units(), severity, message)]))
        };
        self.open_files(folder).into_iter().filter_map(remark).collect()
    }
}
