//! Text in pictures and pages: escaping, measuring, shortening and wrapping.

use std::borrow::Cow;

use crate::{element::is_forbidden, font};

/// Escapes text for XML and HTML, both between tags and inside quotes.
pub fn escape(text: &str) -> Cow<'_, str> {
    let special = |c: char| matches!(c, '<' | '>' | '&' | '"' | '\'') || is_forbidden(c);
    if !text.contains(special) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c if is_forbidden(c) => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    Cow::Owned(safe)
}

/// The width of a text in pixels, rounded up. A character that the font lacks counts as a square.
pub fn width(text: &str, size: i32, bold: bool) -> i32 {
    let thousandths: i64 = text.chars().map(|c| thousandths(c, bold)).sum();
    i32::try_from((thousandths * i64::from(size) + 999) / 1000).unwrap_or(i32::MAX / 4)
}

fn thousandths(c: char, bold: bool) -> i64 {
    font::width(c, bold).map_or(1000, i64::from)
}

/// Returns true if the font has every character, no characters combine and none runs from right to left, so
/// that the width is exact.
pub fn is_exact(text: &str) -> bool {
    text.chars().all(|c| c < '\u{530}' && !is_mark(c) && font::width(c, false).is_some())
}

/// Combining marks.
fn is_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// Shortens a text so that it fits. Returns it with the full text, if it had to be shortened.
pub fn fit(text: &str, size: i32, bold: bool, room: i32) -> (String, Option<String>) {
    if width(text, size, bold) <= room {
        return (text.to_owned(), None);
    }
    let room = i64::from(room) * 1000 - thousandths('…', bold) * i64::from(size);
    let mut used = 0;
    let kept = text.chars().take_while(|c| {
        used += thousandths(*c, bold) * i64::from(size);
        used <= room
    });
    let cut: String = kept.collect();
    (format!("{}…", cut.trim_end()), Some(text.to_owned()))
}

/// Wraps a text into lines that fit, unless a single word is too long.
pub fn wrap(text: &str, size: i32, bold: bool, room: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|longer| width(longer, size, bold) <= room) {
            Some(longer) => {
                lines.pop();
                lines.push(longer);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}
