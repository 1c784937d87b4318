//! Special abilities, used once a turn in order of progress.

mod common;

use common::{actions, game, place};
use strabo_engine::action::{Action, Ask};
use strabo_engine::event::{Event, Events};
use strabo_engine::game::Game;
use strabo_engine::scene::Scene;
use strabo_engine::state::State;
use strabo_model::sequence::Step;

fn using(scene: Scene<'_>) -> State {
    scene.only(Step::UseAbilities, &mut Events::off())
}

fn uses(game: &Game, state: &mut State, option: u8, count: u8) {
    let action = actions(game, state).into_iter().find(|action| {
        matches!(action, Action::UseAbility { option: one, count: so_many, .. }
            if *one == option && *so_many == count)
    });
    let seat = state.seat;
    game.apply(state, seat, action.expect("an ability"), &mut Events::off()).expect("legal");
}

#[test]
fn politics_gains_up_to_five_treasury_tokens_once_a_turn() {
    let game = game(5);
    let mut state = using(Scene::new(&game, 1).advance(0, "politics").tokens(0, 0, 1));
    uses(&game, &mut state, 0, 5);
    assert_eq!(state.player(0).treasury, 5);
    assert_ne!(state.ask, Ask::Ability);
}

#[test]
fn politics_annexes_an_area_for_one_treasury_token_a_unit_point() {
    let game = game(5);
    let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
    let scene = Scene::new(&game, 1).advance(0, "politics").tokens(0, own, 1).treasury(0, 7);
    let mut state = using(scene.city(1, near).tokens(2, near, 2));
    uses(&game, &mut state, 1, 1);
    assert_eq!(actions(&game, &state), [Action::Choose(near)]);
    let mut events = Events::kept();
    game.apply(&mut state, 0, Action::Choose(near), &mut events).expect("legal");
    let taken = |event: &Event| matches!(event, Event::CityTaken { from: 1, by: 0, .. });
    assert!(events.list().iter().any(taken));
    assert_eq!(state.player(0).treasury, 0);
    assert_eq!(state.player(1).cities + state.player(2).tokens, 0);
}

#[test]
fn fundamentalism_spares_those_with_philosophy() {
    let game = game(5);
    let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
    let scene =
        Scene::new(&game, 1).advance(0, "fundamentalism").tokens(0, own, 1).tokens(1, near, 2);
    assert_eq!(using(scene.clone()).ask, Ask::Ability);
    assert_ne!(using(scene.advance(1, "philosophy")).ask, Ask::Ability);
}

#[test]
fn trade_routes_pays_twice_the_face_value_and_never_less() {
    let game = game(5);
    let silk = game.pack.commodities.iter().position(|one| &*one.id == "silk").expect("silk");
    let scene = Scene::new(&game, 1).advance(0, "trade-routes").commodity(0, silk.into(), 2);
    let mut state = using(scene.clone());
    uses(&game, &mut state, 0, 1);
    let card = u8::try_from(silk).expect("few commodities");
    game.apply(&mut state, 0, Action::Card { card, count: 1 }, &mut Events::off()).expect("legal");
    assert_eq!(state.player(0).treasury, 18);
    assert_ne!(using(scene.stock(0, 17)).ask, Ask::Ability, "not enough tokens for one card");
}
