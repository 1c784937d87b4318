//! Losing commodity cards: a number of them, or cards with a total face value.

use crate::prelude::*;
use strabo_model::calamity::DiscardCards;

use super::shared::id;
use super::{modify, ransom};

/// The victim has given cards, and may go on.
const GIVEN: u8 = 1;

fn by_value(effect: &DiscardCards) -> bool {
    effect.face_value > 0 || effect.face_value_per_city > 0
}

pub(super) fn run(game: &Game, state: &mut State, effect: &DiscardCards) -> Flow {
    let victim = state.victim();
    if !state.calamity.opened {
        state.calamity.opened = true;
        let cities = u16::from(state.player(victim).cities);
        let base = if by_value(effect) {
            effect.face_value + effect.face_value_per_city * cities
        } else {
            effect.count
        };
        let amount = modify::amount(game, state, base);
        let held = state.player(victim).hand;
        // Nobody must give, or pay for, more cards than there are.
        state.calamity.left = if by_value(effect) { amount } else { amount.min(held) };
    }
    let worthless = by_value(effect)
        && !state
            .cards
            .hand(victim)
            .iter()
            .enumerate()
            .any(|(kind, held)| *held > 0 && game.cards.values[kind] > 0);
    if state.player(victim).hand == 0 || worthless {
        return Flow::Done;
    }
    if state.calamity.left == 0 && !may_exceed(state, effect) {
        return Flow::Done;
    }
    state.question(victim, Ask::LostCard)
}

/// Where a least face value is printed, more may be given. Nobody is asked who owes nothing at all.
fn may_exceed(state: &State, effect: &DiscardCards) -> bool {
    by_value(effect) && !effect.exact && state.calamity.part == GIVEN
}

fn effect<'g>(game: &'g Game, state: &State) -> Option<&'g DiscardCards> {
    let at = usize::from(state.calamity.effect);
    match modify::effect_at(game, state, state.victim(), at) {
        Some(Effect::DiscardCards(effect)) => Some(effect),
        _ => None,
    }
}

/// The face value that must be given in the end: what is asked for, or the least above it that the
/// cards in hand add up to. None when any card will do.
fn exact_sum(game: &Game, hand: &[u8], effect: &DiscardCards, left: u16) -> Option<usize> {
    let left = usize::from(left);
    let highest = game.cards.values.iter().max().map_or(0, |value| usize::from(*value));
    // No sum that has to be looked at is higher: without its last card it is below what is asked for.
    let sums =
        (by_value(effect) && effect.exact).then(|| sums(game, hand, None, left + highest))?;
    (left..sums.len()).find(|sum| sums[*sum])
}

/// True when a card and others in hand add up to a face value.
fn leads_to(game: &Game, hand: &[u8], kind: usize, sum: usize) -> bool {
    let rest = sum.checked_sub(usize::from(game.cards.values[kind]));
    rest.is_some_and(|rest| sums(game, hand, Some(kind), rest)[rest])
}

/// The face values, up to a highest one, that some cards of a hand add up to; one card may be set aside.
fn sums(game: &Game, hand: &[u8], aside: Option<usize>, highest: usize) -> Vec<bool> {
    let mut sums = vec![false; highest + 1];
    sums[0] = true;
    for (kind, &held) in hand.iter().enumerate() {
        let value = usize::from(game.cards.values[kind]);
        for _ in u8::from(aside == Some(kind))..held {
            for sum in (value..=highest).rev() {
                sums[sum] |= sums[sum - value];
            }
        }
    }
    sums
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    let victim = state.victim();
    let Some(effect) = effect(game, state).filter(|_| state.calamity.owed == 0) else {
        let held = state.cards.hand(victim).iter().enumerate().filter(|(_, held)| **held > 0);
        return held
            .for_each(|(kind, _)| legal.one(Action::Card { card: TradeCard::at(kind), count: 1 }));
    };
    if state.calamity.left == 0 {
        legal.one(Action::Done);
    }
    let hand = state.cards.hand(victim);
    let sum = exact_sum(game, hand, effect, state.calamity.left);
    for (kind, &held) in hand.iter().enumerate() {
        let worthless = by_value(effect) && game.cards.values[kind] == 0;
        if held > 0 && !worthless && sum.is_none_or(|sum| leads_to(game, hand, kind, sum)) {
            legal.one(Action::Card { card: TradeCard::at(kind), count: 1 });
        }
    }
    if effect.or_pay.is_some_and(|price| u16::from(state.player(victim).treasury) >= price) {
        legal.one(Action::Pay);
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let seat = state.victim();
    let Some(effect) = effect(game, state).filter(|_| state.calamity.owed == 0) else {
        if let Action::Card { card, .. } = action {
            state.discard(game, seat, card, 1);
            events.note(Event::Discarded { seat, card, count: 1 });
            ransom::given(game, state);
        }
        return;
    };
    let less = match action {
        Action::Done => {
            state.calamity.part = 0;
            0
        }
        Action::Card { card, .. } => {
            state.calamity.part = GIVEN;
            if let Some(to) = state.calamity.beneficiary.filter(|_| effect.to_beneficiary) {
                state.give_card(game, (seat, to, card), events);
            } else {
                state.discard(game, seat, card, 1);
                events.note(Event::Discarded { seat, card, count: 1 });
            }
            if by_value(effect) { game.cards.values[card.index()] } else { 1 }
        }
        Action::Pay => {
            let tokens = state.pay(seat, fits_u8(usize::from(effect.or_pay.unwrap_or(0))));
            let cause = Cause::Calamity(id(game, state));
            events.note(Event::TreasuryLost { seat, tokens, cause });
            1
        }
        _ => 0,
    };
    state.calamity.left = state.calamity.left.saturating_sub(less);
}
