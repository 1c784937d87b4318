//! Values: lists and inline tables with the line breaks of their author, everything else as it is.

use toml_parser::lexer::TokenKind;

use super::token::Token;

/// A value as it was written.
pub(super) enum Value<'t> {
    /// A text, a number, a date or a word.
    Plain(&'t str),
    /// What stands in brackets or braces.
    List { braces: bool, pieces: Vec<Piece<'t>> },
}

/// What follows on what in a list.
pub(super) enum Piece<'t> {
    Break,
    Comment(&'t str),
    Entry { key: Option<String>, value: Value<'t> },
}

/// Reads the value at the start of the tokens, and returns what comes behind it.
pub(super) fn read<'a, 't>(tokens: &'a [Token<'t>]) -> (Value<'t>, &'a [Token<'t>]) {
    let Some((first, mut rest)) = tokens.split_first() else { return (Value::Plain(""), tokens) };
    let close = match first.kind {
        TokenKind::LeftSquareBracket => TokenKind::RightSquareBracket,
        TokenKind::LeftCurlyBracket => TokenKind::RightCurlyBracket,
        _ => return plain(tokens),
    };
    let braces = close == TokenKind::RightCurlyBracket;
    let mut pieces = Vec::new();
    while let Some((token, behind)) = rest.split_first() {
        match token.kind {
            kind if kind == close => {
                rest = behind;
                break;
            }
            TokenKind::Newline => pieces.push(Piece::Break),
            TokenKind::Comment => pieces.push(Piece::Comment(token.text)),
            TokenKind::Comma => {}
            _ => {
                let (key, from) = if braces { key(rest) } else { (None, rest) };
                let (value, behind) = read(from);
                pieces.push(Piece::Entry { key, value });
                rest = behind;
                continue;
            }
        }
        rest = behind;
    }
    (Value::List { braces, pieces }, rest)
}

/// A value without brackets: one token, or several for a number such as 1.5 and for a date.
fn plain<'a, 't>(tokens: &'a [Token<'t>]) -> (Value<'t>, &'a [Token<'t>]) {
    let ends = |token: &Token<'_>| {
        matches!(
            token.kind,
            TokenKind::Newline
                | TokenKind::Comment
                | TokenKind::Comma
                | TokenKind::RightSquareBracket
                | TokenKind::RightCurlyBracket
        )
    };
    let count = tokens.iter().position(ends).unwrap_or(tokens.len()).max(1);
    let (ours, rest) = tokens.split_at(count);
    let text = match ours {
        [first, .., last] => first.up_to(last),
        [only] => only.text,
        [] => "",
    };
    (Value::Plain(text), rest)
}

/// The key in front of an equals sign, and what comes behind it.
pub(super) fn key<'a, 't>(tokens: &'a [Token<'t>]) -> (Option<String>, &'a [Token<'t>]) {
    match tokens.iter().position(|token| token.kind == TokenKind::Equals) {
        Some(at) => {
            let key: String = tokens[..at].iter().map(|token| token.text).collect();
            (Some(key), &tokens[at + 1..])
        }
        None => (None, tokens),
    }
}

impl Value<'_> {
    /// Writes the value, whose line is indented by `indent` spaces.
    pub(super) fn write(&self, indent: usize, end: &str, out: &mut String) {
        match self {
            Self::Plain(text) => out.push_str(text),
            Self::List { braces, pieces } => {
                let [open, close] = if *braces { ['{', '}'] } else { ['[', ']'] };
                out.push(open);
                if pieces.iter().any(|piece| !matches!(piece, Piece::Entry { .. })) {
                    write_lines(pieces, indent, end, out);
                } else {
                    write_flat(pieces, *braces, indent, end, out);
                }
                out.push(close);
            }
        }
    }
}

fn write_flat(pieces: &[Piece<'_>], braces: bool, indent: usize, end: &str, out: &mut String) {
    let pad = if braces && !pieces.is_empty() { " " } else { "" };
    out.push_str(pad);
    for (at, piece) in pieces.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        write_entry(piece, indent, end, out);
    }
    out.push_str(pad);
}

fn write_entry(piece: &Piece<'_>, indent: usize, end: &str, out: &mut String) {
    if let Piece::Entry { key, value } = piece {
        if let Some(key) = key {
            out.push_str(key);
            out.push_str(" = ");
        }
        value.write(indent, end, out);
    }
}

/// A list over several lines: each line of the author is one, further in than the first.
fn write_lines(pieces: &[Piece<'_>], indent: usize, end: &str, out: &mut String) {
    let inside = " ".repeat(indent + 2);
    let mut lines = pieces.split(|piece| matches!(piece, Piece::Break)).peekable();
    // A comment behind the bracket stays there.
    if let Some([Piece::Comment(comment)]) = lines.peek() {
        out.push(' ');
        out.push_str(comment);
        lines.next();
    }
    out.push_str(end);
    let (mut any, mut blank) = (false, false);
    for line in lines {
        if line.is_empty() {
            blank = any;
            continue;
        }
        if blank {
            out.push_str(end);
        }
        (any, blank) = (true, false);
        out.push_str(&inside);
        for (at, piece) in line.iter().enumerate() {
            if at > 0 {
                out.push(' ');
            }
            match piece {
                Piece::Comment(comment) => out.push_str(comment),
                Piece::Break => {}
                Piece::Entry { .. } => {
                    write_entry(piece, indent + 2, end, out);
                    out.push(',');
                }
            }
        }
        out.push_str(end);
    }
    out.push_str(&" ".repeat(indent));
}
