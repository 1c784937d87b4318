//! The check for `sliver-outline`.

use super::{Context, Diagnostic, SLIVER_OUTLINE, Sink};
use crate::support::places;
use strabo_geometry::survey::{figure, median, width};

/// An area smaller than this share of the median has no room for its pieces.
const LEAST_SHARE: f64 = 0.01;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(survey) = context.survey() else { return };
    let median = median(survey.sizes.iter().copied()).unwrap_or_default();
    for (at, outline) in context.pack.outlines.iter().enumerate() {
        if outline.is_empty() || survey.is_crossed(at) {
            continue;
        }
        let id = &context.pack.areas[at].id;
        let thin = outline.parts.iter().find(|part| width(part) < survey.limits.tolerance);
        let message = if let Some(part) = thin {
            let [x, y] = part.outer.first().copied().unwrap_or_default().map(figure);
            let width = figure(width(part));
            format!("the outline of \"{id}\" has a sliver {width} units wide at ({x}, {y})")
        } else if survey.sizes[at] < median * LEAST_SHARE {
            let share = figure(survey.sizes[at] / median * 100.0);
            format!("\"{id}\" is very small: {share}% of the size of the median area")
        } else {
            continue;
        };
        Diagnostic::new(&SLIVER_OUTLINE, places::id_span(context, at), message)
            .here("its outline is in map.geojson")
            .help("remove the sliver, or draw the area large enough for its pieces")
            .report(sink);
    }
}
