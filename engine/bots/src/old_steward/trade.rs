//! Trade: sets are collected, calamities given away, and nothing is sold to a player about to win.

use super::cards::{gain, lose, price_of_one};
use crate::pick::most;
use strabo_areas::View;
use strabo_areas::{Action, Choice, Legal, Offer, OfferBounds};
use strabo_areas::{Seat, SeatSet, TradeCard};

/// Offers made in a turn before the steward has enough.
const OFFERS: u8 = 3;
/// What an unknown card is thought to be worth: it may be a calamity.
const UNKNOWN: i64 = 2;
/// A proposer takes named cards that lose no more than this, for what sets may still become.
const TRIFLE: i64 = 10;
/// A leader this near to the last space of the succession table is about to win.
const NEAR: u16 = 2;

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

/// True when a player leads and has nearly reached the last space of the succession table.
fn is_about_to_win(view: View<'_>, seat: Seat) -> bool {
    let spaces = view.game().succession().spaces;
    let points = view.points(seat);
    u16::from(view.marker(seat)) + NEAR >= spaces
        && view.game().all_seats().all(|other| view.points(other) <= points)
}

fn bounds_of(legal: &Legal) -> Option<OfferBounds> {
    legal.choices.iter().find_map(|choice| match choice {
        Choice::Offers(bounds) => Some(*bounds),
        _ => None,
    })
}

/// The players an offer may suit: not those who are about to win, for a player who looks out for them.
fn suitable(view: View<'_>, bounds: OfferBounds) -> SeatSet {
    let fits = |seat: &Seat| !is_about_to_win(view, *seat);
    bounds.partners.iter().filter(fits).collect()
}

/// Asks for cards of the set that gains most, another one in each round.
pub(super) fn propose(view: View<'_>, legal: &Legal) -> Action {
    let bounds = bounds_of(legal).filter(|_| view.trade_round() < OFFERS);
    let Some(bounds) = bounds else { return Action::Done };
    if bounds.most_given < bounds.least || bounds.most_wanted < bounds.least {
        return Action::Done;
    }
    let suitable = suitable(view, bounds);
    if suitable.is_empty() {
        return Action::Done;
    }
    // To one player where others must not have it, or where there is nobody else.
    let to = if suitable.len() > 1 && suitable == bounds.partners {
        None
    } else {
        suitable.iter().nth(usize::from(view.trade_round()) % suitable.len() as usize)
    };
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
            to,
            give: [first, second],
            give_total: bounds.least,
            want: [Some(card), both.then_some(card)],
            want_total: bounds.least,
        });
    }
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
            let (card, price) = cheapest(view, &given[..count], None)?;
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
pub(super) fn answer(view: View<'_>, legal: &Legal) -> Action {
    let (Some(offer), Some(proposer)) = (view.offer(), view.proposer()) else {
        return Action::Done;
    };
    if is_about_to_win(view, proposer) {
        return Action::Done;
    }
    let taken = (offer.give.map(Some), offer.give_total);
    let gains = |given| surplus(view, taken, given).is_some_and(|worth| worth > 0);
    if legal.contains(Action::Accept) && gains((offer.want, offer.want_total)) {
        return Action::Accept;
    }
    let back = if view.is_counter() {
        None
    } else {
        counter(view, legal, offer).filter(|back| gains((back.give.map(Some), back.give_total)))
    };
    back.map_or(Action::Done, |back| Action::Propose(Offer { to: Some(proposer), ..back }))
}

/// An offer back for the same cards: the first card that is wanted, and then what is missed least.
fn counter(view: View<'_>, legal: &Legal, offer: Offer) -> Option<Offer> {
    let bounds = bounds_of(legal)?;
    let first = offer.want[0].filter(|card| view.held(*card) > 0);
    let first = first.or_else(|| cheapest(view, &[], None).map(|(card, _)| card))?;
    let (second, _) = cheapest(view, &[Some(first)], None)?;
    let give = [first, second];
    (offer.want != give.map(Some)).then_some(Offer {
        give,
        give_total: bounds.least,
        want: offer.give.map(Some),
        want_total: bounds.least,
        ..offer
    })
}

/// Takes the cards that the other side named, unless they lose more than a trifle.
pub(super) fn agree(view: View<'_>) -> Action {
    let worth = view.offer().and_then(|offer| {
        let given = (offer.give.map(Some), offer.give_total);
        surplus(view, (view.named(), offer.want_total), given)
    });
    if worth.is_some_and(|worth| worth > -TRIFLE) { Action::Accept } else { Action::Done }
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
