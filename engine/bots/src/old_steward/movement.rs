//! The movement of a turn: gather tokens where cities can be built, spread the others so that they grow.

use strabo_areas::Land;
use strabo_areas::View;
use strabo_areas::{Action, Choice, Legal};

/// Moves to make, one after the other, and what is known about each area while they are planned.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) moves: Vec<Action>,
    next: usize,
    pub(super) areas: Vec<Area>,
    /// The areas with own tokens, in order. Most of the board is far away: looking at these and their
    /// neighbours only saves most of the time of planning.
    pub(super) settled: Vec<Land>,
    /// Those and their neighbours, in any order.
    near: Vec<Land>,
    /// Where the current ship can go, as bits.
    pub(super) visited: Vec<u64>,
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
    /// It was looked at: of all others only those are, where a ship may go.
    pub(super) known: bool,
}

impl Area {
    /// What an area looks like before anything is planned.
    pub(super) fn of(view: View<'_>, place: Land) -> Self {
        let (board, seat) = (view.board(), view.seat());
        let own = board.tokens(place, seat);
        let foreign = if board.has_strangers(place, seat) {
            u8::try_from(board.all_tokens(place) - u16::from(own)).unwrap_or(u8::MAX)
        } else {
            0
        };
        let city = board.city(place);
        let limit = match city {
            None if own > 0 => view.limit(place, seat),
            None => view.game().places[place].limit,
            _ if city == Some(seat) => view.perks(seat).beside_city,
            _ => 0,
        };
        Self { free: own, own, foreign, limit, closed: city.is_some(), known: true }
    }

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
}

impl Plan {
    /// Plans a movement.
    pub(super) fn make(&mut self, view: View<'_>) {
        self.moves.clear();
        self.next = 0;
        self.survey(view);
        let mixed = view.mixed();
        if mixed.go {
            self.raid(view);
            self.gather(view);
            self.spread(view);
        }
        self.sail(view, mixed);
        if mixed.go {
            self.press_on(view);
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
    fn survey(&mut self, view: View<'_>) {
        self.settled.clear();
        self.near.clear();
        self.areas.clear();
        self.areas.resize(view.board().len(), Area::default());
        for (place, _) in view.board().settled(view.seat()) {
            self.settled.push(place);
            for &near in view.game().places.by_land(place).iter().chain([&place]) {
                if !self.area(near).known {
                    self.areas[near.index()] = Area::of(view, near);
                    self.near.push(near);
                }
            }
        }
    }

    pub(super) fn area(&self, place: Land) -> Area {
        self.areas[place.index()]
    }

    pub(super) fn march(&mut self, from: Land, to: Land, count: u8) {
        if count == 0 {
            return;
        }
        let source = &mut self.areas[from.index()];
        source.free -= count;
        source.own -= count;
        self.areas[to.index()].own += count;
        self.moves.push(Action::March { from, to, count });
    }

    /// Brings tokens together for as many cities as can be supported.
    fn gather(&mut self, view: View<'_>) {
        let seat = view.seat();
        let perks = view.perks(seat);
        let support = u16::from(view.support(seat));
        let mut tokens = u16::from(view.tokens(seat));
        let mut helped = if perks.treasury_divisor > 0 { perks.treasury_cities } else { 0 };
        let cities = u16::from(view.cities(seat));
        for cities in cities..cities + u16::from(view.city_stock(seat)) {
            let [site, wild] = view.city_costs();
            let help = |cost: u8| match cost.checked_div(perks.treasury_divisor) {
                Some(part) if helped > 0 => part.min(view.treasury(seat)),
                _ => 0,
            };
            let costs = [site - help(site).min(site), wild - help(wild).min(wild)];
            let needs = costs.map(|cost| {
                let left = tokens.checked_sub(u16::from(cost));
                left.filter(|left| *left >= support * (cities + 1)).map(|_| cost)
            });
            let Some((place, cost)) = self.best_site(view, needs) else { return };
            self.bring(view, place, cost);
            tokens -= u16::from(cost);
            helped = helped.saturating_sub(1);
        }
    }

    /// Where the next city is to be, and the tokens it needs there.
    fn best_site(&self, view: View<'_>, needs: [Option<u8>; 2]) -> Option<(Land, u8)> {
        let places = &view.game().places;
        if needs == [None; 2] {
            return None;
        }
        let mut found: Option<((bool, u8, u8, Land), u8)> = None;
        for &place in &self.near {
            let area = self.area(place);
            let info = &places.list[place.index()];
            let Some(need) = needs[usize::from(!info.site)] else { continue };
            if area.closed || area.foreign > 0 || info.limit == 0 {
                continue;
            }
            let missing = need.saturating_sub(area.free);
            let key = (!info.site, missing, info.limit, place);
            if found.is_some_and(|(known, _)| known < key) {
                continue;
            }
            // Adding up what stands next door takes longest, so that it comes last.
            let near = || places.by_land(place).iter().map(|near| self.area(*near).free);
            if missing == 0 || near().fold(0, u8::saturating_add) >= missing {
                found = Some((key, need));
            }
        }
        found.map(|((.., place), need)| (place, need))
    }

    /// Moves tokens from next door until a city can be built; areas keep one token if possible.
    pub(super) fn bring(&mut self, view: View<'_>, place: Land, need: u8) {
        let near = view.game().places.by_land(place);
        for leave in [2, 1, 0] {
            for &from in near {
                let missing = need.saturating_sub(self.area(place).own);
                let spare = self.area(from).free.saturating_sub(leave);
                self.march(from, place, missing.min(spare));
            }
        }
        let area = &mut self.areas[place.index()];
        // What is above the need would be lost with the building: it may leave.
        area.free = area.own.saturating_sub(need).min(area.free);
        area.limit = need;
        area.closed = true;
    }

    /// Tokens that would be lost find room next door; then areas with one token or none get more.
    fn spread(&mut self, view: View<'_>) {
        let places = &view.game().places;
        for at in 0..self.settled.len() {
            let from = self.settled[at];
            if self.area(from).free == 0 {
                continue;
            }
            while self.area(from).surplus() > 0 {
                let roomy = places.by_land(from).iter().copied().max_by_key(|to| {
                    let area = self.area(*to);
                    (area.room().min(1), area.foreign == 0, area.room())
                });
                let Some(to) = roomy.filter(|to| self.area(*to).room() > 0) else { break };
                let count = self.area(from).surplus().min(self.area(to).room());
                self.march(from, to, count);
            }
            for &to in places.by_land(from) {
                let there = self.area(to);
                let here = self.area(from);
                if here.own > 2 && here.free > 0 && there.own < 2 && there.foreign == 0 {
                    let count = (2 - there.own).min(here.own - 2).min(here.free);
                    self.march(from, to, count.min(there.room()));
                }
            }
        }
    }

    /// Tokens that would be lost anyway go where they can outnumber others.
    fn press_on(&mut self, view: View<'_>) {
        let places = &view.game().places;
        for at in 0..self.settled.len() {
            let from = self.settled[at];
            let surplus = self.area(from).surplus();
            if surplus == 0 {
                continue;
            }
            let weak = |to: &Land| {
                let area = self.area(*to);
                !area.closed && area.foreign > 0 && area.own + surplus > area.foreign
            };
            if let Some(to) = places.by_land(from).iter().copied().find(weak) {
                self.march(from, to, surplus);
            }
        }
    }
}
