//! Tests of `commands::markdown`.

use strabo_cli::TextStyle;
use strabo_cli::testing::{without_links, write_markdown};

fn written(text: &str, width: usize) -> String {
    let mut out = Vec::new();
    let look = TextStyle { colour: false, unicode: true, width };
    write_markdown(text, look, &mut out).expect("memory");
    String::from_utf8(out).expect("text")
}

#[test]
fn links_are_read_as_text() {
    assert_eq!(without_links("see [a](b.md), ![c](d.svg)."), "see a, [picture: c].");
    assert_eq!(without_links("`[[area]]` and a[1]"), "`[[area]]` and a[1]");
}

#[test]
fn lists_wrap_below_their_text() {
    assert_eq!(written("## Title\n\n- one two three", 9), "Title\n\n- one two\n  three\n");
    assert_eq!(written("  one two three", 9), "  one two\nthree\n");
}
