//! Prints what is generated from the built project, as one JSON object of paths and texts.

mod reference;

use std::fmt::Write;

use strabo_cli::reference::lint_link;
use strabo_compile::lints::{self, Level};
use strabo_compile::schema::generate;

fn main() {
    let mut files = serde_json::Map::new();
    files.insert("docs/lints/README.md".to_owned(), index().into());
    for (path, text) in generate::all() {
        files.insert(format!("schemas/{path}"), text.into());
    }
    files.insert(
        format!("schemas/{}", strabo_export::schema::FILE),
        strabo_export::schema::generate::text().into(),
    );
    files.insert("docs/cli.md".to_owned(), reference::page(strabo_cli::command()).into());
    for (name, text) in strabo_cli::reference::pages() {
        files.insert(format!("docs/format/{name}"), text.into());
    }
    match strabo_cli::games::page() {
        Ok(page) => {
            files.insert("docs/games.md".to_owned(), page.into());
        }
        Err(problem) => {
            eprintln!("{problem}");
            std::process::exit(1);
        }
    }
    println!("{}", serde_json::Value::Object(files));
}

/// The table of all lints.
fn index() -> String {
    let mut text = String::from(
        "# Lints\n\n\
         Everything `strabo check` can find, written by `cargo xtask codegen` from the pages beside the code \
         of each lint. `strabo explain NAME` shows a page in the terminal. The head of a page says how much the lint \
         matters and which files it needs: while one of them has an error, the lint does not run. A finding that can be \
         allowed is accepted by an `[[allow]]` in pack.toml that gives the reason.\n",
    );
    let levels = [(Level::Error, "Errors"), (Level::Warning, "Warnings"), (Level::Note, "Notes")];
    for (level, heading) in levels {
        let mut lints = lints::ALL.iter().filter(|lint| lint.level == level).peekable();
        if lints.peek().is_none() {
            continue;
        }
        let _ = write!(
            text,
            "\n## {heading}\n\n| lint | finds | can be allowed |\n| --- | --- | --- |\n"
        );
        for lint in lints {
            let summary = lint.summary.replace('|', "\\|");
            let allowed = if lint.can_be_allowed() { "yes" } else { "no" };
            let _ = writeln!(text, "| {} | {summary} | {allowed} |", lint_link(lint.name));
        }
    }
    text
}
