//! Maps of any size, to be timed: a sheet of areas and seas that lies over the smallest pack.

use std::fmt::Write;

/// The sizes that are timed, in areas and seas.
pub const SIZES: &[usize] = &[200, 2_000, 20_000];

/// Every so many places is an open sea.
const SEA_EVERY: usize = 10;

/// The civilizations of the smallest pack.
const REGIONS: &[&str] = &["alder", "birch", "cedar"];

/// The side of an area, in board units.
const SIDE: f64 = 12.0;

/// `map.toml` with this many areas and seas, each with six neighbours. The sheet is rolled up, so
/// that no place is at an edge.
pub fn map(places: usize) -> String {
    let mut text = String::from("# A map to be timed, written by `cargo xtask bench`.\n");
    let places = Sheet::new(places);
    for at in (0..places.count).filter(|at| !is_sea(*at)) {
        let (x, y) = places.centre(at);
        let _ = write!(
            text,
            "\n[[area]]\nid = \"area-{at}\"\nname = \"The Land of Number {at}\"\npopulation = {}\n\
             region = [\"{}\"]\nland = [{}]\nwater = [{}]\nat = [{x:.1}, {y:.1}]\n",
            1 + at % 5,
            places.region(at),
            places.neighbours(at, true),
            places.neighbours(at, false),
        );
    }
    for at in (0..places.count).filter(|at| is_sea(*at)) {
        let (x, y) = places.centre(at);
        let _ = write!(
            text,
            "\n[[sea]]\nid = \"area-{at}\"\nname = \"The Sea of Number {at}\"\nwater = [{}]\n\
             at = [{x:.1}, {y:.1}]\n",
            places.neighbours(at, false),
        );
    }
    for (at, civilization) in REGIONS.iter().enumerate() {
        let area = at * places.count / REGIONS.len() + 1;
        let _ = write!(
            text,
            "\n[[start]]\ncivilization = \"{civilization}\"\narea = \"area-{area}\"\n"
        );
    }
    text
}

/// The corners and the middles of the sides of an area around its centre, in halves of a board unit:
/// the hexagon of all that is nearer to this centre than to any other.
const CORNERS: [[i32; 2]; 12] = [
    [12, 9],
    [6, 12],
    [0, 15],
    [-6, 12],
    [-12, 9],
    [-12, 0],
    [-12, -9],
    [-6, -12],
    [0, -15],
    [6, -12],
    [12, -9],
    [12, 0],
];

/// `map.geojson` for the same map: hexagons that share their sides.
#[allow(dead_code, reason = "not every bench draws the map")]
pub fn outlines(places: usize) -> String {
    let places = Sheet::new(places);
    let features = (0..places.count).map(|at| {
        let (x, y) = places.centre(at);
        let points: Vec<String> = (CORNERS.iter().chain(&CORNERS[..1]))
            .map(|[dx, dy]| format!("[{},{}]", x + f64::from(*dx) / 2.0, y + f64::from(*dy) / 2.0))
            .collect();
        format!(
            "{{\"type\":\"Feature\",\"id\":\"area-{at}\",\"properties\":{{}},\"geometry\":\
             {{\"type\":\"Polygon\",\"coordinates\":[[{}]]}}}}",
            points.join(",")
        )
    });
    let features = features.collect::<Vec<_>>().join(",\n");
    format!("{{\"type\":\"FeatureCollection\",\"features\":[\n{features}\n]}}\n")
}

fn is_sea(at: usize) -> bool {
    at.is_multiple_of(SEA_EVERY)
}

/// Places in rows of hexagons.
struct Sheet {
    count: usize,
    width: usize,
}

impl Sheet {
    fn new(count: usize) -> Self {
        Self { count, width: count.isqrt().max(3) }
    }

    fn centre(&self, at: usize) -> (f64, f64) {
        let number = |at: usize| f64::from(u32::try_from(at).unwrap_or(u32::MAX));
        let (row, column) = (number(at / self.width), number(at % self.width));
        ((column + row / 2.0) * SIDE, row * SIDE)
    }

    /// The sheet is divided into one stretch for each civilization.
    fn region(&self, at: usize) -> &'static str {
        REGIONS[(at * REGIONS.len() / self.count).min(REGIONS.len() - 1)]
    }

    /// The neighbours by land or by water, as the entries of a list. A border is the same from both
    /// sides: areas touch by land, seas by water.
    fn neighbours(&self, at: usize, by_land: bool) -> String {
        let steps = [1, self.width, self.width - 1];
        let around = steps
            .iter()
            .flat_map(|step| [(at + step) % self.count, (at + self.count - step) % self.count]);
        let chosen = around.filter(|to| (!is_sea(at) && !is_sea(*to)) == by_land);
        chosen.map(|to| format!("\"area-{to}\"")).collect::<Vec<_>>().join(", ")
    }
}
