//! The one cause of a broken expression, and where reading goes on behind it.

use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};
use toml_parser::parser::{RecursionGuard, parse_document};
use toml_parser::{ErrorSink, ParseError};

use super::{DEEPEST, error::describe};

/// What is wrong with an expression: one mistake, however much of the text it makes unreadable.
pub(super) struct Cause {
    pub(super) place: Range<usize>,
    pub(super) message: String,
    pub(super) help: Option<String>,
    /// Where the next expression begins; what lies before it is not read.
    pub(super) resume: usize,
    pub(super) rest: Rest,
}

/// What can be read of a broken expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    Nothing,
    /// A text that is not closed ends with its line.
    Value,
    /// Where the name of a heading begins; whether it is one of rows.
    Heading(usize, bool),
}

/// An expression as text and as tokens, which count from `from`.
pub(super) struct Expression<'e> {
    pub(super) text: &'e str,
    pub(super) at: usize,
    pub(super) from: usize,
    pub(super) tokens: &'e [Token],
}

/// Keeps the first mistake that the parser reports.
struct First(Option<ParseError>);

impl ErrorSink for First {
    fn report_error(&mut self, error: ParseError) {
        self.0.get_or_insert(error);
    }
}

impl<'e> Expression<'e> {
    /// Why the grammar refuses it; nothing for one that can only hold wrong values.
    pub(super) fn cause(&self) -> Option<Cause> {
        let mut first = First(None);
        parse_document(self.tokens, &mut RecursionGuard::new(&mut (), DEEPEST), &mut first);
        let first = first.0;
        let resume = next_start(self.text, self.at);
        let before = |token: &&Token| self.place(token).start < resume;
        let read: Vec<&Token> = self.tokens.iter().take_while(before).collect();
        let found = first.as_ref().map_or(usize::MAX, |error| {
            self.from + error.unexpected().or(error.context()).unwrap_or_default().start()
        });
        let open = read.iter().copied().find(|token| self.is_open(token, resume, found));
        if first.is_none() && open.is_none() {
            return None;
        }
        let cause = self.heading().or_else(|| Some(self.quote(&read, open?)));
        let cause = cause.or_else(|| self.bracket(&read));
        let mut cause = cause.or_else(|| Some(self.other(&read, first.as_ref()?, found)))?;
        cause.resume = match cause.rest {
            Rest::Heading(..) => line_end(self.text, self.at),
            Rest::Nothing | Rest::Value => resume,
        };
        Some(cause)
    }

    fn place(&self, token: &Token) -> Range<usize> {
        self.from + token.span().start()..self.from + token.span().end()
    }

    fn words(&self, token: &Token) -> &'e str {
        self.text.get(self.place(token)).unwrap_or_default()
    }

    /// A heading whose brackets do not match: its rows belong together all the same.
    fn heading(&self) -> Option<Cause> {
        let line = self.text.get(self.at..line_end(self.text, self.at))?;
        let body = line.split('#').next()?.trim();
        let name = body.trim_matches(|c: char| "[]{}()".contains(c));
        if !is_key(name) || name.len() == body.len() {
            return None;
        }
        let (start, opening) = (self.at + line.find(body)?, body.find(name)?);
        let rows = opening.max(body.len() - opening - name.len()) > 1;
        let better = if rows { format!("[[{name}]]") } else { format!("[{name}]") };
        let place = start..start + body.len();
        let message = "the brackets of this heading do not match";
        let mut cause = Cause::new(place, message, Some(format!("write {better}")));
        cause.rest = Rest::Heading(start + opening, rows);
        Some(cause)
    }

    /// True for a text without its last quotation mark: it goes on to the end of its line, into another
    /// expression, or to the first mark of the next text, where the grammar fails.
    fn is_open(&self, token: &Token, resume: usize, found: usize) -> bool {
        let end = self.place(token).end;
        let is_behind = || {
            let rest = self.text.get(end..).unwrap_or_default().lines().next().unwrap_or_default();
            rest.trim_start().len() + found == end + rest.len()
                && rest.matches('"').count() % 2 == 1
        };
        is_string(token)
            && (!is_closed(token.kind(), self.words(token))
                || found < usize::MAX && (end > resume || is_behind()))
    }

    fn quote(&self, read: &[&Token], open: &Token) -> Cause {
        let (place, words) = (self.place(open), self.words(open).lines().next());
        let end = place.start + words.unwrap_or_default().len();
        let help = "write a quotation mark where it ends".to_owned();
        let mut cause = Cause::new(place.start..end, "this text is not closed", Some(help));
        let last = self.last_before(read, place.start);
        if last.is_some_and(|last| last.kind() == TokenKind::Equals) && end == place.end {
            cause.rest = Rest::Value;
        }
        cause
    }

    /// The last token before a place, apart from blanks, comments and line ends.
    fn last_before<'t>(&self, read: &[&'t Token], place: usize) -> Option<&'t Token> {
        use TokenKind::{Comment, Newline, Whitespace};
        let is_last = |token: &&&Token| {
            self.place(token).end <= place
                && !matches!(token.kind(), Whitespace | Comment | Newline)
        };
        read.iter().rfind(is_last).copied()
    }

    /// A bracket without its other half.
    fn bracket(&self, read: &[&Token]) -> Option<Cause> {
        let (alone, closer) = self.unmatched(read, None)?;
        // Either this one is not closed, or what it met was not opened: the rest of the text says which.
        let closer = closer.filter(|at| self.unmatched(read, Some(*at)).is_none());
        let token = read[closer.unwrap_or(alone)];
        let (message, help) = match self.words(token) {
            "[" => ("this `[` is not closed", "write `]` where the list ends"),
            "{" => ("this `{` is not closed", "write `}` where the table ends"),
            "]" => ("there is no `[` that this `]` closes", "write `[` where the list begins"),
            _ => ("there is no `{` that this `}` closes", "write `{` where the table begins"),
        };
        Some(Cause::new(self.place(token), message, Some(help.to_owned())))
    }

    /// The first bracket without its other half, and the one that was met instead.
    fn unmatched(&self, read: &[&Token], without: Option<usize>) -> Option<(usize, Option<usize>)> {
        let mut open: Vec<usize> = Vec::new();
        for (at, token) in read.iter().enumerate().filter(|(at, _)| Some(*at) != without) {
            let pair = match self.words(token) {
                "[" | "{" => {
                    open.push(at);
                    continue;
                }
                "]" => "[",
                "}" => "{",
                _ => continue,
            };
            match open.pop() {
                Some(last) if self.words(read[last]) == pair => {}
                Some(last) => return Some((last, Some(at))),
                None => return Some((at, None)),
            }
        }
        open.last().map(|last| (*last, None))
    }

    /// What the parser says, in plain words. A comma is missing behind what comes before it.
    fn other(&self, read: &[&Token], error: &ParseError, found: usize) -> Cause {
        let (message, help) = describe(error);
        let place = match self.last_before(read, found) {
            Some(last) if message.starts_with("a comma is missing") => self.place(last).end,
            _ => found,
        };
        Cause::new(place..place, &message, help)
    }
}

impl Cause {
    fn new(place: Range<usize>, message: &str, help: Option<String>) -> Self {
        Self { place, message: message.to_owned(), help, resume: 0, rest: Rest::Nothing }
    }
}

fn is_string(token: &Token) -> bool {
    use TokenKind::{BasicString, LiteralString, MlBasicString, MlLiteralString};
    matches!(token.kind(), BasicString | LiteralString | MlBasicString | MlLiteralString)
}

/// False for a string that goes on to the end of the line or of the text.
fn is_closed(kind: TokenKind, text: &str) -> bool {
    let (quote, has_escapes) = match kind {
        TokenKind::MlBasicString => ("\"\"\"", true),
        TokenKind::LiteralString => ("'", false),
        TokenKind::MlLiteralString => ("'''", false),
        _ => ("\"", true),
    };
    let inside = text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    inside.is_some_and(|inside| {
        let escapes = inside.bytes().rev().take_while(|byte| *byte == b'\\').count();
        !has_escapes || escapes % 2 == 0
    })
}

/// Where the line behind a place begins.
fn line_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    rest.find('\n').map_or(text.len(), |end| at + end + 1)
}

/// Where the next table or key begins: at the start of a line, no further in than the line at `at`.
fn next_start(text: &str, at: usize) -> usize {
    let depth = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let most = depth(text.get(at..).unwrap_or_default());
    let mut at = line_end(text, at);
    while let Some(line) = text.get(at..line_end(text, at)).filter(|line| !line.is_empty()) {
        if depth(line) <= most && is_start(line.trim()) {
            break;
        }
        at += line.len();
    }
    at
}

/// `[table]`, `[[table]]`, even if it is not closed, or `key =`.
fn is_start(line: &str) -> bool {
    match line.strip_prefix('[') {
        Some(heading) => {
            let heading = heading.split('#').next().unwrap_or_default().trim_end();
            is_key(heading.trim_start_matches('[').trim_end_matches(']'))
        }
        None => line.split_once('=').is_some_and(|(key, _)| is_key(key.trim_end())),
    }
}

fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "_-.\"'".contains(c))
}
