//! Names in areas: as large as fits, with the signs of the area below them.

use strabo_model::Pack;
use strabo_model::map::Outline;
use strabo_model::pack::Setup;
use strabo_model::refs::{AreaId, CivilizationId};

use super::colours::of_civilization;
use super::fit::Ground;
use super::whole;
use crate::paint::Stroke;
use crate::scene::{About, Anchor, Item, Rectangle, Text};
use crate::text::{width, wrap};
use crate::theme::Theme;
use crate::view::Request;

const LARGEST: i32 = 24;
const LARGEST_SEA: i32 = 34;
const SMALLEST: i32 = 10;
/// The height of a row of signs.
pub const SIGNS: i32 = 26;

/// What stands in an area, and where.
#[derive(Debug, Default)]
pub struct Place {
    /// The middle of all of it.
    pub middle: [f64; 2],
    /// The lines of the name.
    pub lines: Vec<String>,
    /// The size of its letters.
    pub size: i32,
    /// The height of everything together.
    pub height: i32,
    /// The civilization that starts here.
    pub start: Option<usize>,
}

impl Place {
    /// The upper edge of the row of signs.
    pub fn signs_top(&self) -> i32 {
        whole(self.middle[1]) - self.height / 2 + self.names_height() + 2
    }

    fn names_height(&self) -> i32 {
        i32::try_from(self.lines.len()).unwrap_or(1) * line_height(self.size)
    }
}

fn line_height(size: i32) -> i32 {
    size + size / 8
}

/// Finds a place for everything that stands in an area.
pub fn place(pack: &Pack, setup: Option<&Setup>, outlines: &[Outline]) -> Vec<Place> {
    let areas = outlines.iter().enumerate();
    areas.map(|(at, outline)| place_one(pack, setup, at, outline)).collect()
}

fn place_one(pack: &Pack, setup: Option<&Setup>, at: usize, outline: &Outline) -> Place {
    let Some(ground) = Ground::of(outline) else { return Place::default() };
    let area = &pack.areas[at];
    let plays = |id| setup.is_none_or(|setup| setup.civilizations.contains(id));
    let mut starts = pack.starts.iter().filter(|start| start.area.index() == at);
    let start = starts.find(|start| plays(&start.civilization));
    let start = start.map(|start| start.civilization.index());
    let largest = if area.is_land() { LARGEST } else { LARGEST_SEA };
    let mut last = Place::default();
    for size in (SMALLEST..=largest).rev() {
        let bold = start.is_some();
        for room in [i32::MAX / 4, width(&area.name, size, bold) * 6 / 10, 1] {
            let lines = wrap(&area.name, size, bold, room);
            let mut place = Place { lines, size, start, ..Place::default() };
            let mut widest =
                place.lines.iter().map(|line| width(line, size, bold)).max().unwrap_or(0);
            place.height = place.names_height();
            if area.is_land() {
                place.height += SIGNS + 2;
                widest = widest.max(if area.city_site.is_some() { 2 * SIGNS } else { SIGNS });
            }
            if let Some(start) = start {
                place.height += badge_height(size);
                let name = &pack.civilizations[start].name;
                widest = widest.max(width(name, badge_size(size), true) + 10);
            }
            // A little air, so that names keep off the borders.
            let block = (f64::from(widest) + 8.0, f64::from(place.height) + 6.0);
            if let Some(middle) = ground.place(block.0, block.1) {
                place.middle = middle;
                return place;
            }
            place.middle = ground.middle();
            last = place;
        }
    }
    last
}

fn badge_size(size: i32) -> i32 {
    size.clamp(11, 15)
}

fn badge_height(size: i32) -> i32 {
    badge_size(size) + 9
}

/// Names and the badges of civilizations.
pub fn items(request: Request<'_>, in_play: &[bool], places: &[Place]) -> Vec<Item> {
    let Request { pack, theme, .. } = request;
    let mut items = Vec::new();
    for (at, (area, place)) in pack.areas.iter().zip(places).enumerate() {
        let x = whole(place.middle[0]);
        let top = whole(place.middle[1]) - place.height / 2;
        let mut y = top + place.size;
        let (colour, glow) = match (area.is_land(), in_play[at]) {
            (true, true) => (theme.ink, Some(theme.land)),
            (true, false) => (theme.on_out, None),
            (false, _) => (theme.on_sea, Some(theme.sea)),
        };
        for line in &place.lines {
            let text = Text::new(x, y, place.size, colour, line.clone()).anchored(Anchor::Middle);
            items.push(
                Text {
                    bold: place.start.is_some(),
                    italic: !area.is_land(),
                    glow,
                    about: Some(About::Name(AreaId::from(at))),
                    ..text
                }
                .into(),
            );
            y += line_height(place.size);
        }
        if let Some(civilization) = place.start {
            let about = About::Start(AreaId::from(at), CivilizationId::from(civilization));
            badge(pack, civilization, (place, about), theme, &mut items);
        }
    }
    items
}

/// The name of a civilization on its colour, below the signs.
fn badge(
    pack: &Pack,
    civilization: usize,
    (place, about): (&Place, About),
    theme: &Theme,
    items: &mut Vec<Item>,
) {
    let name = &pack.civilizations[civilization].name;
    let size = badge_size(place.size);
    let (wide, high) = (width(name, size, true) + 10, size + 6);
    let (x, y) = (whole(place.middle[0]), place.signs_top() + SIGNS + 2);
    let colour = theme.shown(of_civilization(pack, civilization));
    let ground = Rectangle::new(x - wide / 2, y, wide, high, colour);
    items.push(ground.stroked(Stroke::new(theme.ink, 15)).about(about).into());
    let text = Text::new(x, y + size, size, colour.ink(), name.to_string());
    items.push(text.bold().anchored(Anchor::Middle).about(about).into());
}
