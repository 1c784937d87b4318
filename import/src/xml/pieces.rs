//! What a document is made of between its texts: the one reader that decides what is what.

/// A piece of a document.
pub enum Piece {
    /// A comment, CDATA or a processing instruction.
    Skipped,
    Start(Tag),
    /// An end tag.
    End,
    /// A DOCTYPE, or something that no document holds. Nothing after it is read.
    Odd,
}

/// What is skipped: how it begins and how it ends.
const SKIPPED: [(&str, &str); 3] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")];

/// The pieces of a text, each with its start and its end.
pub struct Pieces<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Pieces<'t> {
    pub const fn new(text: &'t str, at: usize) -> Self {
        Self { text, at }
    }

    /// Where a DOCTYPE begins before the first tag.
    pub fn doctype(mut self) -> Option<usize> {
        let text = self.text;
        let (start, _, piece) = self.find(|(_, _, piece)| !matches!(piece, Piece::Skipped))?;
        let is_doctype = matches!(piece, Piece::Odd) && text[start..].starts_with("<!DOCTYPE");
        is_doctype.then_some(start)
    }
}

impl Iterator for Pieces<'_> {
    type Item = (usize, usize, Piece);

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at + self.text[self.at..].find('<')?;
        let rest = &self.text[start..];
        let skipped = SKIPPED.iter().find(|(begin, _)| rest.starts_with(begin));
        let (length, piece) = if let Some((begin, end)) = skipped {
            let to = rest[begin.len()..].find(end).map(|to| begin.len() + to + end.len());
            (to.unwrap_or(rest.len()), Piece::Skipped)
        } else if rest.starts_with("<!") {
            (rest.len(), Piece::Odd)
        } else if rest.starts_with("</") {
            (2, Piece::End)
        } else {
            let (length, tag) = Tag::scan(rest);
            (length, Piece::Start(tag))
        };
        self.at = start + length;
        Some((start, self.at, piece))
    }
}

/// What a start tag holds.
pub struct Tag {
    pub attributes: usize,
    pub namespaces: usize,
    pub is_empty: bool,
}

impl Tag {
    /// How often the parser compares: attributes with each other and with the namespaces in scope, and
    /// these with each other where one is added.
    pub const fn compared(&self, in_scope: usize) -> usize {
        let all = in_scope + self.namespaces;
        let pairs = if self.namespaces > 0 { all * all / 2 } else { 0 };
        self.attributes * self.attributes / 2 + (self.attributes + 1) * all + pairs
    }

    /// The tag that a text begins with, and its length.
    fn scan(text: &str) -> (usize, Self) {
        let mut tag = Self { attributes: 0, namespaces: 0, is_empty: false };
        let bytes = text.as_bytes();
        let (mut word, mut at) = (0, 1);
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'>' => {
                    tag.is_empty = bytes[at - 1] == b'/';
                    return (at + 1, tag);
                }
                b'"' | b'\'' => {
                    tag.attributes += 1;
                    let name = text[word..at].split_ascii_whitespace().next_back();
                    tag.namespaces +=
                        usize::from(name.is_some_and(|name| name.starts_with("xmlns")));
                    at += 1 + text[at + 1..].find(char::from(*byte)).unwrap_or(text.len());
                    word = (at + 1).min(text.len());
                }
                _ => {}
            }
            at += 1;
        }
        (text.len(), tag)
    }
}
