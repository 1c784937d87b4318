//! The check for `circular-prerequisite`.

use strabo_model::graph;

use super::{CIRCULAR_PREREQUISITE, Context, Diagnostic, Sink};

/// More advances of a circle than this are not listed.
const MOST_LISTED: usize = 8;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let pack = context.pack;
    for circle in graph::cycles(&pack.prerequisite_graph()) {
        let Some(row) = circle.first().and_then(|id| context.authored.advance.get(id.index()))
        else {
            continue;
        };
        let mut names: Vec<&str> =
            circle.iter().take(MOST_LISTED).map(|id| &*pack[*id].name).collect();
        if circle.len() > MOST_LISTED {
            names.push("…");
        }
        names.push(row.name.as_str());
        let message = format!("advances need each other in a circle: {}", names.join(" → "));
        let span = row.prerequisites.first().map_or(row.id.span, |needed| needed.span);
        Diagnostic::new(&CIRCULAR_PREREQUISITE, span, message)
            .help("one of them must be acquired first: remove one of these prerequisites")
            .report(sink);
    }
}
