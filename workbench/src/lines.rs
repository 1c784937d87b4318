//! Lines and columns of a text, for programs that do not count in bytes.

use std::ops::Range;

/// In what columns are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// In bytes of UTF-8.
    Utf8,
    /// In 16-bit units of UTF-16, as editors do by default.
    Utf16,
}

/// A line and a column, both from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub line: u32,
    /// The column, in [`Units`].
    pub column: u32,
}

/// Where the lines of a text begin. Places that are not in the text are moved to the nearest that is.
///
/// ```
/// use strabo_workbench::{Lines, Position, Units};
///
/// let text = "name = \"🏺 Ur\"\nid = \"ur\"\n";
/// let lines = Lines::new(text);
/// let ur = text.find("Ur").expect("it is there");
/// assert_eq!(lines.position(text, ur, Units::Utf16), Position { line: 0, column: 11 });
/// assert_eq!(lines.offset(text, Position { line: 0, column: 11 }, Units::Utf16), ur);
/// assert_eq!(lines.offset(text, Position { line: 99, column: 0 }, Units::Utf8), text.len());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    starts: Vec<usize>,
    /// How many units of UTF-16 stand before every so many bytes; empty if all characters are ASCII.
    units: Vec<usize>,
}

/// Units are counted from the last of these places: a file may be one line.
const STRIDE: usize = 1024;

impl Lines {
    /// Finds the lines of a text, which end with LF or CRLF.
    pub fn new(text: &str) -> Self {
        let mut starts = vec![0];
        starts.extend(memchr::memchr_iter(b'\n', text.as_bytes()).map(|end| end + 1));
        Self { starts, units: units(text) }
    }

    /// How many units of UTF-16 stand before an offset.
    fn units_before(&self, text: &str, offset: usize) -> usize {
        let Some(counted) = self.units.get(offset / STRIDE) else { return offset };
        counted + units_of(&text.as_bytes()[offset / STRIDE * STRIDE..offset])
    }

    /// The number of lines. The text behind the last line end counts as one, even if it is empty.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The line of an offset, from 0.
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset) - 1
    }

    /// The bytes of a line without its end. Lines past the last are empty.
    pub fn range(&self, text: &str, line: usize) -> Range<usize> {
        let Some(start) = self.starts.get(line).copied() else { return text.len()..text.len() };
        let end = self.starts.get(line + 1).map_or(text.len(), |next| next - 1);
        let end = if text[start..end].ends_with('\r') { end - 1 } else { end };
        start..end
    }

    /// The line and column of an offset.
    pub fn position(&self, text: &str, offset: usize, units: Units) -> Position {
        let offset = floor(text, offset);
        let line = self.line_of(offset);
        let start = self.starts[line];
        let column = match units {
            Units::Utf8 => offset - start,
            Units::Utf16 => self.units_before(text, offset) - self.units_before(text, start),
        };
        Position { line: number(line), column: number(column) }
    }

    /// The offset of a line and column.
    pub fn offset(&self, text: &str, position: Position, units: Units) -> usize {
        let range = self.range(text, position.line as usize);
        let (line, column) = (&text[range.clone()], position.column as usize);
        let inside = match units {
            Units::Utf8 => floor(line, column),
            Units::Utf16 => {
                let mut left = column;
                let fits = |(_, character): &(usize, char)| {
                    let width = character.len_utf16();
                    let fits = width <= left;
                    left = left.saturating_sub(width);
                    fits
                };
                let last = line.char_indices().take_while(fits).last();
                last.map_or(0, |(at, character)| at + character.len_utf8())
            }
        };
        range.start + inside
    }
}

/// The nearest place before an offset that is not inside of a character.
pub(crate) fn floor(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    (0..=offset).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The units of UTF-16 before every so many bytes; none if all characters are ASCII.
fn units(text: &str) -> Vec<usize> {
    if text.is_ascii() {
        return Vec::new();
    }
    let mut counted = vec![0];
    let mut sum = 0;
    for piece in text.as_bytes().chunks(STRIDE) {
        sum += units_of(piece);
        counted.push(sum);
    }
    counted
}

/// The units of UTF-16 of all characters that begin here: two for those of four bytes.
fn units_of(bytes: &[u8]) -> usize {
    bytes.iter().map(|byte| usize::from(byte & 0xc0 != 0x80) + usize::from(*byte >= 0xf0)).sum()
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::{Lines, STRIDE, Units};

    #[test]
    fn columns_of_a_long_line_are_counted_from_the_nearest_mark() {
        let line = "ab é € 🏺 ".repeat(STRIDE / 3);
        let text = format!("# 🏺\n{line}\n{line}");
        let lines = Lines::new(&text);
        assert_eq!(lines.units.len(), text.len().div_ceil(STRIDE) + 1);
        for (offset, _) in text.char_indices().step_by(7) {
            let found = lines.position(&text, offset, Units::Utf16);
            let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
            assert_eq!(found.column as usize, text[start..offset].encode_utf16().count());
            assert_eq!(lines.offset(&text, found, Units::Utf16), offset);
        }
        assert!(Lines::new("plain").units.is_empty());
    }
}
