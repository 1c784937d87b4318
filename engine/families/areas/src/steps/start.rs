//! A start in the middle of the game: cards are collected, packages chosen, tokens and markers placed.

use super::succession;
use crate::prelude::*;
use crate::program::StartStep;
use crate::{event::Figure, perks::Perks};

pub(crate) fn run(game: &Game, state: &mut State, step: StartStep, events: &mut Events) -> Flow {
    match step {
        StartStep::CollectCards => collect_cards(game, state, events),
        StartStep::ChoosePackages => choose_packages(game, state),
        StartStep::PlaceTokens => place_tokens(game, state, events),
        StartStep::OpenPackages => open_packages(game, state, events),
        StartStep::PlaceMarkers => place_markers(game, state, events),
    }
}

fn collect_cards(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    let face_value = game.start.as_ref().and_then(|start| start.rules.cards_face_value);
    while let Some(seat) = state.current(game) {
        if !state.cursor.opened {
            state.cursor.opened = true;
            state.start.left = fits_u8(usize::from(face_value.unwrap_or(0)));
            state.start.stacks = 0;
        }
        if stacks(game, state, seat).next().is_some() {
            return state.question(seat, Ask::StartCards);
        }
        let cards = fits_u8(state.start.stacks.count_ones() as usize);
        if cards > 0 {
            events.note(Event::Dealt { seat, cards });
        }
        state.next_player();
    }
    Flow::Done
}

/// Stacks whose face value the player can still take, each once.
fn stacks<'a>(game: &'a Game, state: &'a State, seat: Seat) -> impl Iterator<Item = u8> + 'a {
    (1..=game.cards.highest).filter(move |number| {
        let is_taken = state.start.stacks >> *number & 1 == 1;
        let value = face_value(game, state, seat, *number);
        !is_taken && value.is_some_and(|value| value <= u16::from(state.start.left))
    })
}

/// What a card of a stack is worth; the card on top stays unknown until it is drawn.
fn face_value(game: &Game, state: &State, seat: Seat, number: u8) -> Option<u16> {
    let pile = game.cards.pile(game.blocks[seat.index()], number)?;
    state.cards.pile(game, pile).next()?;
    let kinds = game.cards.piles[pile].kinds.iter();
    kinds.filter_map(|card| game.cards.values.get(card.index())).max().copied()
}

pub(crate) fn legal_cards(game: &Game, state: &State, legal: &mut Legal) {
    legal.one(Action::Done);
    for stack in stacks(game, state, state.seat) {
        legal.one(Action::BuyCard { stack, free: true });
    }
}

pub(crate) fn apply_cards(game: &Game, state: &mut State, action: Action, events: &mut Events) {
    let seat = state.seat;
    let Action::BuyCard { stack, .. } = action else {
        // Nothing more is offered, so that the step goes on by itself.
        state.start.left = 0;
        return;
    };
    let value = face_value(game, state, seat, stack);
    state.draw_card(game, seat, stack);
    events.count(Figure::Drawn { seat, stack });
    state.start.stacks |= 1 << stack;
    state.start.left -= fits_u8(usize::from(value.unwrap_or(0)));
}

fn choose_packages(game: &Game, state: &mut State) -> Flow {
    let Some(start) = &game.start else { return Flow::Done };
    if start.rules.chosen {
        return match state.current(game) {
            Some(seat) => state.question(seat, Ask::Package),
            None => Flow::Done,
        };
    }
    let mut packages: Vec<u8> = (0..fits_u8(start.packages.len())).collect();
    state.chance.shuffle(&mut packages);
    for (given, package) in state.start.packages.iter_mut().zip(packages).take(game.seats()) {
        *given = package;
    }
    Flow::Done
}

pub(crate) fn legal_packages(game: &Game, legal: &mut Legal) {
    let packages = game.start.as_ref().map_or(0, |start| fits_u8(start.packages.len()));
    for package in 0..packages {
        legal.one(Action::Package(package));
    }
}

pub(crate) fn apply_packages(state: &mut State, action: Action) {
    if let Action::Package(package) = action {
        state.start.packages[state.seat.index()] = package;
        state.next_player();
    }
}

fn place_tokens(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    let Some(start) = &game.start else { return Flow::Done };
    if state.recorded.is_empty() {
        state.recorded = vec![state.board.clone(); game.seats()];
    }
    while let Some(seat) = state.current(game) {
        if !state.cursor.opened {
            state.cursor.opened = true;
            let package = usize::from(state.start.packages[seat.index()]);
            let more = start.packages.get(package).map_or(0, |package| package.tokens);
            let tokens = start.rules.tokens.unwrap_or(0).saturating_add(more);
            state.start.left = capped(tokens).min(state.player(seat).stock);
        }
        if state.start.left > 0 {
            return state.question(seat, Ask::Placement);
        }
        state.next_player();
    }
    show_tokens(game, state, events);
    Flow::Done
}

/// All that was recorded is placed on the board at once.
fn show_tokens(game: &Game, state: &mut State, events: &mut Events) {
    for seat in game.all_seats() {
        for (at, count) in state.recorded_by(seat).collect::<Vec<_>>() {
            state.place_tokens(game, at, seat, count);
            events.note(Event::TokensPlaced { seat, at, count, cause: Cause::Start });
        }
    }
    state.recorded.clear();
}

/// True when an area belongs to the region of a player.
fn is_home(game: &Game, place: Land, seat: Seat) -> bool {
    let area = game.places[place].area;
    game.pack[area].region.contains(&game.civilizations[seat.index()])
}

pub(crate) fn legal_tokens(game: &Game, state: &State, legal: &mut Legal) {
    legal.one(Action::Done);
    for at in state.board.areas().filter(|at| is_home(game, *at, state.seat)) {
        legal.up_to(Action::Grow { at, count: 1 }, state.start.left);
    }
}

pub(crate) fn apply_tokens(state: &mut State, action: Action) {
    let Action::Grow { at, count } = action else {
        state.start.left = 0;
        return;
    };
    let seat = state.seat;
    state.recorded[seat.index()].add_tokens(at, seat, count);
    state.start.left -= count;
}

/// Everybody has the advances and the credits of the package, as far as they are printed; without
/// printed credits, those of the advances.
fn open_packages(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    let Some(start) = &game.start else { return Flow::Done };
    for seat in game.all_seats() {
        let number = state.start.packages[seat.index()];
        let Some(package) = start.packages.get(usize::from(number)) else { continue };
        events.note(Event::PackageOpened { seat, package: number });
        if package.credits.is_empty() {
            package.advances.iter().for_each(|id| state.acquire(game, seat, *id));
            continue;
        }
        let player = state.player_mut(seat);
        player.advances |= package.advances.iter().fold(0, |mask, id| mask | 1 << id.index());
        for (credit, printed) in player.credits.iter_mut().zip(&package.credits) {
            *credit += printed;
        }
        player.perks = Perks::of(&game.pack, player.advances);
    }
    Flow::Done
}

/// Markers start on the agreed step, one before it where its requirements are not met.
fn place_markers(game: &Game, state: &mut State, events: &mut Events) -> Flow {
    let step = game.start.as_ref().and_then(|start| start.rules.succession_step).unwrap_or(0);
    for seat in game.all_seats() {
        let behind = u16::from(!succession::meets_space(game, state, seat, step));
        let to = fits_u8(usize::from(step.saturating_sub(behind)));
        state.player_mut(seat).marker = to;
        events.note(Event::MarkerMoved { seat, to, back: false });
    }
    Flow::Done
}
