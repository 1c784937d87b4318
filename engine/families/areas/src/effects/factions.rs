//! A civil war: the civilization is divided into two factions, both may lose units, and one changes hands.
//!
//! Which units belong to the first faction stands in the passing counts of the board: so many
//! tokens, and a bit for the city. The rest is the second faction.

use strabo_model::calamity::{DivideCivilization, Effect, FactionLosses, Shortage};

use super::exact::{self, Means};
use super::shared::{id, near};
use super::{damage, floor, modify, victims};
use crate::action::{Action, Ask, Legal};
use crate::event::{Cause, Event, Events};
use crate::flow::Flow;
use crate::game::Game;
use crate::ids::{Land, Seat, capped, fits_u8, fits_u16};
use crate::state::State;
use crate::state::work::Faction;

/// The bit of a city in the first faction.
const CITY: u8 = 0x80;

/// The parts of a division.
const VICTIM_SELECTS: u8 = 0;
const BENEFICIARY_SELECTS: u8 = 1;
const VICTIM_DECIDES: u8 = 2;
/// The faction changes hands, and the beneficiary is short of pieces.
const BENEFICIARY_TAKES: u8 = 3;

/// Tokens of a faction in an area, and whether the city there belongs to it.
fn units(state: &State, place: Land, first: bool) -> (u8, bool) {
    let victim = state.victim();
    let mark = state.board.spent(place);
    let city = state.board.city(place) == Some(victim) && (mark & CITY != 0) == first;
    let tokens = mark & !CITY;
    let tokens = if first { tokens } else { state.board.tokens(place, victim) - tokens };
    (tokens, city)
}

fn points(game: &Game, state: &State, first: bool) -> u16 {
    let worth = |place: Land| {
        let (tokens, city) = units(state, place, first);
        u16::from(tokens) + if city { game.rules.cities.points } else { 0 }
    };
    state.board.held(state.victim()).map(worth).sum()
}

pub(super) fn divide(game: &Game, state: &mut State, effect: &DivideCivilization) -> Flow {
    let victim = state.victim();
    let Some(beneficiary) = state.calamity.beneficiary else { return Flow::Done };
    if !state.calamity.opened {
        state.calamity.opened = true;
        state.board.clear_spent();
        state.calamity.left = modify::amount(game, state, effect.victim_selects);
    }
    while state.calamity.part < VICTIM_DECIDES {
        if points(game, state, false) <= state.calamity.left {
            // Nobody is left for a second faction.
            state.board.clear_spent();
            return Flow::Done;
        }
        if state.calamity.left > 0 {
            let selects = if state.calamity.part == VICTIM_SELECTS { victim } else { beneficiary };
            return state.question(selects, Ask::Faction);
        }
        state.calamity.part += 1;
        if state.calamity.part == BENEFICIARY_SELECTS {
            state.calamity.left = effect.beneficiary_selects;
        }
    }
    if points(game, state, false) == 0 {
        // The last units went into the first faction, as more could not be helped.
        state.board.clear_spent();
        return Flow::Done;
    }
    if state.calamity.faction == Faction::None {
        return state.question(victim, Ask::Faction);
    }
    Flow::Done
}

/// Each faction loses units, the victim's first: next to the other one if possible.
pub(super) fn lose(game: &Game, state: &mut State, effect: &FactionLosses) -> Flow {
    if state.calamity.faction == Faction::None {
        return Flow::Done;
    }
    while state.calamity.part < 2 {
        if !state.calamity.opened {
            state.calamity.opened = true;
            let there = points(game, state, loser(state));
            state.calamity.left = effect.points.min(there).min(spare(game, state));
        }
        if state.calamity.left > 0 && points(game, state, loser(state)) > 0 {
            let owner = if state.calamity.part == 0 { state.victim() } else { state.beneficiary() };
            return state.question(owner, Ask::Faction);
        }
        state.calamity.part += 1;
        state.calamity.opened = false;
    }
    Flow::Done
}

/// Points the victim may lose; the other faction is not the victim's any more.
fn spare(game: &Game, state: &State) -> u16 {
    let own = state.calamity.part == 0;
    if own { floor::spare(game, state, state.victim()) } else { u16::MAX }
}

/// True when it is the first faction that loses units now.
fn loser(state: &State) -> bool {
    (state.calamity.faction == Faction::First) == (state.calamity.part == 0)
}

/// The faction the victim does not keep changes hands, once nothing more happens to it.
pub(super) fn hand_over(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    let Some(lost_first) = lost(state) else { return Flow::Done };
    if lacking(state) != (false, false) {
        state.calamity.part = BENEFICIARY_TAKES;
        return state.question(state.beneficiary(), Ask::Faction);
    }
    state.calamity.part = 0;
    let victim = state.victim();
    let mut takers = Takers { city: state.beneficiary(), tokens: state.beneficiary() };
    for place in state.board.areas() {
        let (mut tokens, city) = units(state, place, lost_first);
        if city && floor::spare(game, state, victim) >= game.rules.cities.points {
            hand_over_city(game, state, (place, &mut takers), events);
        }
        while tokens > 0 {
            let spare = capped(floor::spare(game, state, victim));
            let count =
                hand_over_tokens(game, state, (place, tokens.min(spare), &mut takers), events);
            if count == 0 {
                break;
            }
            tokens -= count;
        }
    }
    state.board.clear_spent();
    state.calamity.faction = Faction::None;
    Flow::Done
}

/// Whether the first faction is the one that changes hands.
fn lost(state: &State) -> Option<bool> {
    match state.calamity.faction {
        Faction::None => None,
        Faction::First => Some(false),
        Faction::Second => Some(true),
    }
}

/// Whether the beneficiary has some cities, but too few, and the same for tokens. Where all that could
/// be taken stands in one area there is nothing to choose.
fn lacking(state: &State) -> (bool, bool) {
    let Some(first) = lost(state) else { return (false, false) };
    let player = state.player(state.beneficiary());
    let held = || state.board.held(state.victim()).map(|at| units(state, at, first));
    let short =
        |stock: u8, areas: usize, count: u16| stock > 0 && areas > 1 && u16::from(stock) < count;
    let cities = held().filter(|(_, city)| *city).count();
    let tokens = held().map(|(tokens, _)| u16::from(tokens)).sum();
    let settled = held().filter(|(tokens, _)| *tokens > 0).count();
    (short(player.city_stock, cities, fits_u16(cities)), short(player.stock, settled, tokens))
}

/// Units that the beneficiary may take before others take the rest.
fn list_spoils(state: &State, legal: &mut Legal) {
    let (cities, tokens) = lacking(state);
    let stock = state.player(state.beneficiary()).stock;
    for at in state.board.held(state.victim()) {
        let (there, city) = units(state, at, lost(state).unwrap_or_default());
        if tokens {
            legal.up_to(Action::Take { at, count: 1 }, there.min(stock));
        }
        if cities && city {
            legal.one(Action::Choose(at));
        }
    }
}

fn take(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let cause = Cause::Calamity(id(game, state));
    let (victim, by) = (state.victim(), state.beneficiary());
    match action {
        Action::Take { at, count } => {
            let count = state.take_tokens(game, (at, victim, by, count), cause, events);
            if lost(state) == Some(true) {
                state.board.set_spent(at, state.board.spent(at) - count);
            }
        }
        Action::Choose(at) => state.take_city(game, (at, by), cause, events),
        _ => {}
    }
}

/// Who takes over cities, and who takes over tokens, until they run out of them.
struct Takers {
    city: Seat,
    tokens: Seat,
}

fn hand_over_city(
    game: &Game,
    state: &mut State,
    (at, takers): (Land, &mut Takers),
    events: &mut Events,
) {
    let cause = Cause::Calamity(id(game, state));
    let has = |seat: Seat| state.player(seat).city_stock > 0;
    match (taker(game, state, &mut takers.city, has), shortage(game, state)) {
        (None, Shortage::Barbarians) => {
            state.take_city(game, (at, game.barbarians()), cause, events);
        }
        (None, Shortage::Destroyed) => state.destroy_city(game, at, cause, events),
        (None, Shortage::NextBeneficiary | Shortage::Kept) => {}
        (Some(by), _) => state.take_city(game, (at, by), cause, events),
    }
}

/// Returns how many left the victim.
fn hand_over_tokens(
    game: &Game,
    state: &mut State,
    (at, count, takers): (Land, u8, &mut Takers),
    events: &mut Events,
) -> u8 {
    let cause = Cause::Calamity(id(game, state));
    let victim = state.victim();
    let has = |seat: Seat| state.player(seat).stock > 0;
    match (taker(game, state, &mut takers.tokens, has), shortage(game, state)) {
        (None, Shortage::Barbarians) => {
            state.take_tokens(game, (at, victim, game.barbarians(), count), cause, events)
        }
        (None, Shortage::Destroyed) => state.lose_tokens(game, (at, victim, count), cause, events),
        (None, Shortage::NextBeneficiary | Shortage::Kept) => 0,
        (Some(by), _) => {
            let count = count.min(state.player(by).stock);
            state.take_tokens(game, (at, victim, by, count), cause, events)
        }
    }
}

/// What becomes of units the beneficiary cannot replace.
fn shortage(game: &Game, state: &State) -> Shortage {
    match modify::effect_at(game, state, state.victim(), 0) {
        Some(Effect::DivideCivilization(effect)) => effect.shortage,
        _ => Shortage::Kept,
    }
}

/// Who takes the next city or token: the one who took the last, at first the beneficiary. Once
/// that player has none left, where the effect says so, the one with the most unit points in stock.
fn taker(
    game: &Game,
    state: &State,
    latest: &mut Seat,
    has: impl Fn(Seat) -> bool,
) -> Option<Seat> {
    if has(*latest) {
        return Some(*latest);
    }
    if shortage(game, state) != Shortage::NextBeneficiary {
        return None;
    }
    let others = game
        .all_seats()
        .filter(|seat| *seat != state.victim() && !state.is_gone(*seat) && has(*seat));
    let best = others.min_by_key(|seat| {
        (std::cmp::Reverse(victims::points_in_stock(game, state, *seat)), *seat)
    });
    if let Some(seat) = best {
        *latest = seat;
    }
    best
}

fn is_losing(game: &Game, state: &State) -> bool {
    let at = usize::from(state.calamity.effect);
    let effect = modify::effect_at(game, state, state.victim(), at);
    matches!(effect, Some(Effect::FactionLosses(_)))
}

pub(super) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    if state.calamity.part == BENEFICIARY_TAKES {
        list_spoils(state, legal);
    } else if is_losing(game, state) {
        list_losses(game, state, legal);
    } else if state.calamity.part == VICTIM_DECIDES {
        legal.one(Action::Keep { first: true });
        legal.one(Action::Keep { first: false });
    } else {
        list_selection(game, state, legal);
    }
}

/// Units that are in no faction yet: exactly as many points as are asked for, if that is possible.
fn list_selection(game: &Game, state: &State, legal: &mut Legal) {
    let held = || state.board.held(state.victim());
    let tokens = held().map(|at| u16::from(units(state, at, false).0)).sum();
    let worth = fits_u8(usize::from(game.rules.cities.points));
    let whole = (worth, worth);
    let cities = held().filter(|at| units(state, *at, false).1).map(|_| whole);
    // Nothing takes the place of a city that is selected.
    let means = Means { stock: u16::MAX, ..damage::means(game, state, tokens) };
    let offer = exact::offer((state.calamity.left, u16::MAX), means, cities);
    let most = capped(offer.tokens());
    let takes_city = offer.city(whole)(worth);
    for at in held() {
        let (tokens, city) = units(state, at, false);
        legal.up_to(Action::Take { at, count: 1 }, tokens.min(most));
        if city && takes_city {
            legal.one(Action::Choose(at));
        }
    }
}

/// The areas where the losing faction loses: within or next to the other one, if possible.
fn front<'a>(game: &'a Game, state: &'a State) -> impl Iterator<Item = Land> + 'a {
    let first = loser(state);
    let there = move |place: Land, first: bool| units(state, place, first) != (0, false);
    let meets = move |place: Land| {
        there(place, !first) || near(game, place).any(|other| there(other, !first))
    };
    let held = move || state.board.held(state.victim());
    let all = move || held().filter(move |place| there(*place, first));
    let some = all().any(meets);
    all().filter(move |place| !some || meets(*place))
}

fn list_losses(game: &Game, state: &State, legal: &mut Legal) {
    let first = loser(state);
    let city = |at: Land| {
        let own = units(state, at, first).1;
        own.then(|| damage::city_worth(game, state, at, false)).flatten()
    };
    let tokens = front(game, state).map(|at| u16::from(units(state, at, first).0)).sum();
    let means = damage::means(game, state, tokens);
    let bounds = (state.calamity.left, spare(game, state));
    let offer = exact::offer(bounds, means, front(game, state).filter_map(city));
    let most = capped(offer.tokens());
    for at in front(game, state) {
        legal.up_to(Action::Remove { at, count: 1 }, units(state, at, first).0.min(most));
        if let Some(city) = city(at) {
            let open = offer.city(city);
            let leaves = damage::leaves(game, state, at, false);
            for leave in leaves.filter(|leave| open(damage::worth(game, *leave))) {
                legal.one(Action::Raze { at, leave });
            }
        }
    }
}

pub(super) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    if state.calamity.part == BENEFICIARY_TAKES {
        return take(game, state, action, events);
    }
    let cause = Cause::Calamity(id(game, state));
    let seat = state.victim();
    let less = match action {
        Action::Take { at, count } => {
            state.board.set_spent(at, state.board.spent(at) + count);
            u16::from(count)
        }
        Action::Choose(at) => {
            state.board.set_spent(at, state.board.spent(at) | CITY);
            game.rules.cities.points
        }
        Action::Keep { first } => {
            state.calamity.faction = if first { Faction::First } else { Faction::Second };
            0
        }
        Action::Remove { at, count } => {
            if loser(state) {
                state.board.set_spent(at, state.board.spent(at) - count);
            }
            u16::from(state.lose_tokens(game, (at, seat, count), cause, events))
        }
        Action::Raze { at, leave } => {
            let first = loser(state);
            state.remove_city(game, at);
            let tokens = state.place_tokens(game, at, seat, leave);
            let mark = state.board.spent(at) & !CITY;
            state.board.set_spent(at, mark + if first { tokens } else { 0 });
            events.note(Event::CityReduced { seat, at, tokens, cause });
            u16::from(damage::worth(game, leave))
        }
        _ => 0,
    };
    state.calamity.left = state.calamity.left.saturating_sub(less);
}
