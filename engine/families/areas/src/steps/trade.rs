//! Trade: offers to everybody or to one player, answers, and cards given besides those named.
//!
//! A player proposes what to give (named cards and a number) for what (named cards, or any, and a
//! number). Players who can give that are asked, by ranking, until one accepts; an offer to one player
//! is asked of that player alone. Where any card will do, the player who accepts names the cards, and
//! the proposer agrees or not. An answer may also be an offer back, twice at most. Then both sides
//! choose the cards they did not name, unseen by the other, and all cards change hands at once.
//!
//! While somebody is asked for a proposal, others may propose out of turn. A player who waits is asked
//! when nobody else has anything to propose.

use crate::prelude::*;
use crate::{action::OfferBounds, cards::Side, limits::MOST_PLAYERS};
use crate::{state::CalamityCard, state::work::TradeWork};

/// How often a proposal may be answered with an offer back: once by each side.
const MOST_COUNTERS: u8 = 2;

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
            if is_over(game, state) {
                return Flow::Done;
            }
            state.cursor.at = 0;
            continue;
        };
        if is_asked(game, state, seat) {
            return state.question(seat, Ask::Proposal);
        }
        state.next_player();
    }
}

/// True for players who propose now: those who wait come after all others.
fn is_asked(game: &Game, state: &State, seat: Seat) -> bool {
    let trade = &state.trade;
    trade.waiting.contains(seat) == trade.last && can_propose(game, state, seat)
}

/// Ends a round. False when another one begins.
fn is_over(game: &Game, state: &mut State) -> bool {
    state.trade.round += 1;
    let left = game.all_seats().any(|seat| is_asked(game, state, seat));
    if left && state.trade.round < game.options.trade_rounds {
        return false;
    }
    if state.trade.last || state.trade.waiting.is_empty() {
        return true;
    }
    (state.trade.last, state.trade.round) = (true, 0);
    false
}

/// An offer names two cards on each side, however few the rules ask for.
const NAMED: u16 = 2;

fn least(game: &Game) -> u8 {
    fits_u8(usize::from(game.rules.trade.cards.max(NAMED)))
}

fn can_propose(game: &Game, state: &State, seat: Seat) -> bool {
    // Commodities alone are nearly always enough: only else calamities are counted.
    let least = u16::from(least(game));
    let enough = |other: Seat| state.player(other).hand >= least || state.hand_size(other) >= least;
    !state.player(seat).trade_over
        && can_trade(game, state, seat)
        && game.all_seats().any(|other| other != seat && enough(other))
}

/// True when a player has cards for any trade.
fn can_trade(game: &Game, state: &State, seat: Seat) -> bool {
    let (commodities, least) = (state.player(seat).hand, u16::from(least(game)));
    commodities >= game.rules.trade.true_cards.max(NAMED)
        && (commodities >= least || state.tradable_cards(game, seat) >= least)
}

/// True when a player may propose while another one is asked for a proposal.
pub(crate) fn may_interject(game: &Game, state: &State, seat: Seat) -> bool {
    state.ask == Ask::Proposal
        && seat != state.seat
        && seat.index() < game.seats()
        && can_propose(game, state, seat)
}

fn negotiate(game: &Game, state: &mut State, offer: Offer, events: &mut Events) -> Flow {
    let proposer = state.trade.by;
    let Some(partner) = state.trade.partner else {
        if let Some(seat) = next_to_answer(game, state, offer) {
            return state.question(seat, Ask::Answer);
        }
        state.trade.offer = None;
        close(game, state);
        return Flow::Done;
    };
    if !state.trade.agreed {
        while let Some(at) = state.trade.named.iter().position(Option::is_none) {
            match first_kind(state, partner) {
                (Some(card), false) => name(game, state, (at, partner), card),
                _ => return state.question(partner, Ask::NamedCard),
            }
        }
        return state.question(proposer, Ask::Agreement);
    }
    for (side, seat) in [(Side::First, proposer), (Side::Second, partner)] {
        while missing(state, side, offer) > 0 {
            if !choose_alone(game, state, (side, seat), offer) {
                return state.question(seat, Ask::HiddenCard);
            }
        }
    }
    exchange(game, state, (proposer, partner));
    let offer = Offer { want: state.trade.named, ..offer };
    events.note(Event::Traded { seat: proposer, with: partner, offer });
    let begun = state.trade.first.map_or(proposer, |(_, seat)| seat);
    let TradeWork { round, waiting, last, .. } = state.trade;
    state.trade =
        TradeWork { round, waiting, last, partner: None, by: begun, ..TradeWork::default() };
    close(game, state);
    Flow::Done
}

/// Ends a negotiation. A player who proposed out of turn leaves the turn where it was.
fn close(game: &Game, state: &mut State) {
    if state.current(game) == Some(std::mem::take(&mut state.trade.by)) {
        state.next_player();
    }
}

fn next_to_answer(game: &Game, state: &mut State, offer: Offer) -> Option<Seat> {
    if state.trade.first.is_some() {
        return offer.to;
    }
    let by = state.trade.by;
    let seat = if let Some(to) = offer.to {
        Some(to).filter(|to| *to >= state.trade.asked && can_trade(game, state, *to))
    } else {
        let mut others = game.all_seats().skip(state.trade.asked.index());
        others.find(|seat| *seat != by && can_give(game, state, *seat, offer))
    };
    state.trade.asked = seat?;
    seat
}

/// The offer is refused by the player who was asked. An offer back that comes to nothing leaves the
/// proposal it answered, for others to accept.
fn refuse(state: &mut State) {
    if let Some((offer, by)) = state.trade.first.take() {
        (state.trade.offer, state.trade.by) = (Some(offer), by);
    }
    state.trade.counters = 0;
    state.trade.asked = Seat::new(state.trade.asked.number() + 1);
}

fn kinds_held(state: &State, seat: Seat) -> impl Iterator<Item = TradeCard> + '_ {
    let kinds = state.cards.hand(seat).iter().enumerate().filter(|(_, held)| **held > 0);
    kinds.map(|(kind, _)| TradeCard::at(kind))
}

/// The first kind a player holds, and whether there are others.
fn first_kind(state: &State, seat: Seat) -> (Option<TradeCard>, bool) {
    let mut kinds = kinds_held(state, seat);
    (kinds.next(), kinds.next().is_some())
}

/// The player who accepts names a card where any will do.
fn name(game: &Game, state: &mut State, (at, seat): (usize, Seat), card: TradeCard) {
    state.trade.named[at] = Some(card);
    put(game, state, (Side::Second, seat), (card, 1));
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
    commodities >= game.rules.trade.true_cards.max(NAMED)
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
    let (first, several) = first_kind(state, seat);
    let mut calamities = calamities(game, state, (side, seat));
    let calamity = calamities.next();
    let is_only = calamities.next().is_none();
    drop(calamities);
    let all = u16::from(missing(state, side, offer))
        >= state.tradable_cards(game, seat)
            - fits_u16(state.trade.calamities[side as usize].count_ones() as usize);
    match (first, calamity) {
        (Some(card), None) if !several || all => put(game, state, (side, seat), (card, 1)),
        (Some(card), Some(_)) if all => put(game, state, (side, seat), (card, 1)),
        (None, Some(at)) if is_only || all => {
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
        state.lay_out(game, (seat, side), card, count);
    }
    state.trade.chosen[side as usize] += count;
}

fn exchange(game: &Game, state: &mut State, (proposer, partner): (Seat, Seat)) {
    for (side, from, to) in [(Side::First, proposer, partner), (Side::Second, partner, proposer)] {
        for kind in 0..game.cards.kinds() {
            let card = TradeCard::at(kind);
            let count = state.cards.table(game, side)[kind];
            state.take_up(game, (side, to), card, count);
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
    legal_offers(game, state, state.seat, legal);
    if !state.trade.last {
        legal.one(Action::Wait);
    }
}

/// Lists what a player may propose.
pub(crate) fn legal_offers(game: &Game, state: &State, seat: Seat, legal: &mut Legal) {
    let mut sizes: [u16; MOST_PLAYERS] = std::array::from_fn(|at| state.players[at].hand);
    for card in &state.cards.calamities {
        if let Some(holder) = card.holder.player() {
            sizes[holder.index()] += 1;
        }
    }
    let (mut partners, mut most_wanted) = (SeatSet::default(), 0);
    for other in game.all_seats().filter(|other| *other != seat) {
        let cards = sizes[other.index()];
        most_wanted = most_wanted.max(cards);
        if cards >= u16::from(least(game)) {
            partners.insert(other);
        }
    }
    list_offers(game, state, (seat, partners, most_wanted), legal);
}

fn list_offers(
    game: &Game,
    state: &State,
    (seat, partners, most_wanted): (Seat, SeatSet, u16),
    legal: &mut Legal,
) {
    legal.cards.extend_from_slice(state.cards.hand(seat));
    legal.choices.push(Choice::Offers(OfferBounds {
        least: least(game),
        most_given: capped(state.tradable_cards(game, seat)),
        most_wanted: capped(most_wanted),
        partners,
        open: state.trade.offer.is_none(),
    }));
}

pub(crate) fn apply(state: &mut State, action: Action, events: &mut Events) {
    let seat = state.seat;
    match action {
        Action::Propose(offer) => {
            (state.trade.offer, state.trade.by) = (Some(offer), seat);
            state.trade.asked = Seat::default();
            events.note(Event::Proposed { seat, offer });
        }
        Action::Wait => {
            state.trade.waiting.insert(seat);
            state.next_player();
        }
        _ => {
            state.player_mut(seat).trade_over = true;
            state.next_player();
        }
    }
}

/// True when the player who is asked can give what the offer wants.
pub(crate) fn may_accept(game: &Game, state: &State) -> bool {
    state.trade.offer.is_some_and(|offer| can_give(game, state, state.seat, offer))
}

pub(crate) fn legal_answer(game: &Game, state: &State, legal: &mut Legal) {
    if may_accept(game, state) {
        legal.one(Action::Accept);
    }
    legal.one(Action::Done);
    if state.trade.counters < MOST_COUNTERS {
        let by = state.trade.by;
        let partners = [by].into_iter().collect();
        list_offers(game, state, (state.seat, partners, state.hand_size(by)), legal);
    }
}

pub(crate) fn apply_answer(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Some(offer) = state.trade.offer else { return };
    let seat = state.seat;
    match action {
        Action::Accept => {
            state.trade.partner = Some(seat);
            state.trade.named = offer.want;
            for card in offer.want.into_iter().flatten() {
                put(game, state, (Side::Second, seat), (card, 1));
            }
            if offer.want.iter().all(Option::is_some) {
                agree(game, state, offer);
            }
        }
        Action::Propose(back) => {
            state.trade.first = state.trade.first.or(Some((offer, state.trade.by)));
            (state.trade.offer, state.trade.by) = (Some(back), seat);
            state.trade.counters += 1;
            events.note(Event::Proposed { seat, offer: back });
        }
        _ => refuse(state),
    }
}

/// Both sides know what the other one named, and want the trade.
fn agree(game: &Game, state: &mut State, offer: Offer) {
    state.trade.agreed = true;
    for card in offer.give {
        put(game, state, (Side::First, state.trade.by), (card, 1));
    }
}

pub(crate) fn legal_name(state: &State, legal: &mut Legal) {
    for card in kinds_held(state, state.seat) {
        legal.one(Action::Card { card, count: 1 });
    }
}

pub(crate) fn apply_name(game: &Game, state: &mut State, action: Action) {
    let at = state.trade.named.iter().position(Option::is_none);
    if let (Action::Card { card, .. }, Some(at)) = (action, at) {
        name(game, state, (at, state.seat), card);
    }
}

pub(crate) fn legal_agreement(legal: &mut Legal) {
    legal.one(Action::Accept);
    legal.one(Action::Done);
}

pub(crate) fn apply_agreement(game: &Game, state: &mut State, action: Action) {
    let (Some(offer), Some(partner)) = (state.trade.offer, state.trade.partner) else { return };
    if action == Action::Accept {
        agree(game, state, offer);
        return;
    }
    for card in std::mem::take(&mut state.trade.named).into_iter().flatten() {
        state.take_up(game, (Side::Second, partner), card, 1);
    }
    state.trade.partner = None;
    state.trade.chosen = [0; 2];
    refuse(state);
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
