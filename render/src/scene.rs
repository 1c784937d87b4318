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
    /// A line or a filled shape.
    Path {
        /// The path as SVG has it: `M`, `L`, `A` and `Z` with absolute positions.
        d: String,
        /// The colour inside, or `none`.
        fill: String,
        /// The line along it.
        stroke: Option<Stroke>,
        /// The area it is the outline of.
        area: Option<AreaMark>,
    },
    /// A text whose middle is at a position, on a glow that lets it stand on any ground.
    Label {
        /// The middle.
        x: i32,
        /// The line it stands on.
        y: i32,
        /// The size of its letters.
        size: i32,
        /// It is set in bold.
        bold: bool,
        /// It is set in italics.
        italic: bool,
        /// The colour.
        fill: &'static str,
        /// The colour of the glow.
        glow: Option<&'static str>,
        /// The text.
        text: String,
    },
    /// Hatching that paths can be filled with as `url(#id)`.
    Hatch {
        /// What it is called.
        id: &'static str,
        /// The colour of its lines.
        colour: &'static str,
    },
    /// Things that belong together.
    Group {
        /// What they are called.
        id: &'static str,
        /// The things, the lowest first.
        items: Vec<Item>,
    },
}

/// How a line is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The colour.
    pub colour: &'static str,
    /// The width in tenths of a pixel.
    pub tenths: i32,
    /// The lengths of dashes and gaps in pixels, if it is broken.
    pub dash: Option<[i32; 2]>,
}

/// What programs can read about an outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaMark {
    /// The id of the area.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `land` or `sea`.
    pub kind: &'static str,
    /// The population limit of land.
    pub population: Option<u8>,
    /// The ids of the places it touches by land.
    pub land: Vec<String>,
    /// The ids of the places it touches by water, which an outline alone cannot show.
    pub water: Vec<String>,
}
