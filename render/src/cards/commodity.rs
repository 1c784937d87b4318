//! The face of a commodity card: its stack, its sign on a medal, and what sets of it are worth.

use strabo_model::refs::CommodityId;
use strabo_model::{Pack, division::cards_in_box, pack::Commodity, price::set_value};

use super::face::{Face, HEIGHT, WIDTH, largest};
use super::stack::{stack_colour, stack_name};
use super::strip::{self, LEFT, RIGHT, STRIP, Sign};
use crate::paint::{Colour, Fill, Motif, Pattern, Stroke};
use crate::path::Path;
use crate::scene::{Anchor, Item, Rectangle, Scene, Shape, Text};
use crate::text::width;
use crate::theme::Theme;

/// The most steps, the heights of the first and the last one, and the room beside them.
const STEPS: u16 = 12;
const LOW: i32 = 50;
const HIGH: i32 = 81;
const BESIDE: i32 = 13;
/// The middle and the radius of the medal.
const MEDAL: [i32; 2] = [i32::midpoint(STRIP, WIDTH), 166];
const RADIUS: i32 = 86;

/// The face of a commodity card.
pub fn commodity(pack: &Pack, id: CommodityId, theme: &Theme) -> Option<Scene> {
    let row = pack.get(id)?;
    let colour = strip::colour(theme, stack_colour(pack, row.stack));
    let field = if theme.is_print() { theme.paper } else { theme.paper.mixed(colour, 9) };
    let mut face = strip::card(theme, field);
    let sign = row.symbol.map_or(Sign::Letters(&row.name), Sign::Symbol);
    face.strip(colour, [0, HEIGHT]);
    let stack = pack.get(row.stack).filter(|stack| !stack.substitute);
    if let Some(stack) = stack {
        face.number(&stack.number.to_string(), 32);
    }
    face.signed(sign, 72, &row.name);
    let below = face.title(&row.name, theme.ink, RIGHT - LEFT);
    match stack {
        Some(stack) if stack.number <= 12 => pips(&mut face, stack.number.into(), below, colour),
        _ => _ = face.kind(LEFT, below, &stack_name(pack, row.stack)),
    }
    let place = place(pack, row, id);
    medal(&mut face, stack.is_none(), place, sign, [colour, field]);
    let top = stairs(&mut face, row, colour);
    let note = Text::new(RIGHT, top - 8, 10, theme.faint, note(pack, row));
    face.add(note.fitted(RIGHT - LEFT).anchored(Anchor::End));
    let description = format!("A commodity card of {} worth {}", stack_words(pack, row), row.value);
    Some(face.scene(row.name.to_string(), description))
}

fn stack_words(pack: &Pack, row: &Commodity) -> String {
    stack_name(pack, row.stack).to_lowercase()
}

/// Which of the commodities of its stack it is.
fn place(pack: &Pack, row: &Commodity, id: CommodityId) -> usize {
    let before = pack.commodities.iter().take(id.index());
    before.filter(|other| other.stack == row.stack).count()
}

/// The block it belongs to, and whether it is of the additional set.
fn note(pack: &Pack, row: &Commodity) -> String {
    let block = row.block.and_then(|id| pack.get(id)).map(|block| block.name.to_string());
    let additional = row.additional.then(|| "Additional set".to_owned());
    block.into_iter().chain(additional).collect::<Vec<_>>().join(" · ")
}

/// A small diamond for each number of the stack.
fn pips(face: &mut Face<'_>, count: i32, top: i32, colour: Colour) {
    for at in 0..count {
        let (x, y) = (LEFT + 4 + at * 10, top + 4);
        let corners = [[x, y - 4], [x + 4, y], [x, y + 4], [x - 4, y]];
        face.add(Shape::filled(Path::polygon(&corners), colour));
    }
}

/// The sign on a ground whose form tells the commodities of a stack apart without colour.
fn medal(
    face: &mut Face<'_>,
    is_substitute: bool,
    place: usize,
    sign: Sign<'_>,
    [colour, field]: [Colour; 2],
) {
    let paper = face.theme.paper;
    let [x, y] = MEDAL;
    let disc = |radius, fill: Fill| Shape::filled(Path::circle(x, y, radius), fill);
    let square = |half: i32, fill: Fill| {
        Rectangle::new(x - half, y - half, 2 * half, 2 * half, fill).rounded(half / 5)
    };
    let six = |radius: i32, fill: Fill| {
        let (far, half) = (radius * 866 / 1000, radius / 2);
        let right = [[x, y - radius], [x + far, y - half], [x + far, y + half]];
        let left = [[x, y + radius], [x - far, y + half], [x - far, y - half]];
        Shape::filled(Path::polygon(&[right, left].concat()), fill)
    };
    let [full, light] = [Fill::Solid(colour), Fill::Solid(paper)];
    let lined = |motif| Fill::Pattern(Pattern { motif, ink: colour, ground: Some(paper) });
    let [thick, thin] = [34, 14].map(|tenths| Stroke::new(colour, tenths));
    let inner = Stroke::new(Colour::WHITE, 14);
    let mark = colour.readable_on(paper);
    let (forms, share, ink): ([Item; 2], i32, Colour) = match (is_substitute, place % 5) {
        (true, _) => {
            let under = square(RADIUS - 8, lined(Motif::Waves)).stroked(thin);
            ([under.into(), disc(RADIUS * 64 / 100, field.into()).into()], 50, mark)
        }
        (_, 0) => {
            let outer = disc(RADIUS - 2, light).stroked(thick);
            ([outer.into(), disc(RADIUS - 9, Fill::None).stroked(thin).into()], 58, mark)
        }
        (_, 1) => {
            let line = square(RADIUS - 17, Fill::None).stroked(inner);
            ([square(RADIUS - 11, full).into(), line.into()], 62, Colour::WHITE)
        }
        (_, 2) => {
            let outer = six(RADIUS, lined(Motif::Rising)).stroked(thick);
            ([outer.into(), six(RADIUS * 76 / 100, light).stroked(thin).into()], 52, mark)
        }
        (_, 3) => {
            let line = disc(RADIUS - 9, Fill::None).stroked(inner);
            ([disc(RADIUS - 2, full).into(), line.into()], 58, Colour::WHITE)
        }
        _ => {
            let line = square(RADIUS - 17, Fill::None).stroked(thin);
            ([square(RADIUS - 11, light).stroked(thick).into(), line.into()], 62, mark)
        }
    };
    for form in forms {
        face.add(form);
    }
    face.sign(sign, MEDAL, RADIUS * share / 100, ink);
}

/// The value of sets of 1, 2, 3 and more cards, as stairs; returns where they begin.
fn stairs(face: &mut Face<'_>, row: &Commodity, colour: Colour) -> i32 {
    // Sets of what has no value are worth nothing: there is nothing to list.
    if row.value == 0 {
        return HEIGHT - 12;
    }
    let room = WIDTH - 2 * BESIDE;
    let most = |cards: u16| set_value(row.value, cards).to_string();
    let fits = |cards: &u16| width(&most(*cards), 9, true) + 3 <= room / i32::from(*cards);
    let count = (1..=cards_in_box(&row.cards).clamp(1, STEPS)).rev().find(fits).unwrap_or(1);
    let wide = room / i32::from(count);
    let size = largest(&most(count), wide - 4, 9..=14);
    let (ink, edge) = (Colour::WHITE, Stroke::new(colour.mixed(Colour::WHITE, 40), 8));
    let last = i32::from(count) - 1;
    for cards in 1..=count {
        let at = i32::from(cards) - 1;
        let high = LOW + (HIGH - LOW) * at / last.max(1);
        let left = if at == 0 { 0 } else { BESIDE + at * wide };
        let right = if at == last { WIDTH } else { BESIDE + (at + 1) * wide };
        let top = HEIGHT - high;
        face.add(Rectangle::new(left, top, right - left, high, colour));
        if at > 0 {
            face.add(Shape::line(Path::lines(&[[left, top], [left, HEIGHT]]), edge));
        }
        let middle = BESIDE + at * wide + wide / 2;
        let many = Text::new(middle, top + 12, 9, ink, format!("×{cards}"));
        face.add(many.anchored(Anchor::Middle));
        let value = Text::new(middle, top + 15 + size, size, ink, most(cards)).bold();
        face.add(value.anchored(Anchor::Middle));
    }
    HEIGHT - if last == 0 { LOW } else { HIGH }
}
