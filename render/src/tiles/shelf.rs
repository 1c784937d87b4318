//! Tiles whose positions are not printed: a row of slips, each with a dashed outline.

use strabo_model::{Pack, symbol::Symbol, tile::Layout};

use super::{ground::Ground, names};
use crate::canvas::{Canvas, Style, pixels};
use crate::paint::Stroke;
use crate::scene::{Anchor, Rectangle, Text};
use crate::symbols;
use crate::text::{width, wrap};

const WIDE: i32 = 92;
const HIGH: i32 = 104;
const GAP: i32 = 12;
/// More tiles of one sort than this become one slip with a number.
const MOST: u16 = 12;

/// One tile, or several of the same sort.
pub struct Slip {
    number: Option<String>,
    symbol: Symbol,
    name: String,
    foot: String,
    count: u16,
}

/// The tiles of a layout that have no place.
pub fn of_layout(pack: &Pack, layout: &Layout) -> Vec<Slip> {
    let mut slips = Vec::new();
    for (at, place) in layout.places.iter().enumerate().filter(|(_, place)| place.at.is_none()) {
        let tile = place.tile.and_then(|id| pack.get(id));
        let number = tile.and_then(|tile| tile.number).map(|number| number.to_string());
        let foot = place.side.as_deref().map(names::side).unwrap_or_default();
        let name = names::of_place(pack, layout, at);
        let icon = place.with.and_then(|id| pack.get(id));
        add(&mut slips, place.count, |count| Slip {
            number: number.clone(),
            symbol: icon.map_or(Symbol::Compass, |icon| icon.symbol),
            name: icon.map_or_else(|| name.clone(), |icon| format!("with {}", icon.name)),
            foot: foot.clone(),
            count,
        });
    }
    slips
}

/// What each player is dealt.
pub fn dealt(pack: &Pack, layout: &Layout) -> Vec<Slip> {
    let mut slips = Vec::new();
    for dealt in &layout.dealt {
        let icon = dealt.with.and_then(|id| pack.get(id));
        let kinds = strabo_model::words::tile::kinds(pack, &dealt.kinds);
        let name = icon.map(|icon| format!("with {}", icon.name)).or(kinds);
        add(&mut slips, u16::from(dealt.each), |count| Slip {
            number: None,
            symbol: icon.map_or(Symbol::Compass, |icon| icon.symbol),
            name: name.clone().unwrap_or_else(|| "Any tile".to_owned()),
            foot: String::new(),
            count,
        });
    }
    slips
}

fn add(slips: &mut Vec<Slip>, count: u16, slip: impl Fn(u16) -> Slip) {
    if count > MOST {
        slips.push(slip(count));
    } else {
        slips.extend((0..count).map(|_| slip(1)));
    }
}

/// How many slips fit side by side.
fn columns(room: i32, slips: usize) -> i32 {
    ((room + GAP) / (WIDE + GAP)).clamp(1, pixels(slips).max(1))
}

/// Draws slips from an upper edge down, in the middle of the room. Returns the lower edge.
pub fn draw(canvas: &mut Canvas<'_>, [x, y]: [i32; 2], room: i32, slips: &[Slip]) -> i32 {
    if slips.is_empty() {
        return y;
    }
    let fitting = columns(room, slips.len());
    let rows = (pixels(slips.len()) + fitting - 1) / fitting;
    // Rows of the same length look better than a full one and a rest.
    let across = (pixels(slips.len()) + rows - 1) / rows;
    let wide = across * (WIDE + GAP) - GAP;
    let left = x + (room - wide) / 2;
    for (slip, at) in slips.iter().zip(0..) {
        let (column, row) = (at % across, at / across);
        one(canvas, [left + column * (WIDE + GAP), y + row * (HIGH + GAP)], slip);
    }
    y + rows * (HIGH + GAP) - GAP
}

fn one(canvas: &mut Canvas<'_>, [x, y]: [i32; 2], slip: &Slip) {
    let theme = canvas.theme;
    let ground = Ground::unknown(theme);
    let line = Stroke::new(theme.faint, 14).dashed(5, 4);
    canvas.put(Rectangle::new(x, y, WIDE, HIGH, ground.fill).rounded(8).stroked(line));
    let middle = x + WIDE / 2;
    let centred = |y: i32, size: i32, words: &str| {
        let text = Text::new(middle, y, size, theme.ink, words).bold().fitted(WIDE - 8);
        text.anchored(Anchor::Middle).glowing(theme.panel)
    };
    if let Some(number) = &slip.number {
        canvas.put(centred(y + 60, 34, number));
    } else {
        canvas.put(symbols::draw(slip.symbol, [middle, y + 30], 18, theme.ink));
        let lines = wrap(&slip.name, 12, true, WIDE - 10);
        for (words, at) in lines.iter().take(2).zip(0..) {
            canvas.put(centred(y + 65 + at * 14 + if lines.len() > 1 { 0 } else { 5 }, 12, words));
        }
    }
    if !slip.foot.is_empty() {
        let low = if slip.number.is_some() { 88 } else { 97 };
        let style = Style::plain(11, theme.faint);
        let text = Text::new(middle, y + low, style.size, style.colour, &*slip.foot);
        canvas.put(text.anchored(Anchor::Middle).glowing(theme.panel));
    }
    if slip.count > 1 {
        let words = format!("× {}", slip.count);
        let wide = width(&words, 13, true);
        let text = Text::new(x + WIDE - 6 - wide, y + 16, 13, theme.ink, words);
        canvas.put(text.bold().glowing(theme.panel));
    }
}
