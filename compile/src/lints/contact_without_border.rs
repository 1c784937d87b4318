//! The check for `contact-without-border`.

use super::{CONTACT_WITHOUT_BORDER, Context, Diagnostic, Sink};
use crate::support::places;
use strabo_geometry::survey::contact::By;
use strabo_geometry::survey::{Contact, figure, meets_by, pairs};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(survey) = context.survey() else { return };
    let closed = pairs(&context.pack.closed);
    for contact in &survey.contacts {
        let Contact { a, b, length, .. } = *contact;
        let sound = survey.is_sound(a) && survey.is_sound(b) && !survey.overlap(a, b);
        let clear = survey.limits.is_clear(length);
        let open = ![a, b].iter().any(|at| context.pack.areas[*at].impassable);
        if sound && clear && open && !borders(context, a, b) && !closed.contains(&[a, b]) {
            sink.push(finding(context, contact));
        }
    }
}

/// True when one of two places declares the border; whether the other does too is another matter.
fn borders(context: &Context<'_>, one: usize, other: usize) -> bool {
    let declares = |from: usize, to: usize| {
        let area = &context.pack.areas[from];
        area.land.iter().chain(&area.water).any(|id| id.index() == to)
    };
    declares(one, other) || declares(other, one)
}

fn finding(context: &Context<'_>, contact: &Contact) -> Diagnostic {
    let (one, other) = (&context.pack.areas[contact.a], &context.pack.areas[contact.b]);
    let by = match meets_by(one.kind, other.kind) {
        By::Land => "land",
        By::Water => "water",
    };
    let (length, [x, y]) = (figure(contact.length), contact.at.map(figure));
    let (id, other_id) = (&one.id, &other.id);
    let message = format!(
        "the outlines of \"{id}\" and \"{other_id}\" touch along {length} units near ({x}, {y}), \
         but no border is declared"
    );
    Diagnostic::new(&CONTACT_WITHOUT_BORDER, places::id_span(context, contact.a), message)
        .here(format!("add \"{other_id}\" to its {by} borders?"))
        .label(places::id_span(context, contact.b), "the other place")
        .help(format!(
            "declare the border on both sides, or a contact that nobody can cross with a row in \
             map.toml:\n{}",
            places::row("closed", [id, other_id])
        ))
}
