//! Plots of figures, as scenes: calm, labelled where the eye is, readable without colour.
//!
//! A plot has the same shapes in every look and differs in colours and patterns only, so that a page can
//! weave its looks into one drawing.

mod axis;
mod bars;
mod heat;
mod histogram;
mod labels;
mod lines;
mod scatter;
mod stacked;

pub use axis::Unit;
pub use bars::{Bar, Bars, Mark};
pub use heat::{Heat, HeatRow};
pub use histogram::Histogram;
pub use lines::{Line, Lines};
pub use scatter::{Dot, Scatter};
pub use stacked::{Stack, Stacked};

use crate::leaf::{Leaf, Style};
use crate::paint::{Colour, Fill, Motif, Pattern};
use crate::theme::Theme;

/// The width of a plot that has a row to itself.
pub const WIDE: i32 = 800;
/// The width of one of two plots beside each other.
pub const HALF: i32 = 440;

/// The room left free at the edges.
const EDGE: i32 = 14;
/// The size of names and figures.
const SMALL: i32 = 13;

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
    fn draw(&self, leaf: &mut Leaf<'_>, width: i32) -> i32 {
        let (ink, faint) = (leaf.theme.ink, leaf.theme.faint);
        let room = width - 2 * EDGE;
        let mut y = EDGE;
        if !self.title.is_empty() {
            y = leaf.paragraph([EDGE, y], Style::bold(16, ink), room, &self.title) + 1;
        }
        if !self.note.is_empty() {
            y = leaf.paragraph([EDGE, y], Style::plain(SMALL, faint), room, &self.note);
        }
        y + 8
    }
}

/// How wide a column of names is: as its names need, within bounds.
fn column<'n>(names: impl Iterator<Item = &'n str>, bold: bool, most: i32) -> i32 {
    names.map(|name| crate::text::width(name, SMALL, bold)).max().unwrap_or(0).clamp(24, most)
}

/// The grey of patterns and the ground between them: black text can be read on both.
const PATTERN_INK: Colour = Colour::new(0x00a4_a4a4);

/// Colours of parts of a whole. Neighbours differ in lightness as well as in hue.
const PARTS: [Colour; 6] = [
    Colour::new(0x0024_6a86),
    Colour::new(0x00d9_a441),
    Colour::new(0x006f_a287),
    Colour::new(0x00b8_5c44),
    Colour::new(0x008f_86b8),
    Colour::new(0x009a_9a92),
];

/// The surface of one part of a whole.
fn part_fill(theme: &Theme, part: usize) -> Fill {
    if theme.is_print() {
        return print_fill(theme, part);
    }
    PARTS[part % PARTS.len()].into()
}

/// A surface that is told from its neighbours without colour.
fn print_fill(theme: &Theme, part: usize) -> Fill {
    let motif = Motif::REGIONS[part % Motif::REGIONS.len()];
    Pattern { motif, ink: PATTERN_INK, ground: Some(theme.paper) }.into()
}

/// Text that can be read on a surface.
fn ink_on(theme: &Theme, fill: Fill) -> Colour {
    match fill {
        Fill::Solid(colour) => colour.ink(),
        Fill::Pattern(_) | Fill::None => theme.ink,
    }
}

/// A colour for a line that belongs to somebody: as they chose it, as far as it can be seen.
fn line_colour(theme: &Theme, own: Option<Colour>, at: usize) -> Colour {
    let colour = own.unwrap_or(PARTS[at % PARTS.len()]);
    if theme.is_print() {
        // Dashes and signs tell lines apart here.
        return theme.ink.mixed(theme.paper, 20);
    }
    let goal = theme.paper.ink();
    let steps = (0..=20).map(|step| colour.mixed(goal, step * 5));
    steps.into_iter().find(|colour| colour.contrast(theme.paper) >= 3.0).unwrap_or(goal)
}
