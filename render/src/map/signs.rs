//! Signs on the board: population limits, city sites and volcanoes.

use strabo_model::Pack;
use strabo_model::map::CitySite;

use super::edges::Edge;
use super::labels::{Place, SIGNS};
use super::{INK, whole};
use crate::scene::{Item, Stroke};

/// All signs.
pub fn items(pack: &Pack, in_play: &[bool], edges: &[Edge], places: &[Place]) -> Vec<Item> {
    let mut items = Vec::new();
    for ((area, place), in_play) in pack.areas.iter().zip(places).zip(in_play) {
        if !area.is_land() || !in_play || place.lines.is_empty() {
            continue;
        }
        let (x, y) = (whole(place.middle[0]), place.signs_top() + SIGNS / 2);
        match area.city_site {
            None => population(x, y, area.population, &mut items),
            Some(site) => {
                population(x - 13, y, area.population, &mut items);
                items.push(city_site(x + 13, y, site));
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
        if let Some([x, y]) = point.or_else(beside) {
            items.push(volcano(whole(x), whole(y)));
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

const LINE: Stroke = Stroke { colour: INK, tenths: 15, dash: None };

/// The population limit in a circle.
pub fn population(x: i32, y: i32, limit: u8, items: &mut Vec<Item>) {
    let (left, right) = (x - 11, x + 11);
    items.push(Item::Path {
        d: format!("M{left} {y}A11 11 0 0 1 {right} {y}A11 11 0 0 1 {left} {y}Z"),
        fill: "#fffdf6".to_owned(),
        stroke: Some(LINE),
        area: None,
    });
    items.push(Item::Label {
        x,
        y: y + 6,
        size: 16,
        bold: true,
        italic: false,
        fill: INK,
        glow: None,
        text: limit.to_string(),
    });
}

/// A city site as an archway.
pub fn city_site(x: i32, y: i32, site: CitySite) -> Item {
    let (left, right, bottom) = (x - 11, x + 11, y + 11);
    let (inner_left, inner_right) = (x - 5, x + 5);
    let fill = match site {
        CitySite::Black => "#161311",
        CitySite::White => "#ffffff",
    };
    Item::Path {
        d: format!(
            "M{left} {bottom}L{left} {y}A11 11 0 0 1 {right} {y}L{right} {bottom}\
             L{inner_right} {bottom}L{inner_right} {}A5 5 0 0 0 {inner_left} {}L{inner_left} {bottom}Z",
            y + 2,
            y + 2
        ),
        fill: fill.to_owned(),
        stroke: Some(LINE),
        area: None,
    }
}

/// A volcano as a triangle.
pub fn volcano(x: i32, y: i32) -> Item {
    Item::Path {
        d: format!("M{x} {}L{} {}L{} {}Z", y - 15, x + 16, y + 12, x - 16, y + 12),
        fill: "#d5371f".to_owned(),
        stroke: Some(Stroke { colour: "#4a120a", tenths: 25, dash: None }),
        area: None,
    }
}
