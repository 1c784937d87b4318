//! The record of a game that is played: written whole after every decision, and tried again when that fails.

use crate::Problem;

/// Keeps the record of a game; it is given the whole text after every decision.
pub type Keep = Box<dyn FnMut(&str) -> Result<(), Problem> + Send>;

/// Who keeps the record, and how far it is kept.
pub struct Kept {
    keep: Keep,
    /// The last decision that was kept.
    mark: Option<u64>,
    /// Why the record could not be written the last time.
    pub trouble: Option<Problem>,
}

impl Kept {
    pub fn new(keep: Keep) -> Self {
        Self { keep, mark: None, trouble: None }
    }

    /// Writes the record, if somebody has decided since. What cannot be written is tried again.
    pub fn write(&mut self, mark: u64, record: impl FnOnce() -> String) {
        if self.mark == Some(mark) {
            return;
        }
        self.trouble = (self.keep)(&record()).err();
        if self.trouble.is_none() {
            self.mark = Some(mark);
        }
    }
}
