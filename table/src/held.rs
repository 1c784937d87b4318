//! The last answer of a turn waits until its player ends the turn: until then everything in it can still be undone.

use strabo_engine::Seat;

/// An answer that is given and not yet carried out. Nothing has happened, so nothing was told to anybody.
pub(crate) struct Held {
    pub(crate) seat: Seat,
    /// The listed answer, how many times, and the id of both together.
    pub(crate) token: String,
    pub(crate) count: Option<u8>,
    pub(crate) id: String,
    /// The decisions of the session before it: it waits as long as there are no more.
    pub(crate) changes: u64,
}

pub(crate) const END: &str = "End my turn";
pub(crate) const QUESTION: &str = "Your turn ends with this. Undo it, or end your turn";
