//! The pages in `pages`: commands with all that they print. A section of a page is a test.
//!
//! - What is above the first heading is done at the start of every section, in a folder of its own.
//! - A block with the name of a file beside its language is that file, or a difference that is made in it.
//! - A block `console` is one of the guide, and its output ends with the exit status if that is not 0.
//!   `cat` and `ls` show files, `grep TEXT FILE` and `lines FILE 3..5` some lines of one, `count TEXT FILE` says
//!   how often it has a text, `same A B` whether files or folders have the same bytes, `cp A B` copies
//!   them. `cd FOLDER && ` runs a command elsewhere. `ROOT` is the folder of the project.
//! - A block `strings` has strings with escapes, each with how often it is written: `50 "<g>\r\n"`.
//!
//! `STRABO_BLESS=1 cargo nextest run -p strabo-cli pages::` writes all outputs anew: read what changed.

use crate::blocks;
use crate::common::{Bench, all_below, console};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn page(path: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = fs::read_to_string(&path).expect("a page");
    let mut sections = text.split("\n## ");
    let head = sections.next().unwrap_or_default();
    let mut written = head.to_owned();
    for section in sections {
        let bench = Bench::new();
        typed(&bench, head);
        written.push_str("\n## ");
        written.push_str(&typed(&bench, section));
    }
    if console::blesses() {
        fs::write(path, &written).expect("a page");
    }
}

/// Types what stands in a section, and returns it as it should be.
fn typed(bench: &Bench, section: &str) -> String {
    let heading = section.lines().next().unwrap_or_default();
    let mut written = String::new();
    let mut lines = section.split_inclusive('\n');
    while let Some(line) = lines.next() {
        written.push_str(line);
        let Some(opening) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```\n").collect();
        match opening.trim_end().split_once(' ') {
            Some((language, file)) => {
                let text = match language {
                    "diff" => blocks::changed(&bench.read(file), &block.concat()),
                    "strings" => block.iter().map(|line| strings(line)).collect(),
                    _ => block.concat(),
                };
                bench.write(file, &text);
                written.extend(block);
            }
            None => written.push_str(&console(bench, heading, &block.concat())),
        }
        written.push_str("```\n");
    }
    written
}

/// A string with its escapes, as often as the number before it says.
fn strings(line: &str) -> String {
    let (times, string) = line.split_at(line.find('"').expect("a string"));
    let string: String = serde_json::from_str(string).expect("a string");
    string.repeat(times.trim().parse().unwrap_or(1))
}

fn console(bench: &Bench, heading: &str, block: &str) -> String {
    let lines: Vec<&str> = block.lines().collect();
    let (written, problems) = console::typed(&lines, |command| run(bench, command));
    assert!(problems.is_empty(), "{heading}\n\n{}", problems.join("\n\n"));
    written.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

fn run(bench: &Bench, command: &str) -> String {
    let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).expect("a path");
    let root = root.to_str().expect("a path of letters");
    let command = command.replace("ROOT", root);
    let (name, words) = command.split_once(' ').unwrap_or((&command, ""));
    let place = |file: &str| bench.path("").join(file);
    let text =
        |file: &str| String::from_utf8_lossy(&fs::read(place(file)).expect("a file")).into_owned();
    let two = || words.rsplit_once(' ').expect("two words");
    let printed = match name {
        "cat" => text(words),
        "ls" => {
            let names = contents(&place(words)).into_keys().map(|path| path.display().to_string());
            names.flat_map(|name| [name, "\n".to_owned()]).collect()
        }
        "grep" => lines(&text(two().1), |_, line| line.contains(two().0)),
        "lines" => {
            let (first, last) = two().1.split_once("..").expect("lines such as 3..5");
            let range = first.parse().expect("a number")..=last.parse().expect("a number");
            lines(&text(two().0), |at, _| range.contains(&at))
        }
        "count" => {
            let all = contents(&place(two().1));
            let often = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).matches(two().0).count();
            format!("{}\n", all.values().map(often).sum::<usize>())
        }
        "same" if contents(&place(two().0)) == contents(&place(two().1)) => "same\n".to_owned(),
        "same" => "different\n".to_owned(),
        "cp" => {
            for (path, bytes) in contents(&place(two().0)) {
                let to =
                    if path == Path::new("") { place(two().1) } else { place(two().1).join(path) };
                fs::create_dir_all(to.parent().expect("a parent")).expect("a folder");
                fs::write(to, bytes).expect("a file");
            }
            String::new()
        }
        _ => {
            let inside = command.strip_prefix("cd ").and_then(|rest| rest.split_once(" && "));
            let (folder, typed) = inside.unwrap_or(("", &command));
            let (printed, status) = console::run(&place(folder), typed);
            match status {
                Some(0) => printed,
                other => format!("{printed}(exit status {})\n", other.unwrap_or(-1)),
            }
        }
    };
    printed.replace(root, "ROOT")
}

/// The lines of a text that are wanted; the first has the number 1.
fn lines(text: &str, is_wanted: impl Fn(usize, &str) -> bool) -> String {
    let lines = text.split_inclusive('\n').enumerate();
    lines.filter(|(at, line)| is_wanted(at + 1, line)).map(|(_, line)| line).collect()
}

/// A file, or all files below a folder by their paths in it.
fn contents(path: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    if path.is_file() {
        return BTreeMap::from([(PathBuf::new(), fs::read(path).expect("a file"))]);
    }
    let all = all_below(path).into_iter();
    all.map(|(below, bytes)| (below.strip_prefix(path).expect("below").to_owned(), bytes)).collect()
}

blocks::pages! {
    "tests/pages":
    build bundles check diff edit explain export files fix fixes folders import import_choices
    import_odd import_programs import_small import_sources import_svg import_update inspect maps new
    options outlines own_map partial pictures play print results simulate
}
