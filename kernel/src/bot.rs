//! Bots: the trait, one that plays at random, and how bots play a game.

use crate::ids::Seat;
use crate::machine::{Illegal, Machine};
use crate::random::Chance;

/// A program that decides for one player, knowing only what that player may see.
pub trait Bot<M: Machine>: Send {
    /// Chooses one of the legal actions.
    fn choose(&mut self, game: &M, view: M::View<'_>, legal: &M::Legal) -> Option<M::Action>;
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

impl<M: Machine> Bot<M> for RandomBot {
    fn choose(&mut self, game: &M, _: M::View<'_>, legal: &M::Legal) -> Option<M::Action> {
        game.any_legal(legal, &mut self.chance)
    }
}

/// Plays a game to its end with one bot for each player. Returns the number of decisions.
pub fn play<M: Machine>(
    game: &M,
    state: &mut M::State,
    bots: &mut [Box<dyn Bot<M>>],
    events: &mut M::Events,
) -> Result<u64, Illegal> {
    let mut legal = M::Legal::default();
    let mut decisions = 0;
    while let Some(seat) = game.asked(state) {
        game.legal(state, &mut legal);
        step(game, state, seat, bots, &legal, events)?;
        decisions += 1;
    }
    Ok(decisions)
}

/// Lets the bot of a player decide.
fn step<M: Machine>(
    game: &M,
    state: &mut M::State,
    seat: Seat,
    bots: &mut [Box<dyn Bot<M>>],
    legal: &M::Legal,
    events: &mut M::Events,
) -> Result<(), Illegal> {
    let bot = bots.get_mut(seat.index()).ok_or(Illegal::OutOfTurn(seat))?;
    let chosen = bot.choose(game, game.view(state, seat), legal);
    let action = chosen.ok_or_else(|| Illegal::NotListed("the bot found no answer".to_owned()))?;
    game.apply_chosen(state, legal, action, events)
}
