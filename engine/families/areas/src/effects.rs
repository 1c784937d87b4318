//! Calamities: which is resolved next, who suffers and who profits, and effect after effect for each victim.
//!
//! A calamity goes through stages: who profits is found, then its site, further victims are named,
//! then each victim by ranking goes through the list of effects. What an effect does is in one
//! exhaustive match.

use strabo_model::calamity::{CalamityKind, Need};

use crate::action::{Action, Ask, Legal};
use crate::event::{Event, Events};
use crate::flow::Flow;
use crate::game::Game;
use crate::ids::{Seat, fits_u8};
use crate::state::State;
use crate::state::work::{CalamityWork, Stage};
use shared::{calamity, cities_of, id, suffers};

mod annex;
mod barbarians;
mod cards;
mod cities;
mod damage;
mod depopulate;
mod exact;
mod factions;
mod floor;
mod modify;
mod play;
mod ransom;
mod realm;
mod shared;
mod site;
mod victims;

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

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    match state.ask {
        Ask::Beneficiary => victims::legal_beneficiary(game, state, legal),
        Ask::SecondaryVictim => victims::legal(game, state, legal),
        Ask::Site => site::legal(game, state, legal),
        Ask::Damage => damage::legal(game, state, legal),
        Ask::LostCity => cities::legal(game, state, legal),
        Ask::LostShip => play::legal_ships(game, state, legal),
        Ask::LostCard => cards::legal(game, state, legal),
        Ask::Ransom => ransom::legal(legal),
        Ask::Depopulated => depopulate::legal(game, state, legal),
        Ask::Annexed => annex::legal(game, state, legal),
        Ask::Faction => factions::legal(game, state, legal),
        Ask::Barbarians => barbarians::legal(game, state, legal),
        _ => {}
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    match state.ask {
        Ask::Beneficiary => {
            if let Action::Player(seat) = action {
                state.calamity.beneficiary = Some(seat);
            }
        }
        Ask::SecondaryVictim => victims::apply(game, state, action, events),
        Ask::Site => {
            if let Action::Site(at) = action {
                state.calamity.site = Some(at);
            }
        }
        Ask::Damage => damage::apply(game, state, action, events),
        Ask::LostCity => cities::apply(game, state, action, events),
        Ask::LostShip => play::apply_ships(game, state, action, events),
        Ask::LostCard => cards::apply(game, state, action, events),
        Ask::Ransom => ransom::apply(game, state, action),
        Ask::Depopulated => depopulate::apply(game, state, action, events),
        Ask::Annexed => annex::apply(game, state, action, events),
        Ask::Faction => factions::apply(game, state, action, events),
        Ask::Barbarians => barbarians::apply(game, state, action, events),
        _ => {}
    }
}
