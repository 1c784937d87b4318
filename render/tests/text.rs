//! Tests of `text`.

use strabo_render::text::{escape, fit, width, wrap};

#[test]
fn nothing_an_author_types_becomes_markup() {
    assert_eq!(escape("<a b='c'>&\"\u{1b}"), "&lt;a b=&#39;c&#39;&gt;&amp;&quot;\u{fffd}");
}

#[test]
fn long_names_are_cut_and_kept() {
    assert_eq!(fit("Salt", 10, false, 100), ("Salt".to_owned(), None));
    let (cut, whole) = fit(&"long ".repeat(30), 10, false, 60);
    assert!(cut.ends_with('…') && cut.chars().count() < 14, "{cut}");
    assert!(whole.is_some());
    assert!(width(&cut, 10, false) <= 60, "{cut}");
}

#[test]
fn bold_is_wider_and_every_line_fits() {
    assert!(width("Mesopotamia", 20, true) > width("Mesopotamia", 20, false));
    let lines = wrap("as many commodity cards as there are players", 14, false, 120);
    assert!(lines.len() > 1 && lines.iter().all(|line| width(line, 14, false) <= 120));
}
