//! What several lints share: player counts in words, card rows, names, places and their borders, setups.

pub mod borders;
pub mod cards;
pub mod counts;
pub mod decks;
pub mod layouts;
pub mod means;
pub mod names;
pub mod neighbours;
pub mod numbers;
pub mod places;
pub mod seam;
pub mod setups;

use crate::{context::Context, source::Span};

/// True when a place lies in the pack itself, not in one that it extends.
pub fn is_own(context: &Context<'_>, span: Span) -> bool {
    context.sources.of(span).depth == 0
}

/// The place of the pack's player counts.
pub fn players_span(context: &Context<'_>) -> Option<Span> {
    let head = context.authored.pack.as_ref()?;
    Some(head.players.as_ref().map_or(head.span, |players| players.span))
}

/// Which of two places to report at, and the other: the later one, unless only the earlier one lies in the
/// pack itself.
pub fn own_first(context: &Context<'_>, later: Span, earlier: Span) -> (Span, Span) {
    if is_own(context, earlier) && !is_own(context, later) {
        (earlier, later)
    } else {
        (later, earlier)
    }
}
