//! What may be taken back: decisions of a person of which nobody else has seen a consequence.

use std::collections::VecDeque;

use strabo_areas::{Game, Mark, Seat, State};

/// So many decisions may be taken back, one after another. Each keeps a whole state, and in a large game
/// people make more than a thousand before a card is shown.
const MOST: usize = 100;

/// A decision that may be taken back, and what was before it.
pub struct Step {
    /// Who decided.
    pub seat: Seat,
    /// What was decided, in words.
    pub what: String,
    /// The state before it.
    pub state: State,
    /// Where the record stood.
    pub mark: Mark,
    /// The last story entry before it.
    pub story: u64,
}

/// The last decisions that may be taken back.
#[derive(Default)]
pub struct Back(VecDeque<Step>);

impl Back {
    /// Keeps a decision that led to this state, if it may be taken back; otherwise nothing before it may
    /// be taken back either.
    pub fn keep(&mut self, step: Step, game: &Game, after: &State) {
        if !game.undo_is_clean(&step.state, after) {
            self.0.clear();
            return;
        }
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back(step);
    }

    /// The last decision, if it may be taken back.
    pub fn last(&self) -> Option<&Step> {
        self.0.back()
    }

    /// Takes the last decision out, if it is one of these.
    pub fn pop_if(&mut self, is_one: impl FnOnce(&Step) -> bool) -> Option<Step> {
        if self.last().is_some_and(is_one) { self.0.pop_back() } else { None }
    }

    /// Nothing may be taken back any more.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
