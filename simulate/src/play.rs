//! Plays one game of a run. An error or a panic in it becomes part of its row.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use strabo_areas::{Bot, Ending, Events, Game, Legal, Seat, State};

use crate::count::Counter;
use crate::row::{GameRow, Outcome};
use crate::seed;

/// No real turn takes this many decisions: a game that does is in an endless loop.
const MOST_DECISIONS_A_TURN: u32 = 200_000;

/// Makes the bot of a seat for the game with a seed.
pub type MakeBot<'b> = dyn Fn(Seat, u64) -> Box<dyn Bot> + Sync + 'b;

/// The games of a run, each of which can be played at any time by any thread.
pub struct Games<'g> {
    /// The rules and the setup.
    pub game: &'g Game,
    /// The seed of the run.
    pub seed: u64,
    /// Makes the bots.
    pub bots: &'g MakeBot<'g>,
}

/// Buffers that a thread reuses from game to game.
pub struct Desk {
    events: Events,
    legal: Legal,
    counter: Counter,
    decisions: u32,
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            events: Events::counted(),
            legal: Legal::default(),
            counter: Counter::default(),
            decisions: 0,
        }
    }
}

impl Games<'_> {
    /// Plays one game. If it fails, its row contains the error.
    pub fn play(&self, index: u64, desk: &mut Desk) -> GameRow {
        let seed = seed::of_game(self.seed, index);
        desk.decisions = 0;
        desk.counter.begin(self.game);
        desk.events.clear();
        let mut row = GameRow {
            index,
            seed,
            outcome: Outcome::LastSpace,
            turns: 0,
            decisions: 0,
            seats: Vec::new(),
        };
        let attempt = catch_unwind(AssertUnwindSafe(|| self.attempt(seed, desk)));
        let result = attempt.unwrap_or_else(|panic| {
            Err(format!("the program failed: {}", words_of(panic.as_ref())))
        });
        row.turns = desk.counter.turn;
        row.decisions = desk.decisions;
        match result {
            Ok(state) => {
                row.seats = desk.counter.finish(self.game, &state);
                if state.ending != Some(Ending::LastSpace) {
                    row.outcome = Outcome::TurnLimit;
                }
            }
            Err(error) => {
                row.outcome = Outcome::Failed(error);
                // A panic may have left the buffers in any state.
                *desk = Desk::default();
            }
        }
        row
    }

    fn attempt(&self, seed: u64, desk: &mut Desk) -> Result<State, String> {
        let mut bots: Vec<Box<dyn Bot>> =
            self.game.all_seats().map(|seat| (self.bots)(seat, seed)).collect();
        let mut state = self.game.start(seed, &mut desk.events);
        self.check(&state, "start")?;
        desk.note();
        let (mut turn, mut since) = (0, 0);
        while let Some(decision) = self.game.decision(&state) {
            if state.turn != turn {
                (turn, since) = (state.turn, desk.decisions);
            }
            if desk.decisions - since >= MOST_DECISIONS_A_TURN {
                return Err(format!(
                    "turn {turn} does not end: {} decisions",
                    desk.decisions - since
                ));
            }
            self.game.legal(&state, &mut desk.legal);
            let bot = bots.get_mut(decision.seat.index()).ok_or("nobody can decide")?;
            let action = bot.choose(state.view(self.game, decision.seat), &desk.legal);
            self.game
                .apply_chosen(&mut state, &desk.legal, action, &mut desk.events)
                .map_err(|error| error.to_string())?;
            desk.counter.chosen(decision.ask, decision.seat, action);
            desk.note();
            desk.decisions += 1;
        }
        self.check(&state, "end")?;
        Ok(state)
    }

    /// A game in which a piece or a card was lost is no result.
    fn check(&self, state: &State, when: &str) -> Result<(), String> {
        self.game.check(state).map_err(|what| format!("at the {when} of the game: {what}"))
    }
}

impl Desk {
    fn note(&mut self) {
        self.counter.note(&self.events);
        self.events.clear();
    }
}

/// The message of a panic.
pub(crate) fn words_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason given")
}
