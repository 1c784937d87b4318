//! Calamities: which is resolved next, who suffers and who profits, and effect after effect for each victim.
//!
//! A calamity goes through stages: who profits is found, then its site, further victims are named,
//! then each victim by ranking goes through the list of effects. What an effect does is in one
//! exhaustive match.

use strabo_model::calamity::{CalamityKind, Need};

use crate::prelude::*;
use crate::state::work::{CalamityWork, Stage};
use shared::{calamity, cities_of, id, suffers};

pub(crate) mod annex;
pub(crate) mod barbarians;
pub(crate) mod cards;
pub(crate) mod cities;
pub(crate) mod damage;
pub(crate) mod depopulate;
mod exact;
pub(crate) mod factions;
mod floor;
mod modify;
pub(crate) mod play;
pub(crate) mod ransom;
mod realm;
mod shared;
pub(crate) mod site;
pub(crate) mod victims;

pub(crate) fn begin(_: &Game, state: &mut State) {
    state.calamity = CalamityWork::default();
}

pub(crate) fn run(game: &Game, state: &mut State, minor: bool, events: &mut Events) -> Flow {
    loop {
        match state.calamity.stage {
            Stage::Search => {
                let Some(card) = next_card(game, state, minor) else { return Flow::Done };
                open(game, state, card, events);
            }
            Stage::Beneficiary => {
                if !victims::find_beneficiary(game, state) {
                    return state.question(state.calamity.primary, Ask::Beneficiary);
                }
                announce(game, state, events);
                state.calamity.stage = Stage::Site;
            }
            Stage::Site => {
                if !site::find(game, state) {
                    return state.question(state.calamity.primary, Ask::Site);
                }
                victims::begin(game, state, events);
                state.calamity.stage = Stage::Victims;
            }
            Stage::Victims => {
                if victims::must_choose(game, state, events) {
                    return state.question(state.calamity.primary, Ask::SecondaryVictim);
                }
                state.calamity.stage = Stage::Effects;
            }
            Stage::Effects => {
                // Players drawn in by the current effects come after the current victim, whatever their seat.
                if state.calamity.victim.is_none() {
                    let Some(victim) = next_victim(game, state) else {
                        close(state);
                        continue;
                    };
                    state.calamity.victim = Some(victim);
                }
                if play::run(game, state, events) == Flow::Ask {
                    return Flow::Ask;
                }
            }
        }
    }
}

/// By stack number, the non-tradable ones first, then by ranking of the holders.
fn next_card(game: &Game, state: &State, minor: bool) -> Option<(usize, Seat)> {
    let cards = state.cards.calamities.iter().enumerate();
    let held = cards.filter_map(|(at, card)| Some((at, card.holder.player()?)));
    let fitting =
        held.filter(|(at, _)| (game.cards.calamities[*at].kind == CalamityKind::Minor) == minor);
    let key = |at: usize, holder: Seat| {
        let info = &game.cards.calamities[at];
        (info.number, info.kind, info.calamity, holder)
    };
    fitting.min_by_key(|(at, holder)| key(*at, *holder))
}

fn open(game: &Game, state: &mut State, (card, primary): (usize, Seat), events: &mut Events) {
    state.calamity = CalamityWork {
        card: fits_u8(card),
        primary,
        site: None,
        struck: [None; 2],
        beneficiary: None,
        victim: None,
        ..CalamityWork::default()
    };
    let calamity_id = id(game, state);
    let calamity = calamity(game, state);
    if calamity.needs.is_some_and(|need| !has(game, state, primary, need)) {
        events.note(Event::CalamityCancelled { seat: primary, calamity: calamity_id });
        return close(state);
    }
    state.calamity.stage = Stage::Beneficiary;
}

fn announce(game: &Game, state: &State, events: &mut Events) {
    let CalamityWork { primary: seat, beneficiary, .. } = state.calamity;
    events.note(Event::Calamity { seat, calamity: id(game, state), beneficiary });
}

/// Discards the card and looks for the next.
fn close(state: &mut State) {
    let card = usize::from(state.calamity.card);
    state.discard_calamity(card);
    state.calamity = CalamityWork::default();
}

/// True when a player has what a calamity needs.
fn has(game: &Game, state: &State, seat: Seat, need: Need) -> bool {
    let player = state.player(seat);
    match need {
        Need::City => player.cities > 0,
        Need::CoastalCity => cities_of(state, seat).any(|at| game.places[at].coastal),
        Need::Unit => player.cities > 0 || player.tokens > 0,
    }
}

/// The next victim by ranking.
fn next_victim(game: &Game, state: &State) -> Option<Seat> {
    let finished = |seat: &Seat| state.calamity.finished.contains(*seat);
    game.all_seats().find(|seat| suffers(state, *seat) && !finished(seat))
}
