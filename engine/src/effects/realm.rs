//! Whole areas that hang together, chosen so that their unit points add up.
//!
//! What the rules ask for has an order: whole areas, then areas next to each other, then exactly the
//! number (or as little more as possible), then units the beneficiary can replace. A choice is offered
//! when it can still lead to the best of these. The search for that is bounded; what it does not find
//! in time counts as impossible.

use super::{near, points_in, stands};
use crate::action::{Place, Seat};
use crate::game::Game;
use crate::state::State;

/// No player has pieces for more areas.
const MOST_AREAS: usize = 64;
/// Selections a search looks at before it gives up.
const BUDGET: u32 = 1_500;

/// One area of the victim.
struct Domain {
    place: Place,
    points: u16,
    tokens: u16,
    cities: u16,
    near: u64,
}

/// All areas of a victim, as a graph of bits.
pub(super) struct Realm {
    domains: Vec<Domain>,
    goal: u16,
    stock: (u16, u16),
}

/// What a search looks for.
#[derive(Clone, Copy)]
struct Aim {
    points: u16,
    replaceable: bool,
}

fn members(mask: u64) -> impl Iterator<Item = usize> {
    (0..MOST_AREAS).filter(move |at| mask >> at & 1 == 1)
}

impl Realm {
    /// The areas of a victim; `stock` is what the beneficiary has to replace units with.
    pub(super) fn new(
        game: &Game,
        state: &State,
        (victim, beneficiary): (Seat, Seat),
        goal: u16,
    ) -> Self {
        let mut places: Vec<Place> =
            (0..state.board.len()).filter(|at| stands(state, *at, victim)).collect();
        // Large areas first: small ones fill up what is left.
        places.sort_by_key(|at| std::cmp::Reverse(points_in(game, state, *at, victim)));
        places.truncate(MOST_AREAS);
        let position = |place: Place| places.iter().position(|one| *one == place);
        let domains = places.iter().map(|&place| Domain {
            place,
            points: points_in(game, state, place, victim),
            tokens: u16::from(state.board.tokens(place, victim)),
            cities: u16::from(state.board.city(place) == victim),
            near: near(game, place).filter_map(position).fold(0, |mask, at| mask | 1 << at),
        });
        let player = state.player(beneficiary);
        let stock = (u16::from(player.stock), u16::from(player.city_stock));
        Self { domains: domains.collect(), goal, stock }
    }

    fn all(&self) -> u64 {
        self.domains.iter().enumerate().fold(0, |mask, (at, _)| mask | 1 << at)
    }

    fn sum(&self, mask: u64) -> u16 {
        members(mask).map(|at| self.domains[at].points).sum()
    }

    fn fits_stock(&self, mask: u64) -> bool {
        let tokens: u16 = members(mask).map(|at| self.domains[at].tokens).sum();
        let cities: u16 = members(mask).map(|at| self.domains[at].cities).sum();
        tokens <= self.stock.0 && cities <= self.stock.1
    }

    fn touching(&self, mask: u64) -> u64 {
        members(mask).fold(0, |near, at| near | self.domains[at].near) & !mask
    }

    /// Everything that hangs together with some areas.
    fn group(&self, mut mask: u64) -> u64 {
        loop {
            let more = self.touching(mask);
            if more == 0 {
                return mask;
            }
            mask |= more;
        }
    }

    /// What may be chosen next, as far as areas must be next to each other. The first area lies in
    /// a group that is large enough, if there is one; where a group is used up, another follows.
    fn frontier(&self, chosen: u64) -> u64 {
        let rest = self.all() & !chosen;
        if chosen != 0 {
            let near = self.touching(chosen);
            return if near == 0 { rest } else { near };
        }
        let large = |at: &usize| self.sum(self.group(1 << at)) >= self.goal;
        let starts = members(rest).filter(large).fold(0, |mask, at| mask | 1 << at);
        if starts == 0 { rest } else { starts }
    }

    /// True when the areas can be added to until the aim is met.
    fn reaches(&self, chosen: u64, mut excluded: u64, aim: Aim, budget: &mut u32) -> bool {
        let sum = self.sum(chosen);
        if sum > aim.points || (aim.replaceable && !self.fits_stock(chosen)) {
            return false;
        }
        if sum == aim.points {
            return true;
        }
        if *budget == 0 || self.sum(self.all() & !excluded) < aim.points {
            return false;
        }
        *budget -= 1;
        for at in members(self.frontier(chosen) & !excluded) {
            if self.reaches(chosen | 1 << at, excluded, aim, budget) {
                return true;
            }
            excluded |= 1 << at;
        }
        false
    }

    /// The best that can still be had.
    fn aim(&self, chosen: u64) -> Option<Aim> {
        let largest = self.domains.iter().map(|domain| domain.points).max().unwrap_or(0);
        let sums = self.goal..=self.goal + largest;
        let aims =
            sums.flat_map(|points| [true, false].map(|replaceable| Aim { points, replaceable }));
        aims.into_iter().find(|aim| self.reaches(chosen, 0, *aim, &mut BUDGET.clone()))
    }

    /// The areas that may be chosen next.
    pub(super) fn choices(&self, is_chosen: impl Fn(Place) -> bool) -> Vec<Place> {
        let chosen = (self.domains.iter().enumerate())
            .filter(|(_, domain)| is_chosen(domain.place))
            .fold(0u64, |mask, (at, _)| mask | 1 << at);
        let open = self.frontier(chosen);
        let best = self.aim(chosen).map_or(open, |aim| {
            let leads = |at: &usize| self.reaches(chosen | 1 << at, 0, aim, &mut BUDGET.clone());
            members(open).filter(leads).fold(0, |mask, at| mask | 1 << at)
        });
        let best = if best == 0 { open } else { best };
        let mut places: Vec<Place> = members(best).map(|at| self.domains[at].place).collect();
        places.sort_unstable();
        places
    }
}
