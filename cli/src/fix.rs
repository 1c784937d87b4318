//! `strabo check --fix`: applies fixes in memory, checks the result, and only then writes the files.

use strabo_compile::Outcome;
use strabo_workbench::fix_all;

use crate::{
    folder::Folder, library::Origin, report::Fixed, status::Result, write_back::write_back,
};

/// Applies all certain fixes, writes the changed files, and returns what is left.
pub fn fix(origin: &Origin, folder: &Folder) -> Result<(Outcome, Fixed)> {
    let fixed = origin.with_library(|library| fix_all(folder.pack(), &folder.links, library))?;
    let files = write_back(folder, &fixed.files)?;
    Ok((fixed.outcome, Fixed { findings: fixed.findings, files, refused: fixed.refused }))
}
