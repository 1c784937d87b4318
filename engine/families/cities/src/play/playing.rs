//! A state that is being changed, with its rules and the story of what happens.

use strabo_core::Events;

use crate::event::Event;
use crate::facts::Facts;
use crate::rules::Rules;
use crate::state::{State, Task};

/// A state that is being changed.
pub(crate) struct Play<'p> {
    pub rules: &'p Rules,
    pub limit: u16,
    pub state: &'p mut State,
    pub events: &'p mut Events<Event>,
}

impl Play<'_> {
    #[inline]
    pub fn facts(&self) -> Facts<'_> {
        Facts { rules: self.rules, state: self.state }
    }

    #[inline]
    pub fn push(&mut self, task: Task) {
        self.state.tasks.push(task);
    }

    #[inline]
    pub fn note(&mut self, event: Event) {
        self.events.note(event);
    }

    /// Rolls a die.
    pub fn roll(&mut self) -> u8 {
        u8::try_from(self.state.chance.below(u32::from(self.rules.rates.die))).unwrap_or(0) + 1
    }
}
