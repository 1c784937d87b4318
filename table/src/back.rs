//! What may be taken back: decisions of a person of which nobody else has seen a consequence.

use strabo_areas::{Mark, Seat, State};

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
