//! Buying advances: a basket is filled, cards are turned in, treasury pays the rest, all in one transaction.

use crate::prelude::*;
use strabo_model::attribute::{Attribute, ExtraCredits, Spread};
use strabo_model::refs::GroupId;

use super::purse::{total, turned_in, wealth};
use crate::cards::{Row, Side};
use crate::{perks::Perks, state::work::PurchaseWork};

/// Credits come in tokens of this many points.
const CREDIT_TOKEN: u16 = 5;

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    while let Some(seat) = state.current(game) {
        if !state.cursor.opened {
            state.purchase = PurchaseWork::default();
            if !can_buy(game, state, seat) {
                state.next_player();
                continue;
            }
            state.cursor.opened = true;
        }
        if !state.purchase.paid {
            return state.question(seat, Ask::Purchase);
        }
        if opens_credits(game, state) {
            return state.question(seat, Ask::Credits);
        }
        finish(game, state, seat, events);
        state.next_player();
    }
    Flow::Done
}

/// True when a player can pay for an advance, with cards that stand in for others if need be.
fn can_buy(game: &Game, state: &mut State, seat: Seat) -> bool {
    let held = state.player(seat).advances;
    let missing = (0..game.pack.advances.len()).filter(|at| held >> at & 1 == 0);
    let mut prices = missing.map(|at| u32::from(game.price(state, seat, AdvanceId::from(at))));
    if !may_substitute(state, seat) {
        let wealth = wealth(game, state, seat);
        return prices.any(|price| price <= wealth);
    }
    let cheapest = prices.min();
    cheapest.is_some_and(|price| can_pay(game, state, seat, price))
}

/// Tries the substitutes one after the other, and takes back those that do not help.
fn can_pay(game: &Game, state: &mut State, seat: Seat, price: u32) -> bool {
    if price <= wealth(game, state, seat) {
        return true;
    }
    if !may_substitute(state, seat) {
        return false;
    }
    let before = state.purchase.substituted;
    let mut pairs = Vec::new();
    substitutes(game, state, (seat, u32::MAX), |set, card| pairs.push((set, card)));
    pairs.into_iter().any(|(set, card)| {
        state.purchase.substituted.add(set, card);
        let enough = can_pay(game, state, seat, price);
        state.purchase.substituted = before;
        enough
    })
}

fn may_substitute(state: &State, seat: Seat) -> bool {
    state.purchase.substituted.len() < usize::from(state.player(seat).perks.substitutes)
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let seat = state.seat;
    let player = state.player(seat);
    let PurchaseWork { basket, free, substituted, .. } = state.purchase;
    let price = total(game, state, seat, basket, free);
    let purse = turned_in(game, state, seat);
    let treasury = u32::from(player.treasury) * u32::from(player.perks.treasury_value);
    if price <= purse + treasury {
        legal.one(Action::Done);
    }
    let wealth = wealth(game, state, seat);
    let open = !(player.advances | basket);
    let discounting = game.advances.discounting;
    let plain = basket & discounting == 0;
    for at in (0..game.pack.advances.len()).filter(|at| open >> at & 1 == 1) {
        let sum = if plain && discounting >> at & 1 == 0 {
            price + u32::from(game.price(state, seat, AdvanceId::from(at)))
        } else {
            total(game, state, seat, basket | 1 << at, free)
        };
        if sum <= wealth {
            legal.one(Action::Buy(AdvanceId::from(at)));
        }
        if state.purchase.free_left > 0 && comes_free(game, basket & !free, at) {
            legal.one(Action::TakeFree(AdvanceId::from(at)));
        }
    }
    if purse < price {
        for (kind, &held) in state.cards.hand(seat).iter().enumerate() {
            let most = held.saturating_sub(substituted.away(kind));
            legal.up_to(Action::Card { card: TradeCard::at(kind), count: 1 }, most);
        }
    }
    if may_substitute(state, seat) {
        substitutes(game, state, (seat, wealth.saturating_sub(price)), |set, card| {
            legal.one(Action::Substitute { set, card });
        });
    }
}

/// A card may stand in where a set is not complete, if its face value is as high. The set must not
/// lose a card over it, and what is in the purchase must not become too dear: `spare` is what the
/// player has beyond its price.
fn substitutes(
    game: &Game,
    state: &State,
    (seat, spare): (Seat, u32),
    mut found: impl FnMut(TradeCard, TradeCard),
) {
    let values = &game.cards.values;
    let substituted = &state.purchase.substituted;
    let (hand, turned) = (state.cards.hand(seat), state.cards.table(game, Side::First));
    let cards_of = |kind: usize| super::purse::cards(state, kind, hand[kind] + turned[kind]);
    for set in 0..hand.len() {
        let cards = cards_of(set);
        if cards == 0 || cards >= game.cards.copies[set] {
            continue;
        }
        // A set that others have joined keeps its cards, and a card stands in once.
        let free = |card: &usize| {
            *card != set && hand[*card] > substituted.away(*card) && substituted.joined(*card) == 0
        };
        for card in (0..hand.len()).filter(free) {
            let value = |kind: usize, count: u8| game.set_value(seat, TradeCard::at(kind), count);
            let rest = cards_of(card);
            let gained = value(set, cards + 1) - value(set, cards);
            let lost = value(card, rest) - value(card, rest - 1);
            if values[card] >= values[set] && lost <= gained.saturating_add(spare) {
                found(TradeCard::at(set), TradeCard::at(card));
            }
        }
    }
}

fn comes_free(game: &Game, bought: u64, at: usize) -> bool {
    let row = &game.pack.advances[at];
    bits(bought & game.advances.giving).flat_map(|from| &game.pack.advances[from].attributes).any(
        |attribute| {
            matches!(attribute, Attribute::FreeAdvances(free)
            if row.groups.contains(&free.group) && row.cost < free.cost_below)
        },
    )
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let seat = state.seat;
    match action {
        Action::Buy(advance) => {
            state.purchase.basket |= 1 << advance.index();
            for attribute in &game.pack.advances[advance.index()].attributes {
                if let Attribute::FreeAdvances(free) = attribute {
                    state.purchase.free_left += fits_u8(usize::from(free.count));
                }
            }
        }
        Action::TakeFree(advance) => {
            state.purchase.basket |= 1 << advance.index();
            state.purchase.free |= 1 << advance.index();
            state.purchase.free_left -= 1;
        }
        Action::Card { card, count } => {
            state.lay_out(game, (seat, Side::First), card, count);
        }
        Action::Substitute { set, card } => state.purchase.substituted.add(set, card),
        Action::Done => settle(game, state, seat, events),
        _ => {}
    }
}

/// Treasury pays what the cards do not, and no more; cards go to the discards.
fn settle(game: &Game, state: &mut State, seat: Seat, events: &mut Events) {
    let PurchaseWork { basket, free, substituted, .. } = state.purchase;
    let price = total(game, state, seat, basket, free);
    let due = price.saturating_sub(turned_in(game, state, seat));
    let value = u32::from(state.player(seat).perks.treasury_value.max(1));
    // Only what can be paid is a purchase.
    state.pay(seat, fits_u8(due.div_ceil(value) as usize));
    for (set, card) in substituted.list() {
        if state.cards.table(game, Side::First)[set.index()] > 0 {
            state.discard(game, seat, card, 1);
            events.note(Event::Discarded { seat, card, count: 1 });
        }
    }
    for kind in 0..game.cards.kinds() {
        let card = TradeCard::at(kind);
        let count = state.cards.table(game, Side::First)[kind];
        state.cards.shift(game, (Row::Table(Side::First), Row::Discards), card, count);
        if count > 0 {
            events.note(Event::Discarded { seat, card, count });
        }
    }
    state.purchase.paid = true;
}

/// Credits of free choice that come with the purchase, one gift after the other: some must all go to
/// one group, and those beside them need not.
fn gifts(game: &Game, basket: u64) -> impl Iterator<Item = &ExtraCredits> {
    let attributes = bits(basket).flat_map(|at| &game.pack.advances[at].attributes);
    attributes.filter_map(|attribute| match attribute {
        Attribute::ExtraCredits(extra) => Some(extra),
        _ => None,
    })
}

/// Opens the next gift when the one before is spent. False when there is no more.
fn opens_credits(game: &Game, state: &mut State) -> bool {
    let purchase = &mut state.purchase;
    while purchase.credits == 0 {
        let Some(next) = gifts(game, purchase.basket).nth(usize::from(purchase.gifts)) else {
            return false;
        };
        purchase.gifts += 1;
        purchase.credits = next.amount;
        purchase.one_group = next.spread == Spread::OneGroup;
    }
    true
}

/// The advances take effect once everything is paid.
fn finish(game: &Game, state: &mut State, seat: Seat, events: &mut Events) {
    let basket = state.purchase.basket;
    if basket == 0 {
        return;
    }
    for at in bits(basket) {
        let advance = AdvanceId::from(at);
        state.acquire(game, seat, advance);
        events.note(Event::Acquired { seat, advance });
    }
}

impl State {
    /// A player gets an advance and its credits.
    pub(crate) fn acquire(&mut self, game: &Game, seat: Seat, advance: AdvanceId) {
        let player = self.player_mut(seat);
        player.advances |= 1 << advance.index();
        for (credit, more) in player.credits.iter_mut().zip(&game.pack[advance].credits) {
            *credit += more;
        }
        player.perks = Perks::of(&game.pack, player.advances);
    }
}

pub(crate) fn legal_credits(game: &Game, state: &State, legal: &mut Legal) {
    let left = state.purchase.credits;
    for group in game.pack.ids::<GroupId>() {
        if state.purchase.one_group {
            legal.one(Action::Credits { group, points: fits_u8(usize::from(left)) });
            continue;
        }
        for tokens in 1..=left / CREDIT_TOKEN {
            let points = fits_u8(usize::from(tokens * CREDIT_TOKEN));
            legal.one(Action::Credits { group, points });
        }
        if left < CREDIT_TOKEN {
            legal.one(Action::Credits { group, points: fits_u8(usize::from(left)) });
        }
    }
}

pub(crate) fn apply_credits(state: &mut State, action: Action) {
    if let Action::Credits { group, points } = action {
        let seat = state.seat;
        state.player_mut(seat).credits[group.index()] += u16::from(points);
        state.purchase.credits -= u16::from(points);
    }
}
