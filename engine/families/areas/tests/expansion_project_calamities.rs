//! Calamities of the Expansion Project, 29.2 to 29.5: what they do, to whom, and how advances change them.

use crate::common::built;
use crate::common::prelude::*;
use crate::common::tally::{Tally, play_out, strike_holder};
use strabo_model::map::{Outline, OutlinePart};

const PLAYERS: u8 = 18;

pub(crate) fn settled(game: &Game, cities: u8) -> Position<'_> {
    Position::new(game, 1).cities(P1, cities).tokens(P1, field(game, 0), 20)
}

/// Areas for tokens, away from the first areas of the board where cities are put.
pub(crate) fn field(game: &Game, at: usize) -> Land {
    let places = places_where(game, |info| info.limit > 0);
    places[places.len() - 1 - at]
}

pub(crate) fn with<'g>(scene: Position<'g>, advances: &[&str]) -> Position<'g> {
    advances.iter().fold(scene, |scene, id| scene.advance(P1, id))
}

pub(crate) fn spread<'g>(
    game: &Game,
    scene: Position<'g>,
    seat: Seat,
    tokens: usize,
) -> Position<'g> {
    let places = places_where(game, |info| info.limit > 0);
    places[..tokens].iter().fold(scene, |scene, at| scene.tokens(seat, *at, 1))
}

pub(crate) fn reduced(id: &str, advances: &[&str]) -> u8 {
    resolve(&MANY, with(settled(&MANY, 9), advances), id, None).reduced[0]
}

pub(crate) fn commodity_worth(game: &Game, value: u16) -> CommodityId {
    let fits = |at: &usize| game.cards.values[*at] == value && game.cards.copies[*at] > 3;
    CommodityId::from((0..game.cards.kinds()).find(fits).expect("a commodity"))
}

// Stack 2

#[test]
fn section_29_2_1_2_an_earthquake_strikes_where_it_does_the_greatest_damage() {
    let quiet = places_where(&MANY, |info| info.limit == 1 && info.site)[0];
    let (own, near) = (place(&MANY, "babylon"), place(&MANY, "ur"));
    let scene = Position::new(&MANY, 1).city(P1, quiet).city(P1, own).city(P2, near);
    let (state, _) = strike(&MANY, scene.clone(), "volcanic-eruption", None);
    assert_eq!(actions(&MANY, &state), [Action::Choose(own)], "a second city suffers there");
    let tally = resolve(&MANY, scene.clone(), "volcanic-eruption", None);
    assert_eq!((tally.destroyed[0], tally.reduced[1]), (1, 1));
    let built = scene.advance(P1, "engineering").advance(P2, "engineering");
    let tally = resolve(&MANY, built, "volcanic-eruption", None);
    assert_eq!((tally.reduced[0], tally.reduced[1]), (1, 1), "29.2.1.4");
}

#[test]
fn section_29_2_1_3_urbanism_loses_four_points_next_to_the_earthquake() {
    let (own, near) = (place(&MANY, "babylon"), place(&MANY, "ur"));
    let beside = place(&MANY, "charax");
    let scene = Position::new(&MANY, 1).city(P2, own).city(P1, near);
    let scene = scene.tokens(P1, beside, 6).tokens(P2, beside, 6).advance(P1, "urbanism");
    let scene = scene.advance(P2, "urbanism").cities(P1, 0);
    let lost = |scene: Position<'_>| {
        let tally = resolve(&MANY, scene, "volcanic-eruption", None);
        (tally.points[0] - 5 * tally.destroyed[0], tally.points[1])
    };
    let (primary, secondary) = lost(scene.clone());
    assert_eq!(primary, 4);
    assert!(secondary > 4, "the reduced city and four points: {secondary}");
    assert_eq!(lost(scene.advance(P2, "engineering")), (4, secondary - 4));
}

#[test]
fn section_29_2_1_2_an_earthquake_strikes_once_though_its_second_city_is_of_a_lower_seat() {
    let (own, near) = (place(&MANY, "babylon"), place(&MANY, "ur"));
    let quiet = places_where(&MANY, |info| info.limit == 1 && info.site)[0];
    let scene = Position::new(&MANY, 1).city(P4, own).city(P4, quiet).city(P2, near);
    let scene = scene.tokens(P4, place(&MANY, "charax"), 6).tokens(P2, place(&MANY, "charax"), 6);
    let scene = scene.advance(P4, "urbanism").advance(P2, "urbanism");
    let struck = strike_holder(&MANY, scene, "volcanic-eruption", (P4, None));
    let tally = play_out(&MANY, struck, |_, actions| actions[0]);
    assert_eq!((tally.destroyed[3], tally.reduced[1]), (1, 1), "one city each");
    assert_eq!(tally.points[3], 5 + 4, "the city, and then what urbanism adds (29.2.1.3)");
    assert!(tally.points[1] > 4, "the second victim holds urbanism as well: {}", tally.points[1]);
}

#[test]
fn section_29_2_2_treachery_replaces_a_city_or_reduces_one_that_was_not_traded() {
    let scene = settled(&MANY, 4);
    assert_eq!(resolve(&MANY, scene.clone(), "treachery", Some(P3)).taken, [(P1, P3)]);
    assert_eq!(resolve(&MANY, scene.clone().cities(P3, 9), "treachery", Some(P3)).destroyed[0], 1);
    let untraded = resolve(&MANY, with(scene, &["diplomacy"]), "treachery", None);
    assert_eq!((untraded.reduced[0], untraded.taken.len()), (2, 0));
    assert_eq!(untraded.asked, [(P1, Ask::LostCity), (P1, Ask::LostCity)]);
}

#[test]
fn section_29_2_3_squandered_wealth_takes_ten_treasury_tokens() {
    let scene = Position::new(&MANY, 1).treasury(P1, 15);
    assert_eq!(resolve(&MANY, scene, "squandered-wealth", None).treasury[0], 10);
}

// Stack 3

/// What others lose, with plenty of tokens and everything shared out as much as possible.
pub(crate) fn shared((id, trader): (&str, Option<Seat>), advances: &[(Seat, &str)]) -> Tally {
    let scene =
        seats(0..6).fold(Position::new(&MANY, 1), |scene, seat| spread(&MANY, scene, seat, 5));
    let scene =
        seats(0..6).fold(scene, |scene, seat| scene.tokens(seat, field(&MANY, seat.index()), 30));
    let scene = advances.iter().fold(scene, |scene, (seat, id)| scene.advance(*seat, id));
    resolve(&MANY, scene, id, trader)
}

#[test]
fn section_29_3_1_famine_takes_ten_and_shares_out_twenty_at_most_eight_each() {
    assert_eq!(shared(("famine", None), &[]).points[..6], [10, 8, 8, 4, 0, 0]);
    let milder = [(P1, "pottery"), (P1, "calendar"), (P2, "pottery"), (P3, "calendar")];
    assert_eq!(shared(("famine", None), &milder).points[..4], [5, 3, 3, 4]);
}

#[test]
fn section_24_1_1_who_traded_famine_is_no_victim_of_it() {
    assert_eq!(shared(("famine", Some(P2)), &[]).points[..6], [10, 0, 8, 8, 4, 0], "32.2");
}

#[test]
fn section_29_3_1_4_agriculture_does_not_work_during_famine() {
    let places = places_where(&MANY, |info| info.limit == 2);
    let scene =
        places[..15].iter().fold(Position::new(&MANY, 1), |scene, at| scene.tokens(P1, *at, 3));
    let tally = resolve(&MANY, scene.clone(), "famine", None);
    assert_eq!(tally.points[0], 10);
    let tally = resolve(&MANY, scene.advance(P1, "agriculture"), "famine", None);
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
    let coast = places_where(&MANY, |info| info.coastal);
    let scene = Position::new(&MANY, 1).ship(P1, coast[0]).ship(P1, coast[1]).ship(P2, coast[0]);
    let tally = resolve(&MANY, scene.treasury(P1, 6), "tempest", None);
    assert_eq!((tally.ships[0], tally.ships[1], tally.treasury[0]), (2, 0, 5));
}

// Stack 4

fn war(advances: &[&str], keep_first: bool) -> (Tally, u8) {
    let scene = spread(&MANY, Position::new(&MANY, 1), P1, 47).stock(P1, 0).stock(P2, 55);
    let scene = seats(2..PLAYERS).fold(scene, |scene, seat| scene.cities(seat, 9).stock(seat, 0));
    let mut selected = 0;
    let tally = resolve_with(&MANY, with(scene, advances), ("civil-war", None), |decision, all| {
        match (decision.ask, all[0]) {
            (Ask::Faction, Action::Keep { .. }) => Action::Keep { first: keep_first },
            (Ask::Faction, Action::Take { count, .. }) if decision.seat == P1 => {
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
    assert_eq!((tally.beneficiary, selected), (Some(P2), 15));
    assert_eq!(tally.moved(P1, P2), 47 - 35, "the victim keeps the first faction");
    assert_eq!(war(&[], false).0.moved(P1, P2), 35);
    assert_eq!(war(&["music"], true).1, 20);
    assert_eq!(war(&["drama-and-poetry", "music"], true).1, 25);
    assert_eq!(war(&["democracy"], true).1, 25);
    assert_eq!(war(&["democracy", "music"], true).0.annexed, [], "there is no second faction");
}

#[test]
fn section_29_4_1_3_5_with_philosophy_the_beneficiary_selects_fifteen() {
    let (tally, selected) = war(&["philosophy", "music"], false);
    assert_eq!((selected, tally.moved(P1, P2)), (0, 15));
}

#[test]
fn section_29_4_1_6_soldiers_cost_both_factions_five_points_each() {
    let (tally, _) = war(&["military"], true);
    assert_eq!((tally.points[0], tally.moved(P1, P2)), (10, 47 - 35 - 5));
    let (tally, _) = war(&["military", "naval-warfare", "philosophy"], false);
    assert_eq!((tally.points[0], tally.moved(P1, P2)), (20, 5));
}

#[test]
fn section_29_4_1_7_what_the_beneficiary_cannot_replace_goes_to_the_next_in_stock() {
    let scene = spread(&MANY, Position::new(&MANY, 1), P1, 47).stock(P1, 0).cities(P1, 9);
    let scene = scene.stock(P2, 4).stock(P3, 3).cities(P3, 1);
    let scene = seats(3..PLAYERS).fold(scene, |scene, seat| scene.cities(seat, 9).stock(seat, 0));
    let tally = resolve(&MANY, scene, "civil-war", None);
    assert_eq!(tally.beneficiary, Some(P2));
    assert!(tally.moved(P1, P3) > 0, "{:?}", tally.annexed);
}

#[test]
fn section_29_4_1_7_the_next_in_stock_goes_on_until_nothing_is_left() {
    let scene = spread(&MANY, Position::new(&MANY, 1), P1, 47).stock(P1, 0).stock(P2, 4);
    let scene = scene.cities(P3, 9).stock(P3, 10).cities(P4, 9).stock(P4, 9);
    let scene = seats(4..PLAYERS).fold(scene, |scene, seat| scene.cities(seat, 9).stock(seat, 0));
    let tally = resolve_with(&MANY, scene, ("civil-war", None), |_, all| match all[0] {
        Action::Keep { .. } => Action::Keep { first: true },
        other => other,
    });
    let moved = [P2, P3, P4].map(|seat| tally.moved(P1, seat));
    assert_eq!(moved, [4, 8, 0], "twelve tokens: four, and all others to the second");
}

#[test]
fn section_29_4_1_the_victim_decides_between_beneficiaries_with_as_much_in_stock() {
    let scene = spread(&MANY, Position::new(&MANY, 1), P1, 47);
    let (state, _) = strike(&MANY, scene, "civil-war", None);
    assert_eq!((state.seat, state.ask), (P1, Ask::Beneficiary));
    assert_eq!(actions(&MANY, &state).len(), 17, "players without units may profit");
}

#[test]
fn section_29_4_2_slave_revolt_withholds_fifteen_tokens_from_support() {
    let revolt = |advances: &[&str]| {
        let scene = Position::new(&MANY, 1).cities(P1, 5).tokens(P1, field(&MANY, 0), 25);
        resolve(&MANY, with(scene, advances), "slave-revolt", None).reduced[0]
    };
    assert_eq!(revolt(&[]), 0);
    assert!(revolt(&["mining"]) > 0);
    assert!(revolt(&["theocracy", "mining"]) > revolt(&["mining"]));
    assert_eq!(revolt(&["theocracy", "mythology"]), 0);
    assert_eq!(revolt(&["mining", "enlightenment"]), 0);
}

#[test]
fn section_29_4_2_1_slave_revolt_reduces_cities_built_this_turn_first() {
    let sites = places_where(&MANY, |info| info.site && info.limit == 1);
    let scene = Position::new(&MANY, 1).city(P1, sites[0]).city(P1, sites[1]).city(P1, sites[2]);
    let new = [sites[3], sites[4]];
    let state = built(&MANY, scene.tokens(P1, field(&MANY, 0), 10), &new);
    let (state, _) = strike(&MANY, Position::at(&MANY, state), "slave-revolt", None);
    assert_eq!((state.seat, state.ask), (P1, Ask::LostCity));
    assert_eq!(actions(&MANY, &state), new.map(Action::Choose), "21.1.2");
}

#[test]
fn section_29_4_3_city_in_flames_costs_a_city_or_ten_treasury_tokens() {
    let (state, _) = strike(&MANY, settled(&MANY, 1).treasury(P1, 10), "city-in-flames", None);
    assert!(actions(&MANY, &state).contains(&Action::Pay));
    assert_eq!(resolve(&MANY, settled(&MANY, 1), "city-in-flames", None).destroyed[0], 1);
}

// Stack 5

#[test]
fn section_29_5_1_a_flood_takes_seventeen_and_ten_from_others_on_the_plain() {
    let plain = MANY.places.flood_plains.of(0);
    let scene = Position::new(&MANY, 1).tokens(P1, plain[0], 20).tokens(P2, plain[0], 9);
    let scene = scene.tokens(P3, plain[1], 9);
    let flood = |scene: Position<'_>| resolve(&MANY, scene, "flood", None).points;
    assert_eq!(flood(scene.clone())[..3], [17, 9, 1]);
    let built = scene.advance(P1, "engineering").advance(P2, "engineering");
    assert_eq!(flood(built)[..3], [7, 7, 1], "29.5.1.5");
    let few = Position::new(&MANY, 1).tokens(P1, plain[0], 3).tokens(P2, plain[0], 4);
    assert_eq!(flood(few.tokens(P3, plain[1], 5))[..3], [3, 4, 5], "all of ten or less");
}

#[test]
fn section_24_1_1_who_traded_a_flood_is_spared_unless_everybody_loses_all() {
    let plain = MANY.places.flood_plains.of(0);
    let scene = Position::new(&MANY, 1).tokens(P1, plain[0], 20).tokens(P2, plain[0], 9);
    let scene = scene.tokens(P3, plain[1], 9);
    let flood = |scene: Position<'_>| resolve(&MANY, scene, "flood", Some(P2)).points;
    assert_eq!(flood(scene.clone())[..3], [17, 0, 9]);
    assert_eq!(flood(scene.tokens(P4, plain[2], 9))[..4], [17, 0, 9, 1]);
    let few = Position::new(&MANY, 1).tokens(P1, plain[0], 3).tokens(P2, plain[0], 4);
    assert_eq!(flood(few.tokens(P3, plain[1], 5))[..3], [3, 4, 5], "29.5.1.3: nobody is chosen");
}

#[test]
fn section_29_5_1_4_without_units_on_a_plain_a_coastal_city_is_lost() {
    let plains: Vec<Land> = (0..MANY.places.flood_plains.len())
        .flat_map(|at| MANY.places.flood_plains.of(at).to_vec())
        .collect();
    let coast = places_where(&MANY, |info| info.coastal);
    let dry = coast.into_iter().find(|at| !plains.contains(at)).expect("a dry coast");
    let scene = Position::new(&MANY, 1).city(P1, dry);
    assert_eq!(resolve(&MANY, scene.clone(), "flood", None).destroyed[0], 1);
    let built = resolve(&MANY, scene.advance(P1, "engineering"), "flood", None);
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
            let near = game.places.by_land(*at).iter().chain(game.places.by_water(*at));
            near.copied().all(|one| game.places[one].limit > 0)
        })
        .expect("an area inside");
    let invaded = |at: Land| {
        let scene = Position::new(&game, 1).tokens(P1, at, 2);
        resolve(&game, scene, "barbarian-hordes", Some(P4)).hordes.first().map(|(at, _)| *at)
    };
    assert_eq!(invaded(edge[0]), Some(edge[0]));
    assert_eq!(invaded(zero), Some(zero));
    assert_eq!(invaded(game.places.by_land(zero)[0]), Some(game.places.by_land(zero)[0]));
    assert_eq!(invaded(heart), None, "the barbarians are eliminated");
}

#[test]
fn section_29_5_2_barbarians_attack_cities_first_and_go_on_from_there() {
    let game = with_edge("babylon");
    let (city, next) = (place(&game, "babylon"), place(&game, "ur"));
    let scene = Position::new(&game, 1).city(P1, city).tokens(P1, next, 2).stock(P1, 10);
    let tally = resolve(&game, scene.clone(), "barbarian-hordes", Some(P4));
    assert_eq!(tally.hordes, [(city, 15), (next, 8)]);
    let sent = |id: &str| {
        resolve(&game, scene.clone().advance(P1, id), "barbarian-hordes", Some(P4)).hordes[0].1
    };
    assert_eq!((sent("politics"), sent("provincial-empire"), sent("monarchy")), (20, 20, 10));
}

#[test]
fn section_29_5_2_3_too_few_barbarians_go_to_a_city_as_well_and_are_removed() {
    let game = with_edge("babylon");
    let (city, next) = (place(&game, "babylon"), place(&game, "ur"));
    let scene = Position::new(&game, 1).city(P1, city).city(P1, next).stock(P1, 20);
    let (mut state, mut events) =
        strike(&game, scene.advance(P1, "monarchy"), "barbarian-hordes", Some(P4));
    while game.decision(&state).is_some() {
        let first = actions(&game, &state)[0];
        let seat = state.seat;
        game.apply(&mut state, seat, first, &mut events).expect("a legal action");
    }
    let came = |event: &&Event| matches!(event, Event::TokensPlaced { at, count, .. } if *at == next && *count < 7);
    assert_eq!(events.list().iter().filter(came).count(), 1, "the rest of ten goes on to Ur");
    assert_eq!(state.board.city(next), Some(P1), "the city stands");
    assert_eq!(state.board.tokens(next, game.barbarians()), 0, "18.3.1");
}

#[test]
fn section_29_5_2_1_untraded_barbarians_obey_whoever_has_the_fewest_cities() {
    let game = with_edge("babylon");
    let scene = seats(1..18).fold(Position::new(&game, 1), |scene, seat| scene.cities(seat, 2));
    let scene = scene.city(P1, place(&game, "babylon"));
    assert_eq!(resolve(&game, scene, "barbarian-hordes", None).beneficiary, Some(P1));
}

#[test]
fn section_29_5_3_city_riots_reduces_a_city_and_takes_five_treasury_tokens() {
    let tally = resolve(&MANY, settled(&MANY, 3).treasury(P1, 9), "city-riots", None);
    assert_eq!((tally.reduced[0], tally.treasury[0]), (1, 5));
}
