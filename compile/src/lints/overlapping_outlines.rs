//! The check for `overlapping-outlines`.

use super::{Context, Diagnostic, OVERLAPPING_OUTLINES, Sink};
use crate::support::places;
use strabo_geometry::survey::figure;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(survey) = context.survey() else { return };
    let areas = &context.pack.areas;
    if let Some(area) = survey.tangled {
        let id = &areas[area].id;
        let message = format!("the outlines around \"{id}\" are too tangled to compare");
        Diagnostic::new(&OVERLAPPING_OUTLINES, places::id_span(context, area), message)
            .help("too many lines lie on top of each other there: draw them again")
            .report(sink);
    }
    for overlap in &survey.faults.overlaps {
        // The first one stays whole when overlaps are cut: land, and of two lands or seas the smaller one.
        let (mut whole, mut cut) = (overlap.a, overlap.b);
        if areas[whole].kind == areas[cut].kind && survey.sizes[whole] > survey.sizes[cut] {
            (whole, cut) = (cut, whole);
        }
        let (one, other) = (&areas[whole].id, &areas[cut].id);
        let ([x, y], tolerance) = (overlap.at.map(figure), figure(survey.limits.tolerance));
        let message = format!(
            "the outlines of \"{one}\" and \"{other}\" overlap at ({x}, {y}), by more than the \
             tolerance of {tolerance}"
        );
        Diagnostic::new(&OVERLAPPING_OUTLINES, places::id_span(context, whole), message)
            .label(places::id_span(context, cut), "the other area")
            .help(format!(
                "strabo edit cut-overlaps {one} {other} cuts \"{one}\" out of \"{other}\"; without ids it cuts \
                 all overlaps: land out of sea, and otherwise the smaller area out of the larger one"
            ))
            .report(sink);
    }
}
