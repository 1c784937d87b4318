//! What all card faces share: frame, heading, and words set as large as they fit.

use crate::paint::{Colour, Stroke};
use crate::scene::{Anchor, Item, Rectangle, Scene, Text};
use crate::text::{width, wrap};
use crate::theme::Theme;

/// The width of a card in pixels.
pub const WIDTH: i32 = 270;
/// The height of a card in pixels.
pub const HEIGHT: i32 = 378;

/// The space between the edge of a card and what stands on it.
pub const MARGIN: i32 = 18;
/// The room from one margin to the other.
pub const ROOM: i32 = WIDTH - 2 * MARGIN;
/// The lower edge of the heading.
pub const HEAD: i32 = 60;

/// A card while it is drawn.
pub struct Face<'t> {
    pub theme: &'t Theme,
    pub items: Vec<Item>,
}

impl<'t> Face<'t> {
    /// An empty card with a coloured frame.
    pub fn new(theme: &'t Theme, frame: Colour) -> Self {
        let paper = Rectangle::new(0, 0, WIDTH, HEIGHT, theme.paper);
        let panel = Rectangle::new(7, 7, WIDTH - 14, HEIGHT - 14, theme.panel);
        let panel = panel.rounded(12).stroked(Stroke::new(frame, 35));
        Self { theme, items: vec![paper.into(), panel.into()] }
    }

    pub fn add(&mut self, item: impl Into<Item>) {
        self.items.push(item.into());
    }

    /// The name of the card on a bar, as large as it fits.
    pub fn heading(&mut self, name: &str, ground: Colour, ink: Colour) {
        self.add(Rectangle::new(14, 14, WIDTH - 28, HEAD - 14, ground).rounded(8));
        let room = ROOM - 6;
        let size = largest(name, room, 13..=24);
        let text = Text::new(WIDTH / 2, 38 + size * 36 / 100, size, ink, name);
        self.add(text.bold().fitted(room).anchored(Anchor::Middle));
    }

    /// One centred line.
    pub fn line(&mut self, y: i32, size: i32, colour: Colour, text: &str) {
        let text = Text::new(WIDTH / 2, y, size, colour, text);
        self.add(text.fitted(ROOM).anchored(Anchor::Middle));
    }

    /// Paragraphs between two heights, as large as they fit, and where they end; `None` if they do
    /// not fit at all.
    pub fn words(&mut self, top: i32, bottom: i32, paragraphs: &[Paragraph]) -> Option<i32> {
        for size in (9..=18).rev() {
            let lines: Vec<Vec<String>> =
                paragraphs.iter().map(|each| each.lines(size, ROOM)).collect();
            let count =
                i32::try_from(lines.iter().map(Vec::len).sum::<usize>()).unwrap_or(i32::MAX);
            let gaps = i32::try_from(lines.len().saturating_sub(1)).unwrap_or(i32::MAX);
            let line = size * 13 / 10;
            let height = count.saturating_mul(line).saturating_add(gaps.saturating_mul(size / 2));
            let widest = lines.iter().flatten().map(|text| width(text, size, false)).max();
            if height > bottom - top || widest.is_some_and(|widest| widest > ROOM) {
                continue;
            }
            let mut y = top + size;
            for (paragraph, lines) in paragraphs.iter().zip(lines) {
                for text in lines {
                    let text = Text::new(MARGIN, y, size, paragraph.colour, text);
                    self.add(Text { italic: paragraph.italic, ..text });
                    y += line;
                }
                y += size / 2;
            }
            return Some(top + height);
        }
        None
    }

    /// The finished picture.
    pub fn scene(self, title: String, description: String) -> Scene {
        Scene { title, description, width: WIDTH, height: HEIGHT, items: self.items }
    }
}

/// Words that belong together.
#[derive(Clone)]
pub struct Paragraph {
    pub text: String,
    pub colour: Colour,
    pub italic: bool,
}

impl Paragraph {
    pub fn new(text: String, colour: Colour) -> Self {
        Self { text, colour, italic: false }
    }

    pub fn italic(self) -> Self {
        Self { italic: true, ..self }
    }

    fn lines(&self, size: i32, room: i32) -> Vec<String> {
        wrap(&self.text, size, false, room)
    }
}

/// The largest size in which a bold text fits, or the smallest one.
pub fn largest(text: &str, room: i32, sizes: std::ops::RangeInclusive<i32>) -> i32 {
    let smallest = *sizes.start();
    sizes.rev().find(|size| width(text, *size, true) <= room).unwrap_or(smallest)
}
