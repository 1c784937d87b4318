//! The strip at the left edge of a card, which a fanned hand shows, and what stands beside it.

use strabo_model::symbol::Symbol;

use super::face::{Face, HEIGHT, WIDTH, largest};
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{Anchor, Rectangle, Shape, Text};
use crate::text::{width, wrap};
use crate::{calamity_mark, symbols, theme::Theme};

/// The width of the strip, and where words beside it begin and end.
pub const STRIP: i32 = 58;
pub const LEFT: i32 = 69;
pub const RIGHT: i32 = WIDTH - 15;
/// The middle of what stands on the strip: a cut a little off takes nothing of it.
const MIDDLE: i32 = 34;
const WORDS: i32 = 46;

/// What stands on a strip below its number.
#[derive(Clone, Copy)]
pub enum Sign<'s> {
    Symbol(Symbol),
    /// The mark of a kind of calamity.
    Calamity(strabo_model::calamity::CalamityKind),
    /// The first letters of a name.
    Letters(&'s str),
}

/// A card with a strip: paper, a ground, and words beside the strip.
pub fn card(theme: &Theme, ground: Colour) -> Face<'_> {
    let mut face = Face::empty(theme);
    face.add(Rectangle::new(0, 0, WIDTH, HEIGHT, ground));
    (face.left, face.room, face.most) = (LEFT, RIGHT - LEFT, 13);
    face
}

/// The colour of a strip, dark enough for white on it, and black where a printer has no other.
pub fn colour(theme: &Theme, colour: Colour) -> Colour {
    if theme.is_print() { Colour::BLACK } else { colour.readable_on(Colour::WHITE) }
}

impl Face<'_> {
    /// A part of the strip, from a height to another.
    pub fn strip(&mut self, ground: Colour, [top, bottom]: [i32; 2]) {
        self.add(Rectangle::new(0, top, STRIP, bottom - top, ground));
    }

    /// A number at the upper end of the strip.
    pub fn number(&mut self, number: &str, most: i32) {
        let size = largest(number, WORDS, 12..=most);
        let text = Text::new(MIDDLE, 15 + most * 74 / 100, size, Colour::WHITE, number);
        self.add(text.bold().fitted(WORDS).anchored(Anchor::Middle));
    }

    /// A sign on the strip, and a word below it if there is room: all of it stands in the title too.
    pub fn signed(&mut self, sign: Sign<'_>, y: i32, word: &str) {
        self.sign(sign, [MIDDLE, y], 16, Colour::WHITE);
        let size = largest(word, WORDS, 8..=10);
        if width(word, size, true) <= WORDS {
            let text = Text::new(MIDDLE, y + 30, size, Colour::WHITE, word);
            self.add(text.bold().anchored(Anchor::Middle));
        }
    }

    /// A sign around a middle.
    pub fn sign(&mut self, sign: Sign<'_>, [x, y]: [i32; 2], radius: i32, ink: Colour) {
        match sign {
            Sign::Symbol(symbol) => self.add(symbols::draw(symbol, [x, y], radius, ink)),
            Sign::Calamity(kind) => self.add(calamity_mark::kind(kind, [x, y], radius - 2, ink)),
            Sign::Letters(name) => {
                let letters: String = name.chars().take(2).collect();
                let size = radius * 13 / 10;
                let text = Text::new(x, y + size * 36 / 100, size, ink, letters);
                self.add(text.bold().fitted(2 * radius).anchored(Anchor::Middle));
            }
        }
    }

    /// The name of the card beside the strip, on one line or two. Returns where it ends.
    pub fn title(&mut self, name: &str, ink: Colour, room: i32) -> i32 {
        let mut lines = vec![name.to_owned()];
        let mut size = largest(name, room, 17..=21);
        if width(name, size, true) > room {
            let sizes = (11..=17).rev();
            let both = sizes.map(|size| (size, wrap(name, size, true, room)));
            let fits = |(size, lines): &(i32, Vec<String>)| {
                lines.len() <= 2 && lines.iter().all(|line| width(line, *size, true) <= room)
            };
            (size, lines) = both.into_iter().find(fits).unwrap_or((17, lines));
        }
        let mut y = 13;
        for line in lines {
            y += size + size / 8;
            self.add(Text::new(LEFT, y - size / 8, size, ink, line).bold().fitted(room));
        }
        y + 4
    }

    /// A line of small words below the title. Returns where it ends.
    pub fn kind(&mut self, left: i32, top: i32, words: &str) -> i32 {
        let text = Text::new(left, top + 10, 10, self.theme.faint, words);
        self.add(text.fitted(RIGHT - left));
        top + 18
    }

    /// Points in a rosette at the upper right. Returns the room that it leaves for a title.
    pub fn rosette(&mut self, points: &str) -> i32 {
        let (x, y, theme) = (WIDTH - 36, 36, self.theme);
        self.add(symbols::draw(Symbol::Seal, [x, y], 22, theme.ink));
        let size = largest(points, 28, 9..=20);
        let ink = theme.ink.ink();
        let text = Text::new(x, y + size * 36 / 100, size, ink, points).bold();
        self.add(text.fitted(34).anchored(Anchor::Middle));
        x - 26 - LEFT
    }

    /// A large pale sign in free room at the lower right.
    pub fn ghost(&mut self, sign: Sign<'_>, colour: Colour, [top, bottom]: [i32; 2]) {
        let radius = ((bottom - top) / 2 - 10).min(44);
        if radius >= 20 && !self.theme.is_print() {
            let pale = self.theme.panel.mixed(colour, 12);
            self.sign(sign, [RIGHT - radius, bottom - radius - 8], radius, pale);
        }
    }
}

/// Teeth along the edge of a strip.
pub fn teeth(face: &mut Face<'_>, colour: Colour) {
    const TOOTH: i32 = 18;
    let mut corners = vec![[STRIP - 1, 0]];
    for at in 0..HEIGHT / TOOTH {
        let top = at * TOOTH;
        corners.extend([[STRIP + 8, top + TOOTH / 2], [STRIP, top + TOOTH]]);
    }
    corners.push([STRIP - 1, HEIGHT]);
    face.add(Shape::filled(Path::polygon(&corners), colour));
}

/// A line that divides two parts of a strip.
pub fn divider(face: &mut Face<'_>, y: i32) {
    let line = Stroke::new(face.theme.panel, 25);
    face.add(Shape::line(Path::lines(&[[0, y], [STRIP, y]]), line));
}
