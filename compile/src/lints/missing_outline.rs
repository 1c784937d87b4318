//! The check for `missing-outline`.

use super::{Context, Diagnostic, MISSING_OUTLINE, Sink};
use crate::support::places;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for (at, outline) in context.pack.outlines.iter().enumerate() {
        if outline.is_empty() {
            let message = format!("\"{}\" has no outline", context.pack.areas[at].id);
            Diagnostic::new(&MISSING_OUTLINE, places::id_span(context, at), message)
                .here("not drawn")
                .help("draw it in map.geojson, where other areas have their outlines")
                .report(sink);
        }
    }
}
