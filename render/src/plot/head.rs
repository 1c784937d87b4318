//! What all plots share: the title above them, and the size of their letters.

use crate::canvas::{Canvas, Style};

/// The room left free at the edges.
pub const EDGE: i32 = 14;
/// The size of names and figures.
pub const SMALL: i32 = 13;

/// What stands above a plot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// What is shown.
    pub title: String,
    /// How to read it, in a sentence.
    pub note: String,
}

impl Head {
    /// Draws title and note, and returns where the plot begins.
    pub fn draw(&self, canvas: &mut Canvas<'_>, width: i32) -> i32 {
        let (ink, faint) = (canvas.theme.ink, canvas.theme.faint);
        let room = width - 2 * EDGE;
        let mut y = EDGE;
        if !self.title.is_empty() {
            y = canvas.paragraph([EDGE, y], Style::bold(16, ink), room, &self.title) + 1;
        }
        if !self.note.is_empty() {
            y = canvas.paragraph([EDGE, y], Style::plain(SMALL, faint), room, &self.note);
        }
        y + 8
    }
}

/// How wide a column of names is: as its names need, within bounds.
pub fn column<'n>(names: impl Iterator<Item = &'n str>, bold: bool, most: i32) -> i32 {
    names.map(|name| crate::text::width(name, SMALL, bold)).max().unwrap_or(0).clamp(24, most)
}
