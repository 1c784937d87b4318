//! The panels of the card-division table: one for each stack, and one for all of them.

use strabo_model::refs::{CalamityId, CommodityId, StackId};
use strabo_model::words::{calamity, capital, range};
use strabo_model::{Pack, calamity::CalamityKind, division::StackContents};

use super::columns::{Column, Group, contents};
use crate::calamity_mark::{self, used_kinds};
use crate::canvas::{BODY, Canvas, Style, pixels};
use crate::paint::{Colour, Stroke};
use crate::{path::Path, scene::Shape, text::width};

/// The room between panels.
pub const GAP: i32 = 20;
/// The height of a row.
const ROW: i32 = 21;
/// The height of the bar with the heading.
const BAR: i32 = 29;
/// The room between text and the edge of its panel.
const PAD: i32 = 10;
/// The room for a mark in front of a name.
const MARK: i32 = 18;

/// What all panels share.
pub struct Panels<'a> {
    pack: &'a Pack,
    groups: &'a [Group<'a>],
    columns: &'a [Column<'a>],
    has_blocks: bool,
    name_width: i32,
    column_width: i32,
}

/// One row of a panel.
struct Line<'l> {
    name: &'l str,
    mark: Option<CalamityKind>,
    colour: Colour,
    bold: bool,
}

impl<'a> Panels<'a> {
    pub fn new(pack: &'a Pack, groups: &'a [Group<'a>], columns: &'a [Column<'a>]) -> Self {
        let names = pack.commodities.iter().map(|commodity| width(&commodity.name, BODY, false));
        let marked = pack.calamities.iter().map(|row| width(&row.name, BODY, false) + MARK);
        let name_width = names.chain(marked).max().unwrap_or(0).clamp(120, 280) + PAD + 10;
        let has_blocks = columns.iter().any(|column| column.block.is_some());
        let blocks = pack.blocks.iter().map(|block| width(&block.name, 13, false) + 10);
        let column_width = blocks.max().filter(|_| has_blocks).unwrap_or(0).clamp(46, 90);
        Self { pack, groups, columns, has_blocks, name_width, column_width }
    }

    pub const fn pack(&self) -> &'a Pack {
        self.pack
    }

    /// The width of a number of panels side by side.
    pub fn width_of(&self, across: usize) -> i32 {
        let one = self.name_width + pixels(self.columns.len()) * self.column_width + PAD;
        pixels(across) * (one + GAP) - GAP
    }

    fn head_height(&self) -> i32 {
        BAR + ROW * (1 + i32::from(self.has_blocks)) + 2
    }

    /// How tall a panel has to be: that of a stack, or that of all of them.
    pub fn height(&self, stack: Option<StackId>) -> i32 {
        let rows = match stack {
            Some(stack) => self.commodities(stack).len() + self.calamities(stack).len() + 1,
            None => 2 + used_kinds(self.pack).len(),
        };
        self.head_height() + ROW * pixels(rows)
    }

    fn commodities(&self, stack: StackId) -> Vec<CommodityId> {
        let all = self.pack.rows::<CommodityId>();
        all.filter(|(_, commodity)| commodity.stack == stack).map(|(id, _)| id).collect()
    }

    /// The calamities of a stack, the worst first.
    fn calamities(&self, stack: StackId) -> Vec<CalamityId> {
        let all = self.pack.rows::<CalamityId>();
        let ours = all.filter(|(_, calamity)| calamity.stack == stack);
        let mut ids: Vec<CalamityId> = ours.map(|(id, _)| id).collect();
        ids.sort_by_key(|id| self.pack[*id].kind);
        ids
    }

    /// The middle of a column of numbers.
    fn middle(&self, panel: i32, column: usize) -> i32 {
        panel + self.name_width + pixels(column) * self.column_width + self.column_width / 2
    }

    /// Draws the panel of a stack, or that of all of them.
    pub fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        stack: Option<StackId>,
        [x, top]: [i32; 2],
        tall: i32,
    ) {
        let across = self.width_of(1);
        canvas.panel([x, top], [across, tall]);
        let number = stack.map(|stack| self.pack[stack].number);
        let heading = number.map_or("All stacks".to_owned(), |number| format!("Stack {number}"));
        canvas.rectangle([x, top], [across, BAR], canvas.theme.bar);
        let style = Style::bold(16, canvas.theme.on_bar);
        canvas.words([x + PAD, top + 20], style, across - 2 * PAD, &heading);
        self.column_heads(canvas, [x, top + BAR]);
        match stack {
            Some(stack) => self.rows(canvas, stack, [x, top + self.head_height()]),
            None => self.all_rows(canvas, [x, top + self.head_height()]),
        }
        let y = top + tall - ROW;
        canvas.rectangle([x, y], [across, ROW], canvas.theme.band);
        let line = Line { name: "All cards", mark: None, colour: canvas.theme.ink, bold: true };
        self.row(canvas, [x, y], &line, |column| match stack {
            Some(stack) => contents(column, stack).map(StackContents::cards),
            None => Some(column.stacks.iter().map(StackContents::cards).sum()),
        });
        self.dividers(canvas, x, [top + BAR, top + tall]);
    }

    fn rows(&self, canvas: &mut Canvas<'_>, stack: StackId, [x, top]: [i32; 2]) {
        let theme = canvas.theme;
        let mut y = top;
        for id in self.commodities(stack) {
            let name = &self.pack[id].name;
            let line = Line { name, mark: None, colour: theme.ink, bold: false };
            self.row(canvas, [x, y], &line, |column| {
                let cards = &contents(column, stack)?.commodities;
                cards.iter().find(|(known, _)| *known == id).map(|(_, n)| u32::from(*n))
            });
            y += ROW;
        }
        for (at, id) in self.calamities(stack).into_iter().enumerate() {
            if at == 0 {
                canvas.rule([x + PAD, y], self.width_of(1) - 2 * PAD);
            }
            let calamity = &self.pack[id];
            let mark = Some(calamity.kind);
            let line = Line { name: &calamity.name, mark, colour: theme.harm, bold: false };
            self.row(canvas, [x, y], &line, |column| {
                let cards = &contents(column, stack)?.calamities;
                cards.iter().find(|(known, _)| *known == id).map(|(_, n)| u32::from(*n))
            });
            y += ROW;
        }
    }

    fn all_rows(&self, canvas: &mut Canvas<'_>, [x, y]: [i32; 2]) {
        let theme = canvas.theme;
        let commodities =
            |column: &Column<'_>| column.stacks.iter().map(StackContents::commodity_cards).sum();
        let line = Line { name: "Commodities", mark: None, colour: theme.ink, bold: false };
        self.row(canvas, [x, y], &line, |column| Some(commodities(column)));
        for (kind, at) in used_kinds(self.pack).into_iter().zip(1..) {
            let y = y + at * ROW;
            if at == 1 {
                canvas.rule([x + PAD, y], self.width_of(1) - 2 * PAD);
            }
            let name = capital(calamity::kind(kind));
            let line = Line { name: &name, mark: Some(kind), colour: theme.harm, bold: false };
            self.row(canvas, [x, y], &line, |column| {
                let cards = column.stacks.iter().flat_map(|stack| &stack.calamities);
                let ours = cards.filter(|(id, _)| self.pack[*id].kind == kind);
                Some(ours.map(|(_, cards)| u32::from(*cards)).sum()).filter(|cards| *cards > 0)
            });
        }
    }

    fn column_heads(&self, canvas: &mut Canvas<'_>, [x, y]: [i32; 2]) {
        let theme = canvas.theme;
        canvas.rectangle([x, y], [self.width_of(1), self.head_height() - BAR], theme.band);
        let faint = Style::plain(13, theme.faint);
        canvas.words([x + PAD, y + 16], faint, self.name_width - PAD, "players");
        for (at, group) in self.groups.iter().enumerate() {
            let Some([first, last]) = self.columns_of(at) else { continue };
            let middle = i32::midpoint(self.middle(x, first), self.middle(x, last));
            let room = pixels(last + 1 - first) * self.column_width - 4;
            let style = Style::bold(BODY, theme.ink);
            canvas.centred([middle, y + 16], style, room, &range(group.players));
        }
        for (at, column) in self.columns.iter().enumerate() {
            let Some(block) = column.block else { continue };
            let name = &self.pack[block].name;
            canvas.centred([self.middle(x, at), y + ROW + 15], faint, self.column_width - 4, name);
        }
    }

    /// The first and the last column of a group of player counts.
    fn columns_of(&self, group: usize) -> Option<[usize; 2]> {
        let ours = |column: &Column<'_>| column.group == group;
        Some([self.columns.iter().position(ours)?, self.columns.iter().rposition(ours)?])
    }

    /// Thin lines between groups of player counts.
    fn dividers(&self, canvas: &mut Canvas<'_>, x: i32, [top, bottom]: [i32; 2]) {
        for [first, _] in (0..self.groups.len()).filter_map(|group| self.columns_of(group)) {
            let at = self.middle(x, first) - self.column_width / 2;
            let line = Path::lines(&[[at, top], [at, bottom]]);
            canvas.put(Shape::line(line, Stroke::new(canvas.theme.rule, 6)));
        }
    }

    fn row(
        &self,
        canvas: &mut Canvas<'_>,
        [x, y]: [i32; 2],
        line: &Line<'_>,
        number: impl Fn(&Column<'_>) -> Option<u32>,
    ) {
        let style = Style { size: BODY, bold: line.bold, colour: line.colour };
        let mut start = x + PAD;
        if let Some(kind) = line.mark {
            canvas.put(calamity_mark::kind(kind, [start + 6, y + 11], 5, line.colour));
            start += MARK;
        }
        canvas.words([start, y + 16], style, x + self.name_width - 4 - start, line.name);
        for (at, column) in self.columns.iter().enumerate() {
            let cards = number(column).map_or_else(|| "–".to_owned(), |cards| cards.to_string());
            canvas.centred([self.middle(x, at), y + 16], style, self.column_width - 4, &cards);
        }
    }
}
