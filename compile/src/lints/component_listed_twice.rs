//! `component-listed-twice`: a component stands under two headings, or twice under one.

use std::collections::BTreeMap;

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A component stands under two headings, or twice under one.
pub static LINT: Lint = Lint {
    name: "component-listed-twice",
    level: Level::Error,
    summary: "A component stands under two headings, or twice under one.",
    page: include_str!("component_listed_twice.md"),
    check: Check::Pack { needs: &[Part::Inventory], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut seen = BTreeMap::new();
    for name in context.authored.heading.iter().flat_map(|row| &row.components.value) {
        if let Some(first) = seen.get(name.as_str()) {
            let message = format!("\"{}\" is listed twice", name.as_str());
            sink.push(
                Diagnostic::new(&LINT, name.span, message)
                    .label(*first, "here already")
                    .help("a thing in the box stands under one heading; take it out of the other"),
            );
        } else {
            seen.insert(name.as_str(), name.span);
        }
    }
}
