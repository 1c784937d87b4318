//! How often each whole number occurs: upright bars side by side.

use super::axis::{Scale, Unit, pixel};
use super::head::{EDGE, Head};
use super::surface::PATTERN_INK;
use crate::canvas::{Canvas, Style, pixels};
use crate::paint::{Fill, Stroke};
use crate::path::Path;
use crate::scene::{Rectangle, Scene, Shape};
use crate::text::width as text_width;
use crate::theme::Theme;

/// Upright bars side by side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram {
    /// What stands above.
    pub head: Head,
    /// What is counted, from left to right, and how often it occurs.
    pub columns: Vec<(String, f64)>,
    /// A place between the columns that is marked, counted in columns from the middle of the first,
    /// and what it is called.
    pub mark: Option<(f64, String)>,
    /// What the columns are.
    pub across: String,
    /// What the figures count.
    pub unit: Unit,
    /// The width of the plot.
    pub width: i32,
}

const HEIGHT: i32 = 170;
/// The widest a column may be.
const WIDEST: i32 = 44;

impl Histogram {
    /// The plot in the colours of a theme.
    pub fn scene(&self, theme: &Theme) -> Scene {
        let mut canvas = Canvas::new(theme);
        let top = self.head.draw(&mut canvas, self.width) + 18;
        let bottom = top + HEIGHT;
        let counts = self.columns.iter().map(|(_, count)| *count);
        let scale = Scale::new(counts.chain([0.0]), [bottom, top], 4);
        let ticks = scale.ticks(self.unit);
        let names = ticks.iter().map(|(_, words)| text_width(words, 12, false)).max().unwrap_or(0);
        let left = EDGE + names + 10;
        let right = self.width - EDGE;
        for (value, words) in &ticks {
            let y = pixel(scale.at(*value));
            let line = Path::lines(&[[left, y], [right, y]]);
            canvas.put(Shape::line(line, Stroke::new(theme.band, 10)));
            canvas.ending([left - 8, y + 4], Style::plain(12, theme.faint), names, words);
        }
        let count = pixels(self.columns.len()).max(1);
        let step = ((right - left) / count).clamp(1, WIDEST);
        self.bars(&mut canvas, &scale, [left, bottom], step);
        let base = Path::lines(&[[left, bottom], [right, bottom]]);
        canvas.put(Shape::line(base, Stroke::new(theme.faint, 10)));
        if let Some((at, words)) = &self.mark {
            let x = left + step / 2 + pixel(at * f64::from(step));
            let line = Stroke::new(theme.ink, 14).dashed(5, 4);
            canvas.put(Shape::line(Path::lines(&[[x, top - 2], [x, bottom]]), line));
            let half = text_width(words, 12, true) / 2;
            let x = x.clamp(left + half, (right - half).max(left + half));
            canvas.centred([x, top - 8], Style::bold(12, theme.ink), self.width, words);
        }
        let across = Style::plain(12, theme.faint);
        canvas.centred([left + step * count / 2, bottom + 34], across, right - left, &self.across);
        let size = [self.width, bottom + 34 + EDGE];
        canvas.finish(self.head.title.clone(), self.head.note.clone(), size)
    }

    fn bars(&self, canvas: &mut Canvas<'_>, scale: &Scale, [left, bottom]: [i32; 2], step: i32) {
        let theme = canvas.theme;
        let strong = if theme.is_print() { PATTERN_INK } else { theme.bar };
        let fill = Fill::from(theme.paper.mixed(strong, 60));
        let widest = self.columns.iter().map(|(name, _)| text_width(name, 12, false)).max();
        // As many names as have room.
        let every = (widest.unwrap_or(0) + 6) / step + 1;
        let gap = if step > 5 { 2 } else { 0 };
        for (at, (name, count)) in self.columns.iter().enumerate() {
            let x = left + step * pixels(at);
            let y = pixel(scale.at(*count));
            if y < bottom {
                canvas.put(Rectangle::new(x + gap, y, step - 2 * gap, bottom - y, fill));
            }
            if pixels(at) % every == 0 {
                let style = Style::plain(12, theme.ink);
                canvas.centred([x + step / 2, bottom + 16], style, step * every, name);
            }
        }
    }
}
