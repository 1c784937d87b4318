//! The check for `contradictory-place`.

use super::{CONTRADICTORY_PLACE, Context, Diagnostic, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    for place in context.authored.layout.iter().flat_map(|row| &row.places) {
        let drawn = !place.kinds.is_empty() || place.with.is_some();
        let several = place.count.as_ref().filter(|count| count.value != 1);
        let (span, message, help) = match (&place.tile, &place.at, several) {
            (Some(tile), _, _) if drawn => (
                tile.span,
                "a named tile is not drawn from kinds".to_owned(),
                "name the tile, or the kinds it is drawn from",
            ),
            (_, _, Some(count)) if count.value == 0 => {
                (count.span, "no tile lies here".to_owned(), "remove the place")
            }
            (_, Some(at), Some(count)) => (
                at.span,
                format!("{} tiles cannot lie in one place", count.value),
                "give each its own place, or leave `at` out if the rulebook does not print it",
            ),
            _ => continue,
        };
        sink.push(Diagnostic::new(&CONTRADICTORY_PLACE, span, message).help(help));
    }
}
