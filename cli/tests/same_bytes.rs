//! Everything that Strabo writes, made twice: in other folders, named in other ways, with another
//! language, time zone, home, terminal and number of threads. All bytes are the same.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{ffi::OsStr, fs, process::Command};

use crate::common::{Bench, entries};

/// Where, and under which circumstances, everything is made.
struct Circumstances {
    bench: Bench,
    folder: PathBuf,
    /// Files that are written are named by absolute paths, from another folder.
    is_elsewhere: bool,
    environment: &'static [(&'static str, &'static str)],
    threads: &'static str,
}

/// Names of files begin with `@`.
const COMMANDS: &[&[&str]] = &[
    &["new", "@mine"],
    &["build", "@inland-sea", "-o", "@built", "--format", "svg,png,pdf"],
    &["build", "a-new-dawn", "-o", "@tiles", "--format", "svg,png,pdf"],
    &["build", "mega-empires-east", "-o", "@east"],
    &["book", "@inland-sea", "-o", "@book.pdf"],
    &["export", "@inland-sea", "--to", "json", "-o", "@pack.json"],
    &["export", "@inland-sea", "--to", "typescript", "-o", "@typescript"],
    &["export", "@inland-sea", "--to", "vassal", "--players", "3", "-o", "@game.vmod"],
    &["export", "@inland-sea", "--to", "tts", "--players", "3", "-o", "@tabletop"],
    &["render", "@inland-sea", "--view", "map", "--theme", "dark", "-o", "@map.png"],
    &["render", "@inland-sea", "--view", "regions", "--players", "3", "-o", "@regions.svg"],
    &["render", "@inland-sea", "--view", "cards", "--paper", "a4", "-o", "@cards.pdf"],
    &["render", "@broken", "--view", "map", "-o", "@broken.svg"],
    &["play", "@inland-sea", "--players", "3", "--seed", "5", "--record", "@game.record"],
    &["replay", "@game.record", "--pack", "@inland-sea"],
    &["import", "svg", "@drawing.svg", "-o", "@drawn"],
    &["import", "csv", "@areas.csv", "-o", "@listed"],
    &["draft", "@inland-sea", "-o", "@outlines.geojson"],
    &["schema", "-o", "@schemas"],
    &["man", "-o", "@manual"],
    &["check", "@broken", "--format", "human"],
    &["check", "@broken", "--format", "json"],
    &["check", "@broken", "--format", "sarif"],
    &["inspect", "@inland-sea"],
    &["diff", "@inland-sea", "smallest"],
    &["diff", "@inland-sea", "smallest", "--format", "json"],
];

const SIMULATE: [&str; 8] =
    ["simulate", "--players", "3", "--games", "12", "--seed", "7", "--quiet"];
/// What more is said to it, besides the number of threads.
const SIMULATIONS: &[&[&str]] = &[
    &["--format", "human", "-o", "@report.txt"],
    &["--format", "json", "-o", "@report.json", "--results", "@results.parquet"],
    &["--format", "html", "-o", "@report.html", "--turn-results", "@turns.parquet"],
    &["--format", "json", "--compare", "@inland-sea", "smallest", "-o", "@compared.json"],
];

impl Circumstances {
    fn new(
        below: &str,
        environment: &'static [(&'static str, &'static str)],
        threads: &'static str,
    ) -> Self {
        let bench = Bench::new();
        let folder = bench.path(below);
        fs::create_dir_all(&folder).expect("a folder");
        let place = Self { bench, folder, is_elsewhere: !below.is_empty(), environment, threads };
        place.write_sources();
        place
    }

    /// What there is before the first command. The order in which files are made is that of some
    /// file systems when they list them.
    fn write_sources(&self) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        fs::create_dir(self.folder.join("inland-sea")).expect("a folder");
        let mut files = entries(&root.join("../examples/inland-sea"));
        if self.is_elsewhere {
            files.reverse();
        }
        for file in files.iter().filter(|path| path.is_file()) {
            let name = file.file_name().expect("a name");
            fs::copy(file, self.folder.join("inland-sea").join(name)).expect("a copy");
        }
        fs::create_dir(self.folder.join("broken")).expect("a folder");
        let head = crate::common::PACK.replace("smallest", "inland-sea");
        fs::write(self.folder.join("broken/pack.toml"), head).expect("a file");
        let wrong = "[[area]]\nid = \"moon\"\nname = \"The Moon\"\nland = [\"nowhere\"]\n";
        fs::write(self.folder.join("broken/map.toml"), wrong).expect("a file");
        let drawing = root.join("tests/drawings/islands-over-sea.svg");
        fs::copy(drawing, self.folder.join("drawing.svg")).expect("a copy");
        let areas = "name,kind,population\nIğdır,land,3\nÎle,land,2\nZürich,land,4\n";
        fs::write(self.folder.join("areas.csv"), areas).expect("a file");
    }

    /// Runs a command and returns what it prints, without the folder of this place.
    fn run(&self, args: &[&str]) -> Vec<u8> {
        let mut command = program(self.is_elsewhere);
        // What only prints may print the path that was typed.
        let is_outside = self.is_elsewhere && ["-o", "--record"].iter().any(|to| args.contains(to));
        for arg in args {
            match arg.strip_prefix('@') {
                Some(name) if is_outside => command.arg(self.folder.join(name)),
                Some(name) => command.arg(name),
                None => command.arg(arg),
            };
        }
        let other = self.bench.path("");
        command.current_dir(if is_outside { &other } else { &self.folder });
        command.env_clear().envs(self.environment.iter().copied());
        let output = command.output().expect("the program runs");
        let code = output.status.code();
        let errors = String::from_utf8_lossy(&output.stderr);
        let has_findings = args[0] == "diff" || args[1] == "@broken";
        assert_eq!(code, Some(i32::from(has_findings)), "{args:?}: {errors}");
        let printed = String::from_utf8(output.stdout).expect("text");
        let folder = self.folder.join("");
        printed.replace(folder.to_str().expect("a path of letters"), "").into_bytes()
    }

    /// Makes everything: what is printed, by command, and all files.
    fn make(&self) -> BTreeMap<String, Vec<u8>> {
        let mut made = BTreeMap::new();
        for args in COMMANDS {
            made.insert(format!("strabo {}", args.join(" ")), self.run(args));
        }
        for more in SIMULATIONS {
            let pack: &[&str] = if more.contains(&"--compare") { &[] } else { &["@inland-sea"] };
            let all = [&SIMULATE[..], &["--threads", self.threads], pack, more].concat();
            made.insert(format!("strabo simulate {}", more.join(" ")), self.run(&all));
        }
        for (path, bytes) in self.bench.all("") {
            let path = path.strip_prefix(&self.folder).expect("a file of this place");
            made.insert(path.to_string_lossy().replace('\\', "/"), bytes);
        }
        made
    }
}

/// The program; the second time with files that nobody else may read, where systems know that.
fn program(is_elsewhere: bool) -> Command {
    let strabo = OsStr::new(env!("CARGO_BIN_EXE_strabo"));
    if cfg!(unix) && is_elsewhere {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", "umask 077; exec \"$0\" \"$@\""]).arg(strabo);
        return shell;
    }
    Command::new(strabo)
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|part| part == text.as_bytes())
}

#[test]
fn everything_has_the_same_bytes_wherever_and_whenever_it_is_made() {
    let here = Circumstances::new(
        "",
        &[("LC_ALL", "C"), ("TZ", "UTC"), ("TERM", "dumb"), ("HOME", "/"), ("COLUMNS", "40")],
        "1",
    );
    let there = Circumstances::new(
        "ein anderer/Ordner für Ğüneş",
        &[
            ("LC_ALL", "tr_TR.UTF-8"),
            ("LANG", "de_DE.UTF-8"),
            ("TZ", "Pacific/Auckland"),
            ("TERM", "xterm-256color"),
            ("COLORTERM", "truecolor"),
            ("HOME", "/no/such/home"),
            ("USER", "somebody"),
            ("COLUMNS", "220"),
            ("SOURCE_DATE_EPOCH", "86400"),
        ],
        "3",
    );
    let (one, other) = std::thread::scope(|scope| {
        let other = scope.spawn(|| there.make());
        (here.make(), other.join().expect("everything is made"))
    });
    let names: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    let differ: Vec<_> = names.iter().filter(|name| one.get(**name) != other.get(**name)).collect();
    assert!(differ.is_empty(), "these differ: {differ:#?}");
    for (place, made) in [(&here, &one), (&there, &other)] {
        let folder = place.bench.path("");
        let paths = [folder.to_str().expect("a path of letters"), env!("CARGO_MANIFEST_DIR")];
        for (name, bytes) in made {
            assert!(!paths.iter().any(|path| contains(bytes, path)), "{name} names a folder");
        }
    }
    // Every command has left what it is about.
    let outputs = COMMANDS.iter().chain(SIMULATIONS).flat_map(|args| args.iter());
    for name in outputs.filter_map(|arg| arg.strip_prefix('@')) {
        let is_there = |made: &String| made == name || made.starts_with(&format!("{name}/"));
        assert!(one.keys().any(is_there), "{name} was not made");
    }
}
