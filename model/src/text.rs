//! The form of the texts in a pack: ids, colours, and what people read.

/// The longest id, in bytes.
pub const LONGEST_ID: usize = 64;

/// True for `babylon` and `tigris-euphrates`: small letters and digits, hyphens between them.
pub fn is_id(text: &str) -> bool {
    text.len() <= LONGEST_ID
        && text.split('-').all(|part| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// True for a colour such as `#1f6f8b`.
pub fn is_colour(text: &str) -> bool {
    let hexadecimal = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
    text.len() == 7 && text.starts_with('#') && text.bytes().skip(1).all(hexadecimal)
}

/// Control characters, and those that turn the direction of writing or cannot be seen: a name that
/// holds one shows something else than what it is.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{61c}')
}

/// True when every character can be seen; line ends and tabs count as visible.
pub fn is_visible(text: &str) -> bool {
    // Nearly all texts are plain, and this needs no look at single characters.
    text.bytes().all(|b| matches!(b, b' '..=b'~'))
        || !text.chars().any(|c| is_hidden(c) && !matches!(c, '\n' | '\r' | '\t'))
}
