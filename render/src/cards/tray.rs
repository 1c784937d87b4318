//! A tray with a marked slot for each stack of cards and for its returned cards.

use super::face::{HEIGHT, WIDTH};
use crate::paint::{Colour, Stroke};
use crate::scene::{Anchor, Item, Rectangle, Scene, Text};
use crate::theme::Theme;

const GAP: i32 = 26;
const HEAD: i32 = 70;
const TITLE: i32 = 56;
/// The most stacks side by side.
const PER_ROW: i32 = 6;

/// The slots of a stack on the tray.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackSlot {
    pub name: String,
    /// The middle of the stack.
    pub stack: [i32; 2],
    /// The middle of what comes back to it.
    pub returned: [i32; 2],
}

/// The table with a place for each name, in order.
pub fn tray(title: &str, names: &[String], theme: &Theme) -> (Scene, Vec<StackSlot>) {
    let count = i32::try_from(names.len()).unwrap_or(i32::MAX / 4096);
    // As many rows as needed, all about as long.
    let rows = ((count + PER_ROW - 1) / PER_ROW).max(1);
    let across = ((count + rows - 1) / rows).max(1);
    // One row is a bar, a stack and what comes back to it.
    let pitch = [WIDTH + GAP, HEAD + 2 * (HEIGHT + GAP)];
    let width = GAP + across * pitch[0];
    let height = TITLE + rows * pitch[1] + GAP;
    let mut items: Vec<Item> = vec![Rectangle::new(0, 0, width, height, theme.land).into()];
    let heading = Text::new(GAP, 40, 26, theme.ink, title).bold();
    items.push(heading.fitted(width - 2 * GAP).into());
    let mut places = Vec::new();
    for (name, at) in names.iter().zip(0..) {
        let left = GAP + at % across * pitch[0];
        let top = TITLE + at / across * pitch[1];
        places.push(place(name, [left, top], theme, &mut items));
    }
    let description = format!("Places for {} stacks of cards", names.len());
    (Scene { title: title.to_owned(), description, width, height, items }, places)
}

fn place(name: &str, [left, top]: [i32; 2], theme: &Theme, items: &mut Vec<Item>) -> StackSlot {
    let middle = left + WIDTH / 2;
    items.push(Rectangle::new(left, top + 12, WIDTH, 44, theme.bar).rounded(8).into());
    let text = Text::new(middle, top + 42, 22, theme.on_bar, name).bold();
    items.push(text.fitted(WIDTH - 20).anchored(Anchor::Middle).into());
    let upper = top + HEAD;
    let lower = upper + HEIGHT + GAP;
    for (y, word) in [(upper, "Draw here"), (lower, "Returned cards")] {
        let slot = Rectangle::new(left, y, WIDTH, HEIGHT, theme.land.mixed(Colour::BLACK, 6));
        items.push(slot.rounded(14).stroked(Stroke::new(theme.faint, 20).dashed(9, 7)).into());
        let text = Text::new(middle, y + HEIGHT / 2, 18, theme.ink, word);
        items.push(text.anchored(Anchor::Middle).into());
    }
    let half = HEIGHT / 2;
    StackSlot {
        name: name.to_owned(),
        stack: [middle, upper + half],
        returned: [middle, lower + half],
    }
}
