//! Parses XML within limits, so that no small file takes long.

use roxmltree::{Document, Error, ParsingOptions};
use strabo_model::effort::Effort;

use super::Broken;

/// The most nodes of a document.
const MOST_NODES: u32 = 4_000_000;
/// The parser compares each attribute of an element with all others.
const MOST_ATTRIBUTES: usize = 1000;
/// The parser copies all namespaces in scope wherever an element declares one, and compares them all.
const MOST_NAMESPACES: usize = 200;
/// How many attributes and namespaces the parser may compare in a file.
pub const MOST_COMPARED: u64 = 500_000_000;

/// Parses a document; entities are refused, because a few lines of them stand for endless text.
pub fn parse(text: &str) -> Result<Document<'_>, Broken> {
    if let Some(at) = text.find("<!ENTITY") {
        let message = "the file defines entities, which are not supported; save it as plain SVG";
        return Err((line_at(text, at), message.to_owned()));
    }
    refuse_crowds(text, &mut Effort::new(MOST_COMPARED))?;
    let options =
        ParsingOptions { allow_dtd: true, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| {
        let message = error.to_string();
        let message = message.rsplit_once(" at ").map_or(message.as_str(), |(what, _)| what);
        // The parser gives no place for the end of the file.
        let is_cut_off = matches!(error, Error::UnexpectedEndOfStream | Error::UnclosedRootNode);
        let line = if is_cut_off { line_at(text, text.len()) } else { error.pos().row };
        (line, format!("this is not XML: {message}"))
    })
}

fn line_at(text: &str, at: usize) -> u32 {
    let lines = text.as_bytes()[..at].split(|byte| *byte == b'\n').count();
    u32::try_from(lines).unwrap_or(u32::MAX)
}

/// Refuses elements with so many attributes or namespaces that parsing them would take long.
pub fn refuse_crowds(text: &str, effort: &mut Effort) -> Result<(), Broken> {
    let mut open: Vec<usize> = Vec::new();
    let mut in_scope = 0;
    let mut at = 0;
    while let Some(found) = text[at..].find('<') {
        let start = at + found;
        let rest = &text[start..];
        let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")];
        if let Some((_, end)) = skipped.iter().find(|(begin, _)| rest.starts_with(begin)) {
            at = start + rest.find(end).map_or(rest.len(), |to| to + end.len());
        } else if rest.starts_with("</") {
            in_scope -= open.pop().unwrap_or(0);
            at = start + 2;
        } else {
            let tag = Tag::scan(rest);
            let crowd = if tag.attributes > MOST_ATTRIBUTES {
                Some(format!("this element has more than {MOST_ATTRIBUTES} attributes"))
            } else if in_scope + tag.namespaces > MOST_NAMESPACES {
                Some(format!("more than {MOST_NAMESPACES} namespaces are in scope here"))
            } else if !effort.spend(tag.compared(in_scope)) {
                let message = "this file has too many attributes and namespaces up to here";
                Some(message.to_owned())
            } else {
                None
            };
            if let Some(message) = crowd {
                return Err((line_at(text, start), message));
            }
            if !tag.is_empty {
                open.push(tag.namespaces);
                in_scope += tag.namespaces;
            }
            at = start + tag.length;
        }
    }
    Ok(())
}

/// What a start tag holds.
struct Tag {
    length: usize,
    attributes: usize,
    namespaces: usize,
    is_empty: bool,
}

impl Tag {
    /// How often the parser compares: attributes with each other and with the namespaces in scope, and
    /// these with each other where one is added.
    const fn compared(&self, in_scope: usize) -> usize {
        let all = in_scope + self.namespaces;
        let pairs = if self.namespaces > 0 { all * all / 2 } else { 0 };
        self.attributes * self.attributes / 2 + (self.attributes + 1) * all + pairs
    }

    fn scan(text: &str) -> Self {
        let mut tag = Self { length: text.len(), attributes: 0, namespaces: 0, is_empty: false };
        let bytes = text.as_bytes();
        let (mut word, mut at) = (0, 1);
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'>' => {
                    tag.is_empty = bytes[at - 1] == b'/';
                    tag.length = at + 1;
                    break;
                }
                b'"' | b'\'' => {
                    tag.attributes += 1;
                    let name = text[word..at].split_ascii_whitespace().next_back();
                    tag.namespaces +=
                        usize::from(name.is_some_and(|name| name.starts_with("xmlns")));
                    let quote = char::from(*byte);
                    at += 1 + text[at + 1..].find(quote).unwrap_or(text.len());
                    word = (at + 1).min(text.len());
                }
                _ => {}
            }
            at += 1;
        }
        tag
    }
}
