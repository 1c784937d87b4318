//! The Expansion Project where it differs from Mega Empires, each test named after its paragraph.

use crate::common::expansion as game;
use crate::common::prelude::*;
use strabo_areas::Payment;

fn places(game: &Game, wanted: impl Fn(Land) -> bool) -> Vec<Land> {
    game.places.areas().map(|(at, _)| at).filter(|at| wanted(*at)).collect()
}

fn coasts(game: &Game) -> Vec<Land> {
    places(game, |at| game.places[at].coastal)
}

#[test]
fn rule_13_2_3_monarchy_and_coinage_can_yield_four_tokens_a_city() {
    let game = game(5);
    let scene =
        Position::new(&game, 1).cities(P1, 2).advance(P1, "monarchy").advance(P1, "coinage");
    let state = scene.begin(Step::CollectTax, &mut Events::off());
    let rates = [1, 2, 3, 4].map(Action::TaxRate);
    assert_eq!(actions(&game, &state), rates);
}

#[test]
fn rule_13_3_2_the_victim_decides_between_players_with_as_many_points_in_stock() {
    let game = game(5);
    let scene = Position::new(&game, 1).cities(P1, 5).stock(P1, 7).cities(P2, 1).cities(P3, 1);
    let scene = scene.cities(P4, 1).stock(P4, 40).cities(P5, 1).stock(P5, 40);
    let mut state = scene.begin(Step::CollectTax, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P1, Ask::RevoltBeneficiary));
    assert_eq!(actions(&game, &state), [Action::Player(P2), Action::Player(P3)]);
    apply(&game, &mut state, Action::Player(P3));
    assert_eq!((state.seat, state.ask), (P3, Ask::RevoltCity));
    for _ in 0..2 {
        let choice = actions(&game, &state)[0];
        apply(&game, &mut state, choice);
    }
    assert_eq!((state.player(P1).cities, state.player(P3).cities), (3, 3));
}

#[test]
fn rule_13_3_2_a_victim_with_the_most_points_in_stock_loses_nothing() {
    let game = game(5);
    let mut scene = Position::new(&game, 1).cities(P1, 2).stock(P1, 3);
    for seat in seats(1..5) {
        scene = scene.cities(seat, 8).stock(seat, 16);
    }
    let state = scene.begin(Step::CollectTax, &mut Events::off());
    assert_eq!(state.player(P1).cities, 2);
    assert_eq!((state.player(P1).stock, state.player(P1).treasury), (0, 55));
}

#[test]
fn rule_13_3_3_the_next_player_takes_what_the_first_cannot_replace() {
    let game = game(5);
    let mut scene = Position::new(&game, 1).cities(P1, 9).stock(P1, 4).cities(P2, 8).stock(P2, 55);
    scene = scene.cities(P3, 7).stock(P3, 30);
    for seat in seats(3..5) {
        scene = scene.cities(seat, 9).stock(seat, 18);
    }
    let mut state = scene.begin(Step::CollectTax, &mut Events::off());
    while matches!(state.ask, Ask::RevoltCity | Ask::RevoltBeneficiary) {
        let choice = actions(&game, &state)[0];
        apply(&game, &mut state, choice);
    }
    assert_eq!(state.player(P2).cities, 9, "one city in stock");
    assert_eq!(state.player(P3).cities, 9, "two cities in stock");
    assert_eq!(state.player(P1).cities, 2, "the rest is eliminated (13.3.4)");
}

#[test]
fn rule_14_1_tokens_are_never_added_to_areas_with_cities() {
    let game = game(5);
    let scene = Position::new(&game, 1).city(P1, Land::new(3)).tokens(P1, Land::new(3), 1).tokens(
        P1,
        Land::new(5),
        1,
    );
    let state = scene.only(Step::ExpandPopulation, &mut Events::off());
    assert_eq!(
        (state.board.tokens(Land::new(3), P1), state.board.tokens(Land::new(5), P1)),
        (1, 2)
    );
}

#[test]
fn rule_16_2_1_a_levy_comes_from_the_area_of_the_ship() {
    let game = game(5);
    let coast = coasts(&game);
    let scene = Position::new(&game, 1).tokens(P1, coast[0], 1).tokens(P1, coast[4], 3);
    let state = scene.begin(Step::BuildShips, &mut Events::off());
    let at = |place: Land| game.places.coasts(place)[0];
    let listed = actions(&game, &state);
    let built = |place| Action::BuildShip { at: at(place), pay: Payment::Tokens };
    assert!(!listed.contains(&built(coast[0])), "one token is not enough");
    assert!(listed.contains(&built(coast[4])));
}

#[test]
fn rule_16_3_a_ship_that_is_not_kept_up_may_be_built_in_a_different_area() {
    let game = game(5);
    let coast = coasts(&game);
    let mut scene = Position::new(&game, 1).tokens(P1, coast[9], 3).treasury(P1, 2);
    for at in &coast[..4] {
        scene = scene.ship(P1, *at);
    }
    let mut state = scene.begin(Step::MaintainShips, &mut Events::off());
    let built = Action::BuildShip { at: game.places.coasts(coast[9])[0], pay: Payment::Treasury };
    assert!(!actions(&game, &state).contains(&built), "four ships are in play (16.4)");
    apply(&game, &mut state, Action::GiveUpShip { ship: 2 });
    apply(&game, &mut state, built);
    assert_eq!(state.ships_of(P1).count(), 4);
    apply(&game, &mut state, Action::Done);
    assert_eq!(state.ships_of(P1).count(), 1, "the others were not kept up");
}

#[test]
fn rule_12_2_who_has_no_ship_and_cannot_build_one_is_not_asked_about_ships() {
    let game = game(5);
    let inland = places(&game, |at| !game.places[at].coastal)[0];
    let scene = Position::new(&game, 1).tokens(P1, inland, 4).tokens(P2, coasts(&game)[0], 3);
    let state = scene.begin(Step::MaintainShips, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P2, Ask::Movement));
}

#[test]
fn rule_17_1_ships_are_neither_built_nor_kept_up_during_movement() {
    let game = game(5);
    let coast = coasts(&game);
    let scene = Position::new(&game, 1).tokens(P1, coast[0], 4).treasury(P1, 9);
    let state = scene.begin(Step::Move, &mut Events::off());
    let ships =
        |action: &Action| matches!(action, Action::BuildShip { .. } | Action::KeepShip { .. });
    assert!(!actions(&game, &state).iter().any(ships));
}

#[test]
fn gap_e1_holders_of_cultural_ascendancy_or_advanced_military_may_attack_a_holder() {
    let game = game(5);
    let inland = places(&game, |at| {
        let near = game.places.by_land(at);
        near.len() > 1 && near.iter().any(|to| game.places[*to].limit < 4)
    });
    let from = inland[0];
    let to = *(game.places.by_land(from).iter())
        .find(|to| game.places[**to].limit < 4)
        .expect("a small area");
    let limit = game.places[to].limit;
    let attack = Action::March { from, to, count: 6 };
    let scene = Position::new(&game, 1).tokens(P1, from, 9).tokens(P2, to, limit.max(1));
    let scene = scene.advance(P2, "cultural-ascendancy");
    let open = scene.clone().begin(Step::Move, &mut Events::off());
    assert!(!actions(&game, &open).contains(&attack));
    for id in ["cultural-ascendancy", "advanced-military"] {
        let state = scene.clone().advance(P1, id).begin(Step::Move, &mut Events::off());
        assert!(actions(&game, &state).contains(&attack), "{id}");
    }
}

#[test]
fn rule_18_3_1_fewer_than_seven_tokens_are_removed_without_affecting_the_city() {
    let game = game(5);
    let scene = Position::new(&game, 1).city(P1, Land::new(3)).tokens(P2, Land::new(3), 6);
    let state = scene.only(Step::CityAttacks, &mut Events::off());
    assert_eq!((state.board.city(Land::new(3)), state.player(P2).tokens), (Some(P1), 0));
}

#[test]
fn rule_18_3_4_surviving_pirates_are_removed() {
    let game = game(5);
    let scene =
        Position::new(&game, 1).city(game.barbarians(), Land::new(3)).tokens(P2, Land::new(3), 7);
    let state = scene.only(Step::CityAttacks, &mut Events::off());
    assert_eq!(state.board.city(Land::new(3)), None);
    assert_eq!(state.board.tokens(Land::new(3), game.barbarians()), 0);
    assert_eq!((state.seat, state.ask), (P2, Ask::Spoils), "the attacker may pillage (18.5.4)");
    let cards = |action: &Action| matches!(action, Action::Spoils { card: true, .. });
    assert!(!actions(&game, &state).iter().any(cards));
}

#[test]
fn gap_e6_metalworking_counts_in_the_first_round_and_numbers_afterwards() {
    let game = game(5);
    let small = places(&game, |at| game.places[at].limit == 1)[0];
    // Two against two, the second with Metalworking: after one token of the first and one of the
    // second, both have one left and remove together.
    let scene = Position::new(&game, 1).tokens(P1, small, 2).tokens(P2, small, 2);
    let state = scene.advance(P2, "metalworking").only(Step::TokenConflict, &mut Events::off());
    assert_eq!((state.player(P1).tokens, state.player(P2).tokens), (0, 0));
}

#[test]
fn rule_18_5_1_the_attacker_draws_a_card_whether_wanted_or_not() {
    let game = game(5);
    let scene = Position::new(&game, 1).city(P1, Land::new(3)).tokens(P2, Land::new(3), 7);
    let scene = scene.commodity(P1, commodity(&game, "hides"), 1);
    let state = scene.only(Step::CityAttacks, &mut Events::off());
    assert_eq!((state.hand_size(P1), state.hand_size(P2)), (0, 1));
    let spoils = |treasury| Action::Spoils { card: false, treasury };
    assert_eq!(actions(&game, &state), [0, 1, 2, 3].map(spoils));
}

#[test]
fn rule_18_5_1_where_nothing_can_be_pillaged_the_card_is_drawn_at_once() {
    let mut pack = expansion_project().clone();
    if let Some(rules) = &mut pack.rules {
        rules.conflict.pillage = 0;
    }
    let game = Game::new(&pack, &Options::new(5)).expect("a game");
    let scene = Position::new(&game, 1).city(P1, Land::new(3)).tokens(P2, Land::new(3), 7);
    let scene = scene.commodity(P1, commodity(&game, "hides"), 1);
    let state = scene.only(Step::CityAttacks, &mut Events::off());
    assert_eq!(state.ask, Ask::Nothing, "there is nothing to decide");
    assert_eq!((state.hand_size(P1), state.hand_size(P2)), (0, 1));
}

#[test]
fn rule_19_2_a_city_is_not_built_among_tokens_of_others() {
    let game = game(5);
    let site = places(&game, |at| game.places[at].site)[0];
    let scene = Position::new(&game, 1).tokens(P1, site, 6).tokens(game.barbarians(), site, 1);
    let state = scene.only(Step::BuildCities, &mut Events::off());
    assert_eq!(state.ask, Ask::Nothing);
}

#[test]
fn gap_e17_public_works_costs_a_token_more_and_one_above_that_may_stay() {
    let game = game(5);
    let site = places(&game, |at| game.places[at].site)[0];
    let built = |keep| Action::BuildCity { at: site, treasury: 0, nearby: 0, keep };
    let scene =
        |tokens| Position::new(&game, 1).tokens(P1, site, tokens).advance(P1, "public-works");
    let six = scene(6).only(Step::BuildCities, &mut Events::off());
    assert_eq!(six.ask, Ask::Nothing, "it costs seven");
    let seven = scene(7).only(Step::BuildCities, &mut Events::off());
    assert_eq!(actions(&game, &seven), [Action::Done, built(false)]);
    let eight = scene(8).only(Step::BuildCities, &mut Events::off());
    assert!(actions(&game, &eight).contains(&built(true)));
}

#[test]
fn gap_e11_one_token_of_anybody_stays_with_a_city_of_public_works() {
    let game = game(5);
    let scene = Position::new(&game, 1).city(P1, Land::new(3)).advance(P1, "public-works");
    let left = |scene: &Position<'_>| {
        let steps = [Step::TokenConflict, Step::CityAttacks, Step::RemoveSurplus];
        let play = |state, step| Position::at(&game, state).only(step, &mut Events::off());
        let state = steps.into_iter().fold(scene.state().clone(), play);
        assert_eq!(state.board.city(Land::new(3)), Some(P1), "the city stands");
        [P1, P2].map(|seat| state.board.tokens(Land::new(3), seat))
    };
    assert_eq!(left(&scene.clone().tokens(P1, Land::new(3), 2)), [1, 0]);
    assert_eq!(left(&scene.clone().tokens(P2, Land::new(3), 1)), [0, 1], "18.1: within the limit");
    assert_eq!(
        left(&scene.clone().tokens(P2, Land::new(3), 2)),
        [0, 0],
        "18.3.1: an attack that fails"
    );
    assert_eq!(
        left(&scene.tokens(P1, Land::new(3), 1).tokens(P2, Land::new(3), 1)),
        [0, 0],
        "18.2.2: both remove one"
    );
    let plain = Position::new(&game, 1)
        .city(P1, Land::new(3))
        .tokens(P2, Land::new(3), 1)
        .advance(P2, "public-works");
    assert_eq!(left(&plain), [0, 0], "the owner of the city must hold it");
}

#[test]
fn rule_21_2_1_a_city_without_tokens_in_stock_is_eliminated() {
    let game = game(5);
    let scene = Position::new(&game, 1).city(P1, Land::new(3)).stock(P1, 0);
    let state = scene.only(Step::CheckSupport, &mut Events::off());
    assert_eq!((state.player(P1).cities, state.player(P1).tokens), (0, 0));
}
