//! A text that a page has typed.

/// A text that was typed and not saved. The bench has it open.
#[derive(Debug)]
pub struct Typed {
    pub path: String,
    pub window: String,
    /// What was on disk when the typing began.
    pub base: String,
    /// Counts the edits, so that none is lost or made twice.
    pub revision: u64,
}
