//! What a value should look like, in words for a message.

use jsonschema::error::ValidationErrorKind as Kind;
use serde_json::{Map, Value as Json};
use strabo_model::text::is_hidden;

/// What a value that fits a schema is called in a message: `an integer`.
pub fn expected(schema: &Map<String, Json>) -> &str {
    let types = schema.get("type");
    let first = types.and_then(|types| types.get(0)).or(types).and_then(Json::as_str);
    match first.unwrap_or_default() {
        "object" => "a table",
        "array" => "an array",
        "integer" => "an integer",
        "number" => "a number",
        "string" => "a string",
        "boolean" => "true or false",
        other => other,
    }
}

/// How a value passes a limit: `must be at most 5`.
pub fn limit(kind: &Kind) -> String {
    match kind {
        Kind::MaxItems { limit } => format!("must have at most {limit} entries"),
        Kind::MinItems { limit } => format!("must have at least {limit} entries"),
        Kind::MaxLength { limit } => format!("must be at most {limit} characters long"),
        Kind::Maximum { limit } => format!("must be at most {limit}"),
        Kind::Minimum { limit } => format!("must be at least {limit}"),
        Kind::ExclusiveMinimum { limit } => format!("must be more than {limit}"),
        other => format!("does not have the form that the schema wants ({})", other.keyword()),
    }
}

/// The id an author probably meant: `Tigris & Euphrates` becomes `tigris-euphrates`.
pub fn as_id(text: &str) -> Option<String> {
    let mut id = String::new();
    for c in with_hyphens(text).as_deref().unwrap_or(text).chars() {
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

/// The text with hyphens in place of the dashes and minus signs that word processors write, if it has any.
pub fn with_hyphens(text: &str) -> Option<String> {
    let is_dash = |c: char| matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}');
    text.contains(is_dash).then(|| text.replace(is_dash, "-"))
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
    let mut letters = sentence.trim_end_matches('.').chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
