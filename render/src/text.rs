//! Text in pictures and pages: made safe, and measured roughly.

use std::borrow::Cow;

/// Text as it may stand in XML and HTML, between tags and inside of quotes.
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

/// Characters that no XML document may hold.
fn is_forbidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\t' | '\n' | '\r')) || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// About how wide a text is. Fonts differ; this errs on the wide side for common ones.
pub fn width(text: &str, size: i32) -> i32 {
    let hundredths: i32 = text.chars().map(|c| if c >= '\u{2e80}' { 100 } else { 57 }).sum();
    (hundredths * size + 99) / 100
}

/// The text cut so that it fits, and the whole text if it had to be cut.
pub fn fit(text: &str, size: i32, room: i32) -> (String, Option<String>) {
    if width(text, size) <= room {
        return (text.to_owned(), None);
    }
    let mut cut = String::new();
    for c in text.chars() {
        cut.push(c);
        if width(&cut, size) + size > room {
            cut.pop();
            break;
        }
    }
    (format!("{}…", cut.trim_end()), Some(text.to_owned()))
}

/// The text in lines that fit, where its words allow.
pub fn wrap(text: &str, size: i32, room: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + size / 2 <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{escape, fit};

    #[test]
    fn nothing_an_author_types_becomes_markup() {
        assert_eq!(escape("<a b='c'>&\"\u{1b}"), "&lt;a b=&#39;c&#39;&gt;&amp;&quot;\u{fffd}");
    }

    #[test]
    fn long_names_are_cut_and_kept() {
        assert_eq!(fit("Salt", 10, 100), ("Salt".to_owned(), None));
        let (cut, whole) = fit(&"long ".repeat(30), 10, 60);
        assert!(cut.ends_with('…') && cut.chars().count() < 12, "{cut}");
        assert!(whole.is_some());
    }
}
