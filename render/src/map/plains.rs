//! Flood plains as green bands that run through the areas they cover.

use petgraph::unionfind::UnionFind;
use strabo_model::map::CitySite;

use super::fit::Ground;
use super::labels::{AreaLabels, Sign};
use super::sheet::Sheet;
use super::signs::{distance, halfway, length};
use crate::paint::Stroke;
use crate::path::{Command, Path, tenths, whole};
use crate::scene::{Item, Shape};
use crate::theme::Theme;

/// One way through an area, from the line to its neighbour to its middle or beyond.
struct Bend {
    from: [f64; 2],
    bends: [[f64; 2]; 2],
    to: [f64; 2],
    width: f64,
}

/// A line between two covered areas.
struct Gate {
    ends: [usize; 2],
    at: [f64; 2],
    length: f64,
}

/// Which areas in play are covered.
pub fn covered(sheet: &Sheet<'_>) -> Vec<bool> {
    let mut covered = vec![false; sheet.outlines.len()];
    for id in sheet.request.pack.flood_plains.iter().flat_map(|plain| &plain.areas) {
        covered[id.index()] = sheet.in_play[id.index()] && !sheet.outlines[id.index()].is_empty();
    }
    covered
}

/// The bands of all flood plains.
pub fn items(sheet: &Sheet<'_>, covered: &[bool], places: &[AreaLabels]) -> Vec<Item> {
    let mut bends = Vec::new();
    for plain in &sheet.request.pack.flood_plains {
        let areas = plain.areas.iter().map(|id| id.index()).filter(|&at| covered[at]);
        band(sheet, &areas.collect::<Vec<_>>(), places, &mut bends);
    }
    paint(&bends, sheet.request.theme)
}

/// How a band of a width is painted, from the lowest line to the highest.
pub fn strokes(width: i32, theme: &Theme) -> [Stroke; 3] {
    let (edge, ground, ticks) = if theme.is_print() {
        (theme.flood, theme.land, theme.flood.mixed(theme.land, 62))
    } else {
        (
            theme.land.mixed(theme.flood, 85),
            theme.land.mixed(theme.flood, 48),
            theme.land.mixed(theme.flood, 62),
        )
    };
    [
        Stroke::new(edge, width * 10 + 26),
        Stroke::new(ground, width * 10),
        Stroke::new(ticks, width * 10 - 16).dashed(2, 8),
    ]
}

fn paint(bends: &[Bend], theme: &Theme) -> Vec<Item> {
    let mut items = Vec::new();
    for layer in 0..3 {
        for bend in bends {
            let point = |at: [f64; 2]| at.map(tenths);
            let [one, other] = bend.bends.map(point);
            let commands =
                vec![Command::Move(point(bend.from)), Command::Curve([one, other, point(bend.to)])];
            let stroke = strokes(whole(bend.width), theme)[layer];
            items.push(Shape::line(Path { commands }, stroke).into());
        }
    }
    items
}

/// Adds the band of one flood plain: a tree over its areas that crosses their longest common lines.
fn band(sheet: &Sheet<'_>, areas: &[usize], places: &[AreaLabels], bends: &mut Vec<Bend>) {
    let gates = tree(areas, gates(sheet, areas));
    let widest = f64::from(sheet.frame.sizes.radius) * 3.6;
    let first = bends.len();
    let middles: Vec<[f64; 2]> =
        areas.iter().map(|&at| anchor(sheet, at, &gates, &places[at])).collect();
    let middle = |area: usize| {
        areas.iter().position(|&at| at == area).map_or([0.0, 0.0], |position| middles[position])
    };
    for (&area, &anchor) in areas.iter().zip(&middles) {
        let own: Vec<&Gate> = gates.iter().filter(|gate| gate.ends.contains(&area)).collect();
        for gate in &own {
            let [one, other] = gate.ends.map(middle);
            let (near, far) = if gate.ends[0] == area { (one, other) } else { (other, one) };
            let reach = distance(gate.at, anchor) * 0.4;
            let from_gate = moved(gate.at, direction(far, near), reach);
            let to_anchor = match own.as_slice() {
                [a, b] => {
                    let away = if std::ptr::eq(*a, *gate) {
                        direction(b.at, a.at)
                    } else {
                        direction(a.at, b.at)
                    };
                    moved(anchor, away, reach)
                }
                _ => moved(anchor, direction(anchor, gate.at), reach),
            };
            let width = widest.min(gate.length * 0.9).max(12.0);
            bends.push(Bend { from: gate.at, bends: [from_gate, to_anchor], to: anchor, width });
        }
        if own.is_empty() {
            bends.extend(alone(sheet, area, anchor, widest));
        }
    }
    let shore = shore(sheet, areas);
    for bend in &mut bends[first..] {
        keep_off(bend, &shore);
    }
}

fn among(sheet: &Sheet<'_>, areas: &[usize]) -> Vec<bool> {
    let mut among = vec![false; sheet.outlines.len()];
    for area in areas {
        among[*area] = true;
    }
    among
}

/// The lines between covered areas: the longest stretch of each.
fn gates(sheet: &Sheet<'_>, areas: &[usize]) -> Vec<Gate> {
    let mut gates: Vec<Gate> = Vec::new();
    let is_covered = among(sheet, areas);
    for edge in &sheet.edges {
        let Some(other) = edge.between.1 else { continue };
        if !is_covered[edge.between.0] || !is_covered[other] {
            continue;
        }
        let Some(at) = halfway(&edge.points) else { continue };
        let gate = Gate { ends: [edge.between.0, other], at, length: length(&edge.points) };
        match gates.iter_mut().find(|known| known.ends == gate.ends) {
            Some(known) if known.length < gate.length => *known = gate,
            Some(_) => {}
            None => gates.push(gate),
        }
    }
    gates
}

/// The gates that join all areas without going around in a circle, the longest lines first.
fn tree(areas: &[usize], mut gates: Vec<Gate>) -> Vec<Gate> {
    gates.sort_by(|a, b| b.length.total_cmp(&a.length));
    let mut joined: UnionFind<usize> = UnionFind::new(areas.len());
    let position = |area: usize| areas.iter().position(|&at| at == area).unwrap_or(0);
    gates.retain(|gate| {
        let [one, other] = gate.ends.map(position);
        joined.union(one, other)
    });
    gates
}

/// The point of an area that its band runs through: a white city site stands on it, a black one does not.
fn anchor(sheet: &Sheet<'_>, area: usize, gates: &[Gate], place: &AreaLabels) -> [f64; 2] {
    let site = place.signs.iter().find(|(sign, _)| matches!(sign, Sign::Site(_)));
    let own: Vec<[f64; 2]> =
        gates.iter().filter(|gate| gate.ends.contains(&area)).map(|gate| gate.at).collect();
    match site {
        Some((Sign::Site(CitySite::White), at)) => at.map(f64::from),
        Some((_, at)) if !own.is_empty() => {
            let count = f64::from(u32::try_from(own.len()).unwrap_or(1));
            let centre =
                [0, 1].map(|axis: usize| own.iter().map(|at| at[axis]).sum::<f64>() / count);
            let site = at.map(f64::from);
            let towards = if own.len() == 1 { 0.45 } else { 0.0 };
            let at = [0, 1].map(|axis: usize| centre[axis] + (site[axis] - centre[axis]) * towards);
            let safe = f64::from(sheet.frame.sizes.radius) * 3.4;
            if distance(at, site) < safe { moved(site, direction(site, centre), safe) } else { at }
        }
        _ => place.middle,
    }
}

/// A band that stays in one area.
fn alone(sheet: &Sheet<'_>, area: usize, anchor: [f64; 2], width: f64) -> Option<Bend> {
    let mut ground = Ground::default();
    ground.measure(std::iter::once(&sheet.outlines[area]), &[]);
    let [left, right] = ground.reach(anchor)?;
    let from = [anchor[0] + (left - anchor[0]) * 0.6, anchor[1] - width * 0.25];
    let to = [anchor[0] + (right - anchor[0]) * 0.6, anchor[1] + width * 0.25];
    let bends = [[anchor[0], anchor[1] - width * 0.6], [anchor[0], anchor[1] + width * 0.6]];
    Some(Bend { from, bends, to, width })
}

/// Points of the coast and of the end of the board, which bands keep off. Other land is painted over
/// them.
fn shore(sheet: &Sheet<'_>, areas: &[usize]) -> Vec<[f64; 2]> {
    let is_land = |at: usize| sheet.request.pack.areas[at].is_land();
    let is_covered = among(sheet, areas);
    let mut points = Vec::new();
    for edge in &sheet.edges {
        let (one, other) = edge.between;
        let near = is_covered[one] || other.is_some_and(|other| is_covered[other]);
        if near && (!is_land(one) || !other.is_some_and(is_land)) {
            points.extend(&edge.points);
        }
    }
    points
}

fn keep_off(bend: &mut Bend, shore: &[[f64; 2]]) {
    let line = [bend.from, bend.bends[0], bend.bends[1], bend.to];
    let at = |part: f64| {
        let rest = 1.0 - part;
        let shares = [
            rest * rest * rest,
            3.0 * rest * rest * part,
            3.0 * rest * part * part,
            part * part * part,
        ];
        [0, 1].map(|axis: usize| {
            line.iter().zip(shares).map(|(point, share)| point[axis] * share).sum::<f64>()
        })
    };
    let along = [0.0, 0.2, 0.4, 0.6, 0.8, 1.0].map(at);
    let square = |[x, y]: [f64; 2], end: &[f64; 2]| {
        let (dx, dy) = (end[0] - x, end[1] - y);
        dx * dx + dy * dy
    };
    let mut nearest = f64::MAX;
    for point in along {
        nearest = shore.iter().map(|end| square(point, end)).fold(nearest, f64::min);
    }
    let room = nearest.sqrt();
    bend.width = bend.width.min(2.0 * (room - 5.0)).max(8.0);
}

fn direction(from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
    let far = distance(from, to);
    if far < 1e-6 { [0.0, 1.0] } else { [(to[0] - from[0]) / far, (to[1] - from[1]) / far] }
}

fn moved(from: [f64; 2], direction: [f64; 2], far: f64) -> [f64; 2] {
    [from[0] + direction[0] * far, from[1] + direction[1] * far]
}
