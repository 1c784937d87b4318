//! Regions of much the same population around some starts, and starts that leave room for them.

use std::collections::{BTreeSet, VecDeque};

use strabo_model::map::AreaKind;

use super::map::Map;

/// A way over water is longer than all ways by land.
const WATER: usize = 1 << 32;
/// On larger maps regions are even enough as they grow, and comparing all areas takes too long.
const MOST_AREAS: usize = 2000;

/// True for land where people can live.
pub fn is_home(map: &Map, at: usize) -> bool {
    let area = &map.areas[at];
    area.kind == AreaKind::Land && !area.details.impassable && area.population > 0
}

/// Adds starts until there are enough: each on the continent that has most people for one more, as far as
/// can be from those before it, and the first one from an area that is given. With `share` 1 a small continent
/// has a start as soon as half of what everybody gets lies on it, with 2 only if all of it does.
pub fn add_starts(
    map: &Map,
    starts: &mut Vec<usize>,
    lands: &[usize],
    [enough, far_from, share]: [usize; 3],
) {
    let continents = continents(map, lands);
    while starts.len() < enough {
        let people = |lands: &&Vec<usize>| {
            let people: usize = lands.iter().map(|at| usize::from(map.areas[*at].population)).sum();
            let taken = starts.iter().filter(|at| lands.contains(at)).count();
            if taken < lands.len() { people * 1000 / (2 * taken + share) } else { 0 }
        };
        let Some(lands) = continents.iter().rev().max_by_key(people) else { return };
        let known = if starts.is_empty() { vec![far_from] } else { starts.clone() };
        let far = steps(map, &known);
        let free = lands.iter().copied().filter(|at| !starts.contains(at));
        starts.extend(free.rev().max_by_key(|at| far[*at]));
    }
}

/// Land that hangs together by land, the parts in the order of the map.
fn continents(map: &Map, lands: &[usize]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; map.areas.len()];
    let mut continents = Vec::new();
    for first in lands {
        let mut found = Vec::new();
        let mut waiting = vec![*first];
        while let Some(at) = waiting.pop() {
            if is_home(map, at) && !std::mem::replace(&mut seen[at], true) {
                found.push(at);
                waiting.extend(&map.areas[at].land);
            }
        }
        found.sort_unstable();
        continents.push(found);
    }
    continents.retain(|lands| !lands.is_empty());
    continents
}

/// How many steps lie between the two nearest of the first start, the first two, the first three and so on.
pub fn apart(map: &Map, starts: &[usize]) -> Vec<usize> {
    let mut nearest = usize::MAX;
    let up_to = |(at, start): (usize, &usize)| {
        let far = steps(map, &[*start]);
        nearest = starts[..at].iter().map(|other| far[*other]).fold(nearest, usize::min);
        nearest
    };
    starts.iter().enumerate().map(up_to).collect()
}

/// For each area how many steps away the nearest of some areas is; the most for areas that cannot be reached.
pub fn steps(map: &Map, from: &[usize]) -> Vec<usize> {
    let mut far = vec![usize::MAX; map.areas.len()];
    let mut waiting: VecDeque<usize> = from.iter().copied().collect();
    for at in from {
        far[*at] = 0;
    }
    while let Some(at) = waiting.pop_front() {
        for near in map.areas[at].land.iter().chain(&map.areas[at].water) {
            if far[*near] == usize::MAX {
                far[*near] = far[at] + 1;
                waiting.push_back(*near);
            }
        }
    }
    far
}

/// Which region each area belongs to, and how many people the areas of each region feed.
pub struct Regions<'m> {
    map: &'m Map,
    pub owner: Vec<Option<usize>>,
    pub sums: Vec<usize>,
}

impl<'m> Regions<'m> {
    /// Regions around areas whose owners are given: `firsts` has the areas and regions. The poorest region
    /// takes the next area, by land as long as there is any.
    pub fn new(map: &'m Map, firsts: &[(usize, usize)], count: usize) -> Self {
        let mut regions = Self { map, owner: vec![None; map.areas.len()], sums: vec![0; count] };
        let mut ways = vec![BTreeSet::new(); count];
        let mut sailed = vec![BTreeSet::new(); count];
        for (at, region) in firsts {
            regions.take(*at, *region);
            ways[*region].extend(regions.ways(*at, 0));
        }
        loop {
            let next = (0..count).filter_map(|region| {
                while let Some((_, at)) = ways[region].first()
                    && (regions.owner[*at].is_some() || sailed[region].contains(at))
                {
                    ways[region].pop_first();
                }
                let (way, at) = *ways[region].first()?;
                Some((way >= WATER, regions.sums[region], region, way, at))
            });
            let Some((_, _, region, way, at)) = next.min() else { break };
            if is_home(map, at) {
                regions.take(at, region);
            } else {
                sailed[region].insert(at);
            }
            ways[region].extend(regions.ways(at, way));
        }
        regions.even_out(firsts);
        regions
    }

    /// How many regions touch fewer than two others, and the percentage of the smallest sum in the largest.
    pub fn score(&self) -> (usize, usize) {
        let mut touch = vec![BTreeSet::new(); self.sums.len()];
        for (area, own) in self.map.areas.iter().zip(&self.owner) {
            let Some(own) = *own else { continue };
            let near = area.land.iter().chain(&area.water).filter_map(|near| self.owner[*near]);
            touch[own].extend(near.filter(|near| *near != own));
        }
        let wanted = self.sums.len().saturating_sub(1).min(2);
        let lonely = touch.iter().filter(|near| near.len() < wanted).count();
        let [least, most] =
            [self.sums.iter().min(), self.sums.iter().max()].map(|sum| sum.copied().unwrap_or(0));
        (lonely, most * 100 / least.max(1))
    }

    fn take(&mut self, at: usize, region: usize) {
        let people = usize::from(self.map.areas[at].population);
        if let Some(before) = self.owner[at].replace(region) {
            self.sums[before] -= people;
        }
        self.sums[region] += people;
    }

    /// The ways on from an area, with their lengths.
    fn ways(&self, at: usize, way: usize) -> impl Iterator<Item = (usize, usize)> + use<'m> {
        let (map, area) = (self.map, &self.map.areas[at]);
        let by_land = area.land.iter().map(move |near| (way + 1, *near));
        let by_water = area.water.iter().map(move |near| (way + WATER, *near));
        by_land
            .chain(by_water)
            .filter(|(_, near)| is_home(map, *near) || map.areas[*near].kind == AreaKind::Sea)
    }

    /// Moves areas from rich regions to poorer ones beside them, as long as that makes them more even and
    /// cuts no region in two.
    fn even_out(&mut self, firsts: &[(usize, usize)]) {
        let fixed: BTreeSet<usize> = firsts.iter().map(|(at, _)| *at).collect();
        if self.owner.len() > MOST_AREAS {
            return;
        }
        for _ in 0..self.owner.len() {
            let mut best: Option<(usize, usize, usize)> = None;
            for at in (0..self.owner.len()).filter(|at| !fixed.contains(at)) {
                let Some(from) = self.owner[at] else { continue };
                let people = usize::from(self.map.areas[at].population);
                for to in self.map.areas[at].land.iter().filter_map(|near| self.owner[*near]) {
                    // Half of what the sum of squares falls by.
                    let gain = self.sums[from].saturating_sub(self.sums[to] + people) * people;
                    if gain > best.map_or(0, |(gain, ..)| gain) && self.can_leave(at, from) {
                        best = Some((gain, at, to));
                    }
                }
            }
            let Some((_, at, to)) = best else { return };
            self.take(at, to);
        }
    }

    /// True if the neighbours of an area in its region still reach each other by land without it.
    fn can_leave(&self, at: usize, region: usize) -> bool {
        let own = |from: usize| {
            let near = self.map.areas[from].land.iter().copied();
            near.filter(|near| self.owner[*near] == Some(region))
        };
        let mut seen = BTreeSet::from([at]);
        let mut waiting: Vec<usize> = own(at).take(1).collect();
        while let Some(next) = waiting.pop() {
            if seen.insert(next) {
                waiting.extend(own(next));
            }
        }
        own(at).all(|near| seen.contains(&near))
    }
}
