//! Entries of the outline that readers of a document show beside its pages.

/// An entry of the outline of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// What it says.
    pub title: String,
    /// The page it leads to, counted from 0.
    pub page: usize,
    /// Whether it belongs to the entry before it that does not.
    pub is_part: bool,
}
