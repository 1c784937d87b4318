//! What dice may bring, worked out exactly: battles that an answer begins or goes on with, and influence.

use std::collections::BTreeMap;

use crate::prelude::*;
use strabo_core::Odds;

use crate::words::{amount, good, units, units_of};
use crate::{rules::Bonus, state::Fight};

/// The odds of an answer that leads to dice.
pub(crate) fn odds(view: View<'_>, action: Action) -> Option<Odds> {
    let facts = view.facts();
    match (view.task()?, action) {
        (Task::Turn | Task::Step { .. }, Action::Influence { from, to }) => {
            influence(view, from, to)
        }
        (Task::March { .. }, Action::To { at, .. }) => battle(facts, &begun(facts, at)?),
        (Task::Cease, Action::Yes) | (Task::CardAttack, Action::Done) => {
            battle(facts, facts.fight())
        }
        (Task::CardAttack, Action::Card(card)) => {
            battle(facts, &Fight { cards: [Some(card), None], ..*facts.fight() })
        }
        _ => None,
    }
}

/// The battle that the units which were picked up begin.
fn begun(facts: Facts<'_>, at: SpaceId) -> Option<Fight> {
    let (seat, band) = (facts.state.active, *facts.band());
    let space = facts.space(at);
    let naval = band.units[SHIP] > 0;
    let from = band.from?;
    let fights = facts.revealed().has(at) && facts.is_foreign(seat, at);
    fights.then(|| Fight {
        at: Some(at),
        band,
        attacker: Some(seat),
        defender: space.owner.or(space.city.owner),
        naval,
        landing: facts.water().has(from) && !naval,
        ..Fight::default()
    })
}

/// A battle that is fought to its end, from its next round on.
fn battle(facts: Facts<'_>, fight: &Fight) -> Option<Odds> {
    let sides = |fight: &Fight| facts.battle_with(fight).map(|one| [one.side(0), one.side(1)]);
    let next = Fight { round: fight.round + 1, ..*fight };
    let later = Fight { round: 2, cards: [None; 2], ..*fight };
    let rules = [sides(&next)?, sides(&later)?];
    let battle = facts.battle_with(fight)?;
    let (mine, theirs) = (battle.attackers(), battle.defenders());
    let fort = battle.is_fortified() && fight.round == 0;
    if theirs == 0 && !fort {
        return None;
    }
    let kind = if fight.naval { SHIP } else { ARMY };
    let of = |many: u8| std::array::from_fn(|at| if at == kind { many } else { 0 });
    let ends = ends(facts, kind, [mine, theirs], &rules)?;
    let share = |left: [u8; 2]| ends.get(&left).copied().unwrap_or(0.0);
    let mut parts = Vec::new();
    for left in (1..=mine).rev() {
        let text = match mine - left {
            0 => "Won without loss".to_owned(),
            lost => format!("Won, {} lost", units(of(lost))),
        };
        parts.push((text, share([left, 0])));
    }
    let won: f64 = parts.iter().map(|(_, share)| share).sum();
    let nobody = if theirs > 0 { share([0, 0]) } else { 0.0 };
    parts.push(("Nobody left on either side".to_owned(), nobody));
    parts.push(("Lost".to_owned(), (1.0 - won - nobody).max(0.0)));
    parts.retain(|(_, share)| *share > 1e-12);
    let mut against = units_of(Some(battle.defender), of(theirs));
    if fort {
        against =
            if theirs > 0 { format!("{against} and a fortress") } else { "a fortress".to_owned() };
    }
    let cards = if fight.cards[0].is_some() { "With your card; other cards" } else { "Cards" };
    let words = format!(
        "{} against {against}: you win in {} of 100. {cards} are not counted.",
        units(of(mine)),
        hundredths(won),
    );
    Some(Odds { words, parts })
}

/// How a battle ends, by the units that are left; nothing when nobody can ever hit. The bonuses are those of the next
/// round and of the ones after it.
fn ends(
    facts: Facts<'_>,
    kind: usize,
    units: [u8; 2],
    bonuses: &[[Bonus; 2]; 2],
) -> Option<BTreeMap<[u8; 2], f64>> {
    let mut ends = BTreeMap::new();
    let mut open = BTreeMap::from([(units, 1.0)]);
    let mut is_first = true;
    // Units only become fewer, and the last of the map has the most attackers.
    while let Some(([mine, theirs], share)) = open.pop_last() {
        let mut round = round(facts, kind, [mine, theirs], &bonuses[usize::from(!is_first)]);
        let stays = if is_first { 0.0 } else { round.remove(&[mine, theirs]).unwrap_or(0.0) };
        if stays > 1.0 - 1e-12 {
            return None;
        }
        is_first = false;
        for (left, chance) in round {
            let into = if left.contains(&0) { &mut ends } else { &mut open };
            *into.entry(left).or_insert(0.0) += share * chance / (1.0 - stays);
        }
    }
    Some(ends)
}

/// What one round leaves of both sides.
fn round(
    facts: Facts<'_>,
    kind: usize,
    units: [u8; 2],
    bonus: &[Bonus; 2],
) -> BTreeMap<[u8; 2], f64> {
    let rates = &facts.rules.rates;
    let hits = [0, 1].map(|side: usize| {
        let own = &bonus[side];
        let dice =
            units[side].saturating_mul(facts.rules.units[kind].dice).saturating_add(own.dice);
        let sums = sums(dice, rates.die).into_iter();
        sums.map(|(sum, share)| {
            let hits = sum.saturating_add(own.value) / rates.hit.max(1);
            (hits.saturating_add(own.hits).saturating_sub(bonus[1 - side].cancels), share)
        })
        .collect::<Vec<_>>()
    });
    let mut left = BTreeMap::new();
    for (mine, one) in &hits[0] {
        for (theirs, other) in &hits[1] {
            let after = [units[0].saturating_sub(*theirs), units[1].saturating_sub(*mine)];
            *left.entry(after).or_insert(0.0) += one * other;
        }
    }
    left
}

/// The sums of so many dice, each with its share.
fn sums(dice: u8, sides: u8) -> BTreeMap<u8, f64> {
    let mut sums = BTreeMap::from([(0_u8, 1.0)]);
    for _ in 0..dice {
        let mut more = BTreeMap::new();
        for (sum, share) in sums {
            for roll in 1..=sides {
                *more.entry(sum.saturating_add(roll)).or_insert(0.0) += share / f64::from(sides);
            }
        }
        sums = more;
    }
    sums
}

/// The roll of influence, with what tokens can add to it.
fn influence(view: View<'_>, from: SpaceId, to: SpaceId) -> Option<Odds> {
    let (facts, seat) = (view.facts(), view.state.active);
    let rules = facts.rules;
    let due = facts.influence_cost(seat, from, to)?;
    let (least, die) = (facts.influence_from(seat), rules.rates.die);
    let have = facts.goods(seat)[rules.culture.index()].saturating_sub(due);
    let foreign = facts.city(to).owner != Some(seat);
    let have = if foreign && facts.is_shielded(to, true) { 0 } else { have };
    let one = 1.0 / f64::from(die.max(1));
    let rolls =
        f64::from((u16::from(die) + 1).saturating_sub(u16::from(least)).min(u16::from(die)));
    let mut parts = vec![("Succeeds".to_owned(), rolls * one)];
    let mut won = rolls * one;
    for tokens in 1..=have.min(least.saturating_sub(1)) {
        let token = amount(tokens, &good(view.game(), rules.culture));
        if least - tokens <= die {
            parts.push((format!("Succeeds for {token}"), one));
            won += one;
        }
    }
    parts.push(("Fails".to_owned(), (1.0 - won).max(0.0)));
    parts.retain(|(_, share)| *share > 1e-12);
    let spent = if parts.iter().any(|(text, _)| text.starts_with("Succeeds for")) {
        format!(", {} in 100 with what you can add", hundredths(won))
    } else {
        String::new()
    };
    let words = format!(
        "{} or more on a die: you succeed in {} of 100{}.",
        least,
        hundredths(rolls * one),
        small(&spent)
    );
    Some(Odds { words, parts })
}

/// A share as so many of a hundred; all or none only where that is certain.
fn hundredths(share: f64) -> String {
    match (share * 100.0).round() {
        rounded if rounded >= 100.0 && share < 1.0 - 1e-12 => "more than 99".to_owned(),
        rounded if rounded < 1.0 && share > 1e-12 => "less than 1".to_owned(),
        rounded => format!("{rounded:.0}"),
    }
}
