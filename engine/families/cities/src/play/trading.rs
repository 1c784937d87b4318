//! Trades: an offer is put together piece by piece, and the other player accepts, refuses or answers with
//! another offer.

use super::playing::Play;
use crate::prelude::*;
use crate::state::Bid;

/// Players with whom something can be exchanged.
pub(super) fn partners(facts: Facts<'_>, seat: Seat, list: &mut Vec<Action>) {
    if facts.state.note.offers >= facts.rules.offers {
        return;
    }
    let gives = |from: Seat, to: Seat| {
        let hand = facts.state.hand(from, 0) | facts.state.hand(from, 1);
        hand != 0 || facts.wanted(to, facts.owned(from, u8::MAX)) != 0
    };
    let others = seats(facts.seats()).filter(|other| *other != seat);
    let fits = others.filter(|other| gives(seat, *other) || gives(*other, seat));
    list.extend(fits.map(Action::Trade));
}

/// What can be added to an offer. Nobody gives and gets the same resource, or more than there is room for.
pub(super) fn offer(facts: Facts<'_>, list: &mut Vec<Action>) {
    let bid = &facts.state.note.bid;
    let sides = [(0, bid.by, bid.to), (1, bid.to, bid.by)];
    for (side, from, into) in sides {
        for good in bits::<GoodId>(facts.owned(from, u8::MAX)) {
            let at = good.index();
            let given = bid.goods[side][at];
            let most = facts.player(from).goods[at].min(facts.room(into, good));
            if given < most && bid.goods[1 - side][at] == 0 {
                list.push(if side == 0 { Action::Give(good) } else { Action::Want(good) });
            }
        }
    }
    for deck in [0, 1] {
        cards(facts, bid.by, deck, bid.cards[usize::from(deck)], list);
        let held = facts.state.hand(bid.to, usize::from(deck)).count_ones();
        if u32::from(bid.asked[usize::from(deck)]) < held {
            list.push(Action::WantCard(deck));
        }
    }
    if !bid.is_empty() {
        list.push(Action::Yes);
    }
    list.push(Action::Done);
}

/// The answers to an offer.
pub(super) fn deal(facts: Facts<'_>, list: &mut Vec<Action>) {
    list.push(Action::Yes);
    if facts.state.note.offers < facts.rules.offers {
        list.push(Action::Trade(facts.state.note.bid.by));
    }
    list.push(Action::Done);
}

/// Cards of a hand that can be given, but none of these.
pub(super) fn cards(facts: Facts<'_>, seat: Seat, deck: u8, not: u64, list: &mut Vec<Action>) {
    let hand = facts.state.hand(seat, usize::from(deck)) & !not;
    let rows = if deck == 0 { &facts.rules.actions } else { &facts.rules.objectives };
    let held = numbered(rows).filter(|(_, row)| row.copies & hand != 0);
    list.extend(held.map(|(card, _)| Action::Hand { deck, card }));
}

impl Play<'_> {
    /// A player begins to put an offer together.
    pub(super) fn open_trade(&mut self, by: Seat, to: Seat) {
        self.state.note.offers += 1;
        self.state.note.bid = Bid { by, to, ..Bid::default() };
        self.push(Task::Offer);
    }

    /// Goes on with a trade.
    pub(super) fn haggle(&mut self, task: Task, action: Action) {
        let bid = &mut self.state.note.bid;
        match (task, action) {
            (Task::Offer, Action::Give(good)) => bid.goods[0][good.index()] += 1,
            (Task::Offer, Action::Want(good)) => bid.goods[1][good.index()] += 1,
            (Task::Offer, Action::WantCard(deck)) => bid.asked[usize::from(deck)] += 1,
            (Task::Offer, Action::Hand { deck, card }) => {
                let by = bid.by;
                let not = bid.cards[usize::from(deck)];
                let copy = self.copy_in_hand(by, deck, card, not);
                self.state.note.bid.cards[usize::from(deck)] |= copy;
            }
            (Task::Offer, Action::Yes) => {
                bid.made = true;
                let bid = *bid;
                self.note(Event::Offered(bid.into()));
                self.push(Task::Deal);
                return;
            }
            (Task::Deal, Action::Yes) => {
                let asked = bid.asked;
                self.push(Task::Struck);
                for (deck, left) in (0_u8..).zip(asked).filter(|(_, left)| *left > 0) {
                    self.push(Task::Hand { deck, left });
                }
                return;
            }
            (Task::Deal, Action::Trade(_)) => {
                let Bid { by, to, .. } = *bid;
                self.open_trade(to, by);
                return;
            }
            (Task::Hand { deck, left }, Action::Hand { card, .. }) => {
                let Bid { by, to, .. } = *bid;
                let copy = self.copy_in_hand(to, deck, card, 0);
                *self.state.hand_mut(to, usize::from(deck)) &= !copy;
                *self.state.hand_mut(by, usize::from(deck)) |= copy;
                self.again(left, |left| Task::Hand { deck, left });
                return;
            }
            // Withdrawn or refused.
            _ => {
                let (made, seat) = (bid.made, bid.to);
                *bid = Bid::default();
                if made {
                    self.note(Event::Refused { seat });
                }
                return;
            }
        }
        self.push(Task::Offer);
    }

    /// One copy of a card in a hand, but none of these.
    fn copy_in_hand(&self, seat: Seat, deck: u8, card: CardKind, not: u64) -> u64 {
        let rows = if deck == 0 { &self.rules.actions } else { &self.rules.objectives };
        let copies = rows[card.index()].copies;
        let held = self.state.hand(seat, usize::from(deck)) & copies & !not;
        held & held.wrapping_neg()
    }

    /// Everything changes hands. The cards that were asked for have done so already.
    pub(super) fn strike(&mut self) {
        let bid = std::mem::take(&mut self.state.note.bid);
        let sides = [(bid.by, bid.to, bid.goods[0]), (bid.to, bid.by, bid.goods[1])];
        for (from, into, goods) in sides {
            for (good, amount) in goods.into_iter().enumerate() {
                self.state.player_mut(from).goods[good] -= amount;
                self.state.player_mut(into).goods[good] += amount;
            }
        }
        for deck in [0, 1] {
            *self.state.hand_mut(bid.by, deck) &= !bid.cards[deck];
            *self.state.hand_mut(bid.to, deck) |= bid.cards[deck];
        }
        self.note(Event::Traded(bid.into()));
    }
}
