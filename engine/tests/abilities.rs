//! Special abilities, used once a turn in order of progress.

use crate::common::{actions, game, place};
use strabo_engine::action::{Action, Ask};
use strabo_engine::event::{Event, Events};
use strabo_engine::game::Game;
use strabo_engine::scene::Scene;
use strabo_engine::state::State;
use strabo_model::attribute::{Ability, Attribute};
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

fn answer(game: &Game, state: &mut State, action: Action) -> Vec<Event> {
    let (seat, mut events) = (state.seat, Events::kept());
    game.apply(state, seat, action, &mut events).expect("a legal action");
    events.list().to_vec()
}

#[test]
fn diaspora_moves_up_to_five_tokens_anywhere_within_the_limits() {
    let game = game(5);
    let (from, to) = (place(&game, "babylon"), place(&game, "babylonia"));
    let scene = Scene::new(&game, 1).advance(0, "diaspora").tokens(0, from, 7).city(1, 0);
    let mut state = using(scene);
    uses(&game, &mut state, 0, 1);
    answer(&game, &mut state, Action::Take { at: from, count: 5 });
    let open = actions(&game, &state);
    assert!(!open.contains(&Action::Grow { at: 0, count: 1 }), "no token beside a foreign city");
    assert!(!open.contains(&Action::Grow { at: to, count: 5 }), "four may stand there");
    answer(&game, &mut state, Action::Grow { at: to, count: 4 });
    assert_eq!(state.ask, Ask::Ability, "the fifth must be placed as well");
    let rest = actions(&game, &state)[0];
    let events = answer(&game, &mut state, rest);
    assert!(matches!(events[0], Event::TokensPlaced { seat: 0, count: 1, .. }));
    assert!(!state.ability.active);
}

#[test]
fn provincial_empire_collects_a_card_from_each_neighbour_who_chooses_it() {
    let game = game(5);
    let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
    let two = game.cards.values.iter().position(|value| *value == 2).expect("a commodity");
    let one = game.cards.values.iter().position(|value| *value == 1).expect("a commodity");
    let scene = Scene::new(&game, 1).advance(0, "provincial-empire").tokens(0, own, 1);
    let scene = scene.tokens(1, near, 1).tokens(2, near, 1).advance(2, "public-works");
    let three = game.cards.values.iter().position(|value| *value == 3).expect("a commodity");
    let scene = scene.commodity(1, two.into(), 1).commodity(1, one.into(), 1);
    let mut state = using(scene.commodity(1, three.into(), 1));
    uses(&game, &mut state, 0, 1);
    assert_eq!(actions(&game, &state), [Action::Done, Action::Player(1)]);
    answer(&game, &mut state, Action::Player(1));
    assert_eq!((state.seat, state.ask), (1, Ask::GivenCard));
    let cards =
        [two, three].map(|kind| Action::Card { card: u8::try_from(kind).expect("few"), count: 1 });
    assert_eq!(actions(&game, &state), cards, "a card of at least two points");
    let events = answer(&game, &mut state, cards[1]);
    assert!(matches!(events[0], Event::CardGiven { from: 1, to: 0, .. }));
}

#[test]
fn chapter_9_provincial_empire_selects_five_players_at_most() {
    let game = game(9);
    let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
    let scene = Scene::new(&game, 1).advance(0, "provincial-empire").tokens(0, own, 1);
    let mut state = using((1..8).fold(scene, |scene, seat| scene.tokens(seat, near, 1)));
    uses(&game, &mut state, 0, 1);
    for seat in 1..6 {
        assert!(state.ability.active, "{seat} may be asked");
        answer(&game, &mut state, Action::Player(seat));
    }
    assert!(!state.ability.active, "five players were selected");
}

#[test]
fn rule_25_6_2_provincial_empire_counts_the_cards_and_not_those_who_have_none() {
    let game = crate::common::expansion(18);
    let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
    let scene = Scene::new(&game, 1).advance(0, "provincial-empire").tokens(0, own, 1);
    let scene = (1..8).fold(scene, |scene, seat| scene.tokens(seat, near, 1));
    let fits = |kind: &usize| game.cards.values[*kind] >= 2 && game.cards.copies[*kind] >= 6;
    let kind = (0..game.cards.kinds()).find(fits).expect("a commodity");
    let scene = (2..8).fold(scene, |scene, seat| scene.commodity(seat, kind.into(), 1));
    let mut state = using(scene);
    uses(&game, &mut state, 0, 1);
    answer(&game, &mut state, Action::Player(1));
    assert_eq!(state.player(0).hand, 0);
    for seat in 2..7 {
        assert!(state.ability.active, "{seat} may be asked");
        answer(&game, &mut state, Action::Player(seat));
    }
    assert_eq!(state.player(0).hand, 5);
    assert!(!state.ability.active, "five cards were collected");
}

/// True when the first player can destroy or annex an area.
fn strikes(game: &Game, state: &State) -> bool {
    actions(game, state).iter().any(|action| match *action {
        Action::UseAbility { advance, option, .. } => {
            let attributes = &game.pack.advances[usize::from(advance)].attributes;
            attributes.iter().any(|attribute| match attribute {
                Attribute::Ability(ability) => matches!(
                    ability.one_of[usize::from(option)],
                    Ability::DestroyArea(_) | Ability::AnnexArea(_)
                ),
                _ => false,
            })
        }
        _ => false,
    })
}

#[test]
fn rules_25_3_2_25_4_3_and_25_5_3_no_area_is_struck_where_the_player_has_units() {
    for (game, shared) in [(crate::common::expansion(18), false), (game(5), true)] {
        let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
        for id in ["fundamentalism", "monotheism", "politics"] {
            let scene = Scene::new(&game, 1).advance(0, id).tokens(0, own, 1).treasury(0, 9);
            let scene = scene.tokens(1, near, 1);
            assert!(strikes(&game, &using(scene.clone())), "{id}");
            let state = using(scene.tokens(0, near, 1));
            assert_eq!(strikes(&game, &state), shared, "{id}: the player holds it");
        }
    }
}

#[test]
fn universal_doctrine_annexes_a_pirate_city_or_five_barbarian_tokens() {
    let game = game(5);
    let wild = game.barbarians();
    let (city, one, other) = (0, 1, 2);
    let scene = Scene::new(&game, 1).advance(0, "universal-doctrine").city(wild, city);
    let mut state = using(scene.tokens(wild, one, 3).tokens(wild, other, 4));
    uses(&game, &mut state, 0, 1);
    let mut second = state.clone();
    let events = answer(&game, &mut second, Action::Choose(city));
    assert!(matches!(events[0], Event::CityTaken { by: 0, .. }));
    assert_ne!(second.ask, Ask::Ability);
    answer(&game, &mut state, Action::Take { at: one, count: 3 });
    let open = actions(&game, &state);
    assert!(!open.contains(&Action::Choose(city)), "not both");
    assert!(open.contains(&Action::Take { at: other, count: 2 }));
    assert!(!open.contains(&Action::Take { at: other, count: 3 }));
}

#[test]
fn section_25_2_diaspora_settles_an_empty_area_a_path_leads_to() {
    let game = crate::common::expansion(18);
    let home = place(&game, "babylon");
    let scene = Scene::new(&game, 1).advance(0, "diaspora").tokens(0, home, 1);
    let fenced =
        game.places.land.of(home).iter().fold(scene.clone(), |scene, at| scene.tokens(1, *at, 1));
    assert_ne!(using(fenced).ask, Ask::Ability, "foreign units stand on every path");
    let mut state = using(scene);
    uses(&game, &mut state, 0, 1);
    let near = place(&game, "ur");
    let open = actions(&game, &state);
    let limit = game.limit(&state, near, 0);
    assert!(limit > 1);
    for count in 1..=limit + 1 {
        let listed = open.contains(&Action::Grow { at: near, count });
        assert_eq!(listed, count <= limit, "up to the population limit, {count} of {limit}");
    }
    let mut few = state.clone();
    let events = answer(&game, &mut few, Action::Grow { at: near, count: 1 });
    assert!(matches!(events[0], Event::TokensPlaced { seat: 0, count: 1, .. }));
    assert!(!few.ability.active);
    let city = Action::BuildCity { at: near, treasury: 0, nearby: 0, keep: false };
    let events = answer(&game, &mut state, city);
    assert_eq!(events[0], Event::CityBuilt { seat: 0, at: near });
}

#[test]
fn section_25_7_trade_empire_asks_three_players_for_a_named_card() {
    let game = crate::common::expansion(18);
    let kind = game.cards.copies.iter().position(|copies| *copies > 2).expect("a commodity");
    let card = Action::Card { card: u8::try_from(kind).expect("few"), count: 1 };
    let scene = Scene::new(&game, 1).advance(0, "trade-empire").advance(1, "wonder-of-the-world");
    let mut state = using(scene.commodity(3, kind.into(), 2));
    uses(&game, &mut state, 0, 1);
    answer(&game, &mut state, card);
    assert!(!actions(&game, &state).contains(&Action::Player(1)), "nullified");
    let mut missed = state.clone();
    for seat in [2, 4, 5] {
        assert_eq!(missed.ask, Ask::Ability);
        answer(&game, &mut missed, Action::Player(seat));
    }
    assert!(!missed.ability.active, "three players were asked");
    let events = answer(&game, &mut state, Action::Player(3));
    assert!(matches!(events[0], Event::CardGiven { from: 3, to: 0, .. }));
    assert!(!state.ability.active, "the card was acquired");
}

#[test]
fn section_25_8_universal_doctrine_needs_a_path_to_the_barbarians() {
    let game = crate::common::expansion(18);
    let (home, near) = (place(&game, "babylon"), place(&game, "ur"));
    let wild = game.barbarians();
    let scene = Scene::new(&game, 1).advance(0, "universal-doctrine").tokens(0, home, 1);
    let beyond = place(&game, "susa");
    let fenced =
        game.places.land.of(home).iter().fold(scene.clone(), |scene, at| scene.tokens(1, *at, 1));
    assert_ne!(using(fenced.tokens(wild, beyond, 2)).ask, Ask::Ability);
    assert_eq!(using(scene.tokens(wild, near, 2)).ask, Ask::Ability);
}
