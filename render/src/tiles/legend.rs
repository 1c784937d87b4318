//! What the signs of a map of tiles mean.

use strabo_model::Pack;
use strabo_model::refs::{TerrainId, TileKindId};
use strabo_model::symbol::Symbol;
use strabo_model::tile::{Face, Grid, Layout};

use super::board::{closed, seat_disc, sign_on_disc};
use super::{ground::Ground, lattice::Lattice};
use crate::scene::{Rectangle, Shape, Text};
use crate::symbols;
use crate::{canvas::Canvas, paint::Stroke};

const LINE: i32 = 38;
const SIZE: i32 = 14;

enum Entry {
    Terrain(TerrainId),
    Back(TileKindId),
    Icon(usize),
    Seat,
    Unknown,
}

/// Draws the legend of layouts and returns its lower edge.
pub fn draw(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    layouts: &[&Layout],
    [x, y]: [i32; 2],
    room: i32,
) -> i32 {
    let entries = entries(pack, layouts);
    let Some(grid) = pack.grid.filter(|_| !entries.is_empty()) else { return y };
    let theme = canvas.theme;
    let (mut left, mut line) = (x + 14, 0);
    let mut placed = Vec::new();
    for (entry, words) in entries {
        let text = Text::new(0, 0, SIZE, theme.ink, words).fitted(room - 80);
        let needed = 38 + text.width();
        if left > x + 14 && left + needed > x + room - 14 {
            (left, line) = (x + 14, line + 1);
        }
        placed.push((entry, text, [left, y + line * LINE + LINE / 2 + 4]));
        left += needed + 24;
    }
    let height = LINE * (line + 1) + 8;
    canvas.put(Rectangle::new(x, y, room, height, theme.band).rounded(8));
    for (entry, text, [left, middle]) in placed {
        sign(canvas, pack, grid, &entry, [left + 14, middle]);
        canvas.put(Text { x: left + 36, y: middle + 5, ..text });
    }
    y + height
}

fn entries(pack: &Pack, layouts: &[&Layout]) -> Vec<(Entry, String)> {
    let places = || layouts.iter().flat_map(|layout| &layout.places);
    let sides = || places().filter_map(|place| pack.open_side(place));
    let mut entries = Vec::new();
    for (id, terrain) in pack.rows::<TerrainId>() {
        let filled = layouts.iter().any(|layout| !layout.fill.is_empty())
            && pack.hole_filler().is_some_and(|(water, _)| water == id);
        if filled || sides().any(|side| side.terrain.contains(&id)) {
            entries.push((Entry::Terrain(id), terrain.name.to_string()));
        }
    }
    for (at, icon) in pack.icons.iter().enumerate() {
        let open = sides().flat_map(|side| &side.icons).any(|printed| printed.icon.index() == at);
        let wanted = places().any(|place| place.with.is_some_and(|id| id.index() == at))
            || layouts
                .iter()
                .flat_map(|layout| &layout.dealt)
                .any(|dealt| dealt.with.is_some_and(|id| id.index() == at));
        if open || wanted {
            entries.push((Entry::Icon(at), icon.name.to_string()));
        }
    }
    for (id, kind) in pack.rows::<TileKindId>() {
        if places().any(|place| place.face == Face::Down && place.kinds.contains(&id)) {
            entries.push((Entry::Back(id), format!("{}, face down", kind.name)));
        }
    }
    if places().any(|place| place.seat.is_some()) {
        entries.push((Entry::Seat, "seat of a player".to_owned()));
    }
    if places().any(|place| place.at.is_none()) {
        entries.push((
            Entry::Unknown,
            "its position is only shown in a picture of the book".to_owned(),
        ));
    }
    entries
}

fn sign(canvas: &mut Canvas<'_>, pack: &Pack, grid: Grid, entry: &Entry, at: [i32; 2]) {
    let theme = canvas.theme;
    match entry {
        Entry::Terrain(id) => {
            let symbol = pack.get(*id).map_or_else(Symbol::default, |terrain| terrain.symbol);
            swatch(canvas, grid, &Ground::of_terrain(pack, theme, *id), symbol, at, 15);
        }
        Entry::Back(id) => {
            swatch(canvas, grid, &Ground::of_back(pack, theme, &[*id]), Symbol::Compass, at, 15);
        }
        Entry::Icon(icon) => {
            let symbol = pack.icons.get(*icon).map_or_else(Symbol::default, |icon| icon.symbol);
            sign_on_disc(canvas, symbol, at, 14);
        }
        Entry::Seat => seat_disc(canvas, at, 12, 1),
        Entry::Unknown => {
            let line = Stroke::new(theme.faint, 14).dashed(5, 4);
            let fill = Ground::unknown(theme).fill;
            canvas
                .put(Rectangle::new(at[0] - 13, at[1] - 13, 26, 26, fill).rounded(4).stroked(line));
        }
    }
}

/// One space with a sign on it.
pub fn swatch(
    canvas: &mut Canvas<'_>,
    grid: Grid,
    ground: &Ground,
    symbol: Symbol,
    at: [i32; 2],
    radius: i32,
) {
    let side = match grid.shape {
        strabo_model::tile::GridShape::Square => f64::from(radius) * 1.8,
        strabo_model::tile::GridShape::Hex => f64::from(radius),
    };
    let lattice = Lattice::at(grid, side, at);
    let shape = Shape::filled(closed(&lattice.corners([0, 0])), ground.fill);
    canvas.put(shape.stroked(Stroke::new(canvas.theme.ink, 12)));
    canvas.put(symbols::draw(symbol, at, radius / 2, ground.sign));
}
