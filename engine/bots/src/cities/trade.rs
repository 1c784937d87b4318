//! Trades: what is too much here for what is missing, if the other gains too. Who leads is helped less.

use strabo_cities::Action;
use strabo_cities::ids::{CardKind, GoodId, Seat, numbered};
use strabo_cities::rules::Price;

use super::mind::Mind;

/// What a card is worth that nobody has looked at.
const CARD: f32 = 1.2;
/// What a trade must bring at least.
const LEAST: f32 = 0.2;

impl Mind<'_> {
    /// What a player gains by getting some resources and giving others.
    fn gain(&self, got: Price, given: Price) -> f32 {
        let goods = self.facts.goods(self.seat);
        let mut sum = 0.0;
        for (good, ((got, given), mut have)) in
            numbered::<GoodId, _>(got.into_iter().zip(given).zip(goods))
        {
            for _ in 0..given {
                have = have.saturating_sub(1);
                sum -= self.good_with(good, have);
            }
            for _ in 0..got {
                sum += self.good_with(good, have);
                have = have.saturating_add(1);
            }
        }
        sum
    }

    /// The points of a player that everybody can count.
    fn points(&self, seat: Seat) -> f32 {
        let rows = self.facts.rules.points.iter();
        let number = |count: i32| f32::from(i16::try_from(count).unwrap_or(i16::MAX));
        let count = |of| i32::from(self.facts.count(seat, of));
        rows.map(|row| number(count(&row.of) * row.points) / number(row.per.max(1))).sum()
    }

    /// The share of what another player gains that is lost here: all of it between two, and more if that player leads.
    fn envy(&self, of: Seat) -> f32 {
        let seats = self.facts.seats();
        let ahead = self.points(of) - self.points(self.seat);
        let lead = (1.0 + self.weights.envy * ahead).clamp(0.0, 3.0);
        lead.max(if seats == 2 { 1.0 } else { 0.0 }) / f32::from(seats.saturating_sub(1).max(1))
    }

    /// The same player as another: what that one needs, without what is hidden.
    fn as_other(&self, seat: Seat) -> Self {
        Mind::new(self.view, self.odds, seat, self.peaceful, self.weights)
    }

    /// What an offer is worth to the player who is asked.
    pub(super) fn deal(&self) -> f32 {
        let bid = self.view.offer();
        let other = self.as_other(bid.by);
        let cards = |deck: u8, bits: u64| {
            let rules = self.facts.rules;
            let rows = if deck == 0 { &rules.actions } else { &rules.objectives };
            let named = numbered(rows).filter(move |(_, row)| row.copies & bits != 0);
            named.map(move |(card, _)| self.held(deck, card).max(0.3)).sum::<f32>()
        };
        let asked: f32 = bid.asked.iter().map(|count| CARD * f32::from(*count)).sum();
        let got = cards(0, bid.cards[0]) + cards(1, bid.cards[1]);
        let own = self.gain(bid.goods[0], bid.goods[1]) + got - asked;
        let theirs = other.gain(bid.goods[1], bid.goods[0]) + asked - got;
        own - self.envy(bid.by) * theirs.max(0.0) - LEAST
    }

    /// What a card in the own hand is worth.
    pub(super) fn held(&self, deck: u8, card: CardKind) -> f32 {
        match deck {
            0 => self.card(&self.facts.rules.actions[card.index()].effects),
            _ => CARD,
        }
    }

    /// Some of a resource for one of another: the best of it that the other will accept.
    fn best_offer(&self, to: Seat) -> Option<(f32, [Price; 2])> {
        let facts = self.facts;
        let other = self.as_other(to);
        let (envy, theirs_of_us) = (self.envy(to), other.envy(self.seat));
        let [mine, yours] = [self.seat, to].map(|seat| facts.goods(seat));
        // What each resource is worth to both when it is taken here; nothing for what there is no room for.
        let goods = || numbered::<GoodId, _>(&facts.rules.goods).map(|(good, _)| good);
        let takes: Vec<(GoodId, f32, f32)> = goods()
            .filter(|good| yours[good.index()] > 0)
            .map(|good| (good, self.good(good), other.given(good)))
            .filter(|(_, own, _)| *own > 0.0)
            .collect();
        let mut best: Option<(f32, [Price; 2])> = None;
        for give in goods() {
            let at = give.index();
            let (mut cost, mut welcome) = (0.0, 0.0);
            for amount in 1..=mine[at].min(2) {
                let more = other.good_with(give, yours[at].saturating_add(amount - 1));
                if more <= 0.0 {
                    break;
                }
                cost += self.good_with(give, mine[at] - amount);
                welcome += more;
                for (take, gain, loss) in takes.iter().filter(|(take, ..)| *take != give) {
                    let (own, theirs) = (gain - cost, welcome - loss);
                    let worth = own - envy * theirs.max(0.0) - LEAST;
                    let accepted = theirs - theirs_of_us * own.max(0.0) - LEAST > 0.0;
                    if accepted && worth > best.map_or(0.0, |best| best.0) {
                        let mut goods = [Price::default(); 2];
                        goods[0][at] = amount;
                        goods[1][take.index()] = 1;
                        best = Some((worth, goods));
                    }
                }
            }
        }
        best
    }

    /// Each part of an offer in its turn.
    pub(super) fn put_together(&self, action: Action) -> f32 {
        let bid = self.view.offer();
        let Some((_, goods)) = self.best_offer(bid.to) else { return 0.0 };
        let missing = |side: usize| {
            let list = numbered::<GoodId, _>(goods[side].iter().zip(bid.goods[side]));
            list.filter(|(_, (wanted, there))| **wanted > *there).map(|(good, _)| good).next()
        };
        let next = match (missing(0), missing(1)) {
            (Some(good), _) => Action::Give(good),
            (None, Some(good)) => Action::Want(good),
            (None, None) => Action::Yes,
        };
        if action == next {
            1.0
        } else if action == Action::Done {
            0.0
        } else {
            -1.0
        }
    }

    /// What offering a trade is worth.
    pub(super) fn trade(&self, to: Seat) -> f32 {
        self.best_offer(to).map_or(-1.0, |(worth, _)| worth)
    }
}
