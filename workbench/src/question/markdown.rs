//! Texts of an author as Markdown.

use strabo_model::words;

/// The names of things, escaped, joined to a sentence.
pub fn names<'t>(all: impl IntoIterator<Item = &'t str>) -> String {
    let each: Vec<String> = all.into_iter().map(escaped).collect();
    words::list(&each, "and")
}

/// "By land: A and B", or nothing.
pub fn listed<'t>(label: &str, all: impl IntoIterator<Item = &'t str>) -> Option<String> {
    let all = names(all);
    (!all.is_empty()).then(|| format!("{label}: {all}"))
}

/// A text of the author as Markdown that shows it as it is.
pub fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(
            character,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '&' | '!' | '|'
        ) {
            result.push('\\');
        }
        result.push(character);
    }
    result
}
