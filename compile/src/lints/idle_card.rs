//! `idle-card`: no player count of the pack uses a commodity or calamity.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};
use crate::support::cards;
use crate::support::counts::players_of;
use crate::support::is_own;

/// No player count of the pack uses a commodity or calamity.
pub static LINT: Lint = Lint {
    name: "idle-card",
    level: Level::Warning,
    summary: "No player count of the pack uses a commodity or calamity.",
    page: include_str!("idle_card.md"),
    check: Check::Pack { needs: &[Part::Pack, Part::Trade, Part::Calamities], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(all) = context.pack.players else { return };
    for row in cards::rows(context) {
        if row.is_used(all) || !is_own(context, row.written.span) {
            continue;
        }
        let message = format!("\"{}\" has no cards with {}", row.name, players_of(all));
        sink.push(
            Diagnostic::new(&LINT, row.written.span, message)
                .here("never used")
                .help("give it cards with a player count of the pack, or take the row out"),
        );
    }
}
