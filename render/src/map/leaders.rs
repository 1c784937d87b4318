//! Places for what does not fit into its area: nearby, over sea where there is some, with a line that leads back.

use super::Sheet;
use super::labels::{Parts, Place, Wanted};
use super::occupied::{Box4, Occupied};
use super::terrain::Terrain;
use super::whole;

/// Sixteen directions. Sines differ from machine to machine; these numbers do not.
const DIRECTIONS: [[f64; 2]; 16] = [
    [1.0, 0.0],
    [-1.0, 0.0],
    [0.923_88, -0.382_68],
    [0.923_88, 0.382_68],
    [-0.923_88, -0.382_68],
    [-0.923_88, 0.382_68],
    [0.707_11, -0.707_11],
    [0.707_11, 0.707_11],
    [-0.707_11, -0.707_11],
    [-0.707_11, 0.707_11],
    [0.382_68, -0.923_88],
    [0.382_68, 0.923_88],
    [-0.382_68, -0.923_88],
    [-0.382_68, 0.923_88],
    [0.0, -1.0],
    [0.0, 1.0],
];
/// How many rings of places around an area are tried, and how far they are apart in pixels.
const RINGS: i32 = 70;
const STEP: f64 = 9.0;
/// How much farther away a place may be that lies over sea instead of another land.
const FOREIGN: f64 = 150.0;
/// The same, if the land is of the same region.
const AKIN: f64 = 90.0;
/// What stands outside keeps this much air around it.
const AIR: i32 = 4;

/// What is to be led to an area.
#[derive(Debug)]
pub struct Led {
    /// The area.
    pub at: usize,
    /// What is led to it.
    pub parts: Parts,
    /// Everything that shall stand in it.
    pub wanted: Wanted,
}

/// Finds places for all that is led.
pub fn place(sheet: &Sheet<'_>, places: &mut [Place], led: Vec<Led>) {
    if led.is_empty() {
        return;
    }
    let bounds = sheet.frame.bounds();
    let mut occupied = Occupied::new(bounds);
    for taken in places.iter().flat_map(Place::boxes) {
        occupied.add(taken);
    }
    for volcano in &sheet.volcanoes {
        occupied.add(volcano.frame());
    }
    let terrain = Terrain::new(&sheet.outlines, bounds);
    let search = Search { sheet, terrain };
    for led in led {
        search.place(&led, &mut places[led.at], &mut occupied);
    }
}

struct Search<'s, 'p> {
    sheet: &'s Sheet<'p>,
    terrain: Terrain,
}

/// A place that was found.
#[derive(Clone, Copy)]
struct Found {
    cost: f64,
    middle: [f64; 2],
    frame: Box4,
}

impl Search<'_, '_> {
    fn place(&self, led: &Led, place: &mut Place, occupied: &mut Occupied) {
        let block = led.wanted.led(led.parts, &self.sheet.frame.sizes);
        let [wide, high] = led.wanted.extent(block);
        let target = match place.signs.first() {
            Some((_, at)) => at.map(f64::from),
            None => place.middle,
        };
        let own = place.sign_boxes();
        let found = self.nearest(led.at, target, [wide, high], &own, occupied);
        // Where everything is full, the outline still tells the name when it is pointed at.
        let Some(Found { middle, frame, .. }) = found else { return };
        let on_sea = self.is_sea(frame);
        led.wanted.lay(block, middle, on_sea, place);
        occupied.add(frame);
        place.leaders.push([nearest_point(frame, target), target]);
    }

    fn nearest(
        &self,
        at: usize,
        target: [f64; 2],
        size: [i32; 2],
        own: &[Box4],
        occupied: &Occupied,
    ) -> Option<Found> {
        let mut best: Option<Found> = None;
        let [half_wide, half_high] = size.map(|side| f64::from(side) / 2.0 + f64::from(AIR));
        for ring in 1..=RINGS {
            let distance = f64::from(ring) * STEP + f64::from(self.sheet.frame.sizes.radius);
            if best.is_some_and(|best| best.cost <= distance) {
                break;
            }
            for [dx, dy] in DIRECTIONS {
                let reach = distance + dx.abs() * half_wide + dy.abs() * half_high;
                let middle = [target[0] + dx * reach, target[1] + dy * reach].map(f64::round);
                let frame = [
                    middle[0] - half_wide,
                    middle[1] - half_high,
                    middle[0] + half_wide,
                    middle[1] + half_high,
                ]
                .map(whole);
                if !occupied.is_free(frame) {
                    continue;
                }
                let cost = distance + self.burden(at, frame);
                if best.is_some_and(|best| best.cost <= cost)
                    || !occupied.is_clear(nearest_point(frame, target), target, own)
                {
                    continue;
                }
                best = Some(Found { cost, middle, frame });
            }
        }
        best
    }

    /// How bad it is that a box lies over the land of others.
    fn burden(&self, at: usize, frame: Box4) -> f64 {
        let areas = &self.sheet.request.pack.areas;
        let burdens = points(frame).filter_map(|[x, y]| {
            let here = self.terrain.area(x, y).filter(|&here| here != at)?;
            let akin = areas[here].region.iter().any(|id| areas[at].region.contains(id));
            areas[here].is_land().then_some(if akin { AKIN } else { FOREIGN })
        });
        burdens.sum::<f64>() / 21.0
    }

    fn is_sea(&self, frame: Box4) -> bool {
        let areas = &self.sheet.request.pack.areas;
        points(frame)
            .all(|[x, y]| self.terrain.area(x, y).is_some_and(|here| !areas[here].is_land()))
    }
}

/// Three rows of seven points in a box.
fn points([left, top, right, bottom]: Box4) -> impl Iterator<Item = [i32; 2]> {
    (0..3).flat_map(move |row| {
        (0..7)
            .map(move |column| [left + (right - left) * column / 6, top + (bottom - top) * row / 2])
    })
}

/// The point of a box that is nearest to a point outside.
fn nearest_point(frame: Box4, [x, y]: [f64; 2]) -> [f64; 2] {
    let [left, top, right, bottom] = frame.map(f64::from);
    [x.clamp(left, right), y.clamp(top, bottom)]
}
