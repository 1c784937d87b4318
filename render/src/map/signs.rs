//! Signs on the board: population limits, city sites and volcanoes.

use strabo_model::map::CitySite;
use strabo_model::refs::{AreaId, CivilizationId};

use super::colours::{ink_on, of_civilization, of_limit};
use super::labels::{AreaLabels, Badge, Sign};
use super::sheet::{Sheet, Volcano};
use crate::paint::{Colour, Stroke};
use crate::path::{Path, whole};
use crate::scene::{About, Anchor, Item, Rectangle, Shape, Text};
use crate::symbols::scaled;
use crate::theme::{Theme, ThemeKind};

/// Signs look the same in every theme, as pieces on a board do.
const DARK: Colour = Colour::new(0x0016_1616);

/// The volcanoes in play that lie between areas.
pub fn volcanoes(sheet: &Sheet<'_>) -> Vec<Volcano> {
    let radius = sheet.frame.sizes.radius * 13 / 10;
    let [left, top, right, bottom] = sheet.frame.bounds();
    let mut volcanoes = Vec::new();
    for feature in &sheet.request.pack.volcanoes {
        let areas: Vec<usize> = feature.areas.iter().map(|id| id.index()).collect();
        if areas.len() < 2 || !areas.iter().any(|&at| sheet.in_play[at]) {
            continue;
        }
        let shared = sheet.edges.iter().filter(|edge| {
            edge.between
                .1
                .is_some_and(|other| areas.contains(&edge.between.0) && areas.contains(&other))
        });
        let longest = shared.max_by(|a, b| length(&a.points).total_cmp(&length(&b.points)));
        if let Some([x, y]) = longest.and_then(|edge| halfway(&edge.points)) {
            let room = radius + 4;
            let at = [
                whole(x).clamp(left + room, (right - room).max(left + room)),
                whole(y).clamp(top + room, (bottom - room).max(top + room)),
            ];
            volcanoes.push(Volcano { at, radius, areas });
        }
    }
    volcanoes
}

/// Areas in play with a volcano that no line can carry.
pub fn lonely_volcanoes(sheet: &Sheet<'_>) -> Vec<usize> {
    let features = sheet.request.pack.volcanoes.iter();
    let first = features.filter_map(|feature| {
        let areas: Vec<usize> = feature.areas.iter().map(|id| id.index()).collect();
        let is_drawn = sheet.volcanoes.iter().any(|volcano| volcano.areas == areas);
        let in_play = areas.into_iter().find(|&at| sheet.in_play[at]);
        in_play.filter(|_| !is_drawn)
    });
    first.collect()
}

/// How long a line is.
pub fn length(points: &[[f64; 2]]) -> f64 {
    points.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}

/// How far two points are apart.
pub fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    (dx * dx + dy * dy).sqrt()
}

/// The point in the middle of a line.
pub fn halfway(points: &[[f64; 2]]) -> Option<[f64; 2]> {
    let mut left = length(points) / 2.0;
    for pair in points.windows(2) {
        let step = distance(pair[0], pair[1]);
        if step >= left && step > 0.0 {
            let part = left / step;
            return Some(
                [0, 1].map(|axis: usize| pair[0][axis] + (pair[1][axis] - pair[0][axis]) * part),
            );
        }
        left -= step;
    }
    points.first().copied()
}

/// All signs.
pub fn items(sheet: &Sheet<'_>, places: &[AreaLabels]) -> Vec<Item> {
    let theme = sheet.request.theme;
    let mut items = Vec::new();
    for volcano in &sheet.volcanoes {
        let [x, y] = volcano.at;
        let about = match *volcano.areas.as_slice() {
            [one, other] => Some(About::Between(AreaId::from(one), AreaId::from(other))),
            _ => None,
        };
        items.push(Shape { about, ..volcano_at(x, y, volcano.radius, theme) }.into());
    }
    for (at, place) in places.iter().enumerate() {
        let about = Some(About::Sign(AreaId::from(at)));
        for (sign, [x, y]) in &place.signs {
            draw(*sign, [*x, *y], place.radius, about, theme, &mut items);
        }
        if let Some(badge) = &place.badge {
            let colour = theme.shown(of_civilization(sheet.request.pack, badge.civilization));
            let civilization = CivilizationId::from(badge.civilization);
            let about = About::Start(AreaId::from(at), civilization);
            banner(badge, colour, about, theme, &mut items);
        }
    }
    items
}

/// One sign around a middle.
pub fn draw(
    sign: Sign,
    [x, y]: [i32; 2],
    radius: i32,
    about: Option<About>,
    theme: &Theme,
    items: &mut Vec<Item>,
) {
    match sign {
        Sign::Limit(limit) => {
            let fill = of_limit(limit, theme);
            let circle = Shape::filled(Path::circle(x, y, radius), fill).stroked(line());
            items.push(Shape { about, ..circle }.into());
            let text = limit.to_string();
            let size = if text.len() > 1 { radius * 12 / 10 } else { radius * 15 / 10 };
            let text = Text::new(x, y + size * 36 / 100, size, ink_on(fill), text);
            items.push(Text { about, ..text.bold().anchored(Anchor::Middle) }.into());
        }
        Sign::Covered => {
            let (cover, mark) =
                (theme.out.mixed(theme.on_out, 30), theme.out.mixed(theme.on_out, 75));
            let r = radius * 8 / 10;
            let circle = Shape::filled(Path::circle(x, y, r), cover);
            items.push(Shape { about, ..circle.stroked(Stroke::new(mark, 12)) }.into());
            let d = r / 2;
            for ends in [[[x - d, y - d], [x + d, y + d]], [[x - d, y + d], [x + d, y - d]]] {
                items.push(Shape::line(Path::lines(&ends), Stroke::new(mark, 16)).into());
            }
        }
        Sign::Site(site) => {
            items.push(Shape { about, ..city_site(x, y, radius, site, theme) }.into());
        }
        Sign::Volcano => items.push(Shape { about, ..volcano_at(x, y, radius, theme) }.into()),
    }
}

fn line() -> Stroke {
    Stroke::new(DARK, 13)
}

/// A city site as an archway.
fn city_site(x: i32, y: i32, radius: i32, site: CitySite, theme: &Theme) -> Shape {
    let fill = match site {
        CitySite::Black => DARK,
        CitySite::White => Colour::WHITE,
    };
    // Drawn for a radius of 110 tenths.
    let path = "M -110 110 L -110 0 A 110 110 0 0 1 0 -110 A 110 110 0 0 1 110 0 L 110 110 \
                L 50 110 L 50 20 A 50 50 0 0 0 0 -30 A 50 50 0 0 0 -50 20 L -50 110 Z";
    let path = scaled(path, [x * 10, y * 10], [radius, 11]);
    // Black on a dark ground needs a pale line around it.
    let pale = site == CitySite::Black && theme.look == ThemeKind::Dark;
    let line = if pale { Stroke::new(theme.ink, 13) } else { line() };
    Shape::filled(path, fill).stroked(line)
}

/// A volcano as a mountain with an open top.
fn volcano_at(x: i32, y: i32, radius: i32, theme: &Theme) -> Shape {
    let path = "M -100 80 C -60 60 -40 0 -32 -70 L -12 -44 L 2 -90 L 14 -44 L 32 -70 \
                C 40 0 60 60 100 80 Z";
    let path = scaled(path, [x * 10, y * 10], [radius, 10]);
    let rim = if theme.is_print() { Colour::WHITE } else { Colour::new(0x004a_120a) };
    Shape::filled(path, theme.volcano).stroked(Stroke::new(rim, 15))
}

/// The name of a civilization on its colour.
fn banner(badge: &Badge, colour: Colour, about: About, theme: &Theme, items: &mut Vec<Item>) {
    let [left, top, right, bottom] = badge.frame;
    let ground = Rectangle::new(left, top, right - left, bottom - top, colour).rounded(5);
    items.push(ground.stroked(Stroke::new(theme.ink, 14)).about(about).into());
    let (x, y) = (i32::midpoint(left, right), i32::midpoint(top, bottom));
    let text = Text::new(x, y + badge.size * 36 / 100, badge.size, ink_on(colour), &*badge.text);
    items.push(text.bold().anchored(Anchor::Middle).about(about).into());
}
