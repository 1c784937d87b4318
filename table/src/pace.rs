//! How fast a game is shown: what a page takes for each event, and bots between two decisions where nobody plays along.

use std::time::Duration;

/// So many decisions of bots are made in one tick when nobody plays along and they do not wait.
const AT_ONCE: usize = 50;

/// How long a page takes for each event, unless the host says otherwise.
const EVENT: Duration = Duration::from_millis(400);

/// The clock of the bots.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// How long they wait, if the host has said so.
    wait: Option<Duration>,
    /// When one may decide next.
    next: Duration,
}

impl Pace {
    /// How long a page takes for each event that it shows, and a table without people between two decisions.
    pub fn set(&mut self, wait: Duration) {
        self.wait = Some(wait);
    }

    /// How long a page takes for each event that it shows.
    pub fn of_event(&self) -> Duration {
        self.wait.unwrap_or(EVENT)
    }

    /// How many decisions bots may make in this tick when nobody plays along.
    pub fn steps(&self, now: Duration) -> usize {
        match self.wait {
            None => 1,
            Some(Duration::ZERO) => AT_ONCE,
            Some(_) => usize::from(self.next <= now),
        }
    }

    /// A bot has decided.
    pub fn stepped(&mut self, now: Duration) {
        self.next = now + self.wait.unwrap_or_default();
    }
}
