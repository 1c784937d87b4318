//! The check for `centre-outside-outline`.

use super::{CENTRE_OUTSIDE_OUTLINE, Context, Diagnostic, Sink};
use crate::{source::Span, support::places};
use strabo_geometry::survey::{figure, holds};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(survey) = context.survey() else { return };
    for (at, area) in context.pack.areas.iter().enumerate() {
        let Some(centre) = area.at else { continue };
        if !survey.is_sound(at) || holds(&context.pack.outlines[at], centre) {
            continue;
        }
        let (id, [x, y]) = (&area.id, centre.map(figure));
        let message = format!("the centre of \"{id}\" at ({x}, {y}) lies outside its outline");
        Diagnostic::new(&CENTRE_OUTSIDE_OUTLINE, centre_span(context, at), message)
            .here("not inside")
            .help("move the centre to where its name and pieces go, or fix the outline")
            .report(sink);
    }
}

fn centre_span(context: &Context<'_>, area: usize) -> Span {
    let lands = context.authored.area.len();
    let centre = match context.authored.area.get(area) {
        Some(row) => row.at.as_ref(),
        None => context.authored.sea.get(area - lands).and_then(|row| row.at.as_ref()),
    };
    centre.map_or_else(|| places::id_span(context, area), |centre| centre.span)
}
