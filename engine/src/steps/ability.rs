//! Special abilities: each holder may use each of them once a turn, in any order.

use strabo_model::attribute::{Ability, Attribute, SpecialAbility};

use super::purse::bits;
use crate::action::{Action, Ask, Legal, Seat};
use crate::event::{Event, Events};
use crate::game::Game;
use crate::machine::Flow;
use crate::state::State;
use crate::tables::tiny;

pub(crate) fn run(game: &Game, state: &mut State, phase: u8) -> Flow {
    while let Some(seat) = state.current(game) {
        if open(game, state, seat, phase).next().is_some() {
            return state.question(seat, Ask::Ability);
        }
        state.next_player();
    }
    Flow::Done
}

/// The abilities a player can use now: the advance, which of its abilities, and the most of it.
fn open<'a>(
    game: &'a Game,
    state: &'a State,
    seat: Seat,
    phase: u8,
) -> impl Iterator<Item = (usize, usize, u8)> + 'a {
    let player = state.player(seat);
    bits(player.advances & !player.abilities_used)
        .flat_map(move |at| {
            let abilities =
                game.pack.advances[at].attributes.iter().filter_map(move |one| match one {
                    Attribute::Ability(ability) if ability.phase.index() == usize::from(phase) => {
                        Some(ability)
                    }
                    _ => None,
                });
            let options =
                abilities.flat_map(|SpecialAbility { one_of, .. }| one_of.iter().enumerate());
            options.map(move |(option, ability)| (at, option, most(state, seat, ability)))
        })
        .filter(|(_, _, most)| *most > 0)
}

/// How much of an ability can be used: nothing when there is nothing to use it on.
fn most(state: &State, seat: Seat, ability: &Ability) -> u8 {
    match ability {
        Ability::GainTreasury(gain) => tiny(usize::from(gain.up_to)).min(state.player(seat).stock),
        Ability::MoveTokens(_)
        | Ability::Settle(_)
        | Ability::DestroyArea(_)
        | Ability::AnnexArea(_)
        | Ability::CollectCards(_)
        | Ability::AskForCard(_)
        | Ability::SellCards(_)
        | Ability::AnnexBarbarians(_) => 0,
    }
}

fn phase(game: &Game, state: &State) -> u8 {
    game.program[usize::from(state.cursor.task)].phase
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    legal.one(Action::Done);
    for (advance, option, most) in open(game, state, state.seat, phase(game, state)) {
        let (advance, option) = (tiny(advance), tiny(option));
        legal.up_to(Action::UseAbility { advance, option, count: 1 }, most);
    }
}

pub(crate) fn apply(_: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Action::UseAbility { advance, count, .. } = action else { return state.next_player() };
    let seat = state.seat;
    state.player_mut(seat).abilities_used |= 1 << advance;
    state.collect(seat, count);
    events.note(Event::AbilityUsed { seat, advance });
}
