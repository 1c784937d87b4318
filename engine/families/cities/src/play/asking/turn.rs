//! What a player may do in a turn: steps, benefits and cards.

use crate::prelude::*;
use strabo_model::deed::Near;

use super::super::trading;
use crate::{facts::plus, rules::Placing};

/// Everything a player may do in a turn.
pub(super) fn turn(facts: Facts<'_>, list: &mut Vec<Action>) {
    let seat = facts.state.active;
    let (acts, hand) = (facts.state.note.actions > 0, facts.player(seat).actions);
    if acts {
        for step in &facts.rules.steps {
            step_options(facts, *step, None, list);
        }
        effects(facts, seat, Moment::Action, list);
        cards(facts, seat, hand, Moment::Action, None, list);
        kept(facts, seat, Moment::Action, list);
    }
    let listed = acts && facts.rules.steps.contains(&Step::CollectResources);
    if !listed && facts.free_collecting(seat).is_some() {
        step_options(facts, Step::CollectResources, None, list);
    }
    effects(facts, seat, Moment::AnyTime, list);
    cards(facts, seat, hand, Moment::AnyTime, None, list);
    kept(facts, seat, Moment::AnyTime, list);
    trading::partners(facts, seat, list);
    list.push(Action::Done);
}

/// What can be done in a step; only with one city if that is given.
pub(super) fn step_options(
    facts: Facts<'_>,
    step: Step,
    only: Option<SpaceId>,
    list: &mut Vec<Action>,
) {
    let seat = facts.state.active;
    let player = facts.player(seat);
    let mut cities = player.cities;
    if let Some(only) = only {
        cities = cities & Spaces::one(only);
    }
    match step {
        Step::AcquireAdvance => {
            let how = How::of(step);
            // Nearly all advances cost the same.
            let mut known = ([0; MOST_GOODS], true);
            for at in bits(facts.learnable(seat, u64::MAX)) {
                let (price, _) = facts.advance_price(seat, at, false);
                if price != known.0 {
                    known = (price, facts.can_pay(seat, price, how));
                }
                if known.1 {
                    list.push(Action::Advance(at));
                }
            }
        }
        Step::FoundCity => {
            if facts.cities_left(seat) == 0 {
                return;
            }
            for at in player.units & facts.state.land() {
                let space = facts.space(at);
                let cities = facts.rules.ground(space.ground).is_some_and(|row| !row.no_cities);
                let free = space.city.owner.is_none() && !space.exhausted && cities;
                if space.count(SETTLER) > 0 && free {
                    list.push(Action::Found(at));
                }
            }
        }
        Step::BuildUnits => {
            for at in cities.iter().filter(|at| facts.may_activate(*at)) {
                let start = list.len();
                units(facts, seat, at, list);
                let some = list.len() > start;
                list.truncate(start);
                if some {
                    list.push(Action::Build(at));
                }
            }
        }
        Step::CollectResources => collects(facts, seat, cities, list),
        Step::GrowCity => {
            for at in cities {
                grows(facts, seat, at, list);
            }
        }
        Step::MoveUnits if facts.lifts(seat, 7, u8::MAX, &mut |_| true) => list.push(Action::Move),
        Step::CivicImprovement => {
            let mut any = false;
            civic(facts, seat, &mut |_| any = true);
            if any {
                list.push(Action::Civic);
            }
        }
        Step::CulturalInfluence => {
            if facts.state.note.influenced {
                return;
            }
            let ways = cities.into_iter().flat_map(|from| {
                let targets = facts.state.cities.into_iter();
                targets.map(move |to| (from, to, facts.influence_cost(seat, from, to)))
            });
            let ways: Vec<_> = ways.filter(|(.., cost)| cost.is_some()).collect();
            // From where makes no difference but for the price.
            let cheapest = |to: SpaceId, cost: Option<u8>| {
                ways.iter().all(|(_, other, less)| *other != to || *less >= cost)
            };
            for (from, to, _) in ways.iter().filter(|(_, to, cost)| cheapest(*to, *cost)) {
                list.push(Action::Influence { from: *from, to: *to });
            }
        }
        // Nothing can move, and a pack with other steps was refused.
        _ => {}
    }
}

/// Units a city can build.
pub(super) fn units(facts: Facts<'_>, seat: Seat, city: SpaceId, list: &mut Vec<Action>) {
    let how = How::of(Step::BuildUnits);
    for (kind, unit) in (0_u8..).zip(&facts.rules.units) {
        if !facts.can_place(seat, kind, city) {
            continue;
        }
        if facts.can_pay(seat, unit.price, how) {
            list.push(Action::Unit(kind));
        }
        if facts.may_draft(seat, kind)
            && let Some(price) = facts.draft_price(seat, kind)
            && facts.can_pay(seat, price, how)
        {
            list.push(Action::Draft(kind));
        }
    }
}

fn collects(facts: Facts<'_>, seat: Seat, cities: Spaces, list: &mut Vec<Action>) {
    let due = facts.surcharge(seat, Step::CollectResources);
    let far = facts.far_collecting(seat).map(|at| plus(due, facts.fee(seat, at)));
    for at in cities.iter().filter(|at| facts.may_activate(*at)) {
        let gains = |facts: Facts<'_>| facts.can_collect(seat, at) || gains_after(facts, seat, at);
        if pays_off(facts, seat, due, &gains) {
            list.push(Action::Collect { city: at, far: false });
        }
        let reaches = |facts: Facts<'_>| facts.can_collect_far(seat, at);
        if far.is_some_and(|due| pays_off(facts, seat, due, &reaches)) {
            list.push(Action::Collect { city: at, far: true });
        }
    }
}

/// True when something is gained after collecting with a city, whatever it collects.
fn gains_after(facts: Facts<'_>, seat: Seat, city: SpaceId) -> bool {
    let step = Some(Step::CollectResources);
    facts.rules.held.iter().any(|at| {
        let effect = facts.rules.effect(*at);
        let gain = |doing: &Doing| matches!(doing, Doing::Gain { .. });
        facts.starts(*at, seat, Moment::AfterStep, step, Some(city), 0)
            && effect
                .does
                .iter()
                .filter(|doing| gain(doing))
                .any(|doing| helps(facts, seat, *at, Some(city), doing))
    })
}

/// True when a price can be paid in a way after which something holds.
pub(super) fn pays_off(
    facts: Facts<'_>,
    seat: Seat,
    due: Price,
    holds: &dyn Fn(Facts<'_>) -> bool,
) -> bool {
    if due == [0; MOST_GOODS] {
        return holds(facts);
    }
    facts.payments(seat, due, How::ANY, &mut |price| {
        let mut state = facts.state.clone();
        for (have, paid) in state.player_mut(seat).goods.iter_mut().zip(price) {
            *have -= paid;
        }
        holds(Facts { rules: facts.rules, state: &state })
    })
}

fn grows(facts: Facts<'_>, seat: Seat, at: SpaceId, list: &mut Vec<Action>) {
    let city = facts.city(at);
    let angry = city.mood == ANGRY && !facts.state.note.calm;
    if angry || city.size() >= facts.player(seat).cities.len() {
        return;
    }
    for (building, row) in numbered(&facts.rules.buildings) {
        if city.parts[building].is_some()
            || !facts.knows(seat, row.needs)
            || facts.parts_left(seat, building) == 0
            || (facts.activates(seat, building) && !facts.may_activate(at))
            || !facts.can_pay(seat, facts.building_price(seat, building).0, How::of(Step::GrowCity))
        {
            continue;
        }
        if Some(building) == facts.rules.harbour {
            for sea in facts.rules.around(at) & facts.state.water {
                list.push(Action::Grow { city: at, building, sea: Some(sea) });
            }
        } else {
            list.push(Action::Grow { city: at, building, sea: None });
        }
    }
}

pub(super) fn civic(facts: Facts<'_>, seat: Seat, with: &mut dyn FnMut(SpaceId)) {
    for at in facts.player(seat).cities {
        if facts.city(at).mood < HAPPY {
            let (price, how) = facts.civic_price(seat, at);
            if facts.can_pay(seat, price, how) {
                with(at);
            }
        }
    }
}

/// Benefits that a player can use.
fn effects(facts: Facts<'_>, seat: Seat, when: Moment, list: &mut Vec<Action>) {
    for at in &facts.rules.held {
        let effect = facts.rules.effect(*at);
        if effect.when == when
            && facts.holds(seat, effect.by)
            && effect.needs & !facts.player(seat).advances == 0
            && facts.unused(*at)
            && !facts.frees_collecting(*at)
            && !(facts.state.note.collects > 0 && effect.does.iter().any(collects_first))
            && is_useful(facts, seat, *at, facts.home_of(*at))
        {
            list.push(Action::Use(*at));
        }
    }
}

/// True when what is held makes collecting free: the first time in a turn.
fn collects_first(doing: &Doing) -> bool {
    matches!(doing, Doing::FreeStep { step: Step::CollectResources, .. })
}

/// Exchanges of resources that can be made at any time, also while a question is open.
pub(super) fn exchanges(facts: Facts<'_>, seat: Seat, list: &mut Vec<Action>) {
    let mut found = Vec::new();
    effects(facts, seat, Moment::AnyTime, &mut found);
    let exchange = |doing: &Doing| matches!(doing, Doing::Exchange { .. });
    let fits = |action: &Action| matches!(action, Action::Use(at) if facts.rules.effect(*at).does.iter().all(exchange));
    list.extend(found.into_iter().filter(fits));
}

/// True when a benefit can be paid for, and something comes of it then.
pub(super) fn is_useful(facts: Facts<'_>, seat: Seat, at: EffectId, city: Option<SpaceId>) -> bool {
    let effect = facts.rules.effect(at);
    pays_off(facts, seat, facts.fee(seat, at), &|facts| {
        let mut all = effect.does.iter().chain(&effect.one_of);
        all.any(|doing| helps(facts, seat, at, city, doing))
    })
}

/// True when something can come of a deed.
fn helps(facts: Facts<'_>, seat: Seat, at: EffectId, city: Option<SpaceId>, doing: &Doing) -> bool {
    let effect = facts.rules.effect(at);
    let own = || facts.player(seat).cities.iter();
    let left =
        |deck: Deck| (facts.state.decks[deck as usize] | facts.state.discards[deck as usize]) != 0;
    match *doing {
        Doing::Gain { amount: 0, .. }
        | Doing::Gain { at_most: Some(0), .. }
        | Doing::Draw { cards: 0, .. }
        | Doing::Reveal { cards: 0 }
        | Doing::ExtraActions(0)
        | Doing::MoveGroups { groups: 0, .. }
        | Doing::Place(Placing { count: 0, .. }) => false,
        Doing::Gain { goods, ref per, .. } => {
            facts.wanted(seat, goods) != 0
                && per.as_ref().is_none_or(|tally| facts.count(seat, tally) > 0)
        }
        Doing::Exchange { from, into, back, .. } => {
            // Nothing is exchanged for itself.
            let way = |from: u8, into: u8| {
                let (give, take) = (facts.owned(seat, from), facts.wanted(seat, into));
                give != 0 && take != 0 && (give != take || !give.is_power_of_two())
            };
            way(from, into) || (back && way(into, from))
        }
        Doing::BuildCard { claimed } => {
            let mut list = Vec::new();
            wonders(facts, seat, claimed, &mut list);
            !list.is_empty()
        }
        Doing::FreeStep { step, .. } => {
            let mut list = Vec::new();
            step_options(facts, step, city.filter(|_| effect.here), &mut list);
            !list.is_empty()
        }
        Doing::ActAs => own().any(|at| facts.city(at).mood == ANGRY) && !facts.state.note.calm,
        Doing::RaiseMood { .. } => own().any(|at| facts.city(at).mood < HAPPY),
        Doing::Place(placing) => match placing.kind {
            Kind::Unit(kind) => match city {
                Some(city) if placing.near == Near::Here => facts.can_place(seat, kind, city),
                _ => own().any(|at| facts.can_place(seat, kind, at)),
            },
            Kind::BarbarianCity => !facts.camp_sites(seat, &placing).is_empty(),
            _ => true,
        },
        Doing::GainAdvance(of) => facts.gifts(seat, of) != 0,
        Doing::Draw { deck, .. } => left(deck),
        Doing::Reveal { .. } => left(Deck::Wonders),
        Doing::RevealRegion => {
            let mut list = Vec::new();
            reveals(facts, seat, &mut list);
            !list.is_empty()
        }
        Doing::BarbariansAttack { spaces } => {
            let rival = matches!(effect.by, Source::Card(_));
            let mut found = false;
            for other in seats(facts.seats()).filter(|other| (*other != seat) == rival) {
                facts.raids(other, spaces, &mut |_, _| found = true);
            }
            found
        }
        Doing::Exhaust { spaces } => !facts.spent_sites(seat, spaces).is_empty(),
        Doing::MoveGroups { kinds, most, .. } => facts.lifts(seat, kinds, most, &mut |_| true),
        _ => true,
    }
}

/// Action cards of a hand that a player can play at a moment, when this advance was gained if there is one.
pub(super) fn cards(
    facts: Facts<'_>,
    seat: Seat,
    hand: u64,
    when: Moment,
    advance: Option<AdvanceId>,
    list: &mut Vec<Action>,
) {
    if hand == 0 {
        return;
    }
    for (card, row) in numbered(&facts.rules.actions) {
        if row.copies & hand != 0 && playable(facts, seat, &row.effects, when, advance) {
            list.push(Action::Card(card));
        }
    }
}

fn playable(
    facts: Facts<'_>,
    seat: Seat,
    effects: &[EffectId],
    when: Moment,
    advance: Option<AdvanceId>,
) -> bool {
    let mut due = [0; MOST_GOODS];
    let (mut found, mut deeds) = (false, Vec::new());
    for at in effects {
        let effect = facts.rules.effect(*at);
        let about = effect.group == 0 || advance.is_none_or(|advance| has(effect.group, advance));
        if effect.when != when || !about {
            continue;
        }
        found = effect.needs & !facts.player(seat).advances == 0;
        due = plus(due, facts.fee(seat, *at));
        deeds.extend(effect.does.iter().chain(&effect.one_of).map(|doing| (*at, doing)));
    }
    let helps =
        |facts: Facts<'_>| deeds.iter().any(|(at, doing)| helps(facts, seat, *at, None, doing));
    found && pays_off(facts, seat, due, &helps)
}

/// Event cards that were kept and can be used at a moment.
fn kept(facts: Facts<'_>, seat: Seat, when: Moment, list: &mut Vec<Action>) {
    let saved = facts.player(seat).saved;
    if saved == 0 {
        return;
    }
    for (card, row) in numbered(&facts.rules.events) {
        if row.copies & saved != 0 && playable(facts, seat, &row.effects, when, None) {
            list.push(Action::Kept(card));
        }
    }
}

pub(super) fn swaps(
    facts: Facts<'_>,
    seat: Seat,
    effect: EffectId,
    at: u8,
    list: &mut Vec<Action>,
) {
    let Some(Doing::Exchange { from, into, back, .. }) =
        facts.rules.effect(effect).does.get(usize::from(at))
    else {
        return;
    };
    let mut way = |from: u8, into: u8| {
        for give in bits::<GoodId>(facts.owned(seat, from)) {
            for take in bits::<GoodId>(facts.wanted(seat, into)).filter(|take| *take != give) {
                list.push(Action::Swap { from: give, into: take });
            }
        }
    };
    way(*from, *into);
    if *back {
        way(*into, *from);
    }
}

/// Wonders a player can build, with the city of each.
pub(super) fn wonders(facts: Facts<'_>, seat: Seat, claimed: bool, list: &mut Vec<Action>) {
    let own = facts.player(seat).claimed;
    let taken = facts.state.players.iter().fold(0, |set, player| set | player.claimed);
    let open =
        if claimed { facts.state.wonders & own } else { facts.state.wonders & (own | !taken) };
    for wonder in bits::<WonderId>(open) {
        let row = &facts.rules.wonders[wonder.index()];
        if row.needs & !facts.player(seat).advances != 0
            || !facts.can_pay(seat, row.price, How::ANY)
        {
            continue;
        }
        for at in facts.player(seat).cities {
            let city = facts.city(at);
            let calm = city.mood != ANGRY || facts.state.note.calm;
            let beside = row.beside.is_none_or(|part| facts.works(at, part));
            if city.wonder.is_none() && calm && beside && (claimed || facts.may_activate(at)) {
                list.push(Action::Wonder { wonder, city: Some(at) });
            }
        }
    }
}

/// Regions beside one with an own city that are not revealed, by one of their spaces.
pub(super) fn reveals(facts: Facts<'_>, seat: Seat, list: &mut Vec<Action>) {
    let mut near = Spaces::NONE;
    for city in facts.player(seat).cities {
        let region = facts.rules.region_of(city);
        for at in facts.rules.regions[region.index()].spaces {
            near |= facts.rules.around(at);
        }
    }
    let mut regions = 0_u64;
    for at in near - facts.state.open {
        let region = facts.rules.region_of(at);
        if !has(regions, region) {
            regions |= 1 << region.number();
            list.push(Action::At(at));
        }
    }
}
