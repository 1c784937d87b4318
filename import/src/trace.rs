//! What is kept of a traced picture beside its areas.

use strabo_geometry::survey::Point;

/// Contacts that are not longer than so many lines are thick cannot be told from corners.
const HIDDEN: f64 = 1.5;

/// What the preview shows beside the areas.
#[derive(Debug)]
pub struct Trace {
    /// The size of the picture in pixels.
    pub(crate) size: [usize; 2],
    /// Where the board begins in the picture.
    pub(crate) corner: Point,
    /// How thick lines are, in pixels.
    pub(crate) line: u32,
    /// Where to look, in pixels of the board.
    pub(crate) marks: Vec<Point>,
    /// The picture itself, as a link that holds it.
    pub(crate) picture: String,
}

impl Trace {
    /// Areas meet at a corner if they do so along less than this: the line between them hides it.
    pub(crate) fn least_contact(&self) -> f64 {
        HIDDEN * f64::from(self.line)
    }
}
