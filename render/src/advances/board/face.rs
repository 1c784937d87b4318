//! One advance of a game of resources as a card: name, price, what it needs, what it opens and what it does.

use strabo_model::refs::{AdvanceId, GroupId};
use strabo_model::words::{amounts, deck};
use strabo_model::{Pack, pack::Advance};
use strabo_model::{resource::Fact, words::benefit::benefit};

use crate::canvas::{Canvas, Style};
use crate::paint::{Motif, Pattern, Stroke};
use crate::path::Path;
use crate::scene::{Rectangle, Shape};
use crate::{symbols::scaled, text};

const SIZE: i32 = 13;
/// The room between text and the edge of its card.
const PAD: i32 = 9;
/// The room for a mark before a line.
const MARK: i32 = 19;

/// What a line of a card is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    Does,
    /// The prerequisites.
    Needs,
    /// A piece that may be built.
    Piece,
    /// A group it opens.
    Opens,
    /// A track it moves up.
    Raises,
    /// What the source does not print.
    Unprinted,
}

/// What stands on a card.
pub struct Face {
    name: String,
    price: String,
    level: Option<u8>,
    lines: Vec<(Mark, String)>,
}

impl Face {
    /// What is on the card of an advance. Facts that are printed for no advance are listed once for
    /// all of them and left out here.
    pub fn new(pack: &Pack, id: AdvanceId, untold: &[Fact], hangs_from: Option<AdvanceId>) -> Self {
        let advance = &pack[id];
        let lines = lines(pack, id, untold, hangs_from);
        let price = price(pack, advance);
        Self { name: advance.name.to_string(), price, level: advance.level, lines }
    }

    /// Draws the card, at least as tall as given. Returns how tall it needs to be.
    pub fn draw(&self, canvas: &mut Canvas<'_>, [x, top]: [i32; 2], width: i32, tall: i32) -> i32 {
        let theme = canvas.theme;
        let line = Stroke::new(theme.rule, 10);
        canvas
            .put(Rectangle::new(x, top, width, tall.max(1), theme.paper).rounded(5).stroked(line));
        let mut left = x + PAD;
        if let Some(level) = self.level {
            canvas.put(Shape::filled(Path::circle(left + 10, top + 16, 11), theme.bar));
            let number = Style::bold(14, theme.on_bar);
            canvas.centred([left + 10, top + 21], number, 20, &level.to_string());
            left += 28;
        }
        let room = x + width - PAD - left;
        let name = Style::bold(15, theme.ink);
        let beside = text::width(&self.name, 15, true) + text::width(&self.price, SIZE, false) + 12;
        let faint = Style::plain(SIZE, theme.faint);
        let mut y = top + 6;
        if beside <= room {
            canvas.ending([x + width - PAD, y + 15], faint, room, &self.price);
            y = canvas.paragraph([left, y], name, room, &self.name);
        } else {
            y = canvas.paragraph([left, y], name, room, &self.name);
            if !self.price.is_empty() {
                y = canvas.paragraph([left, y - 2], faint, room, &self.price);
            }
        }
        y = y.max(top + if self.level.is_some() { 30 } else { 0 });
        let (left, room) = (x + PAD, width - 2 * PAD);
        for (mark, words) in &self.lines {
            let (inset, style) = match mark {
                Mark::Does => (0, Style::plain(SIZE, theme.ink)),
                Mark::Needs | Mark::Unprinted => (MARK, Style::plain(SIZE, theme.faint)),
                Mark::Piece | Mark::Opens | Mark::Raises => (MARK, Style::bold(SIZE, theme.ink)),
            };
            sign(canvas, *mark, [left + 7, y + 9]);
            let style = Style { size: SIZE, ..style };
            y = canvas.paragraph([left + inset, y], style, room - inset, words) + 2;
        }
        y + 6 - top
    }
}

/// What stands on the card of an advance below its name and price.
pub fn lines(
    pack: &Pack,
    id: AdvanceId,
    untold: &[Fact],
    hangs_from: Option<AdvanceId>,
) -> Vec<(Mark, String)> {
    let advance = &pack[id];
    let mut lines = Vec::new();
    let mut needs = advance.prerequisites.iter().filter(|needed| Some(**needed) != hangs_from);
    let needs: Vec<&str> =
        needs.by_ref().filter_map(|id| pack.get(*id)).map(|a| &*a.name).collect();
    if !needs.is_empty() {
        lines.push((Mark::Needs, format!("Needs {}", needs.join(", "))));
    }
    lines.extend(advance.benefits.iter().map(|each| (Mark::Does, benefit(pack, each))));
    if let Some(piece) = advance.opens.and_then(|id| pack.get(id)) {
        let price = match &*amounts(pack, &piece.price) {
            "" => String::new(),
            price => format!(" for {price}"),
        };
        lines.push((Mark::Piece, format!("{}{price}", piece.name)));
    }
    for group in pack.groups.iter().filter(|group| group.opened_by.contains(&id)) {
        lines.push((Mark::Opens, format!("Opens {}", group.name)));
    }
    for track in advance.raises.iter().filter_map(|id| pack.get(*id)) {
        lines.push((Mark::Raises, track.name.to_string()));
    }
    let missing: Vec<&str> = (advance.unprinted.iter())
        .filter(|fact| !untold.contains(fact))
        .map(|fact| deck::fact(*fact))
        .collect();
    if !missing.is_empty() {
        lines.push((Mark::Unprinted, format!("Not printed: {}", missing.join(", "))));
    }
    let also = advance.groups.iter().skip(1).filter_map(|id: &GroupId| pack.get(*id));
    let also: Vec<&str> = also.map(|group| &*group.name).collect();
    if !also.is_empty() {
        lines.push((Mark::Does, format!("Also of {}", also.join(", "))));
    }
    lines
}

fn price(pack: &Pack, advance: &Advance) -> String {
    let each = advance.price.iter().map(|one| amounts(pack, std::slice::from_ref(one)));
    each.collect::<Vec<_>>().join(", ")
}

/// A small sign before a line, around a middle.
pub fn sign(canvas: &mut Canvas<'_>, mark: Mark, [x, y]: [i32; 2]) {
    let theme = canvas.theme;
    let filled = |path, colour| Shape::filled(scaled(path, [x * 10, y * 10], [10, 1]), colour);
    match mark {
        Mark::Does => {}
        Mark::Needs => {
            let line = Path::lines(&[[x - 6, y - 6], [x - 6, y], [x + 2, y]]);
            canvas.put(Shape::line(line, Stroke::new(theme.faint, 15)));
            canvas.put(filled("M 1 -5 L 7 0 L 1 5 Z", theme.faint));
        }
        Mark::Piece => {
            canvas.put(filled("M -7 -1 L 0 -7 L 7 -1 L 5 -1 L 5 7 L -5 7 L -5 -1 Z", theme.help));
        }
        Mark::Opens => {
            canvas.put(filled("M -6 6 L -7 -4 L -3 0 L 0 -6 L 3 0 L 7 -4 L 6 6 Z", theme.ink));
        }
        Mark::Raises => {
            canvas.put(filled("M 0 -7 L 7 0 L 3 0 L 3 7 L -3 7 L -3 0 L -7 0 Z", theme.help));
        }
        Mark::Unprinted => {
            let line = Stroke::new(theme.faint, 10).dashed(3, 2);
            canvas.put(Rectangle::new(x - 6, y - 6, 12, 12, theme.paper).rounded(2).stroked(line));
        }
    }
}

/// An empty frame for an advance that the source does not print.
pub fn empty(
    canvas: &mut Canvas<'_>,
    [x, top]: [i32; 2],
    [width, tall]: [i32; 2],
    level: Option<u8>,
) {
    let theme = canvas.theme;
    let ink = theme.rule.mixed(theme.paper, 55);
    let hatched = Pattern { motif: Motif::Rising, ink, ground: Some(theme.paper) };
    let line = Stroke::new(theme.faint, 10).dashed(5, 4);
    canvas.put(Rectangle::new(x, top, width, tall, hatched).rounded(5).stroked(line));
    let words = "not printed";
    let wide = text::width(words, SIZE, false) + 16;
    let middle = top + tall / 2;
    canvas.put(
        Rectangle::new(x + (width - wide) / 2, middle - 11, wide, 22, theme.paper).rounded(11),
    );
    canvas.centred([x + width / 2, middle + 5], Style::plain(SIZE, theme.faint), width, words);
    if let Some(level) = level {
        let ring = Stroke::new(theme.faint, 12).dashed(3, 2);
        let circle = Path::circle(x + PAD + 10, top + 16, 11);
        canvas.put(Shape::filled(circle, theme.paper).stroked(ring));
        let number = Style::bold(14, theme.faint);
        canvas.centred([x + PAD + 10, top + 21], number, 20, &level.to_string());
    }
}
