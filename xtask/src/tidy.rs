//! `cargo xtask tidy`: what holds in this project and no compiler checks.

mod architecture;
mod arrows;
mod circles;
mod packs;
mod places;
mod sources;
mod text;

use crate::workspace::Workspace;

/// A tracked file. What is not UTF-8 has no text.
pub struct File {
    /// Its path from the root.
    pub path: String,
    /// Its size in bytes.
    pub size: usize,
    /// Its text.
    pub text: Option<String>,
}

impl File {
    /// The text, or nothing for a file of bytes.
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }
}

/// What a rule looks at.
pub struct Tree<'w> {
    /// All tracked files.
    pub files: Vec<File>,
    /// For looking up paths.
    pub workspace: &'w Workspace,
}

/// A rule says what is wrong, one line for each finding.
type Rule = fn(&Tree<'_>) -> Vec<String>;

const RULES: &[Rule] = &[
    arrows::dependencies,
    circles::files,
    architecture::paths_exist,
    architecture::crates_are_named,
    architecture::readme_has_its_commands,
    sources::opening_sentence,
    sources::length,
    sources::tests_run,
    packs::schema_line,
    text::line_ends,
    text::size,
    places::registries,
    places::absolute_paths,
];

/// Applies all rules.
pub fn run(workspace: &Workspace) -> Result<(), String> {
    let read = |path: String| {
        let bytes = std::fs::read(workspace.path(&path)).unwrap_or_default();
        let size = bytes.len();
        let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
        File { path, size, text }
    };
    let files = workspace.tracked()?.into_iter().map(read).collect();
    let tree = Tree { files, workspace };
    let problems: Vec<String> = RULES.iter().flat_map(|rule| rule(&tree)).collect();
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

/// What a rule says about a tree of these files, for the tests of the rules.
#[cfg(test)]
fn judge(rule: Rule, files: &[(&str, &str)]) -> Vec<String> {
    let files = files.iter().map(|(path, text)| File {
        path: (*path).to_owned(),
        size: text.len(),
        text: Some((*text).to_owned()),
    });
    rule(&Tree { files: files.collect(), workspace: &Workspace::find() })
}
