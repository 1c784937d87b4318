//! The check for `crossed-outline`.

use super::{CROSSED_OUTLINE, Context, Diagnostic, Sink};
use crate::support::places;
use strabo_geometry::survey::figure;

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(survey) = context.survey() else { return };
    for crossing in &survey.faults.crossings {
        let id = &context.pack.areas[crossing.area].id;
        let [x, y] = crossing.at.map(figure);
        let message = format!("the outline of \"{id}\" crosses itself at ({x}, {y})");
        Diagnostic::new(&CROSSED_OUTLINE, places::id_span(context, crossing.area), message)
            .here("its outline is in map.geojson")
            .help("fix the order of its corners, or remove the loop")
            .report(sink);
    }
}
