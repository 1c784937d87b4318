//! A whole pack as one document: a cover, every setup with its stacks, the tables and charts.

use strabo_model::{Pack, pack::Setup, players::PlayerRange, words::count};

use super::{cover::cover, fit::Tiles, page::Page, sheets::sheets};
use crate::scene::{Item, Scene};
use crate::{bookmark::Bookmark, paper::Paper, request::Request};
use crate::{setup::heading, theme::Theme, view::View};

/// A document.
#[derive(Clone, Debug)]
pub struct Book {
    pub title: String,
    pub pages: Vec<Scene>,
    /// Its outline.
    pub bookmarks: Vec<Bookmark>,
}

/// The setups of a pack for some numbers of players, the fewest first; all of them without a range.
pub fn setups(pack: &Pack, players: Option<PlayerRange>) -> Vec<&Setup> {
    let fits = |setup: &&Setup| players.is_none_or(|range| range.contains(setup.players));
    let mut setups: Vec<&Setup> = pack.setups.iter().filter(fits).collect();
    setups.sort_by_key(|setup| setup.players);
    setups
}

/// Lays out the document of a pack.
pub fn book(pack: &Pack, players: Option<PlayerRange>, paper: Paper, theme: &Theme) -> Book {
    let theme = theme.for_paper();
    let request = Request { pack, setup: None, theme: &theme };
    let setups = setups(pack, players);
    let mut draft = Draft { request, paper, pages: Vec::new(), bookmarks: Vec::new() };
    let mut stacks: Vec<Scene> = Vec::new();
    for setup in &setups {
        let request = Request { setup: Some(setup), ..request };
        draft.add(&heading(setup), false, sheets(View::Setup, request, paper, Tiles::Auto));
        // Setups for the same number of players may have the same stacks, which are shown once.
        let own = sheets(View::Stacks, request, paper, Tiles::Auto);
        if own != stacks {
            let title = format!("Stacks of cards, {}", count(setup.players, "player", "players"));
            draft.add(&title, true, own.clone());
            stacks = own;
        }
    }
    for view in View::ALL.into_iter().filter(|view| !view.is_per_setup() && !view.is_for_paper()) {
        draft.add(view.heading(), false, sheets(view, request, paper, Tiles::Auto));
    }
    draft.finish(&setups)
}

struct Draft<'p> {
    request: Request<'p>,
    paper: Paper,
    pages: Vec<Scene>,
    bookmarks: Vec<Bookmark>,
}

impl Draft<'_> {
    /// Adds a part of the document, unless it is empty.
    fn add(&mut self, title: &str, is_part: bool, mut sheets: Vec<Scene>) {
        if sheets.is_empty() {
            return;
        }
        // The cover comes first.
        let page = self.pages.len() + 1;
        self.bookmarks.push(Bookmark { title: title.to_owned(), page, is_part });
        self.pages.append(&mut sheets);
    }

    fn finish(self, setups: &[&Setup]) -> Book {
        let title = self.request.pack.name.to_string();
        let mut pages = vec![cover(self.request, setups, self.paper, &self.bookmarks)];
        pages.extend(self.pages);
        let all = pages.len();
        for (number, page) in (1..).zip(&mut pages).skip(1) {
            // Sheets to join have words at their foot already.
            let is_tile = |item: &Item| matches!(item, Item::Group(group) if group.name == "join");
            let words = if page.items.iter().any(is_tile) { "" } else { &*page.title };
            let number = format!("{number} / {all}");
            let foot = Page::of(page, self.paper).foot(self.request.theme, [words, &number]);
            page.items.extend(foot);
        }
        let first = Bookmark { title: "Cover".to_owned(), page: 0, is_part: false };
        let bookmarks = std::iter::once(first).chain(self.bookmarks).collect();
        Book { title, pages, bookmarks }
    }
}
