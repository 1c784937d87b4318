//! `contradictory-place`: a place of a layout says two things that do not go together.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A place of a layout says two things that do not go together.
pub static LINT: Lint = Lint {
    name: "contradictory-place",
    level: Level::Error,
    summary: "A place of a layout says two things that do not go together.",
    page: include_str!("contradictory_place.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    for place in context.authored.layout.iter().flat_map(|row| &row.places) {
        let drawn = !place.kinds.is_empty() || place.with.is_some();
        let several = place.count.as_ref().filter(|count| count.value != 1);
        let (span, message, help) = match (&place.tile, &place.at, several) {
            (Some(tile), _, _) if drawn => (
                tile.span,
                "a certain tile is not drawn from kinds".to_owned(),
                "name the tile, or the kinds it is drawn from",
            ),
            (_, _, Some(count)) if count.value == 0 => {
                (count.span, "no tile lies here".to_owned(), "take the place out")
            }
            (_, Some(at), Some(count)) => (
                at.span,
                format!("{} tiles cannot lie in one place", count.value),
                "give each its own place, or leave `at` out where the rulebook does not print it",
            ),
            _ => continue,
        };
        sink.push(Diagnostic::new(&LINT, span, message).help(help));
    }
}
