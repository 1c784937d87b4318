//! A sheet of paper in the pixels of a picture: its margins, and the line at its foot.

use crate::scene::{Anchor, Item, Rectangle, Scene, Text};
use crate::theme::Theme;
use crate::{paper::Paper, path::whole};

/// The margins on all sides, in millimetres: no printer needs more.
const MARGIN: f64 = 8.0;
/// The room of the line at the foot, in millimetres.
const FOOT: f64 = 5.0;
/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;
/// Pixels in a millimetre, for sheets that are laid out from nothing: two for each point.
const PIXELS: f64 = 2.0 * POINTS;
/// The longest side that is read at arm's length, in tenths of a millimetre.
const NEAR: f64 = 4400.0;
/// The smallest letters that can be read at arm's length, in points.
pub const READABLE: f64 = 6.0;

/// A sheet of paper in the pixels of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// Width and height.
    pub size: [i32; 2],
    /// Pixels in a millimetre.
    unit: f64,
}

impl Page {
    /// A sheet on its short or long side, given the pixels in a millimetre.
    pub fn new(paper: Paper, is_landscape: bool, unit: f64) -> Self {
        let sides = paper.tenths(is_landscape).map(|tenths| f64::from(tenths) / 10.0);
        Self { size: sides.map(|side| whole(side * unit)), unit }
    }

    /// A sheet to lay out from nothing. Everything on a large one is larger, because people stand around it.
    pub fn empty(paper: Paper, is_landscape: bool) -> Self {
        let [across, down] = paper.tenths(is_landscape);
        let far = (f64::from(across.max(down)) / NEAR).max(1.0);
        Self::new(paper, is_landscape, PIXELS / far.sqrt())
    }

    /// The sheet that a finished picture takes up.
    pub fn of(scene: &Scene, paper: Paper) -> Self {
        let [across, _] = paper.tenths(scene.width > scene.height);
        let unit = f64::from(scene.width) * 10.0 / f64::from(across);
        Self { size: [scene.width, scene.height], unit }
    }

    /// A length in millimetres as pixels.
    pub fn millimetres(&self, length: f64) -> i32 {
        whole(length * self.unit)
    }

    /// How many points a number of pixels are.
    pub fn points(&self, pixels: i32) -> f64 {
        f64::from(pixels) / self.unit * POINTS
    }

    /// What is inside the margins and above the foot: left, top, right and bottom.
    pub fn inner(&self) -> [i32; 4] {
        // Rounded up, so that no margin is too narrow.
        let margin = whole((MARGIN * self.unit).ceil());
        let [width, height] = self.size;
        [margin, margin, width - margin, height - margin - self.millimetres(FOOT)]
    }

    /// Width and height inside the margins and above the foot.
    pub fn room(&self) -> [i32; 2] {
        let [left, top, right, bottom] = self.inner();
        [right - left, bottom - top]
    }

    /// The line at the foot: words at the left and at the right.
    pub fn foot(&self, theme: &Theme, [left, right]: [&str; 2]) -> Vec<Item> {
        let [from, _, to, _] = self.inner();
        let y = self.size[1] - self.millimetres(MARGIN + 0.7);
        // A little more than readable, because pixels are rounded.
        let size = whole(6.6 / POINTS * self.unit);
        let last = Text::new(to, y, size, theme.faint, right).anchored(Anchor::End);
        let room = to - from - last.width() - self.millimetres(4.0);
        let first = Text::new(from, y, size, theme.faint, left).fitted(room);
        [first, last].into_iter().filter(|text| !text.text.is_empty()).map(Item::from).collect()
    }

    /// The empty sheet.
    pub fn ground(&self, theme: &Theme) -> Item {
        let [width, height] = self.size;
        Rectangle::new(0, 0, width, height, theme.paper).into()
    }

    /// Paper over the margins and the foot, to hide what reaches out of a part of a picture.
    pub fn mask(&self, theme: &Theme) -> Vec<Item> {
        let [width, height] = self.size;
        let [left, top, right, bottom] = self.inner();
        let cover = |x, y, wide, high| Rectangle::new(x, y, wide, high, theme.paper).into();
        vec![
            cover(0, 0, width, top),
            cover(0, bottom, width, height - bottom),
            cover(0, top, left, bottom - top),
            cover(right, top, width - right, bottom - top),
        ]
    }
}

/// The smallest letters of a picture on a sheet, in points; `None` if it has no text.
pub fn smallest_letters(scene: &Scene, paper: Paper) -> Option<f64> {
    let page = Page::of(scene, paper);
    smallest(scene).map(|size| page.points(size))
}

/// The smallest letters of a picture, in pixels.
pub fn smallest(scene: &Scene) -> Option<i32> {
    let mut smallest: Option<i32> = None;
    scene.visit(&mut |item| {
        if let Item::Text(text) = item {
            smallest = Some(smallest.map_or(text.size, |known| known.min(text.size)));
        }
    });
    smallest
}
