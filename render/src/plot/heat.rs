//! A table whose cells are darker the larger their figures are.

use super::axis::pixel;
use super::head::{EDGE, Head, SMALL, column};
use crate::canvas::{Canvas, Style, pixels};
use crate::paint::{Colour, Stroke};
use crate::scene::{Rectangle, Scene};
use crate::theme::Theme;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeatRow {
    pub name: String,
    /// For each cell how dark it is, from 0 to 1, and its text.
    pub cells: Vec<(f64, String)>,
}

/// A table with shaded cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heat {
    /// What stands above.
    pub head: Head,
    /// What the columns are called.
    pub columns: Vec<String>,
    /// The rows, from the top down.
    pub rows: Vec<HeatRow>,
    /// The width of the plot.
    pub width: i32,
}

const ROW: i32 = 26;
/// The widest a cell may be.
const WIDEST: i32 = 132;

impl Heat {
    /// The plot in the colours of a theme.
    pub fn scene(&self, theme: &Theme) -> Scene {
        let mut canvas = Canvas::new(theme);
        let top = self.head.draw(&mut canvas, self.width) + 22;
        let names = column(self.rows.iter().map(|row| row.name.as_str()), false, 190);
        let left = EDGE + names + 12;
        let count = pixels(self.columns.len()).max(1);
        let wide = ((self.width - EDGE - left) / count).clamp(8, WIDEST);
        let faint = Style::plain(12, theme.faint);
        for (at, name) in self.columns.iter().enumerate() {
            let x = left + wide * pixels(at) + wide / 2;
            canvas.centred([x, top - 8], faint, wide - 2, name);
        }
        for (at, row) in self.rows.iter().enumerate() {
            let y = top + ROW * pixels(at);
            canvas.words([EDGE, y + 18], Style::plain(SMALL, theme.ink), names, &row.name);
            for (at, (share, words)) in row.cells.iter().enumerate() {
                let x = left + wide * pixels(at);
                let ground = shade(theme, *share);
                let line = Stroke::new(theme.paper, 14);
                canvas.put(Rectangle::new(x, y, wide, ROW, ground).stroked(line));
                let style = Style::plain(12, ground.ink());
                canvas.centred([x + wide / 2, y + 17], style, wide - 2, words);
            }
        }
        let bottom = top + ROW * pixels(self.rows.len());
        let size = [self.width, bottom + EDGE];
        canvas.finish(self.head.title.clone(), self.head.note.clone(), size)
    }
}

/// The ground of a cell. Print keeps to the light half, so that every figure stays black.
fn shade(theme: &Theme, share: f64) -> Colour {
    let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
    let (strong, most) = if theme.is_print() { (Colour::BLACK, 38.0) } else { (theme.bar, 88.0) };
    let hundredths = u32::try_from(pixel(share * most)).unwrap_or(0);
    theme.paper.mixed(theme.band, 60).mixed(strong, hundredths)
}
