//! The strip around a page that a print shop cuts off, with marks where to cut.

use pdf_writer::{Content, Rect};

use crate::paint::{Colour, Fill};
use crate::scene::Scene;

/// A page with a strip on all sides.
pub struct Bleed {
    /// The page after it is cut.
    pub trim: Rect,
    /// The page with its strip.
    pub sheet: Rect,
}

impl Bleed {
    /// Takes the size of the page and the width of the strip, in points.
    pub fn new([width, height]: [f32; 2], strip: f32) -> Self {
        Self {
            trim: Rect::new(strip, strip, strip + width, strip + height),
            sheet: Rect::new(0.0, 0.0, width + 2.0 * strip, height + 2.0 * strip),
        }
    }

    /// Draws the ground of a picture on the whole sheet, and in the line of each cut a mark at each corner.
    pub fn draw(&self, scene: &Scene, content: &mut Content) {
        let Rect { x1, y1, x2, y2 } = self.trim;
        let [right, top] = [self.sheet.x2, self.sheet.y2];
        let ground = match scene.items.first().map(|item| item.paint().fill) {
            Some(Fill::Solid(colour)) => colour,
            _ => Colour::WHITE,
        };
        let [fill, ink] =
            [ground, ground.ink()].map(|Colour(it)| it.map(|it| f32::from(it) / 255.0));
        content.set_fill_rgb(fill[0], fill[1], fill[2]).rect(0.0, 0.0, right, top).fill_nonzero();
        content.set_stroke_rgb(ink[0], ink[1], ink[2]).set_line_width(0.5);
        // They end before the page, so that a cut a little too far out leaves nothing of them.
        let long = x1 * 0.7;
        for (near, far) in [(0.0, long), (top, top - long)] {
            for x in [x1, x2] {
                content.move_to(x, near).line_to(x, far).stroke();
            }
        }
        for (near, far) in [(0.0, long), (right, right - long)] {
            for y in [y1, y2] {
                content.move_to(near, y).line_to(far, y).stroke();
            }
        }
    }
}
