//! How a step goes on: whose part of it it is, and whether somebody must decide.

use crate::prelude::*;

/// What a step returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Somebody must decide.
    Ask,
    /// It is finished.
    Done,
}

impl State {
    /// The player whose part of the step it is.
    pub(crate) fn current(&self, game: &Game) -> Option<Seat> {
        let at = usize::from(self.cursor.at);
        (at < game.seats()).then(|| self.cursor.order[at])
    }

    pub(crate) fn next_player(&mut self) {
        self.cursor.at += 1;
        self.cursor.opened = false;
    }

    pub(crate) fn question(&mut self, seat: Seat, ask: Ask) -> Flow {
        self.seat = seat;
        self.ask = ask;
        Flow::Ask
    }
}
