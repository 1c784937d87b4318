//! Cards side by side on one sheet: ten columns and seven rows, as Tabletop Simulator reads them.

use super::face::{HEIGHT, WIDTH};
use crate::moved::moved;
use crate::paint::Colour;
use crate::scene::{Item, Rectangle, Scene};

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

#[cfg(test)]
mod tests {
    use super::{CARDS, sheet};
    use crate::cards::{HEIGHT, WIDTH};
    use crate::paint::Colour;
    use crate::scene::{Item, Rectangle, Scene};

    fn card() -> Scene {
        let items = vec![Rectangle::new(0, 0, WIDTH, HEIGHT, Colour::BLACK).into()];
        let (title, description) = (String::new(), String::new());
        Scene { title, description, width: WIDTH, height: HEIGHT, items }
    }

    #[test]
    fn the_last_place_is_kept_for_what_is_hidden() {
        let scene = sheet("full", &vec![card(); CARDS + 5], &card());
        let places: Vec<[i32; 2]> = scene.items[1..]
            .iter()
            .map(|item| match item {
                Item::Box(b) => [b.x / WIDTH, b.y / HEIGHT],
                _ => [-1, -1],
            })
            .collect();
        assert_eq!(places.len(), 70);
        assert_eq!(places[..11].last(), Some(&[0, 1]));
        assert_eq!(places[68..], [[8, 6], [9, 6]]);
    }
}
