//! What may be taken back: decisions of a person of which nobody else has seen a consequence.

use strabo_engine::{Game, Mark, Seat, State};

/// A decision that may be taken back, and what was before it.
pub(crate) struct Step {
    pub(crate) seat: Seat,
    /// What was decided, in words.
    pub(crate) what: String,
    pub(crate) state: State,
    pub(crate) mark: Mark,
    /// The last story entry before it.
    pub(crate) story: u64,
}

impl Step {
    /// True when the decision can be taken back after it led to this state: the same player goes on, no
    /// chance was drawn and no card was taken from a stack.
    pub(crate) fn is_clean(&self, game: &Game, after: &State) -> bool {
        let piles = |state: &State| -> Vec<u16> {
            let view = state.view(game, self.seat);
            (0..game.cards.piles.len()).map(|pile| view.pile_len(pile)).collect()
        };
        game.decision(after).is_some_and(|decision| decision.seat == self.seat)
            && self.state.turn == after.turn
            && self.state.cursor.task == after.cursor.task
            && self.state.chance == after.chance
            && piles(&self.state) == piles(after)
    }
}
