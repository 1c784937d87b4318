//! Tests of `page::palette`.

use strabo_render::paint::{Colour, Paint};
use strabo_render::testing::Palette;

#[test]
fn the_same_paint_has_the_same_class_and_looks_that_agree_are_written_once() {
    let mut palette = Palette::default();
    let paint = |colour| Paint { fill: Colour::new(colour).into(), line: None };
    let [pale, dark] = [paint(0x00ff_ffff), paint(0x0011_1111)];
    assert_eq!(palette.class([pale, dark, pale]), 0);
    assert_eq!(palette.class([pale, pale, pale]), 1);
    assert_eq!(palette.class([pale, dark, pale]), 0);
    let style = palette.style();
    assert_eq!(style.matches(".k0{").count(), 3, "{style}");
    assert_eq!(style.matches(".k1{").count(), 1, "{style}");
}
