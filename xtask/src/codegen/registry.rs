//! The registry of lints, made from the heads of their pages.
//!
//! A page starts with its name, its head and its summary, each on a line of its own:
//!
//! ```text
//! # one-way-border
//!
//! Level: error. Needs: map.
//!
//! An area borders on another that does not border on it.
//! ```
//!
//! A page with `Needs` has a check of the same name beside it. A lint without is raised while files
//! are read and names are resolved.

use std::fmt::Write;

use super::generated::Generated;
use crate::workspace::Workspace;

const FOLDER: &str = "compile/src/lints";

/// How long lines of a list are at most.
const WIDTH: usize = 100;

/// Names that lints had once. A name is forever: these never come back with another meaning.
const RETIRED: &[&str] = &[];

const LEVELS: &[&str] = &["error", "warning", "note"];

const FILES: &[&str] = &[
    "pack",
    "inventory",
    "civilizations",
    "trade",
    "resources",
    "decks",
    "calamities",
    "advances",
    "succession",
    "sequence",
    "rules",
    "scoring",
    "setups",
    "variants",
    "map",
];

/// The statics of all lints, the list of checks, and one test for each page.
pub fn generate(workspace: &Workspace) -> Result<Vec<Generated>, String> {
    let listing = workspace.list(FOLDER);
    let mut lints = Vec::new();
    for stem in stems(&listing, ".md") {
        lints.push(Lint::read(stem, &workspace.read(&format!("{FOLDER}/{stem}.md"))?)?);
    }
    let checks: Vec<&str> = stems(&listing, ".rs").collect();
    agree(&lints, &checks, RETIRED)?;
    Ok(vec![
        Generated { path: format!("{FOLDER}.rs"), text: statics(&lints) },
        Generated { path: "compile/src/checks.rs".to_owned(), text: list(&lints) },
        Generated { path: "compile/tests/pages.rs".to_owned(), text: tests(&lints) },
    ])
}

fn stems<'l>(listing: &'l [String], ending: &'l str) -> impl Iterator<Item = &'l str> {
    listing.iter().filter_map(move |name| name.strip_suffix(ending))
}

/// A lint as the head of its page describes it.
#[derive(Debug, PartialEq)]
struct Lint {
    /// The name of its page and of its check: `one_way_border`.
    stem: String,
    /// The files its check needs; nothing when it has no check.
    needs: Option<Vec<String>>,
}

impl Lint {
    fn read(stem: &str, page: &str) -> Result<Self, String> {
        let fault =
            |line: usize, message: &str| Err(format!("{FOLDER}/{stem}.md:{line}: {message}"));
        let lines: Vec<&str> = page.lines().take(6).collect();
        let line = |number: usize| lines.get(number - 1).copied().unwrap_or_default();
        let heading = format!("# {}", stem.replace('_', "-"));
        if line(1) != heading {
            return fault(1, &format!("the heading of this page is \"{heading}\""));
        }
        for number in [2, 4, 6] {
            if !line(number).is_empty() {
                return fault(
                    number,
                    "leave this line empty: name, head and summary are one line each",
                );
            }
        }
        let needs = match head(line(3)) {
            Ok(needs) => needs,
            Err(message) => return fault(3, &message),
        };
        let summary = line(5);
        if !summary.ends_with('.') || summary.contains(['"', '\\']) {
            return fault(5, "the summary is one sentence with a full stop and without \" or \\");
        }
        Ok(Self { stem: stem.to_owned(), needs })
    }
}

/// The needs in `Level: error. Needs: map, setups.`
fn head(line: &str) -> Result<Option<Vec<String>>, String> {
    let example = "write a head like \"Level: error. Needs: map, setups.\"";
    let inner = line.strip_prefix("Level: ").and_then(|rest| rest.strip_suffix('.'));
    let inner = inner.ok_or_else(|| format!("this is no head: {example}"))?;
    let (level, needs) = match inner.split_once(". ") {
        None => (inner, None),
        Some((level, needs)) => {
            let needs = needs.strip_prefix("Needs: ");
            (level, Some(needs.ok_or_else(|| format!("only needs follow the level: {example}"))?))
        }
    };
    let known = |word: &str, words: &[&str], what: &str| {
        if words.contains(&word) {
            return Ok(word.to_owned());
        }
        Err(format!("there is no {what} \"{word}\": choose from {}", words.join(", ")))
    };
    known(level, LEVELS, "level")?;
    Ok(match needs {
        None => None,
        Some("nothing") => Some(Vec::new()),
        Some(list) => Some(
            list.split(", ").map(|file| known(file, FILES, "file")).collect::<Result<_, _>>()?,
        ),
    })
}

/// Pages with needs and checks go together, and no name comes back.
fn agree(lints: &[Lint], checks: &[&str], retired: &[&str]) -> Result<(), String> {
    for Lint { stem, needs, .. } in lints {
        match (needs, checks.contains(&stem.as_str())) {
            (Some(_), false) => {
                return Err(format!(
                    "{FOLDER}/{stem}.md:3: there is no check: write {FOLDER}/{stem}.rs, or remove \
                     the needs when the lint is raised while loading"
                ));
            }
            (None, true) => {
                return Err(format!(
                    "{FOLDER}/{stem}.md:3: say what the check {stem}.rs needs: \"Needs: map.\", or \
                     \"Needs: nothing.\""
                ));
            }
            _ => {}
        }
        if retired.contains(&stem.replace('_', "-").as_str()) {
            return Err(format!(
                "{FOLDER}/{stem}.md has the name of a retired lint: choose another"
            ));
        }
    }
    match checks.iter().find(|check| !lints.iter().any(|lint| lint.stem == **check)) {
        Some(check) => Err(format!("{FOLDER}/{check}.rs has no page: write {FOLDER}/{check}.md")),
        None => Ok(()),
    }
}

/// `compile/src/lints.rs`.
fn statics(lints: &[Lint]) -> String {
    let mut text =
        String::from("//! All lints, from their pages. Written by `cargo xtask codegen`.\n\n");
    for lint in lints.iter().filter(|lint| lint.needs.is_some()) {
        let _ = writeln!(text, "pub(crate) mod {};", lint.stem);
    }
    text.push_str(
        "\npub(crate) use crate::context::Context;\n\
         pub(crate) use crate::diagnostic::{Diagnostic, Sink};\n\
         use crate::lint::declare;\n\npub use crate::lint::{Level, Lint, Stage};\n\ndeclare! {\n",
    );
    let statics = lints.iter().map(|Lint { stem, .. }| format!("{} {stem};", stem.to_uppercase()));
    text.push_str(&wrapped(statics));
    text.push_str(
        "}\n\n/// The lint with this name.\n\
         pub fn find(name: &str) -> Option<&'static Lint> {\n    \
         ALL.iter().copied().find(|lint| lint.name == name)\n}\n",
    );
    text
}

/// `compile/src/checks.rs`.
fn list(lints: &[Lint]) -> String {
    let checks = lints.iter().filter_map(|lint| {
        let needs = lint.needs.as_ref()?.iter().map(|file| format!(" {}", capitalised(file)));
        Some(format!("{}:{};", lint.stem, needs.collect::<String>()))
    });
    format!(
        "//! All checks of a whole pack, from the pages of lints. Written by `cargo xtask codegen`.\n\n\
         crate::context::checks! {{\n{}}}\n",
        wrapped(checks)
    )
}

/// `compile/tests/pages.rs`.
fn tests(lints: &[Lint]) -> String {
    format!(
        "//! One test for the page of each lint. Written by `cargo xtask codegen`.\n\n\
         crate::page::tests! {{\n{}}}\n",
        wrapped(lints.iter().map(|lint| lint.stem.clone()))
    )
}

/// As many entries on a line as fit.
fn wrapped(entries: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut line = String::from("   ");
    for entry in entries {
        if line.len() + 1 + entry.len() > WIDTH {
            text.extend([&*line, "\n"]);
            line.truncate(3);
        }
        line.extend([" ", &*entry]);
    }
    text + &line + "\n"
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        "# short-stack\n\nLevel: error. Needs: pack, trade.\n\nIt is short.\n\nWhy.\n";

    fn short_stack() -> Lint {
        Lint::read("short_stack", PAGE).expect("the page is right")
    }

    #[test]
    fn the_head_says_it_once() {
        assert_eq!(short_stack().needs, Some(vec!["pack".to_owned(), "trade".to_owned()]));
        assert_eq!(head("Level: note."), Ok(None));
        assert_eq!(head("Level: note. Needs: nothing."), Ok(Some(Vec::new())));
    }

    #[test]
    fn a_wrong_head_names_file_and_line() {
        for (right, wrong, line, hint) in [
            ("# short-stack", "# short_stack", 1, "# short-stack"),
            ("Level: error.", "Level: eror.", 3, "choose from error, warning, note"),
            ("Level: error.", "Error.", 3, "this is no head"),
            ("Needs:", "Wants:", 3, "only needs follow the level"),
            ("pack, trade", "pack, trades", 3, "there is no file \"trades\""),
            ("trade.\n\n", "trade.\n", 4, "leave this line empty"),
            ("short.", "short", 5, "full stop"),
        ] {
            let error = Lint::read("short_stack", &PAGE.replace(right, wrong)).expect_err(wrong);
            let place = format!("compile/src/lints/short_stack.md:{line}: ");
            assert!(error.starts_with(&place) && error.contains(hint), "{error}");
        }
    }

    #[test]
    fn a_check_and_its_page_go_together() {
        let with_check = [short_stack()];
        let without = [Lint { needs: None, ..short_stack() }];
        assert_eq!(agree(&with_check, &["short_stack"], &[]), Ok(()));
        assert_eq!(agree(&without, &[], &[]), Ok(()));
        for (lints, checks, hint) in [
            (&with_check[..], &[][..], "there is no check"),
            (&without[..], &["short_stack"][..], "say what the check short_stack.rs needs"),
            (&[][..], &["short_stack"][..], "has no page"),
        ] {
            let error = agree(lints, checks, &[]).expect_err(hint);
            assert!(error.contains(hint), "{error}");
        }
    }

    #[test]
    fn retired_names_stay_retired() {
        let error = agree(&[short_stack()], &["short_stack"], &["short-stack"]);
        assert!(error.is_err_and(|error| error.contains("retired")));
    }

    #[test]
    fn a_lint_becomes_a_static_a_check_and_a_test() {
        let lints = [short_stack()];
        assert!(statics(&lints).contains("    SHORT_STACK short_stack;\n"));
        assert!(list(&lints).contains("    short_stack: Pack Trade;\n"));
        assert!(tests(&lints).contains("    short_stack\n"));
    }
}
