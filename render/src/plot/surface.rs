//! Colours and patterns of plots, which can be distinguished in black and white as well.

use crate::paint::{Colour, Fill, Motif, Pattern};
use crate::theme::Theme;

/// The grey of patterns and the ground between them: black text can be read on both.
pub const PATTERN_INK: Colour = Colour::new(0x00a4_a4a4);

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
pub fn part_fill(theme: &Theme, part: usize) -> Fill {
    if theme.is_print() {
        return print_fill(theme, part);
    }
    PARTS[part % PARTS.len()].into()
}

/// A surface that is distinguished from its neighbours without colour.
pub fn print_fill(theme: &Theme, part: usize) -> Fill {
    let motif = Motif::REGIONS[part % Motif::REGIONS.len()];
    Pattern { motif, ink: PATTERN_INK, ground: Some(theme.paper) }.into()
}

/// Text that can be read on a surface.
pub fn ink_on(theme: &Theme, fill: Fill) -> Colour {
    match fill {
        Fill::Solid(colour) => colour.ink(),
        Fill::Pattern(_) | Fill::None => theme.ink,
    }
}

/// The colour of a line: the given one, changed as far as needed to be visible.
pub fn line_colour(theme: &Theme, own: Option<Colour>, at: usize) -> Colour {
    let colour = own.unwrap_or(PARTS[at % PARTS.len()]);
    if theme.is_print() {
        // Dashes and signs distinguish lines here.
        return theme.ink.mixed(theme.paper, 20);
    }
    let goal = theme.paper.ink();
    let steps = (0..=20).map(|step| colour.mixed(goal, step * 5));
    steps.into_iter().find(|colour| colour.contrast(theme.paper) >= 3.0).unwrap_or(goal)
}
