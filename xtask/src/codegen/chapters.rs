//! Embeds the chapters of the guide and the other documents in the program, for `strabo docs`.

use std::fmt::Write;

use super::generated::Generated;
use crate::workspace::Workspace;

/// `cli/src/commands/docs/chapters.rs`.
pub fn generate(workspace: &Workspace) -> Result<Vec<Generated>, String> {
    let mut text = String::from(
        "//! The documents of the program. Written by `cargo xtask codegen`.\n\n\
         /// The number of each chapter of the guide or the name of a page, and its text.\n\
         pub static PAGES: &[(&str, &str)] = &[\n",
    );
    let chapters = chapters(workspace);
    if chapters.is_empty() {
        return Err("docs/guide has no chapters".to_owned());
    }
    let numbered = chapters.iter().map(|name| {
        let number = name.split('-').next().unwrap_or_default();
        (number.to_owned(), format!("guide/{name}"))
    });
    let mut pages = workspace.list("docs");
    // The reference of commands is what --help prints.
    pages.retain(|name| name.ends_with(".md") && name != "cli.md");
    pages.sort();
    let named = pages.iter().map(|name| (name.trim_end_matches(".md").to_owned(), name.clone()));
    for (key, path) in numbered.chain(named) {
        let _ = writeln!(text, "    (\"{key}\", include_str!(\"../../../../docs/{path}\")),");
    }
    text.push_str("];\n");
    Ok(vec![Generated { path: "cli/src/commands/docs/chapters.rs".to_owned(), text }])
}

/// The files of the chapters, by their numbers.
pub fn chapters(workspace: &Workspace) -> Vec<String> {
    let number = |name: &String| name.split('-').next().and_then(|number| number.parse().ok());
    let mut files = workspace.list("docs/guide");
    files.retain(|name| number(name).is_some_and(|_: u32| name.ends_with(".md")));
    files.sort_by_key(number);
    files
}
