//! Mutable context for carrying out an action: what every part of a turn changes and notes.

use strabo_core::Events;

use crate::event::NamedSpace;
use crate::prelude::*;
use crate::state::{Hidden, OpenState};

/// Mutable context for carrying out an action.
pub(crate) struct Play<'s> {
    pub rules: &'s Rules,
    pub limit: u16,
    pub state: &'s mut OpenState,
    pub hidden: &'s mut Hidden,
    pub events: &'s mut Events<Event>,
}

impl Play<'_> {
    pub(crate) fn view(&self) -> View<'_> {
        View::new(self.rules, self.state, self.hidden, self.state.active)
    }

    pub(crate) fn note(&mut self, event: Event) {
        self.events.note(event);
    }

    /// A space as events name it.
    pub(crate) fn spot(&self, at: Space) -> NamedSpace {
        let cities = self.state.all_cities();
        NamedSpace { at, board: self.state.board.clone(), cities }
    }

    pub(crate) fn push(&mut self, task: Task) {
        self.state.tasks.push(task);
    }
}
