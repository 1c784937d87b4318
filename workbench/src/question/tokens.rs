//! The pieces of a text that are shown in different colours.

use std::ops::Range;

use strabo_compile::Part;
use toml_parser::{Source, lexer::TokenKind};

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its bytes.
    pub range: Range<usize>,
    pub sort: TokenSort,
}

/// What a piece of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenSort {
    /// A remark.
    Comment,
    /// The name of a table in its heading.
    Table,
    /// The name of a field.
    Key,
    /// A text in quotation marks.
    Text,
    /// A number, a date, or a word without quotation marks.
    Number,
    /// Brackets, commas and the like.
    Mark,
}

impl TokenSort {
    /// Its name, for those who colour it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Comment => "comment",
            Self::Table => "table",
            Self::Key => "key",
            Self::Text => "text",
            Self::Number => "number",
            Self::Mark => "mark",
        }
    }
}

/// The pieces of a file in order, whether or not it can be parsed. A file that is not TOML has none.
///
/// ```
/// use strabo_workbench::question::{TokenSort, tokens};
///
/// let text = "[[area]]\nland = [\"ur\"] # a ford\n";
/// let words: Vec<&str> = tokens("map.toml", text)
///     .into_iter()
///     .filter(|token| token.sort != TokenSort::Mark)
///     .map(|token| &text[token.range])
///     .collect();
/// assert_eq!(words, ["area", "land", "\"ur\"", "# a ford"]);
/// ```
pub fn tokens(path: &str, text: &str) -> Vec<Token> {
    if Part::of_path(path).is_none() {
        return Vec::new();
    }
    let skipped = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut place = WordRole::Key;
    // What is open: true for an inline table, whose entries begin with a key.
    let mut open: Vec<bool> = Vec::new();
    let mut found = Vec::new();
    for token in Source::new(&text[skipped..]).lex() {
        let sort = match token.kind() {
            TokenKind::Whitespace | TokenKind::Eof => continue,
            TokenKind::Newline => {
                if open.is_empty() {
                    place = WordRole::Key;
                }
                continue;
            }
            TokenKind::Comment => TokenSort::Comment,
            TokenKind::Equals => {
                // A list has no keys: one that is not finished yet ends before them.
                if open.last() == Some(&false) {
                    open.clear();
                }
                place = WordRole::Value;
                TokenSort::Mark
            }
            TokenKind::LeftSquareBracket if place == WordRole::Value => {
                open.push(false);
                TokenSort::Mark
            }
            TokenKind::LeftSquareBracket => {
                place = WordRole::Heading;
                TokenSort::Mark
            }
            TokenKind::LeftCurlyBracket => {
                open.push(true);
                place = WordRole::Key;
                TokenSort::Mark
            }
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                open.pop();
                if !open.is_empty() {
                    place = WordRole::Value;
                }
                TokenSort::Mark
            }
            TokenKind::Comma => {
                if let Some(is_table) = open.last() {
                    place = if *is_table { WordRole::Key } else { WordRole::Value };
                }
                TokenSort::Mark
            }
            TokenKind::Dot => {
                if place == WordRole::Value {
                    TokenSort::Number
                } else {
                    TokenSort::Mark
                }
            }
            TokenKind::LiteralString
            | TokenKind::BasicString
            | TokenKind::MlLiteralString
            | TokenKind::MlBasicString
            | TokenKind::Atom => match (place, token.kind()) {
                (WordRole::Heading, _) => TokenSort::Table,
                (WordRole::Key, _) => TokenSort::Key,
                (WordRole::Value, TokenKind::Atom) => TokenSort::Number,
                (WordRole::Value, _) => TokenSort::Text,
            },
        };
        let range = skipped + token.span().start()..skipped + token.span().end();
        found.push(Token { range, sort });
    }
    found
}

/// What a word stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WordRole {
    Heading,
    Key,
    Value,
}

#[cfg(test)]
mod tests {
    use super::tokens;

    /// The pieces with their sorts, but brackets and the like.
    fn pieces(text: &str) -> String {
        let all = tokens("map.toml", text).into_iter();
        let words = all.map(|token| (token.sort.word(), &text[token.range]));
        let words = words.filter(|(sort, _)| *sort != "mark");
        words.map(|(sort, piece)| format!("{sort} {piece}")).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn keys_and_values_differ() {
        assert_eq!(
            pieces("[board]\nat = [1.5, -2]"),
            "table board, key at, number 1, number ., number 5, number -2"
        );
        assert_eq!(
            pieces("a.\"b\" = { c = 'd', e = [{ f = true }] } # g"),
            "key a, key \"b\", key c, text 'd', key e, key f, number true, comment # g"
        );
        assert_eq!(
            pieces("\u{feff}a = 1\r\nb = \"\"\"x\ny\"\"\"\n"),
            "key a, number 1, key b, text \"\"\"x\ny\"\"\""
        );
    }

    #[test]
    fn an_unfinished_list_ends_at_the_next_key() {
        let text = "land = [\"ur\",\n\n[[area]]\nid = \"b\"\nname = \"B\"\n";
        assert!(pieces(text).ends_with("text \"b\", key name, text \"B\""), "{}", pieces(text));
    }

    #[test]
    fn other_files_have_no_colours() {
        assert_eq!(tokens("map.geojson", "{\"type\": 1}"), []);
    }
}
