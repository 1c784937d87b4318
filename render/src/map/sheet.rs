//! Everything that is computed about a board before it is drawn.

use strabo_model::{map::Outline, refs::AreaId};

use super::{colours::Tint, edges::Edge, frame::Frame, occupied::Box4};
use crate::request::Request;

/// Everything that is computed about a board before it is drawn.
#[derive(Clone)]
pub struct Sheet<'p> {
    /// What was asked for.
    pub request: Request<'p>,
    /// How strongly regions are coloured.
    pub tint: Tint,
    /// How board units become pixels.
    pub frame: Frame,
    /// The outlines in pixels, in the order of the areas.
    pub outlines: Vec<Outline>,
    /// Which areas are in play.
    pub in_play: Vec<bool>,
    /// The lines along which outlines meet.
    pub edges: Vec<Edge>,
    /// Borders that no line shows, lower area first.
    pub links: Vec<[AreaId; 2]>,
    /// Volcanoes on the line between two areas.
    pub volcanoes: Vec<Volcano>,
    /// Areas with a volcano that no line can carry.
    pub lonely_volcanoes: Vec<usize>,
    /// The starts in each area, by position.
    pub starts: Vec<Vec<usize>>,
}

/// A volcano on the line between two areas.
#[derive(Clone, Debug)]
pub struct Volcano {
    /// The middle.
    pub at: [i32; 2],
    /// Half its width.
    pub radius: i32,
    /// The areas it touches.
    pub areas: Vec<usize>,
}

impl Volcano {
    /// What it takes.
    pub fn frame(&self) -> Box4 {
        let ([x, y], r) = (self.at, self.radius + 2);
        [x - r, y - r, x + r, y + r]
    }
}
