//! Calamities of the Expansion Project that ask for more than a page of `scenes` says.

use crate::common::built;
use crate::common::prelude::*;
use crate::common::tally::Tally;
use strabo_model::map::{Outline, OutlinePart};

const PLAYERS: u8 = 18;

/// Areas for tokens, away from the first areas of the board where cities are put.
fn field(game: &Game, at: usize) -> Land {
    let places = places_where(game, |info| info.limit > 0);
    places[places.len() - 1 - at]
}

fn with<'g>(scene: Position<'g>, advances: &[&str]) -> Position<'g> {
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

fn commodity_worth(game: &Game, value: u16) -> CommodityId {
    let fits = |at: &usize| game.cards.values[*at] == value && game.cards.copies[*at] > 3;
    CommodityId::from((0..game.cards.kinds()).find(fits).expect("a commodity"))
}

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
fn section_29_4_2_1_slave_revolt_reduces_cities_built_this_turn_first() {
    let sites = places_where(&MANY, |info| info.site && info.limit == 1);
    let scene = Position::new(&MANY, 1).city(P1, sites[0]).city(P1, sites[1]).city(P1, sites[2]);
    let new = [sites[3], sites[4]];
    let state = built(&MANY, scene.tokens(P1, field(&MANY, 0), 10), &new);
    let (state, _) = strike(&MANY, Position::at(&MANY, state), "slave-revolt", None);
    assert_eq!((state.seat, state.ask), (P1, Ask::LostCity));
    assert_eq!(actions(&MANY, &state), new.map(Action::Choose), "21.1.2");
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

/// The face values of the cards that may be given first, and what was given in the end when the
/// highest card was given each time.
fn face_values(scene: Position<'_>, game: &Game, id: &str) -> (Vec<u16>, u16) {
    let value = |action: &Action| match action {
        Action::Card { card, .. } => game.cards.values[card.index()],
        _ => 0,
    };
    let (mut first, mut sum) = (Vec::new(), 0);
    resolve_with(game, scene, (id, None), |_, all| {
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
fn rule_24_5_corruption_takes_exactly_the_face_value_if_possible() {
    let hand = |values: &[u16], cities: u8| {
        let scene = Position::new(&MANY, 1).cities(P1, cities);
        values
            .iter()
            .fold(scene, |scene, value| scene.commodity(P1, commodity_worth(&MANY, *value), 1))
    };
    let corruption = |values: &[u16]| face_values(hand(values, 0), &MANY, "corruption");
    assert_eq!(corruption(&[9, 7, 3]), (vec![3, 7], 10), "nine would leave one open");
    assert_eq!(corruption(&[9, 9, 1, 4]), (vec![1, 9], 10));
    assert_eq!(corruption(&[9, 8, 4]), (vec![4, 8], 12), "as little more as is necessary");
    assert_eq!(corruption(&[5, 2, 1]), (vec![1, 2, 5], 8), "24.4: all there is");
    assert_eq!(face_values(hand(&[7, 3, 2], 5), &MANY, "banditry").0, [2, 3, 7], "29.9.3.1");
}

#[test]
fn section_29_9_3_1_banditry_takes_cards_of_the_victims_choice_worth_at_least_a_point_for_each_city()
 {
    let [low, high] = [2, 9].map(|value| commodity_worth(&MANY, value));
    let scene = Position::new(&MANY, 1).cities(P1, 4).commodity(P1, low, 2).commodity(P1, high, 1);
    let (mut state, _) = strike(&MANY, scene, "banditry", Some(P3));
    let dear = Action::Card { card: MANY.card_of(high), count: 1 };
    assert!(actions(&MANY, &state).contains(&dear), "nine points for four");
    apply(&MANY, &mut state, dear);
    assert!(actions(&MANY, &state).contains(&Action::Done));
}
