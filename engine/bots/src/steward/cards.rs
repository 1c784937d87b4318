//! Cards and advances: cards are lost or sold where they are missed least, and what counts is bought.

use strabo_model::pack::Requirement;
use strabo_model::refs::{AdvanceId, GroupId};
use strabo_model::words::modifier::{Sense, modifier};

use super::weights::Weights;
use crate::pick::{best, done, most};
use strabo_areas::{Action, Choice, Legal};
use strabo_areas::{TradeCard, View, parts::bits};

/// Tokens that stay in stock when cards are sold, to grow with.
const KEPT_IN_STOCK: i64 = 2;
/// So many eras of the succession table are looked ahead.
const ERAS: usize = 8;
/// Nothing else is worth as much as what is free.
const FREE: i32 = 100_000_000;
/// Cards above the hand limit that may be lost while saving.
const OVERFLOW: u32 = 2;

/// What changes in the value of a set of `held` cards when `count` are added.
pub(super) fn gain(view: View<'_>, card: TradeCard, held: u8, count: u8) -> i64 {
    i64::from(view.set_value(card, held + count)) - i64::from(view.set_value(card, held))
}

/// What the loss of the last card of a set costs.
pub(super) fn price_of_one(view: View<'_>, card: TradeCard, held: u8) -> i64 {
    gain(view, card, held.saturating_sub(1), 1)
}

/// Loses the card that is missed least.
pub(super) fn lose(view: View<'_>, legal: &Legal) -> Action {
    let mut found: Option<(i64, Action)> = None;
    for choice in &legal.choices {
        let (cost, action) = match most(*choice) {
            Action::Card { card, .. } if view.game().commodity(card).is_some() => {
                let held = view.held(card);
                (price_of_one(view, card, held), Action::Card { card, count: 1 })
            }
            Action::Pay => (4, Action::Pay),
            other => (i64::MAX, other),
        };
        if found.is_none_or(|(known, _)| cost < known) {
            found = Some((cost, action));
        }
    }
    found.map_or(Action::Done, |(_, action)| action)
}

/// Takes what is free, from the highest stack, and buys while treasury is plenty.
pub(super) fn buy_card(view: View<'_>, legal: &Legal, weights: &Weights) -> Action {
    let plenty = i32::from(view.treasury(view.seat())) >= weights.rich;
    best(legal, None, |action| match action {
        Action::BuyCard { stack, free: true } => 100 + i32::from(stack),
        Action::BuyCard { stack, free: false } if plenty => i32::from(stack),
        Action::BuyCard { .. } => -1,
        _ => 0,
    })
}

/// A card is sold when it is worth more in treasury, and enough is left in stock.
pub(super) fn sale(view: View<'_>, rate: u16) -> Option<Action> {
    let stock = i64::from(view.stock(view.seat()));
    let mut found: Option<(i64, TradeCard)> = None;
    for (card, held) in view.hand() {
        let price = i64::from(rate) * i64::from(view.game().cards.values[card.index()]);
        if stock - price < KEPT_IN_STOCK {
            continue;
        }
        let gain = price - price_of_one(view, card, held);
        if gain > 0 && found.is_none_or(|(known, _)| gain > known) {
            found = Some((gain, card));
        }
    }
    found.map(|(_, card)| Action::Card { card, count: 1 })
}

/// What a player learns about the advances of a game before it buys any.
#[derive(Clone, Debug, Default)]
pub(super) struct Chart {
    /// What each advance is worth whatever happens, but for points and for what an era asks for.
    worth: Vec<i32>,
}

impl Chart {
    /// Looks at every advance: what it gives, what it allows, and which calamities it eases or worsens.
    fn read(&mut self, view: View<'_>, weights: &Weights) {
        let pack = &view.game().pack;
        self.worth.clear();
        self.worth.extend(pack.advances.iter().map(|row| {
            let credits: i32 = row.credits.iter().map(|credit| i32::from(*credit)).sum();
            let attributes = i32::try_from(row.attributes.len()).unwrap_or(0);
            weights.credit * credits / 10 + weights.attribute * attributes
        }));
        for calamity in &pack.calamities {
            for one in &calamity.modified_by {
                let sense = modifier(pack, calamity, one).sense;
                let worth = match sense {
                    Sense::Helps => weights.protects,
                    Sense::Worsens => -weights.protects / 2,
                    Sense::Changes => 0,
                };
                if let Some(sum) = self.worth.get_mut(one.advance.index()) {
                    *sum += worth;
                }
            }
        }
    }
}

/// What the spaces ahead ask for and the player does not hold yet, and how urgent each is.
struct Wants<'g> {
    list: [Option<(&'g Requirement, i32)>; ERAS],
}

impl<'g> Wants<'g> {
    /// Looks ahead from the marker, in a purchase that would leave the player with these advances.
    fn ahead(view: View<'g>, weights: &Weights, held: u64) -> Self {
        let rows = &view.game().pack.advances;
        let (mut list, mut found) = ([None; ERAS], 0);
        let spaces = view.game().succession().spaces;
        let last = spaces.saturating_sub(u16::from(view.marker(view.seat())));
        let mut before: Option<&Requirement> = None;
        let points: u16 = bits(held).map(|at| rows[at].points).sum();
        for ahead in 1..=last {
            let Some(asked) = view.requirement(ahead) else { continue };
            if found == ERAS || before.is_some_and(|before| std::ptr::eq(before, asked)) {
                continue;
            }
            before = Some(asked);
            let counted = bits(held).filter(|at| counts(asked, rows[*at].cost)).count();
            if counted < usize::from(asked.advances) || points < asked.points {
                let urgent =
                    weights.asked * weights.horizon / (weights.horizon + i32::from(ahead) - 1);
                list[found] = Some((asked, urgent));
                found += 1;
            }
        }
        Self { list }
    }

    /// What an advance of this cost and these points is worth, because an era asks for such.
    fn worth(&self, cost: u16, points: u16) -> i32 {
        let urgent = self.list.iter().flatten().map(|(asked, urgent)| {
            if asked.advances > 0 && counts(asked, cost) {
                *urgent
            } else if asked.points > 0 {
                *urgent * i32::from(points) / 6
            } else {
                0
            }
        });
        urgent.sum()
    }
}

fn counts(asked: &Requirement, cost: u16) -> bool {
    cost >= asked.cost_from && asked.cost_below.is_none_or(|below| cost < below)
}

/// True when it is better to wait than to buy what can be had now, whose worth is given: something better
/// is nearly affordable, and the hand does not overflow.
fn saves(view: View<'_>, weights: &Weights, chart: &Chart, wants: &Wants<'_>, now: i32) -> bool {
    let cards: u32 = view.hand().map(|(_, count)| u32::from(count)).sum();
    if cards > u32::from(view.hand_limit()) + OVERFLOW {
        return false;
    }
    let wealth = i32::try_from(view.wealth()).unwrap_or(i32::MAX / 1000);
    let held = view.advance_bits(view.seat());
    (0..view.game().pack.advances.len()).any(|at| {
        let advance = AdvanceId::from(at);
        held >> at & 1 == 0 && {
            let price = i32::from(view.price(advance));
            price > wealth
                && 100 * wealth >= weights.saves * price
                && 100 * i64::from(worth(view, weights, chart, wants, advance))
                    > i64::from(100 + weights.patience) * i64::from(now)
        }
    })
}

/// What an advance is worth for its price.
fn worth(
    view: View<'_>,
    weights: &Weights,
    chart: &Chart,
    wants: &Wants<'_>,
    advance: AdvanceId,
) -> i32 {
    let row = &view.game().pack[advance];
    let value = weights.points * i32::from(row.points)
        + chart.worth[advance.index()]
        + wants.worth(row.cost, row.points);
    10_000 * value / (i32::from(view.price(advance)) + weights.overhead).max(1)
}

/// The card that gains most when it stands in for one of another set.
fn substitute(view: View<'_>, legal: &Legal) -> Option<Action> {
    let mut found: Option<(i64, Action)> = None;
    let cards = |card: TradeCard| view.held(card) + view.turned_in_of(card);
    for choice in &legal.choices {
        let Choice::One(action @ Action::Substitute { set, card }) = *choice else { continue };
        let gained = gain(view, set, cards(set), 1) - price_of_one(view, card, cards(card));
        if gained > 0 && found.is_none_or(|(known, _)| gained > known) {
            found = Some((gained, action));
        }
    }
    found.map(|(_, action)| action)
}

/// Fills the basket with what is worth most, then turns in as few cards as pay for it.
pub(super) fn purchase(
    view: View<'_>,
    legal: &Legal,
    weights: &Weights,
    chart: &mut Chart,
) -> Action {
    if let Some(action) = substitute(view, legal) {
        return action;
    }
    if chart.worth.is_empty() {
        chart.read(view, weights);
    }
    let basket = view.purchase().basket;
    let wants = Wants::ahead(view, weights, view.advance_bits(view.seat()) | basket);
    let mut found: Option<(i32, Action)> = None;
    for choice in &legal.choices {
        let value = match *choice {
            Choice::One(Action::TakeFree(advance)) => {
                FREE + i32::from(view.game().pack[advance].cost)
            }
            Choice::One(Action::Buy(advance)) => worth(view, weights, chart, &wants, advance),
            _ => continue,
        };
        if found.is_none_or(|(known, _)| value > known) {
            found = Some((value, most(*choice)));
        }
    }
    if let Some((value, action)) = found {
        if basket == 0 && value < FREE && saves(view, weights, chart, &wants, value) {
            return done(legal);
        }
        return action;
    }
    let perks = view.perks(view.seat());
    let treasury = u32::from(view.treasury(view.seat())) * u32::from(perks.treasury_value);
    let missing = view.basket_price().saturating_sub(view.purse() + treasury);
    if missing == 0 { done(legal) } else { turn_in(view, legal, missing) }
}

/// What can be bought, what is worth most first.
pub(super) fn ranked(
    view: View<'_>,
    legal: &Legal,
    weights: &Weights,
    chart: &mut Chart,
) -> Vec<Action> {
    if chart.worth.is_empty() {
        chart.read(view, weights);
    }
    let wants = Wants::ahead(view, weights, view.advance_bits(view.seat()));
    let mut list: Vec<(i32, Action)> = Vec::new();
    for choice in &legal.choices {
        if let Choice::One(action @ Action::Buy(advance)) = *choice {
            list.push((worth(view, weights, chart, &wants, advance), action));
        }
    }
    list.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    list.into_iter().map(|(_, action)| action).collect()
}

/// The smallest set that pays for the rest, no more of it than needed; else the largest set.
fn turn_in(view: View<'_>, legal: &Legal, missing: u32) -> Action {
    let mut found: Option<((bool, i64), Action)> = None;
    for choice in &legal.choices {
        let Choice::UpTo(Action::Card { card, .. }, most) = *choice else { continue };
        let already = view.turned_in_of(card);
        let worth = |count: u8| {
            view.set_value(card, already + count).saturating_sub(view.set_value(card, already))
        };
        let enough = (1..=most).find(|count| worth(*count) >= missing);
        let count = enough.unwrap_or(most);
        let value = i64::from(worth(count));
        let key = (enough.is_none(), if enough.is_some() { value } else { -value });
        if found.is_none_or(|(known, _)| key < known) {
            found = Some((key, Action::Card { card, count }));
        }
    }
    found.map_or_else(|| done(legal), |(_, action)| action)
}

/// Credits go to the group with the most advances still to buy.
pub(super) fn credits(view: View<'_>, legal: &Legal) -> Action {
    let open = |group: GroupId| {
        let advances = view.game().pack.rows::<AdvanceId>();
        let missing = advances
            .filter(|(id, row)| !view.holds(view.seat(), *id) && row.groups.contains(&group));
        i32::try_from(missing.count()).unwrap_or(i32::MAX / 1000)
    };
    best(legal, None, |action| match action {
        Action::Credits { group, points } => 300 * open(group) + i32::from(points),
        _ => 0,
    })
}
