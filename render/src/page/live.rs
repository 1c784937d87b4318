//! The board of a page that follows a pack while it is changed: a drawing in layers of elements, so that
//! two drawings can be compared and only what differs is sent.

use std::sync::Arc;

use strabo_model::Pack;

use super::board::{cover, in_all_looks, spots};
use super::data::{self, Described};
use super::numbers::{Numbers, renumber};
use super::palette::{ONLY, Palette, variables};
use super::weave::{are_alike, item, weave};
use crate::element::Element;
use crate::map::Kept;
use crate::path::whole;
use crate::scene::{Item, Scene};
use crate::svg::patterns;

/// The sheet of a pack that has no areas and says nothing about its board, in board units.
const SHEET: [f64; 2] = [1000.0, 700.0];

/// Draws one board after another. It keeps what must stay the same from one to the next, the names of
/// colours and the frame as long as the board has the same extent, and what need not be made again.
#[derive(Default)]
pub struct LiveBoard {
    palette: Palette,
    kept: Kept,
    numbers: Numbers,
    /// The groups of the last drawing.
    woven: Vec<Woven>,
}

/// A group in all looks, and its elements.
struct Woven {
    name: &'static str,
    looks: [Vec<Item>; 3],
    elements: Vec<Arc<str>>,
    /// Whether there is an element for each item, and not a group for each look.
    is_plain: bool,
}

/// One drawing of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawn {
    /// What it shows.
    pub title: String,
    /// One sentence that describes it, for readers who cannot see it.
    pub description: String,
    /// Width and height of the drawing.
    pub size: [i32; 2],
    /// Pixels of the drawing for each unit of the board, and the point of the board at its corner.
    pub frame: [f64; 3],
    /// The colours of its classes.
    pub style: String,
    /// What is drawn, from below.
    pub layers: Vec<Layer>,
    /// What is known about the pack, for the script of the page.
    pub about: Described,
}

/// A group of elements.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layer {
    /// Its class; what stands in no group has none.
    pub class: String,
    /// The elements as text.
    pub items: Vec<Arc<str>>,
}

impl LiveBoard {
    /// Draws the board of a pack. One without areas has no layers: it is an empty sheet to draw on.
    pub fn draw(&mut self, pack: &Pack) -> Drawn {
        let numbers = self.numbers.of(pack);
        let Some(mut scenes) = in_all_looks(pack, &mut self.kept) else {
            let (size, frame) = sheet(pack.board.unwrap_or(SHEET));
            return Drawn {
                title: pack.name.to_string(),
                size,
                frame,
                about: data::described(pack, &[], &numbers),
                ..Drawn::default()
            };
        };
        let [light, ..] = &scenes;
        let drawn = Drawn {
            title: light.title.clone(),
            description: light.description.clone(),
            size: [light.width, light.height],
            frame: self.kept.frame.map(|frame| frame.inverse()).unwrap_or_default(),
            about: data::described(pack, &spots(light, pack.areas.len()), &numbers),
            ..Drawn::default()
        };
        for scene in &mut scenes {
            renumber(&mut scene.items, &numbers);
        }
        let layers = self.layers(scenes);
        Drawn { style: self.palette.style() + ONLY, layers, ..drawn }
    }

    /// The groups of [`drawing`](super::board::drawing) as text.
    fn layers(&mut self, scenes: [Scene; 3]) -> Vec<Layer> {
        let old = std::mem::take(&mut self.woven);
        let empty = |class: &str| Layer { class: class.to_owned(), items: Vec::new() };
        let mut layers = Vec::new();
        if let Some(patterns) = patterns(&scenes.each_ref()) {
            add(&mut layers, "", [patterns.to_string().into()]);
        }
        let cover = cover(&scenes[0]);
        let mut below = scenes.map(|scene| scene.items);
        let above = below.each_mut().map(|items| items.split_off(cover.min(items.len())));
        self.weave(below, &old, &mut layers);
        layers.extend(["veil", "touched"].map(empty));
        self.weave(above, &old, &mut layers);
        layers.push(empty("marks"));
        layers
    }

    /// Adds the layers of a list of items.
    fn weave(&mut self, looks: [Vec<Item>; 3], old: &[Woven], layers: &mut Vec<Layer>) {
        let lists = looks.each_ref().map(Vec::as_slice);
        if !are_alike(lists) {
            let all = Element::new("svg").children(weave(&mut self.palette, lists));
            for (class, items) in all.parts() {
                add(layers, &class, items.into_iter().map(Into::into));
            }
            return;
        }
        let [first, second, third] = looks;
        for ((a, b), c) in first.into_iter().zip(second).zip(third) {
            match (a, b, c) {
                (Item::Group(a), Item::Group(b), Item::Group(c)) => {
                    let known = old.iter().find(|known| known.name == a.name);
                    let looks = [a.items, b.items, c.items];
                    let is_plain = are_alike(looks.each_ref().map(Vec::as_slice));
                    let elements = elements(&mut self.palette, &looks, is_plain, known);
                    layers.push(Layer { class: a.name.to_owned(), items: elements.clone() });
                    self.woven.push(Woven { name: a.name, looks, elements, is_plain });
                }
                (a, b, c) => {
                    let element = item(&mut self.palette, [&a, &b, &c]);
                    add(layers, "", [element.to_string().into()]);
                }
            }
        }
    }
}

/// Adds elements as a layer; those in no group go on with the last one.
fn add(layers: &mut Vec<Layer>, class: &str, items: impl IntoIterator<Item = Arc<str>>) {
    match layers.last_mut().filter(|layer| class.is_empty() && layer.class.is_empty()) {
        Some(layer) => layer.items.extend(items),
        None => layers.push(Layer { class: class.to_owned(), items: items.into_iter().collect() }),
    }
}

/// The elements of a group. An item that is in all looks what it was is not written again.
fn elements(
    palette: &mut Palette,
    looks: &[Vec<Item>; 3],
    is_plain: bool,
    known: Option<&Woven>,
) -> Vec<Arc<str>> {
    let lists = looks.each_ref().map(Vec::as_slice);
    if !is_plain {
        return weave(palette, lists).iter().map(|element| element.to_string().into()).collect();
    }
    let known = known.filter(|known| known.is_plain);
    let count = looks[0].len();
    let written = |at: usize| {
        let now = lists.map(|list| &list[at]);
        let same = known.and_then(|known| {
            let mut earlier = Kept::earlier(at, count, known.elements.len());
            let is_same = |old: &usize| known.looks.each_ref().map(|list| &list[*old]) == now;
            earlier.find(is_same).map(|old| Arc::clone(&known.elements[old]))
        });
        same.unwrap_or_else(|| item(palette, now).to_string().into())
    };
    (0..count).map(written).collect()
}

/// The size of an empty sheet in pixels, and its frame.
fn sheet(board: [f64; 2]) -> ([i32; 2], [f64; 3]) {
    let scale = SHEET[0] / board[0].max(board[1]);
    (board.map(|side| whole(side * scale).max(1)), [scale, 0.0, 0.0])
}

/// The colours of a page that follows the theme, as variables.
pub fn colours() -> String {
    variables()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use strabo_model::map::{AreaKind, CitySite, Feature, Outline, OutlinePart, Start};
    use strabo_model::pack::Civilization;
    use strabo_model::refs::{AreaId, CivilizationId};
    use strabo_model::{Area, Pack};

    use super::{Drawn, LiveBoard, sheet};
    use crate::map::Kept;
    use crate::page::board::{drawing, in_all_looks};

    #[test]
    fn an_empty_sheet_has_the_size_of_the_board() {
        assert_eq!(sheet([1000.0, 700.0]), ([1000, 700], [1.0, 0.0, 0.0]));
        assert_eq!(sheet([50.0, 100.0]), ([500, 1000], [10.0, 0.0, 0.0]));
    }

    const COLUMNS: usize = 6;
    const ROWS: usize = 5;

    /// Squares beside each other, with sea on the left.
    struct Squares {
        /// The corners, row by row.
        corners: Vec<[f64; 2]>,
        /// The place of each square, its name, its population limit and whether it has a city site.
        all: Vec<(usize, String, u8, bool)>,
        volcano: [usize; 2],
    }

    impl Squares {
        fn new() -> Self {
            let number = |value: usize| f64::from(u32::try_from(value).expect("small"));
            let corner = |at: usize| {
                // One row is so low that names do not fit.
                let row = at / (COLUMNS + 1);
                let y = if row == 3 { 22.0 } else { number(row) * 10.0 };
                [number(at % (COLUMNS + 1)) * 10.0, y]
            };
            let name = |place: usize| if place % 7 == 3 { "Two words" } else { "Ur" };
            let square = |place| (place, format!("{} {place}", name(place)), 1, place % 5 == 0);
            Self {
                corners: (0..(COLUMNS + 1) * (ROWS + 1)).map(corner).collect(),
                all: (0..COLUMNS * ROWS).map(square).collect(),
                volcano: [8, 9],
            }
        }

        fn area(&self, (place, name, population, has_site): &(usize, String, u8, bool)) -> Area {
            let find = |wanted: usize| self.all.iter().position(|(place, ..)| *place == wanted);
            let (column, row) = (place % COLUMNS, place / COLUMNS);
            let near = [
                column.checked_sub(1).map(|_| place - 1),
                (column + 1 < COLUMNS).then_some(place + 1),
                row.checked_sub(1).map(|_| place - COLUMNS),
                (row + 1 < ROWS).then_some(place + COLUMNS),
            ];
            let near: Vec<AreaId> =
                near.into_iter().flatten().filter_map(find).map(AreaId::from).collect();
            let is_sea = column == 0;
            Area {
                id: format!("place-{place}").into(),
                name: name.as_str().into(),
                kind: if is_sea { AreaKind::Sea } else { AreaKind::Land },
                population: *population,
                city_site: has_site.then_some(CitySite::Black),
                land: if is_sea { Vec::new() } else { near.clone() },
                water: if is_sea || column == 1 { near } else { Vec::new() },
                ..Area::default()
            }
        }

        fn outline(&self, place: usize) -> Outline {
            let first = place / COLUMNS * (COLUMNS + 1) + place % COLUMNS;
            let around = [first, first + 1, first + COLUMNS + 2, first + COLUMNS + 1];
            let outer = around.map(|at| self.corners[at]).to_vec();
            Outline { parts: vec![OutlinePart { outer, holes: Vec::new() }] }
        }

        fn pack(&self) -> Pack {
            let find = |wanted: &usize| self.all.iter().position(|(place, ..)| place == wanted);
            let areas = self.volcano.iter().filter_map(find).map(AreaId::from).collect();
            let start = Start { civilization: CivilizationId::from(0), area: AreaId::from(2) };
            Pack {
                areas: self.all.iter().map(|square| self.area(square)).collect(),
                outlines: self.all.iter().map(|square| self.outline(square.0)).collect(),
                volcanoes: vec![Feature { id: "fire".into(), name: None, areas }],
                civilizations: vec![Civilization {
                    id: "minoa".into(),
                    name: "Minoa".into(),
                    number: 1,
                    colour: "#aa3322".into(),
                    block: None,
                    aliases: Vec::new(),
                }],
                starts: vec![start],
                ..Pack::default()
            }
        }

        /// A change of some kind at some place.
        fn change(&mut self, kind: usize, at: usize) {
            let count = self.all.len();
            let square = &mut self.all[at % count];
            match kind {
                0 => square.1 = format!("A name that is far too long for {at}"),
                1 => square.1 = format!("Ur {at}"),
                2 => square.2 = square.2 % 9 + 1,
                3 => square.3 = !square.3,
                4 => {
                    // Not one at the rim, so that the frame stays.
                    let (column, row) = (at % (COLUMNS - 1) + 1, at % (ROWS - 1) + 1);
                    let corner = &mut self.corners[row * (COLUMNS + 1) + column];
                    *corner = [corner[0] + 1.3, corner[1] - 0.9];
                }
                5 => self.volcano = [at % count, (at + 1) % count],
                6 if count > COLUMNS * ROWS - 4 => drop(self.all.remove(at % count)),
                _ => {
                    let missing = (0..COLUMNS * ROWS)
                        .find(|wanted| self.all.iter().all(|(place, ..)| place != wanted));
                    let place = missing.map(|place| (place, "Back".to_owned(), 3, true));
                    self.all.extend(place);
                }
            }
        }
    }

    /// Draws with nothing that an earlier drawing left, but in the same frame, with the same numbers and
    /// classes.
    fn afresh(live: &LiveBoard, pack: &Pack) -> (LiveBoard, Drawn) {
        let kept = Kept { frame: live.kept.frame, ..Kept::default() };
        let (palette, numbers) = (live.palette.clone(), live.numbers.clone());
        let mut fresh = LiveBoard { palette, kept, numbers, woven: Vec::new() };
        let drawn = fresh.draw(pack);
        (fresh, drawn)
    }

    #[test]
    fn after_any_strokes_the_board_is_what_drawing_it_afresh_gives() {
        let (mut squares, mut live) = (Squares::new(), LiveBoard::default());
        let mut dice = 11_usize;
        for step in 0..40 {
            let pack = squares.pack();
            let drawn = live.draw(&pack);
            assert_eq!(drawn, afresh(&live, &pack).1, "step {step}");
            dice = dice.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
            squares.change(step % 8, dice >> 8);
        }
    }

    #[test]
    fn the_layers_are_the_groups_of_the_page() {
        let (pack, mut live) = (Squares::new().pack(), LiveBoard::default());
        let drawn = live.draw(&pack);
        let scenes = in_all_looks(&pack, &mut Kept::default()).expect("areas");
        let page = drawing(&mut live.palette, scenes.each_ref());
        let layers = drawn.layers.iter().map(|layer| {
            let items: Vec<String> = layer.items.iter().map(ToString::to_string).collect();
            (layer.class.clone(), items)
        });
        assert_eq!(layers.collect::<Vec<_>>(), page.parts());
    }

    #[test]
    fn what_did_not_change_is_neither_placed_nor_written_again() {
        let (mut squares, mut live) = (Squares::new(), LiveBoard::default());
        let before = live.draw(&squares.pack());
        let placed = live.kept.placed.clone();
        squares.change(1, 44);
        let after = live.draw(&squares.pack());
        let again =
            placed.iter().zip(&live.kept.placed).filter(|(old, new)| !Arc::ptr_eq(old, new));
        assert_eq!(again.count(), 1, "one area has another name");
        let pairs =
            before.layers.iter().zip(&after.layers).filter(|(old, _)| !old.class.is_empty());
        let items = pairs.flat_map(|(old, new)| old.items.iter().zip(&new.items));
        let written = items.filter(|(old, new)| !Arc::ptr_eq(old, new)).count();
        assert!((1..=6).contains(&written), "{written}");
    }
    /// What a page knows about an area: its id and those of its neighbours.
    fn known(drawn: &Drawn) -> Vec<(String, Vec<String>)> {
        let areas: Vec<serde_json::Value> = drawn
            .about
            .areas
            .iter()
            .map(|area| serde_json::from_str(area).expect("JSON"))
            .collect();
        let id = |area: &serde_json::Value| area["id"].as_str().expect("an id").to_owned();
        let beside = |area: &serde_json::Value| {
            let near = area["land"].as_array().expect("a list").iter();
            let near =
                near.map(|at| usize::try_from(at.as_u64().expect("a number")).expect("small"));
            near.map(|at| id(&areas[at])).collect()
        };
        areas.iter().map(|area| (id(area), beside(area))).collect()
    }

    #[test]
    fn an_area_that_goes_leaves_the_numbers_of_the_others() {
        let (mut squares, mut live) = (Squares::new(), LiveBoard::default());
        let before = known(&live.draw(&squares.pack()));
        squares.all.remove(8);
        let pack = squares.pack();
        let after = known(&live.draw(&pack));
        let moved = before.iter().zip(&after).filter(|(old, new)| old.0 != new.0);
        assert_eq!(moved.count(), 1, "the last one has taken its place");
        for area in &pack.areas {
            let near = &after.iter().find(|(id, _)| **id == *area.id).expect("the area").1;
            let expected: Vec<String> =
                area.land.iter().map(|at| pack.areas[at.index()].id.to_string()).collect();
            assert_eq!(*near, expected, "{}", area.id);
        }
        squares.change(7, 0);
        let back = known(&live.draw(&squares.pack()));
        assert_eq!(back.len(), before.len());
        assert_eq!(back.last().expect("areas").0, "place-8");
    }
}
