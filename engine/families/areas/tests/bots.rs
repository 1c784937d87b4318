//! Bots at every seat of a game.

use strabo_areas::{Action, Bot, Game, Legal, Seat, State};
use strabo_bots::BotKind;

pub type Bots = Vec<Box<dyn Bot<Game>>>;

/// Bots of one kind, each with a seed of its own, counted from the first one's.
pub fn bots(game: &Game, kind: BotKind, seed: u64) -> Bots {
    let bot = |seat: Seat| strabo_bots::seats::bot(game, kind, seed + u64::from(seat.number()));
    game.all_seats().map(|seat| bot(seat).expect("a bot")).collect()
}

/// What the bot at a seat chooses, in a state that it sees from there.
pub fn choose(bots: &mut Bots, game: &Game, state: &State, legal: &Legal, seat: Seat) -> Action {
    bots[seat.index()].choose(game, state.view(game, seat), legal).expect("an answer")
}
