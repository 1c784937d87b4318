//! `overturned-tile`: a tile is turned by a full turn or more.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// A tile is turned by a full turn or more.
pub static LINT: Lint = Lint {
    name: "overturned-tile",
    level: Level::Warning,
    summary: "A tile is turned by a full turn or more.",
    page: include_str!("overturned_tile.md"),
    check: Check::Pack { needs: &[Part::Map], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(grid) = context.pack.grid else { return };
    let full = grid.full_turn();
    for place in context.authored.layout.iter().flat_map(|row| &row.places) {
        let Some(turn) = place.turn.as_ref().filter(|turn| turn.value >= full) else { continue };
        let rest = turn.value % full;
        let message = format!("{} turns are {rest}, for {full} are a full turn", turn.value);
        sink.push(
            Diagnostic::new(&LINT, turn.span, message).help(format!("write {rest}")).replace(
                format!("turn it by {rest}"),
                turn.span,
                rest.to_string(),
            ),
        );
    }
}
