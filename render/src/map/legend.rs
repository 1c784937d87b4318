//! The title of a board and what its lines and signs mean.

use strabo_model::Pack;
use strabo_model::map::CitySite;
use strabo_model::pack::Setup;

use super::{CLOSED_LINE, COAST_LINE, FLOOD, INK, LAND_LINE, OUT, SEA, WATER_LINE, signs};
use crate::scene::{Anchor, Item, Stroke};
use crate::text::width;

const SIZE: i32 = 18;
const ROW: i32 = 40;
const LEFT: i32 = 40;

/// The legend, and how much room it takes below the board.
pub struct Legend {
    /// How high it is.
    pub height: i32,
    /// What is drawn.
    pub items: Vec<Item>,
}

fn text(x: i32, y: i32, size: i32, bold: bool, text: String) -> Item {
    let anchor = Anchor::Start;
    Item::Text { x, y, size, anchor, bold, fill: INK, text, whole: None }
}

/// What a board shows besides the usual.
#[derive(Clone, Copy)]
pub struct Extras {
    /// Borders drawn as a line.
    pub links: bool,
    /// Contacts that nobody passes.
    pub closed: bool,
}

/// Title and legend of a board of this width that ends at `bottom`.
pub fn items(
    pack: &Pack,
    setup: Option<&Setup>,
    extras: Extras,
    [right, bottom]: [i32; 2],
) -> Legend {
    let mut items = vec![text(LEFT, 50, 34, true, pack.name.to_string())];
    if let Some(setup) = setup {
        let names = setup.civilizations.iter().map(|id| &*pack.civilizations[id.index()].name);
        let names = names.collect::<Vec<_>>().join(", ");
        let x = LEFT + width(&pack.name, 34) * 11 / 10 + 30;
        let line = format!("{} players: {names}", setup.players);
        items.push(text(x, 50, 20, false, line));
    }
    let (mut x, mut y) = (LEFT, bottom + 10);
    for (sign, words) in signs_of(pack, setup, extras) {
        let wide = 44 + width(words, SIZE) + 24;
        if x > LEFT && x + wide > right - LEFT {
            x = LEFT;
            y += ROW;
        }
        sample(sign, x + 16, y, &mut items);
        items.push(text(x + 44, y + 6, SIZE, false, words.to_owned()));
        x += wide;
    }
    Legend { height: y + ROW - bottom, items }
}

#[derive(Clone, Copy)]
enum Sign {
    Limit,
    Site(CitySite),
    Volcano,
    Patch(&'static str),
    Flood,
    Line(&'static str, i32, Option<[i32; 2]>, Option<&'static str>),
}

fn signs_of(pack: &Pack, setup: Option<&Setup>, extras: Extras) -> Vec<(Sign, &'static str)> {
    let line = |colour, tenths, dash| Sign::Line(colour, tenths, dash, None);
    let mut signs = vec![(Sign::Limit, "population limit")];
    let has = |site| pack.areas.iter().any(|area| area.city_site == Some(site));
    if has(CitySite::Black) {
        signs.push((Sign::Site(CitySite::Black), "black city site"));
    }
    if has(CitySite::White) {
        signs.push((Sign::Site(CitySite::White), "white city site (flood plain)"));
    }
    if !pack.flood_plains.is_empty() {
        signs.push((Sign::Flood, "flood plain"));
    }
    if !pack.volcanoes.is_empty() {
        signs.push((Sign::Volcano, "volcano"));
    }
    signs.push((line(LAND_LINE, 20, None), "land border"));
    signs.push((line(WATER_LINE, 25, Some([9, 6])), "water border"));
    signs.push((Sign::Line(LAND_LINE, 28, None, Some(SEA)), "land and water border"));
    signs.push((line(COAST_LINE, 34, None), "coast"));
    if extras.closed {
        signs.push((line(CLOSED_LINE, 60, None), "closed, no border"));
    }
    if extras.links {
        signs.push((line(INK, 30, Some([3, 6])), "border drawn as a line"));
    }
    signs.push((Sign::Patch(SEA), "open sea"));
    if setup.is_some() {
        signs.push((Sign::Patch(OUT), "out of play"));
    }
    signs
}

fn sample(sign: Sign, x: i32, y: i32, items: &mut Vec<Item>) {
    let patch = |fill: String| Item::Path {
        d: format!(
            "M{} {}L{} {}L{} {}L{} {}Z",
            x - 16,
            y - 11,
            x + 16,
            y - 11,
            x + 16,
            y + 11,
            x - 16,
            y + 11
        ),
        fill,
        stroke: Some(Stroke { colour: INK, tenths: 10, dash: None }),
        area: None,
    };
    let line = |colour, tenths, dash| Item::Path {
        d: format!("M{} {y}L{} {y}", x - 16, x + 16),
        fill: "none".to_owned(),
        stroke: Some(Stroke { colour, tenths, dash }),
        area: None,
    };
    match sign {
        Sign::Limit => signs::population(x, y, 3, items),
        Sign::Site(site) => items.push(signs::city_site(x, y, site)),
        Sign::Volcano => items.push(signs::volcano(x, y)),
        Sign::Patch(fill) => items.push(patch(fill.to_owned())),
        Sign::Flood => items.push(patch(format!("url(#{FLOOD})"))),
        Sign::Line(colour, tenths, dash, over) => {
            items.push(line(colour, tenths, dash));
            items.extend(over.map(|over| line(over, tenths, Some([5, 9]))));
        }
    }
}
