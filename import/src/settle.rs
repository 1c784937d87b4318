//! Makes neighbours of outlines: chooses the tolerance, closes gaps, and cuts land out of seas.

use std::collections::{BTreeMap, BTreeSet};

use strabo_geometry::survey::{self as survey, Contact, Laying, Limits, Overlap, Survey, rings};
use strabo_geometry::survey::{Point, contacts, distance, median, size, width};
use strabo_model::effort::Effort;
use strabo_model::map::{Outline, OutlinePart};

/// The tolerance is this many times the gap between outlines.
const TOLERANCE: f64 = 2.0;
/// Where that would close water, it is only this many times what outlines overlap by.
const NARROW: f64 = 1.1;
/// A sea of which closing gaps leaves less than this share was closed itself.
const KEPT: f64 = 0.8;
/// When findings remain, up to this many times the tolerance is tried too, or what the gap asks for.
const TRIED: f64 = 2.0;
/// Outlines that get worse are left as they are and the others are tried again, this many times.
const MOST_ATTEMPTS: usize = 3;
/// The steps for everything together. A drawing by hand takes some dozen for each of its corners.
const MOST_STEPS: u64 = 200_000_000;
/// Corners and sides nearer than this share of the tolerance are the same.
const REACH: f64 = 0.05;
/// A corner of a sea this many usual tolerances inside of a land is meant to be hidden.
const DEEP: f64 = 15.0;
/// A water that land encloses is a sea of its own from this share of the median area on.
const LEAST_SEA: f64 = 0.02;
/// Areas are nearly neighbours if they would be with this many times the tolerance.
const FARTHER: [f64; 3] = [1.5, 2.0, 3.0];
/// They run side by side if they do so along this many times their distance.
const SIDE_BY_SIDE: f64 = 5.0;

/// What is wished for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Outlines closer together than this touch; chosen if nothing is given.
    pub tolerance: Option<f64>,
    pub least: Option<f64>,
    /// Takes the tolerance with which the fewest findings remain, also where one is given.
    pub auto: bool,
    /// Seas that land divides stay whole.
    pub whole_seas: bool,
    /// Coordinates of new corners are rounded to whole parts of `1 / step`.
    pub step: f64,
}

/// Outlines whose neighbours share their sides.
#[derive(Clone)]
pub struct Settled {
    /// The outlines, and behind them those of waters that land cut off from a sea.
    pub outlines: Vec<Outline>,
    /// For each outline behind the others, the sea that it was cut off from.
    pub split: Vec<usize>,
    pub survey: Survey,
    /// Contacts that there would be with a larger tolerance, and with which.
    pub near: Vec<(Contact, f64)>,
    /// How far apart outlines lie, if most of them do not touch.
    pub gap: Option<f64>,
    /// How many areas have other corners now.
    pub changed: usize,
    /// Seas, and the areas that were cut out of them.
    pub cut: BTreeMap<usize, Vec<usize>>,
    /// How many waters closing gaps has closed or cut off.
    lost: usize,
    /// The tolerances that were tried, the smallest first, and how many findings remain with each.
    pub trials: Vec<(f64, usize)>,
    /// True if there was too little effort to close gaps and to cut out islands.
    pub is_given_up: bool,
}

impl Settled {
    /// How many slivers, overlaps, crossed outlines, missing contacts and lost waters are left.
    fn findings(&self) -> usize {
        let parts = self.outlines.iter().flat_map(|outline| &outline.parts);
        let slivers = parts.filter(|part| width(part) < self.survey.limits.tolerance).count();
        let faults = &self.survey.faults;
        slivers + faults.overlaps.len() + faults.crossings.len() + self.near.len() + self.lost
    }

    /// True when a water was closed, is narrower than the tolerance, or lies under land because nothing would
    /// be left of it.
    fn is_wider_than_water(&self, is_sea: &dyn Fn(usize) -> bool) -> bool {
        let drawn = self.outlines.len() - self.split.len();
        let is_water = |at: usize| at >= drawn || is_sea(at);
        let waters = (0..self.outlines.len()).filter(|at| is_water(*at));
        let mut parts = waters.flat_map(|at| &self.outlines[at].parts);
        let mut overlaps = self.survey.faults.overlaps.iter();
        self.lost > 0
            || parts.any(|part| width(part) < self.survey.limits.tolerance)
            || overlaps.any(|overlap| is_water(overlap.a) || is_water(overlap.b))
    }

    /// How many waters are gone or cut off that are there with another tolerance.
    fn lost(&self, other: &Self, is_sea: &dyn Fn(usize) -> bool) -> usize {
        let water = |settled: &Self, sea: usize| {
            let drawn = settled.outlines.len() - settled.split.len();
            let own = |at: &usize| *at == sea || *at >= drawn && settled.split[at - drawn] == sea;
            (0..settled.outlines.len()).filter(own).map(|at| size(&settled.outlines[at])).sum()
        };
        let drawn = self.outlines.len() - self.split.len();
        let is_lost = |sea: &usize| {
            let [left, before]: [f64; 2] = [self, other].map(|settled| water(settled, *sea));
            is_sea(*sea) && left < KEPT * before
        };
        (0..drawn).filter(is_lost).count() + self.split.len().saturating_sub(other.split.len())
    }

    /// Whether `strabo check` would measure with another tolerance if it were not written down.
    pub fn is_tolerance_needed(&self) -> bool {
        let usual = Limits::new(&self.outlines, None, None).tolerance;
        (usual - self.survey.limits.tolerance).abs() > 0.0
    }

    /// A tried tolerance with fewer findings than remain now: the only one that a report advises.
    pub fn better(&self) -> Option<f64> {
        let best = self.trials.iter().min_by_key(|(_, findings)| *findings)?;
        (best.1 < self.findings()).then_some(best.0)
    }
}

/// The tolerance for outlines that lie this far apart.
fn tolerance_for(gap: f64) -> f64 {
    two_digits(TOLERANCE * gap)
}

fn two_digits(value: f64) -> f64 {
    let step = 10_f64.powf(1.0 - value.log10().floor());
    (value * step).ceil() / step
}

/// Settles outlines; nothing when there are none.
pub fn settle(
    outlines: Vec<Outline>,
    is_sea: &dyn Fn(usize) -> bool,
    wanted: &Wanted,
) -> Option<Settled> {
    settle_within(outlines, is_sea, wanted, &mut Effort::new(MOST_STEPS))
}

fn settle_within(
    outlines: Vec<Outline>,
    is_sea: &dyn Fn(usize) -> bool,
    wanted: &Wanted,
    effort: &mut Effort,
) -> Option<Settled> {
    let above = without_seas_under_land(&outlines, is_sea);
    let [gap, overlap] = survey::gap_between(&above, effort);
    let usual = Limits::new(&outlines, None, wanted.least);
    let measured = gap.map(tolerance_for).filter(|chosen| *chosen > usual.tolerance);
    let mut tolerance = wanted.tolerance.or(measured).unwrap_or(usual.tolerance);
    let (outlines, overlaps) = without_loops(outlines, wanted.step, effort);
    let painted = painted_over_land(&outlines, is_sea, &overlaps, effort);
    let drawing = Drawing::new(&outlines, is_sea, &painted, wanted);
    let settled = |tolerance: f64, effort: &mut Effort| {
        let limits = Limits::new(&outlines, Some(tolerance), wanted.least);
        drawing.settled(limits, gap, effort)
    };
    // A tolerance that closes gaps must leave the water that there is.
    let is_measured = wanted.tolerance.is_none() && (0..outlines.len()).any(is_sea);
    let before = measured.filter(|_| is_measured).and_then(|_| settled(usual.tolerance, effort));
    let before = before.filter(|before| !before.is_given_up);
    let at = |tolerance: f64, effort: &mut Effort| {
        let found = settled(tolerance, effort)?;
        let lost = before.as_ref().map_or(0, |before| found.lost(before, is_sea));
        Some(Settled { lost, ..found })
    };
    let mut best = at(tolerance, effort)?;
    if before.is_some() && best.is_wider_than_water(is_sea) {
        let narrow = overlap.and_then(|overlap| at(two_digits(NARROW * overlap), effort));
        for other in narrow.into_iter().chain(before.clone()).filter(|other| !other.is_given_up) {
            if other.findings() < best.findings() {
                (tolerance, best) = (other.survey.limits.tolerance, other);
            }
        }
    }
    let mut trials = vec![(tolerance, best.findings())];
    if best.findings() > 0 {
        let most = measured.unwrap_or_default().max(TRIED * tolerance);
        for tried in [tolerance.midpoint(most), most].map(two_digits) {
            let Some(other) = at(tried, effort).filter(|other| !other.is_given_up) else {
                continue;
            };
            trials.push((tried, other.findings()));
            let may_choose = wanted.auto || wanted.tolerance.is_none();
            if may_choose && other.findings() < best.findings() {
                best = other;
            }
        }
    }
    Some(Settled { trials, ..best })
}

/// The outlines without seas that go on under the land: where their sides run there says nothing.
fn without_seas_under_land(outlines: &[Outline], is_sea: &dyn Fn(usize) -> bool) -> Vec<Outline> {
    let deep = DEEP * Limits::new(outlines, None, None).tolerance;
    let mut effort = Effort::new(MOST_STEPS / 10);
    let lands: Vec<&Outline> =
        (0..outlines.len()).filter(|at| !is_sea(*at)).map(|at| &outlines[at]).collect();
    let middles: Vec<Point> = lands.iter().filter_map(|land| rings::centre(land)).collect();
    let mut is_deep = |corner: &Point, land: &Outline| {
        effort.spend(land.rings().map(Vec::len).sum::<usize>())
            && rings::holds(land.rings(), *corner)
            && land.rings().all(|ring| {
                let ends = ring.iter().zip(ring.iter().cycle().skip(1));
                ends.into_iter().all(|(from, to)| distance(*corner, *from, *to) > deep)
            })
    };
    let mut is_under = |sea: &Outline| {
        middles.iter().any(|middle| rings::holds(sea.rings(), *middle))
            || sea.rings().flatten().any(|corner| lands.iter().any(|land| is_deep(corner, land)))
    };
    let kept = outlines.iter().enumerate().map(|(at, outline)| {
        if is_sea(at) && is_under(outline) { Outline::default() } else { outline.clone() }
    });
    kept.collect()
}

/// The areas that were painted over land which goes on below: a lake on some areas, an enclave on one.
fn painted_over_land(
    outlines: &[Outline],
    is_sea: &dyn Fn(usize) -> bool,
    overlaps: &[Overlap],
    effort: &mut Effort,
) -> BTreeSet<usize> {
    let mut lands: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (top, below) in overlaps.iter().flat_map(|one| [(one.a, one.b), (one.b, one.a)]) {
        if !is_sea(below) {
            lands.entry(top).or_default().push(below);
        }
    }
    let corners = |area: usize| outlines[area].rings().map(Vec::len).sum::<usize>();
    let is_painted = |(top, lands): &(usize, Vec<usize>)| {
        let all: usize = lands.iter().map(|land| corners(*land) + 1).sum();
        if !effort.spend(all.saturating_mul(2 * corners(*top) + 1)) {
            return false;
        }
        let ring: Vec<Point> = outlines[*top].rings().flatten().copied().collect();
        let across = ring.iter().zip(ring.iter().cycle().skip(ring.len() / 2));
        let middles = across.map(|(one, other)| [0, 1].map(|at| one[at].midpoint(other[at])));
        let points: Vec<Point> = ring.iter().copied().chain(middles).collect();
        let on = |land: &usize| {
            let held = |point: &&Point| rings::holds(outlines[*land].rings(), **point);
            points.iter().filter(held).count()
        };
        let on: Vec<usize> = lands.iter().map(on).collect();
        let is_under = |land: &usize| {
            let middle = rings::centre(&outlines[*land]);
            middle.is_none_or(|middle| rings::holds(outlines[*top].rings(), middle))
        };
        // An enclave is smaller than what surrounds it, and what is drawn twice lies on its like.
        let is_whole = |held: usize| 20 * held >= 19 * points.len();
        let is_lake = is_sea(*top) && is_whole(on.iter().sum()) && !lands.iter().any(is_under);
        is_lake
            || lands.iter().zip(on).any(|(land, held)| {
                is_whole(held) && size(&outlines[*top]) < size(&outlines[*land]) / 2.0
            })
    };
    lands.into_iter().filter(is_painted).map(|(top, _)| top).collect()
}

/// Outlines without the small loops with which some cross themselves, and which of them lie over others.
fn without_loops(
    mut outlines: Vec<Outline>,
    step: f64,
    effort: &mut Effort,
) -> (Vec<Outline>, Vec<Overlap>) {
    let usual = Limits::new(&outlines, None, None);
    let faults = Survey::within(&outlines, usual, None, effort).map(|found| found.faults);
    let faults = faults.unwrap_or_default();
    for crossing in faults.crossings {
        let outline = &mut outlines[crossing.area];
        if let Some(new) = survey::without_loops(outline, step) {
            *outline = new;
        }
    }
    (outlines, faults.overlaps)
}

/// Outlines as they were drawn.
struct Drawing<'d> {
    outlines: &'d [Outline],
    is_sea: &'d dyn Fn(usize) -> bool,
    /// Land first, and small seas before large ones: each is cut out of those behind it.
    order: Vec<usize>,
    /// So many of the order were painted over land.
    first: usize,
    rank: Vec<usize>,
    step: f64,
    whole_seas: bool,
}

impl<'d> Drawing<'d> {
    fn new(
        outlines: &'d [Outline],
        is_sea: &'d dyn Fn(usize) -> bool,
        painted: &BTreeSet<usize>,
        wanted: &Wanted,
    ) -> Self {
        let (mut order, mut seas): (Vec<usize>, Vec<usize>) =
            (0..outlines.len()).partition(|area| !is_sea(*area));
        seas.sort_by(|one, other| size(&outlines[*one]).total_cmp(&size(&outlines[*other])));
        order.extend(seas);
        order.sort_by_key(|area| !painted.contains(area));
        // A pond lies on the island on which it was painted, and that in its lake.
        let by_size = |a: &usize, b: &usize| size(&outlines[*a]).total_cmp(&size(&outlines[*b]));
        order[..painted.len()].sort_by(by_size);
        let mut rank = vec![0; order.len()];
        for (at, area) in order.iter().enumerate() {
            rank[*area] = at;
        }
        let Wanted { step, whole_seas, .. } = *wanted;
        Self { outlines, is_sea, first: painted.len(), order, rank, step, whole_seas }
    }

    /// The outlines with gaps closed and seas cut; as they were drawn if that makes nothing better.
    fn settled(&self, limits: Limits, gap: Option<f64>, effort: &mut Effort) -> Option<Settled> {
        let before = Survey::within(self.outlines, limits, None, effort)?;
        let mut contacts = before.contacts.clone();
        let mut best = Settled {
            outlines: self.outlines.to_vec(),
            split: Vec::new(),
            survey: before,
            near: Vec::new(),
            gap,
            changed: 0,
            cut: BTreeMap::new(),
            lost: 0,
            trials: Vec::new(),
            is_given_up: false,
        };
        let before = best.survey.clone();
        for _ in 0..if before.tangled.is_some() { 0 } else { MOST_ATTEMPTS } {
            let Some((outlines, changed)) = self.closed(&before, &contacts, effort) else {
                best.is_given_up = best.changed == 0;
                break;
            };
            let (outlines, split) =
                if self.whole_seas { (outlines, Vec::new()) } else { self.split(outlines) };
            let survey = Survey::within(&outlines, limits, None, effort)?;
            if survey.tangled.is_some() {
                best.is_given_up = best.changed == 0;
                break;
            }
            let worse = worse(&before, &survey, &split);
            let cut = self.cut(&before, &survey);
            let new = Settled { outlines, split, survey, changed, cut, ..best.clone() };
            if new.findings() < best.findings()
                || (worse.is_empty() && new.findings() == best.findings())
            {
                best = new;
            }
            if worse.is_empty() {
                break;
            }
            contacts.retain(|contact| !worse.contains(&contact.a) && !worse.contains(&contact.b));
        }
        best.near = nearly_touching(&best);
        Some(best)
    }

    /// Closes gaps and cuts out of each area what lies over it; returns how many areas have other
    /// corners since gaps were closed.
    fn closed(
        &self,
        before: &Survey,
        contacts: &[Contact],
        effort: &mut Effort,
    ) -> Option<(Vec<Outline>, usize)> {
        let (limits, step) = (before.limits, Some(self.step));
        let closed =
            survey::close_within(self.outlines, &self.order, contacts, limits, step, effort)?;
        let drawn = closed.outlines;
        let laying = Laying {
            meets: &|one, other| !before.is_crossed(one) && !before.is_crossed(other),
            covers: &|top, below| self.covers(before, top, below),
            step,
            reach: (REACH * limits.tolerance).max(1.5 / self.step),
        };
        let mut part = effort.part(drawn.iter().flat_map(Outline::rings).map(Vec::len).sum());
        let laid = survey::lay(drawn.clone(), &laying, &mut part);
        effort.take(&part);
        let mut laid = laid?;
        for (new, old) in laid.iter_mut().zip(&drawn).filter(|(new, _)| new.is_empty()) {
            new.clone_from(old);
        }
        let least = LEAST_SEA * median(self.outlines.iter().map(size)).unwrap_or_default();
        // Small parts of land are islands, unless there are more of them than were drawn.
        let shrank = |area: usize| {
            let is_smaller = size(&laid[area]) < size(&drawn[area]) * (1.0 - 1e-9);
            (is_smaller && (self.is_sea)(area)) || laid[area].parts.len() > drawn[area].parts.len()
        };
        let is_cut: Vec<bool> = (0..laid.len()).map(shrank).collect();
        let narrow: Vec<bool> =
            (0..laid.len()).map(|area| is_cut[area] && (self.is_sea)(area)).collect();
        let sizes = [limits.tolerance, least, self.step];
        let tidy = survey::without_crumbs(laid, [&is_cut, &narrow], sizes, effort)?;
        Some((tidy, closed.changed))
    }

    /// Whether one area is cut out of another: land out of any sea, a small sea out of a larger one,
    /// and what lies over its neighbour by no more than the tolerance.
    fn covers(&self, before: &Survey, top: usize, below: usize) -> bool {
        self.rank[top] < self.rank[below]
            && !before.is_crossed(top)
            && !before.is_crossed(below)
            && ((self.is_sea)(below) || self.rank[top] < self.first || !before.overlap(top, below))
    }

    /// Which areas no longer lie over which seas.
    fn cut(&self, before: &Survey, after: &Survey) -> BTreeMap<usize, Vec<usize>> {
        let mut found: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for overlap in &before.faults.overlaps {
            let (mut top, mut below) = (overlap.a, overlap.b);
            if self.rank[top] > self.rank[below] {
                (top, below) = (below, top);
            }
            if (self.is_sea)(below) && !after.overlap(top, below) {
                found.entry(below).or_default().push(top);
            }
        }
        found
    }

    /// Makes seas of their own of the waters that land cut off: of each part as it was drawn, the
    /// largest water stays. Returns for each new outline the sea that it belonged to.
    fn split(&self, mut outlines: Vec<Outline>) -> (Vec<Outline>, Vec<usize>) {
        let mut split = Vec::new();
        for area in (0..self.outlines.len()).filter(|area| (self.is_sea)(*area)) {
            let drawn = &self.outlines[area].parts;
            if outlines[area].parts.len() <= drawn.len() {
                continue;
            }
            let mut parts = std::mem::take(&mut outlines[area].parts);
            parts.sort_by(|one, other| survey::part_size(other).total_cmp(&survey::part_size(one)));
            let mut is_taken = vec![false; drawn.len()];
            for part in parts {
                let home = drawn.iter().position(|drawn| surrounds(drawn, &part));
                if home.is_none_or(|home| !std::mem::replace(&mut is_taken[home], true)) {
                    outlines[area].parts.push(part);
                } else {
                    split.push(area);
                    outlines.push(Outline { parts: vec![part] });
                }
            }
        }
        (outlines, split)
    }
}

/// True when a point in the middle of a part lies in another one.
fn surrounds(outer: &OutlinePart, part: &OutlinePart) -> bool {
    let all = std::iter::once(&outer.outer).chain(&outer.holes);
    let middle = rings::centre(&Outline { parts: vec![part.clone()] });
    middle.is_some_and(|middle| rings::holds(all, middle))
}

/// Areas that cross themselves or overlap others only since gaps were closed.
fn worse(before: &Survey, after: &Survey, split: &[usize]) -> BTreeSet<usize> {
    let drawn = before.sizes.len();
    let whole = |area: usize| if area < drawn { area } else { split[area - drawn] };
    let crossings = after.faults.crossings.iter().map(|crossing| whole(crossing.area));
    let crossed = crossings.filter(|area| !before.is_crossed(*area));
    let overlaps = after.faults.overlaps.iter().map(|overlap| [whole(overlap.a), whole(overlap.b)]);
    let overlaps = overlaps.filter(|[one, other]| !before.overlap(*one, *other));
    crossed.chain(overlaps.flatten()).collect()
}

/// Areas that run side by side a little farther apart than the tolerance, or as far as gaps are wide: they
/// may be meant to touch.
fn nearly_touching(settled: &Settled) -> Vec<(Contact, f64)> {
    let limits = settled.survey.limits;
    let known = settled.survey.contacts.iter().map(|contact| (contact.a, contact.b));
    let mut known: BTreeSet<(usize, usize)> = known.collect();
    let mut found = Vec::new();
    let asked = settled.gap.map(tolerance_for).into_iter();
    let farther = FARTHER.map(|farther| limits.tolerance * farther).into_iter().chain(asked);
    for tolerance in farther.filter(|tolerance| *tolerance > limits.tolerance) {
        let wider = Limits { tolerance, least: limits.least.max(tolerance * SIDE_BY_SIDE) };
        let new = contacts(&settled.outlines, wider).into_iter();
        found.extend(
            new.filter(|contact| known.insert((contact.a, contact.b)))
                .map(|contact| (contact, tolerance)),
        );
    }
    found
}

#[cfg(test)]
mod tests {
    use strabo_model::effort::Effort;
    use strabo_model::map::{Outline, OutlinePart};

    use super::{Settled, Wanted, settle_within};

    /// So many squares in a row, a little apart.
    fn row(count: u32) -> Vec<Outline> {
        let square = |at: u32| {
            let x = f64::from(at) * 101.0;
            let side = |from: [f64; 2], way: [f64; 2]| {
                (0..20).map(move |k| {
                    let far = 5.0 * f64::from(k);
                    [from[0] + far * way[0], from[1] + far * way[1]]
                })
            };
            let outer = side([x, 0.0], [1.0, 0.0])
                .chain(side([x + 100.0, 0.0], [0.0, 1.0]))
                .chain(side([x + 100.0, 100.0], [-1.0, 0.0]))
                .chain(side([x, 100.0], [0.0, -1.0]));
            Outline { parts: vec![OutlinePart { outer: outer.collect(), holes: Vec::new() }] }
        };
        (0..count).map(square).collect()
    }

    fn settled(count: u32, steps: u64) -> (Settled, u64) {
        let mut effort = Effort::new(steps);
        let wanted =
            Wanted { tolerance: None, least: None, auto: false, whole_seas: false, step: 100.0 };
        let settled = settle_within(row(count), &|_| false, &wanted, &mut effort);
        (settled.expect("outlines"), effort.spent())
    }

    /// Whatever is found with less effort, the outlines stay, and nothing is given up without a word.
    #[test]
    fn all_steps_together_have_a_bound_and_what_is_given_up_is_known() {
        let (whole, all) = settled(6, u64::MAX);
        assert!(whole.changed == 5 && !whole.is_given_up && whole.survey.tangled.is_none());
        for steps in (0..all).step_by(499) {
            let (less, spent) = settled(6, steps);
            assert!(spent <= steps);
            let known = less.is_given_up || less.survey.tangled.is_some();
            assert!(known || less.changed == 5 || less.gap.is_none(), "{steps} of {all} steps");
            assert!(!known || less.outlines == row(6), "{steps} of {all} steps");
        }
    }

    #[test]
    fn twice_the_areas_take_about_twice_the_steps() {
        let (few, many) = (settled(20, u64::MAX).1, settled(40, u64::MAX).1);
        assert!(many < 3 * few, "{few} and {many} steps");
    }
}
