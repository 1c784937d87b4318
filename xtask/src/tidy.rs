//! `cargo xtask tidy`: rules of this project that no compiler checks.

mod architecture;
mod arrows;
mod circles;
mod dependencies;
mod licences;
mod packs;
mod places;
mod sources;
mod text;
mod tree;

use crate::workspace::Workspace;
use tree::{File, Rule, Tree};

const RULES: &[Rule] = &[
    arrows::dependencies,
    arrows::families,
    architecture::is_short,
    circles::files,
    dependencies::judge_all,
    architecture::paths_exist,
    architecture::crates_are_named,
    architecture::readme_has_its_commands,
    architecture::ci_runs_what_readme_says,
    architecture::files_named_for_newcomers_exist,
    sources::opening_sentence,
    sources::length,
    sources::tests_run,
    sources::unit_tests_run,
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
    let files = workspace.tracked().into_iter().map(read).collect();
    let tree = Tree { files, workspace };
    let problems: Vec<String> = RULES.iter().flat_map(|rule| rule(&tree)).collect();
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}
