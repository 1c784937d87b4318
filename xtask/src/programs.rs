//! The programs of the project, built as its tests build them: with other features of the dependencies, half of
//! the project would be compiled once more.

use std::{path::PathBuf, process::Command};

use serde_json::Value;

use crate::workspace::{self, Workspace};

/// The programs of the project, up to date.
pub struct Programs<'w> {
    workspace: &'w Workspace,
    folder: PathBuf,
}

impl<'w> Programs<'w> {
    /// Builds them once, however many steps need them.
    pub fn build(workspace: &'w Workspace) -> Result<Self, String> {
        let folder = workspace.programs.get_or_init(|| build(workspace)).clone()?;
        Ok(Self { workspace, folder })
    }

    /// The program itself.
    pub fn strabo(&self) -> Command {
        self.command("strabo")
    }

    /// The client in Rust.
    pub fn client(&self) -> Command {
        self.command("strabo-client")
    }

    /// The program that uses Strabo as a library.
    pub fn embed(&self) -> Command {
        self.command("strabo-embed")
    }

    /// What prints the generated files.
    pub fn generator(&self) -> Command {
        self.command("xtask-generate")
    }

    /// Where the program itself lies.
    pub fn path_of_strabo(&self) -> String {
        self.path("strabo")
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)).display().to_string()
    }

    fn command(&self, name: &str) -> Command {
        self.workspace.command(&self.path(name))
    }
}

/// Builds the programs, and says where they lie.
fn build(workspace: &Workspace) -> Result<PathBuf, String> {
    let mut cargo = workspace.cargo();
    cargo.args(["build", "--quiet", "--locked", "--workspace", "--exclude", "strabo-python"]);
    for program in ["strabo", "strabo-client", "strabo-embed", "xtask-generate"] {
        cargo.args(["--bin", program]);
    }
    // An example needs what tests need, so that dependencies get the features they have in tests.
    workspace::run(cargo.args(["--example", "derive_borders"]))?;
    let metadata: Value = workspace.metadata()?;
    let target = metadata["target_directory"].as_str().ok_or("cargo names no target folder")?;
    Ok(PathBuf::from(target).join("debug"))
}
