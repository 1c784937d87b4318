//! Positions for labels that do not fit into their area: nearby, over sea if possible, with a line to the area.

use std::f64::consts::FRAC_1_SQRT_2;

use super::labels::{AreaLabels, Parts, Wanted};
use super::occupied::{Box4, Occupied};
use super::{sheet::Sheet, signs::distance, terrain::Terrain};
use crate::path::whole;

/// Sixteen directions. Sines differ from machine to machine; these numbers do not.
const DIRECTIONS: [[f64; 2]; 16] = [
    [1.0, 0.0],
    [-1.0, 0.0],
    [0.923_88, -0.382_68],
    [0.923_88, 0.382_68],
    [-0.923_88, -0.382_68],
    [-0.923_88, 0.382_68],
    [FRAC_1_SQRT_2, -FRAC_1_SQRT_2],
    [FRAC_1_SQRT_2, FRAC_1_SQRT_2],
    [-FRAC_1_SQRT_2, -FRAC_1_SQRT_2],
    [-FRAC_1_SQRT_2, FRAC_1_SQRT_2],
    [0.382_68, -0.923_88],
    [0.382_68, 0.923_88],
    [-0.382_68, -0.923_88],
    [-0.382_68, 0.923_88],
    [0.0, -1.0],
    [0.0, 1.0],
];
/// How many rings of places around an area are tried, at least and at most, and for all areas
/// together; and how far they are apart in pixels.
const RINGS: [usize; 2] = [6, 70];
const ALL_RINGS: usize = 20_000;
const STEP: f64 = 9.0;
/// How much farther away a position may be if it is over sea rather than over other land.
const FOREIGN: f64 = 150.0;
/// The same, if the land is of the same region.
const AKIN: f64 = 90.0;
/// Name and badge part when they would be farther away together.
const FAR: f64 = 170.0;
/// What stands outside keeps this much air around it.
const AIR: i32 = 4;

/// Labels that did not fit into an area and are connected to it by a line.
#[derive(Debug)]
pub struct Led<'w> {
    /// The area.
    pub at: usize,
    /// Which labels.
    pub parts: Parts,
    /// All labels of the area.
    pub wanted: &'w Wanted,
}

/// Finds positions for all labels outside of their areas.
pub fn place(sheet: &Sheet<'_>, places: &mut [AreaLabels], led: &[Led<'_>]) {
    if led.is_empty() {
        return;
    }
    let bounds = sheet.frame.bounds();
    let mut occupied = Occupied::new(bounds);
    for taken in places.iter().flat_map(AreaLabels::boxes) {
        occupied.add(taken);
    }
    for volcano in &sheet.volcanoes {
        occupied.add(volcano.frame());
    }
    let terrain = Terrain::new(&sheet.outlines, bounds);
    let rings = (ALL_RINGS / led.len()).clamp(RINGS[0], RINGS[1]);
    let search = Search { sheet, terrain, rings };
    for led in led {
        search.place(led, &mut places[led.at], &mut occupied);
    }
}

struct Search<'s, 'p> {
    sheet: &'s Sheet<'p>,
    terrain: Terrain,
    rings: usize,
}

#[derive(Clone, Copy)]
struct LabelPosition {
    cost: f64,
    middle: [f64; 2],
    frame: Box4,
}

impl Search<'_, '_> {
    /// Puts labels near their area: together, or name and badge apart if that is closer.
    fn place(&self, led: &Led<'_>, place: &mut AreaLabels, occupied: &mut Occupied) {
        let together = self.find(led, led.parts, place, occupied);
        let is_far = together.is_none_or(|found| found.cost > FAR);
        let Parts { name, signs, badge } = led.parts;
        if is_far && name && badge && led.wanted.has_badge() {
            for parts in
                [Parts { name, signs, badge: false }, Parts { name: false, signs: false, badge }]
            {
                let found = self.find(led, parts, place, occupied);
                self.lead(led, parts, found, place, occupied);
            }
            return;
        }
        self.lead(led, led.parts, together, place, occupied);
    }

    /// The best position for some parts: one with a free line to the area, if possible.
    fn find(
        &self,
        led: &Led<'_>,
        parts: Parts,
        place: &AreaLabels,
        occupied: &Occupied,
    ) -> Option<LabelPosition> {
        let block = led.wanted.led(parts, &self.sheet.frame.sizes);
        let size = led.wanted.extent(block);
        let (target, own) = (target(place), place.sign_boxes());
        let find = |own: Option<&[Box4]>| self.nearest(led.at, target, size, own, occupied);
        find(Some(&own)).or_else(|| find(None))
    }

    /// Puts parts where a position was found. If there is none, the outline still has the name
    /// when it is pointed at.
    fn lead(
        &self,
        led: &Led<'_>,
        parts: Parts,
        found: Option<LabelPosition>,
        place: &mut AreaLabels,
        occupied: &mut Occupied,
    ) {
        let Some(LabelPosition { middle, frame, .. }) = found else { return };
        let target = target(place);
        let block = led.wanted.led(parts, &self.sheet.frame.sizes);
        led.wanted.lay(block, middle, self.is_sea(frame), place);
        occupied.add(frame);
        // The line ends at the nearest sign.
        let signs = place.signs.iter().filter(|_| !parts.signs).map(|(_, at)| at.map(f64::from));
        let far = |at: &[f64; 2]| distance(nearest_point(frame, *at), *at);
        let end = signs.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(target);
        place.leaders.push([nearest_point(frame, end), end]);
    }

    fn nearest(
        &self,
        at: usize,
        target: [f64; 2],
        size: [i32; 2],
        own: Option<&[Box4]>,
        occupied: &Occupied,
    ) -> Option<LabelPosition> {
        let mut best: Option<LabelPosition> = None;
        let [half_wide, half_high] = size.map(|side| f64::from(side) / 2.0 + f64::from(AIR));
        for (ring, _) in (1_i32..).zip(0..self.rings) {
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
                let from = nearest_point(frame, target);
                if best.is_some_and(|best| best.cost <= cost)
                    || own.is_some_and(|own| !occupied.is_clear(from, target, own))
                {
                    continue;
                }
                best = Some(LabelPosition { cost, middle, frame });
            }
        }
        best
    }

    /// The penalty for covering the land of other areas.
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

/// Where a line leads to: the first sign of the area, or its middle.
fn target(place: &AreaLabels) -> [f64; 2] {
    place.signs.first().map_or(place.middle, |(_, at)| at.map(f64::from))
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
