//! The check for `odd-sides`.

use strabo_model::tile::{ComponentKind, Sides};

use super::{Context, Diagnostic, ODD_SIDES, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut first = None;
    for row in &context.authored.component {
        let span = row.sides.as_ref().map_or(row.id.span, |sides| sides.span);
        if row.kind.as_ref().is_some_and(|kind| kind.value == ComponentKind::Die) {
            let sides = row.sides.as_ref().map_or(Sides::USUAL, |sides| sides.value);
            let (known, place) = *first.get_or_insert((sides, span));
            if known != sides {
                let [known, sides] = [known, sides].map(u8::from);
                let message = format!("these dice have {sides} sides, and others {known}");
                Diagnostic::new(&ODD_SIDES, span, message)
                    .label(place, "the others")
                    .help("give all dice the same number; a die has six if it says nothing")
                    .report(sink);
            }
        } else if row.sides.is_some() {
            Diagnostic::new(&ODD_SIDES, span, format!("\"{}\" has sides and is not a die", row.id))
                .help("remove `sides`, or write kind = \"die\"")
                .report(sink);
        }
    }
}
