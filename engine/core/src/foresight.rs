//! What an answer leads to as far as its player can know, read off imagined worlds so that it tells nothing hidden.

use crate::family::{Family, Log};
use crate::ids::Seat;

/// So many worlds that another player cannot tell from the real one must have the same only answer.
const WORLDS: u64 = 8;

/// What the player who is asked can know of an answer before giving it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foresight {
    /// The turn of this player ends with it, or a part of the turn that cannot be undone afterwards.
    pub ends: bool,
    /// What was decided before it can be undone afterwards as well.
    pub is_clean: bool,
    /// A public figure of this player falls, or something is spent.
    pub gives_up: bool,
}

/// Looks ahead from the view of a player who is asked. Nothing for an action that is not legal.
pub(crate) fn foresee<F: Family>(
    game: &F,
    view: F::View<'_>,
    seat: Seat,
    action: F::Action,
) -> Option<Foresight> {
    let before = game.imagined(view, 0);
    let mut after = before.clone();
    game.apply(&mut after, seat, action, &mut F::Events::off()).ok()?;
    let part = |state| (game.turn(state), game.phase(game.view(state, seat)));
    let is_own = |state| game.turn_of(state) == Some(seat);
    let is_clean = game.undo_is_clean(&before, &after);
    let goes_on = is_own(&after) && (is_clean || part(&before) == part(&after));
    let had = |state| {
        let described = game.described(game.view(state, seat), true);
        let figures = described.seats.into_iter().nth(seat.index()).map(|one| one.figures);
        (figures.unwrap_or_default(), game.purse(&mut state.clone()))
    };
    let (before_it, after_it) = (had(&before), had(&after));
    let gives_up = falls(&before_it.0, &after_it.0) || falls(&before_it.1, &after_it.1);
    Some(Foresight { ends: is_own(&before) && !goes_on, is_clean, gives_up })
}

/// The only legal action, if there is but one, and none of these other players could think otherwise.
pub(crate) fn only_action<F: Family>(
    game: &F,
    state: &F::State,
    others: &[Seat],
) -> Option<F::Action> {
    let (asked, only) = (game.asked(state), only(game, state)?);
    let mut worlds = others
        .iter()
        .filter(|other| Some(**other) != asked)
        .flat_map(|other| (0..WORLDS).map(|seed| game.imagined(game.view(state, *other), seed)));
    let is_same = |world| game.asked(&world) == asked && self::only(game, &world) == Some(only);
    worlds.all(is_same).then_some(only)
}

fn only<F: Family>(game: &F, state: &F::State) -> Option<F::Action> {
    let (mut legal, mut all) = (F::Legal::default(), Vec::new());
    game.legal(state, &mut legal);
    game.each_legal(&legal, &mut |action| all.push(action));
    if let [only] = all[..] { Some(only) } else { None }
}

fn falls<T: PartialOrd>(before: &[T], after: &[T]) -> bool {
    before.iter().zip(after).any(|(before, after)| after < before)
}
