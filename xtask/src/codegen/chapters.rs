//! Embeds the chapters of the guide in the program, for `strabo docs`.

use std::fmt::Write;

use super::generated::Generated;
use crate::workspace::Workspace;

/// `cli/src/commands/docs/chapters.rs`.
pub fn generate(workspace: &Workspace) -> Result<Vec<Generated>, String> {
    let mut text = String::from(
        "//! The chapters of the guide. Written by `cargo xtask codegen`.\n\n\
         /// The text of each chapter, in order.\n\
         pub static CHAPTERS: &[&str] = &[\n",
    );
    let chapters = chapters(workspace);
    if chapters.is_empty() {
        return Err("docs/guide has no chapters".to_owned());
    }
    for name in chapters {
        let _ = writeln!(text, "    include_str!(\"../../../../docs/guide/{name}\"),");
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
