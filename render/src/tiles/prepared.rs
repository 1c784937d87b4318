//! A game with tiles as it is set up for a number of players: the map or the table, what everybody begins with, what to do.

use strabo_model::{pack::Setup, tile::Layout};

use super::board::TileBoard;
use super::layout::{self, bar};
use super::{legend, steps, table};
use crate::canvas::{Canvas, LONG, MARGIN, Style, pixels};
use crate::{request::Request, scene::Scene};

/// The width of the column beside the map.
const BESIDE: i32 = 440;
const GAP: i32 = 30;
const ROOM: i32 = LONG - 2 * MARGIN - BESIDE - GAP;

/// The sheet; `None` if the pack has no map of tiles.
pub fn scene(request: Request<'_>, setup: &Setup) -> Option<Scene> {
    let Request { pack, theme, .. } = request;
    let grid = pack.grid?;
    let mut canvas = Canvas::new(theme);
    let told = match &setup.name {
        Some(name) => format!("{name}, {} players", setup.players),
        None => format!("Setup for {} players", setup.players),
    };
    let top = canvas.title(LONG, &pack.name, &told) + 20;
    let layouts: Vec<&Layout> = pack.layouts(setup.players).collect();
    let mut y = top;
    if grid.tableau {
        y = table::draw(&mut canvas, pack, setup, [MARGIN, y], ROOM) + 16;
    }
    let drawn: Vec<&Layout> =
        layouts.iter().copied().filter(|layout| !layout.places.is_empty()).collect();
    y = figures(&mut canvas, request, &drawn, y);
    if !grid.tableau && drawn.iter().all(|layout| TileBoard::of(pack, theme, layout).is_none()) {
        y = table::decks(&mut canvas, pack, setup, [MARGIN, y], ROOM);
    }
    y = legend::draw(&mut canvas, pack, &drawn, [MARGIN, y + 4], ROOM);
    let right = beside(&mut canvas, request, setup, [LONG - MARGIN - BESIDE, top]);
    let height = crate::paper::levelled(LONG, y.max(right) + 28);
    let title = format!("{}: {told}", pack.name);
    let description = format!("{}, set up for {} players", pack.name, setup.players);
    Some(canvas.finish(title, description, [LONG, height]))
}

/// An odd layout large, others side by side. Layouts that a die chooses from stay side by side.
fn figures(canvas: &mut Canvas<'_>, request: Request<'_>, layouts: &[&Layout], top: i32) -> i32 {
    let pack = request.pack;
    let odd = layouts.len() % 2 == 1;
    let large = layouts.iter().position(|layout| layout.on_roll.is_none()).unwrap_or(0);
    let mut pairs = layouts.to_vec();
    let large = odd.then(|| (large, pairs.remove(large)));
    let most = if pairs.is_empty() { 700 } else { 480 };
    let alone = |canvas: &mut Canvas<'_>, layout: &Layout, y: i32| {
        let figure = (layout, layout.name.as_deref().unwrap_or("The map"));
        layout::draw(canvas, pack, figure, [MARGIN, y], [ROOM, most]) + 12
    };
    let mut y = top;
    if let Some((0, layout)) = large {
        y = alone(canvas, layout, y);
    }
    let half = (ROOM - GAP) / 2;
    for row in pairs.chunks(2) {
        let bottoms = row.iter().zip(0..).map(|(layout, at)| {
            let figure = (*layout, layout.name.as_deref().unwrap_or("The map"));
            layout::draw(canvas, pack, figure, [MARGIN + at * (half + GAP), y], [half, 480])
        });
        y = bottoms.max().unwrap_or(y) + 12;
    }
    match large {
        Some((1.., layout)) => alone(canvas, layout, y),
        Some((0, _)) | None => y,
    }
}

/// What stands beside: what everybody begins with, what to do, and how tiles are placed.
fn beside(canvas: &mut Canvas<'_>, request: Request<'_>, setup: &Setup, [x, top]: [i32; 2]) -> i32 {
    let Request { pack, theme, .. } = request;
    let mut y = top;
    let (begins, own) = (steps::begins(pack, setup), steps::own(pack));
    if !begins.is_empty() || !own.is_empty() {
        y = bar(canvas, [x, y], BESIDE, "Every player begins with") + 8;
        for line in begins {
            y = canvas.paragraph([x + 10, y], Style::plain(14, theme.ink), BESIDE - 20, &line) + 5;
        }
        y = pieces(canvas, &own, [x, y]) + 12;
    }
    let steps = steps::steps(pack, setup);
    if !steps.is_empty() {
        y = bar(canvas, [x, y], BESIDE, "Preparation") + 8;
        for (line, number) in steps.iter().zip(1..) {
            y = layout::numbered(canvas, [x, y], BESIDE, number, line);
        }
        y += 12;
    }
    for placement in &pack.placements {
        y = layout::rules(canvas, pack, placement, [x, y], BESIDE) + 10;
    }
    y
}

/// The own pieces of a player in two columns.
fn pieces(canvas: &mut Canvas<'_>, own: &[(u16, &str)], [x, y]: [i32; 2]) -> i32 {
    let ink = canvas.theme.ink;
    let half = (BESIDE - 20) / 2;
    let rows = own.len().div_ceil(2);
    for (at, (count, name)) in own.iter().enumerate() {
        let left = x + 10 + pixels(at / rows.max(1)) * half;
        let low = y + pixels(at % rows.max(1)) * 20 + 14;
        canvas.ending([left + 28, low], Style::bold(14, ink), 28, &count.to_string());
        canvas.words([left + 36, low], Style::plain(14, ink), half - 42, name);
    }
    y + pixels(rows) * 20
}
