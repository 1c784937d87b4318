//! Tests of `cards::sheet`.

use strabo_render::cards::sheet::{CARDS, sheet};
use strabo_render::cards::{HEIGHT, WIDTH};
use strabo_render::paint::Colour;
use strabo_render::scene::{Item, Rectangle, Scene};

fn card() -> Scene {
    let items = vec![Rectangle::new(0, 0, WIDTH, HEIGHT, Colour::BLACK).into()];
    let (title, description) = (String::new(), String::new());
    Scene { title, description, width: WIDTH, height: HEIGHT, items }
}

#[test]
fn the_last_place_is_kept_for_what_is_hidden() {
    let places: Vec<[i32; 2]> = sheet("full", &vec![card(); CARDS + 5], &card()).items[1..]
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
