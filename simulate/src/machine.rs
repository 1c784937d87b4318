//! Plays one game of a run whose game is of any family, and counts what its words name.

use std::panic::{AssertUnwindSafe, catch_unwind};

use strabo_core::{Bot, Ending, Family, Log, Seat, Standing};

use crate::play::words_of;
use crate::row::{GameRow, Outcome, Points, SeatRow, TurnRow};
use crate::seed;

/// No real game takes this many decisions: one that does is in an endless loop.
const MOST_DECISIONS: u32 = 2_000_000;

/// Plays the game with a number. If it fails, its row contains the error. `bots` makes the bots for a seed.
pub fn play<M: Family>(
    game: &M,
    run_seed: u64,
    index: u64,
    bots: impl FnOnce(u64) -> Result<Vec<Box<dyn Bot<M>>>, String>,
) -> GameRow {
    let seed = seed::of_game(run_seed, index);
    let outcome = Outcome::LastSpace;
    let mut row = GameRow { index, seed, outcome, turns: 0, decisions: 0, seats: Vec::new() };
    let attempt = catch_unwind(AssertUnwindSafe(|| attempt(game, seed, bots, &mut row)));
    let failed = attempt
        .unwrap_or_else(|panic| Err(format!("the program failed: {}", words_of(panic.as_ref()))));
    if let Err(error) = failed {
        row.outcome = Outcome::Failed(error);
        row.seats.clear();
    }
    row
}

fn attempt<M: Family>(
    game: &M,
    seed: u64,
    bots: impl FnOnce(u64) -> Result<Vec<Box<dyn Bot<M>>>, String>,
    row: &mut GameRow,
) -> Result<(), String> {
    let check = |state: &M::State, when: &str| {
        game.check(state).map_err(|what| format!("at the {when} of the game: {what}"))
    };
    let mut bots = bots(seed)?;
    let mut events = M::Events::off();
    let mut state = game.start(seed, &mut events);
    check(&state, "start")?;
    let seats = || (0..u8::MAX).map(Seat::new).take(game.seats());
    row.seats = seats().map(|_| SeatRow::default()).collect();
    let mut legal = M::Legal::default();
    let mut turn = game.turn(&state);
    while let Some(seat) = game.asked(&state) {
        if row.decisions >= MOST_DECISIONS {
            return Err(format!("the game does not end: {MOST_DECISIONS} decisions"));
        }
        game.legal(&state, &mut legal);
        let bot = bots.get_mut(seat.index()).ok_or("nobody can decide")?;
        let action = bot.choose(game, game.view(&state, seat), &legal);
        let action = action.ok_or("a bot found no answer")?;
        game.apply_chosen(&mut state, &legal, action, &mut events)
            .map_err(|error| error.to_string())?;
        row.decisions += 1;
        if game.turn(&state) != turn {
            turn = game.turn(&state);
            for (seat, row) in seats().zip(&mut row.seats) {
                row.turns.push(turn_row(game.figures(&state, seat)));
            }
        }
    }
    check(&state, "end")?;
    row.turns = game.turn(&state);
    for (seat, row) in seats().zip(&mut row.seats) {
        let last = turn_row(game.figures(&state, seat));
        (row.cities, row.tokens, row.treasury) = (last.cities, last.tokens, last.treasury);
        row.turns.push(last);
    }
    for standing in game.standings(&state) {
        let row = row.seats.get_mut(standing.seat.index()).ok_or("a player who is not there")?;
        row.rank = standing.rank;
        row.points = points(&standing);
    }
    if game.ending(&state) == Some(Ending::TurnLimit) {
        row.outcome = Outcome::TurnLimit;
    }
    Ok(())
}

fn turn_row(figures: [u16; 4]) -> TurnRow {
    let [space, cities, tokens, treasury] =
        figures.map(|figure| u8::try_from(figure).unwrap_or(u8::MAX));
    TurnRow { space, cities, tokens, treasury }
}

/// The parts of points. Points that are lost are taken off the parts before them, and nobody has less
/// than none.
fn points(standing: &Standing) -> Points {
    let mut parts = standing.parts.map(i64::from);
    let mut lost: i64 = parts.iter().filter(|part| **part < 0).sum::<i64>().abs();
    for part in &mut parts {
        *part = (*part).max(0);
        let taken = lost.min(*part);
        (*part, lost) = (*part - taken, lost - taken);
    }
    let [cities, advances, succession, bonus] =
        parts.map(|part| u32::try_from(part).unwrap_or(u32::MAX));
    Points { cities, advances, succession, bonus }
}
