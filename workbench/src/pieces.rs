//! Many edits of one text: each looks at the lines around it instead of the whole text.

use crate::lines::{Lines, Position, Units};
use strabo_model::effort::Effort;

/// Lines are kept together up to about so many bytes.
const PIECE: usize = 32 * 1024;
/// The most bytes that the edits of one message may look at. Only texts of very long lines need more.
const MOST_BYTES: u64 = 2_000_000_000;

/// Whole lines of a text, and how many of them there are.
struct Piece {
    text: String,
    lines: usize,
}

/// A text in pieces.
///
/// ```
/// use strabo_workbench::{Pieces, Position, Units};
///
/// let mut text = Pieces::new("id = \"ur\"\n");
/// let ends = [6, 8].map(|column| Position { line: 0, column });
/// assert_eq!(text.replace(ends, Units::Utf16, "uruk"), Ok(()));
/// assert_eq!(text.whole(), "id = \"uruk\"\n");
/// ```
pub struct Pieces {
    parts: Vec<Piece>,
    length: usize,
    #[doc(hidden)]
    pub effort: Effort,
}

impl Pieces {
    /// Cuts a text into pieces.
    pub fn new(text: &str) -> Self {
        Self { parts: cut(text), length: text.len(), effort: Effort::new(MOST_BYTES) }
    }

    /// How many pieces there are.
    #[doc(hidden)]
    pub const fn count(&self) -> usize {
        self.parts.len()
    }

    /// How many bytes the text has.
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Replaces everything.
    pub fn replace_all(&mut self, new: &str) {
        self.length = new.len();
        self.parts = cut(new);
    }

    /// Replaces what is between two places, in any order. The error says that all edits together looked at
    /// too much text.
    pub fn replace(&mut self, ends: [Position; 2], units: Units, new: &str) -> Result<(), String> {
        let mut places = ends.map(|end| self.place(end, units));
        places.sort_unstable();
        let [(first, start), (last, end)] = places;
        let mut text = self.parts[first].text[..start].to_owned();
        text.push_str(new);
        text.push_str(&self.parts[last].text[end..]);
        let old: usize = self.parts[first..=last].iter().map(|piece| piece.text.len()).sum();
        self.length = self.length - old + text.len();
        self.parts.splice(first..=last, cut(&text));
        if self.effort.spend(text.len()) {
            Ok(())
        } else {
            Err("a message has too many edits of very long lines".to_owned())
        }
    }

    /// The piece of a position, and the byte in it. Places past the end are the end.
    fn place(&mut self, position: Position, units: Units) -> (usize, usize) {
        let mut line = position.line as usize;
        let mut at = 0;
        while at + 1 < self.parts.len() && line >= self.parts[at].lines {
            line -= self.parts[at].lines;
            at += 1;
        }
        let text = &self.parts[at].text;
        self.effort.spend(text.len());
        let position = Position { line: u32::try_from(line).unwrap_or(u32::MAX), ..position };
        (at, Lines::new(text).offset(text, position, units))
    }

    /// The text as a whole.
    pub fn whole(self) -> String {
        self.parts.into_iter().map(|piece| piece.text).collect()
    }
}

/// A text as one piece at least, each but the last with its line end.
fn cut(mut text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut add = |text: &str| {
        let lines = text.bytes().filter(|byte| *byte == b'\n').count();
        pieces.push(Piece { text: text.to_owned(), lines });
    };
    while text.len() > 2 * PIECE {
        let end = text.as_bytes()[PIECE..].iter().position(|byte| *byte == b'\n');
        let Some(end) = end else { break };
        let (piece, rest) = text.split_at(PIECE + end + 1);
        add(piece);
        text = rest;
    }
    add(text);
    pieces
}
