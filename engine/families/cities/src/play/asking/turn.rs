//! What a player may do in a turn: steps, benefits and cards.

use strabo_model::benefit::Moment;
use strabo_model::sequence::Step;

use super::super::trading;
use crate::action::Action;
use crate::look::{How, Look, bits, bits64, plus};
use crate::rules::{Doing, NONE, SETTLER};
use crate::spaces::Spaces;
use crate::state::{ANGRY, HAPPY};

/// Everything a player may do in a turn.
pub(super) fn turn(look: Look<'_>, list: &mut Vec<Action>) {
    let seat = look.state.active;
    let acts = look.state.note.actions > 0;
    if acts {
        for step in &look.rules.steps {
            step_options(look, *step, NONE, list);
        }
        effects(look, seat, Moment::Action, list);
        cards(look, seat, Moment::Action, NONE, list);
        kept(look, seat, Moment::Action, list);
    }
    effects(look, seat, Moment::AnyTime, list);
    cards(look, seat, Moment::AnyTime, NONE, list);
    kept(look, seat, Moment::AnyTime, list);
    trading::partners(look, seat, list);
    list.push(Action::Done);
}

/// What can be done in a step; only with one city if that is given.
pub(super) fn step_options(look: Look<'_>, step: Step, only: u8, list: &mut Vec<Action>) {
    let seat = look.state.active;
    let player = look.player(seat);
    let mut cities = player.cities;
    if only != NONE {
        cities = cities & Spaces::one(only);
    }
    match step {
        Step::AcquireAdvance => {
            let how = How::of(step);
            // Nearly all advances cost the same.
            let mut known = ([0; crate::rules::MOST_GOODS], true);
            for at in bits64(look.learnable(seat, u64::MAX)) {
                let (price, _) = look.advance_price(seat, at, false);
                if price != known.0 {
                    known = (price, look.can_pay(seat, price, how));
                }
                if known.1 {
                    list.push(Action::Advance(at));
                }
            }
        }
        Step::FoundCity => {
            if look.cities_left(seat) == 0 {
                return;
            }
            for at in player.units & look.state.land() {
                let space = look.space(at);
                let ground = &look.rules.grounds[usize::from(space.ground)];
                let free = space.city.owner == NONE && !space.exhausted && !ground.no_cities;
                if space.count(SETTLER) > 0 && free {
                    list.push(Action::Found(at));
                }
            }
        }
        Step::BuildUnits => {
            for at in cities.iter().filter(|at| look.may_activate(*at)) {
                let start = list.len();
                units(look, seat, at, list);
                let some = list.len() > start;
                list.truncate(start);
                if some {
                    list.push(Action::Build(at));
                }
            }
        }
        Step::CollectResources => collects(look, seat, cities, list),
        Step::GrowCity => {
            for at in cities.iter().filter(|at| look.may_activate(*at)) {
                grows(look, seat, at, list);
            }
        }
        Step::MoveUnits if look.lifts(seat, 7, &mut |_| true) => list.push(Action::Move),
        Step::CivicImprovement => {
            let mut any = false;
            civic(look, seat, &mut |_| any = true);
            if any {
                list.push(Action::Civic);
            }
        }
        Step::CulturalInfluence => {
            if look.state.note.influenced {
                return;
            }
            for from in cities {
                for to in look.state.cities {
                    if look.influence_cost(seat, from, to).is_some() {
                        list.push(Action::Influence { from, to });
                    }
                }
            }
        }
        // Nothing can move, and a pack with other steps was refused.
        _ => {}
    }
}

/// Units a city can build.
pub(super) fn units(look: Look<'_>, seat: u8, city: u8, list: &mut Vec<Action>) {
    let how = How::of(Step::BuildUnits);
    for (kind, unit) in (0_u8..).zip(&look.rules.units) {
        if !look.can_place(seat, kind, city) {
            continue;
        }
        if look.can_pay(seat, unit.price, how) {
            list.push(Action::Unit(kind));
        }
        if look.may_draft(seat, kind)
            && let Some(price) = look.draft_price(seat, kind)
            && look.can_pay(seat, price, how)
        {
            list.push(Action::Draft(kind));
        }
    }
}

fn collects(look: Look<'_>, seat: u8, cities: Spaces, list: &mut Vec<Action>) {
    let due = look.surcharge(seat, Step::CollectResources);
    if !look.can_pay(seat, due, How::ANY) {
        return;
    }
    let far = look
        .far_collecting(seat)
        .filter(|at| look.can_pay(seat, plus(due, look.fee(seat, *at)), How::ANY));
    for at in cities.iter().filter(|at| look.may_activate(*at)) {
        if look.can_collect(seat, at) {
            list.push(Action::Collect { city: at, far: false });
        }
        if far.is_some() {
            list.push(Action::Collect { city: at, far: true });
        }
    }
}

fn grows(look: Look<'_>, seat: u8, at: u8, list: &mut Vec<Action>) {
    let city = look.city(at);
    let angry = city.mood == ANGRY && !look.state.note.calm;
    if angry || city.size() >= look.player(seat).cities.len() {
        return;
    }
    for (building, row) in (0_u8..).zip(&look.rules.buildings) {
        if city.parts[usize::from(building)] != NONE
            || !look.knows(seat, row.needs)
            || look.parts_left(seat, building) == 0
            || !look.can_pay(seat, look.building_price(seat, building).0, How::of(Step::GrowCity))
        {
            continue;
        }
        if building == look.rules.harbour {
            for sea in look.rules.around[usize::from(at)] & look.state.water {
                list.push(Action::Grow { city: at, building, sea });
            }
        } else {
            list.push(Action::Grow { city: at, building, sea: NONE });
        }
    }
}

pub(super) fn civic(look: Look<'_>, seat: u8, with: &mut dyn FnMut(u8)) {
    for at in look.player(seat).cities {
        if look.city(at).mood < HAPPY {
            let (price, how) = look.civic_price(seat, at);
            if look.can_pay(seat, price, how) {
                with(at);
            }
        }
    }
}

/// Benefits that a player can use.
fn effects(look: Look<'_>, seat: u8, when: Moment, list: &mut Vec<Action>) {
    for at in &look.rules.held {
        let effect = look.rules.effect(*at);
        if effect.when == when
            && look.holds(seat, effect.by)
            && effect.needs & !look.player(seat).advances == 0
            && look.unused(*at)
            && !(look.state.note.collects > 0 && effect.does.iter().any(collects_first))
            && look.can_pay(seat, look.fee(seat, *at), How::ANY)
            && (effect.does.is_empty() || effect.does.iter().any(|doing| helps(look, seat, doing)))
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
pub(super) fn exchanges(look: Look<'_>, seat: u8, list: &mut Vec<Action>) {
    let mut found = Vec::new();
    effects(look, seat, Moment::AnyTime, &mut found);
    let exchange = |doing: &Doing| matches!(doing, Doing::Exchange { .. });
    let fits = |action: &Action| matches!(action, Action::Use(at) if look.rules.effect(*at).does.iter().all(exchange));
    list.extend(found.into_iter().filter(fits));
}

/// True when something can come of a deed.
fn helps(look: Look<'_>, seat: u8, doing: &Doing) -> bool {
    match *doing {
        Doing::Gain { goods, ref per, .. } => {
            look.wanted(seat, goods) != 0
                && per.as_ref().is_none_or(|tally| look.count(seat, tally) > 0)
        }
        Doing::Exchange { from, into, back, .. } => {
            let way =
                |from: u8, into: u8| look.owned(seat, from) != 0 && look.wanted(seat, into) != 0;
            way(from, into) || (back && way(into, from))
        }
        Doing::BuildCard { claimed } => {
            let mut list = Vec::new();
            wonders(look, seat, claimed, &mut list);
            !list.is_empty()
        }
        Doing::FreeStep { step, .. } => {
            let mut list = Vec::new();
            step_options(look, step, NONE, &mut list);
            !list.is_empty()
        }
        Doing::ActAs => {
            let angry = look.player(seat).cities.iter().any(|at| look.city(at).mood == ANGRY);
            angry && !look.state.note.calm
        }
        Doing::RaiseMood { .. } => {
            look.player(seat).cities.iter().any(|at| look.city(at).mood < HAPPY)
        }
        Doing::Place(placing) => match placing.kind {
            crate::rules::Kind::Unit(kind) => {
                look.player(seat).cities.iter().any(|at| look.can_place(seat, kind, at))
            }
            _ => true,
        },
        Doing::GainAdvance(of) => look.gifts(seat, of) != 0,
        _ => true,
    }
}

/// Action cards that a player can play at a moment, when this advance was gained if there is one.
pub(super) fn cards(look: Look<'_>, seat: u8, when: Moment, advance: u8, list: &mut Vec<Action>) {
    let hand = look.player(seat).actions;
    if hand == 0 {
        return;
    }
    for (card, row) in (0_u8..).zip(&look.rules.actions) {
        if row.copies & hand != 0 && playable(look, seat, &row.effects, when, advance) {
            list.push(Action::Card(card));
        }
    }
}

fn playable(look: Look<'_>, seat: u8, effects: &[u16], when: Moment, advance: u8) -> bool {
    let mut due = [0; crate::rules::MOST_GOODS];
    let (mut found, mut useful) = (false, false);
    for at in effects {
        let effect = look.rules.effect(*at);
        let about = advance == NONE || effect.group == 0 || effect.group >> advance & 1 == 1;
        if effect.when != when || !about {
            continue;
        }
        found = effect.needs & !look.player(seat).advances == 0;
        due = plus(due, look.fee(seat, *at));
        useful |=
            !effect.one_of.is_empty() || effect.does.iter().any(|doing| helps(look, seat, doing));
    }
    found && useful && look.can_pay(seat, due, How::ANY)
}

/// Event cards that were kept and can be used at a moment.
fn kept(look: Look<'_>, seat: u8, when: Moment, list: &mut Vec<Action>) {
    let saved = look.player(seat).saved;
    if saved == 0 {
        return;
    }
    for (card, row) in (0_u8..).zip(&look.rules.events) {
        if row.copies & saved != 0 && playable(look, seat, &row.effects, when, NONE) {
            list.push(Action::Kept(card));
        }
    }
}

pub(super) fn swaps(look: Look<'_>, seat: u8, effect: u16, at: u8, list: &mut Vec<Action>) {
    let Some(Doing::Exchange { from, into, back, .. }) =
        look.rules.effect(effect).does.get(usize::from(at))
    else {
        return;
    };
    let mut way = |from: u8, into: u8| {
        for give in bits(look.owned(seat, from)) {
            for take in bits(look.wanted(seat, into)).filter(|take| *take != give) {
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
pub(super) fn wonders(look: Look<'_>, seat: u8, claimed: bool, list: &mut Vec<Action>) {
    let own = look.player(seat).claimed;
    let taken = look.state.players.iter().fold(0, |set, player| set | player.claimed);
    let open = if claimed { look.state.wonders & own } else { look.state.wonders & (own | !taken) };
    for wonder in bits64(u64::from(open)) {
        let row = &look.rules.wonders[usize::from(wonder)];
        if row.needs & !look.player(seat).advances != 0 || !look.can_pay(seat, row.price, How::ANY)
        {
            continue;
        }
        for at in look.player(seat).cities {
            let city = look.city(at);
            let calm = city.mood != ANGRY || look.state.note.calm;
            let beside = row.beside == NONE || look.works(at, row.beside);
            if city.wonder == NONE && calm && beside && (claimed || look.may_activate(at)) {
                list.push(Action::Wonder { wonder, city: at });
            }
        }
    }
}
