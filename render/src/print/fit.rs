//! Puts a finished picture on sheets of paper: one, or several to join where its letters would be too small.

use super::bounds::{Box4, of_all, within};
use super::page::{Page, READABLE, smallest};
use crate::scene::{Group, Item, Scene, Shape};
use crate::theme::Theme;
use crate::{moved::moved, paint::Stroke, paper::Paper, path::Path};

/// How much neighbouring sheets show of each other, in millimetres.
const OVERLAP: f64 = 10.0;
/// Grids of sheets, the fewest sheets first.
const GRIDS: [[i32; 2]; 11] =
    [[1, 1], [2, 1], [1, 2], [3, 1], [1, 3], [2, 2], [3, 2], [2, 3], [4, 2], [2, 4], [3, 3]];

/// How many sheets a picture may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tiles {
    /// As few as keep its letters readable.
    #[default]
    Auto,
    /// So many across and down.
    Grid(u8, u8),
}

/// Sheets in columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// How many across and down.
    pub counts: [i32; 2],
    /// Whether each sheet lies on its long side.
    pub is_landscape: bool,
}

impl Grid {
    /// All grids that may be used, in groups of equally many sheets, the fewest first.
    pub fn allowed(tiles: Tiles) -> Vec<Vec<Self>> {
        let both =
            |counts: [i32; 2]| [false, true].map(|is_landscape| Self { counts, is_landscape });
        match tiles {
            Tiles::Grid(across, down) => {
                vec![both([i32::from(across.max(1)), i32::from(down.max(1))]).to_vec()]
            }
            Tiles::Auto => {
                let sheets = |counts: &[i32; 2]| counts[0] * counts[1];
                let groups = GRIDS.chunk_by(|one, other| sheets(one) == sheets(other));
                groups.map(|group| group.iter().copied().flat_map(both).collect()).collect()
            }
        }
    }

    /// Returns true if it is a single sheet.
    pub fn is_single(&self) -> bool {
        self.counts == [1, 1]
    }

    /// One of its sheets.
    pub fn page(&self, paper: Paper, unit: f64) -> Page {
        Page::new(paper, self.is_landscape, unit)
    }

    /// How much of the width the first sheet shows alone, so that nothing in it is cut.
    pub fn first_width(&self, page: &Page) -> i32 {
        page.room()[0] - if self.counts[0] > 1 { page.millimetres(OVERLAP) } else { 0 }
    }

    /// The room inside the margins of all sheets together.
    pub fn room(&self, page: &Page) -> [i32; 2] {
        let overlap = page.millimetres(OVERLAP);
        let room = page.room();
        [0, 1].map(|axis: usize| self.counts[axis] * (room[axis] - overlap) + overlap)
    }
}

/// A picture on sheets of paper.
pub fn sheets(scene: Scene, paper: Paper, tiles: Tiles, theme: &Theme) -> Vec<Scene> {
    // The first item is the ground; what stands on it has margins of its own, which paper has already.
    let items = scene.items.get(1..).unwrap_or_default();
    let Some(content) = of_all(items) else { return vec![scene] };
    let letters = smallest(&scene);
    let mut chosen = None;
    for group in Grid::allowed(tiles) {
        let units = group.into_iter().map(|grid| (grid, unit_for(content, grid, paper)));
        let best = units.min_by(|one, other| one.1.total_cmp(&other.1));
        let Some((grid, unit)) = best else { continue };
        chosen = Some((grid, unit));
        let page = grid.page(paper, unit);
        if letters.is_none_or(|letters| page.points(letters) >= READABLE) {
            break;
        }
    }
    match chosen {
        Some((grid, unit)) => cut(&scene, content, grid, &grid.page(paper, unit), theme),
        None => vec![scene],
    }
}

/// How many pixels of a picture go into a millimetre, so that it just fits.
fn unit_for([left, top, right, bottom]: Box4, grid: Grid, paper: Paper) -> f64 {
    /// Fine enough that rounding does not matter.
    const FINE: f64 = 100.0;
    let room = grid.room(&grid.page(paper, FINE));
    let across = f64::from(right - left) / f64::from(room[0].max(1));
    let down = f64::from(bottom - top) / f64::from(room[1].max(1));
    // A pixel may be lost to rounding on each side.
    across.max(down) * FINE * 1.002
}

/// Cuts a picture into the sheets of a grid. What is to be shown lies in `content`.
pub fn cut(scene: &Scene, content: Box4, grid: Grid, page: &Page, theme: &Theme) -> Vec<Scene> {
    let overlap = page.millimetres(OVERLAP);
    let (room, all) = (page.room(), grid.room(page));
    let [left, top, ..] = page.inner();
    // Narrow pictures stand in the middle, low ones at the top.
    let first = [content[0] - (all[0] - (content[2] - content[0])) / 2, content[1]];
    let [across, down] = grid.counts;
    let mut sheets = Vec::new();
    for row in 0..down {
        for column in 0..across {
            let from =
                [first[0] + column * (room[0] - overlap), first[1] + row * (room[1] - overlap)];
            let window = [from[0], from[1], from[0] + room[0], from[1] + room[1]];
            let mut items = vec![page.ground(theme)];
            let shown = scene.items.get(1..).unwrap_or_default();
            if grid.is_single() {
                items.extend(moved(shown.to_vec(), left - from[0], top - from[1]));
            } else {
                items.extend(moved(within(shown, window), left - from[0], top - from[1]));
                items.extend(page.mask(theme));
                items.extend(marks(page, grid, [column, row], theme));
            }
            let [width, height] = page.size;
            let (title, description) = (scene.title.clone(), scene.description.clone());
            sheets.push(Scene { title, description, width, height, items });
        }
    }
    sheets
}

/// Broken lines along which sheets are joined, with crosses that lie on each other, and which sheet it is.
fn marks(page: &Page, grid: Grid, [column, row]: [i32; 2], theme: &Theme) -> Vec<Item> {
    let half = page.millimetres(OVERLAP) / 2;
    let [left, top, right, bottom] = page.inner();
    let [across, down] = grid.counts;
    let mut lines = Vec::new();
    for (is_joined, x) in [(column > 0, left + half), (column + 1 < across, right - half)] {
        if is_joined {
            lines.push([[x, top], [x, bottom]]);
        }
    }
    for (is_joined, y) in [(row > 0, top + half), (row + 1 < down, bottom - half)] {
        if is_joined {
            lines.push([[left, y], [right, y]]);
        }
    }
    let thin = Stroke::new(theme.ink, page.millimetres(2.0));
    let arm = page.millimetres(3.0);
    let mut items: Vec<Item> = Vec::new();
    for line in &lines {
        let broken = thin.dashed(page.millimetres(1.5), page.millimetres(1.5));
        items.push(Shape::line(Path::lines(line), broken).into());
        for share in [1, 3] {
            let [x, y] = [0, 1]
                .map(|axis: usize| line[0][axis] + (line[1][axis] - line[0][axis]) * share / 4);
            let cross = [[[x - arm, y], [x + arm, y]], [[x, y - arm], [x, y + arm]]];
            items.extend(cross.map(|arm| Item::from(Shape::line(Path::lines(&arm), thin))));
        }
    }
    let words = format!(
        "Sheet {} of {}: column {}, row {}. Cut along the broken lines and join crosses to crosses.",
        row * across + column + 1,
        across * down,
        column + 1,
        row + 1
    );
    items.extend(page.foot(theme, [&words, ""]));
    vec![Group { name: "join", opacity: 100, items }.into()]
}
