//! Why an order changes nothing.

use std::fmt;

/// An order that was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// 400 for an order that makes no sense, 403 for the seat of somebody else, 404 for an order there is
    /// not, 409 for one that comes too late or is not legal now.
    pub status: u16,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
}

impl Refused {
    /// A refusal with this status and message.
    pub fn new(status: u16, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }

    /// The game has gone on since the order was made.
    pub fn late() -> Self {
        Self::new(409, "the game has gone on since: look again and decide anew")
    }

    /// The order is for the seat of somebody else.
    pub fn not_yours() -> Self {
        Self::new(403, "this is not your seat")
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(out)
    }
}

impl std::error::Error for Refused {}
