//! The check for `feature-at-sea`.

use strabo_model::map::Feature;

use super::{Context, Diagnostic, FEATURE_AT_SEA, Sink};
use crate::support::places::{self, Names};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let (authored, pack) = (context.authored, context.pack);
    for (row, plain) in authored.flood_plain.iter().zip(&pack.flood_plains) {
        at_sea(context, "flood plain", plain, &row.areas, sink);
    }
    for (row, volcano) in authored.volcano.iter().zip(&pack.volcanoes) {
        at_sea(context, "volcano", volcano, &row.areas, sink);
    }
}

fn at_sea(
    context: &Context<'_>,
    kind: &str,
    feature: &Feature,
    names: &Names<'_>,
    sink: &mut Sink,
) {
    for (area, name) in feature.areas.iter().zip(names.iter()) {
        if context.pack[*area].is_land() {
            continue;
        }
        let message =
            format!("the {kind} \"{}\" lies in \"{name}\", which is an open sea", feature.id);
        Diagnostic::new(&FEATURE_AT_SEA, name.span, message)
            .label(places::id_span(context, area.index()), "an open sea")
            .help("name areas with land")
            .report(sink);
    }
}
