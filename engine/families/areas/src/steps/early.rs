//! Moving before one's turn: a player who comes earlier in the order may insist on it.

use super::movement;
use crate::action::Payment;
use crate::prelude::*;

/// Those who have not moved yet, in order: first the one who is asked. Nobody where the book has no order that
/// one may insist on.
fn waiting<'a>(game: &'a Game, state: &'a State) -> impl Iterator<Item = Seat> + 'a {
    let phase =
        game.program.get(usize::from(state.cursor.task)).map(|task| usize::from(task.phase));
    let phase = phase.and_then(|phase| game.pack.sequence.get(phase));
    let is_open = state.ask == Ask::Movement && phase.is_some_and(|phase| phase.insist.is_some());
    let order = &state.cursor.order[..game.seats()];
    let left = order.iter().skip(usize::from(state.cursor.at)).filter(move |_| is_open);
    left.copied().filter(|seat| !state.is_gone(*seat))
}

/// The player who comes earlier and insists on the order.
pub(crate) fn held_up_by(game: &Game, state: &State, seat: Seat) -> Option<Seat> {
    let earlier = waiting(game, state).take_while(|other| *other != seat);
    earlier.into_iter().find(|other| state.early.insists.contains(*other))
}

/// Lists what a player may do besides what is asked: move before the turn comes, or insist on the order.
pub(crate) fn legal(game: &Game, state: &State, seat: Seat, legal: &mut Legal) {
    if !waiting(game, state).any(|other| other == seat) {
        return;
    }
    if seat != state.seat && held_up_by(game, state, seat).is_none() {
        let mut lent = state.clone();
        movement::take_floor(game, &mut lent, seat);
        movement::legal(game, &lent, legal);
        // What ends a movement, and what asks for more tokens, waits for the turn.
        let waits = |choice: &Choice| {
            matches!(
                choice,
                Choice::One(
                    Action::Done
                        | Action::KeepShip { tokens: true, .. }
                        | Action::BuildShip { pay: Payment::Tokens, .. }
                )
            )
        };
        legal.choices.retain(|choice| !waits(choice));
    }
    if !state.early.insists.contains(seat) && waiting(game, state).last() != Some(seat) {
        legal.one(Action::Insist);
    }
}

/// Carries out what is listed, and gives the floor back to the one who is asked.
pub(crate) fn apply(
    game: &Game,
    state: &mut State,
    (seat, action): (Seat, Action),
    events: &mut Events,
) {
    if action == Action::Insist {
        state.early.insists.insert(seat);
        return;
    }
    let (asked, moved) = (state.seat, movement::marks(state));
    movement::take_floor(game, state, seat);
    movement::apply(game, state, action, events);
    state.early.begun.insert(seat);
    state.early.moved.retain(|(owner, ..)| *owner != seat);
    let own = movement::marks(state).into_iter().map(|(at, count)| (seat, at, count));
    state.early.moved.extend(own);
    movement::set_marks(state, moved);
    state.seat = asked;
}
