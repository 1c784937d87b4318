//! A picture whose positions are decided: what a writer needs and nothing else.

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What it shows, in a few words.
    pub title: String,
    /// What it shows, in a sentence.
    pub description: String,
    /// Its width in pixels.
    pub width: i32,
    /// Its height in pixels.
    pub height: i32,
    /// What is drawn, the lowest first.
    pub items: Vec<Item>,
}

/// Where a text stands to its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It starts there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A rectangle.
    Box {
        /// The left edge.
        x: i32,
        /// The upper edge.
        y: i32,
        /// The width.
        width: i32,
        /// The height.
        height: i32,
        /// The colour.
        fill: &'static str,
    },
    /// A text on one line.
    Text {
        /// The position its anchor is at.
        x: i32,
        /// The line it stands on.
        y: i32,
        /// The size of its letters.
        size: i32,
        /// Where it stands to its position.
        anchor: Anchor,
        /// It is set in bold.
        bold: bool,
        /// The colour.
        fill: &'static str,
        /// The text as shown.
        text: String,
        /// The whole text, where what is shown is cut.
        whole: Option<String>,
    },
}
