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
    effort: Effort,
}

impl Pieces {
    /// Cuts a text into pieces.
    pub fn new(text: &str) -> Self {
        Self { parts: cut(text), length: text.len(), effort: Effort::new(MOST_BYTES) }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, column: u32) -> Position {
        Position { line, column }
    }

    /// Edits at places far apart, some across pieces, made in both ways.
    #[test]
    fn edits_in_pieces_are_those_of_the_whole_text() {
        let line = |line: u32| format!("line {line} größer 🗺\r\n");
        let mut whole = (0..8000).map(line).collect::<Vec<_>>().concat();
        let mut pieces = Pieces::new(&whole);
        assert!(pieces.parts.len() > 4, "{}", pieces.parts.len());
        for step in 0..30 {
            let line = step * 7919 % 8100;
            let reach = if step % 9 == 0 { 2500 } else { step % 3 };
            let ends = [at(line, 3 + step % 29), at(line + reach, step % 19)];
            let new = if step % 4 == 0 { "new\n".repeat(3000) } else { "ü".to_owned() };
            let lines = Lines::new(&whole);
            let mut offsets = ends.map(|end| lines.offset(&whole, end, Units::Utf16));
            offsets.sort_unstable();
            whole.replace_range(offsets[0]..offsets[1], &new);
            pieces.replace(ends, Units::Utf16, &new).expect("an edit");
            assert_eq!(pieces.length(), whole.len(), "step {step}");
        }
        assert_eq!(pieces.whole(), whole);
    }

    #[test]
    fn an_edit_of_a_large_text_costs_no_more_than_one_of_a_small_text() {
        let spent = |lines: u32| {
            let mut pieces = Pieces::new(&"land = [\"ur\", \"uruk\"]\n".repeat(lines as usize));
            for edit in 0..100 {
                let line = edit * 7919 % lines;
                pieces.replace([at(line, 0), at(line, 4)], Units::Utf16, "sea").expect("an edit");
            }
            pieces.effort.spent()
        };
        let (small, large) = (spent(5000), spent(20_000));
        assert!(large < 2 * small, "{small} and {large} bytes");
    }

    #[test]
    fn edits_of_one_long_line_have_a_bound() {
        let mut pieces = Pieces::new(&"x".repeat(200_000));
        pieces.effort = Effort::new(1_000_000);
        let edits = |pieces: &mut Pieces| pieces.replace([at(0, 9); 2], Units::Utf8, "y");
        assert_eq!(edits(&mut pieces), Ok(()));
        assert!((0..9).any(|_| edits(&mut pieces).is_err()));
    }
}
