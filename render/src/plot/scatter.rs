//! Dots with names between two scales, and the line that runs closest to them.

use super::axis::{Scale, Unit, pixel};
use super::head::{EDGE, Head};
use super::labels::{Frame, overlap, sign};
use super::surface::line_colour;
use crate::canvas::{Canvas, Style};
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{Scene, Shape, Text};
use crate::text::width as text_width;
use crate::theme::Theme;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dot {
    pub name: String,
    /// Its colour, if one was chosen.
    pub colour: Option<Colour>,
    /// Across and up.
    pub at: [f64; 2],
}

/// Dots with names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scatter {
    /// What stands above.
    pub head: Head,
    pub dots: Vec<Dot>,
    /// What is counted from left to right.
    pub across: String,
    /// What grows upwards.
    pub up: String,
    /// What the figures upwards count.
    pub unit: Unit,
    /// A straight line, by its height at nothing and its slope.
    pub trend: Option<[f64; 2]>,
    /// The width of the plot.
    pub width: i32,
}

const HEIGHT: i32 = 230;
/// The size of names.
const NAME: i32 = 12;

impl Scatter {
    /// The plot in the colours of a theme.
    pub fn scene(&self, theme: &Theme) -> Scene {
        let mut canvas = Canvas::new(theme);
        let top = self.head.draw(&mut canvas, self.width) + 22;
        let bottom = top + HEIGHT;
        let up = Scale::new(self.dots.iter().map(|dot| dot.at[1]), [bottom, top], 5);
        let figures = up.ticks(self.unit);
        let widest = figures.iter().map(|(_, words)| text_width(words, 12, false)).max();
        let left = EDGE + widest.unwrap_or(0) + 10;
        let right = self.width - EDGE - 8;
        let places = self.dots.iter().map(|dot| dot.at[0]);
        let across = Scale::counting(places, [left + 10, right - 10], 5);
        let faint = Style::plain(12, theme.faint);
        for (value, words) in &figures {
            let y = pixel(up.at(*value));
            let line = Path::lines(&[[left, y], [right, y]]);
            canvas.put(Shape::line(line, Stroke::new(theme.band, 10)));
            canvas.ending([left - 8, y + 4], faint, left, words);
        }
        for (value, words) in across.ticks(Unit::Number) {
            let x = pixel(across.at(value));
            let line = Path::lines(&[[x, top], [x, bottom]]);
            canvas.put(Shape::line(line, Stroke::new(theme.band, 10)));
            canvas.centred([x, bottom + 18], faint, 60, &words);
        }
        canvas.words([EDGE, top - 12], faint, self.width - 2 * EDGE, &self.up);
        let middle = i32::midpoint(left, right);
        canvas.centred([middle, bottom + 36], faint, right - left, &self.across);
        self.trend(&mut canvas, [&across, &up]);
        self.dots(&mut canvas, [&across, &up], [left, top, right, bottom]);
        let size = [self.width, bottom + 36 + EDGE];
        canvas.finish(self.head.title.clone(), self.head.note.clone(), size)
    }

    fn trend(&self, canvas: &mut Canvas<'_>, [across, up]: [&Scale; 2]) {
        let Some([base, slope]) = self.trend else { return };
        let (mut low, mut high) = (f64::MAX, f64::MIN);
        for dot in &self.dots {
            (low, high) = (low.min(dot.at[0]), high.max(dot.at[0]));
        }
        // It ends where the scale does.
        if slope.abs() > f64::EPSILON {
            let [one, other] = up.bounds().map(|value| (value - base) / slope);
            (low, high) = (low.max(one.min(other)), high.min(one.max(other)));
        }
        if low >= high {
            return;
        }
        let point = |x: f64| [across.at(x), up.at(slope.mul_add(x, base))];
        let stroke = Stroke::new(canvas.theme.faint, 14).dashed(6, 5);
        canvas.put(Shape::line(Path::through(&[point(low), point(high)]), stroke));
    }

    fn dots(&self, canvas: &mut Canvas<'_>, [across, up]: [&Scale; 2], bounds: Frame) {
        let theme = canvas.theme;
        let places: Vec<[i32; 2]> = self
            .dots
            .iter()
            .map(|dot| [across.at(dot.at[0]), up.at(dot.at[1])].map(pixel))
            .collect();
        for (at, (dot, place)) in self.dots.iter().zip(&places).enumerate() {
            let colour = line_colour(theme, dot.colour, at);
            canvas.put(sign(*place, at, colour, theme.paper));
        }
        let mut taken: Vec<Frame> =
            places.iter().map(|[x, y]| [x - 5, y - 5, x + 5, y + 5]).collect();
        for (dot, place) in self.dots.iter().zip(&places) {
            let size = [text_width(&dot.name, NAME, false), NAME];
            let Some(frame) = free(*place, size, bounds, &taken) else { continue };
            taken.push(frame);
            let near = [place[0].clamp(frame[0], frame[2]), i32::midpoint(frame[1], frame[3])];
            if (near[1] - place[1]).abs() > 22 || (near[0] - place[0]).abs() > 22 {
                let line = Path::lines(&[*place, near]);
                canvas.put(Shape::line(line, Stroke::new(theme.rule, 8)));
            }
            let name = Text::new(frame[0] + 1, frame[3] - 3, NAME, theme.ink, &*dot.name);
            canvas.put(name.glowing(theme.paper));
        }
    }
}

/// The nearest place beside a dot where a name covers nothing.
fn free([x, y]: [i32; 2], [wide, high]: [i32; 2], bounds: Frame, taken: &[Frame]) -> Option<Frame> {
    let (wide, high) = (wide + 2, high + 3);
    let around = |far: i32| {
        let (right, left) = (x + 7 + far, x - 7 - far - wide);
        let middle = y - high / 2;
        let (above, below) = (y - 7 - far - high, y + 7 + far);
        let centre = x - wide / 2;
        [
            [right, middle],
            [left, middle],
            [centre, above],
            [centre, below],
            [right, above],
            [right, below],
            [left, above],
            [left, below],
        ]
    };
    let frames = (0..20).flat_map(|ring| around(ring * 7));
    let mut frames = frames.map(|[left, top]| [left, top, left + wide, top + high]);
    frames.find(|frame| {
        let inside = frame[0] >= bounds[0]
            && frame[1] >= bounds[1]
            && frame[2] <= bounds[2] + 8
            && frame[3] <= bounds[3];
        inside && !taken.iter().any(|other| overlap(*frame, *other))
    })
}
