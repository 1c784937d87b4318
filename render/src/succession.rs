//! The succession tables: a row for each civilization, with the bands of its eras, and what they demand.

mod demands;
pub(crate) mod era;
pub(crate) mod words;

use strabo_model::Pack;
use strabo_model::pack::{Row, Table};

use self::demands::Panel;
use self::era::{Surface, numeral, numeral_width};
use crate::paint::{Colour, Stroke};
use crate::scene::{Anchor, Item, Rectangle, Scene, Shape, Text};
use crate::{paper::levelled, path::Path, request::Request};
use crate::{text, theme::Theme};

const MARGIN: i32 = 40;
/// The width of a table of usual length: with its demands it fills a sheet of A4.
const WIDTH: i32 = 1120;
const BAR: i32 = 34;
const POINTS: i32 = 28;
const NAME: i32 = 16;
const BAND: i32 = 12;
/// How high rows may become to fill a sheet.
const ROWS: [i32; 2] = [34, 50];
/// How wide spaces may become.
const WIDEST: i32 = 110;

/// The pages of the picture; empty if the pack has nothing to show in it.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    let tables = request.pack.succession.iter();
    tables.map(|table| Layout::new(request, table).page()).collect()
}

struct Layout<'a> {
    pack: &'a Pack,
    theme: &'a Theme,
    table: &'a Table,
    /// Rows by the ranking of their civilizations.
    rows: Vec<&'a Row>,
    names: i32,
    cell: i32,
    /// From margin to margin.
    width: i32,
    row: i32,
    items: Vec<Item>,
}

impl<'a> Layout<'a> {
    fn new(request: Request<'a>, table: &'a Table) -> Self {
        let Request { pack, theme, .. } = request;
        let mut rows: Vec<&Row> = table.rows.iter().collect();
        rows.sort_by_key(|row| pack[row.civilization].number);
        let names = rows.iter().map(|row| text::width(&pack[row.civilization].name, NAME, true));
        let names = names.max().unwrap_or(0).clamp(60, 220) + 66;
        let spaces = i32::from(table.spaces) + 1;
        let most = step(pack) * u32::from(table.spaces);
        let numerals = (0..pack.eras.len()).map(numeral_width).max().unwrap_or(0);
        let least = numerals.max(text::width(&most.to_string(), 13, false) + 12) + 4;
        let cell = ((WIDTH - names) / spaces).clamp(least.max(30), WIDEST.max(least));
        let width = (names + cell * spaces).max(demands::least_width(pack.eras.len()));
        Self { pack, theme, table, rows, names, cell, width, row: ROWS[0], items: Vec::new() }
    }

    fn page(mut self) -> Scene {
        let width = self.width + 2 * MARGIN;
        let sheet = width / 1414 * 1000 + width % 1414 * 1000 / 1414;
        let top = MARGIN + 70;
        self.title();
        let demands = Panel::new(self.pack, self.theme, self.table, self.width);
        let rows = i32::try_from(self.rows.len()).unwrap_or(1);
        let head = BAR + if step(self.pack) > 0 { POINTS } else { 0 } + 6;
        let rest = top + head + 30 + demands.height() + MARGIN;
        self.row = ((sheet - rest) / rows.max(1)).clamp(ROWS[0], ROWS[1]);
        self.head(top);
        let bottom = if self.rows.is_empty() {
            self.no_rows(top + head)
        } else {
            for (at, row) in self.rows.clone().into_iter().enumerate() {
                let y = top + head + self.row * i32::try_from(at).unwrap_or(0);
                self.civilization(row, y);
                self.bands(row, y);
            }
            top + head + self.row * rows
        };
        let below = bottom + 30;
        demands.draw(MARGIN, below, &mut self.items);
        let height = levelled(width, below + demands.height() + MARGIN);
        let paper = Item::from(Rectangle::new(0, 0, width, height, self.theme.paper));
        let (name, table) = (&self.pack.name, &self.table.name);
        Scene {
            title: format!("Succession, {table}: {name}"),
            description: format!(
                "The eras of every civilization of {name} on the succession table {table}, and what each \
                 era demands."
            ),
            width,
            height,
            items: std::iter::once(paper).chain(self.items).collect(),
        }
    }

    fn title(&mut self) {
        let Theme { ink, faint, .. } = *self.theme;
        let words = format!("Succession: {}", self.table.name);
        let title = Text::new(MARGIN, MARGIN + 25, 32, ink, words).bold().fitted(self.width);
        let name = Text::new(MARGIN, MARGIN + 50, 16, faint, &*self.pack.name).fitted(self.width);
        self.items.extend([title.into(), name.into()]);
    }

    /// The left edge of a space.
    fn left(&self, space: u16) -> i32 {
        MARGIN + self.names + i32::from(space) * self.cell
    }

    fn right(&self) -> i32 {
        self.left(self.table.spaces) + self.cell
    }

    /// The numbers of the spaces and what they are worth.
    fn head(&mut self, y: i32) {
        let Theme { bar, on_bar, band, ink, faint, .. } = *self.theme;
        let width = self.right() - MARGIN;
        let worth = step(self.pack);
        if worth > 0 {
            let ground = Rectangle::new(MARGIN, y + BAR / 2, width, BAR / 2 + POINTS, band);
            self.items.push(ground.rounded(8).into());
            self.items.push(Text::new(MARGIN + 14, y + BAR + 19, 14, faint, "Points").into());
        }
        self.items.push(Rectangle::new(MARGIN, y, width, BAR, bar).rounded(8).into());
        self.items.push(Text::new(MARGIN + 14, y + 23, 16, on_bar, "Space").bold().into());
        for space in 0..=self.table.spaces {
            let middle = self.left(space) + self.cell / 2;
            let start = space == 0 && self.cell >= text::width("Start", 15, true) + 8;
            let words = if start { "Start".to_owned() } else { space.to_string() };
            let number = Text::new(middle, y + 23, 15, on_bar, words).bold();
            self.items.push(number.fitted(self.cell).anchored(Anchor::Middle).into());
            if worth > 0 {
                let points = (worth * u32::from(space)).to_string();
                let points = Text::new(middle, y + BAR + 19, 13, ink, points);
                self.items.push(points.anchored(Anchor::Middle).into());
            }
        }
    }

    /// The name of a row, with number and colour.
    fn civilization(&mut self, row: &Row, y: i32) {
        let Theme { ink, faint, .. } = *self.theme;
        let civilization = &self.pack[row.civilization];
        let middle = y + self.row / 2;
        let colour = Colour::parse(&civilization.colour).unwrap_or(self.theme.rule);
        let swatch = Rectangle::new(MARGIN, y + 4, 9, self.row - 8, self.theme.shown(colour));
        self.items.push(swatch.rounded(4).stroked(Stroke::new(self.theme.rule, 8)).into());
        let number = Text::new(MARGIN + 42, middle + 5, 14, faint, civilization.number.to_string());
        self.items.push(number.fitted(30).anchored(Anchor::End).into());
        let name = Text::new(MARGIN + 52, middle + 6, NAME, ink, &*civilization.name).bold();
        self.items.push(name.fitted(self.names - 58).into());
    }

    /// The eras of a row, one band for each.
    fn bands(&mut self, row: &Row, y: i32) {
        let eras = self.pack.eras.len().max(1);
        let mut next = Some(0);
        while let Some(from) = next.filter(|from| *from <= self.table.spaces) {
            let era = row.era(from).index().min(eras - 1);
            let same = |space: &u16| row.era(*space).index().min(eras - 1) == era;
            let to = (from..=self.table.spaces).take_while(same).last().unwrap_or(from);
            self.band(era, [from, to], y);
            next = to.checked_add(1);
        }
    }

    fn band(&mut self, era: usize, [from, to]: [u16; 2], y: i32) {
        let (left, right) = (self.left(from) + 1, self.left(to) + self.cell - 1);
        let (top, height) = (y + 3, self.row - 6);
        let surface = Surface::new(self.theme, era, self.pack.eras.len());
        let ground = Rectangle::new(left, top, right - left, height, surface.fill).rounded(7);
        self.items.push(ground.stroked(Stroke::new(surface.edge, 10)).into());
        for space in from + 1..=to {
            let x = self.left(space);
            for ends in [[top, top + 6], [top + height - 6, top + height]] {
                let notch = Path::lines(&[[x, ends[0]], [x, ends[1]]]);
                self.items.push(Shape::line(notch, Stroke::new(surface.edge, 12)).into());
            }
        }
        let middle = [self.left(from) + self.cell / 2, y + self.row / 2];
        numeral(self.theme, era, middle, &mut self.items);
        let Some(known) = self.pack.eras.get(era) else { return };
        let at = middle[0] + numeral_width(era) / 2 + 7;
        if text::width(&known.name, BAND, false) <= right - at - 5 {
            let name = Text::new(at, middle[1] + 5, BAND, surface.ink, &*known.name);
            self.items.push(Text { glow: surface.glow, ..name }.into());
        }
    }

    /// Says that there are no rows, and returns where that ends.
    fn no_rows(&mut self, y: i32) -> i32 {
        let room = self.right() - MARGIN;
        let lines = text::wrap(words::no_rows(self.table), 16, false, room - 40);
        let height = i32::try_from(lines.len()).unwrap_or(1) * 24 + 56;
        let line = Stroke::new(self.theme.rule, 12).dashed(6, 5);
        let ground = Rectangle::new(MARGIN, y + 4, room, height, self.theme.panel).rounded(8);
        self.items.push(ground.stroked(line).into());
        for (at, words) in lines.into_iter().enumerate() {
            let y = y + 4 + 28 + 18 + 24 * i32::try_from(at).unwrap_or(0);
            let text = Text::new(MARGIN + room / 2, y, 16, self.theme.ink, words).italic();
            self.items.push(text.anchored(Anchor::Middle).fitted(room - 20).into());
        }
        y + 4 + height
    }
}

/// Points for each step, if there are any.
fn step(pack: &Pack) -> u32 {
    pack.scoring.as_ref().map_or(0, |scoring| u32::from(scoring.step))
}
