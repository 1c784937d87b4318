//! Trades: what is too much here for what is missing, if the other gains too.

use strabo_realms::Action;
use strabo_realms::state::Bid;

use super::mind::Mind;

/// What a card is worth that nobody has looked at.
const CARD: f32 = 1.2;

impl Mind<'_> {
    /// What a player gains by a trade, as the one who offers (side 0) or is asked (side 1).
    pub(super) fn bid(&self, bid: &Bid, side: usize) -> f32 {
        let goods = |given: usize| (0_u8..).zip(bid.goods[given]).filter(|(_, count)| *count > 0);
        let gained: f32 =
            goods(1 - side).map(|(good, count)| self.good(good) * f32::from(count)).sum();
        let lost: f32 = goods(side).map(|(good, count)| self.given(good) * f32::from(count)).sum();
        let offered: u32 = bid.cards.iter().map(|set| set.count_ones()).sum();
        let asked: u32 = bid.asked.iter().map(|count| u32::from(*count)).sum();
        let cards = f64::from(offered) - f64::from(asked);
        #[expect(clippy::cast_possible_truncation, reason = "a few cards")]
        let cards = CARD * cards as f32;
        gained - lost + if side == 0 { -cards } else { cards }
    }

    /// What a card in the own hand is worth.
    pub(super) fn held(&self, deck: u8, card: u8) -> f32 {
        match deck {
            0 => self.card(&self.look.rules.actions[usize::from(card)].effects),
            _ => CARD,
        }
    }

    /// One of a resource for one of another: the best of it, if both gain.
    fn best_swap(&self, to: u8) -> Option<(f32, [u8; 2])> {
        let look = self.look;
        let other = Mind { seat: to, ..*self };
        let count = u8::try_from(look.rules.goods.len()).unwrap_or(0);
        let owned = |seat: u8, good: u8| look.player(seat).goods[usize::from(good)] > 0;
        let mut best: Option<(f32, [u8; 2])> = None;
        for give in (0..count).filter(|good| owned(self.seat, *good) && look.room(to, *good) > 0) {
            let takes =
                (0..count).filter(|good| owned(to, *good) && look.room(self.seat, *good) > 0);
            for take in takes.filter(|take| *take != give) {
                let own = self.good(take) - self.given(give) - 0.3;
                let theirs = other.good(give) - other.given(take);
                if theirs > 0.2 && own > best.map_or(0.0, |best| best.0) {
                    best = Some((own, [give, take]));
                }
            }
        }
        best
    }

    /// Each part of an offer in its turn.
    pub(super) fn put_together(&self, action: Action) -> f32 {
        let bid = &self.look.state.note.bid;
        let Some((_, [give, take])) = self.best_swap(bid.to) else { return 0.0 };
        let next = if bid.goods[0] == [0; 8] {
            Action::Give(give)
        } else if bid.goods[1] == [0; 8] {
            Action::Want(take)
        } else {
            Action::Yes
        };
        if action == next {
            1.0
        } else if action == Action::Done {
            0.0
        } else {
            -1.0
        }
    }

    /// What offering a trade is worth. Between two players one's gain is the other's.
    pub(super) fn trade(&self, to: u8) -> f32 {
        if self.look.state.seats() < 3 {
            return -1.0;
        }
        self.best_swap(to).map_or(-1.0, |(worth, _)| worth)
    }
}
