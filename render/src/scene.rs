//! A picture whose positions are decided: what a writer needs and nothing else.

use strabo_model::refs::{AreaId, CivilizationId};

use crate::paint::{Colour, Fill, Paint, Stroke};
use crate::path::Path;

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What it shows, in a few words.
    pub title: String,
    /// What it shows, in a sentence.
    pub description: String,
    /// Its width in pixels.
    pub width: i32,
    /// Its height in pixels.
    pub height: i32,
    /// What is drawn, the lowest first. The first item covers everything with paper.
    pub items: Vec<Item>,
}

impl Scene {
    /// Visits all items, the lowest first, those in groups as well.
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

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A rectangle.
    Box(Rectangle),
    /// A text on one line.
    Text(Text),
    /// A line or a filled shape.
    Shape(Shape),
    /// Things that belong together.
    Group(Group),
}

/// A rectangle.
#[derive(Clone, Debug, PartialEq)]
pub struct Rectangle {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// The width.
    pub width: i32,
    /// The height.
    pub height: i32,
    /// How much the corners are rounded.
    pub radius: i32,
    /// What is inside.
    pub fill: Fill,
    /// The line around it.
    pub stroke: Option<Stroke>,
    /// What it stands for.
    pub about: Option<About>,
}

impl Rectangle {
    /// A plain filled rectangle.
    pub fn new(x: i32, y: i32, width: i32, height: i32, fill: impl Into<Fill>) -> Self {
        Self { x, y, width, height, radius: 0, fill: fill.into(), stroke: None, about: None }
    }

    /// The same, standing for something.
    #[must_use]
    pub fn about(self, about: About) -> Self {
        Self { about: Some(about), ..self }
    }

    /// The same with rounded corners.
    #[must_use]
    pub fn rounded(self, radius: i32) -> Self {
        Self { radius, ..self }
    }

    /// The same with a line around it.
    #[must_use]
    pub fn stroked(self, stroke: Stroke) -> Self {
        Self { stroke: Some(stroke), ..self }
    }
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

/// A text on one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The position its anchor is at.
    pub x: i32,
    /// The line it stands on.
    pub y: i32,
    /// The size of its letters.
    pub size: i32,
    /// Where it stands to its position.
    pub anchor: Anchor,
    /// It is set in bold.
    pub bold: bool,
    /// It is set in italics.
    pub italic: bool,
    /// The colour.
    pub colour: Colour,
    /// The colour of a glow that lets it stand on any ground.
    pub glow: Option<Colour>,
    /// The text as shown.
    pub text: String,
    /// The whole text, where what is shown is cut.
    pub whole: Option<String>,
    /// What it stands for.
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
            colour,
            glow: None,
            text,
            whole: None,
            about: None,
        }
    }

    /// The same in bold.
    #[must_use]
    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// The same in italics.
    #[must_use]
    pub fn italic(self) -> Self {
        Self { italic: true, ..self }
    }

    /// The same, anchored otherwise.
    #[must_use]
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// The same on a glow.
    #[must_use]
    pub fn glowing(self, glow: Colour) -> Self {
        Self { glow: Some(glow), ..self }
    }

    /// The same, cut so that it fits.
    #[must_use]
    pub fn fitted(self, room: i32) -> Self {
        let (text, whole) = crate::text::fit(&self.text, self.size, self.bold, room);
        Self { text, whole, ..self }
    }

    /// The same, standing for something.
    #[must_use]
    pub fn about(self, about: About) -> Self {
        Self { about: Some(about), ..self }
    }

    /// How wide it is.
    pub fn width(&self) -> i32 {
        crate::text::width(&self.text, self.size, self.bold)
    }
}

/// A line or a filled shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Where it goes.
    pub path: Path,
    /// What is inside.
    pub fill: Fill,
    /// The line along it.
    pub stroke: Option<Stroke>,
    /// What it stands for.
    pub about: Option<About>,
    /// What programs can read about it, if it is the outline of an area.
    pub area: Option<Box<AreaMark>>,
}

impl Shape {
    /// A shape without a line.
    pub fn filled(path: Path, fill: impl Into<Fill>) -> Self {
        Self { path, fill: fill.into(), stroke: None, about: None, area: None }
    }

    /// A line.
    pub fn line(path: Path, stroke: Stroke) -> Self {
        Self { path, fill: Fill::None, stroke: Some(stroke), about: None, area: None }
    }

    /// The same with a line along it.
    #[must_use]
    pub fn stroked(self, stroke: Stroke) -> Self {
        Self { stroke: Some(stroke), ..self }
    }

    /// The same, standing for something.
    #[must_use]
    pub fn about(self, about: About) -> Self {
        Self { about: Some(about), ..self }
    }
}

/// Things that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What they are called.
    pub name: &'static str,
    /// The things, the lowest first.
    pub items: Vec<Item>,
}

/// What an item stands for, so that a picture can be checked by reading its scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The outline of an area.
    Area(AreaId),
    /// The name of an area.
    Name(AreaId),
    /// A sign that stands in an area: a limit, a city site, a start.
    Sign(AreaId),
    /// A sign that stands on the border of two areas: a volcano.
    Between(AreaId, AreaId),
    /// The badge of a civilization where it starts.
    Start(AreaId, CivilizationId),
    /// A line that leads from a name to its area.
    Leader(AreaId),
    /// A shared edge that is a border.
    Border(AreaId, AreaId),
    /// A border that is drawn as a line.
    Link(AreaId, AreaId),
    /// A contact that is no border.
    Closed(AreaId, AreaId),
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

impl Item {
    /// What it stands for.
    pub const fn about(&self) -> Option<About> {
        match self {
            Self::Box(rectangle) => rectangle.about,
            Self::Text(text) => text.about,
            Self::Shape(shape) => shape.about,
            Self::Group(_) => None,
        }
    }

    /// Its colours; a group has none.
    pub(crate) fn paint(&self) -> Paint {
        let line = |stroke: Option<Stroke>| stroke.map(|stroke| stroke.colour);
        match self {
            Self::Box(rectangle) => Paint { fill: rectangle.fill, line: line(rectangle.stroke) },
            Self::Text(text) => Paint { fill: text.colour.into(), line: text.glow },
            Self::Shape(shape) => Paint { fill: shape.fill, line: line(shape.stroke) },
            Self::Group(_) => Paint { fill: Fill::None, line: None },
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

impl From<Group> for Item {
    fn from(group: Group) -> Self {
        Self::Group(group)
    }
}
