//! What is around the text of every page: navigation, search, the next and the previous page.

use std::fmt::Write;

use super::html::{escaped, relative};

/// A page of the book, as the navigation knows it.
pub struct BookPage {
    pub path: String,
    pub title: String,
    pub section: String,
    /// False for pages that only their section leads to, such as those of lints.
    pub listed: bool,
}

/// A whole page. `at` is its place among the leaves.
pub fn page(leaves: &[BookPage], at: usize, body: &str) -> String {
    let leaf = &leaves[at];
    let link = |target: &str| escaped(&relative(&leaf.path, target));
    let turn = |to: Option<&BookPage>, word: &str| {
        to.map_or_else(String::new, |to| {
            let (path, title) = (link(&to.path), escaped(&to.title));
            format!("<a rel=\"{word}\" href=\"{path}\">{title}</a>")
        })
    };
    let before = at.checked_sub(1).and_then(|before| leaves.get(before));
    let turns = turn(before, "prev") + &turn(leaves.get(at + 1), "next");
    let navigation = navigation(leaves, at);
    let root = link("");
    let body = format!(
        "<a class=\"skip\" href=\"#text\">Skip to the text</a>\n\
         <header><label for=\"menu\">Contents</label><a class=\"name\" href=\"{}\">Strabo</a>\
         <input id=\"search\" type=\"search\" placeholder=\"Search\" aria-label=\"Search\" data-root=\"{root}\"></header>\n\
         <input id=\"menu\" type=\"checkbox\" aria-label=\"Show the contents\">\n\
         <nav aria-label=\"Contents\">{navigation}</nav>\n\
         <main id=\"text\"><ol id=\"found\" hidden></ol><article>\n{body}</article>\n\
         <footer>{turns}</footer></main>\n",
        link("index.html"),
    );
    document(&format!("{} · Strabo", leaf.title), &root, &body, true)
}

/// The page with everything, to print.
pub fn everything(body: &str) -> String {
    document("Strabo", "", &format!("<main class=\"all\">\n{body}</main>\n"), false)
}

fn document(title: &str, root: &str, body: &str, search: bool) -> String {
    let scripts = format!(
        "<script defer src=\"{root}index.js\"></script>\n<script defer src=\"{root}search.js\"></script>\n"
    );
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
         <link rel=\"stylesheet\" href=\"{root}style.css\">\n{}</head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title),
        if search { scripts.as_str() } else { "" },
    )
}

fn navigation(leaves: &[BookPage], at: usize) -> String {
    let mut text = String::new();
    let mut section = "";
    for (other, leaf) in
        leaves.iter().enumerate().filter(|(other, leaf)| leaf.listed || *other == at)
    {
        if leaf.section != section {
            let end = if section.is_empty() { "" } else { "</ul>" };
            section = &leaf.section;
            let _ = write!(text, "{end}<h2>{}</h2><ul>", escaped(section));
        }
        let current = if other == at { " aria-current=\"page\"" } else { "" };
        let path = escaped(&relative(&leaves[at].path, &leaf.path));
        let _ = write!(text, "<li><a href=\"{path}\"{current}>{}</a></li>", escaped(&leaf.title));
    }
    text.push_str("</ul>");
    text
}
