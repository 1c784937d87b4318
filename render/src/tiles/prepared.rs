//! A game with tiles as it is set up for a number of players: the map or the table, what everybody begins with, what to do.

use strabo_model::pack::Setup;
use strabo_model::tile::Layout;

use super::layout::{self, bar};
use super::{legend, steps, table};
use crate::leaf::{LONG, Leaf, MARGIN, Style};
use crate::scene::Scene;
use crate::view::Request;

/// The width of the column beside the map.
const BESIDE: i32 = 440;
const GAP: i32 = 30;
const ROOM: i32 = LONG - 2 * MARGIN - BESIDE - GAP;

/// The sheet; nothing when the pack has no map of tiles.
pub fn scene(request: Request<'_>, setup: &Setup) -> Option<Scene> {
    let Request { pack, theme, .. } = request;
    let grid = pack.grid?;
    let mut leaf = Leaf::new(theme);
    let told = match &setup.name {
        Some(name) => format!("{name}, {} players", setup.players),
        None => format!("Setup for {} players", setup.players),
    };
    let top = leaf.title(LONG, &pack.name, &told) + 20;
    let layouts: Vec<&Layout> = pack.layouts(setup.players).collect();
    let mut y = top;
    if grid.tableau {
        y = table::draw(&mut leaf, pack, setup, [MARGIN, y], ROOM) + 16;
    }
    let drawn: Vec<&Layout> =
        layouts.iter().copied().filter(|layout| !layout.places.is_empty()).collect();
    y = figures(&mut leaf, request, &drawn, y);
    y = legend::draw(&mut leaf, pack, &drawn, [MARGIN, y + 4], ROOM);
    let right = beside(&mut leaf, request, setup, [LONG - MARGIN - BESIDE, top]);
    let height = crate::paper::levelled(LONG, y.max(right) + 28);
    let title = format!("{}: {told}", pack.name);
    let description = format!("{}, set up for {} players", pack.name, setup.players);
    Some(leaf.finish(title, description, [LONG, height]))
}

/// The first layout large, others below it side by side.
fn figures(leaf: &mut Leaf<'_>, request: Request<'_>, layouts: &[&Layout], top: i32) -> i32 {
    let pack = request.pack;
    let Some((first, others)) = layouts.split_first() else { return top };
    let most = if others.is_empty() { 760 } else { 480 };
    let mut y = layout::draw(leaf, pack, first, [MARGIN, top], [ROOM, most]) + 12;
    let half = (ROOM - GAP) / 2;
    for row in others.chunks(2) {
        let room = if row.len() == 1 { ROOM } else { half };
        let bottoms = row.iter().zip(0..).map(|(layout, at)| {
            layout::draw(leaf, pack, layout, [MARGIN + at * (half + GAP), y], [room, most])
        });
        y = bottoms.max().unwrap_or(y) + 12;
    }
    y
}

/// What stands beside: what everybody begins with, and what to do.
fn beside(leaf: &mut Leaf<'_>, request: Request<'_>, setup: &Setup, [x, top]: [i32; 2]) -> i32 {
    let theme = request.theme;
    let mut y = top;
    let begins = steps::begins(request.pack, setup);
    if !begins.is_empty() {
        y = bar(leaf, [x, y], BESIDE, "Every player begins with") + 8;
        for line in begins {
            y = leaf.paragraph([x + 10, y], Style::plain(14, theme.ink), BESIDE - 20, &line) + 5;
        }
        y += 10;
    }
    let steps = steps::steps(request.pack, setup);
    if !steps.is_empty() {
        y = bar(leaf, [x, y], BESIDE, "Preparation") + 8;
        for (line, number) in steps.iter().zip(1..) {
            leaf.ending([x + 28, y + 14], Style::bold(14, theme.ink), 26, &format!("{number}."));
            y = leaf.paragraph([x + 36, y], Style::plain(14, theme.ink), BESIDE - 44, line) + 6;
        }
    }
    y
}
