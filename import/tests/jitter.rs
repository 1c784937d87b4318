//! Boards as a hand draws them in Inkscape: every neighbour has its own copy of a border, and each of its
//! points is off by up to half a millimetre.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use strabo_geometry::survey::size;
use strabo_import::map::Wishes;
use strabo_model::map::{Outline, OutlinePart};

use super::drawings::{borders, import};

/// How many areas are in a row, and how many rows there are.
const GRID: [u32; 2] = [6, 5];
/// How large they are about, in millimetres.
const CELL: [f64; 2] = [40.0, 34.0];
/// How far off each point is drawn at most.
const JITTER: f64 = 0.5;

/// Numbers that look random, the same in every run.
struct Dice(u64);

impl Dice {
    /// A number between -1 and 1.
    fn shift(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        f64::from(u32::try_from(self.0 >> 33).expect("31 bits")) / f64::from(1_u32 << 30) - 1.0
    }
}

/// A corner of several areas, in half widths and heights of areas.
type Corner = [u32; 2];

/// A wall of stones that are about hexagons, with a point at each so many millimetres of its joints.
struct Wall {
    dice: Dice,
    spacing: f64,
    corners: BTreeMap<Corner, [f64; 2]>,
    joints: BTreeMap<[Corner; 2], Vec<[f64; 2]>>,
}

impl Wall {
    fn new(seed: u64, spacing: f64) -> Self {
        let dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Self { dice, spacing, corners: BTreeMap::new(), joints: BTreeMap::new() }
    }

    fn corner(&mut self, corner: Corner) -> [f64; 2] {
        let dice = &mut self.dice;
        let place = |axis: usize, dice: &mut Dice| {
            let step = CELL[axis] / if axis == 0 { 2.0 } else { 1.0 };
            20.0 + step * (f64::from(corner[axis]) + 0.2 * dice.shift())
        };
        *self.corners.entry(corner).or_insert_with(|| [place(0, dice), place(1, dice)])
    }

    /// The points from one corner up to the next one, without it.
    fn joint(&mut self, from: Corner, to: Corner) -> Vec<[f64; 2]> {
        let ends = [from.min(to), from.max(to)];
        let [a, b] = ends.map(|corner| self.corner(corner));
        let (dice, spacing) = (&mut self.dice, self.spacing);
        let points = self.joints.entry(ends).or_insert_with(|| {
            let count = ((b[0] - a[0]).hypot(b[1] - a[1]) / spacing).max(1.0).floor();
            let bend = [0.08 * dice.shift(), 0.04 * dice.shift()];
            let mut points = vec![a];
            let mut place = 1.0;
            while place < count {
                let share = place / count;
                let turn = std::f64::consts::PI * share;
                let aside = bend[0] * turn.sin() + bend[1] * (3.0 * turn).sin();
                let along = [b[0] - a[0], b[1] - a[1]];
                let x = a[0] + share * along[0] - aside * along[1];
                points.push([x, a[1] + share * along[1] + aside * along[0]]);
                place += 1.0;
            }
            points.push(b);
            points
        });
        let mut points = points.clone();
        if from > to {
            points.reverse();
        }
        points.pop();
        points
    }

    fn stone(&mut self, x: u32, y: u32) -> Vec<[f64; 2]> {
        let left = 2 * x + y % 2;
        let around = [[0, 0], [1, 0], [2, 0], [2, 1], [1, 1], [0, 1], [0, 0]];
        let around = around.map(|[right, down]| [left + right, y + down]);
        around.windows(2).flat_map(|pair| self.joint(pair[0], pair[1])).collect()
    }
}

/// A drawing, the size of each of its areas, and its borders.
struct Drawn {
    text: String,
    sizes: BTreeMap<String, f64>,
    borders: BTreeSet<String>,
}

fn drawn(seed: u64, spacing: f64) -> Drawn {
    let mut wall = Wall::new(seed, spacing);
    let (mut sizes, mut beside) = (BTreeMap::new(), BTreeMap::<[Corner; 2], Vec<String>>::new());
    let mut text = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
         width=\"300mm\" height=\"210mm\" viewBox=\"0 0 300 210\">\n\
         <g inkscape:groupmode=\"layer\" inkscape:label=\"Sea\" transform=\"translate(-10,-5)\">\
         <rect inkscape:label=\"deep\" x=\"10\" y=\"5\" width=\"300\" height=\"210\" style=\"fill:#5599ff\"/></g>\n\
         <g inkscape:groupmode=\"layer\" inkscape:label=\"Land\" transform=\"translate(-10,-5)\">\n".to_owned();
    for (x, y) in (0..GRID[1]).flat_map(|y| (0..GRID[0]).map(move |x| (x, y))) {
        let id = format!("land-{}", x + GRID[0] * y + 1);
        let outer = wall.stone(x, y);
        let mut data = String::from("M");
        for [x, y] in &outer {
            let (far, way) = (JITTER * wall.dice.shift(), 3.2 * wall.dice.shift());
            let (x, y) = (x + far * way.cos() + 10.0, y + far * way.sin() + 5.0);
            let _ = write!(data, " {x:.4},{y:.4}");
        }
        let _ =
            writeln!(text, "<path inkscape:label=\"{id}\" style=\"fill:#c8ab37\" d=\"{data} Z\"/>");
        let left = 2 * x + y % 2;
        for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let ends = [[left + right, y + down], [left + right + 1, y + down]];
            beside.entry(ends).or_default().push(id.clone());
        }
        for right in [0, 2] {
            let ends = [[left + right, y], [left + right, y + 1]];
            beside.entry(ends).or_default().push(id.clone());
        }
        let parts = vec![OutlinePart { outer, holes: Vec::new() }];
        sizes.insert(id, size(&Outline { parts }));
    }
    text.push_str("</g></svg>\n");
    let border = |mut ends: Vec<String>| {
        if ends.len() < 2 {
            ends.push("deep".to_owned());
        }
        ends.sort_unstable();
        ends.join(" ")
    };
    Drawn { text, sizes, borders: beside.into_values().map(border).collect() }
}

/// What is wrong with the map that a drawing becomes.
fn faults(drawn: &Drawn, auto: bool) -> Vec<String> {
    let ran = import(&drawn.text, Wishes { auto, ..Wishes::default() });
    // Without --auto, the report says with which tolerance fewer overlaps remain.
    let mut faults = if auto { ran.findings } else { Vec::new() };
    for place in &ran.map.areas {
        let Some(meant) = drawn.sizes.get(&place.id) else { continue };
        let share = size(&place.outline) / meant;
        if !(0.95..1.05).contains(&share) {
            faults.push(format!("{} has {share:.2} of its size", place.id));
        }
    }
    let found = borders(&ran.map);
    faults.extend(drawn.borders.difference(&found).map(|border| format!("no border {border}")));
    faults.extend(found.difference(&drawn.borders).map(|border| format!("a border {border}")));
    faults
}

#[test]
fn no_jitter_takes_ground_or_borders_from_an_area() {
    for (seed, spacing) in [(1, 8.0), (2, 2.0), (3, 1.0), (4, 0.7), (0, 0.4)] {
        let drawn = drawn(seed, spacing);
        assert_eq!(faults(&drawn, true), [""; 0], "a point at each {spacing} mm");
    }
}
