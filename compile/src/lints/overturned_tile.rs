//! The check for `overturned-tile`.

use super::{Context, Diagnostic, OVERTURNED_TILE, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(grid) = context.pack.grid else { return };
    let full = grid.full_turn();
    for place in context.authored.layout.iter().flat_map(|row| &row.places) {
        let Some(turn) = place.turn.as_ref().filter(|turn| turn.value >= full) else { continue };
        let rest = turn.value % full;
        let message =
            format!("{} turns are the same as {rest}, because {full} are a full turn", turn.value);
        Diagnostic::new(&OVERTURNED_TILE, turn.span, message)
            .help(format!("write {rest}"))
            .replace(format!("turn it by {rest}"), turn.span, rest.to_string())
            .report(sink);
    }
}
