//! Every calamity of the Expansion Project, section 29: what it does, to whom, and how advances change it.

use crate::common::tally::{Tally, play_out, resolve, resolve_with, strike, strike_holder};
use crate::common::{actions, built, expansion, expansion_project, place, places_where};
use strabo_engine::action::{Action, Ask, NOBODY, Seat};
use strabo_engine::game::{Game, Options};
use strabo_engine::scene::Scene;
use strabo_model::map::{Outline, OutlinePart};
use strabo_model::refs::CommodityId;

const PLAYERS: u8 = 18;

fn settled(game: &Game, cities: u8) -> Scene<'_> {
    Scene::new(game, 1).cities(0, cities).tokens(0, field(game, 0), 20)
}

/// Areas for tokens, away from the first areas of the board where cities are put.
fn field(game: &Game, at: usize) -> u16 {
    let places = places_where(game, |info| info.limit > 0);
    places[places.len() - 1 - at]
}

fn with<'g>(scene: Scene<'g>, advances: &[&str]) -> Scene<'g> {
    advances.iter().fold(scene, |scene, id| scene.advance(0, id))
}

fn spread<'g>(game: &Game, scene: Scene<'g>, seat: Seat, tokens: usize) -> Scene<'g> {
    let places = places_where(game, |info| info.limit > 0);
    places[..tokens].iter().fold(scene, |scene, at| scene.tokens(seat, *at, 1))
}

fn reduced(id: &str, advances: &[&str]) -> u8 {
    let game = expansion(PLAYERS);
    resolve(&game, with(settled(&game, 9), advances), id, NOBODY).reduced[0]
}

fn commodity(game: &Game, value: u16) -> CommodityId {
    let fits = |at: &usize| game.cards.values[*at] == value && game.cards.copies[*at] > 3;
    CommodityId::from((0..game.cards.kinds()).find(fits).expect("a commodity"))
}

// Stack 2

#[test]
fn section_29_2_1_2_an_earthquake_strikes_where_it_does_the_greatest_damage() {
    let game = expansion(PLAYERS);
    let quiet = places_where(&game, |info| info.limit == 1 && info.site)[0];
    let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
    let scene = Scene::new(&game, 1).city(0, quiet).city(0, own).city(1, near);
    let (state, _) = strike(&game, scene.clone(), "volcanic-eruption", NOBODY);
    assert_eq!(actions(&game, &state), [Action::Choose(own)], "a second city suffers there");
    let tally = resolve(&game, scene.clone(), "volcanic-eruption", NOBODY);
    assert_eq!((tally.destroyed[0], tally.reduced[1]), (1, 1));
    let built = scene.advance(0, "engineering").advance(1, "engineering");
    let tally = resolve(&game, built, "volcanic-eruption", NOBODY);
    assert_eq!((tally.reduced[0], tally.reduced[1]), (1, 1), "29.2.1.4");
}

#[test]
fn section_29_2_1_3_urbanism_loses_four_points_next_to_the_earthquake() {
    let game = expansion(PLAYERS);
    let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
    let beside = place(&game, "charax");
    let scene = Scene::new(&game, 1).city(1, own).city(0, near);
    let scene = scene.tokens(0, beside, 6).tokens(1, beside, 6).advance(0, "urbanism");
    let scene = scene.advance(1, "urbanism").cities(0, 0);
    let lost = |scene: Scene<'_>| {
        let tally = resolve(&game, scene, "volcanic-eruption", NOBODY);
        (tally.points[0] - 5 * tally.destroyed[0], tally.points[1])
    };
    let (primary, secondary) = lost(scene.clone());
    assert_eq!(primary, 4);
    assert!(secondary > 4, "the reduced city and four points: {secondary}");
    let spared = lost(scene.advance(1, "engineering"));
    assert_eq!(spared, (4, secondary - 4));
}

#[test]
fn section_29_2_1_2_an_earthquake_strikes_once_though_its_second_city_is_of_a_lower_seat() {
    let game = expansion(PLAYERS);
    let (own, near) = (place(&game, "babylon"), place(&game, "ur"));
    let quiet = places_where(&game, |info| info.limit == 1 && info.site)[0];
    let scene = Scene::new(&game, 1).city(3, own).city(3, quiet).city(1, near);
    let scene = scene.tokens(3, place(&game, "charax"), 6).tokens(1, place(&game, "charax"), 6);
    let scene = scene.advance(3, "urbanism").advance(1, "urbanism");
    let struck = strike_holder(&game, scene, "volcanic-eruption", (3, NOBODY));
    let tally = play_out(&game, struck, |_, actions| actions[0]);
    assert_eq!((tally.destroyed[3], tally.reduced[1]), (1, 1), "one city each");
    assert_eq!(tally.points[3], 5 + 4, "the city, and then what urbanism adds (29.2.1.3)");
    assert!(tally.points[1] > 4, "the second victim holds urbanism as well: {}", tally.points[1]);
}

#[test]
fn section_29_2_2_treachery_replaces_a_city_or_reduces_one_that_was_not_traded() {
    let game = expansion(PLAYERS);
    let scene = settled(&game, 4);
    assert_eq!(resolve(&game, scene.clone(), "treachery", 2).taken, [(0, 2)]);
    assert_eq!(resolve(&game, scene.clone().cities(2, 9), "treachery", 2).destroyed[0], 1);
    let untraded = resolve(&game, with(scene, &["diplomacy"]), "treachery", NOBODY);
    assert_eq!((untraded.reduced[0], untraded.taken.len()), (2, 0));
    assert_eq!(untraded.asked, [(0, Ask::LostCity), (0, Ask::LostCity)]);
}

#[test]
fn section_29_2_3_squandered_wealth_takes_ten_treasury_tokens() {
    let game = expansion(PLAYERS);
    let scene = Scene::new(&game, 1).treasury(0, 15);
    assert_eq!(resolve(&game, scene, "squandered-wealth", NOBODY).treasury[0], 10);
}

// Stack 3

/// What others lose, with plenty of tokens and everything shared out as much as possible.
fn shared((id, trader): (&str, Seat), advances: &[(Seat, &str)]) -> Tally {
    let game = expansion(PLAYERS);
    let scene = (0..6).fold(Scene::new(&game, 1), |scene, seat| spread(&game, scene, seat, 5));
    let scene =
        (0..6).fold(scene, |scene, seat| scene.tokens(seat, field(&game, usize::from(seat)), 30));
    let scene = advances.iter().fold(scene, |scene, (seat, id)| scene.advance(*seat, id));
    resolve(&game, scene, id, trader)
}

#[test]
fn section_29_3_1_famine_takes_ten_and_shares_out_twenty_at_most_eight_each() {
    assert_eq!(shared(("famine", NOBODY), &[]).points[..6], [10, 8, 8, 4, 0, 0]);
    let milder = [(0, "pottery"), (0, "calendar"), (1, "pottery"), (2, "calendar")];
    assert_eq!(shared(("famine", NOBODY), &milder).points[..4], [5, 3, 3, 4]);
}

#[test]
fn section_24_1_1_who_traded_famine_is_no_victim_of_it() {
    assert_eq!(shared(("famine", 1), &[]).points[..6], [10, 0, 8, 8, 4, 0], "32.2");
}

#[test]
fn section_29_3_1_4_agriculture_does_not_work_during_famine() {
    let game = expansion(PLAYERS);
    let places = places_where(&game, |info| info.limit == 2);
    let scene = places[..15].iter().fold(Scene::new(&game, 1), |scene, at| scene.tokens(0, *at, 3));
    let tally = resolve(&game, scene.clone(), "famine", NOBODY);
    assert_eq!(tally.points[0], 10);
    let tally = resolve(&game, scene.advance(0, "agriculture"), "famine", NOBODY);
    assert!(tally.points[0] > 20, "{}", tally.points[0]);
}

#[test]
fn section_29_3_2_superstition_reduces_three_cities() {
    assert_eq!(reduced("superstition", &[]), 3);
    assert_eq!(reduced("superstition", &["mysticism", "deism", "enlightenment"]), 0);
    assert_eq!(reduced("superstition", &["universal-doctrine"]), 4);
}

#[test]
fn section_29_3_3_tempest_takes_all_ships_and_five_treasury_tokens() {
    let game = expansion(PLAYERS);
    let coast = places_where(&game, |info| info.coastal);
    let scene = Scene::new(&game, 1).ship(0, coast[0]).ship(0, coast[1]).ship(1, coast[0]);
    let tally = resolve(&game, scene.treasury(0, 6), "tempest", NOBODY);
    assert_eq!((tally.ships[0], tally.ships[1], tally.treasury[0]), (2, 0, 5));
}

// Stack 4

fn war(advances: &[&str], keep_first: bool) -> (Tally, u8) {
    let game = expansion(PLAYERS);
    let scene = spread(&game, Scene::new(&game, 1), 0, 47).stock(0, 0).stock(1, 55);
    let scene = (2..PLAYERS).fold(scene, |scene, seat| scene.cities(seat, 9).stock(seat, 0));
    let mut selected = 0;
    let tally =
        resolve_with(&game, with(scene, advances), ("civil-war", NOBODY), |decision, all| {
            match (decision.ask, all[0]) {
                (Ask::Faction, Action::Keep { .. }) => Action::Keep { first: keep_first },
                (Ask::Faction, Action::Take { count, .. }) if decision.seat == 0 => {
                    selected += count;
                    all[0]
                }
                _ => all[0],
            }
        });
    (tally, selected)
}

#[test]
fn section_29_4_1_civil_war_divides_the_civilization_into_two_factions() {
    let (tally, selected) = war(&[], true);
    assert_eq!((tally.beneficiary, selected), (Some(1), 15));
    assert_eq!(tally.moved(0, 1), 47 - 35, "the victim keeps the first faction");
    assert_eq!(war(&[], false).0.moved(0, 1), 35);
    assert_eq!(war(&["music"], true).1, 20);
    assert_eq!(war(&["drama-and-poetry", "music"], true).1, 25);
    assert_eq!(war(&["democracy"], true).1, 25);
    assert_eq!(war(&["democracy", "music"], true).0.annexed, [], "there is no second faction");
}

#[test]
fn section_29_4_1_3_5_with_philosophy_the_beneficiary_selects_fifteen() {
    let (tally, selected) = war(&["philosophy", "music"], false);
    assert_eq!((selected, tally.moved(0, 1)), (0, 15));
}

#[test]
fn section_29_4_1_6_soldiers_cost_both_factions_five_points_each() {
    let (tally, _) = war(&["military"], true);
    assert_eq!((tally.points[0], tally.moved(0, 1)), (10, 47 - 35 - 5));
    let (tally, _) = war(&["military", "naval-warfare", "philosophy"], false);
    assert_eq!((tally.points[0], tally.moved(0, 1)), (20, 5));
}

#[test]
fn section_29_4_1_7_what_the_beneficiary_cannot_replace_goes_to_the_next_in_stock() {
    let game = expansion(PLAYERS);
    let scene = spread(&game, Scene::new(&game, 1), 0, 47).stock(0, 0).cities(0, 9);
    let scene = scene.stock(1, 4).stock(2, 3).cities(2, 1);
    let scene = (3..PLAYERS).fold(scene, |scene, seat| scene.cities(seat, 9).stock(seat, 0));
    let tally = resolve(&game, scene, "civil-war", NOBODY);
    assert_eq!(tally.beneficiary, Some(1));
    assert!(tally.moved(0, 2) > 0, "{:?}", tally.annexed);
}

#[test]
fn section_29_4_1_7_the_next_in_stock_goes_on_until_nothing_is_left() {
    let game = expansion(PLAYERS);
    let scene = spread(&game, Scene::new(&game, 1), 0, 47).stock(0, 0).stock(1, 4);
    let scene = scene.cities(2, 9).stock(2, 10).cities(3, 9).stock(3, 9);
    let scene = (4..PLAYERS).fold(scene, |scene, seat| scene.cities(seat, 9).stock(seat, 0));
    let tally = resolve_with(&game, scene, ("civil-war", NOBODY), |_, all| match all[0] {
        Action::Keep { .. } => Action::Keep { first: true },
        other => other,
    });
    let moved = [1, 2, 3].map(|seat| tally.moved(0, seat));
    assert_eq!(moved, [4, 8, 0], "twelve tokens: four, and all others to the second");
}

#[test]
fn section_29_4_1_the_victim_decides_between_beneficiaries_with_as_much_in_stock() {
    let game = expansion(PLAYERS);
    let scene = spread(&game, Scene::new(&game, 1), 0, 47);
    let (state, _) = strike(&game, scene, "civil-war", NOBODY);
    assert_eq!((state.seat, state.ask), (0, Ask::Beneficiary));
    assert_eq!(actions(&game, &state).len(), 17, "players without units may profit");
}

#[test]
fn section_29_4_2_slave_revolt_withholds_fifteen_tokens_from_support() {
    let game = expansion(PLAYERS);
    let revolt = |advances: &[&str]| {
        let scene = Scene::new(&game, 1).cities(0, 5).tokens(0, field(&game, 0), 25);
        resolve(&game, with(scene, advances), "slave-revolt", NOBODY).reduced[0]
    };
    assert_eq!(revolt(&[]), 0);
    assert!(revolt(&["mining"]) > 0);
    assert!(revolt(&["theocracy", "mining"]) > revolt(&["mining"]));
    assert_eq!(revolt(&["theocracy", "mythology"]), 0);
    assert_eq!(revolt(&["mining", "enlightenment"]), 0);
}

#[test]
fn section_29_4_2_1_slave_revolt_reduces_cities_built_this_turn_first() {
    let game = expansion(PLAYERS);
    let sites = places_where(&game, |info| info.site && info.limit == 1);
    let scene = Scene::new(&game, 1).city(0, sites[0]).city(0, sites[1]).city(0, sites[2]);
    let new = [sites[3], sites[4]];
    let state = built(&game, scene.tokens(0, field(&game, 0), 10), &new);
    let (state, _) = strike(&game, Scene::at(&game, state), "slave-revolt", NOBODY);
    assert_eq!((state.seat, state.ask), (0, Ask::LostCity));
    assert_eq!(actions(&game, &state), new.map(Action::Choose), "21.1.2");
}

#[test]
fn section_29_4_3_city_in_flames_costs_a_city_or_ten_treasury_tokens() {
    let game = expansion(PLAYERS);
    let (state, _) = strike(&game, settled(&game, 1).treasury(0, 10), "city-in-flames", NOBODY);
    assert!(actions(&game, &state).contains(&Action::Pay));
    assert_eq!(resolve(&game, settled(&game, 1), "city-in-flames", NOBODY).destroyed[0], 1);
}

// Stack 5

#[test]
fn section_29_5_1_a_flood_takes_seventeen_and_ten_from_others_on_the_plain() {
    let game = expansion(PLAYERS);
    let plain = game.places.flood_plains.of(0);
    let scene = Scene::new(&game, 1).tokens(0, plain[0], 20).tokens(1, plain[0], 9);
    let scene = scene.tokens(2, plain[1], 9);
    let flood = |scene: Scene<'_>| resolve(&game, scene, "flood", NOBODY).points;
    assert_eq!(flood(scene.clone())[..3], [17, 9, 1]);
    let built = scene.advance(0, "engineering").advance(1, "engineering");
    assert_eq!(flood(built)[..3], [7, 7, 1], "29.5.1.5");
    let few = Scene::new(&game, 1).tokens(0, plain[0], 3).tokens(1, plain[0], 4);
    assert_eq!(flood(few.tokens(2, plain[1], 5))[..3], [3, 4, 5], "all of ten or less");
}

#[test]
fn section_24_1_1_who_traded_a_flood_is_spared_unless_everybody_loses_all() {
    let game = expansion(PLAYERS);
    let plain = game.places.flood_plains.of(0);
    let scene = Scene::new(&game, 1).tokens(0, plain[0], 20).tokens(1, plain[0], 9);
    let scene = scene.tokens(2, plain[1], 9);
    let flood = |scene: Scene<'_>| resolve(&game, scene, "flood", 1).points;
    assert_eq!(flood(scene.clone())[..3], [17, 0, 9]);
    assert_eq!(flood(scene.tokens(3, plain[2], 9))[..4], [17, 0, 9, 1]);
    let few = Scene::new(&game, 1).tokens(0, plain[0], 3).tokens(1, plain[0], 4);
    assert_eq!(flood(few.tokens(2, plain[1], 5))[..3], [3, 4, 5], "29.5.1.3: nobody is chosen");
}

#[test]
fn section_29_5_1_4_without_units_on_a_plain_a_coastal_city_is_lost() {
    let game = expansion(PLAYERS);
    let plains: Vec<u16> = (0..game.places.flood_plains.len())
        .flat_map(|at| game.places.flood_plains.of(at).to_vec())
        .collect();
    let coast = places_where(&game, |info| info.coastal);
    let dry = coast.into_iter().find(|at| !plains.contains(at)).expect("a dry coast");
    let scene = Scene::new(&game, 1).city(0, dry);
    assert_eq!(resolve(&game, scene.clone(), "flood", NOBODY).destroyed[0], 1);
    let built = resolve(&game, scene.advance(0, "engineering"), "flood", NOBODY);
    assert_eq!((built.destroyed[0], built.reduced[0]), (0, 1));
}

/// A game in which one area reaches the edge of the board.
fn with_edge(at: &str) -> Game {
    let mut pack = expansion_project().clone();
    pack.board = Some([1600.0, 552.0]);
    pack.outlines = (pack.areas.iter())
        .map(|area| {
            let outer = vec![[0.0, 5.0], [5.0, 5.0], [5.0, 9.0]];
            let part = OutlinePart { outer, holes: Vec::new() };
            Outline { parts: if &*area.id == at { vec![part] } else { Vec::new() } }
        })
        .collect();
    Game::new(&pack, &Options::new(18)).expect("a game")
}

#[test]
fn section_29_5_2_3_barbarians_come_from_the_edge_of_the_map_and_from_zero_areas() {
    let game = with_edge("babylon");
    let edge = places_where(&game, |info| info.edge);
    assert_eq!(edge, [place(&game, "babylon")]);
    let zero = places_where(&game, |info| info.limit == 0)[0];
    let heart = places_where(&game, |info| info.limit > 1 && !info.edge)
        .into_iter()
        .find(|at| {
            let near = game.places.land.of(*at).iter().chain(game.places.water.of(*at));
            near.copied().all(|one| game.places.list[usize::from(one)].limit > 0)
        })
        .expect("an area inside");
    let invaded = |at: u16| {
        let scene = Scene::new(&game, 1).tokens(0, at, 2);
        resolve(&game, scene, "barbarian-hordes", 3).hordes.first().map(|(at, _)| *at)
    };
    assert_eq!(invaded(edge[0]), Some(edge[0]));
    assert_eq!(invaded(zero), Some(zero));
    assert_eq!(invaded(game.places.land.of(zero)[0]), Some(game.places.land.of(zero)[0]));
    assert_eq!(invaded(heart), None, "the barbarians are eliminated");
}

#[test]
fn section_29_5_2_barbarians_attack_cities_first_and_go_on_from_there() {
    let game = with_edge("babylon");
    let (city, next) = (place(&game, "babylon"), place(&game, "ur"));
    let scene = Scene::new(&game, 1).city(0, city).tokens(0, next, 2).stock(0, 10);
    let tally = resolve(&game, scene.clone(), "barbarian-hordes", 3);
    assert_eq!(tally.hordes, [(city, 15), (next, 8)]);
    let sent =
        |id: &str| resolve(&game, scene.clone().advance(0, id), "barbarian-hordes", 3).hordes[0].1;
    assert_eq!((sent("politics"), sent("provincial-empire"), sent("monarchy")), (20, 20, 10));
}

#[test]
fn section_29_5_2_1_untraded_barbarians_obey_whoever_has_the_fewest_cities() {
    let game = with_edge("babylon");
    let scene = (1..18).fold(Scene::new(&game, 1), |scene, seat| scene.cities(seat, 2));
    let scene = scene.city(0, place(&game, "babylon"));
    assert_eq!(resolve(&game, scene, "barbarian-hordes", NOBODY).beneficiary, Some(0));
}

#[test]
fn section_29_5_3_city_riots_reduces_a_city_and_takes_five_treasury_tokens() {
    let game = expansion(PLAYERS);
    let tally = resolve(&game, settled(&game, 3).treasury(0, 9), "city-riots", NOBODY);
    assert_eq!((tally.reduced[0], tally.treasury[0]), (1, 5));
}

// Stack 6

#[test]
fn section_29_6_1_a_cyclone_reduces_cities_and_sinks_ships_around_an_open_sea() {
    let game = expansion(PLAYERS);
    let sea = (0..game.places.seas.len())
        .map(|at| game.places.seas.of(at))
        .max_by_key(|areas| areas.len())
        .expect("a sea");
    let scene = sea[..5].iter().fold(Scene::new(&game, 1), |scene, at| scene.city(0, *at));
    let scene = sea[5..8].iter().fold(scene, |scene, at| scene.city(1, *at));
    let scene = (0..3).fold(scene, |scene, at| scene.ship(0, sea[at]).ship(2, sea[at]));
    let cyclone = |scene: Scene<'_>| {
        let tally = resolve(&game, scene, "cyclone", NOBODY);
        (tally.reduced[0], tally.reduced[1], tally.ships[0], tally.ships[2])
    };
    assert_eq!(cyclone(scene.clone()), (3, 2, 3, 3));
    assert_eq!(cyclone(scene.clone().advance(0, "masonry")), (2, 2, 3, 3));
    assert_eq!(cyclone(scene.clone().advance(0, "trade-empire")), (4, 2, 3, 3));
    let calendar = scene.advance(0, "calendar").advance(1, "calendar");
    assert_eq!(cyclone(calendar.advance(2, "calendar")), (1, 0, 1, 1), "29.6.1.5");
}

#[test]
fn section_29_6_2_an_epidemic_takes_sixteen_and_shares_out_twenty_five() {
    assert_eq!(shared(("epidemic", 1), &[]).points[..6], [16, 0, 10, 10, 5, 0]);
    let medicine = [(0, "medicine"), (0, "anatomy"), (2, "medicine"), (3, "roadbuilding")];
    assert_eq!(shared(("epidemic", 1), &medicine).points[..5], [0, 0, 5, 15, 5]);
    assert_eq!(shared(("epidemic", 1), &[(0, "trade-empire")]).points[0], 21);
}

#[test]
fn section_29_6_2_2_an_epidemic_leaves_a_token_in_each_area() {
    let game = expansion(PLAYERS);
    let scene = spread(&game, Scene::new(&game, 1), 0, 10).tokens(0, field(&game, 0), 4);
    assert_eq!(resolve(&game, scene, "epidemic", NOBODY).points[0], 3);
    let tally = resolve(&game, Scene::new(&game, 1).cities(0, 2), "epidemic", NOBODY);
    assert_eq!((tally.destroyed[0], tally.reduced[0]), (0, 2));
}

#[test]
fn section_29_6_3_coastal_migration_takes_five_points_from_the_coast_and_all_ships() {
    let game = expansion(PLAYERS);
    let coast = places_where(&game, |info| info.coastal)[0];
    let scene = Scene::new(&game, 1).tokens(0, coast, 7).ship(0, coast);
    let tally = resolve(&game, scene, "coastal-migration", NOBODY);
    assert_eq!((tally.points[0], tally.ships[0]), (5, 1));
}

// Stack 7

#[test]
fn section_29_7_1_corruption_takes_cards_of_ten_points() {
    let game = expansion(PLAYERS);
    let corruption = |advances: &[&str]| {
        let cards = Scene::new(&game, 1).commodity(0, commodity(&game, 5), 4);
        resolve(&game, with(cards, advances), "corruption", NOBODY).cards[0]
    };
    assert_eq!((corruption(&[]), corruption(&["coinage"]), corruption(&["law"])), (2, 3, 1));
}

#[test]
fn section_29_7_2_civil_disorder_reduces_all_but_three_cities() {
    let disorder = |advances: &[&str]| reduced("civil-disorder", advances);
    assert_eq!(disorder(&[]), 6);
    assert_eq!(disorder(&["music", "drama-and-poetry", "law", "democracy"]), 2);
    assert_eq!(disorder(&["military", "naval-warfare"]), 8);
    assert_eq!(disorder(&["advanced-military", "roadbuilding", "law"]), 7);
}

#[test]
fn section_29_7_3_tribal_conflict_empties_two_adjacent_areas_without_cities() {
    let game = expansion(PLAYERS);
    let (one, other) = (place(&game, "babylon"), place(&game, "ur"));
    let lonely = Scene::new(&game, 1).tokens(0, one, 3).city(0, other);
    assert_eq!(resolve(&game, lonely, "tribal-conflict", NOBODY).points[0], 0, "29.7.3.2");
    let scene = Scene::new(&game, 1).tokens(0, one, 3).tokens(0, other, 2).tokens(1, other, 1);
    let tally = resolve(&game, scene.tokens(0, field(&game, 0), 4), "tribal-conflict", NOBODY);
    assert_eq!(tally.points[..2], [5, 1]);
}

/// The face values of the cards that may be given first, and what was given in the end when the
/// highest card was given each time.
fn face_values(scene: Scene<'_>, game: &Game, id: &str) -> (Vec<u16>, u16) {
    let value = |action: &Action| match action {
        Action::Card { card, .. } => game.cards.values[usize::from(*card)],
        _ => 0,
    };
    let (mut first, mut sum) = (Vec::new(), 0);
    resolve_with(game, scene, (id, NOBODY), |_, all| {
        if first.is_empty() {
            first = all.iter().map(value).collect();
        }
        let highest = *all.iter().max_by_key(|action| value(action)).expect("a card");
        sum += value(&highest);
        highest
    });
    (first, sum)
}

#[test]
fn rule_24_5_corruption_and_banditry_take_exactly_the_face_value_if_possible() {
    let game = expansion(PLAYERS);
    let hand = |values: &[u16], cities: u8| {
        let scene = Scene::new(&game, 1).cities(0, cities);
        values.iter().fold(scene, |scene, value| scene.commodity(0, commodity(&game, *value), 1))
    };
    let corruption = |values: &[u16]| face_values(hand(values, 0), &game, "corruption");
    assert_eq!(corruption(&[9, 7, 3]), (vec![3, 7], 10), "nine would leave one open");
    assert_eq!(corruption(&[9, 9, 1, 4]), (vec![1, 9], 10));
    assert_eq!(corruption(&[9, 8, 4]), (vec![4, 8], 12), "as little more as is necessary");
    assert_eq!(corruption(&[5, 2, 1]), (vec![1, 2, 5], 8), "24.4: all there is");
    assert_eq!(face_values(hand(&[7, 3, 2], 5), &game, "banditry"), (vec![2, 3], 5));
    assert_eq!(face_values(hand(&[9, 7], 5), &game, "banditry"), (vec![7], 7));
}

// Stack 8

#[test]
fn section_29_8_1_3_carthage_annexes_eight_points_of_egypt() {
    let game = expansion(PLAYERS);
    let (home, three, city) =
        (place(&game, "charax"), place(&game, "ur"), place(&game, "babylonia"));
    let scene = Scene::new(&game, 1).tokens(1, home, 1).tokens(0, three, 3).city(0, city);
    let scene = scene.cities(0, 3).stock(0, 0);
    let scene = (2..PLAYERS).fold(scene, |scene, seat| scene.tokens(seat, home, 1).stock(seat, 0));
    assert!(
        game.places.land.of(home).contains(&three) && game.places.land.of(three).contains(&city)
    );
    let tally = resolve(&game, scene.clone(), "tyranny", NOBODY);
    assert_eq!(tally.beneficiary, Some(1));
    assert_eq!((tally.moved(0, 1), tally.taken.as_slice()), (8, [(0, 1)].as_slice()));
    assert_eq!(resolve(&game, with(scene, &["sculpture"]), "tyranny", NOBODY).moved(0, 1), 3);
}

#[test]
fn section_29_8_1_7_tyranny_needs_a_neighbour_by_land() {
    let game = expansion(PLAYERS);
    let scene = settled(&game, 4).stock(0, 0);
    assert_eq!(resolve(&game, scene, "tyranny", NOBODY).beneficiary, None);
}

#[test]
fn section_29_8_2_iconoclasm_reduces_four_cities_and_shares_out_two() {
    let heresy = |advances: &[&str]| reduced("iconoclasm-and-heresy", advances);
    assert_eq!(heresy(&[]), 4);
    assert_eq!(heresy(&["theology", "philosophy", "monotheism"]), 1, "Hatti, the example of 24.6");
    let game = expansion(PLAYERS);
    let scene = (0..4).fold(Scene::new(&game, 1), |scene, seat| scene.cities(seat, 5));
    let tally = resolve(&game, scene, "iconoclasm-and-heresy", 1);
    assert_eq!(tally.reduced[..4], [4, 0, 2, 0]);
}

#[test]
fn section_29_8_2_2_theocracy_sacrifices_two_cards() {
    let game = expansion(PLAYERS);
    let scene = settled(&game, 5).advance(0, "theocracy").commodity(0, commodity(&game, 5), 2);
    let tally = resolve(&game, scene, "iconoclasm-and-heresy", NOBODY);
    assert_eq!((tally.reduced[0], tally.cards[0]), (0, 2));
}

#[test]
fn section_29_8_3_minor_uprising_takes_a_point_a_city_or_two_treasury_tokens_each() {
    let game = expansion(PLAYERS);
    let uprising = |treasury: u8| {
        resolve_with(
            &game,
            settled(&game, 4).treasury(0, treasury),
            ("minor-uprising", NOBODY),
            |_, actions| if actions.contains(&Action::Pay) { Action::Pay } else { actions[0] },
        )
    };
    assert_eq!((uprising(0).points[0], uprising(0).treasury[0]), (4, 0));
    assert_eq!((uprising(5).points[0], uprising(5).treasury[0]), (2, 4));
}

// Stack 9

#[test]
fn section_29_9_1_regression_moves_the_marker_back() {
    let game = expansion(PLAYERS);
    let regression = |advances: &[&str]| {
        let scene = with(Scene::new(&game, 1).marker(0, 6), advances);
        resolve(&game, scene, "regression", NOBODY).marker
    };
    assert_eq!((regression(&[]), regression(&["library"])), (Some(5), None));
    assert_eq!(regression(&["fundamentalism"]), Some(4));
}

#[test]
fn section_29_9_2_piracy_takes_two_coastal_cities_and_one_of_each_of_two_others() {
    let game = expansion(PLAYERS);
    let coast = places_where(&game, |info| info.coastal);
    let scene = (0..4u8).fold(Scene::new(&game, 1), |scene, seat| {
        let from = usize::from(seat) * 4;
        coast[from..from + 4].iter().fold(scene, |scene, at| scene.city(seat, *at))
    });
    let piracy = |scene: Scene<'_>| {
        let tally = resolve(&game, scene, "piracy", 1);
        [0, 1, 2, 3].map(|seat| tally.taken.iter().filter(|(from, _)| *from == seat).count())
    };
    assert_eq!(piracy(scene.clone()), [2, 0, 1, 1]);
    assert_eq!(
        piracy(scene.clone().advance(0, "cartography").advance(2, "cartography")),
        [3, 0, 2, 1]
    );
    assert_eq!(
        piracy(scene.clone().advance(0, "naval-warfare").advance(2, "naval-warfare")),
        [1, 0, 0, 1]
    );
    let untraded = resolve(&game, scene, "piracy", NOBODY);
    assert_eq!(untraded.asked[2], (0, Ask::LostCity), "nobody traded it: the victim selects");
}

#[test]
fn section_29_9_3_banditry_gives_cards_to_the_trader_or_discards_them() {
    let game = expansion(PLAYERS);
    let scene = settled(&game, 3).commodity(0, commodity(&game, 2), 4);
    let traded = resolve(&game, scene.clone(), "banditry", 2);
    assert_eq!((traded.given.as_slice(), traded.cards[0]), ([(0, 2), (0, 2)].as_slice(), 0));
    let drawn = resolve(&game, scene, "banditry", NOBODY);
    assert_eq!((drawn.given.len(), drawn.cards[0]), (0, 2));
}

// Optional rules

#[test]
fn section_32_7_calamities_leave_sixteen_unit_points() {
    let variants = vec!["limited-damage".to_owned()];
    let options = Options { variants, ..Options::new(PLAYERS) };
    let game = Game::new(expansion_project(), &options).expect("a game");
    let scene = spread(&game, Scene::new(&game, 1), 0, 20);
    assert_eq!(resolve(&game, scene.clone(), "famine", NOBODY).points[0], 4);
    let city = scene.cities(0, 1);
    assert_eq!(resolve(&game, city, "city-in-flames", NOBODY).destroyed[0], 1);
    let poor = spread(&game, Scene::new(&game, 1), 0, 12).cities(0, 1);
    assert_eq!(resolve(&game, poor, "city-in-flames", NOBODY).destroyed[0], 0);
}
