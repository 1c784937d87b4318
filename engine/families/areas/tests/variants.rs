//! Optional rules and variants: sections 31 to 33 of the Expansion Project, and those of Mega Empires.

use crate::common::prelude::*;
use strabo_areas::testing::Holder;

fn options(players: u8, variants: &[&str]) -> Options {
    let variants = variants.iter().map(|id| (*id).to_owned()).collect();
    Options { variants, ..Options::new(players) }
}

fn with(players: u8, variants: &[&str]) -> Game {
    Game::new(expansion_project(), &options(players, variants)).expect("a game")
}

fn refused(pack: &Pack, variants: &[&str]) -> SetupError {
    Game::new(pack, &options(6, variants)).map(|_| ()).expect_err("a refusal")
}

fn kinds(game: &Game, state: &State, seat: Seat) -> Vec<CalamityKind> {
    let mut kinds: Vec<CalamityKind> =
        state.calamities_of(seat).map(|at| game.cards.calamities[at].kind).collect();
    kinds.sort_by_key(|kind| format!("{kind:?}"));
    kinds
}

/// How far from the bottom of its stack each non-tradable calamity lies.
fn heights(game: &Game, state: &State) -> Vec<usize> {
    let mut heights = Vec::new();
    for pile in 0..game.cards.piles.len() {
        let cards: Vec<TradeCard> = state.cards.pile(game, pile).collect();
        for (height, card) in cards.iter().rev().enumerate() {
            let calamity = game.calamity_index(*card).map(|at| game.cards.calamities[at].kind);
            if calamity == Some(CalamityKind::NonTradable) {
                heights.push(height);
            }
        }
    }
    heights
}

#[test]
fn a_variant_that_is_not_printed_is_refused_with_the_reason() {
    let refusal = refused(expansion_project(), &["unique-cultures"]);
    assert_eq!(refusal, SetupError::VariantUnprinted("unique-cultures".to_owned()));
    assert!(refusal.to_string().contains("does not print"), "{refusal}");
}

#[test]
fn variants_that_exclude_each_other_are_refused_by_name() {
    let refusal = refused(expansion_project(), &["short-game", "medium-game"]);
    let (first, second) = ("short-game".to_owned(), "medium-game".to_owned());
    assert_eq!(refusal, SetupError::VariantsExclude(first, second));
}

#[test]
fn what_a_variant_includes_excludes_others_as_well() {
    let refusal = refused(expansion_project(), &["stoic-civilization", "bottom-three-calamities"]);
    assert!(matches!(refusal, SetupError::VariantsExclude(..)), "{refusal}");
}

#[test]
fn rule_32_2_every_calamity_may_be_traded() {
    let game = with(6, &["tradable-calamities"]);
    assert!(game.cards.calamities.iter().all(|card| card.tradable));
    let state = game.start(1, &mut Events::off());
    assert!(heights(&game, &state).into_iter().all(|height| height == 0), "still at the bottom");
}

#[test]
fn rule_32_3_non_tradable_calamities_are_shuffled_with_the_others_from_the_start() {
    let game = with(6, &["shuffled-calamities"]);
    let state = game.start(1, &mut Events::off());
    let heights = heights(&game, &state);
    assert_eq!(heights.len(), 8);
    assert!(heights.iter().any(|height| *height > 2), "{heights:?}");
    for pile in 0..game.cards.piles.len() {
        let top: Vec<TradeCard> = state.cards.pile(&game, pile).take(6).collect();
        assert!(top.iter().all(|card| game.calamity_index(*card).is_none()), "six safe cards");
    }
}

#[test]
fn rule_32_4_non_tradable_calamities_are_among_the_bottom_three_from_the_start() {
    let game = with(6, &["bottom-three-calamities"]);
    let mut seen = Vec::new();
    for seed in 0..6 {
        seen.extend(heights(&game, &game.start(seed, &mut Events::off())));
    }
    assert!(seen.iter().all(|height| *height < 3));
    assert!((0..3).all(|height| seen.contains(&height)), "all three places are used");
}

#[test]
fn rule_32_4_a_returning_calamity_is_shuffled_with_the_bottom_two_of_the_stack() {
    let game = with(6, &["bottom-three-calamities"]);
    let famine = calamity(&game, "famine");
    let mut seen = Vec::new();
    for seed in 0..12 {
        let mut state = Position::new(&game, seed).calamity(P1, famine, None).state().clone();
        let held = state.calamities_of(P1).next().expect("the card");
        state.cards.calamities[held].holder = Holder::Discards;
        let state = Position::at(&game, state).only(Step::Restack, &mut Events::off());
        let pile = game.cards.pile(None, 3).expect("a stack");
        let cards: Vec<TradeCard> = state.cards.pile(&game, pile).collect();
        let card = game.calamity_card(famine, 0);
        seen.push(cards.iter().rev().position(|one| *one == card).expect("it is back"));
    }
    assert!(seen.iter().all(|height| *height < 3));
    assert!(seen.iter().any(|height| *height > 0), "no other card was returned with it");
}

#[test]
fn rule_32_5_every_calamity_of_a_player_happens() {
    let game = with(8, &["no-calamity-limit"]);
    let mut scene = Position::new(&game, 1);
    for id in ["famine", "flood", "treachery", "superstition", "tempest", "city-riots"] {
        scene = scene.calamity(P1, calamity(&game, id), None);
    }
    let state = scene.only(Step::LimitCalamities, &mut Events::off());
    assert_eq!(state.calamities_of(P1).count(), 6);
}

#[test]
fn rule_32_6_one_tradable_and_one_non_tradable_major_calamity_stay() {
    let game = with(8, &["dynamic-calamity-limit"]);
    for seed in 0..8 {
        let mut scene = Position::new(&game, seed);
        for id in ["famine", "flood", "treachery", "superstition"] {
            scene = scene.calamity(P1, calamity(&game, id), None);
        }
        let state = scene.only(Step::LimitCalamities, &mut Events::off());
        let mut expected = [CalamityKind::NonTradable, CalamityKind::Major].to_vec();
        expected.sort_by_key(|kind| format!("{kind:?}"));
        assert_eq!(kinds(&game, &state, P1), expected);
    }
}

#[test]
fn rule_32_6_minor_calamities_make_room_for_the_major_ones() {
    let game = with(8, &["dynamic-calamity-limit"]);
    for seed in 0..8 {
        let mut scene = Position::new(&game, seed);
        for id in ["famine", "treachery", "tempest", "city-riots", "banditry"] {
            scene = scene.calamity(P1, calamity(&game, id), None);
        }
        let state = scene.only(Step::LimitCalamities, &mut Events::off());
        let minor = |kind: &&CalamityKind| **kind == CalamityKind::Minor;
        let left = kinds(&game, &state, P1);
        assert_eq!((left.len(), left.iter().filter(minor).count()), (3, 1));
    }
}

#[test]
fn rule_32_8_stoic_civilization_is_three_rules_together() {
    let game = with(6, &["stoic-civilization"]);
    assert!(game.cards.calamities.iter().all(|card| card.tradable));
    assert!(heights(&game, &game.start(1, &mut Events::off())).iter().any(|height| *height > 2));
    let limit = game.calamity_limit.as_ref().expect("a limit that limits nothing");
    assert_eq!((limit.all, limit.major, limit.minor), (None, None, None));
}

#[test]
fn rule_33_3_everybody_has_two_sets_of_pieces_but_four_ships_in_play() {
    let game = with(6, &["imperial-civilization"]);
    assert_eq!((game.tokens, game.cities), (110, 18));
    assert_eq!(game.ships, 4, "16.4 is not changed");
}

#[test]
fn rule_33_3_cities_above_nine_are_dealt_for_after_everybody_was_dealt_to() {
    let game = with(6, &["imperial-civilization"]);
    let mut events = Events::kept();
    let scene = Position::new(&game, 1).cities(P1, 11).cities(P2, 12);
    let state = scene.only(Step::DealCards, &mut events);
    let dealt: Vec<(Seat, u8)> = (events.list().iter())
        .filter_map(|event| match event {
            Event::Dealt { seat, cards } => Some((*seat, *cards)),
            _ => None,
        })
        .collect();
    assert_eq!(dealt, [(P1, 9), (P2, 9), (P1, 2), (P2, 3)]);
    assert_eq!(state.hand_size(P2), 12);
}

#[test]
fn rule_31_4_cards_of_twenty_points_are_collected_one_a_stack() {
    let game = with(6, &["medium-game"]);
    let mut state = game.start(1, &mut Events::off());
    assert_eq!((state.turn, state.seat, state.ask), (0, P1, Ask::StartCards));
    for stack in [9, 8] {
        apply(&game, &mut state, Action::BuyCard { stack, free: true });
    }
    let left = actions(&game, &state);
    let again = Action::BuyCard { stack: 9, free: true };
    assert!(!left.contains(&again), "one card a stack");
    assert!(!left.contains(&Action::BuyCard { stack: 4, free: true }), "three points are left");
    apply(&game, &mut state, Action::BuyCard { stack: 3, free: true });
    assert_eq!((state.seat, state.player(P1).hand), (P2, 3), "twenty points are spent");
}

fn to(game: &Game, ask: Ask) -> State {
    let mut state = game.start(1, &mut Events::off());
    while state.ask != ask {
        let action = match state.ask {
            Ask::Package => Action::Package(0),
            _ => Action::Done,
        };
        apply(game, &mut state, action);
    }
    state
}

#[test]
fn rule_31_4_packages_stay_secret_until_everybody_has_chosen() {
    let game = with(6, &["short-game"]);
    let mut state = to(&game, Ask::Package);
    apply(&game, &mut state, Action::Package(3));
    assert_eq!(state.player(P1).advances, 0);
    assert_eq!((state.seat, state.ask), (P2, Ask::Package));
}

#[test]
fn rule_31_5_tokens_are_placed_in_the_own_region_with_those_of_the_package() {
    let game = with(6, &["medium-game"]);
    let mut state = to(&game, Ask::Placement);
    assert_eq!(state.player(P1).tokens, 0, "no token on the starting area before that");
    let most = actions(&game, &state).iter().filter_map(|action| action.count()).max();
    assert_eq!(most, Some(38), "35, and 3 of Craft and Science");
    let home = |at: Land| {
        let area = game.places[at].area;
        game.pack[area].region.contains(&game.civilizations[0])
    };
    let all = actions(&game, &state);
    assert!(all.iter().all(|action| !matches!(action, Action::Grow { at, .. } if !home(*at))));
    let first = all.into_iter().find(|action| action.count() == Some(30)).expect("a placement");
    apply(&game, &mut state, first);
    assert_eq!((state.seat, state.view(&game, P1).tokens(P1)), (P1, 30));
    apply(&game, &mut state, Action::Done);
    assert_eq!(state.seat, P2);
}

#[test]
fn rule_31_5_tokens_are_recorded_in_secret_and_shown_together() {
    let game = with(6, &["medium-game"]);
    let mut state = to(&game, Ask::Placement);
    let first = actions(&game, &state).into_iter().find(|action| action.count() == Some(30));
    apply(&game, &mut state, first.expect("a placement"));
    let seen = |state: &State, by: Seat| {
        let view = state.view(&game, by);
        (view.tokens(P1), view.board().settled(P1).count())
    };
    assert_eq!((seen(&state, P1), seen(&state, P2)), ((30, 1), (0, 0)));
    while state.ask == Ask::Placement {
        assert_eq!(seen(&state, P2), (0, 0), "as long as anybody records");
        apply(&game, &mut state, Action::Done);
    }
    assert_eq!(seen(&state, P2), (30, 1));
}

#[test]
fn rule_31_7_first_cities_cost_five_tokens_on_a_site() {
    let game = with(6, &["medium-game"]);
    let mut state = to(&game, Ask::Placement);
    let site = |at: &Land| game.places[*at].site;
    let homes: Vec<Land> = actions(&game, &state)
        .into_iter()
        .filter_map(|action| match action {
            Action::Grow { at, count: 1 } => Some(at),
            _ => None,
        })
        .collect();
    let (built, plain) = (
        homes.iter().copied().find(site).expect("a site"),
        homes.iter().copied().find(|at| !site(at)).expect("a place without one"),
    );
    apply(&game, &mut state, Action::Grow { at: built, count: 5 });
    apply(&game, &mut state, Action::Grow { at: plain, count: 9 });
    while state.ask == Ask::Placement {
        apply(&game, &mut state, Action::Done);
    }
    assert_eq!((state.turn, state.seat, state.ask), (0, P1, Ask::BuildCity));
    let cities: Vec<Land> = actions(&game, &state)
        .into_iter()
        .filter_map(|action| match action {
            Action::BuildCity { at, .. } => Some(at),
            _ => None,
        })
        .collect();
    assert_eq!(cities, [built], "nine tokens are too few without a site");
}

#[test]
fn rule_31_10_markers_start_one_behind_where_the_requirements_are_not_met() {
    let game = with(6, &["short-game"]);
    let mut state = to(&game, Ask::Placement);
    while state.turn == 0 {
        let place = actions(&game, &state).into_iter().find(|action| action.count().is_some());
        apply(&game, &mut state, place.unwrap_or(Action::Done));
        if state.turn == 0 {
            apply(&game, &mut state, Action::Done);
        }
    }
    assert!(game.all_seats().all(|seat| state.player(seat).marker == 8));
    let credits: Vec<u16> = state.player(P1).credits[..5].to_vec();
    let package = &game.start.as_ref().expect("a start").packages[0];
    assert_eq!(credits, package.credits, "as printed in the table of section 31");
    assert_eq!(state.player(P1).advances.count_ones(), 4);
}

#[test]
fn the_short_game_of_mega_empires_gives_everybody_another_package() {
    let game = Game::new(mega_empires(), &options(7, &["short-game"])).expect("a game");
    let state = game.start(5, &mut Events::off());
    assert_eq!(state.turn, 1);
    let mut held: Vec<u64> = game.all_seats().map(|seat| state.player(seat).advances).collect();
    assert!(held.iter().all(|advances| advances.count_ones() == 4));
    held.sort_unstable();
    held.dedup();
    assert_eq!(held.len(), 7);
}

#[test]
fn the_expert_game_moves_a_marker_back_without_cities_but_not_in_the_stone_age() {
    let game = Game::new(mega_empires(), &options(5, &["expert"])).expect("a game");
    let scene = Position::new(&game, 1).marker(P1, 9).marker(P2, 2).marker(P3, 7).cities(P3, 1);
    let state = scene.only(Step::MoveMarkers, &mut Events::off());
    assert_eq!([P1, P2, P3].map(|seat| state.player(seat).marker), [8, 3, 7]);
}
