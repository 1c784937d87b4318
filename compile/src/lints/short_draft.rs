//! `short-draft`: fewer cards are laid out than the players take.

use super::{Check, Context, Lint};
use crate::authored::Part;
use crate::diagnostic::{Diagnostic, Level, Sink};

/// Fewer cards are laid out than the players take.
pub static LINT: Lint = Lint {
    name: "short-draft",
    level: Level::Error,
    summary: "Fewer cards are laid out than the players take.",
    page: include_str!("short_draft.md"),
    check: Check::Pack { needs: &[Part::Pack, Part::Decks], run },
};

fn run(context: &Context<'_>, sink: &mut Sink) {
    let Some(all) = context.pack.players else { return };
    for (row, prepared) in context.authored.prepare.iter().zip(&context.pack.preparations) {
        let Some(draft) = &row.draft else { continue };
        let Some(players) = all.iter().filter(|count| prepared.is_for(*count)).max() else {
            continue;
        };
        let taken = u32::from(draft.each) * u32::from(players);
        if u32::from(draft.cards) >= taken {
            continue;
        }
        let message = format!(
            "{} are laid out, but {players} players take {} each: {taken}",
            draft.cards, draft.each
        );
        sink.push(
            Diagnostic::new(&LINT, draft.span, message)
                .help("lay out more, or give player counts a preparation of their own"),
        );
    }
}
