//! Signs on the board: population limits, city sites and volcanoes.

use strabo_model::map::CitySite;
use strabo_model::refs::AreaId;

use super::edges::Edge;
use super::labels::{Place, SIGNS};
use super::whole;
use crate::paint::{Colour, Stroke};
use crate::path::{Command, Path};
use crate::scene::{About, Anchor, Item, Shape, Text};
use crate::theme::Theme;
use crate::view::Request;

/// All signs.
pub fn items(
    request: Request<'_>,
    in_play: &[bool],
    edges: &[Edge],
    places: &[Place],
) -> Vec<Item> {
    let Request { pack, theme, .. } = request;
    let mut items = Vec::new();
    for (at, (area, place)) in pack.areas.iter().zip(places).enumerate() {
        if !area.is_land() || !in_play[at] || place.lines.is_empty() {
            continue;
        }
        let (x, y) = (whole(place.middle[0]), place.signs_top() + SIGNS / 2);
        let about = Some(About::Sign(AreaId::from(at)));
        match area.city_site {
            None => population(x, y, area.population, about, theme, &mut items),
            Some(site) => {
                population(x - 13, y, area.population, about, theme, &mut items);
                items.push(Shape { about, ..city_site(x + 13, y, site) }.into());
            }
        }
    }
    for feature in &pack.volcanoes {
        let areas: Vec<usize> = feature.areas.iter().map(|id| id.index()).collect();
        if !areas.iter().any(|&at| in_play[at]) {
            continue;
        }
        let point = match areas.as_slice() {
            [one, other] => between(edges, *one.min(other), *one.max(other)),
            [one] => Some([places[*one].middle[0] + 40.0, places[*one].middle[1]]),
            _ => None,
        };
        let beside = || areas.first().map(|&at| places[at].middle);
        let about = match *feature.areas.as_slice() {
            [one] => Some(About::Sign(one)),
            [one, other] => Some(About::Between(one, other)),
            _ => None,
        };
        if let Some([x, y]) = point.or_else(beside) {
            items.push(Shape { about, ..volcano(whole(x), whole(y), theme) }.into());
        }
    }
    items
}

/// The middle of the line between two areas.
fn between(edges: &[Edge], one: usize, other: usize) -> Option<[f64; 2]> {
    let shared = edges.iter().filter(|edge| edge.between == (one, Some(other)));
    let longest = shared.max_by_key(|edge| edge.points.len())?;
    longest.points.get(longest.points.len() / 2).copied()
}

/// Signs look the same in every theme, as pieces on a board do.
const DARK: Colour = Colour::new(0x0016_1311);
const PALE: Colour = Colour::new(0x00ff_fdf6);
const LINE: Stroke = Stroke::new(DARK, 15);

/// The population limit in a circle.
pub fn population(
    x: i32,
    y: i32,
    limit: u8,
    about: Option<About>,
    theme: &Theme,
    items: &mut Vec<Item>,
) {
    let fill = theme.shown(PALE);
    items.push(Shape { about, ..Shape::filled(Path::circle(x, y, 11), fill).stroked(LINE) }.into());
    let text = Text::new(x, y + 6, 16, DARK, limit.to_string()).bold().anchored(Anchor::Middle);
    items.push(Text { about, ..text }.into());
}

/// A city site as an archway.
pub fn city_site(x: i32, y: i32, site: CitySite) -> Shape {
    let fill = match site {
        CitySite::Black => DARK,
        CitySite::White => Colour::WHITE,
    };
    let at = |dx: i32, dy: i32| [(x + dx) * 10, (y + dy) * 10];
    let outer = |to| Command::Arc { radius: 110, clockwise: true, to };
    let inner = |to| Command::Arc { radius: 50, clockwise: false, to };
    let commands = vec![
        Command::Move(at(-11, 11)),
        Command::Line(at(-11, 0)),
        outer(at(0, -11)),
        outer(at(11, 0)),
        Command::Line(at(11, 11)),
        Command::Line(at(5, 11)),
        Command::Line(at(5, 2)),
        inner(at(0, -3)),
        inner(at(-5, 2)),
        Command::Line(at(-5, 11)),
        Command::Close,
    ];
    Shape::filled(Path { commands }, fill).stroked(LINE)
}

/// A volcano as a triangle.
pub fn volcano(x: i32, y: i32, theme: &Theme) -> Shape {
    let path = Path::polygon(&[[x, y - 15], [x + 16, y + 12], [x - 16, y + 12]]);
    Shape::filled(path, theme.volcano).stroked(Stroke::new(Colour::new(0x004a_120a), 25))
}
