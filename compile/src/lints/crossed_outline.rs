//! `crossed-outline`: an outline crosses itself.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::geometry::figure;

/// An outline crosses itself.
pub static LINT: Lint = Lint {
    name: "crossed-outline",
    level: Level::Error,
    summary: "An outline crosses itself.",
    page: include_str!("crossed_outline.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(survey) = context.survey() else { return };
    for crossing in &survey.faults.crossings {
        let id = &context.pack.areas[crossing.area].id;
        let [x, y] = crossing.at.map(figure);
        let message = format!("the outline of \"{id}\" crosses itself at ({x}, {y})");
        sink.push(
            Diagnostic::new(&LINT, context.area_span(crossing.area), message)
                .here("its outline is in map.geojson")
                .help("mend the order of its corners, or take the loop out"),
        );
    }
}
