//! Bots: the trait, one that plays at random, and how bots play a game.

use crate::family::{Family, Illegal};
use crate::{ids::Seat, random::Chance};

/// A program that decides for one player, knowing only what that player may see.
pub trait Bot<F: Family>: Send {
    /// Chooses one of the legal actions.
    fn choose(&mut self, game: &F, view: F::View<'_>, legal: &F::Legal) -> Option<F::Action>;

    /// Why it chose an action; nothing from a bot that compares nothing.
    fn why(
        &mut self,
        _game: &F,
        _view: F::View<'_>,
        _legal: &F::Legal,
        _chosen: F::Action,
    ) -> Option<Reason<F::Action>> {
        None
    }
}

/// What an action brings that the next best one does not.
#[derive(Clone, Debug)]
pub struct Reason<A> {
    /// The next best action.
    pub other: A,
    /// They are compared at the end of so many turns, this one among them.
    pub turns: u16,
    /// What the player has more or less of then, the most telling first.
    pub terms: Vec<(String, f64)>,
}

/// Chooses any legal action.
#[derive(Clone, Debug)]
pub struct RandomBot {
    chance: Chance,
}

impl RandomBot {
    /// A bot with chance of its own.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed) }
    }
}

impl<F: Family> Bot<F> for RandomBot {
    fn choose(&mut self, game: &F, _: F::View<'_>, legal: &F::Legal) -> Option<F::Action> {
        game.any_legal(legal, &mut self.chance)
    }
}

/// Plays a game to its end with one bot for each player. Returns the number of decisions.
pub fn play<F: Family>(
    game: &F,
    state: &mut F::State,
    bots: &mut [Box<dyn Bot<F>>],
    events: &mut F::Events,
) -> Result<u64, Illegal> {
    let mut legal = F::Legal::default();
    let mut decisions = 0;
    while let Some(seat) = game.asked(state) {
        game.legal(state, &mut legal);
        step(game, state, seat, bots, &legal, events)?;
        decisions += 1;
    }
    Ok(decisions)
}

/// Lets the bot of a player decide.
fn step<F: Family>(
    game: &F,
    state: &mut F::State,
    seat: Seat,
    bots: &mut [Box<dyn Bot<F>>],
    legal: &F::Legal,
    events: &mut F::Events,
) -> Result<(), Illegal> {
    let bot = bots.get_mut(seat.index()).ok_or(Illegal::OutOfTurn(seat))?;
    let chosen = bot.choose(game, game.view(state, seat), legal);
    let action = chosen.ok_or_else(|| Illegal::NotListed("the bot found no answer".to_owned()))?;
    game.apply_chosen(state, legal, action, events)
}
