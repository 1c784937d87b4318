//! Fair regions: connected, with the same number of areas each; what is left over belongs to everybody.

use std::collections::{BTreeSet, VecDeque};

use super::chance::Chance;

/// How often regions are begun anew when they do not come out even.
const ATTEMPTS: usize = 48;

/// Who has which areas.
pub struct Regions {
    /// The region of each area, in the order in which civilizations join; none if it is everybody's.
    pub of: Vec<Option<usize>>,
    pub starts: Vec<usize>,
}

/// Divides areas, given by the neighbours of each, into regions for so many players. The first two, the
/// first three and so on touch each other as a game needs it.
pub fn regions(
    near: &[Vec<usize>],
    players: usize,
    is_coastal: impl Fn(usize) -> bool,
    chance: &mut Chance,
) -> Option<Regions> {
    for attempt in 0..ATTEMPTS {
        // An area that is everybody's makes all of them neighbours. It is the way out for maps that are
        // too long and narrow for every region to touch two others.
        let shared = near.len() % players + if attempt < ATTEMPTS * 2 / 3 { 0 } else { players };
        let each = (near.len() - shared) / players;
        let mut growing = Growing::new(near, players, chance);
        growing.grow();
        if !growing.even_out(each) || !growing.share(each, &is_coastal) {
            continue;
        }
        let Some(order) = growing.order(shared > 0) else { continue };
        let mut place = vec![0; players];
        for (at, region) in order.iter().enumerate() {
            place[*region] = at;
        }
        let of = growing.of.iter().map(|region| region.map(|region| place[region])).collect();
        let starts = order.iter().map(|region| growing.middle(*region)).collect();
        return Some(Regions { of, starts });
    }
    None
}

struct Growing<'n> {
    near: &'n [Vec<usize>],
    of: Vec<Option<usize>>,
    sizes: Vec<usize>,
    /// How far each area is from where its region began.
    far: Vec<usize>,
}

impl<'n> Growing<'n> {
    /// Regions of one area each, far from each other.
    fn new(near: &'n [Vec<usize>], players: usize, chance: &mut Chance) -> Self {
        let mut far = distances(near, &[chance.below(near.len())]);
        let mut firsts = Vec::new();
        for _ in 0..players {
            // One of the farthest, so that another attempt is another one.
            let most = far.iter().max().copied().unwrap_or(0);
            let some: Vec<usize> =
                (0..near.len()).filter(|at| far[*at] * 5 >= most * 4 && far[*at] > 0).collect();
            let Some(first) = some.get(chance.below(some.len())) else { break };
            firsts.push(*first);
            far = distances(near, &firsts);
        }
        let mut of = vec![None; near.len()];
        for (region, first) in firsts.iter().enumerate() {
            of[*first] = Some(region);
        }
        Self { near, of, sizes: vec![1; firsts.len()], far }
    }

    /// Lets the smallest region that can take one more area, until all are taken.
    fn grow(&mut self) {
        let mut is_open = vec![true; self.sizes.len()];
        loop {
            let open = (0..self.sizes.len()).filter(|region| is_open[*region]);
            let Some(region) = open.min_by_key(|region| self.sizes[*region]) else { break };
            let around = |at: &usize| {
                self.near[*at].iter().filter(|near| self.of[**near] == Some(region)).count()
            };
            let free = (0..self.near.len()).filter(|at| self.of[*at].is_none());
            let free = free.map(|at| (around(&at), at)).filter(|(around, _)| *around > 0);
            // The more of its neighbours are in the region, the rounder it stays.
            match free.min_by_key(|(around, at)| (self.far[*at], usize::MAX - around, *at)) {
                Some((_, at)) => {
                    self.of[at] = Some(region);
                    self.sizes[region] += 1;
                }
                None => is_open[region] = false,
            }
        }
    }

    /// Hands areas on from region to region until none has fewer than `each`. False if it cannot.
    fn even_out(&mut self, each: usize) -> bool {
        for _ in 0..4 * self.near.len() {
            let smallest = (0..self.sizes.len()).min_by_key(|region| self.sizes[*region]);
            let Some(to) = smallest.filter(|region| self.sizes[*region] < each) else {
                return self.of.iter().all(Option::is_some);
            };
            if !self.hand_on(to, each) {
                return false;
            }
        }
        false
    }

    /// Brings one area to a region, on the shortest way from one that has more than enough.
    fn hand_on(&mut self, to: usize, each: usize) -> bool {
        let mut next: Vec<Option<(usize, usize)>> = vec![None; self.sizes.len()];
        let mut waiting = VecDeque::from([to]);
        let mut seen = BTreeSet::from([to]);
        while let Some(region) = waiting.pop_front() {
            for (from, area) in self.offers(region) {
                if !seen.insert(from) {
                    continue;
                }
                next[from] = Some((region, area));
                if self.sizes[from] > each {
                    let mut at = from;
                    while let Some((towards, area)) = next[at] {
                        self.give(area, towards);
                        at = towards;
                    }
                    return true;
                }
                waiting.push_back(from);
            }
        }
        false
    }

    /// For each region around this one, an area that it can give without being torn apart.
    fn offers(&self, to: usize) -> Vec<(usize, usize)> {
        let mut found: Vec<(usize, usize)> = Vec::new();
        for (at, region) in self.of.iter().enumerate() {
            let Some(region) = region.filter(|region| *region != to) else { continue };
            if self.near[at].iter().any(|near| self.of[*near] == Some(to))
                && !found.iter().any(|(known, _)| *known == region)
                && self.can_go(at, region)
            {
                found.push((region, at));
            }
        }
        found
    }

    /// True when a region stays in one piece without an area.
    fn can_go(&self, area: usize, region: usize) -> bool {
        let inside = |at: usize| at != area && self.of[at] == Some(region);
        let beside: Vec<usize> =
            self.near[area].iter().copied().filter(|near| inside(*near)).collect();
        let Some(first) = beside.first() else { return false };
        // Most of the time those around it touch each other, and the rest need not be looked at.
        if self.reached(*first, |at: usize| beside.contains(&at)).0 == beside.len() {
            return true;
        }
        let (_, seen) = self.reached(*first, inside);
        beside.iter().all(|at| seen[*at])
    }

    /// Which areas of some are reached from one of them, and how many.
    fn reached(&self, first: usize, belongs: impl Fn(usize) -> bool) -> (usize, Vec<bool>) {
        let mut seen = vec![false; self.near.len()];
        seen[first] = true;
        let mut waiting = vec![first];
        let mut count = 0;
        while let Some(at) = waiting.pop() {
            count += 1;
            for near in self.near[at].iter().copied().filter(|near| belongs(*near)) {
                if !std::mem::replace(&mut seen[near], true) {
                    waiting.push(near);
                }
            }
        }
        (count, seen)
    }

    fn give(&mut self, area: usize, to: usize) {
        if let Some(from) = self.of[area].replace(to) {
            self.sizes[from] -= 1;
        }
        self.sizes[to] += 1;
    }

    /// Gives what regions have beyond `each` to everybody: coasts, which ships reach. False if one
    /// has nothing that it can give.
    fn share(&mut self, each: usize, is_coastal: &impl Fn(usize) -> bool) -> bool {
        for region in 0..self.sizes.len() {
            while self.sizes[region] > each {
                let own = (0..self.near.len()).filter(|at| self.of[*at] == Some(region));
                let own = own.filter(|at| is_coastal(*at) && self.can_go(*at, region));
                let Some(area) = own.max_by_key(|at| self.meets(*at)) else { return false };
                self.of[area] = None;
                self.sizes[region] -= 1;
            }
        }
        true
    }

    /// How many regions meet in an area; an island is better still.
    fn meets(&self, area: usize) -> usize {
        let near = &self.near[area];
        let regions: BTreeSet<Option<usize>> = near.iter().map(|near| self.of[*near]).collect();
        if near.len() == 1 { usize::MAX } else { regions.len() }
    }

    /// An order in which each region but the first two touches two of those before it.
    fn order(&self, are_all_neighbours: bool) -> Option<Vec<usize>> {
        let count = self.sizes.len();
        let mut touch = vec![vec![are_all_neighbours; count]; count];
        for (at, near) in self.near.iter().enumerate() {
            for other in near {
                if let (Some(one), Some(other)) = (self.of[at], self.of[*other]) {
                    touch[one][other] = true;
                }
            }
        }
        (0..count).find_map(|first| {
            let mut order = vec![first];
            while order.len() < count {
                let wanted = order.len().min(2);
                let beside = |region: usize| order.iter().filter(|at| touch[region][**at]).count();
                let left = (0..count).filter(|region| !order.contains(region));
                let best = left.max_by_key(|region| (beside(*region), count - region))?;
                if beside(best) < wanted {
                    return None;
                }
                order.push(best);
            }
            Some(order)
        })
    }

    /// The area of a region that is nearest to all others of it.
    fn middle(&self, region: usize) -> usize {
        let own: Vec<usize> =
            (0..self.near.len()).filter(|at| self.of[*at] == Some(region)).collect();
        let edge: Vec<usize> = own
            .iter()
            .copied()
            .filter(|at| self.near[*at].iter().any(|near| self.of[*near] != Some(region)))
            .collect();
        let depth = distances(self.near, &edge);
        let inside = own.iter().copied();
        inside.max_by_key(|at| (depth[*at].min(own.len()), self.near[*at].len())).unwrap_or(0)
    }
}

/// How many steps each area is from the nearest of some.
fn distances(near: &[Vec<usize>], from: &[usize]) -> Vec<usize> {
    let mut far = vec![usize::MAX / 8; near.len()];
    let mut waiting: VecDeque<usize> = from.iter().copied().collect();
    for at in from {
        far[*at] = 0;
    }
    while let Some(at) = waiting.pop_front() {
        for other in &near[at] {
            if far[*other] > far[at] + 1 {
                far[*other] = far[at] + 1;
                waiting.push_back(*other);
            }
        }
    }
    far
}
