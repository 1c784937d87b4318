//! What may be answered to each question.

mod turn;

use crate::prelude::*;

use self::turn::{
    cards, civic, exchanges, is_useful, reveals, step_options, swaps, turn, units, wonders,
};
use super::trading;

/// Lists every legal answer to the question that is open. A question that nothing answers is not asked.
pub(crate) fn legal(facts: Facts<'_>, list: &mut Vec<Action>) {
    list.clear();
    if facts.state.end.is_some() {
        return;
    }
    let Some(task) = facts.state.tasks.last() else { return };
    let active = facts.state.active;
    match *task {
        Task::Turn => turn(facts, list),
        Task::Pay { seat, due, step, accept, instead_of } => {
            let how = How { step, accept, instead_of };
            facts.payments(seat, due, how, &mut |price| {
                if !list.contains(&Action::Pay(price)) {
                    list.push(Action::Pay(price));
                }
                false
            });
        }
        Task::Step { step, city, .. } => {
            step_options(facts, step, city, list);
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Build { city, .. } => {
            units(facts, active, city, list);
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Collect { city, left } => {
            if left > 0 {
                let far = facts.state.note.far;
                facts.harvest(active, city, far, &mut |at, good| {
                    list.push(Action::Take { at, good });
                });
            }
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Crew { at, units } => {
            list.extend(facts.crews(active, at, units).into_iter().map(Action::Crew));
        }
        Task::Move { left, kinds, most } => {
            if left > 0 {
                facts.lifts(active, kinds, most, &mut |action| {
                    list.push(action);
                    false
                });
            }
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::March { .. } => {
            facts.goals(active, &facts.state.note.band, &mut |action| {
                list.push(action);
                false
            });
        }
        Task::Civic => {
            civic(facts, active, &mut |at| list.push(Action::Improve(at)));
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Boost { roll, .. } => {
            let due = facts.influence_from(active).saturating_sub(roll);
            if facts.player(active).goods[facts.rules.culture.index()] >= due {
                list.push(Action::Spend(due));
            }
            exchanges(facts, active, list);
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Part { to } => {
            list.extend(bits(facts.exchangeable(active, to)).map(Action::Part));
        }
        Task::May { effect, seat, city }
            if facts.unused(effect) && is_useful(facts, seat, effect, city) =>
        {
            list.extend([Action::Yes, Action::Done]);
        }
        Task::Option { effect, .. } => {
            let count = u8::try_from(facts.rules.effect(effect).one_of.len()).unwrap_or(0);
            list.extend((0..count).map(Action::Option));
        }
        Task::Gain { seat, goods, .. } => {
            list.extend(bits(facts.wanted(seat, goods)).map(Action::Good));
        }
        Task::Lose { seat, goods, .. } => {
            list.extend(bits(facts.owned(seat, goods)).map(Action::Good));
        }
        Task::Swap { seat, effect, at, .. } => {
            swaps(facts, seat, effect, at, list);
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Place { seat, kind, not, .. } => {
            let cities = facts.player(seat).cities.iter();
            let fits = cities.filter(|at| Some(*at) != not && facts.can_place(seat, kind, *at));
            list.extend(fits.map(Action::At));
        }
        Task::Camp { effect, at, seat } => {
            if let Doing::Place(placing) = &facts.rules.effect(effect).does[usize::from(at)] {
                list.extend(facts.camp_sites(seat, placing).iter().map(Action::At));
            }
        }
        Task::Horde { .. } if facts.barbarians() < facts.rules.barbarians => {
            list.extend(facts.camps().iter().map(Action::At));
        }
        Task::Gift { seat, of } => {
            list.extend(bits(facts.gifts(seat, of)).map(Action::Advance));
        }
        Task::Transfer { seat, group, .. } => {
            let of = facts.rules.groups[group.index()].advances;
            list.extend(bits(facts.learnable(seat, of)).map(Action::Advance));
        }
        Task::Raise { seat, .. } => {
            let cities = facts.player(seat).cities.iter();
            let fits = cities.filter(|at| facts.city(*at).mood < HAPPY);
            list.extend(fits.map(Action::Improve));
        }
        Task::Lower { seat, done, .. } => {
            let cities = (facts.player(seat).cities - done).iter();
            let fits = cities.filter(|at| facts.city(*at).mood > ANGRY);
            list.extend(fits.map(Action::Improve));
        }
        Task::Keep { seat, .. } => {
            if facts.keeping(seat).is_some() {
                list.push(Action::Yes);
            }
            list.push(Action::Done);
        }
        Task::Ruin { seat, .. } => {
            let cities = facts.player(seat).cities;
            let fits = |at: &SpaceId| cities.len() > 1 || facts.city(*at).size() > 1;
            list.extend(cities.iter().filter(fits).map(Action::At));
        }
        Task::Wreck { city } => {
            list.extend(facts.city(city).parts.built().map(|(part, _)| Action::Part(part)));
        }
        Task::Reveal { seat, may } => {
            reveals(facts, seat, list);
            if may && !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Way { ways, .. } => list.extend(bits(ways).map(Action::Way)),
        Task::Spawn { region, not, .. } => {
            let spaces = facts.rules.regions[region.index()].spaces.iter();
            let fits = |at: &SpaceId| {
                Some(*at) != not
                    && facts.space(*at).ground == facts.rules.barbarian_ground
                    && facts.is_bare(*at)
            };
            list.extend(spaces.filter(fits).map(Action::At));
        }
        Task::Berth { region } => {
            if let Some(from) = facts.band().from {
                let calm = facts.sail(active, from).calm;
                let spaces = facts.rules.regions[region.index()].spaces & calm;
                list.extend(spaces.iter().map(Action::At));
            }
        }
        Task::Exhaust { seat, spaces } => {
            list.extend(facts.spent_sites(seat, spaces).iter().map(Action::At));
        }
        Task::Raid { seat, spaces, rival } => {
            for other in seats(facts.seats()) {
                if (other != seat) == rival {
                    facts.raids(other, spaces, &mut |from, to| {
                        list.push(Action::Raid { from, to });
                    });
                }
            }
        }
        Task::Siege => siege(facts, list),
        Task::CardAttack => battle_cards(facts, 0, list),
        Task::CardDefend => battle_cards(facts, 1, list),
        Task::Spare { .. } | Task::Heed { .. } | Task::Cease | Task::Spoils { .. } => {
            list.extend([Action::Yes, Action::Done]);
        }
        Task::Hits { .. } => hits(facts, list),
        Task::Window { seat, advance, not } => {
            let when = if advance.is_none() { Moment::Captured } else { Moment::GroupAcquired };
            let fits = |hand: u64, list: &mut Vec<Action>| {
                cards(facts, seat, hand, when, advance, list);
                list.retain(|action| !matches!(action, Action::Card(card) if has(not, *card)));
            };
            list_hidden(facts, seat, &fits, list);
        }
        Task::Wonder { claimed } => wonders(facts, active, claimed, list),
        Task::Claim { seat } => {
            let taken = facts.state.players.iter().fold(0, |set, player| set | player.claimed);
            let free = facts.state.wonders & !taken;
            if seat.index() < facts.state.players.len() {
                list.extend(bits(free).map(|wonder| Action::Wonder { wonder, city: None }));
            }
        }
        Task::Raze { seat } => {
            let cities = facts.player(seat).cities.iter();
            let fits = cities.filter(|at| facts.city(*at).size() == 1);
            list.extend(fits.map(Action::At));
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::First { .. } => list.extend(seats(facts.seats()).map(Action::Seat)),
        Task::Complete { seat, of, .. } => trading::cards(facts, seat, 1, !of, list),
        Task::Drown { seat, .. } => {
            let aboard = facts.battle().map_or([0; 2], |battle| battle.aboard(seat));
            list.extend(
                (0_u8..)
                    .zip(aboard)
                    .filter(|(_, count)| *count > 0)
                    .map(|(kind, _)| Action::Lose(kind)),
            );
        }
        Task::Offer => trading::offer(facts, list),
        Task::Deal => trading::deal(facts, list),
        Task::Hand { deck, .. } => trading::cards(facts, facts.state.note.bid.to, deck, 0, list),
        // The others ask nobody.
        _ => {}
    }
}

/// True when only the player knows that there is nothing to decide: a question that is left out would tell the
/// others something of a hidden hand.
pub(super) fn asks_anyway(facts: Facts<'_>, task: Task) -> bool {
    match task {
        Task::CardAttack | Task::CardDefend | Task::Window { .. } => true,
        Task::Turn => {
            let (seat, mut list) = (facts.state.active, Vec::new());
            cards(facts, seat, facts.may_hold(seat), Moment::AnyTime, None, &mut list);
            !list.is_empty()
        }
        Task::Hand { deck, left } => {
            let hand = facts.state.hand(facts.state.note.bid.to, usize::from(deck));
            hand.count_ones() > u32::from(left)
        }
        _ => false,
    }
}

fn siege(facts: Facts<'_>, list: &mut Vec<Action>) {
    let (Some(battle), Some(seat)) = (facts.battle(), facts.fight().attacker) else { return };
    let can = battle.cancellable();
    if can == 0 {
        return;
    }
    for choice in 0..4_u8 {
        if choice & !can == 0 && facts.can_pay(seat, battle.siege_price(choice), How::ANY) {
            list.push(Action::Option(choice));
        }
    }
}

fn battle_cards(facts: Facts<'_>, side: usize, list: &mut Vec<Action>) {
    let fight = facts.fight();
    let fights = player(if side == 0 { fight.attacker } else { fight.defender });
    let (Some(battle), Some(seat)) = (facts.battle(), fights) else { return };
    if !facts.has(seat, Sort::UseCombatCards) {
        return;
    }
    let fits = |hand: u64, list: &mut Vec<Action>| {
        for (card, row) in numbered(&facts.rules.actions) {
            if row.copies & hand != 0 && battle.card_fits(card, side) {
                list.push(Action::Card(card));
            }
        }
    };
    list_hidden(facts, seat, &fits, list);
}

/// Lists cards of a hand that can be played, or none of them if the others could think that there is one.
fn list_hidden(
    facts: Facts<'_>,
    seat: Seat,
    fits: &dyn Fn(u64, &mut Vec<Action>),
    list: &mut Vec<Action>,
) {
    fits(facts.may_hold(seat), list);
    if !list.is_empty() {
        list.clear();
        fits(facts.player(seat).actions, list);
        list.push(Action::Done);
    }
}

/// What can be lost to barbarians: units first, then buildings, then the city.
fn hits(facts: Facts<'_>, list: &mut Vec<Action>) {
    let Some(at) = facts.fight().at else { return };
    let space = facts.space(at);
    if space.owner == facts.state.fight.defender {
        for (kind, name) in [(SETTLER, 0), (ARMY, 1)] {
            if space.count(kind) > 0 {
                list.push(Action::Lose(name));
            }
        }
    }
    if list.is_empty() {
        list.extend(space.city.parts.built().map(|(part, _)| Action::Part(part)));
    }
    if list.is_empty() {
        list.push(Action::Done);
    }
}
