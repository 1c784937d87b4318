//! What may be answered to each question.

mod turn;

use strabo_model::benefit::Moment;

use self::turn::{cards, civic, exchanges, step_options, swaps, turn, units, wonders};
use super::trading;
use crate::action::Action;
use crate::look::{How, Look, bits, bits64};
use crate::rules::{ARMY, BARBARIANS, Doing, NONE, SETTLER, Sort};
use crate::spaces::Spaces;
use crate::state::{ANGRY, HAPPY, Task};

/// Lists every legal answer to the question that is open. A question that nothing answers is not asked.
pub(crate) fn legal(look: Look<'_>, list: &mut Vec<Action>) {
    list.clear();
    if look.state.end.is_some() {
        return;
    }
    let Some(task) = look.state.tasks.last() else { return };
    let active = look.state.active;
    match *task {
        Task::Turn => turn(look, list),
        Task::Pay { seat, due, step, accept, instead_of } => {
            let how = How { step, accept, instead_of };
            look.payments(seat, due, how, &mut |price| {
                if !list.contains(&Action::Pay(price)) {
                    list.push(Action::Pay(price));
                }
                false
            });
        }
        Task::Step { step, city, .. } => {
            step_options(look, step, city, list);
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Build { city, .. } => {
            units(look, active, city, list);
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Collect { city, left } => {
            if left > 0 {
                look.harvest(active, city, &mut |at, good| list.push(Action::Take { at, good }));
            }
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Move { left, kinds } => {
            if left > 0 {
                look.lifts(active, kinds, &mut |action| {
                    list.push(action);
                    false
                });
            }
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::March { .. } => {
            look.goals(active, &look.state.note.band, &mut |action| {
                list.push(action);
                false
            });
        }
        Task::Civic => {
            civic(look, active, &mut |at| list.push(Action::Improve(at)));
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Boost { roll, .. } => {
            let due = look.influence_from(active).saturating_sub(roll);
            if look.player(active).goods[usize::from(look.rules.culture)] >= due {
                list.push(Action::Spend(due));
            }
            exchanges(look, active, list);
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Part { to } => {
            list.extend(bits(look.exchangeable(active, to)).map(Action::Part));
        }
        Task::May { effect, seat, .. }
            if look.unused(effect) && look.can_pay(seat, look.fee(seat, effect), How::ANY) =>
        {
            list.extend([Action::Yes, Action::Done]);
        }
        Task::Option { effect, .. } => {
            let count = u8::try_from(look.rules.effect(effect).one_of.len()).unwrap_or(0);
            list.extend((0..count).map(Action::Option));
        }
        Task::Gain { seat, goods, .. } => {
            list.extend(bits(look.wanted(seat, goods)).map(Action::Good));
        }
        Task::Lose { seat, goods, .. } => {
            list.extend(bits(look.owned(seat, goods)).map(Action::Good));
        }
        Task::Swap { seat, effect, at, .. } => {
            swaps(look, seat, effect, at, list);
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Place { seat, kind, not, .. } => {
            let cities = look.player(seat).cities.iter();
            let fits = cities.filter(|at| *at != not && look.can_place(seat, kind, *at));
            list.extend(fits.map(Action::At));
        }
        Task::Camp { effect, at, seat } => {
            if let Doing::Place(placing) = &look.rules.effect(effect).does[usize::from(at)] {
                list.extend(look.camp_sites(seat, placing).iter().map(Action::At));
            }
        }
        Task::Horde { .. } if look.barbarians() < look.rules.barbarians => {
            list.extend(look.camps().iter().map(Action::At));
        }
        Task::Gift { seat, of } => {
            list.extend(bits64(look.gifts(seat, of)).map(Action::Advance));
        }
        Task::Transfer { seat, group, .. } => {
            let of = look.rules.groups[usize::from(group)].advances;
            list.extend(bits64(look.learnable(seat, of)).map(Action::Advance));
        }
        Task::Raise { seat, .. } => {
            let cities = look.player(seat).cities.iter();
            let fits = cities.filter(|at| look.city(*at).mood < HAPPY);
            list.extend(fits.map(Action::Improve));
        }
        Task::Lower { seat, done, .. } => {
            let cities = (look.player(seat).cities - done).iter();
            let fits = cities.filter(|at| look.city(*at).mood > ANGRY);
            list.extend(fits.map(Action::Improve));
        }
        Task::Keep { seat, .. } => {
            if look.keeping(seat).is_some() {
                list.push(Action::Yes);
            }
            list.push(Action::Done);
        }
        Task::Ruin { seat, .. } => {
            let cities = look.player(seat).cities;
            let fits = |at: &u8| cities.len() > 1 || look.city(*at).size() > 1;
            list.extend(cities.iter().filter(fits).map(Action::At));
        }
        Task::Wreck { city } => {
            let parts = (0_u8..).zip(look.city(city).parts).filter(|(_, part)| *part != NONE);
            list.extend(parts.map(|(part, _)| Action::Part(part)));
        }
        Task::Reveal { seat } => reveals(look, seat, list),
        Task::Way { ways, .. } => list.extend(bits(ways).map(Action::Way)),
        Task::Spawn { region, not, .. } => {
            let spaces = look.rules.regions[usize::from(region)].spaces.iter();
            let fits = |at: &u8| {
                *at != not
                    && look.space(*at).ground == look.rules.barbarian_ground
                    && look.is_bare(*at)
            };
            list.extend(spaces.filter(fits).map(Action::At));
        }
        Task::Berth { region } => {
            let calm = look.sail(active, look.state.note.band.from).calm;
            let spaces = look.rules.regions[usize::from(region)].spaces & calm;
            list.extend(spaces.iter().map(Action::At));
        }
        Task::Exhaust { seat, spaces } => {
            list.extend(look.spent_sites(seat, spaces).iter().map(Action::At));
        }
        Task::Raid { seat, spaces, rival } => {
            for other in 0..look.state.seats() {
                if (other != seat) == rival {
                    look.raids(other, spaces, &mut |from, to| {
                        list.push(Action::Raid { from, to });
                    });
                }
            }
        }
        Task::Siege => siege(look, list),
        Task::CardAttack => battle_cards(look, 0, list),
        Task::CardDefend => battle_cards(look, 1, list),
        Task::Heed { .. } | Task::Cease | Task::Spoils { .. } => {
            list.extend([Action::Yes, Action::Done]);
        }
        Task::Hits { .. } => hits(look, list),
        Task::Window { seat, advance, not } => {
            let when = if advance == NONE { Moment::Captured } else { Moment::GroupAcquired };
            cards(look, seat, when, advance, list);
            list.retain(|action| !matches!(action, Action::Card(card) if not >> card & 1 == 1));
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::Wonder { claimed } => wonders(look, active, claimed, list),
        Task::Claim { seat } => {
            let taken = look.state.players.iter().fold(0, |set, player| set | player.claimed);
            let free = u64::from(look.state.wonders & !taken);
            if usize::from(seat) < look.state.players.len() {
                list.extend(bits64(free).map(|wonder| Action::Wonder { wonder, city: NONE }));
            }
        }
        Task::Raze { seat } => {
            let cities = look.player(seat).cities.iter();
            let fits = cities.filter(|at| look.city(*at).size() == 1);
            list.extend(fits.map(Action::At));
            if !list.is_empty() {
                list.push(Action::Done);
            }
        }
        Task::First { .. } => list.extend((0..look.state.seats()).map(Action::Seat)),
        Task::Complete { seat, of, .. } => trading::cards(look, seat, 1, !of, list),
        Task::Drown { seat, .. } => {
            let aboard = look.aboard(seat);
            list.extend(
                (0_u8..)
                    .zip(aboard)
                    .filter(|(_, count)| *count > 0)
                    .map(|(kind, _)| Action::Lose(kind)),
            );
        }
        Task::Offer => trading::offer(look, list),
        Task::Deal => trading::deal(look, list),
        Task::Hand { deck, .. } => trading::cards(look, look.state.note.bid.to, deck, 0, list),
        // The others ask nobody.
        _ => {}
    }
}

/// Regions beside one with an own city that are not revealed, by one of their spaces.
fn reveals(look: Look<'_>, seat: u8, list: &mut Vec<Action>) {
    let mut near = Spaces::NONE;
    for city in look.player(seat).cities {
        let region = usize::from(look.rules.region_of[usize::from(city)]);
        for at in look.rules.regions[region].spaces {
            near |= look.rules.around[usize::from(at)];
        }
    }
    let mut regions = 0_u64;
    for at in near - look.state.open {
        let region = look.rules.region_of[usize::from(at)];
        if regions >> region & 1 == 0 {
            regions |= 1 << region;
            list.push(Action::At(at));
        }
    }
}

fn siege(look: Look<'_>, list: &mut Vec<Action>) {
    let can = look.cancellable();
    if can == 0 {
        return;
    }
    let seat = look.state.fight.attacker;
    for choice in 0..4_u8 {
        if choice & !can == 0 && look.can_pay(seat, look.siege_price(choice), How::ANY) {
            list.push(Action::Option(choice));
        }
    }
}

fn battle_cards(look: Look<'_>, side: usize, list: &mut Vec<Action>) {
    let fight = &look.state.fight;
    let seat = if side == 0 { fight.attacker } else { fight.defender };
    if seat >= BARBARIANS || !look.has(seat, Sort::UseCombatCards) {
        return;
    }
    let hand = look.player(seat).actions;
    for (card, row) in (0_u8..).zip(&look.rules.actions) {
        if row.copies & hand != 0 && look.card_fits(card, side) {
            list.push(Action::Card(card));
        }
    }
    if !list.is_empty() {
        list.push(Action::Done);
    }
}

/// What can be lost to barbarians: units first, then buildings, then the city.
fn hits(look: Look<'_>, list: &mut Vec<Action>) {
    let at = look.state.fight.at;
    let space = look.space(at);
    if space.owner == look.state.fight.defender {
        for (kind, name) in [(SETTLER, 0), (ARMY, 1)] {
            if space.count(kind) > 0 {
                list.push(Action::Lose(name));
            }
        }
    }
    if list.is_empty() {
        let parts = (0_u8..).zip(space.city.parts).filter(|(_, part)| *part != NONE);
        list.extend(parts.map(|(part, _)| Action::Part(part)));
    }
    if list.is_empty() {
        list.push(Action::Done);
    }
}
