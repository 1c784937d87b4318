//! Tests of `page::weave`.

use strabo_render::paint::Colour;
use strabo_render::scene::{Item, Rectangle, Text};
use strabo_render::testing::{Palette, weave};

fn woven(lists: [&[Item]; 3]) -> String {
    weave(&mut Palette::default(), lists).iter().map(ToString::to_string).collect()
}

fn square(colour: u32) -> Item {
    Rectangle::new(0, 0, 10, 10, Colour::new(colour)).into()
}

#[test]
fn what_differs_in_colour_only_is_drawn_once() {
    let [light, dark] = [square(0x00ff_ffff), square(0x0011_1111)].map(|item| [item]);
    let drawn = woven([&light, &dark, &light]);
    assert_eq!(drawn.matches("<rect").count(), 1, "{drawn}");
    assert!(!drawn.contains("in-dark"), "{drawn}");
}

#[test]
fn what_differs_in_form_is_drawn_for_each_look() {
    let plain = [square(0x00ff_ffff)];
    let label = Text::new(1, 1, 12, Colour::BLACK, "only in print");
    let print = [square(0x00ff_ffff), label.into()];
    let drawn = woven([&plain, &plain, &print]);
    for look in ["in-light", "in-dark", "in-print"] {
        assert_eq!(drawn.matches(look).count(), 1, "{drawn}");
    }
    assert_eq!(drawn.matches("only in print").count(), 1, "{drawn}");
}
