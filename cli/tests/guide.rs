//! The guide in `docs/guide`: every chapter is typed as it is written, in a folder of its own.
//!
//! - A block `console` has commands and what they print: a line with `$ ` is run, the lines below it are the
//!   output, standard error included. A line `…` stands for any number of lines.
//! - A block `toml`, `csv` or `svg` is a file, and its first line is a comment with the name. With `in` before
//!   the name of a TOML file, each row replaces the one with the same first two lines, or is added to the end.
//! - A picture `pictures/CHAPTER/NAME` is the file NAME as it is at that place of the chapter. Those that
//!   `cargo xtask codegen` writes are listed in `GENERATED`.
//! - A block `text` has figures of long runs, which are not compared: of its command in the first line, or of the
//!   last one that was run. Its commands, and those in a sentence that have arguments, are also in a block
//!   `console` of the chapter, with any number of games. Only `strabo serve` is not: it runs until it is stopped.
//!
//! `cargo xtask guide` writes everything anew that the program prints or draws, with the long runs as long as
//! they are written; `common/console/anew.rs` has how. It sets `STRABO_BLESS=1`.
//!
//! Chapter 1 ends with `examples/windward`, and every other chapter starts with a copy of it.

use crate::common::console::{self, anew, blesses, trimmed, words};
use crate::common::{Bench, entries};
use std::fs;
use std::path::{Path, PathBuf};

const FIRST: &str = "1-your-first-map";
const GENERATED: &[&str] = &["8-for-engine-people/crates.svg"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of the example without the line that names their schema, which depends on the folder.
fn example() -> Vec<(String, String)> {
    let paths = entries(&root().join("examples/windward")).into_iter();
    let paths = paths.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    paths.map(|path| (format!("windward/{}", name(&path)), without_schema(&read(&path)))).collect()
}

fn without_schema(text: &str) -> String {
    joined(text.lines().filter(|line| !line.starts_with("#:schema")))
}

fn joined<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A chapter while it is typed.
struct Typing<'a> {
    name: &'a str,
    bench: Bench,
    /// The commands that were run, and those that the text only mentions.
    ran: Vec<String>,
    mentioned: Vec<String>,
    /// What the last command printed, and the last simulation.
    last: String,
    simulated: String,
    /// The civilizations of a table of games.
    columns: Vec<String>,
    problems: Vec<String>,
}

fn chapter(name: &str) {
    let text = read(&root().join(format!("docs/guide/{name}.md")));
    let (ran, mentioned, problems) = (Vec::new(), Vec::new(), Vec::new());
    let (bench, last, simulated, columns) =
        (Bench::new(), String::new(), String::new(), Vec::new());
    let mut typing = Typing { name, bench, ran, mentioned, last, simulated, columns, problems };
    let mut written: Vec<String> = Vec::new();
    if name != FIRST {
        for (file, text) in example() {
            typing.bench.write(&file, &text);
        }
    }
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        match line.strip_prefix("```") {
            None => {
                typing.pictures(line);
                typing.mentioned.extend(in_a_sentence(line));
                written.push(typing.line(line));
            }
            Some(language) => {
                let block: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
                written.push(line.to_owned());
                written.extend(typing.block(language, &block));
                written.push("```".to_owned());
            }
        }
    }
    if blesses() {
        let path = root().join(format!("docs/guide/{name}.md"));
        anew::write(&path, &text, &joined(written.iter().map(String::as_str)));
    }
    for command in typing.mentioned.iter().filter(|command| !typing.ran.contains(command)) {
        typing.problems.push(format!("{command}\nis never run"));
    }
    if name == FIRST {
        for (file, text) in example() {
            assert_eq!(without_schema(&typing.bench.read(&file)), text, "{file} of the example");
        }
    }
    assert!(typing.problems.is_empty(), "{name}.md\n\n{}", typing.problems.join("\n\n"));
}

impl Typing<'_> {
    /// Types a block, and returns the lines it should have.
    fn block(&mut self, language: &str, lines: &[&str]) -> Vec<String> {
        match language {
            "console" => return self.console(lines),
            "toml" | "csv" | "svg" => self.file(lines),
            "text" => return self.text(lines),
            other => self.problems.push(format!("a block `{other}` is not checked")),
        }
        lines.iter().map(|line| (*line).to_owned()).collect()
    }

    fn text(&mut self, lines: &[&str]) -> Vec<String> {
        let commands = lines.iter().filter_map(|line| line.strip_prefix("$ "));
        self.mentioned.extend(commands.map(unhurried));
        let (command, shown) = match lines.split_first() {
            Some((first, rest)) if first.starts_with("$ ") => (Some(first), rest),
            _ => (None, lines),
        };
        // What is typed at other programs is not printed by this one.
        if !blesses() || lines.first().is_some_and(|line| line.starts_with("cargo ")) {
            return lines.iter().map(|line| (*line).to_owned()).collect();
        }
        let printed = match command {
            Some(command) => self.run(&format!("{} --quiet", &command[2..])),
            None => self.last.clone(),
        };
        let printed = trimmed(&printed.lines().collect::<Vec<_>>());
        let command = command.map(|command| (*command).to_owned());
        command.into_iter().chain(anew::some(shown, &printed)).collect()
    }

    /// A line of the text. The rows of a table of games get the win shares of the last simulation.
    fn line(&mut self, line: &str) -> String {
        let cells: Vec<&str> = line.trim_matches(['|', ' ']).split(" | ").collect();
        match cells.as_slice() {
            ["games", names @ .., _] => {
                self.columns = names.iter().map(|name| (*name).to_owned()).collect();
            }
            [games, ..] if !self.columns.is_empty() && line.starts_with("| ") => {
                let number = games.replace(',', "");
                if blesses() && number.bytes().all(|byte| byte.is_ascii_digit()) {
                    let run = format!("{} --games {number} --quiet", self.simulated);
                    let names: Vec<&str> = self.columns.iter().map(String::as_str).collect();
                    return anew::row(line, &names, &self.run(&run));
                }
            }
            _ => self.columns.clear(),
        }
        line.to_owned()
    }

    fn console(&mut self, lines: &[&str]) -> Vec<String> {
        let folder = self.bench.path("");
        let (written, problems) = console::typed(lines, |command| {
            let (printed, _) = console::run(&folder, command);
            self.ran.push(unhurried(command));
            self.last.clone_from(&printed);
            if command.starts_with("strabo simulate ") && !command.contains(" -o ") {
                self.simulated = unhurried(command);
            }
            printed
        });
        self.problems.extend(problems);
        written
    }

    fn run(&self, command: &str) -> String {
        console::run(&self.bench.path(""), command).0
    }

    fn file(&self, lines: &[&str]) {
        let first = lines.first().expect("a line with the name of the file");
        let name = first.trim_start_matches(['<', '!', '-', '#', ' ']).trim_end_matches(" -->");
        let text = joined(lines[1..].iter().copied());
        match name.strip_prefix("in ") {
            None => self.bench.write(name, &text),
            Some(name) => self.bench.write(name, &changed(&self.bench.read(name), &text)),
        }
    }

    fn pictures(&mut self, line: &str) {
        for part in line.split("](pictures/").skip(1) {
            let link = part.split(')').next().expect("a link ends");
            if GENERATED.contains(&link) {
                continue;
            }
            let Some(name) = link.strip_prefix(self.name).and_then(|name| name.strip_prefix('/'))
            else {
                self.problems.push(format!("pictures/{link} is not in the folder of this chapter"));
                continue;
            };
            let kept = root().join("docs/guide/pictures").join(link);
            let made = fs::read(self.bench.path(name)).unwrap_or_default();
            if blesses() {
                fs::create_dir_all(kept.parent().expect("a folder")).expect("a folder");
                fs::write(&kept, &made).expect("a picture");
            }
            if made.is_empty() || fs::read(&kept).ok() != Some(made) {
                self.problems.push(format!(
                    "pictures/{link} is not what the chapter draws (cargo xtask guide)"
                ));
            }
        }
    }
}

/// A command without what says how long it takes.
fn unhurried(command: &str) -> String {
    let mut words = words(command);
    if let Some(at) = words.iter().position(|word| word == "--games") {
        words.drain(at..=at + 1);
    }
    words.retain(|word| word != "--quiet");
    words.join(" ")
}

/// The commands in the code of a sentence that have arguments and end by themselves.
fn in_a_sentence(line: &str) -> impl Iterator<Item = String> {
    let code = line.split('`').skip(1).step_by(2).filter(|code| code.starts_with("strabo "));
    code.filter(|code| words(code).len() > 2 && !code.starts_with("strabo serve ")).map(unhurried)
}

/// The text of a file with rows replaced or added.
fn changed(old: &str, block: &str) -> String {
    let mut rows = rows(old);
    for row in &self::rows(block)[1..] {
        let row = &row[..length(row)];
        if let Some(old) = rows.iter_mut().find(|old| old.len() > 1 && old[..2] == row[..2]) {
            let end = length(old);
            old.splice(..end, row.iter().copied());
        } else {
            let last = rows.last_mut().expect("the lines before the first row");
            last.truncate(length(last));
            last.push("");
            rows.push(row.to_vec());
        }
    }
    joined(rows.into_iter().flatten())
}

/// The lines before the first row, then those of each row.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let mut rows = vec![Vec::new()];
    for line in text.lines() {
        if line.starts_with('[') {
            rows.push(Vec::new());
        }
        rows.last_mut().expect("a row").push(line);
    }
    rows
}

/// How many lines of a row are its own: what follows is the comment of the next one.
fn length(row: &[&str]) -> usize {
    let own = row.iter().rposition(|line| !line.is_empty() && !line.starts_with('#'));
    own.map_or(0, |last| last + 1)
}

macro_rules! chapters {
    ($($test:ident: $name:expr),* $(,)?) => {
        const CHAPTERS: &[&str] = &[$($name),*];
        $(#[test] fn $test() { chapter($name); })*
    };
}

chapters! {
    your_first_map: FIRST,
    a_new_setup: "2-a-new-setup",
    bring_your_own_drawing: "3-bring-your-own-drawing",
    card_tables: "4-card-tables",
    a_rule_of_your_own: "5-a-rule-of-your-own",
    is_it_fair: "6-is-it-fair",
    take_it_elsewhere: "7-take-it-elsewhere",
    for_engine_people: "8-for-engine-people",
}

#[test]
fn every_chapter_is_typed_and_listed() {
    let contents = read(&root().join("docs/guide/README.md"));
    let entries = entries(&root().join("docs/guide"));
    let names = entries.iter().map(|path| path.file_name().expect("a name").to_string_lossy());
    let files: Vec<_> =
        names.filter(|name| !["README.md", "pictures"].contains(&&**name)).collect();
    let expected: Vec<_> = CHAPTERS.iter().map(|name| format!("{name}.md")).collect();
    assert_eq!(files, expected);
    for file in &files {
        assert!(contents.contains(&format!("]({file})")), "README.md does not list {file}");
    }
}

#[test]
fn links_of_the_guide_lead_somewhere() {
    for name in CHAPTERS.iter().copied().chain(["README"]) {
        for part in read(&root().join(format!("docs/guide/{name}.md"))).split("](").skip(1) {
            let link = part.split([')', '#']).next().expect("a link ends");
            let there =
                link.starts_with("https://") || root().join("docs/guide").join(link).exists();
            assert!(there, "{name}.md links to {link}");
        }
    }
}

#[test]
fn a_block_replaces_rows_and_adds_rows() {
    let old = "# head\n\n[[a]]\nid = 1\nx = 1\n\n# two\n[[a]]\nid = 2\n";
    let block = "[[a]]\nid = 1\nx = 3\ny = 4\n\n[[b]]\nid = 1\n";
    let new = "# head\n\n[[a]]\nid = 1\nx = 3\ny = 4\n\n# two\n[[a]]\nid = 2\n\n[[b]]\nid = 1\n";
    assert_eq!(changed(old, block), new);
}
