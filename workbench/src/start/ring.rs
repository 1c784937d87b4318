//! A small fair map to start from: the same land for everybody, in rings around an open sea.

use std::f64::consts::TAU;

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, value};

/// How many areas of each ring belong to one civilization.
const EACH: usize = 4;
/// A ring of areas: their name, and the population limits and city sites of one civilization.
struct Ring {
    name: &'static str,
    populations: [u8; EACH],
    sites: [Option<&'static str>; EACH],
}

/// The rings from the sea outwards.
const RINGS: [Ring; 3] = [
    Ring {
        name: "coast",
        populations: [3, 2, 3, 2],
        sites: [Some("white"), None, Some("black"), Some("black")],
    },
    Ring {
        name: "midland",
        populations: [4, 2, 3, 2],
        sites: [Some("black"), None, Some("black"), None],
    },
    Ring { name: "upland", populations: [2, 3, 1, 2], sites: [None, Some("black"), None, None] },
];
const WIDTH: f64 = 1200.0;
const HEIGHT: f64 = 840.0;
/// The open sea in the middle.
const SEA: &str = "inner-sea";

/// The map as `map.toml`: every civilization has the same areas, a flood plain, a volcano and a start. The
/// coasts of those that do not always play are in play with the `fewest` players too, as a way around.
pub fn map(civilizations: &[String], fewest: usize) -> DocumentMut {
    let mut file = DocumentMut::new();
    let mut board = Table::new();
    board["width"] = value(WIDTH);
    board["height"] = value(HEIGHT);
    file["board"] = Item::Table(board);
    let (mut areas, mut plains) = (ArrayOfTables::new(), ArrayOfTables::new());
    let (mut volcanoes, mut starts) = (ArrayOfTables::new(), ArrayOfTables::new());
    for (number, civilization) in civilizations.iter().enumerate() {
        let first = number * EACH;
        let bridge = (number >= fewest).then(|| {
            let is_near_last = 2 * number < fewest + civilizations.len();
            &civilizations[if is_near_last { fewest - 1 } else { 0 }]
        });
        for (ring, at) in (0..RINGS.len()).flat_map(|ring| (0..EACH).map(move |at| (ring, at))) {
            let region = [civilization].into_iter().chain(bridge.filter(|_| ring == 0));
            areas.push(area(region.collect(), [ring, first + at], civilizations.len() * EACH));
        }
        plains.push(place(&format!("plain-{}", number + 1), [[0, first], [1, first]]));
        volcanoes.push(place(&format!("volcano-{}", number + 1), [[1, first + 2], [2, first + 2]]));
        let mut start = Table::new();
        start["civilization"] = value(civilization);
        start["area"] = value(id([1, first + 1]));
        starts.push(start);
    }
    let mut sea = Table::new();
    sea["id"] = value(SEA);
    sea["name"] = value("The Inner Sea");
    sea["water"] = value((0..civilizations.len() * EACH).map(|at| id([0, at])).collect::<Array>());
    sea["at"] = value(point([WIDTH / 2.0, HEIGHT / 2.0]));
    file["area"] = Item::ArrayOfTables(areas);
    file["sea"] = Item::ArrayOfTables(ArrayOfTables::from_iter([sea]));
    file["flood_plain"] = Item::ArrayOfTables(plains);
    file["volcano"] = Item::ArrayOfTables(volcanoes);
    file["start"] = Item::ArrayOfTables(starts);
    file
}

/// One area, given by its ring and its place in a ring of `around` areas.
fn area(region: Array, [ring, at]: [usize; 2], around: usize) -> Table {
    let Ring { name, populations, sites } = &RINGS[ring];
    let (before, after) = ((at + around - 1) % around, (at + 1) % around);
    let mut land = vec![[ring, before], [ring, after]];
    land.extend(ring.checked_sub(1).map(|inner| [inner, at]));
    land.extend((ring + 1 < RINGS.len()).then_some([ring + 1, at]));
    let mut area = Table::new();
    area["id"] = value(id([ring, at]));
    area["name"] = value(format!("{}{} {}", name[..1].to_uppercase(), &name[1..], at + 1));
    area["population"] = value(i64::from(populations[at % EACH]));
    if let Some(site) = sites[at % EACH] {
        area["city_site"] = value(site);
    }
    area["region"] = value(region);
    area["land"] = value(land.into_iter().map(id).collect::<Array>());
    if ring == 0 {
        area["water"] = value(Array::from_iter([id([0, before]), id([0, after]), SEA.to_owned()]));
    }
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let (turn, far) = (at as f64 / around as f64, (ring as f64 + 1.7) / (RINGS.len() as f64 + 1.4));
    let (sine, cosine) = (turn * TAU).sin_cos();
    area["at"] =
        value(point([WIDTH / 2.0 * (1.0 + far * sine), HEIGHT / 2.0 * (1.0 - far * cosine)]));
    area
}

fn id([ring, at]: [usize; 2]) -> String {
    format!("{}-{}", RINGS[ring].name, at + 1)
}

fn point(point: [f64; 2]) -> Array {
    point.into_iter().map(f64::round).collect()
}

/// A flood plain or a volcano in two areas.
fn place(name: &str, areas: [[usize; 2]; 2]) -> Table {
    let mut place = Table::new();
    place["id"] = value(name);
    place["areas"] = value(areas.into_iter().map(id).collect::<Array>());
    place
}
