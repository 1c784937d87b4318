//! A page that is filled from the top down with titles, paragraphs, bars and rules, for tables and player aids.

use crate::paint::{Colour, Fill, Stroke};
use crate::path::Path;
use crate::scene::{Anchor, Item, Rectangle, Scene, Shape, Text};
use crate::{text::wrap, theme::Theme};

/// The width of an upright sheet.
pub const SHORT: i32 = 1000;
/// The height of an upright sheet: √2 times its width, as all sheets of the A series have it.
pub const LONG: i32 = 1414;
/// The room left free at the edges.
pub const MARGIN: i32 = 36;
/// The size of ordinary text.
pub const BODY: i32 = 14;
/// The height of a line of ordinary text.
pub const LINE: i32 = 19;

/// How a text is set.
#[derive(Clone, Copy)]
pub struct Style {
    /// The size of its letters.
    pub size: i32,
    pub bold: bool,
    pub colour: Colour,
}

impl Style {
    /// Ordinary letters.
    pub const fn plain(size: i32, colour: Colour) -> Self {
        Self { size, bold: false, colour }
    }

    /// Bold letters.
    pub const fn bold(size: i32, colour: Colour) -> Self {
        Self { size, bold: true, colour }
    }

    /// The height of a line.
    pub const fn line(self) -> i32 {
        self.size + 5
    }
}

/// What is drawn so far.
pub struct Canvas<'t> {
    /// The colours.
    pub theme: &'t Theme,
    items: Vec<Item>,
}

impl<'t> Canvas<'t> {
    /// An empty canvas.
    pub const fn new(theme: &'t Theme) -> Self {
        Self { theme, items: Vec::new() }
    }

    /// What was drawn.
    pub fn into_items(self) -> Vec<Item> {
        self.items
    }

    /// Draws something on top.
    pub fn put(&mut self, item: impl Into<Item>) {
        self.items.push(item.into());
    }

    /// A filled rectangle.
    pub fn rectangle(
        &mut self,
        [x, y]: [i32; 2],
        [width, height]: [i32; 2],
        fill: impl Into<Fill>,
    ) {
        self.put(Rectangle::new(x, y, width, height, fill));
    }

    /// A panel with a thin line around it; in black and white, only the line.
    pub fn panel(&mut self, [x, y]: [i32; 2], [width, height]: [i32; 2]) {
        let line = Stroke::new(self.theme.rule, 8);
        self.put(Rectangle::new(x, y, width, height, self.theme.panel).rounded(4).stroked(line));
    }

    /// A thin line from side to side.
    pub fn rule(&mut self, [x, y]: [i32; 2], width: i32) {
        let line = Path::lines(&[[x, y], [x + width, y]]);
        self.put(Shape::line(line, Stroke::new(self.theme.rule, 8)));
    }

    /// A text on one line that starts at a position, cut so that it fits.
    pub fn words(&mut self, at: [i32; 2], style: Style, room: i32, words: &str) -> i32 {
        let text = set(at, style, words).fitted(room);
        let end = at[0] + text.width();
        self.put(text);
        end
    }

    /// A text on one line, in the middle of a position.
    pub fn centred(&mut self, at: [i32; 2], style: Style, room: i32, words: &str) {
        self.put(set(at, style, words).fitted(room).anchored(Anchor::Middle));
    }

    /// A text on one line that ends at a position.
    pub fn ending(&mut self, at: [i32; 2], style: Style, room: i32, words: &str) {
        self.put(set(at, style, words).fitted(room).anchored(Anchor::End));
    }

    /// A text on as many lines as it needs, from an upper edge down. Returns its lower edge.
    pub fn paragraph(&mut self, [x, top]: [i32; 2], style: Style, room: i32, words: &str) -> i32 {
        let mut y = top;
        for line in wrap(words, style.size, style.bold, room) {
            self.words([x, y + style.size], style, room, &line);
            y += style.line();
        }
        y
    }

    /// The title of a picture with what it is of at the right. Returns its lower edge.
    pub fn title(&mut self, width: i32, title: &str, of: &str) -> i32 {
        let (ink, faint) = (self.theme.ink, self.theme.faint);
        let room = width - 2 * MARGIN;
        let end = self.words([MARGIN, MARGIN + 28], Style::bold(30, ink), room, title);
        let left = width - MARGIN - end - 30;
        let style = Style::plain(16, faint);
        let mut y = MARGIN + 42;
        if crate::text::width(of, style.size, style.bold) <= left {
            self.ending([width - MARGIN, MARGIN + 28], style, left, of);
        } else {
            self.words([MARGIN, MARGIN + 52], style, room, of);
            y += 24;
        }
        self.rectangle([MARGIN, y], [room, 3], self.theme.bar);
        y + 3
    }

    /// The finished picture.
    pub fn finish(self, title: String, description: String, [width, height]: [i32; 2]) -> Scene {
        let paper = Item::from(Rectangle::new(0, 0, width, height, self.theme.paper));
        let items = std::iter::once(paper).chain(self.items).collect();
        Scene { title, description, width, height, items }
    }
}

fn set([x, y]: [i32; 2], style: Style, words: &str) -> Text {
    let text = Text::new(x, y, style.size, style.colour, words);
    Text { bold: style.bold, ..text }
}

/// A number of things as pixels.
pub fn pixels(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX / 1_000_000)
}

/// The height of a page whose contents end here: as they need it, and a whole upright sheet when little is
/// missing.
pub const fn page_height(bottom: i32) -> i32 {
    if bottom > LONG * 3 / 4 && bottom < LONG { LONG } else { bottom }
}

/// Shares blocks out to pages: as many as fit, at least one on each. Takes the height of each block and
/// the room of a page, and returns how many blocks go on each page.
pub fn share_out(heights: &[i32], room: i32) -> Vec<usize> {
    let mut pages: Vec<usize> = Vec::new();
    let mut used = 0;
    for height in heights {
        match pages.last_mut() {
            Some(page) if used + height <= room => *page += 1,
            _ => {
                pages.push(1);
                used = 0;
            }
        }
        used += height;
    }
    pages
}
