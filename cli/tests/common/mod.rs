//! Runs the program and makes packs for tests.

pub mod client;
pub mod console;
pub mod editor;
pub mod studio;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use strabo_cli::{Status, Terminal, run};
use tempfile::TempDir;

/// What a command left behind.
#[derive(Debug)]
pub struct Ran {
    /// Its arguments, for messages.
    pub command: String,
    pub status: Status,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// The output as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).expect("the output is JSON")
    }

    /// The command found nothing wrong.
    #[track_caller]
    pub fn clean(self) -> Self {
        assert_eq!(self.status, Status::Clean, "{self:?}");
        self
    }

    /// The command found something.
    #[track_caller]
    pub fn with_findings(self) -> Self {
        assert_eq!(self.status, Status::Findings, "{self:?}");
        self
    }

    /// All of these words are on standard output.
    #[track_caller]
    pub fn prints(&self, said: &[&str]) {
        for words in said {
            assert!(self.out.contains(words), "{}: {words:?} not in\n{}", self.command, self.out);
        }
    }

    /// All of these words are on standard error.
    #[track_caller]
    pub fn complains(&self, said: &[&str]) {
        for words in said {
            assert!(self.err.contains(words), "{}: {words:?} not in\n{}", self.command, self.err);
        }
    }

    /// The command failed with these words.
    #[track_caller]
    pub fn fails_with(&self, words: &str) {
        assert_eq!(self.status, Status::Failed, "{self:?}");
        self.complains(&[words]);
    }
}

/// Runs a command through the library.
pub fn strabo(args: &[&str]) -> Ran {
    strabo_reading("", args)
}

/// Runs a command, which finds nothing wrong.
#[track_caller]
pub fn clean(args: &[&str]) -> Ran {
    strabo(args).clean()
}

/// Runs a command, which finds something.
#[track_caller]
pub fn with_findings(args: &[&str]) -> Ran {
    strabo(args).with_findings()
}

/// Runs the program itself in a folder, whose `share` has the data of the user.
pub fn strabo_in(folder: &Path, args: &[&str]) -> Ran {
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_strabo"));
    program.args(args).current_dir(folder).env("XDG_DATA_HOME", folder.join("share"));
    let output = program.output().expect("the program runs");
    let status = match output.status.code() {
        Some(0) => Status::Clean,
        Some(1) => Status::Findings,
        Some(130) => Status::Stopped,
        _ => Status::Failed,
    };
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is UTF-8");
    Ran { command: args.join(" "), status, out: text(output.stdout), err: text(output.stderr) }
}

/// Runs a command with something to read.
pub fn strabo_reading(input: &str, args: &[&str]) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = {
        let mut terminal = Terminal::piped(input.as_bytes(), &mut out, &mut err);
        run(std::iter::once("strabo").chain(args.iter().copied()), &mut terminal)
    };
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is UTF-8");
    Ran { command: args.join(" "), status, out: text(out), err: text(err) }
}

/// A folder that goes when the test ends.
pub struct Bench {
    folder: TempDir,
}

impl Bench {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder for the test") }
    }

    /// A folder with a small pack in `pack`, which is laid over the smallest one.
    pub fn with_pack() -> Self {
        let bench = Self::new();
        bench.pack();
        bench
    }

    /// A folder with a copy of a pack that ships in `pack`.
    pub fn with_copy(id: &str) -> Self {
        let bench = Self::new();
        for file in strabo_data::sources(id).expect("a pack that ships").files {
            let text = String::from_utf8(file.bytes.to_vec()).expect("text");
            bench.write(&format!("pack/{}", file.path), &text);
        }
        bench
    }

    pub fn path(&self, below: &str) -> PathBuf {
        below.split('/').fold(self.folder.path().to_owned(), |path, part| path.join(part))
    }

    /// The path as an argument.
    pub fn arg(&self, below: &str) -> String {
        self.path(below).to_str().expect("a path of letters").to_owned()
    }

    pub fn write(&self, below: &str, text: &str) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    pub fn read(&self, below: &str) -> String {
        fs::read_to_string(self.path(below)).expect("a file")
    }

    /// A small pack that is laid over the smallest one, in the folder `pack`.
    pub fn pack(&self) {
        self.write("pack/pack.toml", PACK);
    }

    /// All files below a folder with their contents.
    pub fn all(&self, below: &str) -> Vec<(PathBuf, Vec<u8>)> {
        all_below(&self.path(below))
    }
}

/// All files below a folder with their contents.
pub fn all_below(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    collect(folder, &mut files);
    files.sort();
    files
}

/// What lies in a folder of the project, sorted, without what editors and systems leave there.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let is_ours = |name: &str| {
        let endings = ["~", ".orig", ".swp", ".tmp"];
        !name.starts_with('.') && !endings.iter().any(|ending| name.ends_with(ending))
    };
    let ours = entries.filter(|entry| is_ours(&entry.file_name().to_string_lossy()));
    let mut paths: Vec<PathBuf> = ours.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn collect(folder: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push((path.clone(), fs::read(&path).expect("a file")));
        }
    }
}

/// The head of a pack laid over the smallest one.
pub const PACK: &str = "\
[pack]
id = \"pack\"
name = \"Pack\"
version = \"1.0.0\"
extends = \"smallest\"
players = \"2-3\"
";
