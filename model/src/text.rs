//! The form of the texts in a pack: ids, colours, and what people read.

/// A text of a pack.
pub type Text = Box<str>;

/// The longest id, in bytes.
pub const LONGEST_ID: usize = 64;

/// True for `babylon` and `tigris-euphrates`: small letters and digits, hyphens between them.
pub fn is_id(text: &str) -> bool {
    has_id_form(text) && text.len() <= LONGEST_ID
}

/// True for an id of any length.
pub fn has_id_form(text: &str) -> bool {
    let mut after_hyphen = true;
    let fits = text.bytes().all(|b| match b {
        b'a'..=b'z' | b'0'..=b'9' => {
            after_hyphen = false;
            true
        }
        b'-' => !std::mem::replace(&mut after_hyphen, true),
        _ => false,
    });
    fits && !after_hyphen
}

/// True for a colour such as `#1f6f8b`.
pub fn is_colour(text: &str) -> bool {
    let hexadecimal = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
    text.len() == 7 && text.starts_with('#') && text.bytes().skip(1).all(hexadecimal)
}

/// Returns true for control characters, and for those that turn the direction of writing or are
/// invisible: a name with one of them looks different from what it is.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{61c}')
}

/// True when every character can be seen; line ends and tabs count as visible.
pub fn is_visible(text: &str) -> bool {
    // Nearly all texts are plain. Without a way out, many bytes are looked at in one step.
    text.bytes().fold(true, |plain, b| plain & matches!(b, b' '..=b'~'))
        || !text.chars().any(|c| is_hidden(c) && !matches!(c, '\n' | '\r' | '\t'))
}

/// `UseTable` as an author writes it, and serde with `rename_all`: `use_table`.
pub fn as_written(variant: &str) -> String {
    let mut word = String::new();
    for letter in variant.chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.push(letter.to_ascii_lowercase());
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_small_letters_digits_and_single_hyphens() {
        let long = "a".repeat(LONGEST_ID);
        for id in ["a", "babylon", "tigris-euphrates", "7-9", &long] {
            assert!(is_id(id), "{id}");
        }
        let longer = "a".repeat(LONGEST_ID + 1);
        for text in ["", "-", "-a", "a-", "a--b", "A", "a b", "a/b", "../a", "é", &longer] {
            assert!(!is_id(text), "{text}");
        }
    }

    #[test]
    fn hidden_characters_are_found_among_others() {
        assert!(is_visible("Hindu Kush") && is_visible("Çatal Hüyük\n") && is_visible(""));
        assert!(!is_visible("a\u{202e}b") && !is_visible("\u{7f}") && !is_visible("é\u{1b}"));
    }
}
