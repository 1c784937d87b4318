//! All layouts of a map of tiles on one sheet, with the rules by which more tiles are placed.

use strabo_model::tile::{Grid, Layout, Neighbours};
use strabo_model::words::count;
use strabo_model::{Pack, refs::TileKindId, symbol::Symbol};

use super::ground::{Ground, kind_colour};
use super::layout::{self, bar};
use super::{legend, names};
use crate::canvas::{Canvas, LONG, MARGIN, Style, pixels};
use crate::scene::{Rectangle, Scene};
use crate::symbols;
use crate::{paint::Stroke, request::Request};

const GAP: i32 = 28;
const ROOM: i32 = LONG - 2 * MARGIN;

/// The sheet; `None` if the pack has no map of tiles.
pub fn scene(request: Request<'_>) -> Option<Scene> {
    let Request { pack, setup, theme } = request;
    let grid = pack.grid?;
    let wanted =
        |layout: &&Layout| setup.is_none_or(|setup| layout.players.contains(setup.players));
    let layouts: Vec<&Layout> = pack.layouts.iter().filter(wanted).collect();
    if layouts.is_empty() && pack.placements.is_empty() && !grid.tableau {
        return None;
    }
    let mut canvas = Canvas::new(theme);
    let told = match setup {
        Some(setup) => format!("The map for {} players", setup.players),
        None if grid.tableau => "The tableau of each player".to_owned(),
        None => "The map and how it is made".to_owned(),
    };
    let mut y = canvas.title(LONG, &pack.name, &told) + 20;
    let (known, unknown): (Vec<&Layout>, Vec<&Layout>) =
        layouts.iter().partition(|layout| !layout.places.is_empty());
    if grid.tableau {
        y = tableau(&mut canvas, pack, grid, y);
    }
    y = figures(&mut canvas, pack, &known, y);
    for layout in unknown {
        let notes = names::notes(layout).join(" ");
        let words = format!("{}: {notes}", names::heading(layout));
        y = canvas.paragraph([MARGIN, y], Style::plain(13, theme.faint), ROOM, &words) + 4;
    }
    let after = legend::draw(&mut canvas, pack, &known, [MARGIN, y + 6], ROOM);
    y = if after > y + 6 { after + 18 } else { y + 8 };
    y = placements(&mut canvas, pack, y);
    let title = format!("{}: the map", pack.name);
    let description = format!(
        "The map of {} made of tiles: {}",
        pack.name,
        count(u32::try_from(layouts.len()).unwrap_or(0), "layout", "layouts")
    );
    let height = crate::paper::levelled(LONG, y + 24);
    Some(canvas.finish(title, description, [LONG, height]))
}

/// Layouts side by side, at most three in a row.
fn figures(canvas: &mut Canvas<'_>, pack: &Pack, layouts: &[&Layout], top: i32) -> i32 {
    let mut y = top;
    let columns = layouts.len().clamp(1, 3);
    let room = (ROOM - GAP * pixels(columns - 1)) / pixels(columns);
    let most = if columns == 1 { 640 } else { 560 };
    for row in layouts.chunks(columns) {
        let bottoms = row.iter().zip(0..).map(|(layout, at)| {
            let heading = names::heading(layout);
            layout::draw(
                canvas,
                pack,
                (layout, &heading),
                [MARGIN + at * (room + GAP), y],
                [room, most],
            )
        });
        y = bottoms.max().unwrap_or(y) + 14;
    }
    y
}

/// The rules by which tiles are placed, side by side.
fn placements(canvas: &mut Canvas<'_>, pack: &Pack, top: i32) -> i32 {
    let mut y = top;
    let columns = pack.placements.len().clamp(1, 3);
    let room = (ROOM - GAP * pixels(columns - 1)) / pixels(columns);
    for row in pack.placements.chunks(columns) {
        let bottoms = row.iter().zip(0..).map(|(placement, at)| {
            layout::rules(canvas, pack, placement, [MARGIN + at * (room + GAP), y], room)
        });
        y = bottoms.max().unwrap_or(y) + 12;
    }
    y
}

const SPACE: i32 = 150;

/// The space around a tile of a tableau, and the kinds of tile there are.
fn tableau(canvas: &mut Canvas<'_>, pack: &Pack, grid: Grid, top: i32) -> i32 {
    let theme = canvas.theme;
    let half = (ROOM - GAP) / 2;
    let mut left = bar(canvas, [MARGIN, top], half, "Every player lays a tableau") + 18;
    let corner = [MARGIN + (half - 3 * SPACE) / 2, left];
    for (at, row) in (0..9).map(|at| (at, at / 3)) {
        let [x, y] = [corner[0] + (at % 3) * SPACE, corner[1] + row * SPACE];
        let (words, counts) = match at {
            4 => ("A tile", true),
            1 | 3 | 5 | 7 => ("by a side", true),
            _ => ("by a corner", grid.neighbours == Neighbours::Corners),
        };
        let frame = Rectangle::new(
            x + 3,
            y + 3,
            SPACE - 6,
            SPACE - 6,
            if at == 4 { theme.bar } else { theme.panel },
        );
        let line = Stroke::new(if counts { theme.ink } else { theme.rule }, 14);
        let line = if at == 4 { line } else { line.dashed(6, 4) };
        canvas.put(frame.rounded(6).stroked(line));
        let colour = if at == 4 { theme.on_bar } else { theme.ink };
        let middle = [x + SPACE / 2, y + SPACE / 2 + if at == 4 || !counts { 5 } else { -3 }];
        canvas.centred(middle, Style::bold(15, colour), SPACE - 12, words);
        if counts && at != 4 {
            canvas.centred(
                [middle[0], middle[1] + 20],
                Style::plain(13, theme.faint),
                SPACE - 12,
                "neighbour",
            );
        }
    }
    left = corner[1] + 3 * SPACE + 12;
    let x = MARGIN + half + GAP;
    let mut right = bar(canvas, [x, top], half, "The tiles") + 14;
    let step = (3 * SPACE / pixels(pack.tile_kinds.len()).max(1)).clamp(76, 110);
    for (id, kind) in pack.rows::<TileKindId>() {
        let of_kind = || pack.tiles.iter().filter(|tile| tile.kinds.contains(&id));
        let all: u32 = of_kind().map(|tile| u32::from(tile.copies)).sum();
        let printed = of_kind().filter(|tile| !tile.is_unprinted());
        let printed: u32 = printed.map(|tile| u32::from(tile.copies)).sum();
        let ground = Ground::of_back(pack, theme, &[id]);
        canvas.put(
            Rectangle::new(x, right, 62, 62, ground.fill)
                .rounded(6)
                .stroked(Stroke::new(theme.ink, 14)),
        );
        canvas.put(symbols::draw(Symbol::Compass, [x + 31, right + 31], 18, ground.sign));
        canvas.rectangle([x + 78, right + 8], [5, 46], kind_colour(theme, kind));
        canvas.words([x + 94, right + 28], Style::bold(17, theme.ink), half - 110, &kind.name);
        let told = match printed {
            0 => format!("{}, no face printed", count(all, "tile", "tiles")),
            printed if printed == all => count(all, "tile", "tiles"),
            printed => format!("{}, the faces of {printed} printed", count(all, "tile", "tiles")),
        };
        canvas.words([x + 94, right + 50], Style::plain(14, theme.faint), half - 110, &told);
        right += step;
    }
    left.max(right) + 14
}
