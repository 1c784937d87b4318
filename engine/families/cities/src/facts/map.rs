//! Facts about the map: what can be collected, where units may go, which cities can be attacked.

use crate::prelude::*;
use strabo_model::tile::Entering;

use super::{Facts, How, plus};
use crate::state::{MOVED, READY, SPENT, WARY, WARY_MOVED};

/// Where ships can go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sail {
    /// Water without ships of others, the start among it.
    pub calm: Spaces,
    /// Water with ships of others.
    pub hostile: Spaces,
    /// Spaces that are not revealed.
    pub dark: Spaces,
}

impl Facts<'_> {
    /// What taking a step once more in this turn costs.
    pub fn surcharge(self, seat: Seat, step: Step) -> Price {
        let mut sum = [0; MOST_GOODS];
        if self.state.note.collects == 0 {
            return sum;
        }
        for one in self.standing(seat, Sort::Surcharge) {
            let fresh = matches!(one.by, Source::Advance(at) if has(self.state.note.fresh, at));
            match one.doing {
                Doing::Surcharge { step: of, price } if of == step && !fresh => {
                    sum = plus(sum, price);
                }
                _ => {}
            }
        }
        sum
    }

    /// The benefit by which the first collecting of a turn needs no action, if it can still be used.
    pub fn free_collecting(self, seat: Seat) -> Option<EffectId> {
        let fits = |at: &&EffectId| {
            let effect = self.rules.effect(**at);
            self.frees_collecting(**at)
                && self.holds(seat, effect.by)
                && effect.needs & !self.player(seat).advances == 0
                && self.unused(**at)
        };
        if self.state.note.collects > 0 {
            return None;
        }
        self.rules.held.iter().find(fits).copied()
    }

    /// True when a benefit only makes collecting free: any Collect uses it.
    pub fn frees_collecting(self, at: EffectId) -> bool {
        let effect = self.rules.effect(at);
        let step = Step::CollectResources;
        effect.when == Moment::AnyTime
            && effect.pay.is_none()
            && effect.one_of.is_empty()
            && effect.does == [Doing::FreeStep { step, times: 1 }]
    }

    /// The benefit by which collecting reaches further, if it can still be used.
    pub fn far_collecting(self, seat: Seat) -> Option<EffectId> {
        let mut all = self.standing(seat, Sort::CollectWithin);
        all.find(|one| self.unused(one.effect)).map(|one| one.effect)
    }

    /// What a unit costs when it is paid for in another way, if that is possible now.
    pub fn draft_price(self, seat: Seat, kind: u8) -> Option<Price> {
        let mut found = None;
        for one in self.standing(seat, Sort::PayInstead) {
            if let Doing::PayInstead { unit, price, .. } = one.doing
                && unit == kind
            {
                found = Some(price);
            }
        }
        found
    }

    /// True when one more unit may be paid for in another way in this activation.
    pub fn may_draft(self, seat: Seat, kind: u8) -> bool {
        self.standing(seat, Sort::PayInstead).any(|one| {
            matches!(one.doing, Doing::PayInstead { unit, at_most, .. }
                if unit == kind && self.state.note.drafted < at_most)
        })
    }

    /// The benefit by which a city keeps its mood, if its owner can pay for it.
    pub fn keeping(self, seat: Seat) -> Option<EffectId> {
        let mut all = self.standing(seat, Sort::KeepMood);
        all.find(|one| self.can_pay(seat, self.fee(seat, one.effect), How::ANY))
            .map(|one| one.effect)
    }

    /// True when a unit can be placed in a city.
    pub fn can_place(self, seat: Seat, kind: u8, city: SpaceId) -> bool {
        let unit = usize::from(kind);
        let row = &self.rules.units[unit];
        if self.units_left(seat, unit) == 0 {
            return false;
        }
        if unit == SHIP {
            return self.city(city).sea.is_some()
                && row.beside.is_some_and(|part| self.works(city, part));
        }
        self.space(city).count(unit) < row.stack
    }

    /// Calls a function with everything a city can collect now.
    pub fn harvest(
        self,
        seat: Seat,
        city: SpaceId,
        far: bool,
        with: &mut dyn FnMut(SpaceId, GoodId),
    ) {
        let note = &self.state.note;
        let mut grounds = [0_u8; 16];
        for one in self.standing(seat, Sort::CollectFrom) {
            if let Doing::CollectFrom { ground, spaces } = one.doing {
                for (at, most) in grounds.iter_mut().enumerate() {
                    if ground >> at & 1 == 1 {
                        *most = (*most).max(spaces.unwrap_or(u8::MAX));
                    }
                }
            }
        }
        let here = Spaces::one(city);
        let mut near = self.within(here, 1, self.state.open);
        if far {
            for one in self.standing(seat, Sort::CollectWithin) {
                if let Doing::CollectWithin(spaces) = one.doing {
                    near |= self.within(here, spaces, self.state.open) & self.state.land();
                }
            }
        }
        let taken = |ground: GroundId| {
            let same = note.taken.iter().filter(|at| self.space(*at).ground == Some(ground));
            u8::try_from(same.count()).unwrap_or(u8::MAX)
        };
        for at in near - note.taken {
            let space = self.space(at);
            let Some(ground) = space.ground else { continue };
            let most = grounds.get(ground.index()).copied().unwrap_or(0);
            let foreign = space.owner.is_some_and(|owner| owner != seat);
            let blocked = space.exhausted || foreign || (at != city && space.city.owner.is_some());
            if most == 0 || blocked || (most < u8::MAX && taken(ground) >= most) {
                continue;
            }
            let produces = self.rules.grounds[ground.index()].produces;
            let mut goods = produces.map_or(0, |good| 1 << good.number());
            for one in self.rules.of(Sort::CollectInstead) {
                let needs = self.rules.effect(one.effect).needs;
                if let (Doing::CollectInstead { ground: of, goods: more }, Source::Building(part)) =
                    (&one.doing, one.by)
                    && has(*of, ground)
                    && self.works(city, part)
                    && needs & !self.player(seat).advances == 0
                {
                    goods |= more;
                }
            }
            for good in bits(goods) {
                if self.room(seat, good) > 0 {
                    with(at, good);
                }
            }
        }
    }

    /// True when a city can collect something.
    pub fn can_collect(self, seat: Seat, city: SpaceId) -> bool {
        let mut found = false;
        self.harvest(seat, city, false, &mut |_, _| found = true);
        found
    }

    /// True when a city can collect something from further away than usual.
    pub fn can_collect_far(self, seat: Seat, city: SpaceId) -> bool {
        let near = self.rules.around(city);
        let mut found = false;
        self.harvest(seat, city, true, &mut |at, _| found |= at != city && !near.has(at));
        found
    }

    /// Units of some kinds beside cities of others that are not angry, each with a city of its own.
    pub fn trade_routes(self, seat: Seat, kinds: u8, within: u8) -> u8 {
        let mut cities = Spaces::NONE;
        for at in self.state.cities {
            let city = self.city(at);
            if player(city.owner).is_some_and(|owner| owner != seat) && city.mood != ANGRY {
                cities.insert(at);
            }
        }
        if cities.is_empty() {
            return 0;
        }
        let mut traders: Vec<Spaces> = Vec::new();
        for at in self.player(seat).units {
            let count: u8 = bits::<u8>(kinds).map(|kind| self.space(at).count(kind.into())).sum();
            let near = self.within(Spaces::one(at), within, self.state.open) & cities;
            if !near.is_empty() {
                traders.extend(std::iter::repeat_n(near, usize::from(count)));
            }
        }
        let mut partner = vec![usize::MAX; self.state.spaces.len()];
        let mut routes = 0;
        for trader in 0..traders.len() {
            let mut seen = Spaces::NONE;
            routes += u8::from(pair(&traders, &mut partner, trader, &mut seen));
        }
        routes
    }

    /// Where ships of a player can go.
    pub fn sail(self, seat: Seat, from: SpaceId) -> Sail {
        let mut sail = Sail::default();
        self.flood(seat, Spaces::one(from), &mut sail);
        if self.has(seat, Sort::SailAround) {
            let rim = &self.rules.rim;
            let mut far = Spaces::NONE;
            for start in 0..rim.len() {
                if !sail.calm.has(rim[start]) {
                    continue;
                }
                for step in [1, rim.len() - 1] {
                    let mut at = start;
                    for _ in 1..rim.len() {
                        at = (at + step) % rim.len();
                        let space = rim[at];
                        if sail.calm.has(space) {
                            break;
                        }
                        if !self.state.open.has(space) {
                            // All of the region that is at the edge lies before the ship.
                            let region = |at: usize| self.rules.region_of(rim[at]);
                            let first = region(at);
                            while region(at) == first && !sail.dark.has(rim[at]) {
                                sail.dark.insert(rim[at]);
                                at = (at + step) % rim.len();
                            }
                            break;
                        }
                        if self.state.water.has(space) {
                            far.insert(space);
                            break;
                        }
                    }
                }
            }
            self.flood(seat, far, &mut sail);
        }
        sail
    }

    fn flood(self, seat: Seat, from: Spaces, sail: &mut Sail) {
        let mut fresh = from;
        while !fresh.is_empty() {
            let mut next = Spaces::NONE;
            for at in fresh {
                let owner = self.space(at).owner;
                if owner.is_some_and(|owner| owner != seat) {
                    sail.hostile.insert(at);
                    continue;
                }
                sail.calm.insert(at);
                next |= self.rules.around(at);
            }
            sail.dark |= next - self.state.open;
            fresh = (next & self.state.water) - sail.calm - sail.hostile;
        }
    }

    /// True when a player may attack a space with so many army units.
    pub fn may_attack(self, seat: Seat, at: SpaceId, armies: u8) -> bool {
        let others = player(self.city(at).owner).filter(|owner| *owner != seat);
        let Some(owner) = others else { return true };
        for one in self.standing(owner, Sort::AttackNeeds) {
            if let Doing::AttackNeeds { advance, building, .. } = one.doing
                && self.works(at, building)
                && !self.knows(seat, Some(advance))
            {
                return false;
            }
        }
        let (due, how) = self.attack_price(owner, at, armies);
        self.can_pay(seat, due, how)
    }

    /// What attacking a space with so many army units costs.
    pub fn attack_price(self, owner: Seat, at: SpaceId, armies: u8) -> (Price, How) {
        let mut due = [0; MOST_GOODS];
        let mut how = How::ANY;
        for one in self.standing(owner, Sort::AttackPrice) {
            let here =
                matches!(one.by, Source::Wonder(w) if self.state.sites[w.index()] == Some(at));
            if let (Doing::AttackPrice { goods, amount }, true) = (&one.doing, here) {
                how.accept = *goods;
                how.instead_of = bits(*goods).next();
                if let Some(first) = how.instead_of {
                    due[first.index()] = amount.saturating_mul(armies);
                }
            }
        }
        (due, how)
    }

    /// True when land units of a player may enter a land space: the second answer says by a battle.
    fn may_enter(self, seat: Seat, band: &Band, wary: bool, at: SpaceId) -> Option<bool> {
        let armies = band.units[ARMY];
        let stack = self.rules.units[ARMY].stack;
        if self.is_foreign(seat, at) {
            let fits = armies > 0 && armies <= stack && !wary;
            return (fits && self.may_attack(seat, at, armies)).then_some(true);
        }
        (armies + self.space(at).count(ARMY) <= stack || armies == 0).then_some(false)
    }

    /// The benefit of a sort that helps a group between two spaces, one of which must be an own city.
    fn road(self, seat: Seat, sort: Sort, band: &Band, to: SpaceId) -> Option<EffectId> {
        let cities = self.player(seat).cities;
        if !band.from.is_some_and(|from| cities.has(from)) && !cities.has(to) {
            return None;
        }
        let moved = u8::from(band.units[SETTLER] > 0) | u8::from(band.units[ARMY] > 0) << 1;
        let fits = |one: &&crate::rules::Standing| {
            matches!(one.doing, Doing::RoadFar { kinds } | Doing::RoadPlain { kinds }
                if moved & !kinds == 0)
        };
        self.standing(seat, sort).find(fits).map(|one| one.effect)
    }

    /// What a move costs, if it can be paid.
    pub fn road_price(
        self,
        seat: Seat,
        band: &Band,
        to: SpaceId,
        far: bool,
        plain: bool,
    ) -> Option<Price> {
        let mut due = [0; MOST_GOODS];
        for (wanted, sort) in [(far, Sort::RoadFar), (plain, Sort::RoadPlain)] {
            if wanted {
                let effect = self.road(seat, sort, band, to)?;
                due = plus(due, self.fee(seat, effect));
            }
        }
        self.can_pay(seat, due, How::of(Step::MoveUnits)).then_some(due)
    }

    fn entering(self, at: SpaceId) -> Option<Entering> {
        self.rules.ground(self.space(at).ground)?.entering
    }

    /// The spaces between two that a group may cross, by what happens in them.
    pub fn between(
        self,
        seat: Seat,
        from: SpaceId,
        to: SpaceId,
    ) -> impl Iterator<Item = Option<Entering>> {
        let middle = self.rules.around(from) & self.rules.around(to) & self.state.land();
        middle
            .into_iter()
            .filter(move |at| !self.is_foreign(seat, *at))
            .map(move |at| self.entering(at))
    }

    /// Calls a function with every place a group may move to, until it returns true.
    pub fn goals(self, seat: Seat, band: &Band, with: &mut dyn FnMut(Action) -> bool) -> bool {
        let near = |at: SpaceId| Action::To { at, far: false, plain: false };
        let Some(from) = band.from else { return false };
        if band.units[SHIP] > 0 {
            let sail = self.sail(seat, from);
            let mut calm = sail.calm;
            calm.remove(from);
            if (calm | sail.hostile).iter().any(|at| with(near(at))) {
                return true;
            }
            let mut regions = 0_u64;
            for at in sail.dark {
                let region = self.rules.region_of(at);
                if !has(regions, region) {
                    regions |= 1 << region.number();
                    if with(near(at)) {
                        return true;
                    }
                }
            }
            return false;
        }
        let from_water = self.state.water.has(from);
        let around = self.rules.around(from);
        for at in around {
            if !self.state.open.has(at) {
                if with(near(at)) {
                    return true;
                }
                continue;
            }
            if self.state.water.has(at) {
                if !from_water && self.may_embark(seat, band, at) && with(near(at)) {
                    return true;
                }
                continue;
            }
            let Some(_) = self.may_enter(seat, band, band.wary, at) else { continue };
            if with(near(at)) {
                return true;
            }
            let plain = self.entering(at).is_some()
                && self.road_price(seat, band, at, false, true).is_some();
            if plain && with(Action::To { at, far: false, plain: true }) {
                return true;
            }
        }
        if self.rules.of(Sort::RoadFar).is_empty() || !self.has(seat, Sort::RoadFar) {
            return false;
        }
        let here = Spaces::one(from);
        let second = self.within(here, 2, self.state.land()) - around - here;
        for at in second {
            let Some(battle) = self.may_enter(seat, band, band.wary, at) else { continue };
            let plainly = |middle: Option<Entering>| match middle {
                None => true,
                Some(Entering::Stops) => false,
                Some(Entering::NoBattle) => !battle,
            };
            let mut usual = false;
            let mut any = false;
            for middle in self.between(seat, from, at) {
                any = true;
                usual |= plainly(middle);
            }
            if usual
                && self.road_price(seat, band, at, true, false).is_some()
                && with(Action::To { at, far: true, plain: false })
            {
                return true;
            }
            let helps = any && (!usual || self.entering(at).is_some());
            if helps
                && self.road_price(seat, band, at, true, true).is_some()
                && with(Action::To { at, far: true, plain: true })
            {
                return true;
            }
        }
        false
    }

    /// How many units so many ships carry.
    pub fn room_aboard(self, ships: u8) -> u8 {
        ships.saturating_mul(self.rules.units[SHIP].carries)
    }

    fn may_embark(self, seat: Seat, band: &Band, at: SpaceId) -> bool {
        let space = self.space(at);
        let aboard = space.count(SETTLER) + space.count(ARMY);
        let room = self.room_aboard(space.count(SHIP));
        space.owner == Some(seat) && aboard + band.units[SETTLER] + band.units[ARMY] <= room
    }

    /// The units of a space that a group may be made of, by what they may still do, for each way to choose them.
    /// Units on ships that sail come along whatever they did.
    pub fn crews(self, seat: Seat, at: SpaceId, units: [u8; 3]) -> Vec<[[u8; 5]; 2]> {
        let sails = units[SHIP] > 0;
        let ways = |kind: usize| {
            let mut have = self.space(at).units[kind];
            if !sails {
                (have[MOVED], have[WARY_MOVED], have[SPENT]) = (0, 0, 0);
            }
            splits(have, units[kind])
        };
        let armies = ways(ARMY);
        let all =
            ways(SETTLER).into_iter().flat_map(|one| armies.iter().map(move |two| [one, *two]));
        let goes = [false, true].map(|wary| {
            let band = Band { from: Some(at), units, states: [[0; 5]; 3], wary };
            self.goals(seat, &band, &mut |_| true)
        });
        all.filter(|crew| goes[usize::from(!sails && crew.iter().any(|kind| kind[WARY] > 0))])
            .collect()
    }

    /// Calls a function with every group of at most so many units that may be picked up, until it returns true.
    pub fn lifts(
        self,
        seat: Seat,
        kinds: u8,
        most: u8,
        with: &mut dyn FnMut(Action) -> bool,
    ) -> bool {
        let marches = self
            .standing(seat, Sort::MayMove)
            .any(|one| matches!(one.doing, Doing::MayMove { kinds } if kinds >> ARMY & 1 == 1));
        let free = self.rules.of(Sort::MayMove).is_empty();
        for at in self.player(seat).units {
            let space = self.space(at);
            let allowed = |kind: usize| kinds >> kind & 1 == 1;
            let settlers = if allowed(SETTLER) { space.movable(SETTLER) } else { 0 };
            let armies = if allowed(ARMY) && (marches || free) { space.movable(ARMY) } else { 0 };
            for (one, other) in pairs(settlers, armies).filter(|(a, b)| a + b <= most) {
                let wary = one > space.units[SETTLER][READY] || other > space.units[ARMY][READY];
                let units = [one, other, 0];
                let band = Band { from: Some(at), units, states: [[0; 5]; 3], wary };
                if self.goals(seat, &band, &mut |_| true) && with(Action::Lift { at, units }) {
                    return true;
                }
            }
            let ships = if allowed(SHIP) { space.movable(SHIP) } else { 0 };
            if ships == 0 {
                continue;
            }
            let band = Band { from: Some(at), units: [0, 0, 1], ..Band::default() };
            if !self.goals(seat, &band, &mut |_| true) {
                continue;
            }
            let (all_settlers, all_armies) = (space.count(SETTLER), space.count(ARMY));
            for ships in 1..=ships.min(most) {
                let stay = self.room_aboard(space.count(SHIP) - ships);
                for settlers in 0..=all_settlers {
                    for armies in 0..=all_armies {
                        let left = all_settlers - settlers + all_armies - armies;
                        let fits = settlers + armies <= self.room_aboard(ships) && left <= stay;
                        let units = [settlers, armies, ships];
                        if fits && with(Action::Lift { at, units }) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }
}

/// Pairs of numbers up to these, without two zeros.
fn pairs(one: u8, other: u8) -> impl Iterator<Item = (u8, u8)> {
    (0..=one).flat_map(move |a| (0..=other).map(move |b| (a, b))).filter(|pair| *pair != (0, 0))
}

/// Ways to take so many units, by what they may still do.
fn splits(have: [u8; 5], count: u8) -> Vec<[u8; 5]> {
    let mut ways = vec![[0; 5]];
    for (state, most) in have.into_iter().enumerate().filter(|(_, most)| *most > 0) {
        let before = std::mem::take(&mut ways);
        for way in before {
            let left = count - way.iter().sum::<u8>();
            ways.extend((0..=most.min(left)).map(|taken| {
                let mut way = way;
                way[state] = taken;
                way
            }));
        }
    }
    ways.retain(|way| way.iter().sum::<u8>() == count);
    ways
}

/// Finds a city for a trader, and another one for the trader who had it.
fn pair(traders: &[Spaces], partner: &mut [usize], trader: usize, seen: &mut Spaces) -> bool {
    for city in traders[trader] {
        if seen.has(city) {
            continue;
        }
        seen.insert(city);
        let before = partner[city.index()];
        if before == usize::MAX || pair(traders, partner, before, seen) {
            partner[city.index()] = trader;
            return true;
        }
    }
    false
}
