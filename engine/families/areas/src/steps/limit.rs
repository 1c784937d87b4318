//! Calamities above the limit of a player are discarded at random.

use strabo_model::calamity::CalamityKind;
use strabo_model::rules::{CalamityLimit, Surplus};

use crate::prelude::*;

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    let Some(limit) = &game.calamity_limit else { return Flow::Done };
    for seat in game.all_seats() {
        while let Some(at) = surplus(game, state, seat, limit) {
            state.discard_calamity(at);
            let calamity = game.cards.calamities[at].calamity;
            events.note(Event::CalamityDiscarded { seat, calamity });
        }
    }
    Flow::Done
}

/// One calamity that has to go, if any has.
fn surplus(game: &Game, state: &mut State, seat: Seat, limit: &CalamityLimit) -> Option<usize> {
    let minor = |at: &usize| game.cards.calamities[*at].kind == CalamityKind::Minor;
    let over = |count: usize, most: Option<u16>| most.is_some_and(|most| count > usize::from(most));
    let all = state.calamities_of(seat).count();
    let few = state.calamities_of(seat).filter(minor).count();
    if !over(all - few, limit.major) && !over(few, limit.minor) && !over(all, limit.all) {
        return None;
    }
    let held: Vec<usize> = state.calamities_of(seat).collect();
    let minors: Vec<usize> = held.iter().copied().filter(minor).collect();
    let majors: Vec<usize> = held.iter().copied().filter(|at| !minor(at)).collect();
    let mut candidates = if limit.surplus == Surplus::AtRandom {
        // They are drawn face down, whichever limit is exceeded.
        held
    } else if over(majors.len(), limit.major) {
        majors
    } else if over(minors.len(), limit.minor) {
        minors
    } else if over(held.len(), limit.all) {
        // With a limit on majors of their own, it is for the minors to go.
        if limit.surplus == Surplus::DuplicatesFirstKeepBothKinds && !minors.is_empty() {
            minors
        } else {
            held
        }
    } else {
        return None;
    };
    if limit.surplus != Surplus::AtRandom {
        let same = |a: usize, b: usize| {
            game.cards.calamities[a].calamity == game.cards.calamities[b].calamity
        };
        let twice: Vec<usize> = (candidates.iter().copied())
            .filter(|at| candidates.iter().any(|other| other != at && same(*at, *other)))
            .collect();
        if !twice.is_empty() {
            candidates = twice;
        } else if limit.surplus == Surplus::DuplicatesFirstKeepBothKinds {
            candidates = keep_both_kinds(game, candidates);
        }
    }
    let at = state.chance.pick(candidates.len());
    candidates.get(at).copied()
}

/// Of tradable and non-tradable majors, the kind goes of which there are more than one.
fn keep_both_kinds(game: &Game, candidates: Vec<usize>) -> Vec<usize> {
    let non_tradable = |at: &usize| game.cards.calamities[*at].kind == CalamityKind::NonTradable;
    let (fixed, free): (Vec<usize>, Vec<usize>) =
        candidates.iter().partition(|at| non_tradable(at));
    match (fixed.len(), free.len()) {
        (1, 2..) => free,
        (2.., 1) => fixed,
        _ => candidates,
    }
}
