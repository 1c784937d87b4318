//! Tests of `page::live`.

use std::sync::Arc;

use strabo_model::map::{AreaKind, CitySite, Feature, Outline, OutlinePart, Start};
use strabo_model::refs::{AreaId, CivilizationId};
use strabo_model::{Area, Pack, pack::Civilization};
use strabo_render::page::live::{Drawn, LiveBoard};
use strabo_render::testing::{Kept, drawing, in_all_looks, sheet};

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
                self.all.extend(missing.map(|place| (place, "Back".to_owned(), 3, true)));
            }
        }
    }
}

/// Draws with nothing that an earlier drawing left, but in the same frame, with the same numbers and
/// classes.
fn afresh(live: &LiveBoard, pack: &Pack) -> Drawn {
    live.emptied().draw(pack)
}

#[test]
fn after_any_strokes_the_board_is_what_drawing_it_afresh_gives() {
    let (mut squares, mut live) = (Squares::new(), LiveBoard::default());
    let mut dice = 11_usize;
    for step in 0..40 {
        let pack = squares.pack();
        assert_eq!(live.draw(&pack), afresh(&live, &pack), "step {step}");
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
    let again = placed.iter().zip(&live.kept.placed).filter(|(old, new)| !Arc::ptr_eq(old, new));
    assert_eq!(again.count(), 1, "one area has another name");
    let pairs = before.layers.iter().zip(&after.layers).filter(|(old, _)| !old.class.is_empty());
    let items = pairs.flat_map(|(old, new)| old.items.iter().zip(&new.items));
    let written = items.filter(|(old, new)| !Arc::ptr_eq(old, new)).count();
    assert!((1..=6).contains(&written), "{written}");
}
/// What a page knows about an area: its id and those of its neighbours.
fn known(drawn: &Drawn) -> Vec<(String, Vec<String>)> {
    let areas: Vec<serde_json::Value> =
        drawn.about.areas.iter().map(|area| serde_json::from_str(area).expect("JSON")).collect();
    let id = |area: &serde_json::Value| area["id"].as_str().expect("an id").to_owned();
    let beside = |area: &serde_json::Value| {
        let near = area["land"].as_array().expect("a list").iter();
        let near = near.map(|at| usize::try_from(at.as_u64().expect("a number")).expect("small"));
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
