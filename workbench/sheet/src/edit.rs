//! Edits of text in the files of a pack, and where a place was before they were made.

use std::collections::BTreeMap;

use strabo_compile::SourceFile;

/// New text for a range of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// The path of the file inside the pack.
    pub file: String,
    /// The first byte that is replaced.
    pub start: usize,
    /// The byte after the last one that is replaced.
    pub end: usize,
    /// What stands there afterwards.
    pub text: String,
}

impl TextEdit {
    /// The edit that makes one text of another: from the first letter that differs to the last one.
    pub fn between(file: &str, old: &[u8], new: &str) -> Self {
        let bytes = new.as_bytes();
        let mut start = old.iter().zip(bytes).take_while(|(a, b)| a == b).count();
        while !new.is_char_boundary(start) {
            start -= 1;
        }
        let ends = old[start..].iter().rev().zip(bytes[start..].iter().rev());
        let mut behind = ends.take_while(|(a, b)| a == b).count();
        while !new.is_char_boundary(bytes.len() - behind) {
            behind -= 1;
        }
        let text = new[start..bytes.len() - behind].to_owned();
        Self { file: file.to_owned(), start, end: old.len() - behind, text }
    }
}

/// Edits in the order of their places.
pub fn in_order<'e>(edits: impl IntoIterator<Item = &'e TextEdit>) -> Vec<&'e TextEdit> {
    let mut edits: Vec<&TextEdit> = edits.into_iter().collect();
    edits.sort_by(|a, b| (&a.file, a.start, a.end).cmp(&(&b.file, b.start, b.end)));
    edits
}

/// The bytes of one file after its edits, which are in order and do not overlap.
pub fn applied(old: &[u8], edits: &[&TextEdit]) -> Vec<u8> {
    let mut new: Vec<u8> = Vec::with_capacity(old.len());
    let mut from = 0;
    for edit in edits {
        new.extend_from_slice(&old[from..edit.start]);
        new.extend_from_slice(edit.text.as_bytes());
        from = edit.end;
    }
    new.extend_from_slice(&old[from..]);
    new
}

/// The files after some edits that do not overlap.
pub fn apply<'e>(
    files: &[SourceFile],
    edits: impl IntoIterator<Item = &'e TextEdit>,
) -> Vec<SourceFile> {
    let edits = in_order(edits);
    let mut result = files.to_vec();
    for ours in edits.chunk_by(|a, b| a.file == b.file) {
        if let Some(file) = result.iter_mut().find(|file| file.path == ours[0].file) {
            file.bytes = applied(&file.bytes, ours).into();
        }
    }
    result
}

/// The places that edits have taken, so that no two touch the same text.
#[derive(Default)]
pub struct Taken<'e>(BTreeMap<(&'e str, usize), usize>);

impl<'e> Taken<'e> {
    /// Takes the places of all these edits, or of none if one of them is taken.
    pub fn take(&mut self, edits: &'e [TextEdit]) -> bool {
        for (at, edit) in edits.iter().enumerate() {
            if !self.is_free(edit) {
                for ours in &edits[..at] {
                    self.0.remove(&(&*ours.file, ours.start));
                }
                return false;
            }
            self.0.insert((&edit.file, edit.start), edit.end);
        }
        true
    }

    /// True when an edit neither overlaps another one nor starts at the same offset.
    fn is_free(&self, edit: &TextEdit) -> bool {
        let place = (&*edit.file, edit.start);
        let before = self.0.range(..=place).next_back();
        let after = self.0.range(place..).next();
        before.is_none_or(|((file, start), end)| {
            *file < &*edit.file || (*end <= edit.start && *start != edit.start)
        }) && after.is_none_or(|((file, start), _)| *file > &*edit.file || edit.end <= *start)
    }
}

/// Edits that were made at once, with the places where their new texts begin.
pub struct Moves<'e>(Vec<((&'e str, usize), &'e TextEdit)>);

impl<'e> Moves<'e> {
    pub fn new(edits: impl IntoIterator<Item = &'e TextEdit>) -> Self {
        let mut moves = Vec::new();
        let (mut added, mut removed, mut file) = (0, 0, "");
        for edit in in_order(edits) {
            if edit.file != file {
                (added, removed, file) = (0, 0, &edit.file);
            }
            moves.push(((file, edit.start + added - removed), edit));
            added += edit.text.len();
            removed += edit.end - edit.start;
        }
        Self(moves)
    }

    /// Where the text at a place stood before the edits. New text stood where it replaced something.
    pub fn place_before(&self, file: &str, at: usize) -> usize {
        let after = self.0.partition_point(|(place, _)| *place <= (file, at));
        match after.checked_sub(1).map(|last| self.0[last]) {
            Some(((own, start), edit)) if own == file => {
                let end = start + edit.text.len();
                if at < end { edit.start } else { at - end + edit.end }
            }
            _ => at,
        }
    }

    /// The edits that take the new texts back to the old ones.
    pub fn inverse(&self, old: impl Fn(&str) -> Option<&'e [u8]>) -> Vec<TextEdit> {
        let edits = self.0.iter().filter_map(|((file, start), edit)| {
            let before = old(file)?.get(edit.start..edit.end)?;
            Some(TextEdit {
                file: (*file).to_owned(),
                start: *start,
                end: start + edit.text.len(),
                text: String::from_utf8_lossy(before).into_owned(),
            })
        });
        edits.collect()
    }
}

/// A text with the line ends of another one.
pub fn with_line_ends_of(model: &str, text: &str) -> String {
    match model.find('\n') {
        Some(at) if model[..at].ends_with('\r') => text.replace("\r\n", "\n").replace('\n', "\r\n"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Moves, SourceFile, Taken, TextEdit, apply};

    fn edit(start: usize, end: usize, text: &str) -> TextEdit {
        TextEdit { file: "a.toml".to_owned(), start, end, text: text.to_owned() }
    }

    fn applied(fixes: &[Vec<TextEdit>]) -> String {
        let files = [SourceFile::new("a.toml", b"abcdef".to_vec())];
        let mut taken = Taken::default();
        let free = fixes.iter().filter(|fix| taken.take(fix)).flatten();
        String::from_utf8(apply(&files, free)[0].bytes.to_vec()).expect("text")
    }

    #[test]
    fn edits_that_touch_the_same_text_are_not_made_at_once() {
        assert_eq!(applied(&[vec![edit(1, 3, "X")], vec![edit(2, 4, "Y")]]), "aXdef");
        assert_eq!(applied(&[vec![edit(2, 2, "X")], vec![edit(2, 2, "Y")]]), "abXcdef");
        assert_eq!(applied(&[vec![edit(2, 4, "X")], vec![edit(1, 5, "Y")]]), "abXef");
    }

    #[test]
    fn edits_side_by_side_are_made_at_once() {
        assert_eq!(applied(&[vec![edit(3, 5, "X")], vec![edit(1, 3, "Y")]]), "aYXf");
    }

    #[test]
    fn edits_that_belong_together_are_made_together_or_not_at_all() {
        let fixes =
            [vec![edit(4, 5, "X")], vec![edit(0, 1, "Y"), edit(4, 5, "Z")], vec![edit(0, 1, "W")]];
        assert_eq!(applied(&fixes), "WbcdXf");
    }

    #[test]
    fn a_place_is_found_again_in_the_text_before() {
        // "abcdef" becomes "aXXdYef".
        let edits = [edit(1, 3, "XX"), edit(4, 4, "Y")];
        let moves = Moves::new(&edits);
        let before: Vec<usize> = (0..8).map(|at| moves.place_before("a.toml", at)).collect();
        assert_eq!(before, [0, 1, 1, 3, 4, 4, 5, 6]);
        // "abcdef" becomes "adef": what comes behind a removed text keeps its own place.
        let removed = [edit(1, 3, "")];
        assert_eq!(Moves::new(&removed).place_before("a.toml", 1), 3);
        assert_eq!(Moves::new(&removed).place_before("b.toml", 1), 1);
    }

    #[test]
    fn the_edit_between_two_texts_has_only_what_differs() {
        for (old, new, wanted) in [
            ("abcdef", "abXdef", edit(2, 3, "X")),
            ("abab", "ab", edit(2, 4, "")),
            ("", "new", edit(0, 0, "new")),
            ("größer", "grüßer", edit(2, 4, "ü")),
            ("aaa", "aaa", edit(3, 3, "")),
        ] {
            let found = TextEdit::between("a.toml", old.as_bytes(), new);
            assert_eq!(found, wanted);
            let files = [SourceFile::new("a.toml", old.as_bytes().to_vec())];
            assert_eq!(&*apply(&files, [&found])[0].bytes, new.as_bytes());
        }
    }

    #[test]
    fn the_inverse_gives_the_same_bytes() {
        let files = [SourceFile::new("a.toml", b"abcdef".to_vec())];
        let edits = [edit(1, 3, "XX"), edit(4, 4, "Y"), edit(5, 6, "")];
        let after = apply(&files, &edits);
        assert_eq!(&*after[0].bytes, b"aXXdYe");
        let back = Moves::new(&edits).inverse(|_| Some(&*files[0].bytes));
        assert_eq!(apply(&after, &back)[0].bytes, files[0].bytes);
    }
}
