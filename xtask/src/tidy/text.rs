//! Text files look the same on every machine, and no file is so large that a clone feels it.

use super::tree::Tree;

/// Files that are wrong on purpose, by the start of their path.
const FIXTURES: &[&str] = &["fuzz/found/"];

/// The largest file, in bytes.
const LARGEST: usize = 1 << 20;

/// Lines end in a newline and in nothing else.
pub fn line_ends(tree: &Tree<'_>) -> Vec<String> {
    judge_lines(tree, FIXTURES)
}

fn judge_lines(tree: &Tree<'_>, fixtures: &[&str]) -> Vec<String> {
    let mut problems = Vec::new();
    for file in &tree.files {
        let text = file.text();
        if text.is_empty() || fixtures.iter().any(|start| file.path.starts_with(start)) {
            continue;
        }
        if text.contains('\r') {
            problems.push(format!("{} has a carriage return", file.path));
            continue;
        }
        if !text.ends_with('\n') {
            problems.push(format!("{} does not end with a newline", file.path));
        }
        if let Some(at) = text.lines().position(|line| line.ends_with([' ', '\t'])) {
            problems.push(format!("{}:{} ends in a space", file.path, at + 1));
        }
    }
    problems
}

/// No file is too large.
pub fn size(tree: &Tree<'_>) -> Vec<String> {
    let large = tree.files.iter().filter(|file| file.size > LARGEST);
    large.map(|file| format!("{} has {} KB, more than 1024", file.path, file.size >> 10)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tree::{File, judge};
    use super::*;
    use crate::workspace::Workspace;

    #[test]
    fn lines_end_in_a_newline() {
        assert!(judge(line_ends, &[("a.md", "one\n\ntwo\n"), ("empty", "")]).is_empty());
        assert_eq!(judge(line_ends, &[("a.md", "one")]), ["a.md does not end with a newline"]);
        assert_eq!(judge(line_ends, &[("a.md", "one\r\n")]), ["a.md has a carriage return"]);
        assert_eq!(judge(line_ends, &[("a.md", "one\ntwo \n")]), ["a.md:2 ends in a space"]);
    }

    #[test]
    fn fixtures_may_be_wrong() {
        let file =
            File { path: "tests/odd/a.toml".to_owned(), size: 1, text: Some("\r".to_owned()) };
        let tree = Tree { files: vec![file], workspace: &Workspace::find() };
        assert!(judge_lines(&tree, &["tests/odd/"]).is_empty());
        assert_eq!(judge_lines(&tree, &[]).len(), 1);
    }

    #[test]
    fn large_files_are_found() {
        assert!(judge(size, &[("a.svg", &" ".repeat(LARGEST))]).is_empty());
        assert_eq!(judge(size, &[("a.svg", &" ".repeat(LARGEST + 1))]).len(), 1);
    }
}
