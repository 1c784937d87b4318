//! Lines from left to right, each with its name at the end.

use super::axis::{Scale, Unit, pixel};
use super::head::{EDGE, Head, SMALL, column};
use super::labels::{dashed, sign, spread};
use super::surface::line_colour;
use crate::canvas::{Canvas, Style, pixels};
use crate::paint::{Colour, Stroke};
use crate::path::Path;
use crate::scene::{Scene, Shape};
use crate::text::width as text_width;
use crate::theme::Theme;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    pub name: String,
    /// Its colour, if one was chosen.
    pub colour: Option<Colour>,
    /// The figures, from left to right.
    pub values: Vec<Option<f64>>,
}

/// Lines over the same steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lines {
    /// What stands above.
    pub head: Head,
    pub lines: Vec<Line>,
    /// What the first step is called as a number.
    pub first: i32,
    /// What the steps are.
    pub across: String,
    /// What the figures count.
    pub unit: Unit,
    /// The width of the plot.
    pub width: i32,
}

/// The room a name needs.
const GAP: i32 = 17;

impl Lines {
    /// The plot in the colours of a theme.
    pub fn scene(&self, theme: &Theme) -> Scene {
        let mut canvas = Canvas::new(theme);
        let top = self.head.draw(&mut canvas, self.width) + 6;
        let high = (GAP * pixels(self.lines.len())).clamp(220, 4000);
        let bottom = top + high;
        let values = self.lines.iter().flat_map(|line| line.values.iter().flatten().copied());
        let scale = Scale::new(values.chain([0.0]), [bottom, top], 5);
        let ticks = scale.ticks(self.unit);
        let figures = ticks.iter().map(|(_, words)| text_width(words, 12, false)).max();
        let left = EDGE + figures.unwrap_or(0) + 12;
        let names = column(self.lines.iter().map(|line| line.name.as_str()), false, 170);
        let right = (self.width - EDGE - names - 38).max(left + 60);
        for (value, words) in &ticks {
            let y = pixel(scale.at(*value));
            let line = Path::lines(&[[left, y], [right, y]]);
            canvas.put(Shape::line(line, Stroke::new(theme.band, 10)));
            canvas.ending([left - 8, y + 4], Style::plain(12, theme.faint), left, words);
        }
        self.steps(&mut canvas, [left, right], bottom);
        self.draw(&mut canvas, &scale, [left, right], [top, bottom, names]);
        let size = [self.width, bottom + 38 + EDGE];
        canvas.finish(self.head.title.clone(), self.head.note.clone(), size)
    }

    fn count(&self) -> usize {
        self.lines.iter().map(|line| line.values.len()).max().unwrap_or(0)
    }

    fn x(&self, at: usize, [left, right]: [i32; 2]) -> f64 {
        let last = pixels(self.count()).max(2) - 1;
        f64::from(left) + f64::from(right - left) * f64::from(pixels(at)) / f64::from(last)
    }

    fn steps(&self, canvas: &mut Canvas<'_>, [left, right]: [i32; 2], bottom: i32) {
        let count = self.count();
        let room = (right - left) / pixels(count).max(1);
        let every = usize::try_from(28 / room.max(1) + 1).unwrap_or(1);
        let every = if every > 2 { every.next_multiple_of(5) } else { every };
        for at in 0..count {
            let number = self.first + pixels(at);
            if usize::try_from(number).unwrap_or(0) % every != 0 {
                continue;
            }
            let x = pixel(self.x(at, [left, right]));
            let style = Style::plain(12, canvas.theme.faint);
            canvas.centred([x, bottom + 18], style, 40, &number.to_string());
        }
        let style = Style::plain(12, canvas.theme.faint);
        let middle = i32::midpoint(left, right);
        canvas.centred([middle, bottom + 36], style, right - left, &self.across);
    }

    fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        scale: &Scale,
        [left, right]: [i32; 2],
        [top, bottom, names]: [i32; 3],
    ) {
        let theme = canvas.theme;
        let end = |line: &Line| {
            let mut values = line.values.iter().enumerate().rev();
            let last = values.find_map(|(at, value)| Some((at, (*value)?)));
            let place = |(at, value)| [self.x(at, [left, right]), scale.at(value)].map(pixel);
            last.map_or([left, bottom], place)
        };
        let ends: Vec<[i32; 2]> = self.lines.iter().map(end).collect();
        let wanted: Vec<i32> = ends.iter().map(|end| end[1]).collect();
        let places = spread(&wanted, GAP, [top, bottom]);
        // Signs along the lines distinguish them without colour, each at steps of its own.
        let every = (self.count() / 4).max(3);
        for (at, line) in self.lines.iter().enumerate() {
            let colour = line_colour(theme, line.colour, at);
            let runs = runs(&line.values);
            for run in &runs {
                let points: Vec<[f64; 2]> = run
                    .iter()
                    .map(|(at, value)| [self.x(*at, [left, right]), scale.at(*value)])
                    .collect();
                let stroke = dashed(Stroke::new(colour, 20), at);
                canvas.put(Shape::line(Path::through(&points), stroke));
                for ((step, _), point) in run.iter().zip(&points) {
                    if (step + at * 2) % every == every - 1 {
                        canvas.put(sign(point.map(pixel), at, colour, theme.paper));
                    }
                }
            }
            let end = ends[at];
            let place = [right + 22, places[at]];
            if !runs.is_empty() {
                let leader = Path::lines(&[end, [right + 16, place[1]]]);
                canvas.put(Shape::line(leader, Stroke::new(theme.rule, 8)));
                canvas.put(sign(end, at, colour, theme.paper));
            }
            canvas.put(sign([place[0] + 2, place[1]], at, colour, theme.paper));
            let style = Style::plain(SMALL, theme.ink);
            canvas.words([place[0] + 14, place[1] + 5], style, names + 2, &line.name);
        }
    }
}

/// Stretches without a gap.
fn runs(values: &[Option<f64>]) -> Vec<Vec<(usize, f64)>> {
    let mut runs: Vec<Vec<(usize, f64)>> = Vec::new();
    let mut open = false;
    for (at, value) in values.iter().enumerate() {
        match (value, open) {
            (Some(value), true) => {
                if let Some(run) = runs.last_mut() {
                    run.push((at, *value));
                }
            }
            (Some(value), false) => runs.push(vec![(at, *value)]),
            (None, _) => {}
        }
        open = value.is_some();
    }
    runs
}
