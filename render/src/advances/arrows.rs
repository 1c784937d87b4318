//! Special credits: a pill with the amount at the card that gives it, and an arrow to the card it is for.

use crate::paint::Stroke;
use crate::path::{Command, Path, Point};
use crate::scene::{Anchor, Item, Rectangle, Shape, Text};
use crate::{text, theme::Theme};

/// From the edge of a card to its pill.
const STEM: i32 = 10;
const HEIGHT: i32 = 22;
const SIZE: i32 = 13;
const HEAD: i32 = 10;
/// The least room in which a curve still looks smooth.
const CURVE: i32 = 60;

/// How arrows are drawn.
pub struct Style<'a> {
    theme: &'a Theme,
    pill: i32,
}

/// Where an arrow goes, in whole pixels: it starts at the right edge of a card, may pass columns, and
/// ends at the left edge of a card.
pub struct Route {
    /// Where it starts.
    pub from: [i32; 2],
    /// Left edge, right edge and height of the columns it passes.
    pub passes: Vec<[i32; 3]>,
    /// The end.
    pub to: [i32; 2],
}

impl<'a> Style<'a> {
    /// Measures the amounts there are.
    pub fn new(theme: &'a Theme, amounts: impl Iterator<Item = u16>) -> Self {
        let widths = amounts.map(|amount| text::width(&words(amount), SIZE, true));
        Self { theme, pill: widths.max().unwrap_or(0) + 18 }
    }

    /// How wide the pill of an amount is.
    pub fn pill_width(&self) -> i32 {
        self.pill
    }

    /// The room between two columns, where arrows lead from one to the next.
    pub fn gutter(&self) -> i32 {
        STEM + self.pill + CURVE + HEAD
    }

    pub fn arrow(&self, route: &Route, amount: u16) -> Vec<Item> {
        let stroke = Stroke::new(self.theme.faint, 18);
        let [x, y] = route.from;
        let free = STEM + self.pill;
        let mut commands = vec![Command::Move(point(x + free, y))];
        let mut at = [x + free, y];
        for [left, right, height] in &route.passes {
            commands.push(bend(at, [*left, *height]));
            // Past the pills of the column, which stand at other heights.
            at = [right + free, *height];
            commands.push(Command::Line(point(at[0], at[1])));
        }
        let [right, height] = route.to;
        commands.push(bend(at, [right - HEAD, height]));
        let head = [[right - HEAD, height - 6], [right - 1, height], [right - HEAD, height + 6]];
        let mut items = vec![
            Shape::line(Path::lines(&[[x, y], [x + STEM, y]]), stroke).into(),
            Shape::line(Path { commands }, stroke).into(),
            Shape::filled(Path::polygon(&head), self.theme.faint).into(),
        ];
        self.pill(words(amount), self.pill, [x + STEM, y], &mut items);
        items
    }

    /// A special credit that no arrow can show, in words.
    pub fn written(&self, from: [i32; 2], amount: u16, name: &str) -> Vec<Item> {
        let [x, y] = from;
        let stroke = Stroke::new(self.theme.faint, 18);
        let mut items = vec![Shape::line(Path::lines(&[[x, y], [x + STEM, y]]), stroke).into()];
        let words = format!("{} to {name}", words(amount));
        let width = text::width(&words, SIZE, true) + 18;
        self.pill(words, width.min(self.gutter() - STEM - 4), [x + STEM, y], &mut items);
        items
    }

    /// An amount as it stands on arrows.
    pub fn pill(&self, words: String, width: i32, [x, y]: [i32; 2], items: &mut Vec<Item>) {
        let Theme { paper, faint, ink, .. } = *self.theme;
        let ground = Rectangle::new(x, y - HEIGHT / 2, width, HEIGHT, paper).rounded(HEIGHT / 2);
        items.push(ground.stroked(Stroke::new(faint, 14)).into());
        let text = Text::new(x + width / 2, y + 5, SIZE, ink, words).bold();
        items.push(text.fitted(width - 12).anchored(Anchor::Middle).into());
    }
}

/// An amount in a pill.
pub fn words(amount: u16) -> String {
    format!("+{amount}")
}

fn point(x: i32, y: i32) -> Point {
    [x * 10, y * 10]
}

/// A curve that leaves and arrives level, straight where both ends are at one height.
fn bend(from: [i32; 2], to: [i32; 2]) -> Command {
    if from[1] == to[1] {
        return Command::Line(point(to[0], to[1]));
    }
    let middle = (from[0] + to[0]) * 5;
    Command::Curve([[middle, from[1] * 10], [middle, to[1] * 10], point(to[0], to[1])])
}
