//! The strategy chart: advances in a column for each tier, and the special credits from one to the next.

mod arrows;
pub mod board;
mod card;
mod legend;
mod order;
mod place;

use strabo_model::{Pack, refs::AdvanceId};

use self::arrows::Route;
use self::order::{Cluster, Columns, Slot, Sorted};
use self::place::{Column, Link};
use crate::scene::{Anchor, Group, Item, Rectangle, Scene, Text};
use crate::theme::Theme;
use crate::{paper::levelled, request::Request};

const MARGIN: i32 = 40;
const TITLE: i32 = 68;
const BAR: i32 = 34;
/// The room between cards, one below the other.
const AIR: i32 = 8;
/// The room for an arrow that passes through a column.
const PASS: i32 = 16;
/// The room between columns that no arrow connects.
const GAP: i32 = 20;
/// How wide the cards are: three columns fill a sheet of A3; where there are more, they are narrower.
const WIDE: i32 = 452;
const NARROW: i32 = 400;
/// The most columns of a page, unless arrows need more.
const FOLDS: usize = 4;
/// Cards below each other on a page before there is another one.
const ROWS: usize = 18;

/// The pages of the picture; empty if the pack has nothing to show in it.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    if board::applies(request.pack) {
        return board::pages(request);
    }
    if request.pack.advances.is_empty() {
        return Vec::new();
    }
    let chart = Chart::new(request);
    let pages = chart.divide();
    let count = pages.len();
    let numbers = (1..=count).map(|page| (count > 1).then(|| format!("page {page} of {count}")));
    pages.iter().zip(numbers).map(|(columns, number)| chart.page(columns, number)).collect()
}

struct Chart<'a> {
    pack: &'a Pack,
    theme: &'a Theme,
    sorted: Sorted,
    clusters: Vec<Cluster>,
    cards: card::Style<'a>,
    arrows: arrows::Style<'a>,
    gutter: i32,
    /// Room at the right of the last column, for credits that are written there.
    after: i32,
}

impl<'a> Chart<'a> {
    fn new(request: Request<'a>) -> Self {
        let Request { pack, theme, .. } = request;
        let sorted = order::sort(pack);
        let clusters = sorted.clusters(pack);
        let width = if sorted.columns.len() > 3 { NARROW } else { WIDE };
        let credits = pack.advances.iter().filter_map(|advance| advance.special_credit);
        let arrows = arrows::Style::new(theme, credits.clone().map(|credit| credit.amount));
        let gutter = if credits.count() > 0 { arrows.gutter() } else { GAP };
        let last = sorted.columns.len() - 1;
        let ids = pack.ids::<AdvanceId>();
        let written =
            |id: AdvanceId| sorted.column(id) == last && sorted.written(pack, id).is_some();
        let after = if ids.into_iter().any(written) { gutter } else { 0 };
        let cards = card::Style::new(pack, theme, width);
        Self { pack, theme, sorted, clusters, cards, arrows, gutter, after }
    }

    fn height(&self, slot: Slot) -> i32 {
        match slot {
            Slot::Card(_) => self.cards.height + AIR,
            Slot::Pass(_) => PASS,
        }
    }

    /// The columns of each page. Advances that arrows connect stay on one page.
    fn divide(&self) -> Vec<Cluster> {
        if self.sorted.columns.len() == 1 {
            return self.fold();
        }
        let room = (self.cards.height + AIR) * i32::try_from(ROWS).unwrap_or(0);
        let mut pages: Vec<Cluster> = Vec::new();
        let mut used = vec![0; self.sorted.columns.len()];
        for cluster in &self.clusters {
            let heights =
                cluster.iter().map(|slots| slots.iter().map(|slot| self.height(*slot)).sum());
            let heights: Vec<i32> = heights.collect();
            let fits = used.iter().zip(&heights).all(|(used, more)| used + more <= room);
            if !fits || pages.is_empty() {
                pages.push(vec![Vec::new(); used.len()]);
                used.fill(0);
            }
            let Some(page) = pages.last_mut() else { continue };
            for (at, slots) in cluster.iter().enumerate() {
                page[at].extend(slots);
                used[at] += heights[at];
            }
        }
        pages
    }

    /// Advances that stand in no order but that of the list, in as many columns as make a sheet.
    fn fold(&self) -> Vec<Cluster> {
        let slots: Vec<Slot> = self.clusters.iter().flatten().flatten().copied().collect();
        let row = self.cards.height + AIR;
        let column = self.cards.width + self.gutter;
        let best = (1..=FOLDS).min_by_key(|folds| {
            let rows = slots.len().div_ceil(*folds).min(ROWS);
            let width = i32::try_from(*folds).unwrap_or(1) * column + 2 * MARGIN;
            let height = i32::try_from(rows).unwrap_or(1) * row + 260;
            (width * 1000 / height - 1414).abs()
        });
        let folds = best.unwrap_or(1);
        let pages = slots.len().div_ceil(folds * ROWS).max(1);
        let rows = slots.len().div_ceil(pages).div_ceil(folds).max(1);
        let columns: Vec<Vec<Slot>> = slots.chunks(rows).map(<[Slot]>::to_vec).collect();
        columns.chunks(folds).map(<[Vec<Slot>]>::to_vec).collect()
    }

    fn left(&self, column: usize) -> i32 {
        MARGIN + i32::try_from(column).unwrap_or(0) * (self.cards.width + self.gutter)
    }

    fn page(&self, columns: &Cluster, number: Option<String>) -> Scene {
        let width = self.left(columns.len()) - self.gutter + self.after + MARGIN;
        let top = MARGIN + TITLE + BAR + AIR + 4;
        let mut items = self.title(width, number);
        items.extend(self.heads(columns));
        let sizes: Vec<Column> = (columns.iter())
            .map(|slots| Column { heights: slots.iter().map(|slot| self.height(*slot)).collect() })
            .collect();
        let bottom = top + sizes.iter().map(Column::total).max().unwrap_or(0) - AIR;
        let middles = place::middles(&sizes, &self.links(columns));
        let middles: Vec<Vec<i32>> = middles
            .iter()
            .map(|column| column.iter().map(|middle| top + middle).collect())
            .collect();
        items.push(
            Group { name: "arrows", opacity: 100, items: self.arrows(columns, &middles) }.into(),
        );
        items.push(
            Group { name: "cards", opacity: 100, items: self.cards(columns, &middles) }.into(),
        );
        let legend = legend::Legend {
            pack: self.pack,
            theme: self.theme,
            cards: &self.cards,
            arrows: &self.arrows,
        };
        let legend_height = legend.draw(MARGIN, bottom + 20, width - 2 * MARGIN, &mut items);
        let height = levelled(width, bottom + 20 + legend_height + MARGIN);
        let paper = Item::from(Rectangle::new(0, 0, width, height, self.theme.paper));
        let name = &self.pack.name;
        Scene {
            title: format!("Advances: {name}"),
            description: format!(
                "Every advance of {name} with its groups, cost, points and credits, and arrows for the \
                 special credits."
            ),
            width,
            height,
            items: std::iter::once(paper).chain(items).collect(),
        }
    }

    fn title(&self, width: i32, number: Option<String>) -> Vec<Item> {
        let Theme { ink, faint, .. } = *self.theme;
        let count = self.pack.advances.len();
        let words = [Some(plural(count, "advance")), number].into_iter().flatten();
        let words = words.collect::<Vec<_>>().join(" · ");
        let right = Text::new(width - MARGIN, MARGIN + 50, 16, faint, words).anchored(Anchor::End);
        let room = width - 2 * MARGIN - right.width() - 20;
        let name = Text::new(MARGIN, MARGIN + 50, 16, faint, &*self.pack.name).fitted(room);
        vec![
            Text::new(MARGIN, MARGIN + 25, 32, ink, "Advances").bold().into(),
            name.into(),
            right.into(),
        ]
    }

    /// The heading of each column, or one for all of them when they are one list.
    fn heads(&self, columns: &Cluster) -> Vec<Item> {
        let y = MARGIN + TITLE;
        let Theme { bar, on_bar, .. } = *self.theme;
        let mut items = Vec::new();
        let folded = self.sorted.columns.len() == 1;
        let heads = if folded { 1 } else { columns.len() };
        for at in 0..heads {
            let last = if folded { columns.len() - 1 } else { at };
            let (left, right) = (self.left(at), self.left(last) + self.cards.width);
            items.push(Rectangle::new(left, y, right - left, BAR, bar).rounded(8).into());
            let (heading, facts) = (self.heading(at), self.facts(at));
            let facts = Text::new(right - 14, y + 22, 14, on_bar, facts).anchored(Anchor::End);
            let room = right - left - 28 - facts.width() - 16;
            items
                .push(Text::new(left + 14, y + 23, 17, on_bar, heading).bold().fitted(room).into());
            items.push(facts.into());
        }
        items
    }

    fn heading(&self, column: usize) -> String {
        let Columns::Tiers(tiers) = &self.sorted.columns else {
            return format!("Step {} of a chain", column + 1);
        };
        let from = |column: usize| {
            let tier = tiers.get(column).copied().flatten();
            tier.map_or(0, |tier| self.pack.tiers[tier].cost_from)
        };
        let next = tiers.get(column + 1).map(|_| from(column + 1));
        match (from(column), next) {
            (0, None) => "All advances".to_owned(),
            (0, Some(below)) => format!("Cost below {below}"),
            (from, None) => format!("Cost {from} and more"),
            (from, Some(below)) => format!("Cost {from} to {}", below - 1),
        }
    }

    /// How many advances a column has in all, and what they are worth if that is the same for all.
    fn facts(&self, column: usize) -> String {
        let mut ours = self.pack.rows().filter(|(id, _)| self.sorted.column(*id) == column);
        let Some((_, first)) = ours.next() else { return String::new() };
        let points: Vec<u16> = ours.map(|(_, advance)| advance.points).collect();
        let count = plural(points.len() + 1, "advance");
        if points.iter().all(|points| *points == first.points) {
            let each = if points.is_empty() { "" } else { " each" };
            return format!("{count}, {}{each}", plural(usize::from(first.points), "point"));
        }
        count
    }

    /// The arrows between the slots of neighbouring columns.
    fn links(&self, columns: &Cluster) -> Vec<Link> {
        let mut links = Vec::new();
        let positions = Positions::new(columns, self.pack.advances.len());
        for (column, slots) in columns.iter().enumerate() {
            for (from, slot) in slots.iter().enumerate() {
                let (Slot::Card(id) | Slot::Pass(id)) = *slot;
                let Some(target) = self.sorted.drawn(self.pack, id) else { continue };
                let to = if self.sorted.column(target) == column + 1 {
                    positions.card[target.index()].map(|(_, at)| at)
                } else {
                    let passes = &positions.passes[id.index()];
                    passes.iter().find(|(at, _)| *at == column + 1).map(|(_, at)| *at)
                };
                links.extend(to.map(|to| Link { column, from, to }));
            }
        }
        links
    }

    fn arrows(&self, columns: &Cluster, middles: &[Vec<i32>]) -> Vec<Item> {
        let positions = Positions::new(columns, self.pack.advances.len());
        let mut items = Vec::new();
        for (id, advance) in self.pack.rows::<AdvanceId>() {
            let card = positions.card[id.index()];
            let (Some((column, slot)), Some(credit)) = (card, advance.special_credit) else {
                continue;
            };
            let from = [self.left(column) + self.cards.width, middles[column][slot] - AIR / 2];
            if let Some(to) = self.sorted.written(self.pack, id) {
                let name = &self.pack[to].name;
                items.extend(self.arrows.written(from, credit.amount, name));
            } else if let Some((column, slot)) = positions.card[credit.to.index()] {
                let passes = positions.passes[id.index()].iter().map(|(column, slot)| {
                    let left = self.left(*column);
                    [left, left + self.cards.width, middles[*column][*slot] - AIR / 2]
                });
                let to = [self.left(column), middles[column][slot] - AIR / 2];
                let route = Route { from, passes: passes.collect(), to };
                items.extend(self.arrows.arrow(&route, credit.amount));
            }
        }
        items
    }

    fn cards(&self, columns: &Cluster, middles: &[Vec<i32>]) -> Vec<Item> {
        let mut items = Vec::new();
        for (column, slots) in columns.iter().enumerate() {
            for (slot, middle) in slots.iter().zip(&middles[column]) {
                let Slot::Card(id) = slot else { continue };
                let top = middle - self.height(*slot) / 2;
                items.extend(self.cards.card(&self.pack[*id], self.left(column), top));
            }
        }
        items
    }
}

/// Where everything stands on a page: column and slot.
struct Positions {
    card: Vec<Option<(usize, usize)>>,
    passes: Vec<Vec<(usize, usize)>>,
}

impl Positions {
    fn new(columns: &Cluster, advances: usize) -> Self {
        let mut positions = Self { card: vec![None; advances], passes: vec![Vec::new(); advances] };
        for (column, slots) in columns.iter().enumerate() {
            for (at, slot) in slots.iter().enumerate() {
                match slot {
                    Slot::Card(id) => positions.card[id.index()] = Some((column, at)),
                    Slot::Pass(id) => positions.passes[id.index()].push((column, at)),
                }
            }
        }
        positions
    }
}

/// A number of things in words.
fn plural(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}
