//! Calamities: which is resolved next, who suffers and who profits, and effect after effect for each victim.
//!
//! A calamity goes through stages: who profits is found, then its site, further victims are named,
//! then each victim by ranking goes through the list of effects. What an effect does is in one
//! exhaustive match.

use serde::{Deserialize, Serialize};
use strabo_model::calamity::{CalamityKind, Need};
use strabo_model::pack::Calamity;

use crate::action::{Action, Ask, Legal, NOBODY, NOWHERE, Place, Seat};
use crate::event::{Event, Events};
use crate::game::Game;
use crate::machine::Flow;
use crate::state::{MOST_PLAYERS, State};
use crate::tables::tiny;

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
mod site;
mod victims;

/// Where the resolution of a calamity stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// The next calamity is looked for.
    #[default]
    Search,
    /// Who profits is looked for.
    Beneficiary,
    /// The place it strikes is looked for.
    Site,
    /// Further victims are named.
    Victims,
    /// Victims go through the effects.
    Effects,
}

/// Which faction of a divided civilization stays with the victim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Faction {
    /// The civilization is not divided.
    #[default]
    None,
    /// The first.
    First,
    /// The second.
    Second,
}

/// A calamity being resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CalamityWork {
    /// Where it stands.
    pub stage: Stage,
    /// The card, by position among the calamity cards.
    pub card: u8,
    /// The holder of the card.
    pub primary: Seat,
    /// Who profits, or [`NOBODY`].
    pub beneficiary: Seat,
    /// The other victims, as bits.
    pub secondary: u32,
    /// Victims who have gone through their effects, as bits.
    pub finished: u32,
    /// Further victims to name.
    pub to_name: u8,
    /// Points or cities still to be shared out among further victims.
    pub to_share: u8,
    /// What was shared out to each player.
    pub shares: [u8; MOST_PLAYERS],
    /// The place it strikes, by position among those of its kind, or [`NOBODY`].
    pub site: u8,
    /// The areas struck last, the latest first.
    pub struck: [Place; 2],
    /// The victim at hand, or [`NOBODY`] between two victims.
    pub victim: Seat,
    /// The effect at hand, by position in the list of the victim.
    pub effect: u8,
    /// The effect at hand has begun.
    pub opened: bool,
    /// How much of it is left.
    pub left: u16,
    /// How far it has come, for effects in several parts.
    pub part: u8,
    /// Cards or cities still to be given so that the rest does not happen.
    pub owed: u8,
    /// Which faction stays with the victim.
    pub faction: Faction,
}

pub(crate) fn begin(_: &Game, state: &mut State) {
    state.calamity = CalamityWork::default();
}

/// The calamity of the card at hand.
fn calamity<'g>(game: &'g Game, state: &State) -> &'g Calamity {
    &game.pack.calamities[id(game, state).index()]
}

fn id(game: &Game, state: &State) -> strabo_model::refs::CalamityId {
    game.cards.calamities[usize::from(state.calamity.card)].calamity
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
                // Whom the effects at hand draw in comes after the victim at hand, at whatever seat.
                if state.calamity.victim == NOBODY {
                    let Some(victim) = next_victim(game, state) else {
                        close(state);
                        continue;
                    };
                    state.calamity.victim = victim;
                }
                if play::run(game, state, events) == Flow::Ask {
                    return Flow::Ask;
                }
            }
        }
    }
}

/// By stack number, the non-tradable ones first, then by ranking of the holders.
fn next_card(game: &Game, state: &State, minor: bool) -> Option<usize> {
    let held = state.cards.calamities.iter().enumerate().filter(|(at, card)| {
        let kind = game.cards.calamities[*at].kind;
        card.holder < game.barbarians() && (kind == CalamityKind::Minor) == minor
    });
    let key = |at: usize, holder: Seat| {
        let info = &game.cards.calamities[at];
        (info.number, info.kind, info.calamity, holder)
    };
    held.min_by_key(|(at, card)| key(*at, card.holder)).map(|(at, _)| at)
}

fn open(game: &Game, state: &mut State, card: usize, events: &mut Events) {
    let primary = state.cards.calamities[card].holder;
    state.calamity = CalamityWork {
        card: tiny(card),
        primary,
        site: NOBODY,
        struck: [NOWHERE; 2],
        beneficiary: NOBODY,
        victim: NOBODY,
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
        Need::CoastalCity => {
            cities_of(state, seat).any(|at| game.places.list[usize::from(at)].coastal)
        }
        Need::Unit => player.cities > 0 || player.tokens > 0,
    }
}

fn cities_of(state: &State, seat: Seat) -> impl Iterator<Item = Place> + '_ {
    state.board.cities(seat)
}

/// Who traded the card at hand, or [`NOBODY`]. Who has left the game counts no more.
fn trader(state: &State) -> Seat {
    let trader = state.cards.calamities[usize::from(state.calamity.card)].trader;
    if trader != NOBODY && state.is_gone(trader) { NOBODY } else { trader }
}

fn suffers(state: &State, seat: Seat) -> bool {
    seat == state.calamity.primary || state.calamity.secondary >> seat & 1 == 1
}

/// Somebody else is struck by the way, and suffers what advances add for further victims.
fn involve(game: &Game, state: &mut State, seat: Seat, events: &mut Events) {
    if seat < game.barbarians() && !suffers(state, seat) {
        state.calamity.secondary |= 1 << seat;
        events.note(Event::SecondaryVictim { seat, calamity: id(game, state) });
    }
}

fn strike(state: &mut State, at: Place) {
    state.calamity.struck = [at, state.calamity.struck[0]];
}

/// The next victim by ranking.
fn next_victim(game: &Game, state: &State) -> Option<Seat> {
    let finished = |seat: &Seat| state.calamity.finished >> seat & 1 == 1;
    game.all_seats().find(|seat| suffers(state, *seat) && !finished(seat))
}

fn finish_victim(state: &mut State) {
    state.calamity.finished |= 1 << state.calamity.victim;
    state.calamity.victim = NOBODY;
    state.calamity.effect = 0;
    reopen(state);
}

fn next_effect(state: &mut State) {
    state.calamity.effect += 1;
    reopen(state);
}

fn reopen(state: &mut State) {
    state.calamity.opened = false;
    state.calamity.part = 0;
    state.calamity.owed = 0;
}

/// True when a player has units in an area.
fn stands(state: &State, place: Place, seat: Seat) -> bool {
    state.board.tokens(place, seat) > 0 || state.board.city(place) == seat
}

/// Areas next to an area, by land or water.
fn near(game: &Game, place: Place) -> impl Iterator<Item = Place> + '_ {
    game.places.land.of(place).iter().chain(game.places.water.of(place)).copied()
}

/// Unit points of a player in an area.
fn points_in(game: &Game, state: &State, place: Place, seat: Seat) -> u16 {
    let city = if state.board.city(place) == seat { game.rules.cities.points } else { 0 };
    u16::from(state.board.tokens(place, seat)) + city
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    match state.ask {
        Ask::Beneficiary => victims::legal_beneficiary(game, state, legal),
        Ask::SecondaryVictim => victims::legal(game, state, legal),
        Ask::Site => site::legal(game, state, legal),
        Ask::Damage => damage::legal(game, state, legal),
        Ask::LostCity => cities::legal(game, state, legal),
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
                state.calamity.beneficiary = seat;
            }
        }
        Ask::SecondaryVictim => victims::apply(game, state, action, events),
        Ask::Site => {
            if let Action::Site(at) = action {
                state.calamity.site = at;
            }
        }
        Ask::Damage => damage::apply(game, state, action, events),
        Ask::LostCity => cities::apply(game, state, action, events),
        Ask::LostCard => cards::apply(game, state, action, events),
        Ask::Ransom => ransom::apply(game, state, action),
        Ask::Depopulated => depopulate::apply(game, state, action, events),
        Ask::Annexed => annex::apply(game, state, action, events),
        Ask::Faction => factions::apply(game, state, action, events),
        Ask::Barbarians => barbarians::apply(game, state, action, events),
        _ => {}
    }
}
