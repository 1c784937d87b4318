//! Chooses which borders can be shared edges together, joins what nothing connects, and finds the order of lines around each place that fits the centre points best.

use petgraph::unionfind::UnionFind;
use strabo_model::effort::Effort;

use super::clean::{Clean, Point, cross, distance, turn};
use super::planarity::{embed, is_planar, most_lines};
use super::{around::around, blocks::hanging, budget::Budget, grid::Grid, rotation::Rotation};

const NONE: u32 = u32::MAX;

type Lines = Vec<(u32, u32)>;

/// A drawable, connected graph: the places, then points of nothing that join parts which have no border.
pub struct Chosen {
    /// How many points there are, places first.
    pub points: usize,
    /// Lines between them.
    pub lines: Vec<(u32, u32)>,
    /// The order of lines around each point.
    pub rotation: Rotation,
    /// Positions of all points, where places have them.
    pub at: Option<Vec<Point>>,
    /// Borders that had to stay out.
    pub links: Vec<(u32, u32)>,
}

/// Chooses borders and their order around places.
pub fn choose(clean: &Clean, budget: &mut Budget) -> Chosen {
    let places = clean.sea.len();
    let (mut lines, mut links) = drawable(clean, budget);
    links.extend(&clean.far);
    links.sort_unstable();
    let mut at = clean.at.clone();
    let near = at.as_ref().map(|at| neighbours(at, clean.board)).unwrap_or_default();
    let points = join(places, &mut lines, &mut at, &near);
    let guides = match &at {
        Some(at) if lines.len() + 6 < 3 * points => guides(points, &lines, at, &near, clean.board),
        Some(_) => Vec::new(),
        None => outward(points, &lines),
    };
    let mut all = lines.clone();
    all.extend(&guides);
    let mut rotation = embed(points + 1, &all).unwrap_or_default();
    for (line, &(a, b)) in (0_u32..).zip(&all).skip(lines.len()) {
        rotation.remove(a, 2 * line);
        rotation.remove(b, 2 * line + 1);
    }
    rotation.first.truncate(points);
    rotation.next.truncate(2 * lines.len());
    rotation.previous.truncate(2 * lines.len());
    let mut chosen = Chosen { points, lines, rotation, at, links };
    if chosen.is_mirrored() {
        chosen.rotation.mirror();
    }
    chosen
}

/// The faces of the drawing: each a walk of points with the face on the left.
impl Chosen {
    /// All faces; a lonely point has none.
    pub fn faces(&self) -> Vec<Vec<u32>> {
        let mut seen = vec![false; self.rotation.next.len()];
        let mut faces = Vec::new();
        for start in 0..seen.len() {
            if seen[start] {
                continue;
            }
            let mut walk = Vec::new();
            let mut half = start;
            while !seen[half] {
                seen[half] = true;
                let (a, b) = self.lines[half / 2];
                walk.push(if half % 2 == 0 { a } else { b });
                half = self.rotation.previous[half ^ 1] as usize;
            }
            faces.push(walk);
        }
        faces
    }

    /// Whether most faces turn the wrong way round at the given positions.
    fn is_mirrored(&self) -> bool {
        let Some(at) = &self.at else { return false };
        let mut votes = 0_i64;
        for face in self.faces().iter().filter(|face| face.len() < 6) {
            let area = area_of(face, at);
            votes += i64::from(area > 0.0) - i64::from(area < 0.0);
        }
        votes < 0
    }
}

/// Twice the signed area of a walk.
pub fn area_of(walk: &[u32], at: &[Point]) -> f64 {
    let Some(&first) = walk.first() else { return 0.0 };
    walk.windows(2)
        .map(|pair| turn(at[first as usize], at[pair[0] as usize], at[pair[1] as usize]))
        .sum()
}

/// Splits the borders into those that can be drawn together and the rest. Short ones come first.
fn drawable(clean: &Clean, budget: &mut Budget) -> (Lines, Lines) {
    let places = clean.sea.len();
    if is_planar(places, &clean.borders) {
        return (clean.borders.clone(), Vec::new());
    }
    let mut best: Option<(Lines, Lines)> = None;
    let common = common_neighbours(places, &clean.borders, &mut budget.comparing);
    let effort = &mut budget.choosing;
    let tries = if clean.borders.len() < 3000 { 12 } else { 1 };
    let mut refused: Vec<(u32, u32)> = Vec::new();
    for attempt in 0..tries {
        // Another attempt takes about as much as those before it.
        if attempt > 0 && effort.left() < effort.spent() / u64::from(attempt) {
            break;
        }
        // Short borders first; or else those whose places have neighbours in common, as borders on a map do.
        let key = |index: usize| {
            let (a, b) = clean.borders[index];
            let length = match &clean.at {
                Some(at) if attempt % 2 == 0 => distance(at[a as usize], at[b as usize]),
                _ => 1.0 / (1.0 + f64::from(common[index])),
            };
            let mix =
                (a.wrapping_mul(2_654_435_761) ^ b.wrapping_mul(40_503)).rotate_left(attempt * 5);
            let shake = f64::from(mix % 1024) / 1024.0;
            length * (1.0 + shake * 0.35 * f64::from(attempt))
        };
        let mut keyed: Vec<(f64, (u32, u32))> =
            (0..clean.borders.len()).map(|index| (key(index), clean.borders[index])).collect();
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut order: Vec<(u32, u32)> = keyed.into_iter().map(|(_, border)| border).collect();
        // What was refused before goes first now and then: perhaps one bad border kept several good ones out.
        if attempt % 3 != 0 {
            order.sort_by_key(|border| refused.binary_search(border).is_err());
        }
        let mut kept = Vec::new();
        let links = extend(places, &mut kept, &order, effort);
        refused.clone_from(&links);
        refused.sort_unstable();
        if best.as_ref().is_none_or(|(_, fewest)| links.len() < fewest.len()) {
            best = Some((kept, links));
        }
    }
    let (mut kept, mut links) = best.unwrap_or_default();
    kept.sort_unstable();
    links.sort_unstable();
    (kept, links)
}

/// For every border, how many neighbours its two places have in common; two stand for more. None are
/// counted when the effort is used up.
fn common_neighbours(places: usize, borders: &[(u32, u32)], effort: &mut Effort) -> Vec<u32> {
    let mut around = around(places, borders);
    for list in &mut around {
        list.sort_unstable();
    }
    borders
        .iter()
        .map(|&(a, b)| {
            let (mut few, mut many) = (&around[a as usize], &around[b as usize]);
            if few.len() > many.len() {
                std::mem::swap(&mut few, &mut many);
            }
            let mut left = few.iter();
            let mut is_common =
                || left.any(|other| effort.spend(1) && many.binary_search(other).is_ok());
            u32::from(is_common()) + u32::from(is_common())
        })
        .collect()
}

/// Adds lines in order as long as the whole stays planar, halving the batch where it does not; gives back the refused.
/// When the effort is used up, of the rest only lines that join parts are added.
fn extend(
    points: usize,
    kept: &mut Vec<(u32, u32)>,
    order: &[(u32, u32)],
    effort: &mut Effort,
) -> Vec<(u32, u32)> {
    let mut refused = Vec::new();
    let mut batches = vec![order];
    while let Some(batch) = batches.pop() {
        let before = kept.len();
        kept.extend_from_slice(batch);
        let few = kept.len() <= most_lines(points);
        if few && effort.spend(kept.len() + points) && is_planar(points, kept) {
            continue;
        }
        kept.truncate(before);
        if batch.len() == 1 || effort.is_used_up() {
            refused.extend_from_slice(batch);
        } else {
            let (first, second) = batch.split_at(batch.len() / 2);
            batches.push(second);
            batches.push(first);
        }
    }
    if effort.is_used_up() {
        let mut groups: UnionFind<u32> = UnionFind::new(points);
        for &(a, b) in kept.iter() {
            groups.union(a, b);
        }
        let (joining, rest) = refused.into_iter().partition(|&(a, b)| groups.union(a, b));
        kept.extend::<Lines>(joining);
        refused = rest;
    }
    refused
}

/// Pairs of points that are near each other, nearest first.
fn neighbours(at: &[Point], board: [f64; 4]) -> Vec<(u32, u32)> {
    let mut grid = Grid::new(board, at.len() / 2 + 1);
    for (index, &point) in (0_u32..).zip(at) {
        grid.add(point, point, index);
    }
    let mut pairs: Vec<(f64, u32, u32)> = Vec::new();
    let mut mine: Vec<(f64, u32, u32)> = Vec::new();
    for (index, &point) in (0_u32..).zip(at) {
        mine.clear();
        grid.around(point, 24, |other| {
            if other != index {
                let length = distance(point, at[other as usize]);
                mine.push((length, index.min(other), index.max(other)));
            }
        });
        mine.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
        pairs.extend(mine.iter().take(10));
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let mut pairs: Vec<(u32, u32)> = pairs.into_iter().map(|(_, a, b)| (a, b)).collect();
    pairs.dedup();
    pairs
}

/// Joins parts without a border by points of nothing between them. Gives the number of points.
fn join(
    places: usize,
    lines: &mut Vec<(u32, u32)>,
    at: &mut Option<Vec<Point>>,
    near: &[(u32, u32)],
) -> usize {
    let mut groups: UnionFind<u32> = UnionFind::new(places);
    for &(a, b) in lines.iter() {
        groups.union(a, b);
    }
    let chain = (1_u32..).take(places.saturating_sub(1)).map(|b| (b - 1, b));
    let pairs = near.iter().copied().chain(chain);
    let joints: Vec<(u32, u32)> = pairs.filter(|&(a, b)| groups.union(a, b)).collect();
    for (joint, &(a, b)) in (u32::try_from(places).unwrap_or(NONE)..).zip(&joints) {
        lines.push((a, joint));
        lines.push((b, joint));
        if let Some(at) = at {
            let (one, other) = (at[a as usize], at[b as usize]);
            at.push([one[0].midpoint(other[0]), one[1].midpoint(other[1])]);
        }
    }
    places + joints.len()
}

/// Lines from what hangs on one place to a point outside, so that it comes to lie outside where it can.
fn outward(points: usize, lines: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let outside = u32::try_from(points).unwrap_or(NONE);
    let order: Vec<(u32, u32)> =
        hanging(points, lines).into_iter().map(|point| (point, outside)).collect();
    let mut kept = lines.to_vec();
    if !order.is_empty() {
        extend(points + 1, &mut kept, &order, &mut Effort::new(8_000_000));
    }
    kept.split_off(lines.len())
}

/// Lines that are no borders but tell which way round things lie: short, and crossing neither borders nor each other.
fn guides(
    points: usize,
    lines: &[(u32, u32)],
    at: &[Point],
    near: &[(u32, u32)],
    board: [f64; 4],
) -> Vec<(u32, u32)> {
    let ends = |&(a, b): &(u32, u32)| (at[a as usize], at[b as usize]);
    let mut all = lines.to_vec();
    let mut grid = Grid::new(board, points);
    for (index, line) in (0_u32..).zip(lines) {
        let (a, b) = ends(line);
        grid.add(a, b, index);
    }
    let mut known: Vec<(u32, u32)> = lines.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    known.sort_unstable();
    for pair in near {
        let (a, b) = ends(pair);
        if known.binary_search(pair).is_ok() || distance(a, b) < 1e-9 {
            continue;
        }
        let crossed = grid.near(a, b, 0.0, |other| {
            let line = &all[other as usize];
            let (c, d) = ends(line);
            cross(a, b, c, d)
        });
        if !crossed {
            grid.add(a, b, u32::try_from(all.len()).unwrap_or(NONE));
            all.push(*pair);
        }
    }
    let mut kept = lines.to_vec();
    extend(points, &mut kept, &all[lines.len()..], &mut Effort::new(8_000_000));
    kept.split_off(lines.len())
}
