//! The movement of a turn: the plan that is made once and then carried out move by move.

use super::{rivals::leads, weights::Weights};
use crate::pick::tie;
use strabo_areas::View;
use strabo_areas::{Action, Choice, Legal};
use strabo_areas::{Land, Water};

/// Moves to make, one after the other, and what is known about each area while they are planned.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) moves: Vec<Action>,
    next: usize,
    pub(super) areas: Vec<Area>,
    /// The areas with own tokens. Most of the board is far away: looking at these and their neighbours
    /// only saves most of the time of planning.
    pub(super) settled: Vec<Land>,
    /// Those and their neighbours.
    pub(super) near: Vec<Land>,
    /// Where cities are to be built.
    pub(super) sites: Vec<Land>,
    /// The areas reached in a search, each with the one before it, and a mark on each.
    pub(super) reached: Vec<(Land, usize)>,
    pub(super) marks: Vec<u32>,
    pub(super) mark: u32,
    /// The waters reached by a ship: where, after how many steps, and the one before it.
    pub(super) waters: Vec<(Water, u8, usize)>,
    pub(super) sailed: Vec<u32>,
}

/// An area, as far as the plan is concerned.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Area {
    /// Own tokens that may still leave.
    pub(super) free: u8,
    /// Own tokens there when everything planned is done.
    pub(super) own: u8,
    /// Tokens of others.
    pub(super) foreign: u8,
    /// Tokens that can stay; others may take part of it.
    pub(super) limit: u8,
    /// Nobody should go there: somebody's city, or a place that is about to become one.
    pub(super) closed: bool,
    /// It was looked at.
    pub(super) known: bool,
    /// What the first own token there is worth.
    pub(super) claim: i32,
}

impl Area {
    /// What an area looks like before anything is planned.
    pub(super) fn of(view: View<'_>, place: Land, weights: &Weights, chance: u64) -> Self {
        let (board, seat) = (view.board(), view.seat());
        let own = board.tokens(place, seat);
        let foreign = if board.has_strangers(place, seat) {
            u8::try_from(board.all_tokens(place) - u16::from(own)).unwrap_or(u8::MAX)
        } else {
            0
        };
        let city = board.city(place);
        let info = &view.game().places[place];
        let limit = match city {
            None => view.limit(place, seat),
            _ if city == Some(seat) => view.perks(seat).beside_city,
            _ => 0,
        };
        let open = |near: &&Land| board.all_tokens(**near) == 0 && board.city(**near).is_none();
        let open = view.game().places.by_land(place).iter().filter(open).count();
        let claim = weights.claim
            + weights.claim_site * i32::from(info.site)
            + weights.claim_limit * i32::from(limit.min(6))
            + weights.claim_open * i32::try_from(open).unwrap_or(0).min(6)
            + tie(chance, place);
        Self { free: own, own, foreign, limit, closed: city.is_some(), known: true, claim }
    }

    /// Tokens that still find food here.
    pub(super) fn room(self) -> u8 {
        if self.closed {
            0
        } else {
            self.limit.saturating_sub(self.own).saturating_sub(self.foreign)
        }
    }

    /// Tokens that would be lost if they stayed.
    pub(super) fn surplus(self) -> u8 {
        self.own.saturating_sub(self.limit).min(self.free)
    }

    /// What one more token here is worth.
    pub(super) fn gain(self, weights: &Weights) -> i32 {
        if self.room() == 0 {
            return 0;
        }
        let worth = match self.own {
            0 => self.claim,
            1 => weights.second,
            _ => weights.more,
        };
        worth - if self.foreign > 0 { weights.shared } else { 0 }
    }

    /// What the last token here is worth.
    pub(super) fn loss(self, weights: &Weights) -> i32 {
        match self.own {
            _ if self.own > self.limit => 0,
            0 | 1 => self.claim,
            2 => weights.second,
            _ => weights.more,
        }
    }
}

impl Plan {
    pub(super) fn make(&mut self, view: View<'_>, weights: &Weights, chance: u64) {
        self.moves.clear();
        self.next = 0;
        self.survey(view, weights, chance);
        let mixed = view.mixed();
        self.raid(view, weights, chance);
        self.gather(view, weights);
        self.spread(view, weights);
        if !mixed.go {
            // Marches come later: a ship is for those who will still want to sail then.
            self.moves.clear();
        }
        self.sail(view, mixed, weights, chance);
        if mixed.go {
            self.spread(view, weights);
            self.press_on(view, weights);
        }
    }

    /// The next planned move that is legal, with as many tokens as are.
    pub(super) fn next(&mut self, legal: &Legal) -> Option<Action> {
        while let Some(&action) = self.moves.get(self.next) {
            self.next += 1;
            match legal.find(action) {
                Some(Choice::One(_)) => return Some(action),
                Some(Choice::UpTo(_, most)) => {
                    return Some(action.with_count(action.count().unwrap_or(1).min(most)));
                }
                Some(Choice::Offers(_)) | None => {}
            }
        }
        None
    }

    /// Looks at the areas with own tokens and their neighbours.
    fn survey(&mut self, view: View<'_>, weights: &Weights, chance: u64) {
        self.settled.clear();
        self.near.clear();
        self.sites.clear();
        self.areas.clear();
        self.areas.resize(view.board().len(), Area::default());
        self.marks.resize(view.board().len(), 0);
        for (place, _) in view.board().settled(view.seat()) {
            self.settled.push(place);
            for &near in view.game().places.by_land(place).iter().chain([&place]) {
                if !self.area(near).known {
                    self.areas[near.index()] = Area::of(view, near, weights, chance);
                    self.near.push(near);
                }
            }
        }
    }

    pub(super) fn area(&self, place: Land) -> Area {
        self.areas[place.index()]
    }

    /// Plans a march; one that goes the other way is undone instead.
    pub(super) fn march(&mut self, from: Land, to: Land, mut count: u8) {
        self.areas[from.index()].own -= count;
        self.areas[to.index()].own += count;
        let back = |action: &Action| matches!(action, Action::March { from: here, to: there, .. } if (*here, *there) == (to, from));
        if let Some(at) = self.moves.iter().position(back)
            && let Action::March { count: known, .. } = &mut self.moves[at]
        {
            let undone = count.min(*known);
            *known -= undone;
            count -= undone;
            self.areas[to.index()].free += undone;
            if *known == 0 {
                self.moves.remove(at);
            }
        }
        if count == 0 {
            return;
        }
        self.areas[from.index()].free -= count;
        for action in &mut self.moves {
            if let Action::March { from: here, to: there, count: known } = action
                && (*here, *there) == (from, to)
            {
                *known += count;
                return;
            }
        }
        self.moves.push(Action::March { from, to, count });
    }

    /// Tokens that would be lost anyway go where together they outnumber others.
    fn press_on(&mut self, view: View<'_>, weights: &Weights) {
        let places = &view.game().places;
        let mut goals: Vec<(i32, Land)> = Vec::new();
        for &to in &self.near {
            let area = self.area(to);
            if !area.closed && area.foreign > 0 && area.limit > 0 {
                let leader = view.board().owners(to).any(|(owner, _)| leads(view, owner));
                goals.push((area.claim + weights.leader * i32::from(leader), to));
            }
        }
        goals.sort_unstable();
        for (_, to) in goals.into_iter().rev() {
            let area = self.area(to);
            let near = places.by_land(to).iter().map(|from| self.area(*from).surplus());
            let most = near.fold(0, u8::saturating_add).min(view.most_entering(to));
            let margin = u8::try_from(weights.margin).unwrap_or(0);
            let need = (area.foreign.saturating_add(margin)).saturating_sub(area.own);
            if most < need || most == 0 {
                continue;
            }
            // Who wins keeps what the others did not take along, as far as the land feeds it.
            let mut left = need.saturating_add(area.limit / 2).min(most);
            for &from in places.by_land(to) {
                let count = self.area(from).surplus().min(left);
                self.march(from, to, count);
                left -= count;
            }
        }
    }
}
