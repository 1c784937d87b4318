//! How long bots wait between two decisions.

use std::time::Duration;

/// So many decisions of bots are made in one tick when nobody plays along and they do not wait.
const AT_ONCE: usize = 50;

/// The clock of the bots.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// How long they wait, if the host has said so.
    wait: Option<Duration>,
    /// When one may decide next.
    next: Duration,
}

impl Pace {
    /// Bots wait this long between two decisions. Otherwise they decide at once while people play, and once
    /// a tick when nobody does.
    pub fn set(&mut self, wait: Duration) {
        self.wait = Some(wait);
    }

    /// True when bots decide at ticks, also while people play.
    pub fn waits(&self) -> bool {
        self.wait.is_some_and(|wait| !wait.is_zero())
    }

    /// How many decisions bots may make in this tick, besides those that follow a decision of a person.
    pub fn steps(&self, now: Duration, has_people: bool) -> usize {
        match self.wait {
            None => usize::from(!has_people),
            Some(Duration::ZERO) if has_people => 0,
            Some(Duration::ZERO) => AT_ONCE,
            Some(_) => usize::from(self.next <= now),
        }
    }

    /// A bot has decided.
    pub fn stepped(&mut self, now: Duration) {
        self.next = now + self.wait.unwrap_or_default();
    }
}
