//! Trade: offers to everybody, answers, and cards given besides those named.
//!
//! A player proposes what to give (named cards and a number) for what (named cards, or any, and a
//! number). Whoever can give that is asked, by ranking, until one accepts; then both sides choose
//! the cards they did not name, unseen by the other, and all cards change hands at once.

use crate::action::{Action, Ask, Choice, Legal, Offer, OfferBounds};
use crate::cards::Side;
use crate::event::{Event, Events};
use crate::flow::Flow;
use crate::game::Game;
use crate::ids::{Seat, TradeCard, capped, fits_u8, fits_u16};
use crate::limits::MOST_PLAYERS;
use crate::state::work::TradeWork;
use crate::state::{CalamityCard, State};

pub(crate) fn begin(state: &mut State) {
    state.trade = TradeWork { partner: None, ..TradeWork::default() };
}

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    loop {
        if let Some(offer) = state.trade.offer {
            match negotiate(game, state, offer, events) {
                Flow::Ask => return Flow::Ask,
                Flow::Done => continue,
            }
        }
        let Some(seat) = state.current(game) else {
            state.trade.round += 1;
            let over = game.all_seats().all(|seat| !can_propose(game, state, seat));
            if over || state.trade.round >= game.options.trade_rounds {
                return Flow::Done;
            }
            state.cursor.at = 0;
            continue;
        };
        if can_propose(game, state, seat) {
            return state.question(seat, Ask::Proposal);
        }
        state.next_player();
    }
}

fn least(game: &Game) -> u8 {
    fits_u8(usize::from(game.rules.trade.cards))
}

fn can_propose(game: &Game, state: &State, seat: Seat) -> bool {
    let player = state.player(seat);
    let least = u16::from(least(game));
    // Commodities alone are nearly always enough: only else calamities are counted.
    let enough = |other: Seat| state.player(other).hand >= least || state.hand_size(other) >= least;
    !player.trade_over
        && player.hand >= game.rules.trade.true_cards
        && (player.hand >= least || state.tradable_cards(game, seat) >= least)
        && game.all_seats().any(|other| other != seat && enough(other))
}

fn negotiate(game: &Game, state: &mut State, offer: Offer, events: &mut Events) -> Flow {
    let Some(proposer) = state.current(game) else { return Flow::Done };
    let Some(partner) = state.trade.partner else {
        let mut others = game.all_seats().skip(state.trade.asked.index());
        if let Some(seat) =
            others.find(|seat| *seat != proposer && can_give(game, state, *seat, offer))
        {
            state.trade.asked = seat;
            return state.question(seat, Ask::Answer);
        }
        state.trade.offer = None;
        state.next_player();
        return Flow::Done;
    };
    for (side, seat) in [(Side::First, proposer), (Side::Second, partner)] {
        while missing(state, side, offer) > 0 {
            if !choose_alone(game, state, (side, seat), offer) {
                return state.question(seat, Ask::HiddenCard);
            }
        }
    }
    exchange(game, state, (proposer, partner));
    events.note(Event::Traded { seat: proposer, with: partner, offer });
    state.trade = TradeWork { round: state.trade.round, partner: None, ..TradeWork::default() };
    state.next_player();
    Flow::Done
}

fn missing(state: &State, side: Side, offer: Offer) -> u8 {
    let total = if side == Side::First { offer.give_total } else { offer.want_total };
    total - state.trade.chosen[side as usize]
}

/// How many of a card an offer names.
fn named(cards: [Option<TradeCard>; 2], card: TradeCard) -> u8 {
    fits_u8(cards.into_iter().filter(|named| *named == Some(card)).count())
}

fn can_give(game: &Game, state: &State, seat: Seat, offer: Offer) -> bool {
    let hand = state.cards.hand(seat);
    let holds = |card: TradeCard| {
        hand.get(card.index()).is_some_and(|held| *held >= named(offer.want, card))
    };
    let commodities = state.player(seat).hand;
    let wanted = u16::from(offer.want_total);
    commodities >= game.rules.trade.true_cards
        && offer.want.into_iter().flatten().all(holds)
        && (commodities >= wanted || state.tradable_cards(game, seat) >= wanted)
}

/// Commodities on the table of one side.
fn commodities(game: &Game, state: &State, side: Side) -> u16 {
    state.cards.table(game, side).iter().map(|count| u16::from(*count)).sum()
}

/// Calamities a side can still put on the table. The cards named truthfully come first.
fn calamities<'a>(
    game: &'a Game,
    state: &'a State,
    (side, seat): (Side, Seat),
) -> impl Iterator<Item = usize> + 'a {
    let open = commodities(game, state, side) >= game.rules.trade.true_cards;
    let chosen = state.trade.calamities[side as usize];
    state
        .calamities_of(seat)
        .filter(move |at| open && game.cards.calamities[*at].tradable && chosen >> at & 1 == 0)
}

/// Takes the only card there is to choose. False when the player must choose.
fn choose_alone(game: &Game, state: &mut State, (side, seat): (Side, Seat), offer: Offer) -> bool {
    let kinds = state.cards.hand(seat).iter().enumerate().filter(|(_, held)| **held > 0);
    let mut kinds = kinds.map(|(kind, _)| TradeCard::at(kind));
    let first = kinds.next();
    let several = kinds.next().is_some();
    let calamity = calamities(game, state, (side, seat)).next();
    let all = u16::from(missing(state, side, offer))
        >= state.tradable_cards(game, seat)
            - fits_u16(state.trade.calamities[side as usize].count_ones() as usize);
    match (first, calamity) {
        (Some(card), None) if !several || all => put(game, state, (side, seat), (card, 1)),
        (Some(card), Some(_)) if all => put(game, state, (side, seat), (card, 1)),
        (None, Some(at)) => {
            put(game, state, (side, seat), (game.calamity_at(at), 1));
        }
        _ => return false,
    }
    true
}

fn put(game: &Game, state: &mut State, (side, seat): (Side, Seat), (card, count): (TradeCard, u8)) {
    if let Some(at) = game.calamity_index(card) {
        state.trade.calamities[side as usize] |= 1 << at;
    } else {
        *state.cards.hand_mut(seat, card) -= count;
        state.player_mut(seat).hand -= u16::from(count);
        *state.cards.table_mut(game, side, card) += count;
    }
    state.trade.chosen[side as usize] += count;
}

fn exchange(game: &Game, state: &mut State, (proposer, partner): (Seat, Seat)) {
    for (side, from, to) in [(Side::First, proposer, partner), (Side::Second, partner, proposer)] {
        for kind in 0..game.cards.kinds() {
            let card = TradeCard::at(kind);
            let count = std::mem::take(state.cards.table_mut(game, side, card));
            *state.cards.hand_mut(to, card) += count;
            state.player_mut(to).hand += u16::from(count);
        }
        for (at, card) in state.cards.calamities.iter_mut().enumerate() {
            if state.trade.calamities[side as usize] >> at & 1 == 1 {
                *card = CalamityCard::held(to, Some(from));
            }
        }
    }
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    legal.one(Action::Done);
    let seat = state.seat;
    let mut sizes: [u16; MOST_PLAYERS] = std::array::from_fn(|at| state.players[at].hand);
    for card in &state.cards.calamities {
        if let Some(holder) = card.holder.player() {
            sizes[holder.index()] += 1;
        }
    }
    let others = game.all_seats().filter(|other| *other != seat);
    let most_wanted = others.map(|other| sizes[other.index()]).max().unwrap_or(0);
    legal.cards.extend_from_slice(state.cards.hand(seat));
    legal.choices.push(Choice::Offers(OfferBounds {
        least: least(game),
        most_given: capped(state.tradable_cards(game, seat)),
        most_wanted: capped(most_wanted),
    }));
}

pub(crate) fn apply(state: &mut State, action: Action, events: &mut Events) {
    let seat = state.seat;
    if let Action::Propose(offer) = action {
        state.trade.offer = Some(offer);
        state.trade.asked = Seat::default();
        events.note(Event::Proposed { seat, offer });
    } else {
        state.player_mut(seat).trade_over = true;
        state.next_player();
    }
}

pub(crate) fn legal_answer(legal: &mut Legal) {
    legal.one(Action::Accept);
    legal.one(Action::Done);
}

pub(crate) fn apply_answer(game: &Game, state: &mut State, action: Action) {
    let (Some(offer), Some(proposer)) = (state.trade.offer, state.current(game)) else { return };
    let seat = state.seat;
    if action != Action::Accept {
        state.trade.asked = Seat::new(seat.number() + 1);
        return;
    }
    state.trade.partner = Some(seat);
    for card in offer.give {
        put(game, state, (Side::First, proposer), (card, 1));
    }
    for card in offer.want.into_iter().flatten() {
        put(game, state, (Side::Second, seat), (card, 1));
    }
}

fn side_of(state: &State) -> Side {
    if Some(state.seat) == state.trade.partner { Side::Second } else { Side::First }
}

pub(crate) fn legal_card(game: &Game, state: &State, legal: &mut Legal) {
    let Some(offer) = state.trade.offer else { return };
    let (seat, side) = (state.seat, side_of(state));
    let missing = missing(state, side, offer);
    for (kind, &held) in state.cards.hand(seat).iter().enumerate() {
        legal.up_to(Action::Card { card: TradeCard::at(kind), count: 1 }, held.min(missing));
    }
    for at in calamities(game, state, (side, seat)) {
        legal.one(Action::Card { card: game.calamity_at(at), count: 1 });
    }
}

pub(crate) fn apply_card(game: &Game, state: &mut State, action: Action) {
    if let Action::Card { card, count } = action {
        let (seat, side) = (state.seat, side_of(state));
        put(game, state, (side, seat), (card, count));
    }
}
