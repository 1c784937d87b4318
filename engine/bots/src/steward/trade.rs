//! Trade: sets are collected, calamities given away, and nothing is sold to a player about to win.

use super::cards::{gain, lose, price_of_one};
use super::{rivals::is_about_to_win, weights::Weights};
use crate::pick::most;
use strabo_areas::View;
use strabo_areas::{Action, Choice, Legal, Offer, OfferBounds};
use strabo_areas::{Seat, SeatSet, TradeCard};

/// What an unknown card is thought to be worth: it may be a calamity.
const UNKNOWN: i64 = 2;

/// How many cards of a kind are in a list.
fn copies_in(cards: &[Option<TradeCard>], card: TradeCard) -> u8 {
    cards.iter().map(|one| u8::from(*one == Some(card))).sum()
}

/// The card that is missed least, when some are already given.
fn cheapest(view: View<'_>, given: &[Option<TradeCard>]) -> Option<(TradeCard, i64)> {
    let mut found: Option<(TradeCard, i64)> = None;
    for (card, held) in view.hand() {
        let left = held.saturating_sub(copies_in(given, card));
        if left == 0 {
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

fn bounds_of(legal: &Legal) -> Option<OfferBounds> {
    legal.choices.iter().find_map(|choice| match choice {
        Choice::Offers(bounds) => Some(*bounds),
        _ => None,
    })
}

/// The players an offer may suit: not those who are about to win.
fn suitable(view: View<'_>, bounds: OfferBounds) -> SeatSet {
    let fits = |seat: &Seat| !is_about_to_win(view, *seat);
    bounds.partners.iter().filter(fits).collect()
}

/// What a player remembers of the trades of a turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Market {
    turn: u16,
    /// What others asked for, and what they gave: the turn, by card.
    asked: Vec<u16>,
    given: Vec<u16>,
    /// Offers that were made this turn.
    tried: Vec<Offer>,
}

impl Market {
    fn open(&mut self, view: View<'_>) {
        if self.turn != view.turn() {
            self.turn = view.turn();
            self.tried.clear();
            self.asked.resize(view.game().cards.kinds(), 0);
            self.given.resize(view.game().cards.kinds(), 0);
        }
    }

    /// Remembers an offer of another player.
    fn hear(&mut self, view: View<'_>, offer: Offer) {
        self.open(view);
        for card in offer.want.into_iter().flatten() {
            self.asked[card.index()] = self.turn;
        }
        for card in offer.give {
            self.given[card.index()] = self.turn;
        }
    }

    /// How likely somebody takes a card: it was asked for this turn, or the turn before.
    fn demand(&self, card: TradeCard) -> i64 {
        recent(self.asked[card.index()], self.turn)
    }

    /// How likely somebody gives a card.
    fn supply(&self, card: TradeCard) -> i64 {
        recent(self.given[card.index()], self.turn)
    }
}

fn recent(heard: u16, turn: u16) -> i64 {
    match turn - heard {
        0 => 4,
        1 if heard > 0 => 2,
        _ => 1,
    }
}

/// A few cards, the best first.
type Few = [Option<(i64, TradeCard)>; 4];

/// Puts a card where it belongs among the best.
fn insert(few: &mut Few, worth: i64, card: TradeCard) {
    let mut new = Some((worth, card));
    for place in few {
        if new > *place {
            std::mem::swap(place, &mut new);
        }
    }
}

/// Offers what gains most, as far as it is likely that somebody accepts.
pub(super) fn propose(
    view: View<'_>,
    legal: &Legal,
    weights: &Weights,
    market: &mut Market,
) -> Action {
    let Some(bounds) = bounds_of(legal) else { return Action::Done };
    let suitable = suitable(view, bounds);
    if bounds.most_given < bounds.least || bounds.most_wanted < bounds.least || suitable.is_empty()
    {
        return Action::Done;
    }
    market.open(view);
    // To one player where others must not have it, or where there is nobody else.
    let to = if suitable.len() > 1 && suitable == bounds.partners {
        None
    } else {
        suitable.iter().nth(usize::from(view.trade_round()) % suitable.len() as usize)
    };
    let (mut wanted, mut spare) = (Few::default(), Few::default());
    let copies = &view.game().cards.copies;
    for (card, held) in view.hand() {
        if held < copies[card.index()] {
            insert(&mut wanted, gain(view, card, held, 1) * (2 + market.supply(card)), card);
        }
        let price = price_of_one(view, card, held).max(1);
        insert(&mut spare, 1000 * (1 + market.demand(card)) / price, card);
    }
    let mut found: Option<(i64, Offer)> = None;
    for first in 0..spare.len() {
        for second in first..spare.len() {
            let (Some((_, one)), Some((_, two))) = (spare[first], spare[second]) else { continue };
            if one == two && view.held(one) < 2 {
                continue;
            }
            let taken = market.demand(one) * market.demand(two);
            for (want, given) in wants(market, &wanted) {
                if want.contains(&Some(one)) || want.contains(&Some(two)) {
                    continue;
                }
                let offer = Offer {
                    to,
                    give: [one, two],
                    give_total: bounds.least,
                    want,
                    want_total: bounds.least,
                };
                if market.tried.contains(&offer) {
                    continue;
                }
                let open: i64 = want.iter().map(|card| i64::from(card.is_none())).sum();
                let gains = surplus(
                    view,
                    (want, offer.want_total),
                    (offer.give.map(Some), offer.give_total),
                );
                let Some(gains) = gains.map(|gains| gains + open * i64::from(weights.any_card))
                else {
                    continue;
                };
                let score = gains * taken * given;
                if gains > 0 && found.is_none_or(|(known, _)| score > known) {
                    found = Some((score, offer));
                }
            }
        }
    }
    let Some((_, offer)) = found else { return Action::Done };
    market.tried.push(offer);
    Action::Propose(offer)
}

/// What may be asked for: two cards of a set, one of two sets, one of a set and any, or any two; and how likely
/// somebody gives that.
fn wants(market: &Market, wanted: &Few) -> impl Iterator<Item = ([Option<TradeCard>; 2], i64)> {
    let card = |at: usize| wanted[at].map(|(_, card)| card);
    let likely = |card: TradeCard| market.supply(card);
    let mut list = [None; 10];
    list[0] = Some(([None; 2], 6));
    for at in 0..3 {
        let Some(one) = card(at) else { continue };
        list[1 + 3 * at] = Some(([Some(one); 2], likely(one)));
        list[2 + 3 * at] = Some(([Some(one), None], 3 * likely(one)));
        if let Some(other) = card(at + 1) {
            list[3 + 3 * at] = Some(([Some(one), Some(other)], likely(one) + likely(other)));
        }
    }
    list.into_iter().flatten()
}

/// What a trade gains: the cards it brings, less those it takes, named ones first and then what is
/// missed least. `None` when there are too few.
fn surplus(
    view: View<'_>,
    (taken, taken_total): ([Option<TradeCard>; 2], u8),
    (named, given_total): ([Option<TradeCard>; 2], u8),
) -> Option<i64> {
    let mut given = [None; 16];
    let mut count = 0;
    let mut worth = 0i64;
    for card in named.into_iter().flatten() {
        let gone = copies_in(&given[..count], card);
        let held = view.held(card).saturating_sub(gone);
        worth -= price_of_one(view, card, held);
        given[count] = Some(card);
        count += 1;
    }
    let mut calamity = has_tradable_calamity(view);
    while count < usize::from(given_total).min(given.len()) {
        if calamity && count >= 2 {
            worth += 20;
            calamity = false;
            given[count] = None;
        } else {
            let (card, price) = cheapest(view, &given[..count])?;
            worth -= price;
            given[count] = Some(card);
        }
        count += 1;
    }
    for (at, card) in taken.into_iter().flatten().enumerate() {
        let gone = copies_in(&given[..count], card);
        let before = u8::from(at == 1 && taken[0] == Some(card));
        let held = view.held(card).saturating_sub(gone) + before;
        worth += gain(view, card, held, 1);
    }
    Some(worth + UNKNOWN * i64::from(taken_total.saturating_sub(2)))
}

/// Accepts what gains more than it costs. Else it may gain with another card for what is wanted.
pub(super) fn answer(
    view: View<'_>,
    legal: &Legal,
    weights: &Weights,
    market: &mut Market,
) -> Action {
    let (Some(offer), Some(proposer)) = (view.offer(), view.proposer()) else {
        return Action::Done;
    };
    market.hear(view, offer);
    if is_about_to_win(view, proposer) {
        return Action::Done;
    }
    let taken = (offer.give.map(Some), offer.give_total);
    let gains = |given| surplus(view, taken, given).is_some_and(|worth| worth > 0);
    if legal.contains(Action::Accept) && gains((offer.want, offer.want_total)) {
        return Action::Accept;
    }
    if view.is_counter() {
        return Action::Done;
    }
    let hopes = |back: &Offer| {
        let open: i64 = back.want.iter().map(|card| i64::from(card.is_none())).sum();
        let gains =
            surplus(view, (back.want, back.want_total), (back.give.map(Some), back.give_total));
        gains.is_some_and(|gains| gains + open * i64::from(weights.any_card) > 0)
    };
    let ways = [(true, true), (false, true), (true, false)];
    let backs = ways.into_iter().filter_map(|way| counter(view, legal, offer, way));
    let back = backs
        .filter(|back| (back.give.map(Some), back.want) != (offer.want, offer.give.map(Some)))
        .find(hopes);
    back.map_or(Action::Done, |back| Action::Propose(Offer { to: Some(proposer), ..back }))
}

/// An offer back: all cards that are wanted or the first of them and what is missed least, for the same cards
/// or for any.
fn counter(
    view: View<'_>,
    legal: &Legal,
    offer: Offer,
    (all, same): (bool, bool),
) -> Option<Offer> {
    let bounds = bounds_of(legal)?;
    let first = offer.want[0].filter(|card| view.held(*card) > 0);
    let first = first.or_else(|| cheapest(view, &[]).map(|(card, _)| card))?;
    let held = |card: &TradeCard| view.held(*card) > u8::from(*card == first);
    let second = offer.want[1].filter(|card| all && held(card));
    let second = second.or_else(|| cheapest(view, &[Some(first)]).map(|(card, _)| card))?;
    Some(Offer {
        give: [first, second],
        give_total: bounds.least,
        want: if same { offer.give.map(Some) } else { [None; 2] },
        want_total: bounds.least,
        ..offer
    })
}

/// Takes the cards that the other side named, if they gain something.
pub(super) fn agree(view: View<'_>) -> Action {
    let worth = view.offer().and_then(|offer| {
        let given = (offer.give.map(Some), offer.give_total);
        surplus(view, (view.named(), offer.want_total), given)
    });
    if worth.is_some_and(|worth| worth > 0) { Action::Accept } else { Action::Done }
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
