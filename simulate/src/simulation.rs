//! A run that is ready to be played, whatever the family of its game.

use strabo_bots::{BotKind, seats};
use strabo_engine::{Game, PlayableFamily, Visit};

use crate::play::{Buffers, Games};
use crate::row::{GameRow, Order, Run};
use crate::{head::Plan, seating::Rotated};

/// Plays the game with a number. It belongs to one thread, and keeps its buffers from game to game.
pub type Player<'s> = Box<dyn FnMut(u64) -> GameRow + 's>;

/// A run and what plays its games.
pub struct Simulation {
    pub run: Run,
    ready: Box<dyn Play>,
}

impl Simulation {
    /// Prepares the games of a run. An error is a sentence: a bot does not play this game, or its
    /// civilizations have no other order.
    pub fn new(game: &Game, plan: Plan<'_>) -> Result<Self, String> {
        game.visit(plan)
    }

    /// What one thread plays with.
    pub fn player(&self) -> Player<'_> {
        self.ready.player()
    }
}

impl Visit for Plan<'_> {
    type Out = Result<Simulation, String>;

    fn visit<F: PlayableFamily>(self, game: &F) -> Self::Out {
        // Before the first game, so that a bot that does not play this game is one error.
        seats::bots(game, 0, self.bots)?;
        let is_rotated = self.order == Order::Rotated;
        let ready = Ready {
            rotated: is_rotated.then(|| Rotated::new(game, self.seed)).transpose()?,
            game: game.clone(),
            bots: self.bots.to_vec(),
            seed: self.seed,
        };
        Ok(Simulation { run: Run::new(game, self), ready: Box::new(ready) })
    }
}

trait Play: Send + Sync {
    fn player(&self) -> Player<'_>;
}

struct Ready<F: PlayableFamily> {
    game: F,
    /// The game in other ranking orders.
    rotated: Option<Rotated<F>>,
    bots: Vec<BotKind>,
    seed: u64,
}

impl<F: PlayableFamily> Play for Ready<F> {
    fn player(&self) -> Player<'_> {
        let mut buffers = Buffers::default();
        Box::new(move |index| {
            let Self { game, rotated, bots, seed } = self;
            let bots = |seed| seats::bots(game, seed, bots);
            match rotated {
                Some(rotated) => rotated.play(*seed, &bots, index, &mut buffers),
                None => Games { game, seed: *seed, bots: &bots }.play(index, &mut buffers),
            }
        })
    }
}
