//! What may be taken back: decisions of a person of which nobody else has seen a consequence.

use strabo_engine::{Mark, Seat, State};

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
