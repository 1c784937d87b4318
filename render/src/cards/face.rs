//! What all card faces share: frame, heading, and words set as large as they fit.

use strabo_model::symbol::Symbol;

use crate::paint::Colour;
use crate::scene::{Anchor, Item, Rectangle, Scene, Text};
use crate::text::{width, wrap};
use crate::{symbols, theme::Theme};

/// The width of a card in pixels.
pub const WIDTH: i32 = 270;
/// The height of a card in pixels.
pub const HEIGHT: i32 = 378;

/// The space between the edge of a card and what stands on it.
pub const MARGIN: i32 = 18;
pub const ROOM: i32 = WIDTH - 2 * MARGIN;
/// The lower edge of the heading.
pub const HEAD: i32 = 60;

/// A card while it is drawn.
pub struct Face<'t> {
    pub theme: &'t Theme,
    pub items: Vec<Item>,
    /// Where words begin, the room for them, and their largest letters.
    pub left: i32,
    pub room: i32,
    pub most: i32,
}

impl<'t> Face<'t> {
    /// Paper, which a sheet to print leaves out.
    pub fn empty(theme: &'t Theme) -> Self {
        let paper = Rectangle::new(0, 0, WIDTH, HEIGHT, theme.paper);
        Self { theme, items: vec![paper.into()], left: MARGIN, room: ROOM, most: 18 }
    }

    /// A card whose ground reaches its edges: a cut a little off shows no frame that is not straight.
    pub fn new(theme: &'t Theme, ground: Colour) -> Self {
        let mut face = Self::empty(theme);
        face.add(Rectangle::new(0, 0, WIDTH, HEIGHT, ground));
        face
    }

    pub fn add(&mut self, item: impl Into<Item>) {
        self.items.push(item.into());
    }

    /// A name on a bar, given its upper edge and height, the largest letters and the room for it, and the
    /// colours of the bar and the name.
    pub fn bar(
        &mut self,
        name: &str,
        [top, high]: [i32; 2],
        [most, room]: [i32; 2],
        [ground, ink]: [Colour; 2],
    ) {
        self.add(Rectangle::new(0, top, WIDTH, high, ground));
        let size = largest(name, room, 13..=most);
        // What is at the upper edge leaves room for a cut that is a little off.
        let middle = top + high / 2 + if top == 0 { 5 } else { 1 };
        let text = Text::new(WIDTH / 2, middle + size * 36 / 100, size, ink, name);
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
        let size = self.fitting(bottom - top, paragraphs)?;
        Some(self.set(top, size, paragraphs))
    }

    /// The largest size in which paragraphs fit into a height; `None` if there is none.
    pub fn fitting(&self, height: i32, paragraphs: &[Paragraph]) -> Option<i32> {
        (9..=self.most).rev().find(|size| self.fits(*size, height, paragraphs))
    }

    /// Returns true if paragraphs in letters of a size fit into a height.
    pub fn fits(&self, size: i32, height: i32, paragraphs: &[Paragraph]) -> bool {
        let room = self.room - indent(size, paragraphs);
        let gaps: i32 = paragraphs.iter().skip(1).map(|each| each.gap(size)).sum();
        let mut tall = gaps;
        paragraphs.iter().all(|each| {
            let lines = each.lines(size, room);
            let count = i32::try_from(lines.len()).unwrap_or(i32::MAX);
            tall = tall.saturating_add(count.saturating_mul(line(size)));
            tall <= height && lines.iter().all(|text| width(text, size, each.bold) <= room)
        })
    }

    /// Paragraphs from a height down in letters of a size, and where they end.
    pub fn set(&mut self, top: i32, size: i32, paragraphs: &[Paragraph]) -> i32 {
        let mut y = top;
        let indent = indent(size, paragraphs);
        for (paragraph, at) in paragraphs.iter().zip(0..) {
            y += if at == 0 { 0 } else { paragraph.gap(size) };
            if let Some(sign) = paragraph.sign {
                let middle = [self.left + size * 8 / 10, y + size * 7 / 10];
                self.add(symbols::draw(sign, middle, size * 8 / 10, self.theme.ink));
            }
            for text in paragraph.lines(size, self.room - indent) {
                let text = Text::new(self.left + indent, y + size, size, paragraph.colour, text);
                self.add(Text { italic: paragraph.italic, bold: paragraph.bold, ..text });
                y += line(size);
            }
        }
        y
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
    pub bold: bool,
    /// It goes on with what the one before it says, close to it.
    pub close: bool,
    /// A sign before it. All words of a card stand in one line below each other, with or without one.
    pub sign: Option<Symbol>,
}

impl Paragraph {
    pub fn new(text: String, colour: Colour) -> Self {
        Self { text, colour, italic: false, bold: false, close: false, sign: None }
    }

    pub fn italic(self) -> Self {
        Self { italic: true, ..self }
    }

    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    pub fn close(self) -> Self {
        Self { close: true, ..self }
    }

    pub fn signed(self, sign: Symbol) -> Self {
        Self { sign: Some(sign), ..self }
    }

    fn lines(&self, size: i32, room: i32) -> Vec<String> {
        wrap(&self.text, size, self.bold, room)
    }

    /// The room above it.
    const fn gap(&self, size: i32) -> i32 {
        if self.close { size / 8 } else { size / 2 }
    }
}

/// The height of a line.
pub const fn line(size: i32) -> i32 {
    size * 13 / 10
}

/// The room for signs before words, if any has one.
fn indent(size: i32, paragraphs: &[Paragraph]) -> i32 {
    if paragraphs.iter().any(|each| each.sign.is_some()) { size * 2 } else { 0 }
}

/// The largest size in which a bold text fits, or the smallest one.
pub fn largest(text: &str, room: i32, sizes: std::ops::RangeInclusive<i32>) -> i32 {
    let smallest = *sizes.start();
    sizes.rev().find(|size| width(text, *size, true) <= room).unwrap_or(smallest)
}
