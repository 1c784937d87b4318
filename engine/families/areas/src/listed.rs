//! The legal actions as answers: each of them, and one by chance. Offers are too many to list.

use strabo_core::{Answers, Chance};

use crate::action::{Action, Choice, Legal, Offer, OfferBounds};
use crate::ids::{TradeCard, fits_u8};

/// Offers are too many to list: chance finds one, and `has` knows all of them.
impl Answers<Action> for Legal {
    fn each(&self, with: &mut dyn FnMut(Action)) {
        for choice in &self.choices {
            match choice {
                Choice::One(action) => with(*action),
                Choice::UpTo(action, most) => {
                    (1..=*most).for_each(|count| with(action.with_count(count)));
                }
                Choice::Offers(_) => {}
            }
        }
    }

    fn has(&self, action: Action) -> bool {
        self.contains(action)
    }

    /// Each choice is equally likely, then each count of it.
    fn any(&self, chance: &mut Chance) -> Option<Action> {
        if self.choices.is_empty() {
            return None;
        }
        let mut lot = Lot { chance };
        Some(match self.choices[lot.chance.pick(self.choices.len())] {
            Choice::One(action) => action,
            Choice::UpTo(action, most) => action.with_count(lot.count(most)),
            Choice::Offers(bounds) => lot.offer(self, bounds),
        })
    }
}

/// Chooses by chance.
struct Lot<'c> {
    chance: &'c mut Chance,
}

impl Lot<'_> {
    fn count(&mut self, most: u8) -> u8 {
        1 + fits_u8(self.chance.pick(usize::from(most)))
    }

    fn between(&mut self, least: u8, most: u8) -> u8 {
        least + fits_u8(self.chance.pick(usize::from(most.saturating_sub(least)) + 1))
    }

    fn held(&mut self, cards: &[u8]) -> TradeCard {
        let all: usize = cards.iter().map(|count| usize::from(*count)).sum();
        let mut at = self.chance.pick(all);
        for (kind, &count) in cards.iter().enumerate() {
            if at < usize::from(count) {
                return TradeCard::at(kind);
            }
            at -= usize::from(count);
        }
        // A trade is proposed by players who have cards.
        TradeCard::at(0)
    }

    fn offer(&mut self, legal: &Legal, bounds: OfferBounds) -> Action {
        let first = self.held(&legal.cards);
        let second = loop {
            let second = self.held(&legal.cards);
            if second != first || legal.cards[first.index()] > 1 {
                break second;
            }
        };
        let mut wanted = || match self.chance.pick(2) {
            0 => None,
            _ => Some(TradeCard::at(self.chance.pick(legal.cards.len()))),
        };
        let want = [wanted(), wanted()];
        let to = match self.chance.pick(2) {
            0 if bounds.open => None,
            _ => bounds.partners.iter().nth(self.chance.pick(bounds.partners.len() as usize)),
        };
        let give_total = self.between(bounds.least, bounds.most_given.min(bounds.least + 2));
        let want_total = self.between(bounds.least, bounds.most_wanted.min(bounds.least + 2));
        Action::Propose(Offer { to, give: [first, second], give_total, want, want_total })
    }
}
