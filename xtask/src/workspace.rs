//! The folder of the project: its files, and the commands that run in it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, sync::OnceLock};

use serde_json::Value;

/// The folder of the project.
pub struct Workspace {
    root: PathBuf,
    /// What lies in the folder and is not of the project, as `.gitignore` has it.
    ignored: String,
    /// Where the programs lie once they are built.
    pub programs: OnceLock<Result<PathBuf, String>>,
}

impl Workspace {
    /// The workspace this program was built in.
    pub fn find() -> Self {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = here.parent().unwrap_or(here).to_owned();
        let ignored = fs::read_to_string(root.join(".gitignore")).unwrap_or_default();
        Self { root, ignored, programs: OnceLock::new() }
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

    /// Copies a file, and makes the folders above its new place.
    pub fn copy(&self, from: &str, to: &str) -> Result<(), String> {
        let path = self.path(to);
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let copied = folder.and_then(|()| fs::copy(self.path(from), &path));
        copied.map(drop).map_err(|error| format!("{from} cannot be copied to {to}: {error}"))
    }

    /// The names of the files and folders directly in a folder, sorted; folders end in a slash.
    /// Nothing when there is no such folder. What is hidden or ignored by git is left out.
    pub fn list(&self, relative: &str) -> Vec<String> {
        let mut names = self.entries(relative);
        names.retain(|name| !name.starts_with('.'));
        names
    }

    fn entries(&self, folder: &str) -> Vec<String> {
        let named = fs::read_dir(self.path(folder)).into_iter().flatten().flatten().map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.path().is_dir() { name + "/" } else { name }
        });
        let inside = within(folder);
        let kept = named.filter(|name| !is_ignored(&self.ignored, &format!("{inside}{name}")));
        let mut names: Vec<String> = kept.collect();
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

    /// The files of the project, relative to the root: those that git knows or, where git knows none (in an
    /// unpacked archive), all that are not ignored.
    pub fn tracked(&self) -> Vec<String> {
        let listing = self.command("git").args(["ls-files", "-z"]).stderr(Stdio::null()).output();
        let listing = listing.map(|output| output.stdout).unwrap_or_default();
        let listing = String::from_utf8_lossy(&listing);
        let paths = listing.split('\0').filter(|path| !path.is_empty());
        let known: Vec<String> =
            paths.filter(|path| self.path(path).exists()).map(str::to_owned).collect();
        if known.is_empty() { self.untracked("") } else { known }
    }

    fn untracked(&self, folder: &str) -> Vec<String> {
        let inside = within(folder);
        let paths = self.entries(folder).into_iter().map(|name| format!("{inside}{name}"));
        let paths = paths.map(|path| match path.strip_suffix('/') {
            Some(".git") => Vec::new(),
            Some(folder) => self.untracked(folder),
            None => vec![path],
        });
        paths.flatten().collect()
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

/// What the paths in a folder begin with.
fn within(folder: &str) -> String {
    if folder.is_empty() { String::new() } else { format!("{folder}/") }
}

/// Whether a path is ignored; folders end in a slash. The patterns are those of `.gitignore` without `**` and `!`.
fn is_ignored(patterns: &str, path: &str) -> bool {
    let bare = path.trim_end_matches('/');
    let name = bare.rsplit_once('/').map_or(bare, |(_, name)| name);
    patterns.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).any(|line| {
        let pattern = line.trim_end_matches('/');
        if line.ends_with('/') && !path.ends_with('/') {
            return false;
        }
        let subject = if pattern.contains('/') { bare } else { name };
        let pattern = pattern.trim_start_matches('/');
        match pattern.split_once('*') {
            None => subject == pattern,
            Some((start, end)) => {
                subject.strip_prefix(start).is_some_and(|rest| rest.ends_with(end))
            }
        }
    })
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
    command.stderr(Stdio::inherit());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_or_left_behind_is_ignored() {
        let ignored = Workspace::find().ignored;
        for path in ["out/", "target/", "fuzz/target/", "serve/page/node_modules/", "docs/a.md~"] {
            assert!(is_ignored(&ignored, path), "{path}");
        }
        for path in ["docs/", "docs/out/", "cli/src/out.rs", "target", "docs/a.md"] {
            assert!(!is_ignored(&ignored, path), "{path}");
        }
    }

    #[test]
    fn an_archive_has_the_files_that_git_knows() {
        let workspace = Workspace::find();
        let (known, found) = (workspace.tracked(), workspace.untracked(""));
        let lost: Vec<&String> = known.iter().filter(|path| !found.contains(path)).collect();
        assert!(lost.is_empty(), "{lost:?}");
        for path in [".ci/run", "README.md", "xtask/src/workspace.rs"] {
            assert!(known.iter().any(|known| known == path), "{path}");
        }
    }
}
