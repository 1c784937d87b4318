//! The special ability that is being used.

use strabo_model::attribute::{Ability, Attribute, SpecialAbility};

use crate::{game::Game, state::State, state::work::AbilityWork};

/// No ability is being used any more.
pub(crate) fn close(state: &mut State) {
    state.ability = AbilityWork::default();
}

pub(super) fn abilities(
    game: &Game,
    advance: usize,
    phase: u8,
) -> impl Iterator<Item = (usize, &Ability)> {
    let attributes = game.pack.advances[advance].attributes.iter();
    let abilities = attributes.filter_map(move |one| match one {
        Attribute::Ability(ability) if ability.phase.index() == usize::from(phase) => Some(ability),
        _ => None,
    });
    abilities.flat_map(|SpecialAbility { one_of, .. }| one_of.iter().enumerate())
}

/// The current phase, by position in the pack.
pub(super) fn phase(game: &Game, state: &State) -> u8 {
    game.program[usize::from(state.cursor.task)].phase
}

/// The ability that was opened.
pub(crate) fn current<'g>(game: &'g Game, state: &State) -> Option<&'g Ability> {
    let AbilityWork { active, advance, option, .. } = state.ability;
    let mut all = abilities(game, advance.index(), phase(game, state));
    let found = all.find(|(at, _)| *at == usize::from(option)).map(|(_, ability)| ability);
    found.filter(|_| active)
}
