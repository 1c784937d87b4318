//! The pages in `pages`: commands with all that they print. A section of a page is a test.
//!
//! - What is above the first heading is done at the start of every section, in a folder of its own.
//! - A block with the name of a file beside its language is that file, or a difference that is made in it.
//! - A block `console` is one of the guide, and its output ends with the exit status if that is not 0.
//!   `cat` and `ls` show files, `ROOT` is the folder of the project.
//!
//! `STRABO_BLESS=1 cargo nextest run -p strabo-cli pages::` writes all outputs anew: read what changed.

use crate::blocks;
use crate::common::{Bench, console};
use std::fs;
use std::path::Path;

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

fn console(bench: &Bench, heading: &str, block: &str) -> String {
    let lines: Vec<&str> = block.lines().collect();
    let (written, problems) = console::typed(&lines, |command| run(bench, command));
    assert!(problems.is_empty(), "{heading}\n\n{}", problems.join("\n\n"));
    written.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

fn run(bench: &Bench, command: &str) -> String {
    let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).expect("a path");
    let root = root.to_str().expect("a path of letters");
    if let Some(file) = command.strip_prefix("cat ") {
        return bench.read(file);
    }
    if let Some(below) = command.strip_prefix("ls ") {
        let (all, below) = (bench.all(below), bench.path(below));
        let names = all.iter().filter_map(|(path, _)| path.strip_prefix(&below).ok()?.to_str());
        return names.flat_map(|name| [name, "\n"]).collect();
    }
    let (printed, status) = console::run(&bench.path(""), &command.replace("ROOT", root));
    let printed = printed.replace(root, "ROOT");
    match status {
        Some(0) => printed,
        other => format!("{printed}(exit status {})\n", other.unwrap_or(-1)),
    }
}

blocks::pages! {
    "tests/pages":
    bundles check diff edit explain export files fix fixes folders inspect new options simulate
}
