//! Calamities: which is resolved next, who suffers and who profits, and effect after effect for each victim.
//!
//! A calamity goes through stages: its site is found, further victims are named, then each victim
//! by ranking goes through the list of effects. What an effect does is in one exhaustive match.

use serde::{Deserialize, Serialize};
use strabo_model::calamity::{BeneficiaryRule, CalamityKind, Need, SecondaryWho};
use strabo_model::pack::Calamity;

use crate::action::{Action, Ask, Legal, NOBODY, NOWHERE, Place, Seat};
use crate::event::{Event, Events};
use crate::game::Game;
use crate::machine::Flow;
use crate::state::State;
use crate::steps::beneficiary;
use crate::tables::tiny;

mod cards;
mod cities;
mod damage;
mod modify;
mod play;
mod site;

/// Where the resolution of a calamity stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// The next calamity is looked for.
    #[default]
    Search,
    /// The place it strikes is looked for.
    Site,
    /// Further victims are named.
    Victims,
    /// Victims go through the effects.
    Effects,
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
    /// Further victims to name.
    pub to_name: u8,
    /// The place it strikes, by position among those of its kind, or [`NOBODY`].
    pub site: u8,
    /// The area struck last.
    pub struck: Place,
    /// The victim at hand.
    pub victim: Seat,
    /// The effect at hand, by position in the list of the victim.
    pub effect: u8,
    /// The effect at hand has begun.
    pub opened: bool,
    /// How much of it is left.
    pub left: u16,
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
            Stage::Site => {
                if !site::find(game, state) {
                    return state.question(state.calamity.primary, Ask::Site);
                }
                site::name_victims(game, state, events);
                state.calamity.stage = Stage::Victims;
            }
            Stage::Victims => {
                if state.calamity.to_name > 0 && may_suffer(game, state).next().is_some() {
                    return state.question(state.calamity.primary, Ask::SecondaryVictim);
                }
                state.calamity.stage = Stage::Effects;
                state.calamity.victim = 0;
            }
            Stage::Effects => {
                if state.calamity.victim >= game.barbarians() {
                    close(state);
                } else if suffers(state, state.calamity.victim) {
                    if play::run(game, state, events) == Flow::Ask {
                        return Flow::Ask;
                    }
                } else {
                    next_victim(state);
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
        struck: NOWHERE,
        ..CalamityWork::default()
    };
    let calamity_id = id(game, state);
    let calamity = calamity(game, state);
    if calamity.needs.is_some_and(|need| !has(game, state, primary, need)) {
        events.note(Event::CalamityCancelled { seat: primary, calamity: calamity_id });
        return close(state);
    }
    state.calamity.beneficiary = find_beneficiary(game, state, card);
    let secondary = calamity.secondary.as_ref();
    state.calamity.to_name = match secondary.map(|secondary| (secondary.who, secondary.players)) {
        Some((Some(SecondaryWho::Chosen), Some(players))) => tiny(usize::from(players)),
        _ => 0,
    };
    state.calamity.stage = Stage::Site;
    let beneficiary = state.calamity.beneficiary;
    events.note(Event::Calamity { seat: primary, calamity: calamity_id, beneficiary });
}

/// Discards the card and looks for the next.
fn close(state: &mut State) {
    let card = usize::from(state.calamity.card);
    state.discard_calamity(card);
    state.calamity = CalamityWork::default();
}

fn find_beneficiary(game: &Game, state: &State, card: usize) -> Seat {
    let Some(rule) = &calamity(game, state).beneficiary else { return NOBODY };
    let victim = state.calamity.primary;
    let by = |rule: BeneficiaryRule| match rule {
        BeneficiaryRule::Trader => state.cards.calamities[card].trader,
        other => beneficiary::find(game, state, other, victim, 0),
    };
    match (by(rule.who), rule.otherwise) {
        (NOBODY, Some(otherwise)) => by(otherwise),
        (found, _) => found,
    }
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
    (0..state.board.len()).filter(move |place| state.board.city(*place) == seat)
}

/// Who may still be named as a further victim.
fn may_suffer<'a>(game: &'a Game, state: &'a State) -> impl Iterator<Item = Seat> + 'a {
    let CalamityWork { primary, beneficiary, secondary, .. } = state.calamity;
    let spared =
        calamity(game, state).secondary.as_ref().is_some_and(|rule| rule.spares_beneficiary);
    game.all_seats().filter(move |seat| {
        *seat != primary
            && secondary >> seat & 1 == 0
            && !(spared && *seat == beneficiary)
            && !modify::is_immune(game, state, *seat)
    })
}

fn suffers(state: &State, seat: Seat) -> bool {
    seat == state.calamity.primary || state.calamity.secondary >> seat & 1 == 1
}

fn next_victim(state: &mut State) {
    state.calamity.victim += 1;
    state.calamity.effect = 0;
    state.calamity.opened = false;
}

fn next_effect(state: &mut State) {
    state.calamity.effect += 1;
    state.calamity.opened = false;
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    match state.ask {
        Ask::SecondaryVictim => {
            may_suffer(game, state).for_each(|seat| legal.one(Action::Player(seat)));
        }
        Ask::Site => site::legal(game, state, legal),
        Ask::Damage => damage::legal(game, state, legal),
        Ask::LostCity => cities::legal(game, state, legal),
        Ask::LostCard => cards::legal(game, state, legal),
        _ => {}
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    match state.ask {
        Ask::SecondaryVictim => {
            if let Action::Player(seat) = action {
                state.calamity.secondary |= 1 << seat;
                state.calamity.to_name -= 1;
                let calamity = id(game, state);
                events.note(Event::SecondaryVictim { seat, calamity });
            }
        }
        Ask::Site => {
            if let Action::Site(at) = action {
                state.calamity.site = at;
            }
        }
        Ask::Damage => damage::apply(game, state, action, events),
        Ask::LostCity => cities::apply(game, state, action, events),
        Ask::LostCard => cards::apply(game, state, action, events),
        _ => {}
    }
}
