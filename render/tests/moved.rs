//! Tests of `moved`.

use strabo_render::scene::{Group, Item, Rectangle, Shape, Text};
use strabo_render::{paint::Colour, path::Path, testing::moved};

fn items(x: i32, y: i32) -> Vec<Item> {
    let inner = vec![
        Rectangle::new(x, y, 4, 4, Colour::BLACK).into(),
        Shape::filled(Path::circle(x, y, 9), Colour::WHITE).into(),
    ];
    vec![
        Text::new(x, y, 10, Colour::BLACK, "Ur").into(),
        Group { name: "g", opacity: 100, items: inner }.into(),
    ]
}

#[test]
fn what_is_moved_is_drawn_as_if_it_had_been_there() {
    assert_eq!(moved(items(3, 5), 100, -20), items(103, -15));
}
