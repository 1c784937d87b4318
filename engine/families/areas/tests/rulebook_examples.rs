//! The worked examples of both rulebooks, each named after its place.
//!
//! Mega Empires: The East
//!
//! | place | test |
//! | --- | --- |
//! | chapter 5, Select Trade Cards | `chapter_5_with_seven_players_cards_for_nine_stay_in_the_box` |
//! | §1a | `phase_1a_tax_of_five_cities_is_ten` |
//! | §1b | `phase_1b_two_of_five_cities_revolt_with_seven_tokens_in_stock` |
//! | §2a, picture | `phase_2a_population_doubles_up_to_two` |
//! | §6a | `phase_6a_saba_is_dealt_first_and_dravidia_gets_water_for_the_empty_second_stack` |
//! | §7, picture | `phase_7_the_value_of_a_set_is_the_square_of_its_cards_times_the_face_value` |
//! | §8, 8 players | `phase_8_three_calamities_of_eight_players_are_one_too_many` |
//! | §8, 9 players | `phase_8_any_of_four_calamities_of_nine_players_may_go` |
//! | §12a, 1 to 3 | `phase_12a_example_1_agriculture_costs_ninety`, `…_2_democracy_costs_two_hundred`, `…_3_mysticism_costs_forty` |
//! | chapter 8, Superstition | `superstition_reduces_three_cities_and_faith_decides_how_many` in `mega_empires_calamities.rs` |
//! | chapter 8, reducing cities | `chapter_8_whoever_has_two_cities_reduces_both_of_three` |
//! | chapter 8, damage | `chapter_8_ten_damage_are_seven_tokens_and_a_city_replaced_by_two` |
//!
//! Civilization: The Expansion Project, in `expansion_project.rs` up to 21 and `expansion_project_cards.rs`;
//! those marked with a star are about calamities or abilities and stand in
//! `expansion_project_examples.rs`, the last one in `expansion_project_late_calamities.rs`
//!
//! | place | test |
//! | --- | --- |
//! | Description of Play | `description_of_play_diplomacy_is_reduced_by_sixty` |
//! | 13.2.3 | `rule_13_2_3_monarchy_and_coinage_can_yield_four_tokens_a_city` |
//! | 22.2 | `rule_22_2_three_cities_draw_from_the_first_three_stacks` |
//! | 23.3 | `rule_23_3_two_salt_and_a_third_card_for_grain_iron_and_two_unknown_cards` |
//! | 24.1.2 | * `rule_24_1_2_minoa_trades_epidemic_to_egypt_and_is_immune`, `…_had_minoa_not_traded_epidemic_all_others_could_be_named` |
//! | 24.3 | * `rule_24_3_carthage_gives_two_cities_ten_tokens_or_any_combination_to_famine`, `…_a_city_reduced_to_two_tokens_counts_as_three_unit_points` |
//! | 24.6 | * `rule_24_6_hatti_reduces_one_city_with_theology_philosophy_and_monotheism` |
//! | 24.7 | * `rule_24_7_minor_calamities_come_first_and_all_go_by_stack_the_non_tradable_before_the_tradable`, `…_ties_are_broken_by_the_order_of_the_civilizations` |
//! | 25.8.3 | * `rule_25_8_3_two_of_four_barbarian_tokens_are_converted` |
//! | 26.3.1 | `rule_26_3_1_three_oil_cards_are_worth_thirty_six` |
//! | 26.3.3 | `rule_26_3_3_three_oil_cards_are_worth_forty_eight_in_the_east` |
//! | 26.5.5 | `rule_26_5_5_a_credit_counts_once_for_each_of_two_advances` |
//! | 26.5.9 | `rule_26_5_9_credits_cards_and_treasury_are_just_enough_for_music` |
//! | 29.8.1.3 | * `section_29_8_1_3_carthage_annexes_eight_points_of_egypt` |

use crate::common::prelude::*;
use crate::common::{advance, card, group, seat};
use strabo_model::CalamityId;

#[test]
fn chapter_5_with_seven_players_cards_for_nine_stay_in_the_box() {
    let (seven, nine) = (game(7), game(9));
    let only_nine = |kind: &usize| seven.cards.copies[*kind] == 0 && nine.cards.copies[*kind] > 0;
    let left: Vec<usize> = (0..nine.cards.kinds()).filter(only_nine).collect();
    assert!(left.contains(&commodity(&nine, "bone").index()), "Bone says 9");
    let state = Position::new(&seven, 1).state().clone();
    for pile in 0..seven.cards.piles.len() {
        assert!(state.cards.pile(&seven, pile).all(|card| !left.contains(&card.index())));
    }
    let water = seven.cards.substitute.expect("Water").index();
    assert_eq!(seven.cards.copies[water], 18, "Water is always available");
}

#[test]
fn phase_1a_tax_of_five_cities_is_ten() {
    let state = Position::new(&game(5), 1).cities(P1, 5).only(Step::CollectTax, &mut Events::off());
    assert_eq!(state.player(P1).treasury, 10);
}

#[test]
fn phase_1b_two_of_five_cities_revolt_with_seven_tokens_in_stock() {
    let scene = Position::new(&FIVE, 1)
        .cities(P1, 5)
        .stock(P1, 7)
        .cities(P2, 2)
        .cities(P3, 3)
        .cities(P4, 3)
        .cities(P5, 3);
    let mut state = scene.begin(Step::CollectTax, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P2, Ask::RevoltCity), "the most cities in stock");
    assert_eq!(state.player(P1).stock, 0);
    for _ in 0..2 {
        assert_eq!(state.ask, Ask::RevoltCity);
        let choice = actions(&FIVE, &state)[0];
        apply(&FIVE, &mut state, choice);
    }
    assert_ne!(state.ask, Ask::RevoltCity);
    assert_eq!((state.player(P1).cities, state.player(P2).cities), (3, 4));
    assert_eq!(state.player(P2).treasury, 4, "no tax for cities annexed this turn");
}

#[test]
fn phase_1b_what_the_beneficiary_cannot_replace_becomes_a_pirate_city() {
    let mut scene = Position::new(&FIVE, 1).cities(P1, 4).stock(P1, 0);
    for other in seats(1..5) {
        scene = scene.cities(other, 8);
    }
    let mut state = scene.begin(Step::CollectTax, &mut Events::off());
    let asked = (state.seat, state.ask);
    assert_eq!(
        asked,
        (P2, Ask::RevoltCity),
        "the first by ranking of those with one city in stock"
    );
    let cities = actions(&FIVE, &state);
    assert_eq!(cities.len(), 4, "all revolt, and the beneficiary selects the one to replace");
    apply(&FIVE, &mut state, cities[2]);
    let Action::Choose(selected) = cities[2] else { panic!("{cities:?}") };
    assert_eq!((state.board.city(selected), state.player(P2).cities), (Some(P2), 9));
    assert_eq!(state.player(P1).cities, 0, "nobody is asked about the others");
    assert_eq!(state.pirates, FIVE.pirate_cities - 3);
}

#[test]
fn phase_2a_population_doubles_up_to_two() {
    let (one, two, three) = (place(&FIVE, "babylon"), place(&FIVE, "ur"), place(&FIVE, "sumeria"));
    let scene = Position::new(&FIVE, 1).tokens(P1, one, 1).tokens(P1, two, 2).tokens(P1, three, 3);
    let state = scene.begin(Step::ExpandPopulation, &mut Events::off());
    assert_eq!([one, two, three].map(|at| state.board.tokens(at, P1)), [2, 4, 5]);
    assert_eq!(state.player(P1).census, 11);
}

#[test]
fn phase_2a_a_player_short_of_stock_says_where_every_token_goes() {
    let (one, two) = (place(&FIVE, "babylon"), place(&FIVE, "ur"));
    let scene = Position::new(&FIVE, 1).tokens(P1, one, 2).tokens(P1, two, 2).stock(P1, 3);
    let mut state = scene.only(Step::ExpandPopulation, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P1, Ask::Growth));
    apply(&FIVE, &mut state, Action::Grow { at: one, count: 2 });
    assert_eq!(actions(&FIVE, &state), [Action::Grow { at: two, count: 1 }]);
    apply(&FIVE, &mut state, Action::Grow { at: two, count: 1 });
    assert_eq!(state.player(P1).stock, 0);
}

#[test]
fn phase_4a_the_minority_removes_first_until_there_is_room() {
    let at = place(&FIVE, "babylon");
    let scene = Position::new(&FIVE, 1).tokens(P1, at, 3).tokens(P2, at, 2);
    let state = scene.only(Step::TokenConflict, &mut Events::off());
    let left = [P1, P2].map(|seat| state.board.tokens(at, seat));
    assert_eq!(left, [2, 0], "2, 3, 2 again: the limit of Babylon is 2");
}

#[test]
fn phase_4a_equal_numbers_are_removed_together() {
    let at = place(&FIVE, "babylon");
    let scene = Position::new(&FIVE, 1).tokens(P1, at, 3).tokens(P2, at, 3);
    let state = scene.only(Step::TokenConflict, &mut Events::off());
    assert_eq!([P1, P2].map(|seat| state.board.tokens(at, seat)), [1, 1]);
}

#[test]
fn chapter_9_metalworking_lets_the_others_remove_first() {
    let at = place(&FIVE, "babylon");
    let scene =
        Position::new(&FIVE, 1).tokens(P1, at, 2).tokens(P2, at, 3).advance(P1, "metalworking");
    let state = scene.only(Step::TokenConflict, &mut Events::off());
    assert_eq!([P1, P2].map(|seat| state.board.tokens(at, seat)), [1, 1]);
}

#[test]
fn phase_4b_seven_tokens_take_a_city_and_spoils() {
    let at = place(&FIVE, "babylon");
    let scene = Position::new(&FIVE, 1).city(P1, at).tokens(P2, at, 7);
    let mut state = scene.only(Step::CityAttacks, &mut Events::off());
    assert_eq!((state.seat, state.ask), (P2, Ask::Spoils));
    assert_eq!(state.board.city(at), None);
    assert_eq!([P1, P2].map(|seat| state.board.tokens(at, seat)), [0, 2]);
    apply(&FIVE, &mut state, Action::Spoils { card: false, treasury: 3 });
    assert_eq!(state.player(P2).treasury, 3);
}

#[test]
fn phase_4b_six_tokens_are_too_few_and_leave_as_surplus() {
    let at = place(&FIVE, "babylon");
    let scene = Position::new(&FIVE, 1).city(P1, at).tokens(P2, at, 6);
    let state = scene.clone().only(Step::CityAttacks, &mut Events::off());
    assert_eq!((state.board.city(at), state.board.tokens(at, P2)), (Some(P1), 6));
    let state = scene.only(Step::RemoveSurplus, &mut Events::off());
    assert_eq!((state.board.city(at), state.board.tokens(at, P2)), (Some(P1), 0));
}

#[test]
fn chapter_9_engineering_changes_the_numbers_of_an_attack_on_one_side_only() {
    let at = place(&FIVE, "babylon");
    let attack = |attacker: bool, defender: bool, tokens: u8| {
        let mut scene = Position::new(&FIVE, 1).city(P1, at).tokens(P2, at, tokens);
        if attacker {
            scene = scene.advance(P2, "engineering");
        }
        if defender {
            scene = scene.advance(P1, "engineering");
        }
        scene.only(Step::CityAttacks, &mut Events::off()).ask == Ask::Spoils
    };
    assert!(attack(true, false, 6));
    assert!(!attack(false, true, 7) && attack(false, true, 8));
    assert!(!attack(true, true, 6) && attack(true, true, 7));
}

#[test]
fn phase_5a_six_tokens_build_on_a_site_and_twelve_in_the_wilderness() {
    let (site, wild) = (place(&FIVE, "babylon"), place(&FIVE, "babylonia"));
    let build = |at, count| {
        let scene = Position::new(&FIVE, 1)
            .tokens(P1, at, count)
            .begin(Step::BuildCities, &mut Events::off());
        scene.ask == Ask::BuildCity
    };
    assert!(build(site, 6) && !build(site, 5));
    assert!(build(wild, 12) && !build(wild, 11));
}

#[test]
fn chapter_9_urbanism_and_architecture_build_in_the_wilderness_with_two_tokens() {
    let (wild, near) = (place(&FIVE, "babylonia"), place(&FIVE, "babylon"));
    let scene = Position::new(&FIVE, 1).tokens(P1, wild, 2).tokens(P1, near, 4).treasury(P1, 6);
    let scene = scene.advance(P1, "urbanism").advance(P1, "architecture");
    let mut state = scene.begin(Step::BuildCities, &mut Events::off());
    apply(&FIVE, &mut state, Action::BuildCity { at: wild, treasury: 6, nearby: 4, keep: false });
    for _ in 0..4 {
        apply(&FIVE, &mut state, Action::Choose(near));
    }
    assert_eq!(state.player(P1).treasury, 0);
    assert_eq!(state.board.tokens(near, P1), 0);
}

#[test]
fn phase_5c_cities_of_this_turn_are_reduced_first() {
    let (old, new) = (place(&FIVE, "ur"), place(&FIVE, "babylon"));
    let scene = Position::new(&FIVE, 1).city(P1, old).tokens(P1, new, 6);
    let mut state = scene.begin(Step::BuildCities, &mut Events::off());
    let build = Action::BuildCity { at: new, treasury: 0, nearby: 0, keep: false };
    let mut events = Events::kept();
    FIVE.apply(&mut state, P1, build, &mut events).expect("a legal action");
    // Two cities need four tokens and none is left; two tokens then support the other.
    let cause = Cause::Support;
    let reduced = Event::CityReduced { seat: P1, at: new, tokens: 2, cause };
    assert!(events.list().contains(&reduced));
    assert_eq!(state.board.city(old), Some(P1));
}

#[test]
fn phase_6a_saba_is_dealt_first_and_dravidia_gets_water_for_the_empty_second_stack() {
    let game = game(8);
    let [saba, babylon, dravidia] = ["saba", "babylon", "dravidia"].map(|id| seat(&game, id));
    let scene = Position::new(&game, 1).cities(saba, 3).cities(babylon, 5).cities(dravidia, 5);
    // The two cards that are left go to Saba and Babylon.
    let scene = scene.empty_stack(seat(&game, "parthia"), 2, 2);
    let mut events = Events::kept();
    let state = scene.only(Step::DealCards, &mut events);
    let dealt: Vec<(Seat, u8)> = (events.list().iter())
        .filter_map(|event| match event {
            Event::Dealt { seat, cards } => Some((*seat, *cards)),
            _ => None,
        })
        .collect();
    assert_eq!(dealt, [(saba, 3), (babylon, 5), (dravidia, 5)]);
    let water = commodity(&game, "water").index();
    assert_eq!([saba, babylon, dravidia].map(|seat| state.cards.hand(seat)[water]), [0, 0, 1]);
}

#[test]
fn phase_8_three_calamities_of_eight_players_are_one_too_many() {
    let game = game(8);
    let mut scene = Position::new(&game, 1);
    for id in ["famine", "treachery", "barbarian-hordes"] {
        scene = scene.calamity(P1, calamity(&game, id), None);
    }
    let mut events = Events::kept();
    scene.only(Step::LimitCalamities, &mut events);
    let gone =
        events.list().iter().filter(|event| matches!(event, Event::CalamityDiscarded { .. }));
    assert_eq!(gone.count(), 1);
}

#[test]
fn phase_8_any_of_four_calamities_of_nine_players_may_go() {
    for third in ["coastal-migration", "famine"] {
        let held = ["superstition", "tyranny", "squandered-wealth", third];
        let held = held.map(|id| calamity(&NINE, id));
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..40 {
            let scene = Position::new(&NINE, seed);
            let scene = held.iter().fold(scene, |scene, id| scene.calamity(P1, *id, None));
            let mut events = Events::kept();
            let state = scene.only(Step::LimitCalamities, &mut events);
            seen.extend(events.list().iter().filter_map(|event| match event {
                Event::CalamityDiscarded { calamity, .. } => Some(*calamity),
                _ => None,
            }));
            let kept = state.calamities_of(P1).map(|at| NINE.cards.calamities[at].calamity);
            let minor = |id: &CalamityId| NINE.pack[*id].kind == CalamityKind::Minor;
            assert!(kept.filter(|id| !minor(id)).count() <= 2, "two may be major");
        }
        assert_eq!(seen.len(), 4, "they are drawn face down");
    }
}

#[test]
fn chapter_8_ten_damage_are_seven_tokens_and_a_city_replaced_by_two() {
    let (city, field) = (place(&FIVE, "babylon"), place(&FIVE, "ur"));
    let scene = Position::new(&FIVE, 1).city(P1, city).tokens(P1, field, 8).cities(P1, 1);
    let scene = scene.calamity(P1, calamity(&FIVE, "famine"), None);
    let mut state = scene.only(Step::MajorCalamities, &mut Events::off());
    assert_eq!((state.seat, state.ask, state.calamity.left), (P1, Ask::Damage, 10));
    apply(&FIVE, &mut state, Action::Remove { at: field, count: 7 });
    let mut events = Events::kept();
    let raze = Action::Raze { at: city, leave: 2 };
    FIVE.apply(&mut state, P1, raze, &mut events).expect("a legal action");
    let cause = Cause::Calamity(calamity(&FIVE, "famine"));
    let first = Event::CityReduced { seat: P1, at: city, tokens: 2, cause };
    assert_eq!(events.list()[0], first);
    assert_ne!(state.ask, Ask::Damage, "seven and three are ten");
}

#[test]
fn chapter_8_whoever_has_two_cities_reduces_both_of_three() {
    let scene = Position::new(&FIVE, 1).cities(P1, 2);
    let scene = scene.calamity(P1, calamity(&FIVE, "superstition"), None);
    let mut events = Events::kept();
    let mut state = scene.only(Step::MajorCalamities, &mut events);
    while state.ask == Ask::LostCity {
        let choice = actions(&FIVE, &state)[0];
        apply(&FIVE, &mut state, choice);
    }
    assert_eq!(state.player(P1).cities, 0);
}

#[test]
fn phase_12a_example_1_agriculture_costs_ninety() {
    let game = game(7);
    let scene = Position::new(&game, 1).advance(P1, "pottery").advance(P1, "masonry");
    let state = scene.state();
    assert_eq!(state.player(P1).credits[group(&game, "craft").index()], 20);
    assert_eq!(game.price(state, P1, advance(&game, "agriculture")), 90);
}

#[test]
fn phase_12a_example_2_democracy_costs_two_hundred() {
    let game = game(7);
    let scene = Position::new(&game, 1).advance(P1, "agriculture");
    assert_eq!(game.price(scene.state(), P1, advance(&game, "democracy")), 200);
}

#[test]
fn phase_12a_example_3_mysticism_costs_forty() {
    let game = game(7);
    let scene = Position::new(&game, 1).advance(P1, "music");
    assert_eq!(game.price(scene.state(), P1, advance(&game, "mysticism")), 40);
}

#[test]
fn phase_7_the_value_of_a_set_is_the_square_of_its_cards_times_the_face_value() {
    let game = game(7);
    let salt = card(&game, "salt");
    assert_eq!([1, 2, 3].map(|cards| game.set_value(P1, salt, cards)), [3, 12, 27]);
}

#[test]
fn phase_12a_treasury_pays_only_what_the_cards_do_not() {
    let game = game(7);
    let salt = commodity(&game, "salt");
    let card = game.card_of(salt);
    let scene = Position::new(&game, 1).commodity(P1, salt, 4).treasury(P1, 20);
    let mut state = scene.begin(Step::BuyAdvances, &mut Events::off());
    let pottery = advance(&game, "pottery");
    apply(&game, &mut state, Action::Buy(pottery));
    apply(&game, &mut state, Action::Card { card, count: 4 });
    apply(&game, &mut state, Action::Done);
    assert_eq!(state.player(P1).advances, 1 << pottery.index());
    assert_eq!(state.player(P1).treasury, 20 - (60 - 48));
}

#[test]
fn phase_4b_the_attacker_may_draw_a_card_or_leave_it() {
    let at = place(&FIVE, "babylon");
    let scene = Position::new(&FIVE, 1).city(P1, at).tokens(P2, at, 7);
    let scene = scene.commodity(P1, commodity(&FIVE, "salt"), 1);
    let state = scene.only(Step::CityAttacks, &mut Events::off());
    for card in [true, false] {
        let mut state = state.clone();
        apply(&FIVE, &mut state, Action::Spoils { card, treasury: 0 });
        let drawn = u16::from(card);
        assert_eq!((state.hand_size(P1), state.hand_size(P2)), (1 - drawn, drawn));
        assert_eq!(state.ask, Ask::Spoils, "the card is seen before treasury is taken");
        let treasury = |treasury| Action::Spoils { card: false, treasury };
        assert_eq!(actions(&FIVE, &state), [0, 1, 2, 3].map(treasury));
        apply(&FIVE, &mut state, treasury(2));
        assert_eq!(state.player(P2).treasury, 2);
        assert_ne!(state.ask, Ask::Spoils);
    }
}
