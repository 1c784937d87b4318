//! What stands at a place of a text, in good TOML and in text that is being typed.

use strabo_workbench::{CursorContext, Lines, Position, Units};

#[test]
fn any_place_of_any_text_has_an_answer() {
    let text = "\u{feff}[[a]]\r\nid = \"é🏺\nx = ['y', { z = \"\"\"q\n\"\"\" } ]\n[b.c]\n= ] } , . \" '\n\\";
    for offset in 0..=text.len() + 3 {
        let spot = CursorContext::at(text, offset);
        assert!(text.get(spot.word.clone()).is_some(), "{offset}");
        assert!(spot.whole.start <= spot.word.start && spot.word.end <= spot.whole.end);
    }
}

#[test]
fn positions_are_clamped_and_count_as_editors_do() {
    let text = "a🏺b\r\né\n";
    let lines = Lines::new(text);
    assert_eq!(lines.count(), 3);
    let offset = |line, column, units| lines.offset(text, Position { line, column }, units);
    assert_eq!(offset(0, 3, Units::Utf16), 5);
    assert_eq!(offset(0, 2, Units::Utf16), 1, "half of a pair of units");
    assert_eq!(offset(0, 99, Units::Utf16), 6, "before the end of the line");
    assert_eq!(offset(1, 1, Units::Utf8), 8, "inside of a character");
    assert_eq!(offset(7, 7, Units::Utf16), text.len());
    assert_eq!(lines.position(text, 3, Units::Utf16), Position { line: 0, column: 1 });
    assert_eq!(lines.position(text, 999, Units::Utf16), Position { line: 2, column: 0 });
    for (at, _) in text.char_indices().filter(|(_, c)| !matches!(c, '\r' | '\n')) {
        for units in [Units::Utf8, Units::Utf16] {
            assert_eq!(lines.offset(text, lines.position(text, at, units), units), at);
        }
    }
}
