//! The check for `isolated-area`.

use super::{Context, Diagnostic, ISOLATED_AREA, Sink};
use crate::support::{borders::isolated, places};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.pack.areas.len() < 2 {
        return;
    }
    let isolated = isolated(context.pack);
    let open = |at: usize| !context.pack.areas[at].impassable;
    for (at, _) in isolated.iter().enumerate().filter(|(at, isolated)| **isolated && open(*at)) {
        let message = format!("\"{}\" has no border with any other place", places::id(context, at));
        Diagnostic::new(&ISOLATED_AREA, places::id_span(context, at), message)
                .help("name the places it touches under `land` or `water`, or write impassable = true if nobody can enter it").report(sink);
    }
}
