//! Plays one game of a run, of whatever family. An error or a panic in it becomes part of its row.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use strabo_engine::{Amount, Bot, Counter, Ending, Log, PlayableFamily, Seat, SeatCounts};

use crate::row::{GameRow, Outcome, SeatRow};
use crate::seed;

/// No real turn takes this many decisions: a game that does is in an endless loop.
const MOST_DECISIONS_A_TURN: u32 = 200_000;

/// Makes the bots of all seats for the game with a seed.
pub type MakeBots<'b, F> = dyn Fn(u64) -> Result<Vec<Box<dyn Bot<F>>>, String> + Sync + 'b;

/// The games of a run, each of which can be played at any time by any thread.
pub struct Games<'g, F: PlayableFamily> {
    /// The rules and the setup.
    pub game: &'g F,
    pub seed: u64,
    pub bots: &'g MakeBots<'g, F>,
}

/// Buffers that a thread reuses from game to game.
pub struct Buffers<F: PlayableFamily> {
    events: F::Events,
    legal: F::Legal,
    counter: F::Counter,
    decisions: u32,
    turn: u16,
}

impl<F: PlayableFamily> Default for Buffers<F> {
    fn default() -> Self {
        Self {
            events: F::Counter::log(),
            legal: F::Legal::default(),
            counter: F::Counter::default(),
            decisions: 0,
            turn: 0,
        }
    }
}

impl<F: PlayableFamily> Games<'_, F> {
    /// Plays one game. If it fails, its row contains the error.
    pub fn play(&self, index: u64, buffers: &mut Buffers<F>) -> GameRow {
        let seed = seed::of_game(self.seed, index);
        (buffers.decisions, buffers.turn) = (0, 0);
        buffers.events.clear();
        let attempt = catch_unwind(AssertUnwindSafe(|| self.attempt(seed, buffers)));
        let result = attempt.unwrap_or_else(|panic| {
            Err(format!("the program failed: {}", words_of(panic.as_ref())))
        });
        let (turns, decisions) = (buffers.turn, buffers.decisions);
        let (outcome, seats) = result.unwrap_or_else(|error| {
            // A panic may have left the buffers in any state.
            *buffers = Buffers::default();
            (Outcome::Failed(error), Vec::new())
        });
        GameRow { index, seed, outcome, turns, decisions, seats }
    }

    fn attempt(
        &self,
        seed: u64,
        buffers: &mut Buffers<F>,
    ) -> Result<(Outcome, Vec<SeatRow>), String> {
        let game = self.game;
        let mut bots = (self.bots)(seed)?;
        let mut counts = buffers.counter.begin(game);
        let mut state = game.start(seed, &mut buffers.events);
        self.check(&state, "start")?;
        self.note(&state, buffers, &mut counts);
        let mut since = 0;
        while let Some(seat) = game.asked(&state) {
            if buffers.decisions - since >= MOST_DECISIONS_A_TURN {
                let decisions = buffers.decisions - since;
                return Err(format!("turn {} does not end: {decisions} decisions", buffers.turn));
            }
            game.legal(&state, &mut buffers.legal);
            let bot = bots.get_mut(seat.index()).ok_or("nobody can decide")?;
            let action = bot.choose(game, game.view(&state, seat), &buffers.legal);
            let action = action.ok_or("a bot found no answer")?;
            game.apply_chosen(&mut state, &buffers.legal, action, &mut buffers.events)
                .map_err(|error| error.to_string())?;
            buffers.decisions += 1;
            if self.note(&state, buffers, &mut counts) {
                since = buffers.decisions;
            }
        }
        self.check(&state, "end")?;
        for (seat, counts) in (0..).map(Seat::new).zip(&mut counts) {
            counts.turns.push(self.figures(&state, seat));
        }
        buffers.counter.finish(&mut counts);
        let row = |counts| SeatRow { counts, ..SeatRow::default() };
        let mut seats: Vec<SeatRow> = counts.into_iter().map(row).collect();
        for standing in game.standings(&state) {
            let row = seats.get_mut(standing.seat.index()).ok_or("a player who is not there")?;
            (row.rank, row.points) = (standing.rank, standing.parts);
            if row.total() != standing.points {
                return Err("the parts of the points do not add up".to_owned());
            }
        }
        let by_limit = game.ending(&state) == Some(Ending::TurnLimit);
        Ok((if by_limit { Outcome::TurnLimit } else { Outcome::Rules }, seats))
    }

    /// Counts what happened since the last decision. Returns true in a new turn.
    fn note(&self, state: &F::State, buffers: &mut Buffers<F>, counts: &mut [SeatCounts]) -> bool {
        buffers.counter.note(&buffers.events, counts);
        buffers.events.clear();
        let turn = self.game.turn(state);
        if turn == buffers.turn {
            return false;
        }
        buffers.turn = turn;
        for (seat, counts) in (0..).map(Seat::new).zip(counts) {
            while counts.turns.len() + 1 < usize::from(turn) {
                counts.turns.push(self.figures(state, seat));
            }
        }
        true
    }

    fn figures(&self, state: &F::State, seat: Seat) -> Vec<Amount> {
        let mut figures = Vec::new();
        self.game.figures(state, seat, &mut figures);
        figures
    }

    /// A game in which a piece or a card was lost is no result.
    fn check(&self, state: &F::State, when: &str) -> Result<(), String> {
        self.game.check(state).map_err(|what| format!("at the {when} of the game: {what}"))
    }
}

/// The message of a panic.
fn words_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason given")
}
