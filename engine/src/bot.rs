//! Players that are programs: the trait they share, one that plays at random, and how they play a game.

use crate::action::{
    ANY_CARD, Action, CardId, Choice, IllegalAction, Legal, Offer, OfferBounds, Seat,
};
use crate::event::Events;
use crate::game::Game;
use crate::random::Chance;
use crate::state::State;
use crate::steward::Steward;
use crate::tables::tiny;
use crate::view::View;

/// Somebody who decides, knowing only what a player may see.
pub trait Bot {
    /// Chooses one of the legal actions.
    fn choose(&mut self, view: View<'_>, legal: &Legal) -> Action;
}

/// The bots there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Plays with sense: [`Steward`].
    Steward,
    /// Plays at random: [`RandomBot`].
    Random,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Steward, Self::Random];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Steward => "steward",
            Self::Random => "random",
        }
    }

    /// A bot of this kind. Chance of its own comes from the seed.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Steward => Box::new(Steward::new()),
            Self::Random => Box::new(RandomBot::new(seed)),
        }
    }
}

/// The seed of a bot's own chance, in the game with this seed. It is no part of a record.
pub fn own_seed(seed: u64, seat: Seat) -> u64 {
    seed.wrapping_mul(31).wrapping_add(u64::from(seat))
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
        1 + tiny(self.chance.pick(usize::from(most)))
    }

    fn between(&mut self, least: u8, most: u8) -> u8 {
        least + tiny(self.chance.pick(usize::from(most.saturating_sub(least)) + 1))
    }

    fn held(&mut self, cards: &[u8]) -> CardId {
        let all: usize = cards.iter().map(|count| usize::from(*count)).sum();
        let mut at = self.chance.pick(all);
        for (kind, &count) in cards.iter().enumerate() {
            if at < usize::from(count) {
                return tiny(kind);
            }
            at -= usize::from(count);
        }
        ANY_CARD
    }

    fn offer(&mut self, legal: &Legal, bounds: OfferBounds) -> Action {
        let first = self.held(&legal.cards);
        let second = loop {
            let second = self.held(&legal.cards);
            if second != first || legal.cards[usize::from(first)] > 1 {
                break second;
            }
        };
        let mut wanted = || match self.chance.pick(2) {
            0 => ANY_CARD,
            _ => tiny(self.chance.pick(legal.cards.len())),
        };
        let want = [wanted(), wanted()];
        let give_total = self.between(bounds.least, bounds.most_given.min(bounds.least + 2));
        let want_total = self.between(bounds.least, bounds.most_wanted.min(bounds.least + 2));
        Action::Propose(Offer { give: [first, second], give_total, want, want_total })
    }
}

impl Bot for RandomBot {
    fn choose(&mut self, _: View<'_>, legal: &Legal) -> Action {
        let at = self.chance.pick(legal.choices.len());
        match legal.choices.get(at) {
            None => Action::Done,
            Some(Choice::One(action)) => *action,
            Some(Choice::UpTo(action, most)) => action.with_count(self.count(*most)),
            Some(Choice::Offers(bounds)) => self.offer(legal, *bounds),
        }
    }
}

/// Lets bots play a game to its end, one bot for each player. Returns the number of decisions.
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
        let Some(bot) = bots.get_mut(usize::from(decision.seat)) else {
            return Err(IllegalAction::OutOfTurn(decision));
        };
        let action = bot.choose(state.view(game, decision.seat), &legal);
        game.apply_chosen(state, &legal, action, events)?;
        decisions += 1;
    }
    Ok(decisions)
}
