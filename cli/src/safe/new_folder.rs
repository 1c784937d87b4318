//! A folder that is written beside its final place and renamed when it is complete, so that a run that is killed leaves nothing.

use std::fs;
use std::path::{Component, Path, PathBuf};

use tempfile::NamedTempFile;

use super::journal::clear;
use super::temporary::{Readers, folder_of, make_folder, stage_of, temporary_in};
use crate::status::{Failure, Result};

/// A folder under a temporary name.
pub struct NewFolder {
    /// The highest folder that does not exist yet; it is created by one rename.
    highest: PathBuf,
    /// What becomes the highest folder.
    stage: PathBuf,
    /// The folder to fill, in the stage.
    inside: PathBuf,
    /// Tells other runs that the stage is in use.
    _lock: NamedTempFile,
}

impl NewFolder {
    /// Prepares a folder that does not exist yet, or is empty.
    pub fn at(target: &Path) -> Result<Self> {
        let highest = highest_missing(target)?;
        let above = folder_of(&highest);
        clear(above);
        let failed = |error| Failure::io("create the folder", target, &error);
        let lock = temporary_in(above, Readers::Usual).map_err(failed)?;
        let stage = stage_of(lock.path());
        let below = target.strip_prefix(&highest).unwrap_or(Path::new(""));
        let inside = if below.as_os_str().is_empty() { stage.clone() } else { stage.join(below) };
        let new = Self { highest, stage, inside, _lock: lock };
        fs::create_dir_all(&new.inside).map_err(failed)?;
        Ok(new)
    }

    /// The folder to write to.
    pub fn path(&self) -> &Path {
        &self.inside
    }

    /// Gives the folder its final name.
    pub fn commit(self) -> Result<()> {
        let failed = |error| Failure::io("create the folder", &self.highest, &error);
        if let Ok(metadata) = fs::metadata(&self.highest) {
            fs::set_permissions(&self.stage, metadata.permissions()).map_err(failed)?;
            // Fails if the folder is no longer empty.
            fs::remove_dir(&self.highest).map_err(failed)?;
        }
        fs::rename(&self.stage, &self.highest).map_err(failed)
    }
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        // After a successful rename there is nothing to remove.
        let _ = fs::remove_dir_all(&self.stage);
    }
}

/// The highest folder on the way to `target` that does not exist; `target` itself if it exists.
fn highest_missing(target: &Path) -> Result<PathBuf> {
    let missing = || target.ancestors().take_while(|path| !exists(path));
    let odd = |path: &Path| path.components().any(|part| part == Component::ParentDir);
    let Some(highest) = missing().last() else {
        let failed = |error| Failure::io("create the folder", target, &error);
        return fs::canonicalize(target).map_err(failed);
    };
    if target.strip_prefix(highest).is_ok_and(odd) {
        // A way up from a folder that does not exist cannot be staged.
        make_folder(folder_of(target))?;
        return Ok(target.to_owned());
    }
    Ok(highest.to_owned())
}

fn exists(path: &Path) -> bool {
    path.as_os_str().is_empty() || fs::symlink_metadata(path).is_ok()
}
