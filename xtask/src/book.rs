//! `cargo xtask book`: the documents as pages for a browser, with search, and one page with everything to print.

mod gallery;
mod html;
mod pages;
mod shell;

use std::{collections::BTreeSet, fmt::Write, fs};

use pages::Page;
use serde_json::{Value, json};
use shell::BookPage;

use crate::programs::Programs;
use crate::tools::{self, CHROMIUM};
use crate::workspace::{Workspace, output};
pub use gallery::games;
use html::Writer;

/// Where the book is written.
pub const FOLDER: &str = "target/book";

const STYLE: &str = include_str!("../book/style.css");
const SEARCH: &str = include_str!("../book/search.js");

/// A file of the book: its path, and what is in it.
type File = (String, Vec<u8>);

/// What to make besides the pages.
#[derive(Default)]
pub struct Extras {
    /// The packs whose pictures are drawn.
    pub gallery: Vec<String>,
    /// A PDF of everything.
    pub pdf: bool,
}

/// Writes the book.
pub fn run(workspace: &Workspace, extras: &Extras) -> Result<(), String> {
    let folder = workspace.path(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{FOLDER}: {error}"))?;
    }
    let mut more = Vec::new();
    if !extras.gallery.is_empty() {
        more = gallery::make(workspace, &Programs::build(workspace)?, &extras.gallery, FOLDER)?;
    }
    for (path, bytes) in files(workspace, &more)? {
        workspace.write(&format!("{FOLDER}/{path}"), bytes)?;
    }
    println!("wrote {FOLDER}/index.html");
    if extras.pdf { print(workspace) } else { Ok(()) }
}

/// All files of the book but the pictures of the gallery, whose pages are handed in.
fn files(workspace: &Workspace, gallery: &[gallery::Sheet]) -> Result<Vec<File>, String> {
    let pages = pages::all(workspace)?;
    let mut leaves: Vec<BookPage> = pages.iter().map(leaf).collect();
    leaves.extend(gallery.iter().map(|sheet| BookPage {
        path: sheet.path.clone(),
        title: sheet.title.clone(),
        section: "Gallery".to_owned(),
        listed: true,
    }));
    let writer = |single| Writer {
        workspace,
        pages: &pages,
        single,
        pictures: BTreeSet::new(),
        problems: Vec::new(),
    };
    let (mut pagewise, mut single) = (writer(false), writer(true));
    let mut files: Vec<File> = Vec::new();
    let (mut index, mut everything) = (Vec::new(), String::new());
    for (at, page) in pages.iter().enumerate() {
        let (body, pieces) = pagewise.write(page);
        files.push((page.path.clone(), shell::page(&leaves, at, &body).into_bytes()));
        let pieces =
            pieces.into_iter().map(|piece| json!([piece.anchor, piece.heading, piece.text]));
        index.push(json!([page.path, page.title, page.section, pieces.collect::<Vec<Value>>()]));
        // Pages of lints are short: on paper, several share a sheet.
        let class = if leaves[at].listed { "" } else { " class=\"short\"" };
        let _ = write!(everything, "<article{class}>\n{}</article>\n", single.write(page).0);
    }
    if !pagewise.problems.is_empty() {
        return Err(pagewise.problems.join("\n"));
    }
    for (at, sheet) in gallery.iter().enumerate() {
        let text = shell::page(&leaves, pages.len() + at, &sheet.body);
        files.push((sheet.path.clone(), text.into_bytes()));
    }
    for source in &pagewise.pictures {
        let bytes =
            fs::read(workspace.path(source)).map_err(|error| format!("{source}: {error}"))?;
        files.push((source.strip_prefix("docs/").unwrap_or(source).to_owned(), bytes));
    }
    files.push(("all.html".to_owned(), shell::everything(&everything).into_bytes()));
    files.push((
        "index.js".to_owned(),
        format!("const BOOK = {};\n", Value::from(index)).into_bytes(),
    ));
    files.push(("style.css".to_owned(), STYLE.into()));
    files.push(("search.js".to_owned(), SEARCH.into()));
    Ok(files)
}

fn leaf(page: &Page) -> BookPage {
    let listed = !page.source.starts_with(pages::LINTS);
    let (path, title) = (page.path.clone(), page.title.clone());
    BookPage { path, title, section: page.section.to_owned(), listed }
}

/// Prints the page with everything to a PDF.
fn print(workspace: &Workspace) -> Result<(), String> {
    tools::require(&[CHROMIUM])?;
    let mut chromium = workspace.command(CHROMIUM.found().ok_or("Chromium does not start")?);
    let pdf = workspace.path(&format!("{FOLDER}/strabo.pdf"));
    let page = workspace.path(&format!("{FOLDER}/all.html"));
    chromium.args(["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]);
    chromium.arg(format!("--print-to-pdf={}", pdf.display()));
    output(chromium.arg(format!("file://{}", page.display()))).map(drop)?;
    println!("wrote {FOLDER}/strabo.pdf");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_is_whole() {
        let files = files(&Workspace::find(), &[]).unwrap_or_else(|problem| panic!("{problem}"));
        let text = |path: &str| {
            let found = files.iter().find(|(known, _)| known == path);
            let (_, bytes) = found.unwrap_or_else(|| panic!("{path} is missing"));
            String::from_utf8_lossy(bytes)
        };
        let chapter = text("guide/1-your-first-map.html");
        for wanted in [
            "<title>1. Your first map · Strabo</title>",
            "href=\"../style.css\"",
            "<a rel=\"prev\" href=\"../guide/index.html\">The guide</a>",
            "<a rel=\"next\" href=\"../guide/2-a-new-setup.html\">",
            "aria-current=\"page\">1. Your first map</a>",
            "<img src=\"../guide/pictures/",
        ] {
            assert!(chapter.contains(wanted), "{wanted} is not in\n{chapter}");
        }
        let workspace = Workspace::find();
        let below = |folder: &'static str| {
            workspace.files(folder).into_iter().map(move |name| format!("{folder}/{name}"))
        };
        let documents = below("docs").chain(below(pages::LINTS));
        let documents: Vec<String> = documents.filter(|name| name.ends_with(".md")).collect();
        assert!(documents.len() > 150, "{documents:?}");
        for name in documents {
            let page = Page::new(&name, "", String::new()).path;
            assert!(files.iter().any(|(known, _)| *known == page), "{page} is missing");
        }
        assert!(text("index.js").contains("\"lints/one-way-border.html\""));
        assert!(text("all.html").contains("id=\"lints-one-way-border--one-way-border\""));
        assert!(files.iter().any(|(path, _)| path.ends_with(".svg")));
    }
}
