//! Makes text from packs safe to print: no control characters, no change of writing direction.

use std::borrow::Cow;

/// Replaces control and direction characters by visible ones of the same length in bytes, so that
/// offsets stay valid. Tabs and line ends are kept.
pub fn printable(text: &str) -> Cow<'_, str> {
    let hidden = |at: usize, c: char| match c {
        '\t' | '\n' => false,
        '\r' => !text[at + 1..].starts_with('\n'),
        _ => is_hidden(c),
    };
    // Nearly all texts are plain. Without a way out, many bytes are looked at in one step.
    let plain =
        text.bytes().fold(true, |plain, b| plain & matches!(b, b' '..=b'~' | b'\n' | b'\t'));
    if plain || !text.char_indices().any(|(at, c)| hidden(at, c)) {
        return Cow::Borrowed(text);
    }
    let shown = text.char_indices().map(|(at, c)| match (hidden(at, c), c.len_utf8()) {
        (false, _) => c,
        (true, 1) => '?',
        (true, 2) => '\u{b7}',
        (true, _) => '\u{fffd}',
    });
    Cow::Owned(shown.collect())
}

fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            | '\u{61c}' | '\u{feff}')
}

/// `1 error`, `2 errors`.
pub fn count(number: usize, word: &str) -> String {
    match (number, word) {
        (1, _) => format!("1 {word}"),
        (_, "commodity") => format!("{number} commodities"),
        (_, "calamity") => format!("{number} calamities"),
        (_, "fix") => format!("{number} fixes"),
        _ => format!("{number} {word}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn offsets_stay_valid() {
        let text = "a\u{1b}[31mb\u{85}c\u{202e}d\r\n\te\rf";
        let shown = printable(text);
        assert_eq!(shown, "a?[31mb\u{b7}c\u{fffd}d\r\n\te?f");
        assert_eq!(shown.len(), text.len());
    }
}
