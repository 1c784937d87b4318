//! The panel beside or below a board: headings, tables and numbered steps in a column.

use super::colours::{ink_on, of_civilization};
use super::frame::Sizes;
use crate::scene::{Anchor, Item, Rectangle, Shape, Text};
use crate::{paint::Stroke, path::Path};
use crate::{text::wrap, theme::Theme};
use strabo_model::Pack;

/// The proportions of a sheet of paper.
const SHEET: f64 = 1.414;

/// A column that is filled from the top.
pub struct Panel<'t> {
    theme: &'t Theme,
    sizes: Sizes,
    left: i32,
    right: i32,
    /// Where the next thing goes.
    pub y: i32,
    /// What is drawn.
    pub items: Vec<Item>,
}

/// One column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    pub heading: &'static str,
    /// Its share of the width.
    pub share: i32,
    /// Numbers stand at the right.
    pub is_number: bool,
}

/// One row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// The civilization whose number and colour stand before it, by position.
    pub civilization: Option<usize>,
    pub cells: Vec<String>,
}

impl<'t> Panel<'t> {
    /// An empty column between two sides.
    pub fn new(theme: &'t Theme, sizes: Sizes, [left, right]: [i32; 2], y: i32) -> Self {
        Self { theme, sizes, left, right, y, items: Vec::new() }
    }

    /// A heading in a bar.
    pub fn heading(&mut self, words: &str) {
        let (high, size) = (self.sizes.chrome(28), self.sizes.chrome(15));
        let wide = self.right - self.left;
        self.items.push(Rectangle::new(self.left, self.y, wide, high, self.theme.bar).into());
        let (x, y) = (self.left + self.sizes.chrome(10), self.y + high / 2 + size * 36 / 100);
        let text = Text::new(x, y, size, self.theme.on_bar, words).bold();
        self.items.push(text.fitted(wide - self.sizes.chrome(20)).into());
        self.y += high;
    }

    /// A table with the number and colour of a civilization before each row.
    pub fn table(&mut self, pack: &Pack, columns: &[Column], rows: &[Row], totals: Option<&Row>) {
        let (high, size) = (self.sizes.chrome(25), self.sizes.chrome(13));
        let edges = self.column_edges(columns);
        let cells = |this: &mut Self, words: &[&str], bold: bool, small: bool| {
            let colour = if small { this.theme.faint } else { this.theme.ink };
            let y = this.y + high / 2 + size * 36 / 100;
            for ((column, [from, to]), words) in columns.iter().zip(&edges).zip(words) {
                let (x, anchor) =
                    if column.is_number { (*to, Anchor::End) } else { (*from, Anchor::Start) };
                let text = Text::new(x, y, size, colour, *words).anchored(anchor);
                let text = Text { bold, ..text }.fitted(to - from);
                this.items.push(text.into());
            }
        };
        let headings: Vec<&str> = columns.iter().map(|column| column.heading).collect();
        cells(self, &headings, false, true);
        self.y += high;
        for (at, row) in rows.iter().chain(totals).enumerate() {
            let is_total = at == rows.len();
            if at % 2 == 0 || is_total {
                let wide = self.right - self.left;
                self.items
                    .push(Rectangle::new(self.left, self.y, wide, high, self.theme.band).into());
            }
            if let Some(civilization) = row.civilization {
                self.disc(pack, civilization, self.y + high / 2);
            }
            let words: Vec<&str> = row.cells.iter().map(|cell| &**cell).collect();
            cells(self, &words, is_total, false);
            self.y += high;
        }
        let rule = Path::lines(&[[self.left, self.y], [self.right, self.y]]);
        self.items.push(Shape::line(rule, Stroke::new(self.theme.rule, 12)).into());
    }

    /// Left and right of each column.
    fn column_edges(&self, columns: &[Column]) -> Vec<[i32; 2]> {
        let shares: i32 = columns.iter().map(|column| column.share).sum::<i32>().max(1);
        let from = self.left + self.sizes.chrome(38);
        let room = self.right - self.sizes.chrome(10) - from;
        let gap = self.sizes.chrome(8);
        let mut before = 0;
        let edges = columns.iter().map(|column| {
            let left = from + room * before / shares;
            before += column.share;
            [left, from + room * before / shares - if column.is_number { 0 } else { gap }]
        });
        edges.collect()
    }

    /// The number of a civilization on its colour.
    fn disc(&mut self, pack: &Pack, civilization: usize, y: i32) {
        let radius = self.sizes.chrome(10);
        let x = self.left + self.sizes.chrome(18);
        let colour = self.theme.shown(of_civilization(pack, civilization));
        let circle = Shape::filled(Path::circle(x, y, radius), colour);
        self.items.push(circle.stroked(Stroke::new(self.theme.ink, 12)).into());
        let number = pack.civilizations[civilization].number.to_string();
        let size = self.sizes.chrome(if number.len() > 2 { 8 } else { 13 });
        let text = Text::new(x, y + size * 36 / 100, size, ink_on(colour), number).bold();
        self.items.push(text.anchored(Anchor::Middle).into());
    }

    /// A paragraph, with a number before it where it is a step.
    pub fn paragraph(&mut self, step: Option<usize>, words: &str) {
        let size = self.sizes.chrome(14);
        let x = self.left + self.sizes.chrome(if step.is_some() { 34 } else { 10 });
        let mut y = self.y + self.sizes.chrome(19);
        if let Some(step) = step {
            let at = self.left + self.sizes.chrome(26);
            let text = Text::new(at, y, size, self.theme.ink, format!("{step}."));
            self.items.push(text.bold().anchored(Anchor::End).into());
        }
        let room = self.right - x - self.sizes.chrome(6);
        for line in wrap(words, size, false, room) {
            let text = Text::new(x, y, size, self.theme.ink, line);
            self.items.push(text.fitted(room).into());
            y += self.sizes.chrome(19);
        }
        self.y = y - self.sizes.chrome(12);
    }

    /// Empty space.
    pub fn gap(&mut self, length: i32) {
        self.y += self.sizes.chrome(length);
    }
}

/// Which of two sizes of a picture is nearer to a sheet of paper: true for the first.
pub fn is_nearer_to_a_sheet(first: [i32; 2], second: [i32; 2]) -> bool {
    let off = |[width, height]: [i32; 2]| {
        let ratio = f64::from(width.max(height)) / f64::from(width.min(height).max(1));
        (ratio / SHEET).max(SHEET / ratio)
    };
    off(first) <= off(second)
}
