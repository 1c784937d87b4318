//! Whole areas that hang together, chosen so that their unit points add up.
//!
//! What the rules ask for has an order: whole areas, then areas next to each other, then exactly the
//! number (or as little more as possible), then units the beneficiary can replace. A choice is offered
//! when it can still lead to the best of these. The search for that is bounded; what it does not find
//! in time counts as impossible.

use strabo_model::limits::ANNEXED_PIECES;

use super::shared::{near, points_in};
use crate::prelude::*;

/// No player has pieces for more areas.
const MOST_AREAS: usize = ANNEXED_PIECES.most as usize;
/// Selections a search looks at before it gives up.
const BUDGET: u32 = 1_000;

/// Some areas of the victim, as bits.
type Areas = u128;

const _: () = assert!(ANNEXED_PIECES.most <= Areas::BITS);

/// One area of the victim.
struct Domain {
    place: Land,
    points: u16,
    tokens: u16,
    cities: u16,
    near: Areas,
}

/// All areas of a victim, as a graph of bits.
pub(super) struct Realm {
    domains: Vec<Domain>,
    all: Areas,
    starts: Areas,
    goal: u16,
    stock: (u16, u16),
}

/// What a search looks for.
#[derive(Clone, Copy)]
struct Aim {
    points: u16,
    replaceable: bool,
}

/// The positions of the bits that are set.
fn members(mut mask: Areas) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (at < MOST_AREAS).then_some(at)
    })
}

/// Areas that are chosen, with what they add up to.
#[derive(Clone, Copy, Default)]
struct Pick {
    areas: Areas,
    near: Areas,
    points: u16,
    tokens: u16,
    cities: u16,
}

impl Pick {
    fn with(mut self, at: usize, domain: &Domain) -> Self {
        self.areas |= 1 << at;
        self.near |= domain.near;
        self.points += domain.points;
        self.tokens += domain.tokens;
        self.cities += domain.cities;
        self
    }
}

impl Realm {
    /// The areas of a victim who gives up this many points to a beneficiary.
    pub(super) fn new(
        game: &Game,
        state: &State,
        (victim, beneficiary): (Seat, Seat),
        goal: u16,
    ) -> Self {
        let mut places: Vec<Land> = state.board.held(victim).collect();
        // Large areas first: small ones fill up what is left.
        places.sort_by_key(|at| std::cmp::Reverse(points_in(game, state, *at, victim)));
        debug_assert!(places.len() <= MOST_AREAS, "more areas than pieces");
        let mut positions = vec![usize::MAX; state.board.len()];
        for (at, place) in places.iter().enumerate() {
            positions[place.index()] = at;
        }
        let position = |place: Land| Some(positions[place.index()]).filter(|at| *at < MOST_AREAS);
        let domains: Vec<Domain> = (places.iter())
            .map(|&place| Domain {
                place,
                points: points_in(game, state, place, victim),
                tokens: u16::from(state.board.tokens(place, victim)),
                cities: u16::from(state.board.city(place) == Some(victim)),
                near: near(game, place).filter_map(position).fold(0, |mask, at| mask | 1 << at),
            })
            .collect();
        let player = state.player(beneficiary);
        let stock = (u16::from(player.stock), u16::from(player.city_stock));
        let all = (0..domains.len()).fold(0, |mask, at| mask | 1 << at);
        let mut realm = Self { domains, all, starts: all, goal, stock };
        let large = |at: &usize| realm.pick(realm.group(1 << at)).points >= goal;
        let starts = members(all).filter(large).fold(0, |mask, at| mask | 1 << at);
        realm.starts = if starts == 0 { all } else { starts };
        realm
    }

    fn pick(&self, areas: Areas) -> Pick {
        members(areas).fold(Pick::default(), |pick, at| pick.with(at, &self.domains[at]))
    }

    /// Everything that hangs together with some areas.
    fn group(&self, mut areas: Areas) -> Areas {
        let mut latest = areas;
        while latest != 0 {
            let near = members(latest).fold(0, |near, at| near | self.domains[at].near);
            latest = near & !areas;
            areas |= latest;
        }
        areas
    }

    /// What may be chosen next, as far as areas must be next to each other. The first area lies in
    /// a group that is large enough, if there is one; where a group is used up, another follows.
    fn frontier(&self, pick: Pick) -> Areas {
        match (pick.areas, pick.near & !pick.areas) {
            (0, _) => self.starts,
            (areas, 0) => self.all & !areas,
            (_, near) => near,
        }
    }

    /// True when the areas can be added to until the aim is met. `open` is what may still be added,
    /// in points.
    fn reaches(&self, pick: Pick, excluded: Areas, open: u16, aim: Aim, budget: &mut u32) -> bool {
        let replaceable = pick.tokens <= self.stock.0 && pick.cities <= self.stock.1;
        if pick.points > aim.points || (aim.replaceable && !replaceable) {
            return false;
        }
        if pick.points == aim.points {
            return true;
        }
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        let (mut excluded, mut open) = (excluded, open);
        for at in members(self.frontier(pick) & !excluded) {
            if pick.points + open < aim.points {
                return false;
            }
            let domain = &self.domains[at];
            let rest = open - domain.points;
            if self.reaches(pick.with(at, domain), excluded, rest, aim, budget) {
                return true;
            }
            excluded |= 1 << at;
            open = rest;
        }
        false
    }

    fn leads(&self, pick: Pick, aim: Aim) -> bool {
        let open = self.pick(self.all & !pick.areas).points;
        self.reaches(pick, 0, open, aim, &mut BUDGET.clone())
    }

    /// The best that can still be had.
    fn aim(&self, pick: Pick) -> Option<Aim> {
        // Sums that some areas have together, wherever they lie: the others need no search.
        let highest = self.pick(self.all | pick.areas).points;
        let mut sums = vec![false; usize::from(highest) + 1];
        sums[usize::from(pick.points)] = true;
        for at in members(self.all & !pick.areas) {
            let points = usize::from(self.domains[at].points);
            for sum in (points..sums.len()).rev() {
                sums[sum] |= sums[sum - points];
            }
        }
        let possible = (self.goal..=highest).filter(|points| sums[usize::from(*points)]);
        let aims = possible
            .flat_map(|points| [true, false].map(|replaceable| Aim { points, replaceable }));
        aims.into_iter().find(|aim| self.leads(pick, *aim))
    }

    /// The areas that may be chosen next.
    pub(super) fn choices(&self, is_chosen: impl Fn(Land) -> bool) -> Vec<Land> {
        let chosen = (self.domains.iter().enumerate())
            .filter(|(_, domain)| is_chosen(domain.place))
            .fold(0, |mask: Areas, (at, _)| mask | 1 << at);
        let pick = self.pick(chosen);
        let open = self.frontier(pick);
        let best = self.aim(pick).map_or(open, |aim| {
            let leads = |at: &usize| self.leads(pick.with(*at, &self.domains[*at]), aim);
            members(open).filter(leads).fold(0, |mask, at| mask | 1 << at)
        });
        let best = if best == 0 { open } else { best };
        let mut places: Vec<Land> = members(best).map(|at| self.domains[at].place).collect();
        places.sort_unstable();
        places
    }
}
