//! Parses XML within limits, so that no small file takes long: one reader decides what each piece is and counts.

mod doctype;
mod pieces;

use std::borrow::Cow;

use roxmltree::{Document, Error, ParsingOptions};
use strabo_model::effort::Effort;

use super::Broken;
use pieces::{Piece, Pieces, Tag};

/// The most nodes of a document.
const MOST_NODES: u32 = 4_000_000;
/// The parser compares each attribute of an element with all others.
const MOST_ATTRIBUTES: usize = 1000;
/// The parser copies all namespaces in scope wherever an element declares one, and compares them all.
const MOST_NAMESPACES: usize = 200;
/// How many attributes and namespaces the parser may compare in a file.
pub const MOST_COMPARED: u64 = 500_000_000;
const REFUSED: &str = "this DOCTYPE holds more than plain entities such as <!ENTITY name \"text\">; save the file as plain SVG";
/// How many bytes entities may stand for in a file.
const MOST_EXPANDED: usize = 1 << 20;

/// The text of a document without its declaration and its DOCTYPE, with every entity written out: nothing
/// is left that the parser could read in another way than `Pieces`. Lines keep their numbers.
pub fn plain(text: &str) -> Result<Cow<'_, str>, Broken> {
    let declared = doctype::declaration(text).map_err(|at| not_xml(text, at))?;
    let Some(at) = Pieces::new(text, declared).doctype() else {
        return Ok(match declared {
            0 => Cow::Borrowed(text),
            _ => Cow::Owned(blank(&text[..declared]) + &text[declared..]),
        });
    };
    let refused = |at| (line_at(text, at), REFUSED.to_owned());
    let (entities, end) = doctype::read(text, at).map_err(refused)?;
    let mut plain = blank(&text[..declared]) + &text[declared..at] + &blank(&text[at..end]);
    let mut done = end;
    let most = text.len() + MOST_EXPANDED;
    let pieces = Pieces::new(text, end).filter(|(_, _, piece)| matches!(piece, Piece::Skipped));
    for (start, after, _) in pieces.chain([(text.len(), text.len(), Piece::End)]) {
        doctype::expand(&text[done..start], &entities, most, &mut plain).map_err(|from| {
            (line_at(text, done + from), "entities stand for too much text up to here".to_owned())
        })?;
        plain.push_str(&text[start..after]);
        done = after;
    }
    Ok(Cow::Owned(plain))
}

/// Parses a text that is [`plain`].
pub fn parse(text: &str) -> Result<Document<'_>, Broken> {
    refuse_crowds(text, &mut Effort::new(MOST_COMPARED))?;
    let options =
        ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| {
        let message = error.to_string();
        let message = message.rsplit_once(" at ").map_or(message.as_str(), |(what, _)| what);
        // The parser gives no place for the end of the file.
        let is_cut_off = matches!(error, Error::UnexpectedEndOfStream | Error::UnclosedRootNode);
        let line = if is_cut_off { line_at(text, text.len()) } else { error.pos().row };
        (line, format!("this is not XML: {message}"))
    })
}

/// Nothing in the place of a text, but its lines. The space keeps what follows from being the beginning.
fn blank(text: &str) -> String {
    let lines = text.bytes().filter(|byte| *byte == b'\n').count();
    if text.is_empty() { String::new() } else { format!(" {}", "\n".repeat(lines)) }
}

fn not_xml(text: &str, at: usize) -> Broken {
    (line_at(text, at), "this is not XML: the declaration does not end".to_owned())
}

fn line_at(text: &str, at: usize) -> u32 {
    u32::try_from(text.as_bytes()[..at].split(|byte| *byte == b'\n').count()).unwrap_or(u32::MAX)
}

/// Refuses elements with so many attributes or namespaces that parsing them would take long.
pub fn refuse_crowds(text: &str, effort: &mut Effort) -> Result<(), Broken> {
    let mut open: Vec<usize> = Vec::new();
    let mut in_scope = 0;
    for (start, _, piece) in Pieces::new(text, 0) {
        match piece {
            Piece::Skipped | Piece::Odd => {}
            Piece::End => in_scope -= open.pop().unwrap_or(0),
            Piece::Start(tag) => {
                if let Some(message) = crowd(&tag, in_scope, effort) {
                    return Err((line_at(text, start), message));
                }
                if !tag.is_empty {
                    open.push(tag.namespaces);
                    in_scope += tag.namespaces;
                }
            }
        }
    }
    Ok(())
}

fn crowd(tag: &Tag, in_scope: usize, effort: &mut Effort) -> Option<String> {
    if tag.attributes > MOST_ATTRIBUTES {
        Some(format!("this element has more than {MOST_ATTRIBUTES} attributes"))
    } else if in_scope + tag.namespaces > MOST_NAMESPACES {
        Some(format!("more than {MOST_NAMESPACES} namespaces are in scope here"))
    } else if !effort.spend(tag.compared(in_scope)) {
        Some("this file has too many attributes and namespaces up to here".to_owned())
    } else {
        None
    }
}
