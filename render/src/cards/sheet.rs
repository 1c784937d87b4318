//! Cards side by side on one sheet: ten columns and seven rows, as Tabletop Simulator reads them.

use super::face::{HEIGHT, WIDTH};
use crate::scene::{Item, Rectangle, Scene};
use crate::{moved::moved, paint::Colour};

/// Cards from left to right.
pub const COLUMNS: i32 = 10;
/// Cards from top to bottom.
pub const ROWS: i32 = 7;
/// How many cards a sheet has; the last place holds what others see of a hidden card.
pub const CARDS: usize = 69;

/// A sheet of at most [`CARDS`] cards; `hidden` takes the last place.
pub fn sheet(title: &str, cards: &[Scene], hidden: &Scene) -> Scene {
    let (width, height) = (COLUMNS * WIDTH, ROWS * HEIGHT);
    let mut items: Vec<Item> = vec![Rectangle::new(0, 0, width, height, Colour::WHITE).into()];
    let last = COLUMNS * ROWS - 1;
    let places = cards.iter().take(CARDS).zip(0..).chain([(hidden, last)]);
    for (card, at) in places {
        let [right, down] = [at % COLUMNS * WIDTH, at / COLUMNS * HEIGHT];
        items.extend(moved(card.items.clone(), right, down));
    }
    let description = format!("{} cards on a sheet", cards.len().min(CARDS));
    Scene { title: title.to_owned(), description, width, height, items }
}
