//! Why a request is not answered as it was asked.

use serde_json::{Value, json};

/// What is wrong with a request, for the person in front of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The status of the answer: 400 for a request that makes no sense, 403 for one that is not allowed,
    /// 404 for a thing that is not there, 409 for files that are not what they were, 412 for a page that is out of step, 422 for a change
    /// that is refused, 500 for what went wrong here.
    pub status: u16,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The finding that a refused change would cause.
    pub finding: Option<Value>,
}

impl Problem {
    pub fn new(status: u16, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), help: None, finding: None }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn json(&self) -> Value {
        json!({ "error": self.message, "help": self.help, "finding": self.finding })
    }
}
