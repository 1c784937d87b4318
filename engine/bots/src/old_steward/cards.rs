//! Cards and advances: cards are lost or sold where they are missed least, and what counts is bought.

use strabo_model::pack::Requirement;
use strabo_model::refs::{AdvanceId, GroupId};

use crate::pick::{best, done, most};
use strabo_areas::TradeCard;
use strabo_areas::View;
use strabo_areas::parts::bits;
use strabo_areas::{Action, Choice, Legal};

/// Tokens that stay in stock when cards are sold, to grow with.
const KEPT_IN_STOCK: i64 = 2;
/// So many spaces of the succession table are looked ahead.
const AHEAD: u16 = 2;
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
pub(super) fn buy_card(view: View<'_>, legal: &Legal) -> Action {
    let plenty = view.treasury(view.seat()) >= 18 || view.stock(view.seat()) < 6;
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

/// What the next spaces of the succession table ask for and the player does not hold yet.
type Asked<'g> = [Option<&'g Requirement>; AHEAD as usize];

fn asked(view: View<'_>, held: u64) -> Asked<'_> {
    let rows = &view.game().pack.advances;
    std::array::from_fn(|at| {
        let asked = view.requirement(u16::try_from(at).ok()? + 1)?;
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
pub(super) fn purchase(view: View<'_>, legal: &Legal) -> Action {
    if let Some(action) = substitute(view, legal) {
        return action;
    }
    let basket = view.purchase().basket;
    let asked = asked(view, view.advance_bits(view.seat()) | basket);
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
        i32::try_from(missing.count()).unwrap_or(i32::MAX / 1000)
    };
    best(legal, None, |action| match action {
        Action::Credits { group, points } => 300 * open(group) + i32::from(points),
        _ => 0,
    })
}
