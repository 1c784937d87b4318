//! How fast a game is shown: what a page takes for each event, and bots between two decisions where nobody plays along.

use std::time::Duration;

/// So many decisions of bots are made in one tick when nobody plays along and they do not wait.
const AT_ONCE: usize = 50;

/// How long a page takes for each event, and bots wait where nobody plays along, unless the host says otherwise.
const EVENT: Duration = Duration::from_millis(400);

/// The clock of the bots.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How long they wait.
    wait: Duration,
    /// When one may decide next.
    next: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { wait: EVENT, next: Duration::ZERO }
    }
}

impl Pace {
    /// How long a page takes for each event that it shows, and a table without people between two decisions.
    pub fn set(&mut self, wait: Duration) {
        self.wait = wait;
    }

    /// How long a page takes for each event that it shows.
    pub fn of_event(&self) -> Duration {
        self.wait
    }

    /// How many decisions bots may make in this tick when nobody plays along.
    pub fn steps(&self, now: Duration) -> usize {
        if self.wait.is_zero() { AT_ONCE } else { usize::from(self.next <= now) }
    }

    /// A bot has decided.
    pub fn stepped(&mut self, now: Duration) {
        self.next = now + self.wait;
    }
}
