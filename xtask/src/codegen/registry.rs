//! The registry of lints, made from the files in their folder.

use std::fmt::Write;

use super::generated::Generated;
use crate::workspace::Workspace;

const FOLDER: &str = "compile/src/lints";

/// Files of the folder that are no lints.
const NO_LINTS: &[&str] = &["lint", "mod"];

/// Names that lints had once. A name is forever: these never come back with another meaning.
const RETIRED: &[&str] = &[];

/// `compile/src/lints/mod.rs`.
pub fn generate(workspace: &Workspace) -> Result<Vec<Generated>, String> {
    let names = names(&workspace.list(FOLDER), RETIRED)?;
    Ok(vec![Generated { path: format!("{FOLDER}/mod.rs"), text: registry(&names) }])
}

/// The lints in a listing of the folder, each of which has its code and its page.
fn names(listing: &[String], retired: &[&str]) -> Result<Vec<String>, String> {
    let with = |ending: &str| -> Vec<String> {
        let stems = listing.iter().filter_map(|name| name.strip_suffix(ending));
        stems.filter(|stem| !NO_LINTS.contains(stem)).map(str::to_owned).collect()
    };
    let (codes, pages) = (with(".rs"), with(".md"));
    if let Some(code) = codes.iter().find(|code| !pages.contains(code)) {
        return Err(format!("{FOLDER}/{code}.rs has no page: write {FOLDER}/{code}.md"));
    }
    if let Some(page) = pages.iter().find(|page| !codes.contains(page)) {
        return Err(format!("{FOLDER}/{page}.md has no code: write {FOLDER}/{page}.rs"));
    }
    let is_retired = |code: &&String| retired.contains(&code.replace('_', "-").as_str());
    if let Some(code) = codes.iter().find(is_retired) {
        return Err(format!("{FOLDER}/{code}.rs has the name of a retired lint: choose another"));
    }
    Ok(codes)
}

fn registry(names: &[String]) -> String {
    let mut text = String::from(
        "//! All lints: one file and one page each. Written by `cargo xtask codegen`.\n\n\
         mod lint;\n\n",
    );
    for name in names {
        let _ = writeln!(text, "pub mod {name};");
    }
    text.push_str(
        "\npub use lint::{Check, Context, Lint};\n\n\
         /// Every lint, by name.\npub static ALL: &[&Lint] = &[\n",
    );
    for name in names {
        let _ = writeln!(text, "    &{name}::LINT,");
    }
    text.push_str(
        "];\n\n/// The lint with this name.\n\
         pub fn find(name: &str) -> Option<&'static Lint> {\n    \
         ALL.iter().copied().find(|lint| lint.name == name)\n}\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_in(listing: &[&str]) -> Result<Vec<String>, String> {
        let listing: Vec<String> = listing.iter().map(|name| (*name).to_owned()).collect();
        names(&listing, &["old-name"])
    }

    #[test]
    fn code_and_page_go_together() {
        let listing = ["lint.rs", "mod.rs", "short_stack.md", "short_stack.rs", "support/"];
        assert_eq!(names_in(&listing), Ok(vec!["short_stack".to_owned()]));
        assert!(names_in(&["short_stack.rs"]).is_err_and(|error| error.contains("has no page")));
        assert!(names_in(&["short_stack.md"]).is_err_and(|error| error.contains("has no code")));
    }

    #[test]
    fn retired_names_stay_retired() {
        let error = names_in(&["old_name.md", "old_name.rs"]);
        assert!(error.is_err_and(|error| error.contains("retired")));
    }
}
