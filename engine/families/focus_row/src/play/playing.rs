//! A game that is played on: what every part of a turn changes and notes.

use strabo_core::Events;

use crate::event::{Event, Spot};
use crate::look::Look;
use crate::rules::Rules;
use crate::state::{State, Task};

/// A game that is played on.
pub(crate) struct Play<'s> {
    pub rules: &'s Rules,
    pub limit: u16,
    pub state: &'s mut State,
    pub events: &'s mut Events<Event>,
}

impl Play<'_> {
    pub(crate) fn look(&self) -> Look<'_> {
        Look { rules: self.rules, state: self.state }
    }

    pub(crate) fn note(&mut self, event: Event) {
        self.events.note(event);
    }

    /// A space as events name it.
    pub(crate) fn spot(&self, at: u8) -> Spot {
        self.state.board.spot(at)
    }

    pub(crate) fn push(&mut self, task: Task) {
        self.state.tasks.push(task);
    }
}
