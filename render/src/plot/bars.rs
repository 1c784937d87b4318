//! Bars with intervals against a reference: one row for each name.

use super::axis::{Scale, Unit, pixel};
use super::head::{EDGE, Head, SMALL, column};
use super::surface::PATTERN_INK;
use crate::canvas::{Canvas, Style, pixels};
use crate::paint::{Colour, Fill, Motif, Pattern, Stroke};
use crate::path::Path;
use crate::scene::{Rectangle, Scene, Shape};
use crate::text::width as text_width;
use crate::theme::Theme;

/// How a bar is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// No mark: the difference from the reference may be chance.
    #[default]
    Plain,
    /// It is significantly above the reference.
    Above,
    /// It is significantly below the reference.
    Below,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bar {
    pub name: String,
    /// Its length.
    pub value: f64,
    /// The confidence interval.
    pub interval: Option<[f64; 2]>,
    /// What is said about it.
    pub mark: Mark,
    /// The figure in words, at the end of the row.
    pub words: String,
}

/// Bars beneath each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bars {
    /// What stands above.
    pub head: Head,
    /// The bars, from the top down.
    pub bars: Vec<Bar>,
    /// The reference they are compared with, and its name.
    pub reference: Option<(f64, String)>,
    /// What the figures count.
    pub unit: Unit,
    /// The width of the plot.
    pub width: i32,
}

/// The height of a row.
const ROW: i32 = 26;

impl Bars {
    /// The plot in the colours of a theme.
    pub fn scene(&self, theme: &Theme) -> Scene {
        let mut canvas = Canvas::new(theme);
        let head = self.head.draw(&mut canvas, self.width);
        let names = column(self.bars.iter().map(|bar| bar.name.as_str()), false, self.width / 4);
        let words = self.bars.iter().map(|bar| text_width(&bar.words, SMALL, false)).max();
        let words = words.unwrap_or(0).min(self.width / 3);
        let left = EDGE + names + 28;
        let right = (self.width - EDGE - words - 16).max(left + 60);
        let ends = self.bars.iter().flat_map(|bar| {
            let [low, high] = bar.interval.unwrap_or([bar.value; 2]);
            [bar.value, low, high]
        });
        let reference = self.reference.as_ref().map(|(value, _)| *value);
        let scale = Scale::new(ends.chain([0.0]).chain(reference), [left, right], 6);
        let top = head + if self.reference.is_some() { 20 } else { 4 };
        let bottom = top + ROW * pixels(self.bars.len());
        self.grid(&mut canvas, &scale, [top, bottom]);
        for (at, bar) in self.bars.iter().enumerate() {
            let y = top + ROW * pixels(at);
            draw_bar(&mut canvas, &scale, bar, y);
            let style = Style::plain(SMALL, theme.ink);
            canvas.words([EDGE, y + 18], style, names, &bar.name);
            draw_mark(&mut canvas, bar.mark, [EDGE + names + 14, y + ROW / 2]);
            canvas.ending([self.width - EDGE, y + 18], style, words, &bar.words);
        }
        self.reference(&mut canvas, &scale, [top, bottom]);
        let size = [self.width, bottom + 24 + EDGE];
        canvas.finish(self.head.title.clone(), self.head.note.clone(), size)
    }

    fn grid(&self, canvas: &mut Canvas<'_>, scale: &Scale, [top, bottom]: [i32; 2]) {
        let style = Style::plain(12, canvas.theme.faint);
        let line = Stroke::new(canvas.theme.band, 10);
        for (value, words) in scale.ticks(self.unit) {
            let x = pixel(scale.at(value));
            canvas.put(Shape::line(Path::lines(&[[x, top], [x, bottom + 4]]), line));
            canvas.centred([x, bottom + 18], style, 70, &words);
        }
    }

    fn reference(&self, canvas: &mut Canvas<'_>, scale: &Scale, [top, bottom]: [i32; 2]) {
        let Some((value, words)) = &self.reference else { return };
        let x = pixel(scale.at(*value));
        let line = Stroke::new(canvas.theme.ink, 14).dashed(5, 4);
        canvas.put(Shape::line(Path::lines(&[[x, top - 4], [x, bottom + 4]]), line));
        let half = text_width(words, 12, true) / 2;
        let at = x.clamp(EDGE + half, (self.width - EDGE - half).max(EDGE + half));
        canvas.centred([at, top - 8], Style::bold(12, canvas.theme.ink), self.width, words);
    }
}

fn fill(theme: &Theme, mark: Mark) -> Fill {
    let strong = match mark {
        Mark::Plain if theme.is_print() => return Colour::new(0x00d4_d4d4).into(),
        Mark::Above | Mark::Below if theme.is_print() => {
            let ground = Some(theme.paper);
            return Pattern { motif: Motif::Rising, ink: PATTERN_INK, ground }.into();
        }
        Mark::Plain => theme.bar,
        Mark::Above => Colour::new(0x00d9_7a2b),
        Mark::Below => Colour::new(0x007a_62b0),
    };
    theme.paper.mixed(strong, if mark == Mark::Plain { 45 } else { 72 }).into()
}

fn draw_bar(canvas: &mut Canvas<'_>, scale: &Scale, bar: &Bar, y: i32) {
    let (zero, end) = (pixel(scale.at(0.0)), pixel(scale.at(bar.value)));
    let (x, wide) = (zero.min(end), (zero - end).abs().max(1));
    let line = Stroke::new(canvas.theme.faint, 8);
    let surface = fill(canvas.theme, bar.mark);
    canvas.put(Rectangle::new(x, y + 5, wide, ROW - 10, surface).rounded(2).stroked(line));
    let Some([low, high]) = bar.interval else { return };
    let (low, high) = (pixel(scale.at(low)), pixel(scale.at(high)));
    let middle = y + ROW / 2;
    let mut whisker = Path::lines(&[[low, middle], [high, middle]]);
    for x in [low, high] {
        whisker.commands.extend(Path::lines(&[[x, middle - 5], [x, middle + 5]]).commands);
    }
    // The light line keeps the dark one apart from the bar.
    canvas.put(Shape::line(whisker.clone(), Stroke::new(canvas.theme.paper, 44)));
    canvas.put(Shape::line(whisker, Stroke::new(canvas.theme.ink, 18)));
}

/// A triangle that points up or down.
fn draw_mark(canvas: &mut Canvas<'_>, mark: Mark, [x, y]: [i32; 2]) {
    let up = match mark {
        Mark::Plain => return,
        Mark::Above => -5,
        Mark::Below => 5,
    };
    let path = Path::polygon(&[[x - 5, y - up], [x + 5, y - up], [x, y + up]]);
    canvas.put(Shape::filled(path, canvas.theme.ink));
}
