//! Finds the regions of a picture: colours between dark lines, without letters, with gaps closed.

use std::collections::{BTreeMap, VecDeque};

use strabo_geometry::survey::Point;

use super::decode::Picture;
use crate::is_blue;

/// A pixel is ink if it is darker than this share of what is around it, in percent.
const INK: u16 = 65;
/// Lines are thinner than one part in so many of the longer side.
const THICKEST_LINE: usize = 60;
/// Colours that differ by less in every channel are the same.
const SAME: u64 = 48;
/// Areas are larger than one part in so many of the picture.
const LEAST: usize = 4000;
/// Colours whose channels differ by less are grey.
const GREY: u64 = 24;
/// Signs are smaller than one part in so many of the longer side; what is larger is a line.
const SIGN: usize = 25;
/// Places are narrow if they are not wider than so many gaps.
const NARROW: u32 = 3;
/// The most regions of a picture.
const MOST_REGIONS: usize = 5000;

/// Options of tracing; what is not given is measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Gaps in lines that are not wider than this are closed, in pixels.
    pub gap: Option<u32>,
    /// Smaller regions are no areas, in pixels.
    pub least: Option<usize>,
}

/// One region.
pub struct Region {
    colour: [u64; 3],
    pub is_at_edge: bool,
    /// It has no colour and lies in all corners of the picture: no area.
    pub is_paper: bool,
}

impl Region {
    /// True for the colours of water on maps.
    pub fn is_blue(&self) -> bool {
        is_blue(self.colour)
    }
}

/// Two regions, counted from 1, where they meet or would meet, and how wide it is there.
pub type Neck = ([u32; 2], Point, u32);

/// What is in a picture.
pub struct Found {
    /// How thick lines are, in pixels.
    pub line: u32,
    /// The region of each pixel, counted from 1.
    pub labels: Vec<u32>,
    pub areas: Vec<Region>,
    /// Gaps in lines that were closed.
    pub closed: Vec<Neck>,
    /// Narrow places that were left.
    pub narrow: Vec<Neck>,
    /// Regions with a line inside of them that separates nothing, and where it is.
    pub loose: Vec<(u32, Point)>,
    /// How many regions were too small, and how large an area is at least.
    pub specks: usize,
    pub least: usize,
}

/// Finds all regions.
pub fn find(picture: &Picture, options: Options) -> Result<Found, String> {
    let plane = Plane { width: picture.width, height: picture.height };
    let ink = ink(picture, plane);
    let least = options.least.unwrap_or((plane.len() / LEAST).max(16));
    let (mut labels, specks) = fill(picture, plane, &ink, least)?;
    paint_over_signs(&mut labels, plane);
    let line = line_width(&ink, plane).clamp(2, 12);
    let gap = options.gap.unwrap_or(line);
    let closed = split(&mut labels, plane, gap, least);
    let narrow = split(&mut labels.clone(), plane, gap.saturating_mul(NARROW), least);
    let loose = paint_over_signs(&mut labels, plane);
    grow(&mut labels, plane, None);
    separate_corners(&mut labels, plane);
    let areas = regions(&labels, picture, plane, &ink);
    Ok(Found { line, labels, areas, closed, narrow, loose, specks, least })
}

/// The pixels of a picture, by number.
#[derive(Clone, Copy)]
struct Plane {
    width: usize,
    height: usize,
}

impl Plane {
    const fn len(self) -> usize {
        self.width * self.height
    }

    fn side(self) -> usize {
        self.width.max(self.height)
    }

    /// The pixels beside one: west, east, north, south.
    fn beside(self, at: usize) -> impl Iterator<Item = usize> {
        let x = at % self.width;
        let all = [
            (x > 0).then(|| at - 1),
            (x + 1 < self.width).then_some(at + 1),
            at.checked_sub(self.width),
            Some(at + self.width).filter(|below| *below < self.len()),
        ];
        all.into_iter().flatten()
    }

    fn is_at_edge(self, at: usize) -> bool {
        self.beside(at).count() < 4
    }

    #[expect(clippy::cast_precision_loss, reason = "a picture is smaller than 2^52 pixels")]
    fn point(self, at: usize) -> Point {
        [(at % self.width) as f64, (at / self.width) as f64]
    }
}

/// Which pixels are dark against what is around them, further than lines are thick. Brightness is that
/// of the brightest channel, so that deep colours are not dark.
fn ink(picture: &Picture, plane: Plane) -> Vec<bool> {
    let reach = (plane.side() / THICKEST_LINE / 2).clamp(4, 60);
    let bright: Vec<u8> =
        picture.pixels.iter().map(|rgb| rgb.iter().copied().max().unwrap_or(0)).collect();
    let mut around = bright.clone();
    for pick in [u8::max, u8::min] {
        for row in around.chunks_exact_mut(plane.width) {
            let new = slide(row, reach, pick);
            row.copy_from_slice(&new);
        }
        for x in 0..plane.width {
            let column: Vec<u8> = around[x..].iter().step_by(plane.width).copied().collect();
            let new = slide(&column, reach, pick);
            around[x..].iter_mut().step_by(plane.width).zip(new).for_each(|(old, new)| *old = new);
        }
    }
    let is_dark = |(own, around): (&u8, &u8)| u16::from(*own) * 100 < u16::from(*around) * INK;
    bright.iter().zip(&around).map(is_dark).collect()
}

/// The brightest or darkest within a reach, along a row. Windows are put together from halves.
fn slide(row: &[u8], reach: usize, pick: fn(u8, u8) -> u8) -> Vec<u8> {
    let window = 2 * reach + 1;
    let [first, last] = [row[0], row[row.len() - 1]];
    let before = std::iter::repeat_n(first, reach);
    let mut best: Vec<u8> = before.chain(row.iter().copied()).collect();
    best.extend(std::iter::repeat_n(last, reach));
    let mut size = 1;
    while size < window {
        let step = size.min(window - size);
        for at in 0..best.len() - step {
            best[at] = pick(best[at], best[at + step]);
        }
        size += step;
    }
    best.truncate(row.len());
    best
}

/// How thick lines are, in pixels.
fn line_width(ink: &[bool], plane: Plane) -> u32 {
    let dark = (0..ink.len()).filter(|at| ink[*at]);
    let (mut all, mut sides) = (0_usize, 1);
    for at in dark {
        all += 1;
        sides += plane.beside(at).filter(|near| !ink[*near]).count();
    }
    // Each step of a slanting line has more sides than its length.
    u32::try_from((all * 5 / 2).div_ceil(sides)).unwrap_or(u32::MAX)
}

/// The pixels that belong together with one, found from neighbour to neighbour. `joins` says whether a
/// pixel that was not visited joins.
fn flood(
    first: usize,
    plane: Plane,
    visited: &mut [bool],
    mut joins: impl FnMut(usize) -> bool,
) -> Vec<usize> {
    visited[first] = true;
    let (mut all, mut next) = (vec![first], 0);
    while let Some(at) = all.get(next).copied() {
        next += 1;
        for near in plane.beside(at) {
            if !visited[near] && joins(near) {
                visited[near] = true;
                all.push(near);
            }
        }
    }
    all
}

/// Numbers the regions of one colour that are large enough; all other pixels get 0. Also counts those
/// that are too small.
fn fill(
    picture: &Picture,
    plane: Plane,
    ink: &[bool],
    least: usize,
) -> Result<(Vec<u32>, usize), String> {
    let mut labels = vec![0; plane.len()];
    let mut visited = ink.to_vec();
    let (mut count, mut specks) = (0, 0);
    for first in 0..plane.len() {
        if visited[first] {
            continue;
        }
        let (mut sum, mut size) = (picture.pixels[first].map(u64::from), 1);
        let all = flood(first, plane, &mut visited, |at| {
            let colour = picture.pixels[at].map(u64::from);
            let is_same = (0..3).all(|axis| colour[axis].abs_diff(sum[axis] / size) < SAME);
            if is_same {
                sum = [0, 1, 2].map(|axis| sum[axis] + colour[axis]);
                size += 1;
            }
            is_same
        });
        if all.len() >= least {
            count += 1;
            for at in all {
                labels[at] = count;
            }
        } else {
            // A few pixels between colours are not worth counting.
            specks += usize::from(all.len() * 8 > least);
        }
    }
    match count as usize {
        0 => Err("no region of one colour was found: paint each area in one colour, with dark \
                  lines between them"
            .to_owned()),
        1..=MOST_REGIONS => Ok((labels, specks)),
        _ => Err(format!(
            "there are more than {MOST_REGIONS} regions of one colour: is this a photo? --least N \
             takes only regions of N pixels or more"
        )),
    }
}

/// Gives what lies inside of one region to it if it is small. Returns what is large: lines that end in the
/// open.
fn paint_over_signs(labels: &mut [u32], plane: Plane) -> Vec<(u32, Point)> {
    let mut loose = Vec::new();
    let mut visited: Vec<bool> = labels.iter().map(|label| *label > 0).collect();
    for first in 0..labels.len() {
        if visited[first] {
            continue;
        }
        let all = flood(first, plane, &mut visited, |_| true);
        let around = all.iter().flat_map(|at| plane.beside(*at)).map(|near| labels[near]);
        let mut around = around.filter(|label| *label > 0);
        let Some(region) = around.next().filter(|region| around.all(|label| label == *region))
        else {
            continue;
        };
        let spread = |axis: fn(usize, usize) -> usize| {
            let places = || all.iter().map(|at| axis(*at, plane.width));
            places().max().zip(places().min()).map_or(0, |(most, least)| most - least)
        };
        let longest = spread(|at, width| at % width).max(spread(|at, width| at / width));
        if longest >= plane.side() / SIGN {
            loose.push((region, plane.point(all[all.len() / 2])));
        } else if !all.iter().any(|at| plane.is_at_edge(*at)) {
            for at in all {
                labels[at] = region;
            }
        }
    }
    loose
}

/// Divides regions at places that are not wider than `gap`, if there is much on both sides.
fn split(labels: &mut [u32], plane: Plane, gap: u32, least: usize) -> Vec<Neck> {
    let depth = depths(labels, plane);
    let parents = labels.to_vec();
    let mut count = labels.iter().copied().max().unwrap_or(0);
    let mut cores: BTreeMap<u32, Vec<Vec<usize>>> = BTreeMap::new();
    let mut visited: Vec<bool> =
        depth.iter().zip(&parents).map(|(depth, label)| *label == 0 || *depth <= gap).collect();
    for first in 0..labels.len() {
        if visited[first] {
            continue;
        }
        let all = flood(first, plane, &mut visited, |at| parents[at] == parents[first]);
        if all.len() * 2 >= least {
            cores.entry(parents[first]).or_default().push(all);
        }
    }
    cores.retain(|_, cores| cores.len() > 1);
    let is_split = |label: u32| cores.contains_key(&label);
    labels.iter_mut().filter(|label| is_split(**label)).for_each(|label| *label = 0);
    for (parent, mut cores) in cores {
        cores.sort_by_key(|core| std::cmp::Reverse(core.len()));
        for (at, core) in cores.into_iter().enumerate() {
            count += u32::from(at > 0);
            let label = if at > 0 { count } else { parent };
            for at in core {
                labels[at] = label;
            }
        }
    }
    grow(labels, plane, Some(&parents));
    meetings(labels, &parents, &depth, plane)
}

/// Where parts of one region meet.
fn meetings(labels: &[u32], parents: &[u32], depth: &[u32], plane: Plane) -> Vec<Neck> {
    let mut met: BTreeMap<[u32; 2], (Point, f64, u32)> = BTreeMap::new();
    for at in 0..labels.len() {
        for near in plane.beside(at).filter(|near| *near > at && parents[*near] == parents[at]) {
            let [one, other] = [labels[at], labels[near]];
            if one != other {
                let key = [one.min(other), one.max(other)];
                let (sum, count, width) = met.entry(key).or_default();
                let [x, y] = plane.point(at);
                *sum = [sum[0] + x, sum[1] + y];
                *count += 1.0;
                *width = (*width).max(depth[at]).max(depth[near]);
            }
        }
    }
    met.into_iter().map(|(key, (sum, n, width))| (key, sum.map(|axis| axis / n), width)).collect()
}

/// How far each pixel lies inside of its region, in half pixels, about: the middle of a passage that is
/// N pixels wide has N. The edge of the picture ends a region too.
fn depths(labels: &[u32], plane: Plane) -> Vec<u32> {
    let is_rim =
        |at: usize| plane.is_at_edge(at) || plane.beside(at).any(|near| labels[near] != labels[at]);
    let mut depth: Vec<u32> =
        (0..labels.len()).map(|at| if is_rim(at) { 1 } else { u32::MAX - 3 }).collect();
    // A pixel that is not at the rim has others on all sides: first those above, then those below.
    let width = plane.width.cast_signed();
    let above = [(-1, 2), (-width, 2), (-width - 1, 3), (1 - width, 3)];
    let below = above.map(|(near, step)| (-near, step));
    let forward = (0..labels.len()).map(|at| (at, above));
    for (at, steps) in forward.chain((0..labels.len()).rev().map(|at| (at, below))) {
        for (near, step) in steps {
            if depth[at] > 1 {
                depth[at] = depth[at].min(depth[at.wrapping_add_signed(near)] + step);
            }
        }
    }
    depth
}

/// Lets all regions grow over what is undecided, equally fast, but not from one parent into another.
fn grow(labels: &mut [u32], plane: Plane, parents: Option<&[u32]>) {
    let is_open = |labels: &[u32], from: usize, to: usize| {
        let is_inside = parents.is_none_or(|parents| parents[from] == parents[to]);
        labels[to] == 0 && is_inside
    };
    let mut waiting: VecDeque<usize> = (0..labels.len()).filter(|at| labels[*at] > 0).collect();
    while let Some(at) = waiting.pop_front() {
        for near in plane.beside(at) {
            if is_open(labels, at, near) {
                labels[near] = labels[at];
                waiting.push_back(near);
            }
        }
    }
}

/// Where a region touches itself at a corner of pixels only, one more pixel joins it.
fn separate_corners(labels: &mut [u32], plane: Plane) {
    for _ in 0..8 {
        let mut changed = false;
        for at in 0..labels.len().saturating_sub(plane.width + 1) {
            let [beside, below] = [at + 1, at + plane.width];
            if beside % plane.width == 0 {
                continue;
            }
            for [one, other, side, far] in
                [[at, below + 1, beside, below], [beside, below, at, below + 1]]
            {
                let own = labels[one];
                if labels[other] == own && labels[side] != own && labels[far] != own {
                    labels[side] = own;
                    changed = true;
                }
            }
        }
        if !changed {
            return;
        }
    }
}

/// The colours of regions, without ink, and where they reach.
fn regions(labels: &[u32], picture: &Picture, plane: Plane, ink: &[bool]) -> Vec<Region> {
    let count = labels.iter().copied().max().unwrap_or(0);
    let mut sums = vec![([0_u64; 3], 1_u64, false); count as usize];
    for (at, label) in labels.iter().enumerate() {
        let (sum, all, is_at_edge) = &mut sums[*label as usize - 1];
        *is_at_edge |= plane.is_at_edge(at);
        if !ink[at] {
            *sum = [0, 1, 2].map(|axis| sum[axis] + u64::from(picture.pixels[at][axis]));
            *all += 1;
        }
    }
    let last = plane.len() - 1;
    let corners = [plane.width - 1, last, last + 1 - plane.width];
    let is_around = corners.iter().all(|corner| labels[*corner] == labels[0]);
    let around = labels[0] as usize - 1;
    let regions = sums.into_iter().enumerate().map(|(at, (sum, all, is_at_edge))| {
        let colour = sum.map(|sum| sum / all);
        let is_grey = (0..3).all(|axis| colour[axis].abs_diff(colour[0]) < GREY);
        let is_paper = is_around && at == around && is_grey && count > 1;
        Region { colour, is_at_edge, is_paper }
    });
    regions.collect()
}
