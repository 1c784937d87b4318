//! The check for `closed-border`.

use strabo_model::refs::AreaId;

use super::{CLOSED_BORDER, Context, Diagnostic, Sink};
use crate::support::places::{self, By};
use crate::{source::Span, support::borders::Borders};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    if context.authored.closed.is_empty() {
        return;
    }
    let borders = Borders::new(context.pack);
    for (row, [one, other]) in context.authored.closed.iter().zip(&context.pack.closed) {
        if !borders.touch(*one, *other) {
            continue;
        }
        let (one_id, other_id) =
            (places::id(context, one.index()), places::id(context, other.index()));
        let message = format!(
            "the closed contact \"{}\" is between \"{one_id}\" and \"{other_id}\", which share a border",
            row.id
        );
        let mut finding = Diagnostic::new(&CLOSED_BORDER, row.between.span, message);
        if let Some(span) = border(context, *one, *other) {
            finding = finding.label(span, "the border");
        }
        sink.push(finding.help("remove the closed contact, or remove the border from both sides"));
    }
}

/// Where the border of two places is declared.
fn border(context: &Context<'_>, one: AreaId, other: AreaId) -> Option<Span> {
    [(one, other), (other, one)].into_iter().find_map(|(here, there)| {
        By::BOTH.into_iter().find_map(|by| places::mention(context, here.index(), by, there))
    })
}
