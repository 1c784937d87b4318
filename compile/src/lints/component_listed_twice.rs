//! The check for `component-listed-twice`.

use std::collections::BTreeMap;

use super::{COMPONENT_LISTED_TWICE, Context, Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut seen = BTreeMap::new();
    for name in context.authored.heading.iter().flat_map(|row| &row.components.value) {
        if let Some(first) = seen.get(name.as_str()) {
            let message = format!("\"{name}\" is listed twice");
            Diagnostic::new(&COMPONENT_LISTED_TWICE, name.span, message)
                .label(*first, "already listed here")
                .help("a component belongs under one heading: remove it from the other")
                .report(sink);
        } else {
            seen.insert(name.as_str(), name.span);
        }
    }
}
