//! What advances and buildings cost, and which advances can be learned.

use crate::prelude::*;

use super::{Facts, How, spare};
use crate::ids::set_of;

impl Facts<'_> {
    /// What an advance costs, and the benefit that is used up by that.
    pub fn advance_price(
        self,
        seat: Seat,
        advance: AdvanceId,
        free: bool,
    ) -> (Price, Option<EffectId>) {
        let mut price = self.rules.advances[advance.index()].price;
        if free {
            for (due, base) in price.iter_mut().zip(self.rules.base) {
                *due = due.saturating_sub(base);
            }
        }
        let mut used = None;
        for limited in [false, true] {
            for one in self.rules.of(Sort::Spare) {
                let Doing::Spare { advances, goods, .. } = one.doing else { continue };
                let once = self.rules.effect(one.effect).once.is_some();
                // Most advances are spared nothing, which is seen at once.
                if !has(advances, advance)
                    || once != limited
                    || !self.is_held(seat, one)
                    || !self.unused(one.effect)
                {
                    continue;
                }
                let before = price;
                spare(&mut price, goods);
                if limited && price != before {
                    used = Some(one.effect);
                }
            }
        }
        (price, used)
    }

    /// Advances of a set that a player may gain.
    pub fn learnable(self, seat: Seat, of: u64) -> u64 {
        let held = self.player(seat).advances;
        let mut found = 0;
        for group in &self.rules.groups {
            let open = group.advances & of & !held;
            if open == 0 {
                continue;
            }
            if !has(held, group.first) {
                let opened = !group.government || group.opened_by & held != 0;
                if opened && has(open, group.first) {
                    found |= 1 << group.first.number();
                }
                continue;
            }
            let fits = |at: &AdvanceId| self.rules.advances[at.index()].needs & !held == 0;
            found |= set_of(bits(open).filter(fits));
        }
        found
    }

    /// Advances of a set that a player may gain without an action and can pay for.
    pub fn gifts(self, seat: Seat, of: u64) -> u64 {
        let how = How::of(Step::AcquireAdvance);
        let paid = |at: &AdvanceId| self.can_pay(seat, self.advance_price(seat, *at, true).0, how);
        set_of(bits(self.learnable(seat, of)).filter(paid))
    }

    /// What a building costs a player, and the benefit that is used up by that.
    pub fn building_price(self, seat: Seat, building: BuildingId) -> (Price, Option<EffectId>) {
        let mut price = self.rules.buildings[building.index()].price;
        let mut used = None;
        for one in self.standing(seat, Sort::Spare) {
            let Doing::Spare { buildings, goods, .. } = one.doing else { continue };
            if has(buildings, building) && self.unused(one.effect) {
                spare(&mut price, goods);
                if self.rules.effect(one.effect).once.is_some() {
                    used = Some(one.effect);
                }
            }
        }
        (price, used)
    }

    /// True when a player may want to pay in full though a benefit makes something cheaper: to keep the benefit
    /// for later in the turn, or because another one rewards what is paid.
    pub fn pays_in_full(self, seat: Seat, step: Step, full: Price, used: Option<EffectId>) -> bool {
        let how = How::of(step);
        let rewards = |at: &EffectId| {
            let effect = self.rules.effect(*at);
            let only = |price: Price| {
                numbered(price)
                    .all(|(good, paid): (GoodId, u8)| paid == 0 || has(effect.paid_with, good))
            };
            effect.paid_with != 0
                && effect.step == Some(step)
                && self.holds(seat, effect.by)
                && self.unused(*at)
                && self.payments(seat, full, how, &mut |price| only(price))
        };
        if used.is_some() {
            self.can_pay(seat, full, how)
        } else {
            self.rules.held.iter().any(rewards)
        }
    }

    /// True when a city is activated by growing with a building.
    pub fn activates(self, seat: Seat, building: BuildingId) -> bool {
        !self.standing(seat, Sort::NoActivation).any(|one| {
            matches!(one.doing, Doing::NoActivation { buildings } if has(buildings, building))
        })
    }

    /// What raising the mood of a city by one step costs: tokens, and what may be spent instead.
    pub fn civic_price(self, seat: Seat, at: SpaceId) -> (Price, How) {
        let mut size = self.city(at).size();
        for one in self.standing(seat, Sort::CountSmaller) {
            if let Doing::CountSmaller { sizes, at_least } = one.doing {
                size = size.saturating_sub(sizes).max(at_least);
            }
        }
        let mut how = How::of(Step::CivicImprovement);
        for one in self.standing(seat, Sort::Accept) {
            if let Doing::Accept { goods, instead_of } = one.doing {
                how.accept |= goods;
                how.instead_of = Some(instead_of);
            }
        }
        let mut price = [0; MOST_GOODS];
        price[self.rules.mood.index()] = size;
        (price, how)
    }
}
