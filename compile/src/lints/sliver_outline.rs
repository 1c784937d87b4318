//! The check for `sliver-outline`.

use strabo_model::map::OutlinePart;

use super::{Context, Diagnostic, SLIVER_OUTLINE, Sink};
use crate::support::places;
use strabo_geometry::survey::{figure, median, part_size};

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

/// About how wide a piece is: its size along half its outline.
fn width(part: &OutlinePart) -> f64 {
    let sides = part.outer.iter().zip(part.outer.iter().cycle().skip(1));
    let around: f64 = sides.map(|(a, b)| (b[0] - a[0]).hypot(b[1] - a[1])).sum();
    if around > 0.0 { 2.0 * part_size(part) / around } else { 0.0 }
}
