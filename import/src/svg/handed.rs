//! What an element passes on to its children.

use std::rc::Rc;

use kurbo::Affine;
use strabo_geometry::survey::Bounds;
use strabo_model::map::AreaKind;

use super::take::Kind;

/// What is more transparent than this cannot be seen.
pub const UNSEEN: f64 = 0.95;

/// What an element passes on to its children.
#[derive(Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a remark of its own")]
pub struct Handed {
    pub transform: Affine,
    pub kind: Option<AreaKind>,
    pub unfilled: bool,
    /// The colour it is filled with, if the drawing says so.
    pub fill: Option<Rc<str>>,
    pub stroked: bool,
    pub invisible: bool,
    /// How much of it cannot be seen.
    pub transparency: f64,
    /// True inside a layer that was asked for.
    pub chosen: bool,
    /// The group of shapes that is one area.
    pub group: Option<usize>,
    /// The layer or group with a name.
    pub layer: Option<Rc<str>>,
    /// True in a layer whose shapes are no areas, and in one whose texts are no names.
    pub no_shapes: bool,
    pub no_texts: bool,
    /// True in a layer whose shapes are areas because the author says so.
    pub is_taken: bool,
    /// The size of letters, and where texts begin, seen from their middle.
    pub font: (f64, f64),
    /// The rectangle that is shown.
    pub clip: Option<Bounds>,
    /// How many places that repeat something this lies in.
    pub nested: u8,
}

impl Handed {
    /// What a layer passes on that the author takes for something, whatever its name says.
    pub fn taken(&mut self, take: Option<Kind>, above: Option<AreaKind>) {
        match take {
            Some(Kind::Sea) => self.kind = Some(AreaKind::Sea),
            Some(Kind::Areas) => {
                self.kind = self.kind.filter(|kind| *kind != AreaKind::Sea).or(above);
            }
            _ => {}
        }
        if matches!(take, Some(Kind::Areas | Kind::Area | Kind::Sea)) {
            self.no_shapes = false;
            self.no_texts = false;
            self.is_taken = true;
        }
    }
}
