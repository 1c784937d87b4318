//! Bots: the trait, one that plays at random, and how bots play a game.

use crate::action::{Action, Choice, Legal, Offer, OfferBounds};
use crate::event::Events;
use crate::game::Game;
use crate::ids::{TradeCard, fits_u8};
use crate::refusal::IllegalAction;
use crate::state::State;
use crate::view::View;
use strabo_kernel::Chance;

/// A program that decides for one player, knowing only what that player may see.
pub trait Bot: Send {
    /// Chooses one of the legal actions.
    fn choose(&mut self, view: View<'_>, legal: &Legal) -> Action;
}

/// Chooses any legal action: each choice is equally likely, then each count of it.
#[derive(Clone, Debug)]
pub struct RandomBot {
    chance: Chance,
}

impl RandomBot {
    /// A bot with chance of its own.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed) }
    }

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

impl Bot for RandomBot {
    fn choose(&mut self, _: View<'_>, legal: &Legal) -> Action {
        self.any(legal)
    }
}

impl RandomBot {
    /// Any legal action.
    pub(crate) fn any(&mut self, legal: &Legal) -> Action {
        let at = self.chance.pick(legal.choices.len());
        match legal.choices.get(at) {
            None => Action::Done,
            Some(Choice::One(action)) => *action,
            Some(Choice::UpTo(action, most)) => action.with_count(self.count(*most)),
            Some(Choice::Offers(bounds)) => self.offer(legal, *bounds),
        }
    }
}

/// Plays a game to its end with one bot for each player. Returns the number of decisions.
pub fn play(
    game: &Game,
    state: &mut State,
    bots: &mut [&mut dyn Bot],
    events: &mut Events,
) -> Result<u64, IllegalAction> {
    let mut legal = Legal::default();
    let mut decisions = 0;
    while let Some(decision) = game.decision(state) {
        game.legal(state, &mut legal);
        let Some(bot) = bots.get_mut(decision.seat.index()) else {
            return Err(IllegalAction::OutOfTurn(decision));
        };
        let action = bot.choose(state.view(game, decision.seat), &legal);
        game.apply_chosen(state, &legal, action, events)?;
        decisions += 1;
    }
    Ok(decisions)
}
