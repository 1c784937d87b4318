//! Puts panels of one width into columns and pages whose columns are about equally long.

use crate::canvas::{Canvas, LONG, MARGIN, SHORT, pixels};
use crate::{request::Request, scene::Scene};

/// The width of a panel: two of them fill an upright sheet.
pub const PANEL: i32 = (SHORT - 2 * MARGIN - GAP) / 2;
/// The room between panels.
pub const GAP: i32 = 20;

/// A picture made of panels.
pub struct Panels<'p, P> {
    /// The heading on each page.
    pub heading: &'p str,
    /// What it shows, in a few words.
    pub title: String,
    /// What it shows, in a sentence.
    pub description: String,
    pub items: &'p [P],
}

impl<P> Panels<'_, P> {
    /// The pages of the picture. `draw` draws a panel at a position, at least as tall as given, and
    /// returns how tall it is.
    pub fn pages(
        &self,
        request: Request<'_>,
        draw: impl Fn(&mut Canvas<'_>, &P, [i32; 2], i32) -> i32,
    ) -> Vec<Scene> {
        let Request { pack, theme, .. } = request;
        let head =
            |canvas: &mut Canvas<'_>, width| canvas.title(width, self.heading, &pack.name) + 16;
        let tall = |panel| draw(&mut Canvas::new(theme), panel, [0, 0], 0);
        let heights: Vec<i32> = self.items.iter().map(tall).collect();
        let flow = Flow::new(&heights, head(&mut Canvas::new(theme), 1000));
        let scenes = (0..flow.pages()).map(|page| {
            let mut canvas = Canvas::new(theme);
            let width = flow.width();
            let top = head(&mut canvas, width);
            for ((panel, height), spot) in self.items.iter().zip(&heights).zip(&flow.spots) {
                if spot.page == page {
                    draw(&mut canvas, panel, [Flow::left(spot.column), top + spot.top], *height);
                }
            }
            let size = [width, top + flow.depth(&heights, page) + MARGIN];
            canvas.finish(self.title.clone(), self.description.clone(), size)
        });
        scenes.collect()
    }
}

/// Where a panel goes.
#[derive(Clone, Copy)]
pub struct PanelPosition {
    /// The page, from 0.
    pub page: usize,
    /// The column on that page, from 0.
    pub column: usize,
    /// How far below the upper edge of the columns it begins.
    pub top: i32,
}

/// All panels in their places.
pub struct Flow {
    /// Where each panel stands.
    pub spots: Vec<PanelPosition>,
    /// The columns of a page.
    pub columns: i32,
}

impl Flow {
    /// Sets panels of these heights, below a head of another height, into as many columns as make
    /// the page most like a sheet of paper.
    pub fn new(heights: &[i32], head: i32) -> Self {
        let most = heights.len().clamp(1, 3);
        let flows = (most.min(2)..=most).map(|columns| {
            let flow = |spots| Self { spots, columns: pixels(columns) };
            let in_order = flow(set(heights, columns, LONG - head - MARGIN));
            // Where the order leaves much of a page empty, panels go where there is most room.
            let level = flow(heap(heights, columns));
            let saves = level.depth(heights, 0) * 10 < in_order.depth(heights, 0) * 9;
            if in_order.pages() == 1 && saves { level } else { in_order }
        });
        let best = flows.min_by_key(|flow| flow.unlike_a_sheet(heights, head));
        best.unwrap_or(Self { spots: Vec::new(), columns: 1 })
    }

    fn width(&self) -> i32 {
        2 * MARGIN + self.columns * (PANEL + GAP) - GAP
    }

    /// The left edge of a column.
    fn left(column: usize) -> i32 {
        MARGIN + pixels(column) * (PANEL + GAP)
    }

    /// How many pages there are.
    pub fn pages(&self) -> usize {
        self.spots.last().map_or(0, |spot| spot.page + 1)
    }

    /// How far down the panels of a page reach, from the upper edge of its columns.
    pub fn depth(&self, heights: &[i32], page: usize) -> i32 {
        let ends = self.spots.iter().zip(heights).filter(|(spot, _)| spot.page == page);
        ends.map(|(spot, height)| spot.top + height).max().unwrap_or(0)
    }

    /// How far the proportions of the first page are from those of a sheet, upright or on its side,
    /// and then the number of pages.
    fn unlike_a_sheet(&self, heights: &[i32], head: i32) -> (i32, usize) {
        let tall = (head + self.depth(heights, 0) + MARGIN).max(1);
        let (short, long) = (self.width().min(tall), self.width().max(tall));
        ((long * 1000 / short - 1414).abs(), self.pages())
    }
}

/// The positions of panels in a number of columns that fit the page, if possible.
pub fn set(heights: &[i32], columns: usize, room: i32) -> Vec<PanelPosition> {
    let whole = fill(heights, columns, room);
    let last = whole.last().map_or(0, |spot| spot.page);
    // The columns of the last page become as short as they can.
    let start = whole.iter().position(|spot| spot.page == last).unwrap_or(0);
    let (first, rest) = (&whole[..start], &heights[start..]);
    let (mut least, mut most) = (0, room.max(rest.iter().max().copied().unwrap_or(0)));
    while least < most {
        let middle = i32::midpoint(least, most);
        let fits = fill(rest, columns, middle).last().is_none_or(|spot| spot.page == 0)
            && rest.iter().all(|height| *height <= middle);
        if fits { most = middle } else { least = middle + 1 }
    }
    let level = fill(rest, columns, most).into_iter();
    let level = level.map(|spot| PanelPosition { page: spot.page + last, ..spot });
    first.iter().copied().chain(level).collect()
}

/// Puts each panel into the column that is the shortest so far, all on one page.
pub fn heap(heights: &[i32], columns: usize) -> Vec<PanelPosition> {
    let mut ends = vec![0; columns];
    let place = |height: &i32| {
        let column = (0..columns).min_by_key(|column| ends[*column]).unwrap_or(0);
        let top = ends.get(column).copied().unwrap_or(0);
        if let Some(end) = ends.get_mut(column) {
            *end += height + GAP;
        }
        PanelPosition { page: 0, column, top }
    };
    heights.iter().map(place).collect()
}

/// Fills one column after the other.
fn fill(heights: &[i32], columns: usize, room: i32) -> Vec<PanelPosition> {
    let mut next = PanelPosition { page: 0, column: 0, top: 0 };
    let place = |height: &i32| {
        if next.top > 0 && next.top + height > room {
            next = PanelPosition { column: next.column + 1, top: 0, ..next };
            if next.column == columns {
                next = PanelPosition { page: next.page + 1, column: 0, top: 0 };
            }
        }
        let spot = next;
        next.top += height + GAP;
        spot
    };
    heights.iter().map(place).collect()
}
