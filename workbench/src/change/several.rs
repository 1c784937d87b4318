//! Several orders as one change: each is made for what the ones before it leave, and all are checked at once.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use strabo_compile::SourceFile;
use strabo_sheet::{TextEdit, in_order};

use super::{Change, NewFile, Refusal, Result, Subject, order::Order};

/// The most orders of one change: the pack is compiled for each.
const MOST: usize = 200;

/// Makes one change of several orders. Only the last state has to be good.
pub(super) fn several(
    subject: &Subject<'_>,
    orders: &[Order],
    propose: impl Fn(&Subject<'_>, &Order) -> Result,
) -> Result {
    let [first, others @ ..] = orders else {
        return Err(Refusal::new("no order is given").help("give at least one"));
    };
    if orders.len() > MOST {
        return Err(Refusal::new(format!("{} orders at once", orders.len()))
            .help(format!("give at most {MOST}")));
    }
    if orders.iter().any(|order| matches!(order, Order::Several { .. })) {
        return Err(Refusal::new("an order of several orders cannot be one of them"));
    }
    let mut whole = propose(subject, first)?;
    let title = whole.title.clone();
    for order in others {
        let after = subject.try_out(whole.clone())?;
        let now = Subject::of(after.pack, subject.library, &after.outcome, &after.index);
        let next = propose(&now, order)?;
        if next.apply(&now.pack.files).is_none() {
            return Err(Refusal::new(format!("the edits to {} overlap", next.title)));
        }
        whole = joined(&whole, &next, &subject.pack.files);
    }
    if others.len() > 1 {
        whole.title = format!("{title}, and {} more changes", others.len());
    }
    Ok(whole)
}

/// One change that does what two do one after the other, for the files that the first was made for.
fn joined(first: &Change, second: &Change, files: &[SourceFile]) -> Change {
    let mut texts: BTreeMap<&str, Option<Vec<Piece>>> = BTreeMap::new();
    for file in files {
        texts.insert(&file.path, Some(vec![Piece::Old(0..file.bytes.len())]));
    }
    for change in [first, second] {
        for ours in in_order(&change.edits).chunk_by(|a, b| a.file == b.file) {
            if let Some(Some(pieces)) = texts.get_mut(&*ours[0].file) {
                *pieces = edited(std::mem::take(pieces), ours);
            }
        }
        for path in &change.removed {
            texts.insert(path, None);
        }
        for NewFile { path, bytes } in &change.created {
            texts.insert(path, Some(vec![Piece::New(bytes.clone())]));
        }
    }
    let mut whole = Change {
        title: format!("{}, then {}", first.title, second.title),
        notes: first.notes.iter().chain(&second.notes).cloned().collect(),
        ..Change::default()
    };
    for (path, pieces) in texts {
        let old = files.iter().find(|file| file.path == path);
        match (old, pieces) {
            (Some(old), Some(pieces)) => {
                whole.edits.extend(edits_of(path, old.bytes.len(), pieces));
            }
            (Some(_), None) => whole.removed.push(path.to_owned()),
            (None, Some(pieces)) => {
                let bytes = pieces.into_iter().flat_map(Piece::bytes).collect();
                whole.created.push(NewFile { path: path.to_owned(), bytes });
            }
            (None, None) => {}
        }
    }
    whole
}

/// A part of a text: of the old one, or new.
enum Piece {
    Old(Range<usize>),
    New(Vec<u8>),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Self::Old(range) => range.len(),
            Self::New(bytes) => bytes.len(),
        }
    }

    /// What stands in it. A file that is new has no old parts.
    fn bytes(self) -> Vec<u8> {
        match self {
            Self::Old(_) => Vec::new(),
            Self::New(bytes) => bytes,
        }
    }

    /// Both parts of it, before and behind a place.
    fn cut(self, at: usize) -> [Self; 2] {
        match self {
            Self::Old(range) => {
                let middle = range.start + at;
                [Self::Old(range.start..middle), Self::Old(middle..range.end)]
            }
            Self::New(mut bytes) => {
                let rest = bytes.split_off(at);
                [Self::New(bytes), Self::New(rest)]
            }
        }
    }
}

/// The pieces of a text after edits, which are in order and do not overlap.
fn edited(pieces: Vec<Piece>, edits: &[&TextEdit]) -> Vec<Piece> {
    let mut left: VecDeque<Piece> = pieces.into();
    let mut new = Vec::new();
    let mut from = 0;
    for edit in edits {
        new.extend(taken(&mut left, edit.start - from));
        taken(&mut left, edit.end - edit.start);
        new.push(Piece::New(edit.text.clone().into_bytes()));
        from = edit.end;
    }
    new.extend(left);
    new
}

/// Takes the pieces of so many bytes from the beginning.
fn taken(left: &mut VecDeque<Piece>, mut bytes: usize) -> Vec<Piece> {
    let mut taken = Vec::new();
    while bytes > 0 {
        let Some(piece) = left.pop_front() else { break };
        let [piece, rest] = if piece.len() > bytes { piece.cut(bytes) } else { [piece, NOTHING] };
        bytes -= piece.len();
        if rest.len() > 0 {
            left.push_front(rest);
        }
        taken.push(piece);
    }
    taken
}

const NOTHING: Piece = Piece::New(Vec::new());

/// The edits that make a text of so many bytes what its pieces are.
fn edits_of(path: &str, end: usize, pieces: Vec<Piece>) -> Vec<TextEdit> {
    let mut edits = Vec::new();
    let (mut from, mut text) = (0, Vec::new());
    for piece in pieces.into_iter().chain([Piece::Old(end..end)]) {
        match piece {
            Piece::New(bytes) => text.extend(bytes),
            Piece::Old(range) => {
                if range.start > from || !text.is_empty() {
                    let text = String::from_utf8_lossy(&std::mem::take(&mut text)).into_owned();
                    edits.push(TextEdit {
                        file: path.to_owned(),
                        start: from,
                        end: range.start,
                        text,
                    });
                }
                from = range.end;
            }
        }
    }
    edits
}
