//! Succession markers move: forward by what each era demands, backward without cities where the table says so.

use strabo_model::{pack::Requirement, sequence::Step};

use crate::prelude::*;
use crate::program::Job;

/// All markers move before the game ends, so that it is known who is alone in the last era.
pub(crate) fn run(game: &Game, state: &mut State, phase: u8, events: &mut Events) -> Flow {
    let table = game.succession();
    let last = fits_u8(usize::from(table.spaces));
    for seat in game.all_seats() {
        if state.is_gone(seat) {
            continue;
        }
        let marker = state.player(seat).marker;
        let to = if moves_back(game, state, seat, phase) {
            marker.saturating_sub(1)
        } else if marker < last && advances(game, state, seat, phase) {
            marker + 1
        } else {
            marker
        };
        if to != marker {
            state.player_mut(seat).marker = to;
            events.note(Event::MarkerMoved { seat, to, back: to < marker });
        }
        state.finishing |= to == last;
    }
    Flow::Done
}

/// Without cities the marker moves back where the table says so, but not in an era that asks for none.
fn moves_back(game: &Game, state: &State, seat: Seat, phase: u8) -> bool {
    let table = game.succession();
    if !table.moves_back || game.city_count(state, seat, phase) > 0 {
        return false;
    }
    let era = game.rows[seat.index()].era(u16::from(state.player(seat).marker));
    table.requirements.get(era.index()).is_some_and(|requirement| requirement.cities > 0)
}

/// True when a player has all that the era of a space asks for.
pub(crate) fn meets_space(game: &Game, state: &State, seat: Seat, space: u16) -> bool {
    let era = game.rows[seat.index()].era(space);
    let requirement = game.succession().requirements.get(era.index());
    requirement
        .is_none_or(|requirement| meets(game, state, seat, marker_phase(game), requirement, false))
}

/// The phase in which markers move.
pub(crate) fn marker_phase(game: &Game) -> u8 {
    let moving = game.program.iter().find(|task| task.job == Job::Step(Step::MoveMarkers));
    moving.map_or(0, |task| task.phase)
}

fn advances(game: &Game, state: &State, seat: Seat, phase: u8) -> bool {
    let table = game.succession();
    let row = &game.rows[seat.index()];
    let marker = u16::from(state.player(seat).marker);
    let (here, next) = (row.era(marker), row.era(marker + 1));
    let Some(requirement) = table.requirements.get(next.index()) else { return true };
    let only_cities = table.only_cities_within && here == next;
    meets(game, state, seat, phase, requirement, only_cities)
}

fn meets(
    game: &Game,
    state: &State,
    seat: Seat,
    phase: u8,
    requirement: &Requirement,
    only_cities: bool,
) -> bool {
    let cities = u16::from(game.city_count(state, seat, phase));
    if only_cities {
        return cities >= requirement.cities;
    }
    let held = || bits(state.player(seat).advances).map(|at| &game.pack.advances[at]);
    let counted = held().filter(|advance| {
        advance.cost >= requirement.cost_from
            && requirement.cost_below.is_none_or(|below| advance.cost < below)
    });
    let points: u16 = held().map(|advance| advance.points).sum();
    cities >= requirement.cities
        && counted.count() >= usize::from(requirement.advances)
        && points >= requirement.points
}

impl Game {
    /// Cities on the board, and advances that count as one in a phase.
    pub fn city_count(&self, state: &State, seat: Seat, phase: u8) -> u8 {
        let player = state.player(seat);
        let bit = 1u32 << phase;
        let wonders = bits(player.advances).filter(|at| {
            let attributes = &self.pack.advances[*at].attributes;
            attributes.iter().any(|one| match one {
                strabo_model::attribute::Attribute::CountsAsCity(city) => {
                    city.phases.iter().any(|phase| 1u32 << phase.0 == bit)
                }
                _ => false,
            })
        });
        player.cities + if player.perks.city_in & bit == 0 { 0 } else { fits_u8(wonders.count()) }
    }
}
