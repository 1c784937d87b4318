//! Finds the comma behind an entry of a list or of a table in braces.

/// Where the comma behind an entry stands, if it has one. Comments may stand before it.
pub fn comma_behind(text: &str) -> Option<usize> {
    let mut in_comment = false;
    for (at, c) in text.char_indices() {
        match c {
            '\n' => in_comment = false,
            _ if in_comment => {}
            '#' => in_comment = true,
            ',' => return Some(at),
            _ if c.is_whitespace() => {}
            _ => return None,
        }
    }
    None
}
