//! Moving before one's turn: chapter 3 of Mega Empires, and the note on Diplomacy in chapter 9.

use crate::common::prelude::*;

fn moving(scene: Position<'_>) -> State {
    let state = scene.only(Step::Move, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P1, Ask::Movement));
    state
}

fn march(from: Land, to: Land, count: u8) -> Action {
    Action::March { from, to, count }
}

fn may(game: &Game, state: &State, seat: Seat, action: Action) -> bool {
    let mut legal = Legal::default();
    game.legal_out_of_turn(state, seat, &mut legal);
    let listed = legal.contains(action);
    let accepted = game.apply(&mut state.clone(), seat, action, &mut Events::off()).is_ok();
    assert_eq!(listed, accepted, "{action:?}");
    accepted
}

fn early(game: &Game, state: &State, seat: Seat, action: Action) -> State {
    let mut after = state.clone();
    game.apply(&mut after, seat, action, &mut Events::off()).expect("a legal action");
    assert_eq!((after.seat, after.ask), (state.seat, state.ask), "nobody is asked anything more");
    after
}

/// The first two players have tokens side by side.
fn neighbours(game: &Game) -> (State, [Land; 2]) {
    let [one, other] = ["babylon", "ur"].map(|id| place(game, id));
    (moving(Position::new(game, 1).tokens(P1, one, 3).tokens(P2, other, 3)), [one, other])
}

#[test]
fn chapter_3_a_player_may_move_before_the_turn_and_goes_on_when_it_comes() {
    let (state, [one, other]) = neighbours(&FIVE);
    assert!(!may(&FIVE, &state, P3, march(other, one, 1)), "nothing to move");
    assert!(!may(&FIVE, &state, P2, Action::Done), "the end of a movement waits for the turn");
    let mut state = early(&FIVE, &state, P2, march(other, one, 2));
    assert_eq!((state.board.tokens(one, P2), state.board.tokens(other, P2)), (2, 1));
    assert!(actions(&FIVE, &state).contains(&march(one, other, 3)), "the others may still move");
    apply(&FIVE, &mut state, Action::Done);
    assert_eq!((state.seat, state.ask), (P2, Ask::Movement));
    let listed = actions(&FIVE, &state);
    assert!(listed.contains(&march(other, one, 1)), "one has not moved");
    assert!(!listed.contains(&march(one, other, 1)), "two have");
}

#[test]
fn chapter_3_an_earlier_player_may_insist_on_the_order() {
    let (state, [one, other]) = neighbours(&FIVE);
    assert!(!may(&FIVE, &state, Seat::new(4), Action::Insist), "nobody comes after the last");
    assert!(!actions(&FIVE, &state).contains(&Action::Insist), "it is no answer to the question");
    let mut held = early(&FIVE, &state, P1, Action::Insist);
    let refused = FIVE.apply(&mut held.clone(), P2, march(other, one, 1), &mut Events::off());
    let refused = refused.expect_err("the move waits").to_string();
    assert_eq!(refused, format!("{} insists on the order: this move waits", FIVE.name(P1)));
    apply(&FIVE, &mut held, Action::Done);
    assert_eq!(held.seat, P2, "now it is made");
    assert!(actions(&FIVE, &held).contains(&march(other, one, 1)));
}

#[test]
fn chapter_3_an_early_move_that_caused_a_conflict_cannot_be_undone() {
    let (state, [one, other]) = neighbours(&FIVE);
    let limit = FIVE.places[one].limit;
    let peaceful = Position::new(&FIVE, 1).tokens(P1, place(&FIVE, "ecbatana"), 1);
    let peaceful = moving(peaceful.tokens(P2, other, 3));
    assert!(FIVE.undo_is_clean(&peaceful, &early(&FIVE, &peaceful, P2, march(other, one, 1))));
    assert!(3 + 3 > limit, "both together are too many");
    assert!(!FIVE.undo_is_clean(&state, &early(&FIVE, &state, P2, march(other, one, 3))));
}

#[test]
fn chapter_9_diplomacy_a_holder_of_military_who_moves_early_opens_the_area_to_others() {
    let [city, near] = ["babylon", "ur"].map(|id| place(&FIVE, id));
    let scene = Position::new(&FIVE, 1).city(P3, city).advance(P3, "diplomacy");
    let scene = scene.tokens(P1, near, 2).tokens(P2, near, 2).advance(P2, "military");
    let state = moving(scene.tokens(P3, place(&FIVE, "ecbatana"), 2));
    assert!(!actions(&FIVE, &state).contains(&march(near, city, 1)), "no conflict there yet");
    let state = early(&FIVE, &state, P2, march(near, city, 1));
    assert!(actions(&FIVE, &state).contains(&march(near, city, 1)), "now there is one");
}
