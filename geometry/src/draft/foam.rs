//! Lets the areas of a board settle like foam: each presses for its size, keeps to its place and pulls its borders straight, and no triangle ever turns over.

use strabo_model::effort::Effort;

use super::base::NOTHING;
use super::clean::{Clean, Point, median, turn};
use super::mesh::{Mesh, NONE, next};
use super::remesh::{join_short, split_long};
use super::shape::{badness, shape};

/// Long stretches of border get more points until there are this many.
const MOST_POINTS: usize = 600_000;

/// What the areas strive for.
pub struct Wishes {
    /// The size of each place.
    pub size: Vec<f64>,
    /// Where the middle of each place should be, if anywhere.
    pub at: Option<Vec<Point>>,
    /// Whether each place is sea.
    pub sea: Vec<bool>,
    /// The usual distance between places.
    pub unit: f64,
}

impl Wishes {
    /// Sizes from how close neighbours stand, drawn towards the usual size.
    pub fn new(clean: &Clean) -> Self {
        let count = clean.sea.len();
        let usual = 0.8 * clean.unit * clean.unit;
        let mut near: Vec<Vec<f64>> = vec![Vec::new(); count];
        if let Some(at) = &clean.at {
            for &(a, b) in &clean.borders {
                let (a, b) = (a as usize, b as usize);
                if clean.sea[a] || clean.sea[b] {
                    continue;
                }
                let (x, y) = (at[a][0] - at[b][0], at[a][1] - at[b][1]);
                near[a].push(x * x + y * y);
                near[b].push(x * x + y * y);
            }
        }
        let mut size: Vec<f64> = near
            .iter_mut()
            .map(|near| if near.is_empty() { usual } else { (0.8 * median(near) * usual).sqrt() })
            .map(|size| size.clamp(0.6 * usual, 2.5 * usual))
            .collect();
        for (size, _) in size.iter_mut().zip(&clean.sea).filter(|(_, sea)| **sea) {
            *size = 1.6 * usual;
        }
        Self { size, at: clean.at.clone(), sea: clean.sea.clone(), unit: clean.unit }
    }
}

/// Sizes and middles of all places as they are.
fn survey(mesh: &Mesh, places: usize) -> (Vec<f64>, Vec<Point>) {
    let mut size = vec![0.0; places];
    let mut middle = vec![[0.0, 0.0]; places];
    for (triangle, &label) in mesh.label.iter().enumerate() {
        if label == NOTHING {
            continue;
        }
        let area = mesh.area(triangle) / 2.0;
        let place = label as usize;
        size[place] += area;
        for side in 0..3 {
            let at = mesh.at[mesh.start[3 * triangle + side] as usize];
            middle[place][0] += at[0] * area / 3.0;
            middle[place][1] += at[1] * area / 3.0;
        }
    }
    for (middle, size) in middle.iter_mut().zip(&size) {
        let size = size.max(1e-300);
        *middle = [middle[0] / size, middle[1] / size];
    }
    (size, middle)
}

/// Lets the areas settle for a number of rounds, or until the effort is used up.
pub fn settle(mesh: &mut Mesh, wishes: &Wishes, rounds: usize, effort: &mut Effort) {
    let places = wishes.size.len();
    let unit = wishes.unit;
    let mut ring: Vec<u32> = Vec::new();
    let edge = at_edge(mesh, places);
    let mut rest: Vec<u8> = Vec::new();
    for round in 0..rounds {
        if !effort.spend(mesh.at.len()) {
            break;
        }
        if round % 3 == 0 {
            shape(mesh, unit, 1, effort);
        }
        if round % 12 == 6 && round + 12 < rounds {
            split_long(mesh, unit * 0.5, (40 * places + 4000).min(MOST_POINTS));
        }
        if round % 6 == 2 {
            join_short(mesh, &wishes.sea, unit * 0.16, effort);
        }
        rest.resize(mesh.at.len(), 0);
        let (size, middle) = survey(mesh, places);
        let fading = 1.0 - 0.85 * round as f64 / rounds as f64;
        let calm = round * 10 > rounds * 9;
        let pressure: Vec<f64> = (0..places)
            .map(|place| {
                let lack = (wishes.size[place] - size[place]) / wishes.size[place];
                if wishes.sea[place] {
                    lack.clamp(0.0, 1.0)
                } else if edge[place] {
                    lack.clamp(-0.3, 1.0)
                } else {
                    lack.clamp(-1.0, 1.0)
                }
            })
            .collect();
        let drift: Vec<Point> = (0..places)
            .map(|place| {
                let Some(at) = &wishes.at else { return [0.0, 0.0] };
                if wishes.sea[place] {
                    return [0.0, 0.0];
                }
                let way = [at[place][0] - middle[place][0], at[place][1] - middle[place][1]];
                let way = shorten(way, unit * 0.25);
                if calm { [0.0, 0.0] } else { [way[0] * fading, way[1] * fading] }
            })
            .collect();
        let state = State {
            radius: size.iter().map(|size| (size / std::f64::consts::PI).sqrt()).collect(),
            pressure,
            middle,
            drift,
            sea: &wishes.sea,
            edge: &edge,
            unit,
            calm,
        };
        for (point, rest) in rest.iter_mut().enumerate() {
            let index = u32::try_from(point).unwrap_or(NONE);
            // Points that hardly move are looked at less often.
            if mesh.held[point] == 3 || (round + point) & ((1 << *rest) - 1) != 0 {
                continue;
            }
            ring.clear();
            mesh.around(index, |half| ring.push(half));
            let push = force(mesh, point, &ring, &state);
            let before = mesh.at[point];
            effort.spend((1 + advance(mesh, point, &ring, push, unit)) * ring.len());
            let still = super::clean::distance(before, mesh.at[point]) < 0.004 * unit;
            *rest = if still { (*rest + 1).min(3) } else { 0 };
        }
    }
    super::remesh::flip_all(mesh, effort);
}

/// Which places reach the rim of the board.
fn at_edge(mesh: &Mesh, places: usize) -> Vec<bool> {
    let mut edge = vec![false; places];
    for (half, _) in mesh.twin.iter().enumerate().filter(|(_, twin)| **twin == NONE) {
        if let Some(edge) = edge.get_mut(mesh.label[half / 3] as usize) {
            *edge = true;
        }
    }
    edge
}

fn shorten(way: Point, most: f64) -> Point {
    let length = (way[0] * way[0] + way[1] * way[1]).sqrt();
    if length > most { [way[0] * most / length, way[1] * most / length] } else { way }
}

/// How things stand in a round.
struct State<'a> {
    pressure: Vec<f64>,
    radius: Vec<f64>,
    middle: Vec<Point>,
    drift: Vec<Point>,
    sea: &'a [bool],
    edge: &'a [bool],
    unit: f64,
    calm: bool,
}

impl State<'_> {
    /// How strongly the left side pushes towards the right one. Nothing never pushes back.
    fn press(&self, left: u32, right: u32) -> f64 {
        if left == NOTHING {
            (-self.pressure[right as usize]).min(0.0)
        } else if right == NOTHING {
            self.pressure[left as usize].max(0.0)
        } else {
            let (left, right) = (left as usize, right as usize);
            let press = self.pressure[left] - self.pressure[right];
            // Land gives way to land, but hardly to the sea.
            match (self.sea[left], self.sea[right]) {
                (false, true) if press < 0.0 => 0.3 * press,
                (true, false) if press > 0.0 => 0.3 * press,
                _ => press,
            }
        }
    }
}

/// The way a point wants to go.
fn force(mesh: &Mesh, point: usize, ring: &[u32], state: &State) -> Point {
    let unit = state.unit;
    let here = mesh.at[point];
    let mut push = [0.0, 0.0];
    let mut tension = [0.0, 0.0];
    let mut lines = 0.0;
    let mut mean = [0.0, 0.0];
    let mut apart = [0.0, 0.0];
    let short = 0.2 * unit;
    let mut away = |other: Point| {
        let way = [other[0] - here[0], other[1] - here[1]];
        let length = (way[0] * way[0] + way[1] * way[1]).sqrt();
        if length < short && length > 0.0 {
            let strength = 0.3 * (short - length) / length;
            apart[0] -= way[0] * strength;
            apart[1] -= way[1] * strength;
        }
        way
    };
    for &half in ring {
        let narrow = strait(mesh, here, half, short);
        push[0] += narrow[0];
        push[1] += narrow[1];
        let way = away(mesh.at[mesh.end(half) as usize]);
        mean[0] += way[0];
        mean[1] += way[1];
        let (left, right) = (mesh.left(half), mesh.right(half));
        if left != right && mesh.twin[half as usize] != NONE {
            lines += 1.0;
            tension[0] += way[0];
            tension[1] += way[1];
            let strength = if state.calm { 0.1 } else { 0.35 } * state.press(left, right);
            push[0] += way[1] * strength;
            push[1] -= way[0] * strength;
        }
    }
    let count = ring.len().max(1) as f64;
    if lines == 0.0 {
        return [mean[0] / count, mean[1] / count];
    }
    let taut = if state.calm { 0.15 } else { 0.35 };
    push[0] += taut * tension[0] / lines;
    push[1] += taut * tension[1] / lines;
    let mut pulls = 0.0;
    let mut pull = [0.0, 0.0];
    let mut last = NONE;
    for &half in ring {
        let label = mesh.left(half);
        if label != NOTHING && label != last {
            let place = label as usize;
            pull[0] += 0.3 * state.drift[place][0];
            pull[1] += 0.3 * state.drift[place][1];
            pulls += 1.0;
            if !state.sea[place] && !state.edge[place] && !state.calm {
                let out = [here[0] - state.middle[place][0], here[1] - state.middle[place][1]];
                let far = (out[0] * out[0] + out[1] * out[1]).sqrt().max(1e-9);
                let strength = 0.12 * ((state.radius[place] - far) / far).clamp(-1.0, 1.0);
                pull[0] += strength * out[0];
                pull[1] += strength * out[1];
            }
        }
        last = label;
    }
    if pulls > 0.0 {
        push[0] += pull[0] / pulls;
        push[1] += pull[1] / pulls;
    }
    [push[0] + apart[0], push[1] + apart[1]]
}

/// Pushes a point away from the border across from it, where a place is narrow.
fn strait(mesh: &Mesh, here: Point, half: u32, short: f64) -> Point {
    let (over, last) = (next(half), next(next(half)));
    let is_line = |half: u32| mesh.left(half) != mesh.right(half);
    if !is_line(over) || (is_line(half) && is_line(last)) {
        return [0.0, 0.0];
    }
    let (b, c) =
        (mesh.at[mesh.start[over as usize] as usize], mesh.at[mesh.start[last as usize] as usize]);
    let side = [c[0] - b[0], c[1] - b[1]];
    let length = (side[0] * side[0] + side[1] * side[1]).sqrt().max(1e-12);
    let height = turn(here, b, c) / length;
    let lack = 0.3 * (short - height).max(0.0) / length;
    [-side[1] * lack, side[0] * lack]
}

/// Moves a point as far as no triangle at it becomes too small. Returns how many places were tried.
fn advance(mesh: &mut Mesh, point: usize, ring: &[u32], push: Point, unit: f64) -> usize {
    let here = mesh.at[point];
    let mut reach = 0.0;
    for &half in ring {
        reach += super::clean::distance(here, mesh.at[mesh.end(half) as usize]);
    }
    reach /= ring.len().max(1) as f64;
    let mut step = shorten(push, (0.3 * unit).min(0.6 * reach));
    match mesh.held[point] {
        1 => step[1] = 0.0,
        2 => step[0] = 0.0,
        _ => {}
    }
    for tries in 1..=6 {
        let there = [here[0] + step[0], here[1] + step[1]];
        if stays_sound(mesh, here, there, ring, unit) {
            mesh.at[point] = there;
            return tries;
        }
        step = [step[0] * 0.4, step[1] * 0.4];
    }
    6
}

/// Whether no triangle becomes too thin or small by a move, or all together become better.
fn stays_sound(mesh: &Mesh, here: Point, there: Point, ring: &[u32], unit: f64) -> bool {
    let (mut old_sum, mut new_sum, mut sound) = (0.0, 0.0, true);
    for &half in ring {
        let b = mesh.at[mesh.end(half) as usize];
        let c = mesh.at[mesh.start[next(next(half)) as usize] as usize];
        let new = badness(there, b, c, unit);
        if new < 40.0 && sound {
            continue;
        }
        if new == f64::MAX {
            return false;
        }
        let old = badness(here, b, c, unit);
        sound &= new <= old;
        old_sum += old;
        new_sum += new;
    }
    sound || new_sum <= old_sum
}
