//! `missing-outline`: an area has no outline, while others do.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// An area has no outline, while others do.
pub static LINT: Lint = Lint {
    name: "missing-outline",
    level: Level::Warning,
    summary: "An area has no outline, while others do.",
    page: include_str!("missing_outline.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for (at, outline) in context.pack.outlines.iter().enumerate() {
        if outline.is_empty() {
            let message = format!("\"{}\" has no outline", context.pack.areas[at].id);
            sink.push(
                Diagnostic::new(&LINT, context.area_span(at), message)
                    .here("not drawn")
                    .help("draw it in map.geojson, where other areas have their outlines"),
            );
        }
    }
}
