//! The picture "contents": what is in the box, heading by heading, to check that nothing is missing.

mod sign;

use std::borrow::Cow;

use strabo_model::tile::{GridShape, Sides};
use strabo_model::words::count;
use strabo_model::{Pack, pack::Component};

use crate::canvas::{BODY, Canvas, LINE, Style};
use crate::flow::{PANEL, Panels};
use crate::scene::{Rectangle, Scene};
use crate::text;
use crate::{paint::Stroke, request::Request};

/// The height of the bar with a heading.
const BAR: i32 = 31;
/// The room between text and the edge of its panel.
const PAD: i32 = 12;
/// Where the names of components start, with signs before them and without.
const NAMES: i32 = 78;
const NAMES_ONLY: i32 = 54;
/// The most components below a heading that the pack does not give.
const MOST: usize = 14;

/// Components that stand together.
struct Section<'p> {
    name: Cow<'p, str>,
    total: Option<u16>,
    rows: Vec<&'p Component>,
    /// Where names start.
    names: i32,
    /// Tiles are squares.
    square: bool,
}

/// The pages of the picture; empty if nothing is said about the box.
pub fn pages(request: Request<'_>) -> Vec<Scene> {
    let name = &request.pack.name;
    let panels = Panels {
        heading: "What is in the box",
        title: format!("What is in the box: {name}"),
        description: format!(
            "Everything in the box of {name}, heading by heading, with its numbers."
        ),
        items: &sections(request.pack),
    };
    panels.pages(request, panel)
}

/// The headings of a pack. If it has none: what each player has, and what all share.
fn sections(pack: &Pack) -> Vec<Section<'_>> {
    let mut listed = vec![false; pack.inventory.len()];
    let mut sections = Vec::new();
    let signs = pack.inventory.iter().any(|component| component.kind.is_some());
    let names = if signs { NAMES } else { NAMES_ONLY };
    let square = pack.grid.is_some_and(|grid| grid.shape == GridShape::Square);
    for heading in &pack.headings {
        for id in &heading.components {
            if let Some(listed) = listed.get_mut(id.index()) {
                *listed = true;
            }
        }
        let known = heading.components.iter().filter_map(|id| pack.get(*id));
        let (rows, total) = (known.collect(), Some(heading.total));
        sections.push(Section { name: Cow::from(&*heading.name), total, rows, names, square });
    }
    let rest = || pack.inventory.iter().zip(&listed).filter(|(_, listed)| !**listed);
    for (name, own) in [("For the civilizations", true), ("For all", false)] {
        let rows = rest().map(|(component, _)| component);
        let rows: Vec<&Component> =
            rows.filter(|component| component.per_player.is_some() == own).collect();
        let parts = rows.len().div_ceil(MOST).max(1);
        for (part, rows) in rows.chunks(rows.len().div_ceil(parts).max(1)).enumerate() {
            let more = if part > 0 { ", continued" } else { "" };
            let (name, rows) = (Cow::from(format!("{name}{more}")), rows.to_vec());
            sections.push(Section { name, total: None, rows, names, square });
        }
    }
    sections
}

/// One heading with its components. Returns how tall it is.
fn panel(canvas: &mut Canvas<'_>, section: &Section<'_>, [x, top]: [i32; 2], tall: i32) -> i32 {
    let theme = canvas.theme;
    canvas.panel([x, top], [PANEL, tall.max(BAR)]);
    canvas.rectangle([x, top], [PANEL, BAR], theme.bar);
    let total = section.total.map_or_else(String::new, |total| total.to_string());
    let style = Style::bold(17, theme.on_bar);
    canvas.ending([x + PANEL - PAD, top + 22], style, 90, &total);
    let room = PANEL - 2 * PAD - text::width(&total, 17, true) - 14;
    let size = if text::width(&section.name, 16, true) <= room { 16 } else { 14 };
    canvas.words([x + PAD, top + 22], Style::bold(size, theme.on_bar), room, &section.name);
    let mut y = top + BAR;
    for (component, at) in section.rows.iter().zip(0..) {
        if at > 0 {
            canvas.rule([x + PAD, y], PANEL - 2 * PAD);
        }
        y = row(canvas, section, component, [x, y]);
    }
    y + 2 - top
}

/// One component: number, sign, name and how it is shared out. Returns the lower edge.
fn row(
    canvas: &mut Canvas<'_>,
    section: &Section<'_>,
    component: &Component,
    [x, top]: [i32; 2],
) -> i32 {
    let theme = canvas.theme;
    let names = section.names;
    let room = PANEL - names - PAD;
    let shared = shares(component);
    let name = Style::plain(15, theme.ink);
    let faint = Style::plain(13, theme.faint);
    let beside = text::width(&component.name, 15, false) + text::width(&shared, 13, false) + 16;
    let y = if beside <= room {
        canvas.ending([x + PANEL - PAD, top + 20], faint, room, &shared);
        canvas.paragraph([x + names, top + 5], name, room, &component.name)
    } else {
        let y = canvas.paragraph([x + names, top + 5], name, room, &component.name);
        if shared.is_empty() {
            y
        } else {
            canvas.paragraph([x + names, y - 3], faint, room, &shared)
        }
    };
    let middle = top + 15;
    match component.total {
        Some(total) => {
            let style = Style::bold(16, theme.ink);
            canvas.ending([x + PAD + 30, middle + 6], style, 40, &total.to_string());
        }
        None => unknown(canvas, [x + PAD + 8, middle - 9]),
    }
    if let Some(kind) = component.kind {
        sign::draw(canvas, kind, section.square, [x + 59, middle]);
    }
    y.max(top + LINE) + 4
}

/// A number that is not printed: an empty frame.
fn unknown(canvas: &mut Canvas<'_>, [x, y]: [i32; 2]) {
    let theme = canvas.theme;
    let line = Stroke::new(theme.faint, 10).dashed(3, 3);
    canvas.put(Rectangle::new(x, y, 22, 18, theme.panel).rounded(3).stroked(line));
    canvas.centred([x + 11, y + BODY], Style::plain(13, theme.faint), 22, "?");
}

/// How many each has: "16 in each of 5 colours", "8 of each of 4 sorts".
fn shares(component: &Component) -> String {
    let mut parts = Vec::new();
    match (component.per_player, component.each, component.sets) {
        (Some(own), _, Some(sets)) => parts.push(format!("{own} in each of {sets} colours")),
        (Some(own), _, None) => parts.push(format!("{own} for each player")),
        (None, Some(each), Some(sets)) => parts.push(format!("{each} of each of {sets} sorts")),
        (None, Some(each), None) => parts.push(format!("{each} of each sort")),
        (None, None, Some(sets)) => parts.push(count(sets, "set", "sets")),
        (None, None, None) => {}
    }
    if component.spare > 0 {
        parts.push(format!("{} spare", component.spare));
    }
    // Everybody knows the usual die.
    if let Some(sides) = component.sides.filter(|sides| *sides != Sides::USUAL) {
        parts.push(format!("{} sides", u8::from(sides)));
    }
    parts.join(", ")
}
