//! Closes gaps between outlines: neighbours that touch within the tolerance get the same corners along
//! their border, so that they share its sides exactly.
//!
//! Areas are settled one after the other. A corner near a settled neighbour moves onto its outline, and
//! a side that runs along it takes over its corners. Gaps and overlaps up to the tolerance are gone
//! then, and a side beside several neighbours has a corner wherever one of them ends.

#![expect(clippy::float_cmp, reason = "corners are copied from each other, bit by bit")]

use super::plane::{Point, between, distance, dot, minus, signed_size};
use super::rings::{edges as sides, key};
use super::{contact::Contact, limits::Limits, web::Web};
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, OutlinePart, Ring};

/// Sides run along each other when their directions differ from opposite ones by less than 60 degrees.
const FACING: f64 = 0.5;
/// A step along a neighbour must lead forward by this share of its length at least.
const FORWARD: f64 = 0.25;
/// An area that would shrink or grow beyond these shares of itself stays as it is drawn.
const SIZES: std::ops::Range<f64> = 0.5..2.0;
/// A corner is preferred to a point on a side when it is farther away by no more than this factor.
const TO_CORNER: f64 = 1.5;
/// The same for a corner where two neighbours meet.
const TO_MEETING: f64 = 2.5;

/// Outlines with the gaps between them closed.
#[derive(Clone, Debug, PartialEq)]
pub struct Closed {
    /// The outlines, in their order.
    pub outlines: Vec<Outline>,
    /// How many areas have other corners now.
    pub changed: usize,
}

/// Closes the gaps between areas in contact, which are settled in the given order; those that come
/// first keep their corners. New corners are rounded to whole parts of `1 / step`. Returns nothing when
/// outlines are too tangled.
pub fn close(
    outlines: &[Outline],
    order: &[usize],
    contacts: &[Contact],
    limits: Limits,
    step: Option<f64>,
) -> Option<Closed> {
    close_within(outlines, order, contacts, limits, step, &mut Effort::new(u64::MAX))
}

/// The same with the effort that this shares with other work.
pub fn close_within(
    outlines: &[Outline],
    order: &[usize],
    contacts: &[Contact],
    limits: Limits,
    step: Option<f64>,
    all: &mut Effort,
) -> Option<Closed> {
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); outlines.len()];
    for contact in contacts.iter().filter(|contact| limits.shows_border(contact.length)) {
        near[contact.a].push(contact.b);
        near[contact.b].push(contact.a);
    }
    for list in &mut near {
        list.sort_unstable();
    }
    let corners = outlines.iter().flat_map(Outline::rings).map(Vec::len).sum();
    let cell = mean_side(outlines, corners).max(2.0 * limits.tolerance);
    let effort = all.part(corners);
    let tolerance = limits.tolerance * (1.0 + 1e-9);
    let mut closing = Closing { near, tolerance, step, web: Web::new(cell), effort };
    let mut firsts: Vec<Vec<Vec<(usize, bool)>>> = vec![Vec::new(); outlines.len()];
    for &area in order {
        let Some(settled) = closing.settle(area, &outlines[area]) else {
            all.take(&closing.effort);
            return None;
        };
        firsts[area] = settled;
    }
    all.take(&closing.effort);
    let settled = |parts: &Vec<Vec<(usize, bool)>>| {
        let part = |rings: &Vec<(usize, bool)>| {
            let mut rings = rings.iter().map(|(first, turned)| {
                let mut ring = closing.web.ring(*first);
                if *turned {
                    ring.reverse();
                }
                ring
            });
            Some(OutlinePart { outer: rings.next()?, holes: rings.collect() })
        };
        Outline { parts: parts.iter().filter_map(part).collect() }
    };
    let closed: Vec<Outline> = firsts.iter().map(settled).collect();
    let changed = closed.iter().zip(outlines).filter(|(new, old)| !is_same(new, old)).count();
    Some(Closed { outlines: closed, changed })
}

/// True when two outlines have the same corners, wherever their rings begin.
fn is_same(one: &Outline, other: &Outline) -> bool {
    let corners = |outline: &Outline| {
        let mut corners: Vec<[u64; 2]> =
            outline.rings().flatten().map(|point| key(*point)).collect();
        corners.sort_unstable();
        corners
    };
    corners(one) == corners(other)
}

#[expect(clippy::cast_precision_loss, reason = "a mean need not be exact")]
fn mean_side(outlines: &[Outline], corners: usize) -> f64 {
    let around = |ring: &Ring| -> f64 {
        sides(ring).map(|(from, to)| dot(minus(to, from), minus(to, from)).sqrt()).sum()
    };
    let total: f64 = outlines.iter().flat_map(Outline::rings).map(around).sum();
    total / corners.max(1) as f64
}

struct Closing {
    near: Vec<Vec<usize>>,
    tolerance: f64,
    step: Option<f64>,
    web: Web,
    effort: Effort,
}

impl Closing {
    /// Settles an area. Returns the first corner of each ring of each part, and whether the ring was
    /// turned around for it.
    fn settle(&mut self, area: usize, outline: &Outline) -> Option<Vec<Vec<(usize, bool)>>> {
        let mut parts = Vec::with_capacity(outline.parts.len());
        for part in &outline.parts {
            let holes = part.holes.iter().map(|hole| (hole, true));
            let mut drawn: Vec<(Ring, bool)> = Vec::new();
            for (ring, is_hole) in std::iter::once((&part.outer, false)).chain(holes) {
                let turned = (signed_size(ring) < 0.0) != is_hole;
                let mut ring = ring.clone();
                if turned {
                    ring.reverse();
                }
                drawn.push((ring, turned));
            }
            let mut moved: Vec<Ring> = Vec::new();
            for (ring, _) in &drawn {
                moved.push(self.along(area, ring)?);
            }
            // Half a part that fits and half that does not would cross itself.
            let fits = moved.iter().all(|ring| !ring.is_empty());
            let mut firsts = Vec::with_capacity(drawn.len());
            for ((ring, turned), moved) in drawn.into_iter().zip(moved) {
                let ring = if fits { moved } else { ring };
                firsts.push((self.web.add(area, &ring), turned));
            }
            parts.push(firsts);
        }
        Some(parts)
    }

    /// A ring with the corners of its settled neighbours; an empty one when too little is left of it.
    fn along(&mut self, area: usize, ring: &Ring) -> Option<Ring> {
        if self.near[area].is_empty() {
            return Some(ring.clone());
        }
        let mut ends: Ring = Vec::with_capacity(ring.len());
        for at in 0..ring.len() {
            let (before, after) = ((at + ring.len() - 1) % ring.len(), (at + 1) % ring.len());
            let ways = [minus(ring[at], ring[before]), minus(ring[after], ring[at])];
            ends.push(self.snapped(area, ring[at], ways)?);
        }
        let mut found: Ring = Vec::with_capacity(ring.len());
        for (at, line) in sides(ring).enumerate() {
            let goal = ends[(at + 1) % ends.len()];
            self.follow(area, line, [ends[at], goal], &mut found)?;
        }
        let found = without_spikes(found);
        let share = signed_size(&found) / signed_size(ring);
        let fits = found.len() >= 3 && SIZES.contains(&share);
        Some(if fits { found } else { Ring::new() })
    }

    fn is_near(&self, area: usize, other: usize) -> bool {
        self.near[area].binary_search(&other).is_ok()
    }

    /// Where a corner between two sides goes: to a corner of a neighbour that faces one of them, onto one
    /// of its sides, or nowhere.
    fn snapped(&mut self, area: usize, point: Point, ways: [Point; 2]) -> Option<Point> {
        let mut corners: Vec<(f64, Point)> = Vec::new();
        let mut side: Option<(f64, usize, Point)> = None;
        for node in self.web.near(point, point, self.tolerance, &mut self.effort)? {
            if !self.is_near(area, self.web.nodes[node].area) {
                continue;
            }
            let (from, to) = self.web.side(node);
            if !ways.iter().any(|way| cosine(*way, minus(to, from)) <= -FORWARD) {
                continue;
            }
            for end in [from, to] {
                let away = distance(point, end, end);
                if away <= self.tolerance {
                    corners.push((away, end));
                }
            }
            let along = minus(to, from);
            let share = dot(minus(point, from), along) / dot(along, along);
            let spot = between(from, to, share.clamp(0.0, 1.0));
            let away = distance(point, spot, spot);
            if away <= self.tolerance && side.is_none_or(|(least, ..)| away < least) {
                side = Some((away, node, spot));
            }
        }
        let Some((away, node, spot)) = side else { return Some(point) };
        corners.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let within = |factor: f64| factor * away + self.tolerance * 0.05;
        let nearest = corners.first().filter(|(farther, _)| *farther <= within(TO_CORNER)).copied();
        corners.retain(|(farther, _)| *farther <= within(TO_MEETING));
        corners.dedup_by_key(|(_, end)| *end);
        for (_, end) in corners {
            if self.neighbours_at(area, end)? > 1 {
                return Some(end);
            }
        }
        if let Some((_, end)) = nearest {
            return Some(end);
        }
        // A corner that lies on the side already stays where it is.
        let spot = if away <= self.tolerance * 1e-6 { point } else { self.rounded(spot) };
        self.web.split(node, spot);
        Some(spot)
    }

    /// How many settled neighbours of an area have a corner here.
    fn neighbours_at(&mut self, area: usize, point: Point) -> Option<usize> {
        let here = self.web.at(point);
        let enough = self.effort.spend(here.len());
        let areas = here.iter().map(|node| self.web.nodes[*node as usize].area);
        let mut areas: Vec<usize> = areas.filter(|other| self.is_near(area, *other)).collect();
        areas.sort_unstable();
        areas.dedup();
        enough.then_some(areas.len())
    }

    fn rounded(&self, point: Point) -> Point {
        point.map(|value| self.step.map_or(value, |step| (value * step).round() / step))
    }

    /// Adds the corners from one end of a side up to the other, which is not added: those of the
    /// neighbours it runs along.
    fn follow(
        &mut self,
        area: usize,
        line: (Point, Point),
        [start, goal]: [Point; 2],
        found: &mut Ring,
    ) -> Option<()> {
        found.push(start);
        let along = minus(line.1, line.0);
        let length = dot(along, along).sqrt();
        if start == goal || length <= 0.0 {
            return Some(());
        }
        let way = Way { line, along: along.map(|value| value / length), goal };
        let mut waiting = self.beside(area, &way)?.into_iter();
        let mut here = start;
        loop {
            loop {
                let path = self.path(area, here, &way)?;
                let Some(&end) = path.last() else { break };
                found.extend(path.iter().filter(|point| **point != goal));
                if end == goal {
                    return Some(());
                }
                here = end;
            }
            let least = way.place(here) + self.tolerance * 1e-3;
            let most = way.place(goal) - self.tolerance * 1e-3;
            let next = waiting.find(|point| (least..most).contains(&way.place(*point)));
            let Some(next) = next else { return Some(()) };
            found.push(next);
            here = next;
        }
    }

    /// The corners of neighbours beside a side, from its start to its end.
    fn beside(&mut self, area: usize, way: &Way) -> Option<Vec<Point>> {
        let (from, to) = way.line;
        let mut found: Vec<(f64, Point)> = Vec::new();
        for node in self.web.near(from, to, self.tolerance, &mut self.effort)? {
            let corner = self.web.nodes[node];
            if self.is_near(area, corner.area)
                && distance(corner.at, from, to) <= self.tolerance
                && [node, corner.before].into_iter().any(|side| way.faces(self.web.side(side)))
            {
                found.push((way.place(corner.at), corner.at));
            }
        }
        found.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        Some(found.into_iter().map(|(_, at)| at).collect())
    }

    /// The way along one neighbour from a corner of it, as far as it stays beside the side; an empty one
    /// when there is none. Neighbours run the other way round.
    fn path(&mut self, area: usize, from: Point, way: &Way) -> Option<Ring> {
        let mut best = Ring::new();
        for &node in self.web.at(from) {
            let mut node = node as usize;
            if !self.is_near(area, self.web.nodes[node].area) {
                continue;
            }
            let mut path = Ring::new();
            loop {
                let before = self.web.nodes[node].before;
                let (at, to) = (self.web.nodes[node].at, self.web.nodes[before].at);
                let forward = cosine(minus(to, at), way.along) > FORWARD;
                let stays = distance(to, way.line.0, way.line.1) <= self.tolerance;
                if !self.effort.spend(1) {
                    return None;
                }
                if to == way.goal {
                    path.push(to);
                    return Some(path);
                }
                if !forward || !stays || way.place(to) >= way.place(way.goal) {
                    break;
                }
                path.push(to);
                node = before;
            }
            let reach = |path: &Ring| path.last().map_or(f64::NEG_INFINITY, |end| way.place(*end));
            if reach(&best) < reach(&path) {
                best = path;
            }
        }
        Some(best)
    }
}

/// The cosine of the angle between two directions.
fn cosine(one: Point, other: Point) -> f64 {
    dot(one, other) / (dot(one, one) * dot(other, other)).sqrt()
}

/// A side that is being followed.
struct Way {
    line: (Point, Point),
    /// Its direction, one unit long.
    along: Point,
    /// Where its end went.
    goal: Point,
}

impl Way {
    /// How far along the side a point lies.
    fn place(&self, point: Point) -> f64 {
        dot(minus(point, self.line.0), self.along)
    }

    /// True when another side runs the other way.
    fn faces(&self, (from, to): (Point, Point)) -> bool {
        cosine(minus(to, from), self.along) <= -FACING
    }
}

/// A ring without corners that come twice in a row and without sides that lead there and back.
pub fn without_spikes(ring: Ring) -> Ring {
    let mut kept: Ring = Vec::with_capacity(ring.len());
    for point in ring {
        if kept.last() == Some(&point) {
            continue;
        }
        if kept.len() >= 2 && kept[kept.len() - 2] == point {
            kept.pop();
        } else {
            kept.push(point);
        }
    }
    // The same where the end meets the beginning.
    let (mut first, mut end) = (0, kept.len());
    while end - first >= 3 {
        let (start, last) = (kept[first], kept[end - 1]);
        if start == last || start == kept[end - 2] {
            end -= 1;
        } else if kept[first + 1] == last {
            first += 1;
        } else {
            break;
        }
    }
    kept.truncate(end);
    kept.drain(..first);
    kept
}
