//! The commands that README and the documents show: each is run in a folder where it can work.
//!
//! The chapters of the guide have their own test, which also compares what is printed (`guide.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;

use crate::common::{Bench, entries, strabo_in};
use strabo_cli::Status;

/// Commands that are only looked at, by a word or two of theirs, with the reason.
const NOT_RUN: &[(&str, &str)] = &[
    ("strabo serve ", "runs until it is stopped: serve.rs drives it"),
    ("strabo table ", "runs until it is stopped: table.rs drives it"),
    (" --serve", "runs until it is stopped: table.rs drives it"),
    (" --watch", "runs until it is stopped: watch.rs drives it"),
    (" --resume FILE", "needs a record of a game that was interrupted: play.rs makes one"),
    ("strabo import triplea ", "needs a map of TripleA: pages/import_sources.md makes one"),
    ("strabo import diplomacy ", "needs a map of Diplomacy: pages/import_sources.md makes one"),
    (" cut-overlaps", "needs outlines that overlap: pages/edit.md draws some"),
    ("strabo check FILE.strabo", "chapter 7 of the guide runs it"),
    ("strabo record 2", "is the first line of a record, not a command"),
    (" /results/", "is typed in a container of a cluster: `cargo xtask cluster` runs one"),
    (" --update", "needs a pack that was imported before: chapter 3 of the guide runs it"),
    ("examples/records/", "records.rs replays them all"),
    (
        " --suggest",
        "plays thousands of games: suggest.rs plays fewer on a map that lacks something",
    ),
];

/// What an author would write in the place of a word in capitals.
const STAND_FOR: &[(&str, &str)] = &[
    ("NAME", "unknown-area"),
    ("PACK", "my-map"),
    ("FORMAT", "svg"),
    ("…", "saba,babylon,persia,indus,parthia"),
];

/// A drawing of two areas with a lake and layers, and tables about them.
const FILES: &[(&str, &str)] = &[
    (
        "board.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 30\"><path id=\"west\" d=\"M0 0H20V20H0Z\"/>\
         <path id=\"east\" d=\"M20 0H40V20H20Z\"/><g id=\"Water\"><path id=\"lake\" fill=\"#a4c8e1\" d=\"M0 20H40V30H0Z\"/></g>\
         <g id=\"Hills\"><path d=\"M5 5H7V7Z\"/></g><g id=\"Sketch\"><path d=\"M9 9H11V11Z\"/></g></svg>",
    ),
    ("areas.csv", "id,name,population\nwest,West,2\neast,East,3\n"),
    ("names.csv", "id,name,kind,population\narea-1,Greywater,land,3\n"),
    ("borders.csv", "a,b,by\nwest,east,land\n"),
    (
        "world.json",
        r#"{"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"West"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[20,0],[20,20],[0,20],[0,0]]]}},
        {"type":"Feature","properties":{"name":"East"},"geometry":{"type":"Polygon","coordinates":[[[20,0],[40,0],[40,20],[20,20],[20,0]]]}}]}"#,
    ),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// README and the documents, but for the guide and what is generated from the program itself.
fn documents() -> Vec<PathBuf> {
    let entries = |folder: &str| entries(&root().join(folder));
    let is_page = |path: &PathBuf| {
        path.extension().is_some_and(|end| end == "md") && !path.ends_with("docs/cli.md")
    };
    let examples = entries("examples").into_iter().chain(entries("examples/clients"));
    let mut found: Vec<PathBuf> = entries("docs").into_iter().filter(is_page).collect();
    found.extend(examples.map(|folder| folder.join("README.md")).filter(|path| path.exists()));
    found.push(root().join("README.md"));
    found
}

/// The commands in a text: in lines of code, and in the code of sentences.
fn commands(text: &str) -> Vec<String> {
    let (mut found, mut is_code) = (Vec::new(), false);
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if is_code || line.starts_with("    ") {
            let line = line.trim_start();
            let line = line.strip_prefix("$ ").unwrap_or(line);
            // What follows after two spaces says what the command does.
            found.extend(line.split("  ").next().map(str::trim));
        } else {
            found.extend(line.split('`').skip(1).step_by(2));
        }
    }
    let found = found.into_iter().filter(|code| code.starts_with("strabo ") && !code.contains('"'));
    found.map(str::to_owned).collect()
}

/// The words as they are typed, with few games.
fn typed(command: &str) -> Vec<String> {
    let words = command.split_whitespace().skip(1);
    let stand_for = |word: &str| {
        let known = STAND_FOR.iter().find(|(capitals, _)| *capitals == word);
        known.map_or(word, |(_, other)| other).trim_matches('\'').to_owned()
    };
    let mut words: Vec<String> = words.map(stand_for).collect();
    if words[0] == "new" && command.ends_with(" PACK") {
        words.pop();
        words.push("windward".to_owned());
    }
    let value = |option: &str| words.iter().position(|word| word == option).map(|at| at + 1);
    let few = [("--games", "2"), ("--until", "45%"), ("--bots", "steward")];
    let few: Vec<_> = few.iter().filter_map(|(option, few)| Some((value(option)?, few))).collect();
    let plays = words[0] == "simulate" && value("--games").or(value("--until")).is_none();
    for (at, few) in few {
        if few.parse::<u32>().is_ok() || words[at].contains("searcher") || words[at].contains('%') {
            (*few).clone_into(&mut words[at]);
        }
    }
    if plays && !words.iter().any(|word| word == "--merge") {
        words.extend(["--games", "2"].map(str::to_owned));
    }
    words
}

/// What a command of the program has: the commands below it, and the options.
fn options(words: &[String]) -> Result<BTreeSet<String>, String> {
    let mut command = strabo_cli::command();
    command.build();
    let mut options = BTreeSet::from(["--help".to_owned(), "--version".to_owned()]);
    let mut here = &command;
    for word in words.iter().filter(|word| !word.starts_with('-')) {
        here = here.find_subcommand(word).unwrap_or(here);
    }
    if std::ptr::eq(here, &raw const command) && words.iter().any(|word| !word.starts_with('-')) {
        return Err(format!("there is no command {}", words[0]));
    }
    let arguments = here.get_arguments();
    options.extend(arguments.filter_map(|one| Some(format!("--{}", one.get_long()?))));
    Ok(options)
}

/// A mention such as `strabo check --fix` or `strabo export --to vassal` names a command and its options, and
/// is not all of what is typed.
fn is_mention(words: &[String]) -> bool {
    let plain = words.iter().filter(|word| !word.starts_with('-')).count();
    let all = std::iter::once("strabo").chain(words.iter().map(String::as_str));
    let missing = ErrorKind::MissingRequiredArgument;
    let read = strabo_cli::command().try_get_matches_from(all);
    plain < 2 || read.is_err_and(|error| error.kind() == missing)
}

/// A folder with all that the commands are about.
fn folder(words: &[String]) -> Bench {
    let bench = Bench::new();
    let run = |words: &[&str]| {
        let ran = strabo_in(&bench.path(""), words);
        assert!(ran.status == Status::Clean, "{words:?}: {}", ran.err);
    };
    if words[0] != "package" && words.iter().any(|word| word == "my-map.zip") {
        run(&["new", "zipped", "--from", "smallest"]);
        run(&["package", "zipped", "--games", "0", "-o", "my-map.zip"]);
    }
    if words[0] == "new" {
        return bench;
    }
    let is_flat = words.last().is_some_and(|word| word == "flat");
    for pack in ["my-map", "my-game", "my-map-with-a-border-moved"] {
        if words.iter().any(|word| word == pack) {
            let whole = (!is_flat).then_some("--flat");
            let words: Vec<&str> =
                ["new", pack, "--from", "mega-empires-east"].into_iter().chain(whole).collect();
            run(&words);
        }
    }
    for (name, text) in FILES {
        bench.write(name, text);
    }
    let countries = root().join("cli/tests/drawings/programs/countries.geojson");
    fs::copy(countries, bench.path("countries.json")).expect("a map");
    let picture = root().join("import/tests/painted.jpg");
    fs::copy(picture, bench.path("board.png")).expect("a picture");
    bench.write("share/strabo/strabo.wasm", "\0asm\u{1}\0\0\0");
    for name in ["ashwater.svg", "tidewheel.svg"] {
        bench.write(name, FILES[0].1);
    }
    if words.iter().any(|word| word == "game.record") && words[0] == "replay" {
        let record = root().join("examples/records/mega-empires-east-5-basic.record");
        bench.write("game.record", &fs::read_to_string(record).expect("a record"));
    }
    if words.iter().any(|word| word == "--merge") {
        for shard in ["1", "2"] {
            let (part, file) = (format!("{shard}/2"), format!("{shard}.parquet"));
            let games = ["--games", "2", "--shard", &part, "--results", &file];
            run(&[["simulate", "--players", "5"].as_slice(), &games].concat());
        }
    }
    bench
}

/// Every command, with the documents that show it.
fn all() -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in documents() {
        let text = fs::read_to_string(&path).expect("a document");
        let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        for command in commands(&text) {
            all.entry(command).or_default().push(name.clone());
        }
    }
    all
}

#[test]
fn every_command_of_the_documents_works() {
    let all: Vec<(String, Vec<String>)> = all().into_iter().collect();
    // Every fourth command to each: the dear ones stand side by side.
    let parts = std::thread::scope(|scope| {
        let part = |first: usize| all.iter().skip(first).step_by(4);
        let threads: Vec<_> = (0..4)
            .map(|first| {
                let part = part(first);
                scope.spawn(move || run(part))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
    });
    let ran: usize = parts.iter().map(|(ran, _)| ran).sum();
    let problems: Vec<&str> =
        parts.iter().flat_map(|(_, problems)| problems).map(String::as_str).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(ran > 50, "only {ran} commands were run");
}

/// Runs commands, each in a folder of its own: how many were run, and what went wrong.
fn run<'a>(all: impl Iterator<Item = &'a (String, Vec<String>)>) -> (usize, Vec<String>) {
    let (mut ran, mut problems) = (0, Vec::new());
    for (command, places) in all {
        let words = typed(command);
        let known = match options(&words) {
            Ok(known) => known,
            Err(problem) => {
                let is_listed = NOT_RUN.iter().any(|(part, _)| command.contains(part));
                if !is_listed {
                    problems.push(format!("{command} ({places:?}): {problem}"));
                }
                continue;
            }
        };
        let long = words.iter().filter(|word| word.starts_with("--"));
        let strange: Vec<&String> = long.filter(|word| !known.contains(*word)).collect();
        if !strange.is_empty() {
            problems.push(format!("{command} ({places:?}): there is no {strange:?}"));
            continue;
        }
        let is_listed = NOT_RUN.iter().any(|(part, _)| format!("{command} ").contains(part));
        if is_listed || is_mention(&words) {
            continue;
        }
        let bench = folder(&words);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let done = strabo_in(&bench.path(""), &words);
        if done.status != Status::Clean {
            problems.push(format!("{command} ({places:?}): {}", done.err));
        }
        ran += 1;
    }
    (ran, problems)
}

#[test]
fn what_is_not_run_is_shown_somewhere() {
    let all = all();
    for (part, reason) in NOT_RUN {
        let is_shown = all.keys().any(|command| format!("{command} ").contains(part));
        assert!(is_shown, "no document has {part:?}, which {reason}");
    }
}

#[test]
fn commands_are_found_in_code_and_in_sentences() {
    let text = "Type `strabo check my-map` or `cargo test`.\n\n    strabo new x  makes x\n\n```\n$ strabo docs\n```\n";
    assert_eq!(commands(text), ["strabo check my-map", "strabo new x", "strabo docs"]);
    assert!(options(&["chekc".to_owned()]).is_err());
    assert!(options(&["check".to_owned()]).is_ok_and(|known| known.contains("--fix")));
}

/// Links of all documents lead to a file or a heading that is there.
#[test]
fn links_of_the_documents_lead_somewhere() {
    let mut links = 0;
    for path in documents()
        .into_iter()
        .chain([root().join("CONTRIBUTING.md"), root().join("ARCHITECTURE.md")])
    {
        let text = fs::read_to_string(&path).expect("a document");
        for part in text.split("](").skip(1) {
            let link = part.split(')').next().unwrap_or_default();
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            if link.starts_with("http") {
                continue;
            }
            let to =
                if file.is_empty() { path.clone() } else { path.with_file_name("").join(file) };
            assert!(to.exists(), "{} links to {link}", path.display());
            if !heading.is_empty() && to.is_file() {
                let text = fs::read_to_string(&to).expect("a document");
                let headings = text.lines().filter(|line| line.starts_with('#')).map(slug);
                let is_there = headings.into_iter().any(|known| known == heading);
                assert!(is_there, "{} links to {link}", path.display());
            }
            links += 1;
        }
    }
    assert!(links > 40, "{links} links");
}

/// The name of a heading in a link.
fn slug(heading: &str) -> String {
    let text = heading.trim_start_matches(['#', ' ']).to_lowercase().replace(' ', "-");
    text.chars().filter(|letter| letter.is_alphanumeric() || "-_".contains(*letter)).collect()
}

fn toml_blocks(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a document");
    let blocks = text.split("\n```toml\n").skip(1);
    blocks.map(|block| block.split("\n```").next().unwrap_or_default().to_owned() + "\n").collect()
}

#[test]
fn blocks_of_toml_can_be_read() {
    let mut blocks = 0;
    for path in documents() {
        for block in toml_blocks(&path) {
            let read = block.parse::<toml::Table>();
            assert!(read.is_ok(), "{}: {block}\n{read:?}", path.display());
            blocks += 1;
        }
    }
    assert!(blocks > 5, "{blocks} blocks");
}

/// The rows that docs/maps.md explains are rows of its examples.
#[test]
fn the_rows_of_the_page_about_maps_are_right() {
    let bench = Bench::new();
    for id in ["isthmus", "isthmus-canal"] {
        let entries = entries(&root().join("examples").join(id));
        for path in entries.iter().filter(|path| path.is_file()) {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            bench.write(&format!("{id}/{name}"), &fs::read_to_string(path).expect("a file"));
        }
    }
    let head = "[pack]\nid = \"page\"\nname = \"Page\"\nversion = \"1.0.0\"\nplayers = \"2-3\"\nextends = \"isthmus-canal\"\n";
    let blocks = toml_blocks(&root().join("docs/maps.md"));
    for (at, block) in blocks.iter().enumerate() {
        let file = if block.starts_with("# setups.toml\n") { "setups.toml" } else { "map.toml" };
        let base = if block.contains("[[passage]]") { "isthmus-canal" } else { "isthmus" };
        let head = head.replace("isthmus-canal", base);
        bench.write(
            &format!("page-{at}/pack.toml"),
            &head.replace("\"page\"", &format!("\"page-{at}\"")),
        );
        bench.write(&format!("page-{at}/{file}"), block);
        strabo_in(&bench.path(""), &["check", &format!("page-{at}")]).clean();
    }
    assert!(blocks.len() > 5);
}
