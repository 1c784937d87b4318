//! The folder of the project: its files, and the commands that run in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

/// The folder of the project.
pub struct Workspace {
    root: PathBuf,
    /// Where the programs lie once they are built.
    pub programs: OnceLock<Result<PathBuf, String>>,
}

impl Workspace {
    /// The workspace this program was built in.
    pub fn find() -> Self {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        Self { root: here.parent().unwrap_or(here).to_owned(), programs: OnceLock::new() }
    }

    /// A path inside it.
    pub fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// The text of a file.
    pub fn read(&self, relative: &str) -> Result<String, String> {
        let text = fs::read_to_string(self.path(relative));
        text.map_err(|error| format!("{relative} cannot be read: {error}"))
    }

    /// Writes a file, and the folders above it.
    pub fn write(&self, relative: &str, text: impl AsRef<[u8]>) -> Result<(), String> {
        let path = self.path(relative);
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| fs::write(&path, text));
        written.map_err(|error| format!("{relative} cannot be written: {error}"))
    }

    /// The names of the files and folders directly in a folder, sorted; folders end in a slash.
    /// Nothing when there is no such folder.
    pub fn list(&self, relative: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(relative)).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .map(|entry| {
                let name = entry.file_name().to_string_lossy().into_owned();
                if entry.path().is_dir() { name + "/" } else { name }
            })
            .filter(|name| !name.starts_with('.'))
            .collect();
        names.sort();
        names
    }

    /// The files in a folder and below, as paths relative to that folder, sorted.
    pub fn files(&self, folder: &str) -> Vec<String> {
        let mut found = Vec::new();
        for name in self.list(folder) {
            match name.strip_suffix('/') {
                Some(name) => {
                    let inner = self.files(&format!("{folder}/{name}"));
                    found.extend(inner.into_iter().map(|path| format!("{name}/{path}")));
                }
                None => found.push(name),
            }
        }
        found.sort();
        found
    }

    /// The files that git knows, relative to the root.
    pub fn tracked(&self) -> Result<Vec<String>, String> {
        let listing = output(self.command("git").args(["ls-files", "-z"]))?;
        let paths = listing.split('\0').filter(|path| !path.is_empty());
        Ok(paths.filter(|path| self.path(path).exists()).map(str::to_owned).collect())
    }

    /// What cargo knows of the crates and of its folders.
    pub fn metadata(&self) -> Result<Value, String> {
        self.cargo_metadata(&["--no-deps"])
    }

    /// What cargo knows of all crates of others too. One platform, so that it is the same everywhere.
    pub fn resolved(&self) -> Result<Value, String> {
        self.cargo_metadata(&["--locked", "--filter-platform", "x86_64-unknown-linux-gnu"])
    }

    fn cargo_metadata(&self, options: &[&str]) -> Result<Value, String> {
        let mut cargo = self.cargo();
        let text = output(cargo.args(["metadata", "--format-version", "1"]).args(options))?;
        serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))
    }

    /// A command that runs in the root.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        command
    }

    /// A cargo command that runs in the root, with the same cargo that runs this program.
    pub fn cargo(&self) -> Command {
        self.command(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()))
    }
}

/// Runs a command to its end; its output goes where ours goes.
pub fn run(command: &mut Command) -> Result<(), String> {
    let line = describe(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed ({status})")),
        Err(error) => Err(format!("`{line}` cannot be started: {error}")),
    }
}

/// What a command prints.
pub fn output(command: &mut Command) -> Result<String, String> {
    let line = describe(command);
    command.stderr(std::process::Stdio::inherit());
    let output = command.output();
    let output = output.map_err(|error| format!("`{line}` cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("`{line}` failed ({})", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("`{line}` prints no text: {error}"))
}

/// A command as it would be typed.
fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
