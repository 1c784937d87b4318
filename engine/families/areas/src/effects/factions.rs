//! A civil war: the civilization is divided into two factions, both may lose units, and one changes hands.
//!
//! Which units belong to the first faction stands in the passing counts of the board: so many
//! tokens, and a bit for the city. The rest is the second faction.

use crate::prelude::*;
use strabo_model::calamity::{DivideCivilization, FactionLosses, Shortage};

use super::exact::{self, Means};
use super::shared::{id, near};
use super::{damage, floor, modify, victims};
use crate::state::work::Faction;

/// The bit of a city in the first faction.
const CITY: u8 = 0x80;

/// The parts of a division.
const VICTIM_SELECTS: u8 = 0;
const BENEFICIARY_SELECTS: u8 = 1;
const VICTIM_DECIDES: u8 = 2;
/// The faction changes hands, and the beneficiary is short of pieces.
const BENEFICIARY_TAKES: u8 = 3;

/// What is taken over, as positions in `takers`.
const CITIES: usize = 0;
const TOKENS: usize = 1;
const KINDS: [usize; 2] = [CITIES, TOKENS];

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

/// The faction the victim does not keep changes hands, once nothing more happens to it. A player who runs out of pieces
/// chooses what to take, and the next goes on.
pub(super) fn hand_over(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    let Some(lost_first) = lost(state) else { return Flow::Done };
    loop {
        for kind in KINDS {
            state.calamity.takers[kind] = taker(game, state, kind);
        }
        let short = KINDS.into_iter().find(|kind| is_short(state, *kind));
        if let Some(seat) = short.and_then(|kind| state.calamity.takers[kind]) {
            state.calamity.part = BENEFICIARY_TAKES;
            return state.question(seat, Ask::Faction);
        }
        if !hand_over_all(game, state, lost_first, events) {
            break;
        }
    }
    state.calamity.part = 0;
    state.board.clear_spent();
    state.calamity.faction = Faction::None;
    state.calamity.takers = [None; 2];
    Flow::Done
}

/// Those whose turn it is take what they have pieces for. True if anything has left the victim.
fn hand_over_all(game: &Game, state: &mut State, lost_first: bool, events: &mut Events) -> bool {
    let victim = state.victim();
    let mut has_left = false;
    for place in state.board.areas() {
        let (tokens, city) = units(state, place, lost_first);
        if city && floor::spare(game, state, victim) >= game.rules.cities.points {
            has_left |= hand_over_city(game, state, place, events);
        }
        let tokens = tokens.min(capped(floor::spare(game, state, victim)));
        has_left |= tokens > 0 && hand_over_tokens(game, state, (place, tokens), events) > 0;
    }
    has_left
}

/// Whether the first faction is the one that changes hands.
fn lost(state: &State) -> Option<bool> {
    match state.calamity.faction {
        Faction::None => None,
        Faction::First => Some(false),
        Faction::Second => Some(true),
    }
}

fn stock(state: &State, seat: Seat, kind: usize) -> u8 {
    let player = state.player(seat);
    if kind == CITIES { player.city_stock } else { player.stock }
}

/// Whether the one who takes the cities, or the tokens, has some, but too few. Where all that could be taken
/// stands in one area there is nothing to choose.
fn is_short(state: &State, kind: usize) -> bool {
    let (Some(first), Some(seat)) = (lost(state), state.calamity.takers[kind]) else {
        return false;
    };
    let held = state.board.held(state.victim()).map(|at| units(state, at, first));
    let counts = held.map(|(tokens, city)| if kind == CITIES { u8::from(city) } else { tokens });
    let counts = counts.filter(|count| *count > 0);
    let (areas, all) =
        counts.fold((0, 0), |(areas, all), count| (areas + 1, all + u16::from(count)));
    let stock = u16::from(stock(state, seat, kind));
    stock > 0 && areas > 1 && stock < all
}

/// Units that somebody may take before others take the rest.
fn list_spoils(state: &State, legal: &mut Legal) {
    let takes =
        |kind: usize| state.calamity.takers[kind] == Some(state.seat) && is_short(state, kind);
    let (cities, tokens) = (takes(CITIES), takes(TOKENS));
    for at in state.board.held(state.victim()) {
        let (there, city) = units(state, at, lost(state).unwrap_or_default());
        if tokens {
            let most = there.min(state.player(state.seat).stock);
            legal.up_to(Action::Take { at, count: 1 }, most);
        }
        if cities && city {
            legal.one(Action::Choose(at));
        }
    }
}

fn take(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let by = state.seat;
    match action {
        Action::Take { at, count } => {
            give_tokens(game, state, (at, Some(by), count), events);
        }
        Action::Choose(at) => {
            state.take_city(game, (at, by), Cause::Calamity(id(game, state)), events);
        }
        _ => {}
    }
}

/// Tokens of the faction go to somebody, or back to stock. Returns how many.
fn give_tokens(
    game: &Game,
    state: &mut State,
    (at, by, count): (Land, Option<Seat>, u8),
    events: &mut Events,
) -> u8 {
    let cause = Cause::Calamity(id(game, state));
    let victim = state.victim();
    let count = match by {
        Some(by) => state.take_tokens(game, (at, victim, by, count), cause, events),
        None => state.lose_tokens(game, (at, victim, count), cause, events),
    };
    if lost(state) == Some(true) {
        state.board.set_spent(at, state.board.spent(at) - count);
    }
    count
}

/// True if the city has left the victim.
fn hand_over_city(game: &Game, state: &mut State, at: Land, events: &mut Events) -> bool {
    let cause = Cause::Calamity(id(game, state));
    let by = state.calamity.takers[CITIES].filter(|seat| stock(state, *seat, CITIES) > 0);
    match (by, shortage(game, state)) {
        (None, Shortage::Barbarians) => {
            state.take_city(game, (at, game.barbarians()), cause, events);
        }
        (None, Shortage::Destroyed) => state.destroy_city(game, at, cause, events),
        (None, Shortage::NextBeneficiary | Shortage::Kept) => return false,
        (Some(by), _) => state.take_city(game, (at, by), cause, events),
    }
    true
}

/// Returns how many left the victim.
fn hand_over_tokens(
    game: &Game,
    state: &mut State,
    (at, count): (Land, u8),
    events: &mut Events,
) -> u8 {
    let by = state.calamity.takers[TOKENS].filter(|seat| stock(state, *seat, TOKENS) > 0);
    let (by, count) = match (by, shortage(game, state)) {
        (None, Shortage::Barbarians) => (Some(game.barbarians()), count),
        (None, Shortage::Destroyed) => (None, count),
        (None, Shortage::NextBeneficiary | Shortage::Kept) => return 0,
        (Some(by), _) => (Some(by), count.min(stock(state, by, TOKENS))),
    };
    give_tokens(game, state, (at, by, count), events)
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
fn taker(game: &Game, state: &State, kind: usize) -> Option<Seat> {
    let has = |seat: &Seat| stock(state, *seat, kind) > 0;
    let latest = state.calamity.takers[kind].unwrap_or(state.beneficiary());
    if has(&latest) || shortage(game, state) != Shortage::NextBeneficiary {
        return Some(latest).filter(has);
    }
    let others = game.all_seats().filter(|seat| *seat != state.victim() && !state.is_gone(*seat));
    others
        .filter(has)
        .min_by_key(|seat| (std::cmp::Reverse(victims::points_in_stock(game, state, *seat)), *seat))
}

fn is_losing(game: &Game, state: &State) -> bool {
    let at = usize::from(state.calamity.effect);
    let effect = modify::effect_at(game, state, state.victim(), at);
    matches!(effect, Some(Effect::FactionLosses(_)))
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
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

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
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
