//! What a value should look like, in words for a message.

use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};
use strabo_model::text::is_hidden;

/// What a value should be, in words: `an integer`.
pub fn expected(kind: &TypeKind) -> String {
    let name = match kind {
        TypeKind::Single(kind) => kind.to_string(),
        TypeKind::Multiple(kinds) => {
            let names: Vec<String> = kinds.iter().map(|kind| kind.to_string()).collect();
            names.into_iter().find(|name| name != "null").unwrap_or_default()
        }
    };
    match name.as_str() {
        "object" => "a table".to_owned(),
        "array" => "an array".to_owned(),
        "integer" => "an integer".to_owned(),
        "number" => "a number".to_owned(),
        "string" => "a string".to_owned(),
        "boolean" => "true or false".to_owned(),
        other => other.to_owned(),
    }
}

/// The limit that a value exceeds, in words.
pub fn range(kind: &Kind) -> Option<String> {
    Some(match kind {
        Kind::Maximum { limit } => format!("must be at most {limit}"),
        Kind::Minimum { limit } => format!("must be at least {limit}"),
        Kind::MaxLength { limit } => format!("must be at most {limit} characters long"),
        Kind::MinLength { limit } => format!("must be at least {limit} characters long"),
        Kind::MaxItems { limit } => format!("must have at most {limit} entries"),
        Kind::MinItems { limit } => format!("must have at least {limit} entries"),
        Kind::AdditionalItems { limit } => format!("must have exactly {limit} entries"),
        _ => return None,
    })
}

/// The id an author probably meant: `Tigris & Euphrates` becomes `tigris-euphrates`.
pub fn as_id(text: &str) -> Option<String> {
    let mut id = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            id.push(c.to_ascii_lowercase());
        } else if matches!(c, ' ' | '-' | '_' | '&' | '.') && !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        } else if !matches!(c, ' ' | '-' | '_' | '&' | '.' | '\'') {
            return None;
        }
    }
    let id = id.trim_end_matches('-');
    (!id.is_empty() && id != text).then(|| id.to_owned())
}

/// A character that cannot stand in a text, in words; a text of several lines may have tabs too.
pub fn hidden_character(text: &str, several_lines: bool) -> Option<String> {
    let is_fine = |c: char| several_lines && matches!(c, '\n' | '\r' | '\t');
    let found = text.chars().find(|c| is_hidden(*c) && !is_fine(*c))?;
    Some(match found {
        '\t' => "a tab".to_owned(),
        '\n' | '\r' => "a line break".to_owned(),
        _ => format!("an invisible character (U+{:04X})", u32::from(found)),
    })
}

/// `"a" or "b"`, `"a", "b" or "c"`.
pub fn choice(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

/// A sentence of a schema as part of another: `A colour.` becomes `a colour`.
pub fn clause(sentence: &str) -> String {
    let text = sentence.trim_end_matches('.');
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
