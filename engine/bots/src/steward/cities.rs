//! Cities: how many the people can feed, where they are to stand, and who gathers there.

use super::{movement::Plan, weights::Weights};
use crate::pick::best;
use strabo_areas::{Action, Legal};
use strabo_areas::{Land, View};

/// What building one more city is worth, if nothing speaks against it: positive when it pays.
///
/// `people` are the tokens that are left and fed, `cities` those that stand already.
pub(super) fn worth(view: View<'_>, weights: &Weights, at: Land, people: i32, cities: i32) -> i32 {
    let seat = view.seat();
    let support = i32::from(view.support(seat)) * (cities + 1);
    if people < support {
        return i32::MIN;
    }
    let lacks =
        |ahead: u16| view.requirement(ahead).is_some_and(|asked| i32::from(asked.cities) > cities);
    let wanted = if lacks(1) {
        weights.required
    } else if lacks(2) {
        weights.required_soon
    } else {
        0
    };
    let goal = support + weights.reserve + weights.per_city * cities;
    let info = &view.game().places[at];
    weights.city + wanted
        - weights.shortfall * (goal - people).max(0)
        - weights.good_land * i32::from(info.limit)
        - if info.site { 0 } else { weights.wilderness }
}

/// Builds what pays most, where the fewest tokens are lost.
pub(super) fn build(view: View<'_>, legal: &Legal, weights: &Weights, chance: u64) -> Action {
    let seat = view.seat();
    let cities = i32::from(view.cities(seat));
    let board = view.board();
    // Who stands above a limit is lost before support is checked.
    let fed = |at: Land| {
        let beside = board.city(at) == Some(seat);
        let limit = if beside { view.perks(seat).beside_city } else { view.limit(at, seat) };
        i32::from(board.tokens(at, seat).min(limit))
    };
    let people: i32 = board.settled(seat).map(|(at, _)| fed(at)).sum();
    best(legal, Some(chance), |action| match action {
        Action::BuildCity { at, treasury, nearby, keep } => {
            let left = people - fed(at) - i32::from(nearby) + i32::from(keep);
            // Those who would be lost for lack of room cost nothing.
            let sunk = i32::from(board.tokens(at, seat)) - fed(at);
            let worth =
                worth(view, weights, at, left, cities).saturating_add(weights.shortfall * sunk);
            if worth <= 0 {
                return -1;
            }
            let lost = i32::from(board.tokens(at, seat)) + i32::from(nearby) - i32::from(keep);
            1000 + 8 * worth - 4 * lost - 2 * i32::from(treasury)
        }
        _ => 0,
    })
}

impl Plan {
    /// Brings tokens together for as many cities as pay.
    pub(super) fn gather(&mut self, view: View<'_>, weights: &Weights) {
        let seat = view.seat();
        let perks = view.perks(seat);
        let mut helped = if perks.treasury_divisor > 0 { perks.treasury_cities } else { 0 };
        let mut room: i32 = self.near.iter().map(|at| i32::from(self.area(*at).room())).sum();
        let cities = i32::from(view.cities(seat));
        for cities in cities..cities + i32::from(view.city_stock(seat)) {
            let costs = view.city_costs().map(|cost| {
                let help = match cost.checked_div(perks.treasury_divisor) {
                    Some(part) if helped > 0 => part.min(view.treasury(seat)),
                    _ => 0,
                };
                cost - help.min(cost)
            });
            let Some((place, cost)) = self.best_site(view, weights, costs, cities, room) else {
                return;
            };
            room -= i32::from(self.area(place).room());
            self.bring(view, place, cost);
            self.sites.push(place);
            helped = helped.saturating_sub(1);
        }
    }

    /// Where the next city is to be, and the tokens it needs there.
    fn best_site(
        &self,
        view: View<'_>,
        weights: &Weights,
        costs: [u8; 2],
        cities: i32,
        room: i32,
    ) -> Option<(Land, u8)> {
        let places = &view.game().places;
        // Everybody who is not about to build: those who are fed, and those who are not yet.
        let (mut people, mut surplus) = (0, 0);
        for &at in &self.settled {
            let area = self.area(at);
            if !self.sites.contains(&at) {
                people += i32::from(area.own.min(area.limit));
                surplus += i32::from(area.own.saturating_sub(area.limit));
            }
        }
        let mut found: Option<(i32, Land, u8)> = None;
        for &place in &self.near {
            let area = self.area(place);
            let info = &places[place];
            let need = costs[usize::from(!info.site)];
            if area.closed || area.foreign > 0 || info.limit == 0 {
                continue;
            }
            let near = || places.by_land(place).iter().map(|near| self.area(*near).free);
            let missing = need.saturating_sub(area.free);
            if missing > 0 && near().fold(0, u8::saturating_add) < missing {
                continue;
            }
            // The surplus is spent first; what remains of it may find room elsewhere.
            let here = i32::from(area.own.min(area.limit));
            let over = i32::from(area.own.saturating_sub(area.limit));
            let spent = i32::from(need) - here - over;
            let rest = (surplus - over - spent.max(0)).max(0);
            let taken = (spent - (surplus - over)).max(0);
            let left = people - here - taken + rest.min(room - i32::from(area.room()));
            let worth = worth(view, weights, place, left, cities);
            let key = worth.saturating_sub(i32::from(missing));
            if worth > 0 && found.is_none_or(|(known, ..)| key > known) {
                found = Some((key, place, need));
            }
        }
        found.map(|(_, place, need)| (place, need))
    }

    /// Moves tokens from next door until there are enough: first those who would be lost.
    pub(super) fn bring(&mut self, view: View<'_>, place: Land, need: u8) {
        let near = view.game().places.by_land(place);
        for leave in [u8::MAX, 2, 1, 0] {
            for &from in near {
                let missing = need.saturating_sub(self.area(place).own);
                let area = self.area(from);
                let spare = if leave == u8::MAX {
                    area.surplus()
                } else {
                    area.own.saturating_sub(leave).min(area.free)
                };
                self.march(from, place, missing.min(spare));
            }
        }
        let area = &mut self.areas[place.index()];
        // What is above the need would be lost with the building: it may leave.
        area.free = area.own.saturating_sub(need).min(area.free);
        area.limit = need;
        area.closed = true;
    }
}
