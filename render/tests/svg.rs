//! Tests of `svg`.

use strabo_render::testing::svg_number as number;

#[test]
fn numbers_are_written_shortly() {
    let written = |tenths| {
        let mut out = String::new();
        number(tenths, &mut out);
        out
    };
    for (tenths, text) in [(0, "0"), (5, "0.5"), (-5, "-0.5"), (120, "12"), (-1234, "-123.4")] {
        assert_eq!(written(tenths), text);
    }
    assert_eq!(written(i32::MIN), "-214748364.8");
}
