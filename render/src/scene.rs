//! A laid-out picture: shapes, texts and their positions, ready to be written to a file.

use std::sync::Arc;

use strabo_model::refs::{AreaId, CivilizationId};

use crate::paint::{Colour, Fill, Paint, Stroke};
use crate::path::{Path, Point, whole};

/// A laid-out picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// A short title.
    pub title: String,
    /// One sentence that describes it, for readers who cannot see it.
    pub description: String,
    /// Its width in pixels.
    pub width: i32,
    /// Its height in pixels.
    pub height: i32,
    /// The items from back to front. The first one fills the background.
    pub items: Vec<Item>,
}

impl Scene {
    /// Visits all items from back to front, including those in groups.
    pub fn visit<'s>(&'s self, visitor: &mut dyn FnMut(&'s Item)) {
        visit(&self.items, visitor);
    }
}

fn visit<'s>(items: &'s [Item], visitor: &mut dyn FnMut(&'s Item)) {
    for item in items {
        visitor(item);
        if let Item::Group(group) = item {
            visit(&group.items, visitor);
        }
    }
}

/// One item of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Box(Rectangle),
    /// One line of text.
    Text(Text),
    /// A line or a filled shape.
    Shape(Shape),
    /// Items that belong together.
    Group(Group),
    /// A picture of the author's.
    Picture(Picture),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Rectangle {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    pub width: i32,
    pub height: i32,
    /// The radius of the corners.
    pub radius: i32,
    /// What is inside.
    pub fill: Fill,
    /// The line around it.
    pub stroke: Option<Stroke>,
    /// What it represents, if programs need to know.
    pub about: Option<About>,
}

impl Rectangle {
    /// A plain filled rectangle.
    pub fn new(x: i32, y: i32, width: i32, height: i32, fill: impl Into<Fill>) -> Self {
        Self { x, y, width, height, radius: 0, fill: fill.into(), stroke: None, about: None }
    }

    /// Sets what it represents.
    #[must_use]
    pub fn about(self, about: About) -> Self {
        Self { about: Some(about), ..self }
    }

    /// Rounds the corners.
    #[must_use]
    pub fn rounded(self, radius: i32) -> Self {
        Self { radius, ..self }
    }

    /// Draws a line around it.
    #[must_use]
    pub fn stroked(self, stroke: Stroke) -> Self {
        Self { stroke: Some(stroke), ..self }
    }
}

/// Which part of a text is at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The horizontal position of its anchor.
    pub x: i32,
    /// The vertical position of its baseline.
    pub y: i32,
    /// The size of its letters.
    pub size: i32,
    /// Which part of it is at its position.
    pub anchor: Anchor,
    pub bold: bool,
    pub italic: bool,
    /// Whether its letters have serifs.
    pub serif: bool,
    pub colour: Colour,
    /// The colour of an outline that keeps it readable on any background.
    pub glow: Option<Colour>,
    /// The text that is shown.
    pub text: String,
    /// The full text, if the text that is shown was shortened.
    pub whole: Option<String>,
    /// What it represents, if programs need to know.
    pub about: Option<About>,
}

impl Text {
    /// A plain text that starts at a position.
    pub fn new(x: i32, y: i32, size: i32, colour: Colour, text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            x,
            y,
            size,
            anchor: Anchor::Start,
            bold: false,
            italic: false,
            serif: false,
            colour,
            glow: None,
            text,
            whole: None,
            about: None,
        }
    }

    /// Makes it bold.
    #[must_use]
    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// Makes it italic.
    #[must_use]
    pub fn italic(self) -> Self {
        Self { italic: true, ..self }
    }

    /// Sets its anchor.
    #[must_use]
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// Adds an outline in another colour.
    #[must_use]
    pub fn glowing(self, glow: Colour) -> Self {
        Self { glow: Some(glow), ..self }
    }

    /// Shortens it so that it fits into a width.
    #[must_use]
    pub fn fitted(self, room: i32) -> Self {
        let (text, whole) = crate::text::fit(&self.text, self.size, self.bold, room);
        Self { text, whole, ..self }
    }

    /// Sets what it represents.
    #[must_use]
    pub fn about(self, about: About) -> Self {
        Self { about: Some(about), ..self }
    }

    /// Its width in pixels.
    pub fn width(&self) -> i32 {
        crate::text::width(&self.text, self.size, self.bold)
    }

    /// Where it begins and ends, in pixels from the left.
    pub fn ends(&self) -> [i32; 2] {
        let width = self.width();
        let left = match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => self.x - width / 2,
            Anchor::End => self.x - width,
        };
        [left, left + width]
    }
}

/// A line or a filled shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Its outline.
    pub path: Path,
    /// What is inside.
    pub fill: Fill,
    /// The line along its outline.
    pub stroke: Option<Stroke>,
    /// What it represents, if programs need to know.
    pub about: Option<About>,
    /// What programs can read about it, if it is the outline of an area.
    pub area: Option<Box<AreaMark>>,
}

impl Shape {
    /// A shape without a line.
    pub fn filled(path: Path, fill: impl Into<Fill>) -> Self {
        Self { path, fill: fill.into(), stroke: None, about: None, area: None }
    }

    pub fn line(path: Path, stroke: Stroke) -> Self {
        Self { path, fill: Fill::None, stroke: Some(stroke), about: None, area: None }
    }

    /// Draws a line along its outline.
    #[must_use]
    pub fn stroked(self, stroke: Stroke) -> Self {
        Self { stroke: Some(stroke), ..self }
    }

    /// Sets what it represents.
    #[must_use]
    pub fn about(self, about: About) -> Self {
        Self { about: Some(about), ..self }
    }
}

/// Items that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The name of the group; its class in SVG.
    pub name: &'static str,
    /// How much of it is seen over what is below it, in percent.
    pub opacity: u8,
    /// The items from back to front.
    pub items: Vec<Item>,
}

/// A picture of the author's, in tenths of a pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The upper left corner.
    pub at: Point,
    /// Width and height.
    pub size: Point,
    /// How much of it is seen, in percent.
    pub opacity: u8,
    /// The picture itself as a `data:` link, which every viewer shows without running or fetching anything.
    pub link: Arc<str>,
    /// It is seen inside of these only.
    pub clip: Vec<Path>,
}

impl Picture {
    /// Left, top, right and bottom of what is seen, in pixels.
    pub fn frame(&self) -> [i32; 4] {
        let corners = self.clip.iter().flat_map(Path::corners).flatten();
        let pixels = |point: [f64; 2]| point.map(whole);
        let grow =
            |[a, b, c, d]: [i32; 4], [x, y]: [i32; 2]| [a.min(x), b.min(y), c.max(x), d.max(y)];
        let [left, top, right, bottom] =
            corners.map(pixels).fold([i32::MAX, i32::MAX, i32::MIN, i32::MIN], grow);
        let ([x, y], [wide, high]) = (self.at, self.size);
        let (far, low) = ((x + wide) / 10, (y + high) / 10);
        [left.max(x / 10), top.max(y / 10), right.min(far), bottom.min(low)]
    }
}

/// What an item represents, so that tests and exports can find it in a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The outline of an area.
    Area(AreaId),
    Name(AreaId),
    /// A sign in an area: a limit, a city site, a start.
    Sign(AreaId),
    /// A sign on the border of two areas: a volcano.
    Between(AreaId, AreaId),
    /// The badge of a civilization where it starts.
    Start(AreaId, CivilizationId),
    /// A line that connects a name to its area.
    Leader(AreaId),
    /// A shared edge that is a border.
    Border(AreaId, AreaId),
    /// A border that is drawn as a line.
    Link(AreaId, AreaId),
    /// A shared edge that is not a border.
    Closed(AreaId, AreaId),
}

/// Facts about an area that are written into its outline, for other programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaMark {
    pub id: String,
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

impl Item {
    /// What it represents, if programs need to know.
    pub const fn about(&self) -> Option<About> {
        match self {
            Self::Box(rectangle) => rectangle.about,
            Self::Text(text) => text.about,
            Self::Shape(shape) => shape.about,
            Self::Group(_) | Self::Picture(_) => None,
        }
    }

    /// Its colours; a group has none.
    pub(crate) fn paint(&self) -> Paint {
        let line = |stroke: Option<Stroke>| stroke.map(|stroke| stroke.colour);
        match self {
            Self::Box(rectangle) => Paint { fill: rectangle.fill, line: line(rectangle.stroke) },
            Self::Text(text) => Paint { fill: text.colour.into(), line: text.glow },
            Self::Shape(shape) => Paint { fill: shape.fill, line: line(shape.stroke) },
            Self::Group(_) | Self::Picture(_) => Paint { fill: Fill::None, line: None },
        }
    }
}

impl From<Rectangle> for Item {
    fn from(rectangle: Rectangle) -> Self {
        Self::Box(rectangle)
    }
}

impl From<Text> for Item {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<Shape> for Item {
    fn from(shape: Shape) -> Self {
        Self::Shape(shape)
    }
}

impl From<Picture> for Item {
    fn from(picture: Picture) -> Self {
        Self::Picture(picture)
    }
}

impl From<Group> for Item {
    fn from(group: Group) -> Self {
        Self::Group(group)
    }
}
