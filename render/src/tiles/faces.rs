//! One side of a tile as it is printed: its spaces with terrain, or what it demands and gives.

use strabo_model::refs::{ResourceId, TileId};
use strabo_model::tile::{PrintedIcon, Side, SideFact, Tile};
use strabo_model::{Pack, symbol::Symbol};

use super::board::{closed, sign_on_disc};
use super::ground::{Ground, kind_colour};
use super::{lattice::Lattice, names};
use crate::canvas::{Canvas, Style};
use crate::paint::{Colour, Stroke};
use crate::path::{Path, whole};
use crate::scene::{Anchor, Rectangle, Scene, Shape, Text};
use crate::{symbols, theme::Theme};

/// The height of a face.
pub const HIGH: i32 = 178;

/// Draws a side of a tile in a frame of this width.
pub fn draw(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    tile: &Tile,
    side: &Side,
    at: [i32; 2],
    wide: i32,
) {
    let theme = canvas.theme;
    let [x, y] = at;
    canvas.panel(at, [wide, HIGH - 12]);
    let kind = tile.kinds.first().and_then(|id| pack.get(*id));
    let colour = kind.map_or(theme.bar, |kind| kind_colour(theme, kind));
    canvas.put(Rectangle::new(x, y, wide, 30, colour).rounded(4));
    if let Some(kind) = kind.filter(|_| pack.tile_kinds.len() > 1) {
        let style = Style::plain(11, theme.faint);
        canvas.ending([x + wide - 8, y + HIGH - 20], style, wide - 16, &kind.name);
    }
    let copies = if tile.copies > 1 { format!("× {}", tile.copies) } else { String::new() };
    let ink = colour.ink();
    let copies_wide = crate::text::width(&copies, 13, true);
    canvas.ending([x + wide - 9, y + 20], Style::bold(13, ink), 60, &copies);
    let (title, room) = (title(tile, side), wide - 18 - copies_wide);
    let fits = |size: &i32| crate::text::width(&title, *size, true) <= room;
    let size = [14, 13, 12, 11].into_iter().find(fits).unwrap_or(11);
    canvas.words([x + 9, y + 20], Style::bold(size, ink), room, &title);
    let inside = [x + 8, y + 36];
    if side.terrain.is_empty() {
        deeds(canvas, pack, side, inside, wide - 16);
    } else {
        spaces(canvas, pack, tile, side, inside, [wide - 16, HIGH - 56]);
    }
}

/// The height of a low face.
pub const LOW: i32 = 112;

/// Draws a side without spaces of its own in one line: what it needs, an arrow, what it gives.
pub fn low(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    (tile, side): (&Tile, &Side),
    [x, y]: [i32; 2],
    wide: i32,
) {
    let theme = canvas.theme;
    canvas.panel([x, y], [wide, LOW - 6]);
    let kind = tile.kinds.first().and_then(|id| pack.get(*id));
    let colour = kind.map_or(theme.bar, |kind| kind_colour(theme, kind));
    canvas.put(Rectangle::new(x, y, wide, 28, colour).rounded(4));
    heading(canvas, &title(tile, side), [x + 8, y], wide - 14, colour.ink());
    let token = side.grants.and_then(|id| pack.get(id)).map(|token| format!("+ {}", token.name));
    let points = (side.points != 0).then(|| format!("{} ★", side.points));
    let mut parts: Vec<Result<ResourceId, &str>> = side.demands.iter().map(|id| Ok(*id)).collect();
    let gives = !side.produces.is_empty() || token.is_some() || points.is_some();
    if gives && !parts.is_empty() {
        parts.push(Err("→"));
    }
    for (at, id) in side.produces.iter().enumerate() {
        parts.extend((at > 0).then_some(Err("or")));
        parts.push(Ok(*id));
    }
    parts.extend([&token, &points].into_iter().flatten().map(|words| Err(&**words)));
    if side.unprinted {
        parts.push(Err("not printed"));
    }
    let long = |parts: &[Result<ResourceId, &str>], size| -> i32 {
        let one = |part: &Result<ResourceId, &str>| {
            part.map_or_else(|words| crate::text::width(words, size, false) + 6, |_| 26)
        };
        parts.iter().map(one).sum()
    };
    let size = [18, 15, 13].into_iter().find(|size| long(&parts, *size) < wide);
    // What is too long for one line is broken after the arrow.
    let arrow = parts.iter().position(|part| *part == Err("→")).filter(|_| size.is_none());
    let (first, second) = parts.split_at(arrow.map_or(parts.len(), |at| at + 1));
    let (size, levels) =
        (size.unwrap_or(13), if arrow.is_some() { [y + 50, y + 84] } else { [y + 66; 2] });
    for (parts, level) in [first, second].into_iter().zip(levels) {
        let mut left = x + (wide - long(parts, size)) / 2;
        for part in parts {
            match part {
                Ok(id) => resource_disc(canvas, pack, *id, [left + 13, level], 12),
                Err(words) => {
                    let style = Style::plain(size, theme.ink);
                    let _ = canvas.words([left + 3, level + size * 36 / 100], style, wide, words);
                }
            }
            left += long(&[*part], size);
        }
    }
}

/// The name in the coloured band of a low face: in one line as large as fits, or in two.
fn heading(canvas: &mut Canvas<'_>, name: &str, [x, y]: [i32; 2], room: i32, ink: Colour) {
    let fits = |size: &i32| crate::text::width(name, *size, true) <= room;
    if let Some(size) = (13..=18).rev().find(fits) {
        canvas.words([x, y + 14 + size * 36 / 100], Style::bold(size, ink), room, name);
        return;
    }
    for (line, row) in crate::text::wrap(name, 12, true, room).iter().take(2).zip(0..) {
        canvas.words([x, y + 12 + row * 13], Style::bold(12, ink), room, line);
    }
}

/// A tile by itself, all of its sides below each other.
pub fn face(pack: &Pack, id: TileId, theme: &Theme) -> Option<Scene> {
    let tile = pack.get(id)?;
    let mut canvas = Canvas::new(theme);
    let mut y = 8;
    for side in &tile.sides {
        draw(&mut canvas, pack, &Tile { copies: 1, ..tile.clone() }, side, [8, y], ALONE);
        y += HIGH;
    }
    let name = tile.name.as_deref().unwrap_or("Tile").to_owned();
    Some(canvas.finish(name, "A tile".to_owned(), [ALONE + 16, y]))
}

/// The width of a tile by itself.
const ALONE: i32 = 220;

fn title(tile: &Tile, side: &Side) -> String {
    let name = match (&tile.name, tile.number) {
        (Some(name), _) => name.to_string(),
        (None, Some(number)) => format!("Tile {number}"),
        (None, None) => tile.id.to_string(),
    };
    match &side.side {
        Some(letter) if tile.sides.len() > 1 => format!("{name}, {}", names::side(letter)),
        _ => name,
    }
}

/// The spaces of a side with their terrain.
fn spaces(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    tile: &Tile,
    side: &Side,
    [x, y]: [i32; 2],
    [wide, high]: [i32; 2],
) {
    let Some(grid) = pack.grid else { return };
    let theme = canvas.theme;
    let cells = pack.spaces_of(tile);
    let up = tile.sides.iter().position(|one| std::ptr::eq(one, side)).unwrap_or(0);
    let spots = grid.turned(&pack.spaces_of_side(grid, tile, up), 0);
    let note = if side.order_unprinted { 18 } else { 0 };
    let lattice = Lattice::fitting(grid, &spots, [x, y], [wide, high - note], 46.0);
    for ((cell, spot), terrain) in cells.iter().zip(&spots).zip(&side.terrain) {
        let ground = Ground::of_terrain(pack, theme, *terrain);
        let shape = Shape::filled(closed(&lattice.corners(*spot)), ground.fill);
        canvas.put(shape.stroked(Stroke::new(theme.ink, 12)));
        let Some(row) = pack.get(*terrain) else { continue };
        let [middle, level] = lattice.spot(*spot);
        let half = lattice.half_width();
        canvas.put(symbols::draw(
            row.symbol,
            [middle, level - whole(half * 0.2)],
            whole(half * 0.36),
            ground.sign,
        ));
        // A space with a mark is known by the mark: its colour and sign show the terrain.
        let here = || side.icons.iter().filter(|printed| printed.at.as_ref() == Some(cell));
        let mark = here().find_map(|printed| printed.mark.as_ref());
        let name = mark.unwrap_or(&row.name);
        let text = Text::new(middle, level + whole(half * 0.2) + 10, 10, ground.ink, &**name);
        canvas.put(
            text.fitted(whole(half * 1.8)).bold().anchored(Anchor::Middle).glowing(ground.glow),
        );
        for (printed, number) in here().zip(0..) {
            let aside = whole(half * 0.55) - number * whole(half * 0.55);
            let spot = [middle + aside, level - whole(half * 0.5)];
            sign_on_disc(canvas, symbol_of(pack, printed), spot, whole(half * 0.3).max(5));
        }
    }
    let whole_tile = side.icons.iter().filter(|printed| printed.at.is_none());
    for (printed, number) in whole_tile.zip(0..) {
        sign_on_disc(canvas, symbol_of(pack, printed), [x + 14, y + 14 + number * 30], 12);
    }
    if side.order_unprinted {
        let style = Style::plain(11, theme.faint);
        canvas.centred(
            [x + wide / 2, y + high],
            style,
            wide,
            "which space is which is not printed",
        );
    }
}

fn symbol_of(pack: &Pack, printed: &PrintedIcon) -> Symbol {
    pack.get(printed.icon).map_or_else(Symbol::default, |icon| icon.symbol)
}

/// What a side demands and gives, line by line.
fn deeds(canvas: &mut Canvas<'_>, pack: &Pack, side: &Side, [x, y]: [i32; 2], wide: i32) {
    let theme = canvas.theme;
    if side.unprinted {
        let ground = Ground::unknown(theme);
        canvas.put(Rectangle::new(x, y, wide, HIGH - 56, ground.fill).rounded(4));
        let text = Text::new(x + wide / 2, y + (HIGH - 56) / 2 + 5, 14, theme.faint, "not printed");
        canvas.put(text.anchored(Anchor::Middle).glowing(theme.panel));
        return;
    }
    let mut low = y;
    let lacks = |fact: SideFact| side.lacks.contains(&fact);
    let mut line = |canvas: &mut Canvas<'_>,
                    word: &str,
                    ids: &[ResourceId],
                    joined: &str,
                    open: bool| {
        if ids.is_empty() && !open {
            return;
        }
        canvas.words([x, low + 12], Style::plain(11, theme.faint), wide, word);
        low += 17;
        let mut left = x;
        for (at, id) in ids.iter().enumerate() {
            if at > 0 {
                canvas.words([left, low + 17], Style::plain(12, theme.faint), 20, joined);
                left += 4 + crate::text::width(joined, 12, false);
            }
            resource_disc(canvas, pack, *id, [left + 12, low + 12], 12);
            left += 30;
        }
        if open {
            let words = if ids.is_empty() { "not printed" } else { "or not printed" };
            canvas.words([left, low + 17], Style::plain(12, theme.faint), x + wide - left, words);
        }
        low += 32;
    };
    line(canvas, "needs", &side.demands, "", lacks(SideFact::Demands));
    line(canvas, "gives", &side.produces, "or", lacks(SideFact::Produces));
    let token = side.grants.and_then(|id| pack.get(id));
    let low = if let Some(token) = token {
        canvas.words(
            [x, low + 14],
            Style::plain(12, theme.ink),
            wide,
            &format!("+ {}", token.name),
        );
        low + 20
    } else if lacks(SideFact::Grants) {
        canvas.words([x, low + 14], Style::plain(12, theme.faint), wide, "token not printed");
        low + 20
    } else {
        low
    };
    if side.points != 0 {
        canvas.put(symbols::draw(Symbol::Star, [x + 10, low + 13], 10, theme.ink));
        let noun = if side.points == 1 { "point" } else { "points" };
        canvas.words(
            [x + 28, low + 19],
            Style::bold(15, theme.ink),
            wide - 28,
            &format!("{} {noun}", side.points),
        );
    }
}

/// The sign of a resource on its colour.
pub fn resource_disc(
    canvas: &mut Canvas<'_>,
    pack: &Pack,
    id: ResourceId,
    [x, y]: [i32; 2],
    radius: i32,
) {
    let theme = canvas.theme;
    let Some(resource) = pack.get(id) else { return };
    let named = resource.colour.as_deref().and_then(Colour::parse).unwrap_or(theme.band);
    let colour = if theme.is_print() { theme.paper } else { named };
    let disc = Shape::filled(Path::circle(x, y, radius), colour);
    canvas.put(disc.stroked(Stroke::new(theme.ink, 12)));
    let symbol = resource.symbol.unwrap_or_default();
    canvas.put(symbols::draw(symbol, [x, y], radius * 64 / 100, colour.ink()));
}
