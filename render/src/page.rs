//! The page that shows what was made of a pack: one file that works without a server and fetches nothing.
//!
//! Without scripts all pictures are listed. The script makes tabs of them, turns the board into one that
//! can be zoomed, searched and walked over, and follows the chosen setup and theme.

mod about;
pub(crate) mod board;
mod controls;
pub(crate) mod data;
mod document;
pub mod live;
mod numbers;
pub(crate) mod palette;
pub mod policy;
mod sheets;
pub mod turns;
pub(crate) mod weave;

pub use data::Described;
pub use document::Document;

use std::fmt::Write;

use strabo_model::Pack;

use crate::marks::Marks;
use crate::view::{Picture, View};
use board::PageBoard;
use controls::Tab;
use sheets::Sheets;

const STYLE: &str = include_str!("page/style.css");
/// Runs before anything is painted, so that the plain list of pictures is never visible.
const EARLY: &str = "document.documentElement.classList.add(\"js\");";
/// The parts of the script, in one scope; the last one starts it.
const SCRIPT: &str = concat!(
    include_str!("page/details.js"),
    include_str!("page/search.js"),
    include_str!("page/board.js"),
    include_str!("page/app.js"),
);

/// The page of a pack.
#[derive(Clone, Copy, Debug)]
pub struct Page<'p> {
    pub pack: &'p Pack,
    /// Its pictures, as they are written beside the page.
    pub pictures: &'p [Picture],
    /// The endings of the files that hold each picture: `svg` first. Without any, the pictures are inside.
    pub endings: &'p [&'p str],
    /// Other files beside the page: what they are, and their names.
    pub files: &'p [(String, String)],
    /// What is wrong, if the pack has errors.
    pub marks: Option<&'p Marks>,
}

/// What a content-security policy says of the style and the scripts of a page.
pub struct Allowed {
    /// Its style.
    pub style: String,
    /// Its scripts.
    pub scripts: String,
}

const ABOUT: Tab = Tab { id: "about", heading: "Notes and sources" };

impl Page<'_> {
    pub fn html(&self) -> String {
        let mut out = String::with_capacity(1 << 16);
        // Writing to a string cannot fail.
        let _ = self.write(&mut out);
        out
    }

    /// What another page must allow for this one to work inside of it.
    pub fn allowed(&self) -> Allowed {
        let board = PageBoard::of(self.pack, self.marks);
        let scripts = [EARLY, SCRIPT].map(policy::hash).join(" ");
        Allowed { style: policy::hash(&style(board.as_ref())), scripts }
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let board = PageBoard::of(self.pack, self.marks);
        let style = style(board.as_ref());
        let policy = policy::policy(&style, &[EARLY, SCRIPT]);
        policy::write_head(&self.pack.name, &policy, &style, out)?;
        writeln!(
            out,
            "<script>{EARLY}</script>\n</head>\n<body>\n\
             <a class=\"skip\" href=\"#views\">Skip to the pictures</a>"
        )?;
        controls::write_head(self.pack, out)?;
        controls::write_choices(self.pack, out)?;
        let tabs = self.tabs(board.is_some());
        controls::write_tabs(&tabs, out)?;
        writeln!(out, "<div class=\"stage\">\n<main id=\"views\">")?;
        for (at, tab) in tabs.iter().enumerate() {
            let Tab { id, heading } = tab;
            // The first view has its place before the script runs.
            let on = if at == 0 { " on" } else { "" };
            writeln!(out, "<section class=\"view{on}\" id=\"{id}\" data-view=\"{id}\">")?;
            writeln!(out, "<h2>{heading}</h2>")?;
            self.write_view(tab, board.as_ref(), out)?;
            writeln!(out, "</section>")?;
        }
        writeln!(out, "</main>")?;
        controls::write_beside(self.pack, out)?;
        writeln!(out, "</div>\n<p class=\"aside-text\" id=\"say\" role=\"status\"></p>")?;
        let data = data::json(self.pack, board.as_ref());
        writeln!(out, "<script type=\"application/json\" id=\"data\">{data}</script>")?;
        writeln!(out, "<script type=\"module\">{SCRIPT}</script>\n</body>\n</html>")
    }

    /// The views there are pictures of, and the notes.
    fn tabs(&self, has_board: bool) -> Vec<Tab> {
        let drawn = |view: View| self.pictures.iter().any(|picture| picture.view == view);
        let views = View::ALL.into_iter();
        let views = views.filter(|view| drawn(*view) || (*view == View::Map && has_board));
        let tabs = views.map(|view| Tab { id: view.word(), heading: view.heading() });
        tabs.chain([ABOUT]).collect()
    }

    fn write_view(
        &self,
        tab: &Tab,
        board: Option<&PageBoard>,
        out: &mut String,
    ) -> std::fmt::Result {
        if tab.id == ABOUT.id {
            return about::write(self.pack, self.files, out);
        }
        let sheets = Sheets { pack: self.pack, endings: self.endings };
        let mut pictures = self.pictures.iter().filter(|picture| picture.view.word() == tab.id);
        match board.filter(|_| tab.id == View::Map.word()) {
            Some(board) => {
                controls::write_board(board, out)?;
                pictures.try_for_each(|picture| sheets.write_files(picture, out))
            }
            None => pictures.try_for_each(|picture| sheets.write_figure(picture, out)),
        }
    }
}

/// The style of a page with a board.
fn style(board: Option<&PageBoard>) -> String {
    palette::variables() + STYLE + board.map_or("", |board| &*board.style)
}
