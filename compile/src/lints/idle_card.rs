//! The check for `idle-card`.

use super::{Context, Diagnostic, IDLE_CARD, Sink};
use crate::support::counts::players_of;
use crate::support::{cards, is_own};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(all) = context.pack.players else { return };
    for row in cards::rows(context) {
        if row.is_used(all) || !is_own(context, row.written.span) {
            continue;
        }
        let message = format!("\"{}\" has no cards with {}", row.name, players_of(all));
        Diagnostic::new(&IDLE_CARD, row.written.span, message)
            .here("never used")
            .help("give it cards for a player count of the pack, or remove the row")
            .report(sink);
    }
}
