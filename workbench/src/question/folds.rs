//! What an editor can fold: rows, long lists, and remarks.

use std::ops::Range;

use strabo_compile::Part;

use super::outline::rows;
use crate::{cursor::find::heading, snapshot::Snapshot};

/// A stretch of lines that can be folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The bytes, from the first line to the end of the last.
    pub range: Range<usize>,
    pub kind: FoldKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldKind {
    /// A table or a row.
    Row,
    /// A list or a table over several lines.
    List,
    /// Several lines of remarks.
    Comment,
}

impl Snapshot {
    /// What can be folded in a file, in the order of the text.
    pub fn folds(&self, path: &str) -> Vec<Fold> {
        let Some(text) = self.text(path).filter(|_| Part::of_path(path).is_some()) else {
            return Vec::new();
        };
        let several = |range: &Range<usize>| text[range.clone()].contains('\n');
        let whole = rows(text).into_iter().map(|row| row.range).filter(several);
        let mut folds: Vec<Fold> = whole.map(|range| Fold { range, kind: FoldKind::Row }).collect();
        folds.extend(comments(text));
        folds.extend(lists(text));
        folds.sort_by_key(|fold| (fold.range.start, fold.range.end));
        // A row in braces is a list as well.
        folds.dedup_by(|later, earlier| later.range == earlier.range);
        folds
    }
}

fn comments(text: &str) -> Vec<Fold> {
    let mut folds: Vec<Fold> = Vec::new();
    let (mut start, mut open) = (0, false);
    for line in text.split_inclusive('\n') {
        let end = start + line.trim_end().len();
        let is_comment = line.trim_start().starts_with('#');
        match folds.last_mut() {
            Some(fold) if is_comment && open => fold.range.end = end,
            _ if is_comment => folds.push(Fold { range: start..end, kind: FoldKind::Comment }),
            _ => {}
        }
        open = is_comment;
        start += line.len();
    }
    folds.retain(|fold| text[fold.range.clone()].contains('\n'));
    folds
}

/// Brackets that close on another line than they open.
fn lists(text: &str) -> Vec<Fold> {
    let (mut folds, mut open) = (Vec::new(), Vec::new());
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let (mut quote, mut escaped) = (None, false);
        let is_heading = heading(line.trim_end()).is_some();
        if is_heading {
            open.clear();
        }
        for (at, byte) in line.bytes().enumerate().filter(|_| !is_heading) {
            match (quote, byte) {
                (Some(_), _) if escaped => escaped = false,
                (Some(b'"'), b'\\') => escaped = true,
                (Some(mark), _) if byte == mark => quote = None,
                (None, b'"' | b'\'') => quote = Some(byte),
                (None, b'#') => break,
                (None, b'[' | b'{') => open.push((start, start + at)),
                (None, b']' | b'}') => {
                    if let Some((line_start, at_open)) = open.pop()
                        && line_start != start
                    {
                        folds.push(Fold { range: at_open..start + at + 1, kind: FoldKind::List });
                    }
                }
                _ => {}
            }
        }
        start += line.len();
    }
    folds
}
