//! Attacks on cities: enough tokens replace the city with defenders, fight them and take spoils.

use strabo_model::sequence::{Order, Step};

use super::conflict;
use crate::perks::plus;
use crate::prelude::*;
use crate::state::work::{AttackStage, AttackWork};

/// Tokens needed to attack a city, and tokens that replace it.
pub(crate) fn needed(game: &Game, state: &State, attacker: Seat, defender: Seat) -> (u8, u8) {
    let rules = &game.rules.conflict;
    let siege = |seat: Seat| seat != game.barbarians() && state.player(seat).perks.siege;
    let add = match (siege(attacker), siege(defender)) {
        (true, false) => state.player(attacker).perks.siege_attacking,
        (false, true) => state.player(defender).perks.siege_defending,
        _ => 0,
    };
    let defence = if defender == game.barbarians() { rules.pirate_defence } else { rules.defence };
    (plus(rules.attack, add), plus(defence, add))
}

/// The player whose tokens stand in a foreign city's area, if only one is left there and the area
/// cannot hold them.
fn attacker(game: &Game, state: &State, place: Land) -> Option<Seat> {
    let city = state.board.city(place)?;
    let mut there = state.board.owners(place).filter(|(_, count)| *count > 0);
    let (seat, count) = there.next()?;
    let alone = seat != city && there.next().is_none();
    (alone && count > game.limit_shared(state, city)).then_some(seat)
}

/// True when barbarians are alone with a city that has no room for them.
pub(crate) fn is_attacked(game: &Game, state: &State, place: Land) -> bool {
    attacker(game, state, place) == Some(game.barbarians())
}

fn succeeds(game: &Game, state: &State, place: Land) -> Option<(Seat, Seat)> {
    let attacker = attacker(game, state, place)?;
    let defender = state.board.city(place)?;
    let enough = state.board.tokens(place, attacker) >= needed(game, state, attacker, defender).0;
    enough.then_some((defender, attacker))
}

pub(crate) fn run(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    loop {
        let flow = match state.attack.stage {
            AttackStage::Search => {
                let Some((place, defender, attacker)) = next(game, state) else {
                    fail_the_rest(game, state, events);
                    return Flow::Done;
                };
                state.attack = AttackWork { stage: AttackStage::Choice, place, attacker, defender };
                if defender != game.barbarians() && has_choice(game, state) {
                    state.question(defender, Ask::Defence)
                } else {
                    strike(game, state, events);
                    Flow::Done
                }
            }
            AttackStage::Choice => state.question(state.attack.defender, Ask::Defence),
            AttackStage::Fight => {
                let flow = conflict::resolve(game, state, events);
                if flow == Flow::Done {
                    after_fight(game, state, events);
                }
                flow
            }
            AttackStage::Pillage if treasury(game, state) == 0 => {
                state.attack.stage = AttackStage::Search;
                Flow::Done
            }
            AttackStage::Spoils | AttackStage::Pillage => {
                state.question(state.attack.attacker, Ask::Spoils)
            }
        };
        if flow == Flow::Ask {
            return flow;
        }
    }
}

/// Defenders by ranking, then attackers by ranking. A player who waits comes after their own attacks.
fn next(game: &Game, state: &State) -> Option<(Land, Seat, Seat)> {
    let besieged = state.board.besieged();
    let all = besieged.filter_map(|place| succeeds(game, state, place).map(|(d, a)| (place, d, a)));
    all.min_by_key(|(place, defender, attacker)| {
        let waits = *defender != game.barbarians()
            && state.player(*defender).waited
            && attacks_elsewhere(game, state, *defender);
        (waits, *defender, *attacker, *place)
    })
}

fn attacks_elsewhere(game: &Game, state: &State, seat: Seat) -> bool {
    let own = |place| succeeds(game, state, place).is_some_and(|(_, attacker)| attacker == seat);
    state.board.besieged().any(own)
}

/// Cities that a player attacks with too few tokens.
fn failing<'a>(game: &'a Game, state: &'a State, seat: Seat) -> impl Iterator<Item = Land> + 'a {
    state.board.besieged().filter(move |place| {
        attacker(game, state, *place) == Some(seat) && succeeds(game, state, *place).is_none()
    })
}

/// A player's attack that fails elsewhere gives tokens back to stock.
fn fails_elsewhere(game: &Game, state: &State, seat: Seat) -> bool {
    game.rules.conflict.failed_attackers_removed && failing(game, state, seat).next().is_some()
}

/// The attacks on the same defender among which the order is open: those of the same attacker, or of
/// all attackers where no order is printed and the defender has too few tokens in stock for all.
fn rivals<'a>(game: &'a Game, state: &'a State) -> impl Iterator<Item = Land> + 'a {
    let AttackWork { attacker, defender, .. } = state.attack;
    let any = !has_order(game) && is_short(game, state, defender);
    state.board.besieged().filter(move |place| {
        let who = succeeds(game, state, *place);
        who.is_some_and(|(seat, by)| seat == defender && (any || by == attacker))
    })
}

/// True when the book says in whose order cities are attacked.
fn has_order(game: &Game) -> bool {
    let attacks =
        game.pack.sequence.iter().filter(|phase| phase.steps.contains(&Step::CityAttacks));
    attacks
        .flat_map(|phase| [Some(phase.order), phase.insist])
        .flatten()
        .any(|order| order == Order::Ranking)
}

/// True when a player has too few tokens in stock for all cities that are attacked.
fn is_short(game: &Game, state: &State, defender: Seat) -> bool {
    let attacks = state.board.besieged().filter_map(|place| succeeds(game, state, place));
    let own = attacks.filter(|(seat, _)| *seat == defender);
    let tokens: u16 = own.map(|(_, by)| u16::from(needed(game, state, by, defender).1)).sum();
    defender != game.barbarians() && u16::from(state.player(defender).stock) < tokens
}

fn may_wait(game: &Game, state: &State) -> bool {
    let AttackWork { attacker, defender, .. } = state.attack;
    let player = state.player(defender);
    player.stock < needed(game, state, attacker, defender).1
        && !player.waited
        && (attacks_elsewhere(game, state, defender) || fails_elsewhere(game, state, defender))
}

fn has_choice(game: &Game, state: &State) -> bool {
    may_wait(game, state) || rivals(game, state).nth(1).is_some()
}

pub(crate) fn legal(game: &Game, state: &State, legal: &mut Legal) {
    for place in rivals(game, state) {
        legal.one(Action::Choose(place));
    }
    if may_wait(game, state) {
        legal.one(Action::Wait);
    }
}

pub(crate) fn apply(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    match action {
        Action::Choose(place) => {
            state.attack.place = place;
            if let Some((_, attacker)) = succeeds(game, state, place) {
                state.attack.attacker = attacker;
            }
            strike(game, state, events);
        }
        Action::Wait => {
            let defender = state.attack.defender;
            state.player_mut(defender).waited = true;
            state.attack.stage = AttackStage::Search;
            if game.rules.conflict.failed_attackers_removed {
                for place in failing(game, state, defender).collect::<Vec<_>>() {
                    fail(game, state, (place, defender), events);
                }
            }
        }
        _ => {}
    }
}

fn strike(game: &Game, state: &mut State, events: &mut Events) {
    let AttackWork { place, attacker, defender, .. } = state.attack;
    let (_, defenders) = needed(game, state, attacker, defender);
    events.note(Event::CityAttacked { by: attacker, defender, at: place });
    state.remove_city(game, place);
    events.note(Event::CityLost { seat: defender, at: place, cause: Cause::Conflict });
    state.place_tokens(game, place, defender, defenders);
    conflict::open(state, place);
    state.attack.stage = AttackStage::Fight;
}

/// Barbarians attack a city outside of the usual order, if they are alone with it and enough. True
/// when its defenders must be fought.
pub(crate) fn assault(game: &Game, state: &mut State, at: Land, events: &mut Events) -> bool {
    let Some((defender, attacker)) = succeeds(game, state, at) else { return false };
    if attacker != game.barbarians() {
        return false;
    }
    state.attack = AttackWork { stage: AttackStage::Choice, place: at, attacker, defender };
    strike(game, state, events);
    state.attack = AttackWork::default();
    true
}

fn after_fight(game: &Game, state: &mut State, events: &mut Events) {
    let AttackWork { place, attacker, defender, .. } = state.attack;
    if defender == game.barbarians() && !game.rules.conflict.pirates_stay {
        state.lose_tokens(game, (place, defender, u8::MAX), Cause::Conflict, events);
    }
    if attacker == game.barbarians() {
        state.attack.stage = AttackStage::Search;
        return;
    }
    if card(game, state) && game.rules.conflict.cards_declinable {
        state.attack.stage = AttackStage::Spoils;
    } else {
        draw(game, state, card(game, state), events);
    }
}

fn card(game: &Game, state: &State) -> bool {
    let defender = state.attack.defender;
    game.rules.conflict.cards > 0 && defender != game.barbarians() && state.hand_size(defender) > 0
}

fn treasury(game: &Game, state: &State) -> u8 {
    capped(game.rules.conflict.pillage).min(state.player(state.attack.attacker).stock)
}

/// First a card is drawn, and seen; then tokens go to treasury.
pub(crate) fn legal_spoils(game: &Game, state: &State, legal: &mut Legal) {
    if state.attack.stage == AttackStage::Spoils {
        legal.one(Action::Spoils { card: false, treasury: 0 });
        legal.one(Action::Spoils { card: true, treasury: 0 });
        return;
    }
    for treasury in 0..=treasury(game, state) {
        legal.one(Action::Spoils { card: false, treasury });
    }
}

pub(crate) fn apply_spoils(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let Action::Spoils { card, treasury } = action else { return };
    if state.attack.stage == AttackStage::Spoils {
        return draw(game, state, card, events);
    }
    let AttackWork { attacker: seat, defender: from, .. } = state.attack;
    state.collect(seat, treasury);
    if treasury > 0 {
        events.note(Event::Spoils { seat, from, treasury, card: false });
    }
    state.attack.stage = AttackStage::Search;
}

/// The attacker draws a card of the defender, or not, and then takes treasury.
fn draw(game: &Game, state: &mut State, card: bool, events: &mut Events) {
    let AttackWork { attacker: seat, defender: from, .. } = state.attack;
    if card {
        state.rob_card(game, from, seat);
        events.note(Event::Spoils { seat, from, treasury: 0, card });
    }
    state.attack.stage = AttackStage::Pillage;
}

/// Attackers too weak to take the city: what the rules take from them.
fn fail_the_rest(game: &Game, state: &mut State, events: &mut Events) {
    for place in state.board.besieged().collect::<Vec<_>>() {
        let Some(seat) = attacker(game, state, place) else { continue };
        if seat != game.barbarians() {
            fail(game, state, (place, seat), events);
        }
    }
}

fn fail(game: &Game, state: &mut State, (place, seat): (Land, Seat), events: &mut Events) {
    state.lose_failed_ships(game, (place, seat), events);
    if game.rules.conflict.failed_attackers_removed {
        state.lose_tokens(game, (place, seat, u8::MAX), Cause::Conflict, events);
    }
}
