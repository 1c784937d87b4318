//! Bars made of parts: one row for each name, the parts in the same order everywhere.

use super::axis::{Scale, Unit, pixel};
use super::head::{EDGE, Head, SMALL, column};
use super::surface::{ink_on, part_fill};
use crate::canvas::{Canvas, Style, pixels};
use crate::paint::Stroke;
use crate::path::Path;
use crate::scene::{Rectangle, Scene, Shape};
use crate::text::width as text_width;
use crate::theme::Theme;

/// One bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stack {
    pub name: String,
    /// Its parts, in the order of their names.
    pub parts: Vec<f64>,
}

/// Bars beneath each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stacked {
    /// What stands above.
    pub head: Head,
    /// What the parts are called.
    pub parts: Vec<String>,
    /// The bars, from the top down.
    pub stacks: Vec<Stack>,
    /// How many decimals figures have.
    pub decimals: usize,
    /// The width of the plot.
    pub width: i32,
}

const ROW: i32 = 26;

impl Stacked {
    /// The plot in the colours of a theme.
    pub fn scene(&self, theme: &Theme) -> Scene {
        let mut canvas = Canvas::new(theme);
        let head = self.head.draw(&mut canvas, self.width);
        let top = self.legend(&mut canvas, head) + 4;
        let totals: Vec<f64> = self.stacks.iter().map(|stack| stack.parts.iter().sum()).collect();
        let words: Vec<String> =
            totals.iter().map(|total| Unit::Number.write(*total, self.decimals)).collect();
        let names = column(self.stacks.iter().map(|stack| stack.name.as_str()), false, 190);
        let end = column(words.iter().map(String::as_str), true, 90);
        let left = EDGE + names + 12;
        let scale = Scale::new(
            totals.iter().copied().chain([0.0]),
            [left, self.width - EDGE - end - 12],
            6,
        );
        let bottom = top + ROW * pixels(self.stacks.len());
        let style = Style::plain(12, theme.faint);
        for (value, words) in scale.ticks(Unit::Number) {
            let x = pixel(scale.at(value));
            let line = Path::lines(&[[x, top], [x, bottom + 4]]);
            canvas.put(Shape::line(line, Stroke::new(theme.band, 10)));
            canvas.centred([x, bottom + 18], style, 70, &words);
        }
        for (at, (stack, total)) in self.stacks.iter().zip(&words).enumerate() {
            let y = top + ROW * pixels(at);
            canvas.words([EDGE, y + 18], Style::plain(SMALL, theme.ink), names, &stack.name);
            self.row(&mut canvas, &scale, stack, y);
            let at = [self.width - EDGE, y + 18];
            canvas.ending(at, Style::bold(SMALL, theme.ink), end, total);
        }
        let size = [self.width, bottom + 24 + EDGE];
        canvas.finish(self.head.title.clone(), self.head.note.clone(), size)
    }

    fn row(&self, canvas: &mut Canvas<'_>, scale: &Scale, stack: &Stack, y: i32) {
        let mut sum = 0.0;
        for (part, value) in stack.parts.iter().enumerate() {
            let from = pixel(scale.at(sum));
            sum += value.max(0.0);
            let wide = pixel(scale.at(sum)) - from;
            if wide < 1 {
                continue;
            }
            let fill = part_fill(canvas.theme, part);
            let edge =
                if canvas.theme.is_print() { canvas.theme.faint } else { canvas.theme.paper };
            let line = Stroke::new(edge, 12);
            canvas.put(Rectangle::new(from, y + 3, wide, ROW - 6, fill).stroked(line));
            let words = Unit::Number.write(*value, self.decimals);
            if text_width(&words, 12, false) + 8 <= wide {
                let style = Style::plain(12, ink_on(canvas.theme, fill));
                canvas.centred([from + wide / 2, y + 17], style, wide, &words);
            }
        }
    }

    /// The names of the parts beside their surfaces. Returns the lower edge.
    fn legend(&self, canvas: &mut Canvas<'_>, top: i32) -> i32 {
        let (mut x, mut y) = (EDGE, top);
        for (part, name) in self.parts.iter().enumerate() {
            let room = 18 + text_width(name, SMALL, false) + 18;
            if x > EDGE && x + room > self.width - EDGE {
                (x, y) = (EDGE, y + 20);
            }
            let line = Stroke::new(canvas.theme.faint, 8);
            let fill = part_fill(canvas.theme, part);
            canvas.put(Rectangle::new(x, y + 2, 12, 12, fill).stroked(line));
            let style = Style::plain(SMALL, canvas.theme.ink);
            let end = canvas.words([x + 18, y + 13], style, self.width - EDGE - x - 18, name);
            x = end + 18;
        }
        y + 20
    }
}
