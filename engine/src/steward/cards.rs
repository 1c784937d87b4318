//! Trade cards and advances: sets are collected, calamities given away, and what counts is bought.

use strabo_model::pack::Requirement;
use strabo_model::refs::{AdvanceId, GroupId};

use super::habit::{Habit, Habits};
use super::pick::{best, done, most};
use crate::action::{Action, Choice, Legal, Offer};
use crate::ids::{TradeCard, bits, fits_u8};
use crate::view::View;

/// Offers made in a turn before the steward has enough.
const OFFERS: u8 = 3;
/// Tokens that stay in stock when cards are sold, to grow with.
const KEPT_IN_STOCK: i64 = 2;
/// So many spaces of the succession table are looked ahead.
const AHEAD: u16 = 2;
/// Cards above the hand limit that may be lost while saving.
const OVERFLOW: u32 = 2;
/// What an unknown card is thought to be worth: it may be a calamity.
const UNKNOWN: i64 = 2;

/// What changes in the value of a set of `held` cards when `count` are added.
fn gain(view: View<'_>, card: TradeCard, held: u8, count: u8) -> i64 {
    i64::from(view.set_value(card, held + count)) - i64::from(view.set_value(card, held))
}

/// What the loss of the last card of a set costs.
fn price_of_one(view: View<'_>, card: TradeCard, held: u8) -> i64 {
    gain(view, card, held.saturating_sub(1), 1)
}

/// How many cards of a kind are in a list.
fn copies_in(cards: &[Option<TradeCard>], card: TradeCard) -> u8 {
    cards.iter().map(|one| u8::from(*one == Some(card))).sum()
}

/// The card that is missed least, when some are already given and one kind is kept.
fn cheapest(
    view: View<'_>,
    given: &[Option<TradeCard>],
    kept: Option<TradeCard>,
) -> Option<(TradeCard, i64)> {
    let mut found: Option<(TradeCard, i64)> = None;
    for (card, held) in view.hand() {
        let left = held.saturating_sub(copies_in(given, card));
        if left == 0 || Some(card) == kept {
            continue;
        }
        let price = price_of_one(view, card, left);
        if found.is_none_or(|(_, known)| price < known) {
            found = Some((card, price));
        }
    }
    found
}

fn has_tradable_calamity(view: View<'_>) -> bool {
    view.calamities().any(|(card, _)| view.game().is_tradable(card))
}

/// Asks for cards of the set that gains most, another one in each round.
pub(super) fn propose(view: View<'_>, legal: &Legal) -> Action {
    let bounds = legal.choices.iter().find_map(|choice| match choice {
        Choice::Offers(bounds) => Some(*bounds),
        _ => None,
    });
    let Some(bounds) = bounds.filter(|_| view.trade_round() < OFFERS) else { return Action::Done };
    if bounds.most_given < bounds.least || bounds.most_wanted < bounds.least {
        return Action::Done;
    }
    let copies = &view.game().cards.copies;
    let mut skipped = 0u8;
    let mut passed = [None; OFFERS as usize];
    loop {
        let mut wanted: Option<(i64, TradeCard)> = None;
        for (card, held) in view.hand() {
            let copies = copies[card.index()];
            if held >= copies || passed.contains(&Some(card)) {
                continue;
            }
            let worth = gain(view, card, held, 2.min(copies - held));
            if wanted.is_none_or(|(known, _)| worth > known) {
                wanted = Some((worth, card));
            }
        }
        let Some((worth, card)) = wanted else { return Action::Done };
        if skipped < view.trade_round() {
            passed[usize::from(skipped)] = Some(card);
            skipped += 1;
            continue;
        }
        let Some((first, loss)) = cheapest(view, &[], Some(card)) else { return Action::Done };
        let Some((second, more)) = cheapest(view, &[Some(first)], Some(card)) else {
            return Action::Done;
        };
        if worth <= loss + more {
            return Action::Done;
        }
        let held = view.held(card);
        let both = view.trade_round() == 0 && held + 2 <= copies[card.index()];
        return Action::Propose(Offer {
            give: [first, second],
            give_total: bounds.least,
            want: [Some(card), both.then_some(card)],
            want_total: bounds.least,
        });
    }
}

/// Accepts what gains more than it costs.
pub(super) fn answer(view: View<'_>) -> Action {
    let Some(offer) = view.offer() else { return Action::Done };
    let mut given = [None; 16];
    let mut count = 0;
    let mut worth = 0i64;
    for card in offer.want.into_iter().flatten() {
        let gone = copies_in(&given[..count], card);
        let held = view.held(card).saturating_sub(gone);
        worth -= price_of_one(view, card, held);
        given[count] = Some(card);
        count += 1;
    }
    let mut calamity = has_tradable_calamity(view);
    while count < usize::from(offer.want_total).min(given.len()) {
        if calamity && count >= 2 {
            worth += 20;
            calamity = false;
            given[count] = None;
        } else if let Some((card, price)) = cheapest(view, &given[..count], None) {
            worth -= price;
            given[count] = Some(card);
        } else {
            return Action::Done;
        }
        count += 1;
    }
    for (at, card) in offer.give.into_iter().enumerate() {
        let gone = copies_in(&given[..count], card);
        let before = u8::from(at == 1 && offer.give[0] == card);
        let held = view.held(card).saturating_sub(gone) + before;
        worth += gain(view, card, held, 1);
    }
    worth += UNKNOWN * i64::from(offer.give_total.saturating_sub(2));
    if worth > 0 { Action::Accept } else { Action::Done }
}

/// Gives a calamity away if there is one, else what is missed least.
pub(super) fn give(view: View<'_>, legal: &Legal) -> Action {
    let cards = legal.choices.iter().map(|choice| most(*choice));
    let mut calamity =
        cards.filter(|action| {
        matches!(action, Action::Card { card, .. } if view.game().commodity(*card).is_none())
    });
    calamity.next_back().unwrap_or_else(|| lose(view, legal))
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
pub(super) fn buy_card(view: View<'_>, legal: &Legal) -> Action {
    let plenty = view.treasury(view.seat()) >= 18 || view.stock(view.seat()) < 6;
    best(legal, |action| match action {
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

/// What the next spaces of the succession table ask for and the player does not hold yet.
type Asked<'g> = [Option<&'g Requirement>; AHEAD as usize];

fn asked(view: View<'_>, held: u64) -> Asked<'_> {
    let rows = &view.game().pack.advances;
    std::array::from_fn(|at| {
        let asked = view.requirement(u16::from(fits_u8(at)) + 1)?;
        let counted = bits(held).filter(|at| counts(asked, rows[*at].cost)).count();
        (counted < usize::from(asked.advances)).then_some(asked)
    })
}

fn counts(asked: &Requirement, cost: u16) -> bool {
    cost >= asked.cost_from && asked.cost_below.is_none_or(|below| cost < below)
}

fn is_asked_for(asked: &Asked<'_>, cost: u16) -> bool {
    asked.iter().flatten().any(|asked| counts(asked, cost))
}

/// What an advance is worth for its price: points, credits, what it does, and that an era waits for it.
fn worth(view: View<'_>, advance: AdvanceId, asked: &Asked<'_>) -> i32 {
    let row = &view.game().pack[advance];
    let credits: u16 = row.credits.iter().sum();
    let value = 40 * i32::from(row.points)
        + i32::from(credits) / 2
        + 4 * i32::try_from(row.attributes.len()).unwrap_or(0)
        + 100 * i32::from(is_asked_for(asked, row.cost));
    100 * value / (i32::from(view.price(advance)) + 15)
}

/// True when it is better to wait for what the next spaces ask for than to buy anything else: half of
/// the price is there, and the hand does not overflow.
fn saves(view: View<'_>, asked: &Asked<'_>) -> bool {
    if *asked == [None; AHEAD as usize] {
        return false;
    }
    let rows = view.game().pack.rows::<AdvanceId>();
    let missing =
        rows.filter(|(id, row)| !view.holds(view.seat(), *id) && is_asked_for(asked, row.cost));
    let Some(price) = missing.map(|(id, _)| u32::from(view.price(id))).min() else { return false };
    let wealth = view.wealth();
    let cards: u32 = view.hand().map(|(_, count)| u32::from(count)).sum();
    price > wealth && 2 * wealth >= price && cards <= u32::from(view.hand_limit()) + OVERFLOW
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
pub(super) fn purchase(view: View<'_>, legal: &Legal, habits: Habits) -> Action {
    if habits.has(Habit::Barters)
        && let Some(action) = substitute(view, legal)
    {
        return action;
    }
    let basket = view.purchase().basket;
    let asked = if habits.has(Habit::Strives) {
        asked(view, view.advance_bits(view.seat()) | basket)
    } else {
        Asked::default()
    };
    if basket == 0 && saves(view, &asked) {
        return done(legal);
    }
    let mut found: Option<(i32, Action)> = None;
    for choice in &legal.choices {
        let value = match *choice {
            Choice::One(Action::TakeFree(advance)) => {
                100_000 + i32::from(view.game().pack[advance].cost)
            }
            Choice::One(Action::Buy(advance)) => worth(view, advance, &asked),
            _ => continue,
        };
        if found.is_none_or(|(known, _)| value > known) {
            found = Some((value, most(*choice)));
        }
    }
    if let Some((_, action)) = found {
        return action;
    }
    let perks = view.perks(view.seat());
    let treasury = u32::from(view.treasury(view.seat())) * u32::from(perks.treasury_value);
    let missing = view.basket_price().saturating_sub(view.purse() + treasury);
    if missing == 0 { done(legal) } else { turn_in(view, legal, missing) }
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
        i32::from(fits_u8(missing.count()))
    };
    best(legal, |action| match action {
        Action::Credits { group, points } => 300 * open(group) + i32::from(points),
        _ => 0,
    })
}
