//! Rust files open with a sentence and end before they become too long to hold in the head.

use super::tree::{File, Tree};

/// Where a file in `src` has to be taken apart.
const MOST_LINES: usize = 600;

fn rust<'t>(tree: &'t Tree<'_>) -> impl Iterator<Item = &'t File> {
    tree.files.iter().filter(|file| file.path.ends_with(".rs"))
}

/// The first line says what the file is for.
pub fn opening_sentence(tree: &Tree<'_>) -> Vec<String> {
    let silent = rust(tree).filter(|file| {
        file.text().strip_prefix("//! ").is_none_or(|sentence| sentence.trim().len() <= 1)
    });
    silent.map(|file| format!("{} does not open with a `//!` sentence", file.path)).collect()
}

/// No file in `src` is too long.
pub fn length(tree: &Tree<'_>) -> Vec<String> {
    let sources = rust(tree).filter(|file| file.path.contains("/src/"));
    let counted = sources.map(|file| (file, file.text().lines().count()));
    let long = counted.filter(|(_, lines)| *lines > MOST_LINES);
    long.map(|(file, lines)| format!("{} has {lines} lines: find the seam", file.path)).collect()
}

/// Every file of tests belongs to the one program of its crate: what `all.rs` does not name never runs.
pub fn tests_run(tree: &Tree<'_>) -> Vec<String> {
    let mut forgotten = Vec::new();
    for all in rust(tree).filter(|file| file.path.ends_with("/tests/all.rs")) {
        let folder = all.path.trim_end_matches("all.rs");
        for file in rust(tree) {
            let name = file.path.strip_prefix(folder).and_then(|name| name.strip_suffix(".rs"));
            let Some(name) = name.filter(|name| !name.contains('/') && *name != "all") else {
                continue;
            };
            if !all.text().lines().any(|line| line == format!("mod {name};")) {
                forgotten.push(format!("{} does not name {}", all.path, file.path));
            }
        }
    }
    forgotten
}

/// Tests in `src` run in the program of the library, or, where a crate has none, in that of `tests/all.rs`.
pub fn unit_tests_run(tree: &Tree<'_>) -> Vec<String> {
    let text = |path: &str| tree.files.iter().find(|file| file.path == path).map(File::text);
    let mut forgotten = Vec::new();
    for file in rust(tree).filter(|file| file.text().contains("#[test]\n")) {
        let Some((folder, path)) = file.path.split_once("/src/") else { continue };
        let manifest = text(&format!("{folder}/Cargo.toml")).unwrap_or_default();
        let all = text(&format!("{folder}/tests/all.rs")).unwrap_or_default();
        let named = all.contains(&format!("#[path = \"../src/{path}\"]\n"));
        if manifest.contains("[lib]\ntest = false\n") && !named {
            forgotten.push(format!("{} has tests that never run: move them to tests/", file.path));
        }
    }
    forgotten
}

#[cfg(test)]
mod tests {
    use super::super::tree::judge;
    use super::*;

    #[test]
    fn files_open_with_a_sentence() {
        assert!(judge(opening_sentence, &[("a/src/b.rs", "//! What it is for.\n")]).is_empty());
        for text in ["", "use std::fmt;\n", "//!\n", "// A comment.\n"] {
            assert_eq!(judge(opening_sentence, &[("a/src/b.rs", text)]).len(), 1, "{text:?}");
        }
    }

    #[test]
    fn files_have_an_end() {
        let lines = |count| "\n".repeat(count);
        assert!(
            judge(length, &[("a/src/b.rs", &lines(600)), ("a/tests/b.rs", &lines(601))]).is_empty()
        );
        assert_eq!(
            judge(length, &[("a/src/b.rs", &lines(601))]),
            ["a/src/b.rs has 601 lines: find the seam"]
        );
    }

    #[test]
    fn tests_beside_the_code_are_run() {
        let (without, with) = ("[lib]\ntest = false\n", "[package]\n");
        let code = ("a/src/b/c.rs", "#[test]\nfn x() {}\n");
        let named = ("a/tests/all.rs", "#[path = \"../src/b/c.rs\"]\nmod c;\n");
        assert!(judge(unit_tests_run, &[("a/Cargo.toml", with), code]).is_empty());
        assert!(judge(unit_tests_run, &[("a/Cargo.toml", without), code, named]).is_empty());
        assert_eq!(
            judge(unit_tests_run, &[("a/Cargo.toml", without), code]),
            ["a/src/b/c.rs has tests that never run: move them to tests/"]
        );
    }

    #[test]
    fn files_of_tests_are_named() {
        let all = ("a/tests/all.rs", "mod one;\n");
        let one = ("a/tests/one.rs", "");
        assert!(judge(tests_run, &[all, one, ("b/tests/two.rs", "")]).is_empty());
        assert!(judge(tests_run, &[all, one, ("a/tests/common/two.rs", "")]).is_empty());
        assert_eq!(
            judge(tests_run, &[all, one, ("a/tests/two.rs", "")]),
            ["a/tests/all.rs does not name a/tests/two.rs"]
        );
    }
}
