//! The sheets of a setup: the board cropped to what is in play, who plays, and what to do.

use strabo_model::pack::Setup;

use super::board::{LETTERS, Shown};
use super::fit::{Grid, Tiles, cut};
use super::{locator::locator, page::Page};
use crate::map::panel::Panel;
use crate::map::{self, Frame, Plan, Sheet, Sizes, Tint};
use crate::scene::{Item, Scene};
use crate::setup::{heading, what, who};
use crate::{moved::moved, paper::Paper, request::Request};

/// The width of the column beside a board, and the room between columns, as lengths around a board.
const COLUMN: i32 = 400;
const GAP: i32 = 16;
/// The room of the title.
const HEAD: i32 = 40;
/// The height of the map of the whole board.
const LOCATOR: i32 = 190;

/// Everything the sheets of a board are made from.
struct Draft<'r, 'p> {
    request: Request<'p>,
    paper: Paper,
    plan: &'r Plan<'p>,
    shown: Shown<'r, 'p>,
    /// The sizes of what stands around the board.
    sizes: Sizes,
    /// The board at some scale, to measure its legend.
    sample: Sheet<'p>,
}

/// The sheets of a setup. Empty if the pack has no areas.
pub fn sheets(request: Request<'_>, paper: Paper, tiles: Tiles) -> Vec<Scene> {
    let Some(setup) = request.setup else { return Vec::new() };
    let Some(plan) = Plan::of(request) else { return Vec::new() };
    let draft = Draft::new(request, paper, &plan);
    if matches!(tiles, Tiles::Auto | Tiles::Grid(1, 1)) {
        let both = [draft.beside(setup), draft.below(setup)].into_iter().flatten();
        let best = both.max_by(|one, other| one.scale.total_cmp(&other.scale));
        let is_enough =
            |best: &Single| draft.shown.is_readable(best.scale) || tiles == Tiles::Grid(1, 1);
        if let Some(best) = best.filter(is_enough) {
            return vec![best.scene];
        }
    }
    let (board, frame) = draft.board(tiles);
    let mut sheets = vec![draft.words(setup, &frame)];
    sheets.extend(board);
    sheets
}

/// The sheets of the board alone. Empty if the pack has no areas.
pub fn board(request: Request<'_>, paper: Paper, tiles: Tiles) -> Vec<Scene> {
    let Some(plan) = Plan::of(request) else { return Vec::new() };
    Draft::new(request, paper, &plan).board(tiles).0
}

/// A sheet, and the scale of the board on it.
struct Single {
    scene: Scene,
    scale: f64,
}

impl<'r, 'p> Draft<'r, 'p> {
    fn new(request: Request<'p>, paper: Paper, plan: &'r Plan<'p>) -> Self {
        let shown = Shown::of(request, plan);
        let sizes = Sizes::on_paper(LETTERS, 100.0);
        let frame = shown.frame([1000, 1000]);
        let sample = plan.sheet_in(frame, request, Tint::Soft);
        Self { request, paper, plan, shown, sizes, sample }
    }

    /// The board on the left, and a column of words on the right. `None` if the words need more room.
    fn beside(&self, setup: &Setup) -> Option<Single> {
        let page = Page::empty(self.paper, true);
        let [left, top, right, bottom] = page.inner();
        let (gap, head) = (self.sizes.chrome(GAP), top + self.sizes.chrome(HEAD));
        let column = [right - self.sizes.chrome(COLUMN), right];
        let mut panel = Panel::new(self.request.theme, self.sizes, column, head);
        who(self.request, setup, &mut panel);
        panel.gap(12);
        what(self.request, setup, &mut panel);
        let inside = [left, head, column[0] - gap, bottom];
        let mut drawn = self.place(inside, inside[2] - left);
        if panel.y > bottom {
            return None;
        }
        panel.gap(14);
        if self.shown.is_part(&drawn.frame) && bottom - panel.y > self.sizes.chrome(90) {
            let low = bottom.min(panel.y + self.sizes.chrome(LOCATOR));
            let window = drawn.frame.extent();
            let inside = [column[0], panel.y, column[1], low];
            let (map, _) = locator(self.request, self.plan, inside, window);
            panel.items.push(map.into());
        }
        drawn.items.extend(panel.items);
        Some(self.single(page, drawn, setup))
    }

    /// The board above, and two columns of words below. `None` if hardly any room is left for the board.
    fn below(&self, setup: &Setup) -> Option<Single> {
        let page = Page::empty(self.paper, false);
        let [left, top, right, bottom] = page.inner();
        let head = top + self.sizes.chrome(HEAD);
        let measured = self.columns(setup, [left, right], 0, None);
        let high = bottom - measured.1 - self.sizes.chrome(GAP);
        if high < head + (bottom - head) / 3 {
            return None;
        }
        let mut drawn = self.place([left, head, right, high], right - left);
        let window = self.shown.is_part(&drawn.frame).then(|| drawn.frame.extent());
        let from = drawn.bottom + self.sizes.chrome(GAP);
        let (mut items, end) = self.columns(setup, [left, right], from, window);
        if end > bottom {
            // The map of the whole board made it too long.
            items = self.columns(setup, [left, right], from, None).0;
        }
        drawn.items.extend(items);
        Some(self.single(page, drawn, setup))
    }

    /// A sheet of words and a map of the whole board, for a board that has sheets of its own.
    fn words(&self, setup: &Setup, frame: &Frame) -> Scene {
        let page = Page::empty(self.paper, false);
        let [left, top, right, bottom] = page.inner();
        let head = top + self.sizes.chrome(HEAD);
        let (mut items, end) = self.columns(setup, [left, right], head, None);
        let below = [left, end + self.sizes.chrome(GAP), right, bottom];
        let (map, _) = locator(self.request, self.plan, below, frame.extent());
        items.push(map.into());
        self.finish(page, items, &heading(setup))
    }

    /// Who plays on the left, what to do on the right, and the map of the whole board under the shorter
    /// column. Returns the items and the lower edge.
    fn columns(
        &self,
        setup: &Setup,
        [left, right]: [i32; 2],
        top: i32,
        window: Option<[f64; 4]>,
    ) -> (Vec<Item>, i32) {
        let half = self.sizes.chrome(GAP) / 2;
        let middle = i32::midpoint(left, right);
        let mut first = Panel::new(self.request.theme, self.sizes, [left, middle - half], top);
        who(self.request, setup, &mut first);
        let mut second = Panel::new(self.request.theme, self.sizes, [middle + half, right], top);
        what(self.request, setup, &mut second);
        let mut end = first.y.max(second.y);
        let mut items = first.items;
        items.extend(second.items);
        if let Some(window) = window {
            let (sides, from) = if first.y <= second.y {
                ([left, middle - half], first.y)
            } else {
                ([middle + half, right], second.y)
            };
            let from = from + self.sizes.chrome(10);
            let low = end.max(from + self.sizes.chrome(LOCATOR / 2));
            let (map, lower) =
                locator(self.request, self.plan, [sides[0], from, sides[1], low], window);
            items.push(map.into());
            end = end.max(lower);
        }
        (items, end)
    }

    /// The board alone, on as few sheets as its names need, and its frame.
    fn board(&self, tiles: Tiles) -> (Vec<Scene>, Frame) {
        let mut best: Option<(f64, Grid)> = None;
        for group in Grid::allowed(tiles) {
            let scaled = group.into_iter().map(|grid| {
                let page = Page::empty(self.paper, grid.is_landscape);
                let [wide, high] = grid.room(&page);
                let inside = [0, self.sizes.chrome(HEAD), wide, high];
                (self.shown.scale(self.room(inside, grid.first_width(&page))), grid)
            });
            best = scaled.max_by(|one, other| one.0.total_cmp(&other.0));
            if best.is_some_and(|(scale, _)| self.shown.is_readable(scale)) {
                break;
            }
        }
        let single = Grid { counts: [1, 1], is_landscape: true };
        let grid = best.map_or(single, |(_, grid)| grid);
        let page = Page::empty(self.paper, grid.is_landscape);
        let [wide, high] = grid.room(&page);
        let inside = [0, self.sizes.chrome(HEAD), wide, high];
        let drawn = self.place(inside, grid.first_width(&page));
        let told = self.request.setup.map(heading).unwrap_or_default();
        let mut items = vec![page.ground(self.request.theme)];
        items.extend(drawn.items);
        items.extend(self.title(&told, [0, 0, wide]));
        let scene = self.scene([wide, high], items, &told);
        let sheets = cut(&scene, [0, 0, wide, high], grid, &page, self.request.theme);
        (sheets, drawn.frame)
    }

    /// Width and height that a legend of some width leaves for the board in a box.
    fn room(&self, [left, top, right, bottom]: [i32; 4], legend: i32) -> [i32; 2] {
        let legend = self.sample.legend([left, left + legend], 0).height;
        // The double line around the board needs a little room itself.
        let rim = self.sizes.chrome(6);
        [right - left - 2 * rim, bottom - top - legend - self.sizes.chrome(12) - rim]
    }

    /// The board in a box, with its legend below.
    fn place(&self, inside: [i32; 4], legend: i32) -> Drawn {
        let [left, top, right, _] = inside;
        let room = self.room(inside, legend);
        let frame = self.shown.frame(room);
        let [wide, _] = frame.size.map(crate::path::whole);
        let frame = frame.at(i32::midpoint(left, right) - wide / 2, top + self.sizes.chrome(6));
        let sheet = self.plan.sheet_in(frame, self.request, Tint::Soft);
        let mut items = sheet.items();
        let below = sheet.frame.bounds()[3] + self.sizes.chrome(12);
        let legend = sheet.legend([left, left + legend], below);
        items.extend(legend.items);
        Drawn { items, frame, bottom: below + legend.height }
    }

    fn title(&self, told: &str, [left, top, right]: [i32; 3]) -> Vec<Item> {
        let items =
            map::title(&self.request.pack.name, told, [left, right], &self.sizes, self.request);
        moved(items, 0, top - self.sizes.chrome(14))
    }

    fn single(&self, page: Page, drawn: Drawn, setup: &Setup) -> Single {
        let scale = drawn.frame.scale;
        Single { scene: self.finish(page, drawn.items, &heading(setup)), scale }
    }

    /// A sheet with its title.
    fn finish(&self, page: Page, items: Vec<Item>, told: &str) -> Scene {
        let [left, top, right, _] = page.inner();
        let mut all = vec![page.ground(self.request.theme)];
        all.extend(items);
        all.extend(self.title(told, [left, top, right]));
        self.scene(page.size, all, told)
    }

    fn scene(&self, [width, height]: [i32; 2], items: Vec<Item>, told: &str) -> Scene {
        let name = &self.request.pack.name;
        let title = if told.is_empty() { name.to_string() } else { format!("{name}: {told}") };
        Scene { title, description: map::description(self.request), width, height, items }
    }
}

/// A board whose place is decided.
struct Drawn {
    items: Vec<Item>,
    frame: Frame,
    /// The lower edge of the legend.
    bottom: i32,
}
