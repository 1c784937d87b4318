//! `isolated-area`: a place has no border with any other.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::borders::isolated;
use crate::support::places;

/// A place has no border with any other.
pub static LINT: Lint = Lint {
    name: "isolated-area",
    level: Level::Error,
    summary: "A place has no border with any other.",
    page: include_str!("isolated_area.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.pack.areas.len() < 2 {
        return;
    }
    let isolated = isolated(context.pack);
    for (at, _) in isolated.iter().enumerate().filter(|(_, isolated)| **isolated) {
        let message = format!("\"{}\" has no border with any other place", places::id(context, at));
        sink.push(
            Diagnostic::new(&LINT, places::id_span(context, at), message)
                .help("name the places it touches under `land` or `water`, or take it out"),
        );
    }
}
