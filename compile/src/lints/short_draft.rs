//! The check for `short-draft`.

use super::{Context, Diagnostic, SHORT_DRAFT, Sink};

pub fn run(context: &Context<'_>, sink: &mut Sink) {
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
            "{} cards are laid out, but {players} players take {} each, which is {taken}",
            draft.cards, draft.each
        );
        Diagnostic::new(&SHORT_DRAFT, draft.span, message)
            .help("lay out more, or give player counts a preparation of their own")
            .report(sink);
    }
}
