//! The files of the project, as the rules see them.

use crate::workspace::Workspace;

/// A tracked file. What is not UTF-8 has no text.
pub struct File {
    /// Its path from the root.
    pub path: String,
    /// Its size in bytes.
    pub size: usize,
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
pub type Rule = fn(&Tree<'_>) -> Vec<String>;

/// What a rule says about a tree of these files, for the tests of the rules.
#[cfg(test)]
pub fn judge(rule: Rule, files: &[(&str, &str)]) -> Vec<String> {
    let files = files.iter().map(|(path, text)| File {
        path: (*path).to_owned(),
        size: text.len(),
        text: Some((*text).to_owned()),
    });
    rule(&Tree { files: files.collect(), workspace: &Workspace::find() })
}
