//! The tree and the `toml` crate accept the same texts.

use strabo_compile::tree::json::to_json;
use strabo_compile::tree::{Forest, SyntaxErrorKind};

/// Parses a text twice.
pub fn run(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let mut errors = Vec::new();
    let mut forest = Forest::new();
    let root = forest.parse(text, 0, &mut errors);
    let _ = to_json(&forest, root);
    for error in &errors {
        let (start, end) = (error.span.start as usize, error.span.end as usize);
        assert!(start <= end && end <= text.len(), "{error:?} leaves the text");
    }
    let limited = |kind: &SyntaxErrorKind| {
        matches!(kind, SyntaxErrorKind::TooDeep | SyntaxErrorKind::TooManyRows)
    };
    if errors.iter().any(|error| limited(&error.kind)) {
        return;
    }
    match text.parse::<toml::Table>() {
        Ok(_) => assert!(errors.is_empty(), "refused: {errors:?}"),
        Err(error) => assert!(!errors.is_empty(), "accepted, but {error}"),
    }
}
