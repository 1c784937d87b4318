//! Consoles of documents: commands as they are typed, and what they print.

pub mod anew;

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

const LEFT_OUT: &str = "…";

/// Whether documents are to be written anew.
pub fn blesses() -> bool {
    std::env::var_os("STRABO_BLESS").is_some_and(|value| value == "1")
}

/// Types the commands of a block. Returns the lines it should have, and where it has others.
pub fn typed(lines: &[&str], mut run: impl FnMut(&str) -> String) -> (Vec<String>, Vec<String>) {
    let (mut written, mut problems) = (Vec::new(), Vec::new());
    let begins: Vec<_> = (0..lines.len()).filter(|&at| lines[at].starts_with("$ ")).collect();
    assert_eq!(begins.first(), Some(&0), "a console begins with a command: {lines:?}");
    for (number, &begin) in begins.iter().enumerate() {
        let end = begins.get(number + 1).copied().unwrap_or(lines.len());
        let (command, expected) = (lines[begin], trimmed(&lines[begin + 1..end]));
        let printed = run(&command[2..]);
        let printed = trimmed(&printed.lines().collect::<Vec<_>>());
        written.push(command.to_owned());
        if agrees(&expected, &printed) {
            written.extend(lines[begin + 1..end].iter().map(|line| (*line).to_owned()));
        } else if blesses() {
            written.extend(anew::whole(&expected, &printed));
        } else {
            problems.push(format!("{command}\nprints\n{}", printed.join("\n")));
        }
    }
    (written, problems)
}

/// Runs a command as in a terminal, where both outputs are one text. Returns it with the exit status. Input may
/// come from a file (`< FILE`), and output go into one (`> FILE`).
pub fn run(folder: &Path, command: &str) -> (String, Option<i32>) {
    let mut words = words(command);
    assert_eq!(words.remove(0), "strabo", "{command}");
    let mut redirected = |sign: &str| {
        let at = words.iter().position(|word| word == sign)?;
        let file = words.drain(at..at + 2).next_back()?;
        Some(folder.join(file))
    };
    let both = tempfile::NamedTempFile::new().expect("a file for the output");
    let output = || Stdio::from(both.as_file().try_clone().expect("the same file"));
    let input = redirected("<").map(|file| File::open(file).expect("a file to read"));
    let file = redirected(">").map(|file| File::create(file).expect("a file to write"));
    let mut program = Command::new(env!("CARGO_BIN_EXE_strabo"));
    program.args(words).current_dir(folder).env("XDG_DATA_HOME", folder.join("share"));
    program.stdin(input.map_or_else(Stdio::null, Stdio::from));
    program.stdout(file.map_or_else(output, Stdio::from)).stderr(output());
    let status = program.status().expect("the program runs");
    (fs::read_to_string(both.path()).expect("the output is UTF-8"), status.code())
}

/// The words of a command; quotes hold several together.
pub fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in command.split('"').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Without spaces at the ends of lines and without empty lines at the end.
pub fn trimmed<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let mut lines: Vec<_> = lines.iter().map(|line| line.trim_end()).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

/// Whether the lines are those that are expected, where some may be left out, and parts of a line.
fn agrees(expected: &[&str], printed: &[&str]) -> bool {
    let mut parts = expected.split(|line| *line == LEFT_OUT);
    let head = parts.next().unwrap_or_default();
    let Some(mut rest) = printed.get(head.len()..).filter(|_| fit(head, printed)) else {
        return false;
    };
    let Some(tail) = parts.next_back() else {
        return rest.is_empty();
    };
    for part in parts.filter(|part| !part.is_empty()) {
        match rest.windows(part.len()).position(|lines| fit(part, lines)) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.len().checked_sub(tail.len()).is_some_and(|at| fit(tail, &rest[at..]))
}

fn fit(expected: &[&str], printed: &[&str]) -> bool {
    expected.iter().zip(printed).all(|(line, printed)| match line.split_once(LEFT_OUT) {
        Some((start, end)) => printed.strip_prefix(start).is_some_and(|rest| rest.ends_with(end)),
        None => line == printed,
    })
}

#[test]
fn lines_may_be_left_out_only_where_it_is_said() {
    let printed = ["a", "b", "c", "d"];
    for good in [
        &["a", "b", "c", "d"][..],
        &["…"],
        &["a", "…", "d"],
        &["…", "b", "…", "d"],
        &["a", "b", "c", "d", "…"],
        &["a…", "b", "…c", "d"],
    ] {
        assert!(agrees(good, &printed), "{good:?}");
    }
    for bad in [
        &["a", "b", "c"][..],
        &[],
        &["b", "…"],
        &["…", "c", "…", "b", "…"],
        &["a", "…", "c"],
        &["…", "d", "…", "d"],
        &["a…", "…x", "c", "d"],
    ] {
        assert!(!agrees(bad, &printed), "{bad:?}");
    }
}
