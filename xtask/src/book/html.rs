//! Markdown as HTML: links between documents become links between pages, and every one of them is checked.

use std::collections::BTreeSet;

use pulldown_cmark::{CowStr, Event, Tag, TagEnd, html};

use super::pages::{Page, joined, parser};
use crate::workspace::Workspace;

/// Turns documents into pages.
pub struct Writer<'b> {
    /// Where files are looked up.
    pub workspace: &'b Workspace,
    /// All documents.
    pub pages: &'b [Page],
    /// One page with everything: links stay inside of it.
    pub single: bool,
    /// Pictures that documents show, by their paths in the repository.
    pub pictures: BTreeSet<String>,
    /// Links that lead nowhere.
    pub problems: Vec<String>,
}

/// A piece of a page to search in: the name of its heading, the heading, and the text below.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Piece {
    pub anchor: String,
    pub heading: String,
    pub text: String,
}

impl Writer<'_> {
    /// The HTML of a document, and its text to search in.
    pub fn write(&mut self, page: &Page) -> (String, Vec<Piece>) {
        let mut events: Vec<Event<'_>> = Vec::new();
        let mut pieces: Vec<Piece> = Vec::new();
        let mut kept: Vec<bool> = Vec::new();
        let mut anchors = page.anchors.iter();
        let mut in_heading = false;
        for event in parser(&page.text) {
            let event = match event {
                Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                    in_heading = true;
                    let anchor = anchors.next().cloned().unwrap_or_default();
                    pieces.push(Piece { anchor: anchor.clone(), ..Piece::default() });
                    let id = if self.single { in_single(&page.path, &anchor) } else { anchor };
                    Event::Start(Tag::Heading { level, id: Some(id.into()), classes, attrs })
                }
                Event::End(TagEnd::Heading(level)) => {
                    in_heading = false;
                    Event::End(TagEnd::Heading(level))
                }
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    let target = self.link(page, &dest_url);
                    kept.push(target.is_some());
                    let Some(target) = target else { continue };
                    Event::Start(Tag::Link { link_type, dest_url: target.into(), title, id })
                }
                Event::End(TagEnd::Link) if kept.pop() == Some(false) => continue,
                Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                    let dest_url = self.picture(page, &dest_url).into();
                    Event::Start(Tag::Image { link_type, dest_url, title, id })
                }
                // Nothing of a document is trusted to be markup.
                Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
                other => other,
            };
            note(&event, in_heading, &mut pieces);
            events.push(event);
        }
        let mut text = String::new();
        html::push_html(&mut text, events.into_iter());
        // A narrow screen shows each field below the other.
        let fields = "<thead><tr><th>field</th><th>type</th>";
        let text =
            text.replace(&format!("<table>{fields}"), &format!("<table class=\"fields\">{fields}"));
        (text, pieces)
    }

    /// Where a link leads in the book. Nothing for a file that is only in the repository.
    fn link(&mut self, page: &Page, link: &str) -> Option<String> {
        if link.starts_with("https://") || link.starts_with("http://") {
            return Some(link.to_owned());
        }
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let source = if path.is_empty() { page.source.clone() } else { joined(&page.source, path) };
        let Some(target) = self.pages.iter().find(|other| other.source == source) else {
            if !self.workspace.path(&source).exists() {
                self.problems.push(format!("{}: {link} leads nowhere", page.source));
            } else if is_picture(&source) {
                return Some(self.picture(page, path));
            }
            return None;
        };
        if !anchor.is_empty() && !target.anchors.iter().any(|known| known == anchor) {
            self.problems.push(format!("{}: {link} names no heading", page.source));
        }
        if self.single {
            let first = target.anchors.first().map_or("", String::as_str);
            let anchor = if anchor.is_empty() { first } else { anchor };
            return Some(format!("#{}", in_single(&target.path, anchor)));
        }
        let path = relative(&page.path, &target.path);
        Some(if anchor.is_empty() { path } else { format!("{path}#{anchor}") })
    }

    /// Where a picture lies in the book.
    fn picture(&mut self, page: &Page, link: &str) -> String {
        let source = joined(&page.source, link);
        if !self.workspace.path(&source).is_file() {
            self.problems.push(format!("{}: there is no picture {link}", page.source));
        }
        let path = source.strip_prefix("docs/").unwrap_or(&source).to_owned();
        self.pictures.insert(source);
        if self.single { path } else { relative(&page.path, &path) }
    }
}

/// Gathers the text of headings and of what is below them.
fn note(event: &Event<'_>, in_heading: bool, pieces: &mut [Piece]) {
    let (Event::Text(text) | Event::Code(text), Some(piece)) = (event, pieces.last_mut()) else {
        // Words of one sentence stay together, those of two cells do not.
        let is_inside =
            matches!(event, Event::End(TagEnd::Link | TagEnd::Emphasis | TagEnd::Strong));
        if matches!(event, Event::SoftBreak | Event::End(_))
            && !is_inside
            && let Some(piece) = pieces.last_mut()
            && !piece.text.ends_with(' ')
        {
            piece.text.push(' ');
        }
        return;
    };
    let text: &CowStr<'_> = text;
    let into = if in_heading { &mut piece.heading } else { &mut piece.text };
    into.push_str(text);
}

fn is_picture(path: &str) -> bool {
    [".svg", ".png"].iter().any(|ending| path.ends_with(ending))
}

/// The name of a heading on the page with everything.
pub fn in_single(path: &str, anchor: &str) -> String {
    let page = path.strip_suffix(".html").unwrap_or(path).replace(['/', '.'], "-");
    format!("{page}--{anchor}")
}

/// The way from one page to another.
pub fn relative(from: &str, to: &str) -> String {
    "../".repeat(from.matches('/').count()) + to
}

/// A text inside of HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> (String, Vec<Piece>, Vec<String>) {
        let workspace = Workspace::find();
        let pages = [
            Page::new("docs/guide/a.md", "", text.to_owned()),
            Page::new("docs/cli.md", "", "# Commands\n\n## One".to_owned()),
        ];
        let (pictures, problems) = (BTreeSet::new(), Vec::new());
        let mut writer =
            Writer { workspace: &workspace, pages: &pages, single: false, pictures, problems };
        let (html, pieces) = writer.write(&pages[0]);
        (html, pieces, writer.problems)
    }

    #[test]
    fn links_lead_to_pages_and_headings() {
        let (html, _, problems) =
            written("# T\n\n[a](../cli.md#one) [b](#t) [c](../../Cargo.toml)");
        assert!(html.contains("<h1 id=\"t\">T</h1>"), "{html}");
        assert!(html.contains("<a href=\"../cli.html#one\">a</a>"), "{html}");
        assert!(html.contains("<a href=\"../guide/a.html#t\">b</a> c"), "{html}");
        assert_eq!(problems, [""; 0]);
    }

    #[test]
    fn a_broken_link_is_a_problem() {
        let (_, _, problems) = written("[a](../cli.md#two) [b](none.md) ![c](none.svg)");
        assert_eq!(
            problems,
            [
                "docs/guide/a.md: ../cli.md#two names no heading",
                "docs/guide/a.md: none.md leads nowhere",
                "docs/guide/a.md: there is no picture none.svg",
            ]
        );
    }

    #[test]
    fn markup_of_a_document_is_only_text() {
        let (html, pieces, _) = written("# T\n\nx <b onclick=\"y\">z</b>\n\n<script>1</script>\n");
        assert!(!html.contains("<b") && !html.contains("<script"), "{html}");
        assert!(html.contains("&lt;script&gt;"), "{html}");
        assert_eq!((pieces[0].anchor.as_str(), pieces[0].heading.as_str()), ("t", "T"));
    }
}
