//! Attacks on foreign cities: where few can defend them, or where tokens are plenty anyway.

use super::{cities::worth, movement::Plan, rivals::leads, weights::Weights};
use crate::pick::tie;
use strabo_areas::View;
use strabo_areas::{Land, Seat};

/// Tokens an area keeps, so that it grows.
const KEPT: u8 = 2;

#[derive(Clone, Copy)]
struct Attack {
    /// Tokens that must be there.
    send: u8,
    /// Tokens lost on the board, those of a city built in its place among them.
    cost: u16,
    /// A city will stand there instead.
    builds: bool,
}

impl Plan {
    /// Plans the attacks that pay, those on the leader first: nobody walks where the city cannot be taken.
    pub(super) fn raid(&mut self, view: View<'_>, weights: &Weights, chance: u64) {
        let (board, seat) = (view.board(), view.seat());
        let mut tokens = u16::from(view.tokens(seat));
        let mut cities = u16::from(view.cities(seat));
        let mut stock = view.city_stock(seat);
        for _ in 0..weights.raids {
            let mut found: Option<(i32, Land, Attack)> = None;
            for &place in &self.near {
                let Some(owner) = board.city(place).filter(|owner| *owner != seat) else {
                    continue;
                };
                if self.sites.contains(&place) {
                    continue;
                }
                let forces = (tokens, cities, stock);
                let Some(attack) = self.attack(view, weights, (place, owner), forces) else {
                    continue;
                };
                let worth = 40 * i32::from(attack.builds) - 4 * i32::from(attack.cost)
                    + weights.leader * i32::from(leads(view, owner))
                    + tie(chance, place);
                if found.is_none_or(|(known, ..)| worth > known)
                    && view.most_entering(place) >= attack.send
                {
                    found = Some((worth, place, attack));
                }
            }
            let Some((_, place, attack)) = found else { return };
            tokens -= attack.cost;
            cities += u16::from(attack.builds);
            stock -= u8::from(attack.builds);
            self.sites.push(place);
            self.bring(view, place, attack.send);
        }
    }

    /// The attack on a city that pays, if there is one. A city built in its place is worth more than
    /// the spoils.
    fn attack(
        &self,
        view: View<'_>,
        weights: &Weights,
        (place, owner): (Land, Seat),
        (tokens, cities, stock): (u16, u16, u8),
    ) -> Option<Attack> {
        let near = |keep: u8| {
            let areas = view.game().places.by_land(place).iter();
            areas.map(|at| self.area(*at).free.saturating_sub(keep)).fold(0, u8::saturating_add)
        };
        let close = near(0);
        if close == 0 || self.area(place).foreign > 0 {
            return None;
        }
        let seat = view.seat();
        let support = u16::from(view.support(seat));
        let (needed, defenders) = view.siege(owner);
        // Each defender takes an attacker along, but for the last.
        let lost = defenders.saturating_sub(1);
        let site = view.game().places[place].site;
        let price = view.city_costs()[0];
        let conquest = Attack {
            send: needed.max(lost.saturating_add(price)),
            cost: u16::from(lost) + u16::from(price),
            builds: true,
        };
        let raid = Attack { send: needed, cost: u16::from(lost), builds: false };
        if site
            && stock > 0
            && i32::from(lost) <= weights.losses
            && tokens >= conquest.cost
            && worth(view, weights, place, i32::from(tokens - conquest.cost), i32::from(cities)) > 0
            && close >= conquest.send
        {
            return Some(conquest);
        }
        let spare = u16::try_from(weights.spare).unwrap_or(0);
        let pays = owner < view.game().barbarians()
            && tokens >= raid.cost + support * cities + spare
            && near(KEPT) >= raid.send;
        pays.then_some(raid)
    }
}
