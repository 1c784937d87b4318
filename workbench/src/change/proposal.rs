//! What a change does to the files of a pack, and what undoes it.

use strabo_compile::SourceFile;

use strabo_sheet::{Moves, TextEdit, applied, in_order};

/// What is changed in the files of a pack. Text outside of the edits stays as it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// What it does, as an order: `rename the area "ur" to "uruk"`.
    pub title: String,
    /// What it does besides, line by line, to be read before it is made.
    pub notes: Vec<String>,
    /// New texts for ranges of existing files, which do not overlap.
    pub edits: Vec<TextEdit>,
    /// Files that are added.
    pub created: Vec<NewFile>,
    /// The paths of files that are removed.
    pub removed: Vec<String>,
}

/// A file that a change adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFile {
    /// Its path inside the pack.
    pub path: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

impl Change {
    /// True when it changes nothing.
    pub fn is_empty(&self) -> bool {
        self.edits.is_empty() && self.created.is_empty() && self.removed.is_empty()
    }

    /// The paths of all files that it changes, adds or removes, in order.
    pub fn files(&self) -> Vec<&str> {
        let edited = self.edits.iter().map(|edit| edit.file.as_str());
        let created = self.created.iter().map(|file| file.path.as_str());
        let removed = self.removed.iter().map(String::as_str);
        let mut paths: Vec<&str> = edited.chain(created).chain(removed).collect();
        paths.sort_unstable();
        paths.dedup();
        paths
    }

    /// The files of a pack after the change; nothing when it does not fit them, because they are not
    /// those it was made for.
    pub fn apply(&self, files: &[SourceFile]) -> Option<Vec<SourceFile>> {
        let mut result: Vec<SourceFile> = files.to_vec();
        for ours in in_order(&self.edits).chunk_by(|a, b| a.file == b.file) {
            let file = result.iter_mut().find(|file| file.path == ours[0].file)?;
            let in_turn = ours.windows(2).all(|pair| pair[0].end <= pair[1].start);
            let inside = ours.iter().all(|edit| edit.start <= edit.end);
            if !in_turn || !inside || ours.last()?.end > file.bytes.len() {
                return None;
            }
            file.bytes = applied(&file.bytes, ours).into();
        }
        for path in &self.removed {
            result.remove(result.iter().position(|file| file.path == *path)?);
        }
        for new in &self.created {
            let at = result.partition_point(|file| file.path < new.path);
            if result.get(at).is_some_and(|file| file.path == new.path) {
                return None;
            }
            result.insert(at, SourceFile::new(new.path.clone(), new.bytes.clone()));
        }
        Some(result)
    }

    /// The change that takes it back, for the files that it was made for.
    #[must_use]
    pub fn inverse(&self, files: &[SourceFile]) -> Self {
        let find = |path: &str| files.iter().find(|file| file.path == path);
        let removed = self.removed.iter().filter_map(|path| find(path));
        let created = removed
            .map(|file| NewFile { path: file.path.clone(), bytes: file.bytes.to_vec() })
            .collect();
        Self {
            title: format!("undo: {}", self.title),
            notes: Vec::new(),
            edits: Moves::new(&self.edits).inverse(|path| find(path).map(|file| &*file.bytes)),
            created,
            removed: self.created.iter().map(|file| file.path.clone()).collect(),
        }
    }
}
