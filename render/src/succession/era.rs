//! How an era looks: its surface, and its number.

use super::words;
use crate::paint::{Colour, Fill, Motif, Pattern, Stroke};
use crate::scene::{Anchor, Item, Rectangle, Text};
use crate::text;
use crate::theme::{Theme, ThemeKind};

/// The size of the letters of a number.
const NUMERAL: i32 = 13;

/// The look of an era: from the colour of stone over that of bronze to that of iron.
pub struct Surface {
    pub fill: Fill,
    pub edge: Colour,
    pub ink: Colour,
    pub glow: Option<Colour>,
}

impl Surface {
    pub fn new(theme: &Theme, era: usize, eras: usize) -> Self {
        let Theme { paper, panel, ink, rule, land_line, water_line, .. } = *theme;
        if theme.is_print() {
            let pale = rule.mixed(paper, 30);
            let fill = match era.checked_sub(1) {
                None => paper.into(),
                Some(era) => {
                    let motif = Motif::REGIONS[era % Motif::REGIONS.len()];
                    Pattern { motif, ink: pale, ground: Some(paper) }.into()
                }
            };
            return Self { fill, edge: theme.faint, ink, glow: Some(paper) };
        }
        // Halfway between two metals lies a grey: eras keep near to one of them.
        let age = era * 200 / eras.saturating_sub(1).max(1);
        let near =
            |part: usize| u32::try_from(part * part * (300 - 2 * part) / 10_000).unwrap_or(0);
        let metal = match age {
            0..100 => rule.mixed(land_line, near(age)),
            _ => land_line.mixed(water_line, near(age.min(200) - 100)),
        };
        // Neighbours of the same metal differ in strength.
        let strength = if theme.look == ThemeKind::Dark { [42, 54] } else { [48, 64] };
        let fill = panel.mixed(metal, strength[era % 2]);
        Self {
            fill: fill.into(),
            edge: fill.mixed(ink, 30),
            ink: ink.readable_on(fill),
            glow: None,
        }
    }
}

/// The number of an era in a field of its own, around a middle.
pub fn numeral(theme: &Theme, era: usize, [x, y]: [i32; 2], items: &mut Vec<Item>) {
    let text = Text::new(x, y + 5, NUMERAL, theme.ink, words::roman(era + 1)).bold();
    let width = numeral_width(era);
    let ground = Rectangle::new(x - width / 2, y - 11, width, 22, theme.panel).rounded(11);
    items.push(ground.stroked(Stroke::new(theme.faint, 10)).into());
    items.push(text.anchored(Anchor::Middle).into());
}

pub fn numeral_width(era: usize) -> i32 {
    (text::width(&words::roman(era + 1), NUMERAL, true) + 12).max(24)
}
