//! How the page of a lint is tested: bad examples raise it on the marked line and nothing else, good
//! ones are silent.

use crate::common::{check_over_smallest, describe, file};
use strabo_compile::{lints, source::SourceFile};

/// The comment that marks the line of the finding. JSON has no comments, so there it is taken out.
const MARK: &str = "# <- here";
const MARK_IN_JSON: &str = " // <- here";

/// Lints whose examples are too large or too odd for a page; `bad_input.rs` and `arithmetic.rs` hold them.
const WITHOUT_EXAMPLES: &[&str] = &[
    "incomplete-rules",
    "missing-pack-file",
    "not-text",
    "oversized-file",
    "too-deep",
    "too-many-rows",
    "unaffordable-advance",
];

struct Example {
    bad: bool,
    files: Vec<SourceFile>,
    marked: Vec<(String, usize)>,
}

/// The examples of a page: a heading `## Bad` or `## Use instead`, and the blocks below it that
/// name their file.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut block: Option<(String, String)> = None;
    for line in page.lines() {
        if let Some((path, text)) = &mut block {
            if line == "```" {
                let example = examples.last_mut().expect("a block stands below a heading");
                let lines = text.lines().enumerate();
                let is_marked = |line: &str| line.contains(MARK) || line.ends_with(MARK_IN_JSON);
                let marked = lines.filter(|(_, line)| is_marked(line));
                example.marked.extend(marked.map(|(at, _)| (path.clone(), at + 1)));
                example.files.push(file(path, &text.replace(MARK_IN_JSON, "")));
                block = None;
            } else {
                text.push_str(line);
                text.push('\n');
            }
        } else if let Some((_, path)) = line.strip_prefix("```").and_then(|i| i.split_once(' ')) {
            block = Some((path.to_owned(), String::new()));
        } else if line.starts_with("## ") {
            let bad = line.starts_with("## Bad");
            assert!(
                bad || line.starts_with("## Use instead"),
                "a heading is Bad or Use instead: {line}"
            );
            examples.push(Example { bad, files: Vec::new(), marked: Vec::new() });
        }
    }
    examples
}

/// Tests the page of the lint with this name.
pub fn check(name: &str) {
    let name = name.replace('_', "-");
    let lint = lints::find(&name).expect("every page belongs to a lint");
    let examples = examples(lint.page);
    let has = |bad: bool| examples.iter().any(|example| example.bad == bad);
    let complete = has(true) && has(false);
    assert!(
        complete || WITHOUT_EXAMPLES.contains(&lint.name),
        "the page lacks a bad or a good example"
    );
    for (at, example) in examples.into_iter().enumerate() {
        let outcome = check_over_smallest(example.files);
        let mut found: Vec<(String, usize)> = Vec::new();
        for finding in &outcome.diagnostics {
            let source = outcome.sources.of(finding.primary.span);
            let line = source.position(finding.primary.span.start).0;
            if finding.lint.name == name {
                found.push((source.path.clone(), line));
            }
        }
        found.sort();
        let mut wanted = example.marked;
        wanted.sort();
        let others = outcome.diagnostics.iter().any(|finding| finding.lint.name != name);
        assert!(
            (!example.bad || !wanted.is_empty()) && found == wanted && !others,
            "example {}: expected {name} at {wanted:?}, found\n    {}",
            at + 1,
            describe(&outcome).join("\n    ")
        );
    }
}

/// One test for each page.
macro_rules! tests {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                crate::page::check(stringify!($name));
            }
        )*
    };
}

pub(crate) use tests;

#[test]
fn the_smallest_pack_is_clean() {
    let outcome = crate::common::check(crate::common::smallest().files);
    assert_eq!(describe(&outcome), [""; 0]);
    assert!(outcome.pack.is_some());
}

#[test]
fn names_read_as_what_is_allowed() {
    for lint in lints::ALL {
        let name = lint.name;
        assert!(name.split('-').count() >= 2 || name.len() > 4, "{name} says too little");
        for verb in ["check-", "no-", "validate-", "must-"] {
            assert!(!name.starts_with(verb), "{name} does not read as \"allow {name}\"");
        }
    }
}
