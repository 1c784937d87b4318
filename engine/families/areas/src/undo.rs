//! Whether a decision can be taken back as if it had never been made.

use strabo_model::attribute::Ability;

use crate::prelude::*;
use crate::steps::opened;

impl Game {
    /// True when the decision that led from one state to the next can be taken back: no chance was
    /// drawn and no card was shown or changed hands, so that nobody has learned anything but what was
    /// decided. That nobody has decided since is for the caller to see to; several decisions of one
    /// player are taken back one after the other, the last one first.
    ///
    /// A purchase is seen by others once it is paid: until then everything in it can be taken back.
    /// In trade nothing can be taken back, because every word of it tells something about a hand.
    pub fn undo_is_clean(&self, before: &State, after: &State) -> bool {
        let same_question = (before.seat, before.ask) == (after.seat, after.ask);
        if before.chance != after.chance
            || (before.early != after.early && fights(self, before, after))
        {
            return false;
        }
        match before.ask {
            Ask::Nothing | Ask::Proposal | Ask::Answer | Ask::NamedCard | Ask::Agreement => false,
            Ask::Purchase => same_question,
            // Packages are opened, and tokens shown, when everybody has decided.
            Ask::Package => after.ask == Ask::Package,
            Ask::Placement => after.ask == Ask::Placement,
            Ask::Ability if asks_for_a_card(self, before) => false,
            _ => {
                let calamity = |state: &State| (state.calamity.card, state.calamity.primary);
                before.cards == after.cards
                    && calamity(before) == calamity(after)
                    && (same_question || !is_asked_by_hand(after.ask))
            }
        }
    }
}

/// True when there is a conflict in an area where there was none.
fn fights(game: &Game, before: &State, after: &State) -> bool {
    let mut areas = after.board.areas();
    areas.any(|at| game.in_conflict(after, at) && !game.in_conflict(before, at))
}

/// True when an ability asks one player after the other for a card: the player also learns who has none.
fn asks_for_a_card(game: &Game, state: &State) -> bool {
    match opened::current(game, state) {
        Some(Ability::CollectCards(_)) => true,
        Some(Ability::AskForCard(_)) => state.ability.card.is_some(),
        _ => false,
    }
}

/// True for questions that are asked only of players who hold certain cards: to be asked tells something.
const fn is_asked_by_hand(ask: Ask) -> bool {
    matches!(
        ask,
        Ask::Proposal
            | Ask::Answer
            | Ask::NamedCard
            | Ask::Agreement
            | Ask::HiddenCard
            | Ask::Purchase
            | Ask::LostCard
            | Ask::GivenCard
            | Ask::Discard
            | Ask::Ability
    )
}
