//! `cargo xtask codegen`: everything that is generated, checked or written from one list.

pub mod chapters;
mod crates;
mod generated;
pub mod packs;
mod registry;

use std::fs;

use serde_json::Value;

use crate::programs::Programs;
use crate::workspace::{Workspace, output};
use generated::Generated;

/// What to do when something generated is out of date.
const CURE: &str = "run `cargo xtask codegen`";

/// Folders in which everything is generated, so that what is left over there is deleted.
const OWNED: &[&str] = &["docs/format", "docs/lints", "schemas"];

/// What `strabo schema -o schemas` writes for packs that extend others; git does not know it.
const ON_DEMAND: &str = "schemas/overlay/";

/// Something that makes files.
type Generator = fn(&Workspace) -> Result<Vec<Generated>, String>;

/// What is made from the folders, and what the project cannot be built without.
const FROM_FOLDERS: &[Generator] =
    &[registry::generate, packs::generate, chapters::generate, crates::generate];

/// Checks everything, or writes what has changed. `generator` is the built program `xtask-generate`,
/// if there is one already.
pub fn run(workspace: &Workspace, check: bool, generator: Option<&str>) -> Result<(), String> {
    from_folders(workspace, check)?;
    let mut drift = Drift { workspace, check, problems: Vec::new() };
    println!("asks the project for the rest; building it may take minutes");
    let generated = from_project(workspace, generator)?;
    for file in &generated {
        drift.file(file)?;
    }
    for folder in OWNED {
        drift.leftovers(folder, &generated)?;
    }
    drift.finish()
}

/// The part that the project cannot be built without. With a stale registry, what is made from the
/// built project would be stale too.
pub fn from_folders(workspace: &Workspace, check: bool) -> Result<(), String> {
    let mut drift = Drift { workspace, check, problems: Vec::new() };
    for generator in FROM_FOLDERS {
        for file in generator(workspace)? {
            drift.file(&file)?;
        }
    }
    drift.finish()
}

/// What is made from the built project: the other program of this crate prints it.
fn from_project(workspace: &Workspace, program: Option<&str>) -> Result<Vec<Generated>, String> {
    let mut command = match program {
        Some(path) => workspace.command(path),
        None => Programs::build(workspace)?.generator(),
    };
    let printed = output(&mut command)?;
    let files: Value = serde_json::from_str(&printed).map_err(|error| error.to_string())?;
    let files = files.as_object().into_iter().flatten();
    let files = files.map(|(path, text)| Generated {
        path: path.clone(),
        text: text.as_str().unwrap_or_default().to_owned(),
    });
    Ok(files.collect())
}

/// Compares what should be with what is there.
struct Drift<'w> {
    workspace: &'w Workspace,
    check: bool,
    problems: Vec<String>,
}

impl Drift<'_> {
    fn file(&mut self, file: &Generated) -> Result<(), String> {
        let path = &file.path;
        let present = fs::read(self.workspace.path(path)).ok();
        match present {
            Some(present) if present == file.text.as_bytes() => {}
            _ if !self.check => {
                println!("writes {path}");
                self.workspace.write(path, &file.text)?;
            }
            Some(_) => self.problems.push(format!("{path} has changed: {CURE}")),
            None => self.problems.push(format!("{path} is missing: {CURE}")),
        }
        Ok(())
    }

    /// Files in a generated folder that nothing generates any more.
    fn leftovers(&mut self, folder: &str, generated: &[Generated]) -> Result<(), String> {
        for name in self.workspace.files(folder) {
            let path = format!("{folder}/{name}");
            if path.starts_with(ON_DEMAND) || generated.iter().any(|file| file.path == path) {
                continue;
            }
            if self.check {
                self.problems.push(format!("{path} is no longer generated: {CURE}"));
            } else {
                println!("deletes {path}");
                let deleted = fs::remove_file(self.workspace.path(&path));
                deleted.map_err(|error| format!("{path} cannot be deleted: {error}"))?;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), String> {
        let problems = std::mem::take(&mut self.problems);
        if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str) -> Result<(), String> {
        let workspace = Workspace::find();
        let mut drift = Drift { workspace: &workspace, check: true, problems: Vec::new() };
        drift.file(&Generated { path: path.to_owned(), text: text.to_owned() })?;
        drift.finish()
    }

    #[test]
    fn drift_names_its_cure() {
        let here = "xtask/src/codegen.rs";
        assert_eq!(check(here, include_str!("codegen.rs")), Ok(()));
        let changed = format!("{here} has changed: run `cargo xtask codegen`");
        assert_eq!(check(here, "other"), Err(changed));
        let missing = "xtask/none.rs is missing: run `cargo xtask codegen`";
        assert_eq!(check("xtask/none.rs", ""), Err(missing.to_owned()));
    }

    #[test]
    fn what_nothing_generates_is_found() {
        let workspace = Workspace::find();
        let mut drift = Drift { workspace: &workspace, check: true, problems: Vec::new() };
        let known =
            Generated { path: "xtask/src/tidy/circles/paths.rs".to_owned(), text: String::new() };
        assert_eq!(drift.leftovers("xtask/src/tidy/circles", &[known]), Ok(()));
        let found =
            "xtask/src/tidy/circles/tokens.rs is no longer generated: run `cargo xtask codegen`";
        assert_eq!(drift.finish(), Err(found.to_owned()));
    }
}
