//! Places in a text, and edits there.

use std::ops::Range;

use strabo_sheet::TextEdit;

/// The place of a part of a text.
pub(super) fn range_of(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    start..start + part.len()
}

/// A text for a range of a file.
pub(super) fn edit(path: &str, range: Range<usize>, text: String) -> TextEdit {
    TextEdit { file: path.to_owned(), start: range.start, end: range.end, text }
}
