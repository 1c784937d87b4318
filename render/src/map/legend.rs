//! The title of a board and what its lines and signs mean.

use super::edges::Border;
use super::{flood, link_stroke, signs, strokes};
use crate::paint::{Fill, Stroke};
use crate::path::Path;
use crate::scene::{Item, Rectangle, Shape, Text};
use crate::text::width;
use crate::theme::Theme;
use crate::view::Request;
use strabo_model::map::CitySite;

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

/// What a board shows besides the usual.
#[derive(Clone, Copy)]
pub struct Extras {
    /// Borders drawn as a line.
    pub links: bool,
    /// Contacts that nobody passes.
    pub closed: bool,
}

/// Title and legend of a board of this width that ends at `bottom`.
pub fn items(request: Request<'_>, extras: Extras, [right, bottom]: [i32; 2]) -> Legend {
    let Request { pack, setup, theme } = request;
    let mut items =
        vec![Item::from(Text::new(LEFT, 50, 34, theme.ink, pack.name.to_string()).bold())];
    if let Some(setup) = setup {
        let names = setup.civilizations.iter().map(|id| &*pack.civilizations[id.index()].name);
        let names = names.collect::<Vec<_>>().join(", ");
        let x = LEFT + width(&pack.name, 34, true) + 30;
        let line = format!("{} players: {names}", setup.players);
        items.push(Text::new(x, 50, 20, theme.ink, line).fitted(right - LEFT - x).into());
    }
    let (mut x, mut y) = (LEFT, bottom + 10);
    for (sign, words) in signs_of(request, extras) {
        let wide = 44 + width(words, SIZE, false) + 24;
        if x > LEFT && x + wide > right - LEFT {
            x = LEFT;
            y += ROW;
        }
        sample(&sign, x + 16, y, theme, &mut items);
        items.push(Text::new(x + 44, y + 6, SIZE, theme.ink, words).into());
        x += wide;
    }
    Legend { height: y + ROW - bottom, items }
}

enum Sign {
    Limit,
    Site(CitySite),
    Volcano,
    Patch(Fill),
    Lines(Vec<Stroke>),
}

fn signs_of(request: Request<'_>, extras: Extras) -> Vec<(Sign, &'static str)> {
    let Request { pack, setup, theme } = request;
    let border = |border| Sign::Lines(strokes(border, theme));
    let mut signs = vec![(Sign::Limit, "population limit")];
    let has = |site| pack.areas.iter().any(|area| area.city_site == Some(site));
    if has(CitySite::Black) {
        signs.push((Sign::Site(CitySite::Black), "black city site"));
    }
    if has(CitySite::White) {
        signs.push((Sign::Site(CitySite::White), "white city site (flood plain)"));
    }
    if !pack.flood_plains.is_empty() {
        signs.push((Sign::Patch(flood(theme).into()), "flood plain"));
    }
    if !pack.volcanoes.is_empty() {
        signs.push((Sign::Volcano, "volcano"));
    }
    signs.push((border(Border::Land), "land border"));
    signs.push((border(Border::Water), "water border"));
    signs.push((border(Border::Both), "land and water border"));
    signs.push((border(Border::Coast), "coast"));
    if extras.closed {
        signs.push((border(Border::Closed), "closed, no border"));
    }
    if extras.links {
        signs.push((Sign::Lines(vec![link_stroke(theme)]), "border drawn as a line"));
    }
    signs.push((Sign::Patch(theme.sea_fill()), "open sea"));
    if setup.is_some() {
        signs.push((Sign::Patch(theme.out.into()), "out of play"));
    }
    signs
}

fn sample(sign: &Sign, x: i32, y: i32, theme: &Theme, items: &mut Vec<Item>) {
    match sign {
        Sign::Limit => signs::population(x, y, 3, None, theme, items),
        Sign::Site(site) => items.push(signs::city_site(x, y, *site).into()),
        Sign::Volcano => items.push(signs::volcano(x, y, theme).into()),
        Sign::Patch(fill) => {
            let patch = Rectangle::new(x - 16, y - 11, 32, 22, *fill);
            items.push(patch.stroked(Stroke::new(theme.ink, 10)).into());
        }
        Sign::Lines(strokes) => {
            let path = Path::lines(&[[x - 16, y], [x + 16, y]]);
            let lines = strokes.iter().map(|stroke| Shape::line(path.clone(), *stroke).into());
            items.extend(lines);
        }
    }
}
