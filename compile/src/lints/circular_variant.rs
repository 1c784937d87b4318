//! The check for `circular-variant`.

use strabo_model::{graph, refs::VariantId};

use super::{CIRCULAR_VARIANT, Context, Diagnostic, Sink};

/// More variants of a circle than this are not listed.
const MOST_LISTED: usize = 8;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for circle in graph::cycles(&context.pack.variant_graph()) {
        report(context, &circle, sink);
    }
}

fn report(context: &Context<'_>, circle: &[VariantId], sink: &mut Sink) {
    let rows: Vec<_> = circle
        .iter()
        .filter_map(|id| context.authored.variant.get(id.index()))
        .take(MOST_LISTED)
        .collect();
    let Some(first) = rows.first() else { return };
    let next = rows.get(1).unwrap_or(first);
    let place = first.includes.iter().find(|id| id.as_str() == next.id.as_str());
    let mut names: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    if circle.len() > MOST_LISTED {
        names.push("…");
    }
    names.push(first.id.as_str());
    let message = format!("\"{}\" includes itself: {}", first.name, names.join(" → "));
    let mut finding =
        Diagnostic::new(&CIRCULAR_VARIANT, place.map_or(first.id.span, |id| id.span), message)
            .help("remove one of the variants from `includes`");
    for row in rows.iter().skip(1) {
        finding = finding.label(row.id.span, "part of the circle");
    }
    sink.push(finding);
}
