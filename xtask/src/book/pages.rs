//! The pages of the book: which documents there are, in which order, and what their headings are called.

use std::path::{Component, Path};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::{codegen::chapters, workspace::Workspace};

/// The parts of the book.
pub const SECTIONS: [&str; 5] = ["Strabo", "The guide", "The format", "Documents", "Lints"];

/// The folder with the pages of lints.
pub const LINTS: &str = "compile/src/lints";

/// One document.
pub struct Page {
    /// Its path in the repository: `docs/guide/README.md`.
    pub source: String,
    /// Its path in the book: `guide/index.html`.
    pub path: String,
    /// The part of the book it belongs to.
    pub section: &'static str,
    /// Its first heading.
    pub title: String,
    /// The Markdown.
    pub text: String,
    /// The names of its headings, by which links lead to them, in order.
    pub anchors: Vec<String>,
}

impl Page {
    /// A page of the book.
    pub fn new(source: &str, section: &'static str, text: String) -> Self {
        let headings = headings(&text);
        let inside = source.strip_suffix(".md").unwrap_or(source);
        let inside = inside.strip_prefix("docs/").unwrap_or(inside);
        let lint = inside.strip_prefix(LINTS).and_then(|stem| stem.strip_prefix('/'));
        let inside = match (lint, inside.strip_suffix("README")) {
            (Some(stem), _) => format!("lints/{}", stem.replace('_', "-")),
            (None, Some(folder)) => format!("{folder}index"),
            (None, None) => inside.to_owned(),
        };
        Self {
            source: source.to_owned(),
            path: format!("{inside}.html"),
            section,
            title: headings.first().cloned().unwrap_or_else(|| inside.clone()),
            text,
            anchors: anchors(&headings),
        }
    }
}

/// All documents, in the order in which they are read.
pub fn all(workspace: &Workspace) -> Result<Vec<Page>, String> {
    let [front, guide, format, documents, lints] = SECTIONS;
    let mut sources = vec![("README.md".to_owned(), front)];
    sources.push(("docs/guide/README.md".to_owned(), guide));
    let chapters = chapters::chapters(workspace).into_iter();
    sources.extend(chapters.map(|name| (format!("docs/guide/{name}"), guide)));
    for (folder, section) in
        [("docs/format", format), ("docs", documents), ("docs/lints", lints), (LINTS, lints)]
    {
        let mut names = workspace.list(folder);
        names.retain(|name| name.ends_with(".md"));
        names.sort_by_key(|name| name != "README.md");
        sources.extend(names.into_iter().map(|name| (format!("{folder}/{name}"), section)));
    }
    sources
        .into_iter()
        .map(|(source, section)| Ok(Page::new(&source, section, workspace.read(&source)?)))
        .collect()
}

/// Reads Markdown with tables.
pub fn parser(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES)
}

fn headings(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut inside = false;
    for event in parser(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                inside = true;
                found.push(String::new());
            }
            Event::End(TagEnd::Heading(_)) => inside = false,
            Event::Text(part) | Event::Code(part) if inside => {
                if let Some(heading) = found.last_mut() {
                    heading.push_str(&part);
                }
            }
            _ => {}
        }
    }
    found
}

/// The names of headings as GitHub makes them: the second of two equal ones gets a number.
fn anchors(headings: &[String]) -> Vec<String> {
    let (mut names, mut plain): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for heading in headings {
        let mut name = String::new();
        for letter in heading.to_lowercase().chars() {
            match letter {
                ' ' => name.push('-'),
                letter if letter.is_alphanumeric() || "-_".contains(letter) => name.push(letter),
                _ => {}
            }
        }
        let before = plain.iter().filter(|known| **known == name).count();
        names.push(if before == 0 { name.clone() } else { format!("{name}-{before}") });
        plain.push(name);
    }
    names
}

/// A path of a link, from the folder of the page it stands on: `docs/guide/../cli.md` is `docs/cli.md`.
pub fn joined(page: &str, link: &str) -> String {
    let folder = Path::new(page).parent().unwrap_or(Path::new(""));
    let mut parts: Vec<String> = Vec::new();
    for part in folder.join(link).components() {
        match part {
            Component::ParentDir => drop(parts.pop()),
            Component::Normal(name) => parts.push(name.to_string_lossy().into_owned()),
            _ => {}
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_named_as_on_github() {
        let page =
            Page::new("docs/a.md", "", "# One `two`\n\n## A, b!\n\n## A b\n\n## A b".to_owned());
        assert_eq!(page.title, "One two");
        assert_eq!(page.anchors, ["one-two", "a-b", "a-b-1", "a-b-2"]);
        assert_eq!(page.path, "a.html");
        let lint = Page::new("compile/src/lints/one_way_border.md", "", String::new());
        assert_eq!(lint.path, "lints/one-way-border.html");
    }

    #[test]
    fn paths_of_links_are_followed() {
        assert_eq!(joined("docs/guide/1.md", "../cli.md"), "docs/cli.md");
        assert_eq!(joined("README.md", "docs/guide/README.md"), "docs/guide/README.md");
    }
}
