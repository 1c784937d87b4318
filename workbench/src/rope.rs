//! Edits of a text by line and column: thousands of one message, in texts and lines of any length.

use ropey::Rope;

use crate::lines::{Position, Units};

/// Replaces what is between two places, in any order. Places that are not in the text are moved to the
/// nearest that is, as by [`crate::Lines`].
///
/// ```
/// use strabo_workbench::{Position, Rope, Units, replace};
///
/// let mut text = Rope::from("id = \"ur\"\n");
/// let ends = [6, 8].map(|column| Position { line: 0, column });
/// replace(&mut text, ends, Units::Utf16, "uruk");
/// assert_eq!(text, "id = \"uruk\"\n");
/// ```
pub fn replace(text: &mut Rope, ends: [Position; 2], units: Units, new: &str) {
    let mut ends = ends.map(|end| character(text, end, units));
    ends.sort_unstable();
    text.remove(ends[0]..ends[1]);
    text.insert(ends[0], new);
}

/// The character at a position. A line is what stands before its end, LF or CRLF.
fn character(text: &Rope, position: Position, units: Units) -> usize {
    let (at, column) = (position.line as usize, position.column as usize);
    let Some(line) = text.get_line(at) else { return text.len_chars() };
    let mut end = line.len_chars();
    for mark in ['\n', '\r'] {
        end -= usize::from(end > 0 && line.char(end - 1) == mark);
    }
    let inside = match units {
        Units::Utf8 => line.try_byte_to_char(column),
        Units::Utf16 => line.try_utf16_cu_to_char(column),
    };
    text.line_to_char(at) + inside.map_or(end, |inside| inside.min(end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::Lines;

    /// Edits at places far apart, some of many lines, made in both ways.
    #[test]
    fn edits_are_those_of_a_plain_text() {
        let line = |line: u32| format!("line {line} größer 🗺\r\n");
        let many = (0..8000).map(line).collect::<Vec<_>>().concat();
        let long = "größer 🗺\r".repeat(20_000);
        for (mut whole, units) in
            [(many.clone(), Units::Utf16), (many, Units::Utf8), (long, Units::Utf16)]
        {
            let mut rope = Rope::from_str(&whole);
            for step in 0..60 {
                let line = step * 7919 % 8100;
                let reach = if step % 9 == 0 { 2500 } else { step % 3 };
                let ends = [(line, 3 + step % 29), (line + reach, step % 19), (0, step * 3301)];
                let ends = ends.map(|(line, column)| Position { line, column });
                let ends = [ends[0], ends[if step % 7 == 6 { 2 } else { 1 }]];
                let new = if step % 4 == 0 { "new\n".repeat(3000) } else { "ü".to_owned() };
                let lines = Lines::new(&whole);
                let mut offsets = ends.map(|end| lines.offset(&whole, end, units));
                offsets.sort_unstable();
                whole.replace_range(offsets[0]..offsets[1], &new);
                replace(&mut rope, ends, units, &new);
                assert_eq!(rope.len_bytes(), whole.len(), "step {step}");
            }
            assert_eq!(rope, whole);
        }
    }

    /// Thousands in a line of a megabyte.
    #[test]
    fn edits_of_one_long_line_are_as_fast_as_others() {
        let mut rope = Rope::from("x".repeat(1_000_000));
        for step in 0..3_000 {
            replace(&mut rope, [Position { line: 0, column: 330 * step }; 2], Units::Utf16, "y");
        }
        assert_eq!(rope.len_bytes(), 1_003_000);
    }
}
