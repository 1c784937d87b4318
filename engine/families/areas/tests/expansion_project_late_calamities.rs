//! Calamities of the Expansion Project, 29.6 to 29.9 and what optional rules leave of them.

use crate::common::prelude::*;
use crate::expansion_project_calamities::{
    commodity_worth, field, reduced, settled, shared, spread, with,
};

const PLAYERS: u8 = 18;

// Stack 6

#[test]
fn section_29_6_1_a_cyclone_reduces_cities_and_sinks_ships_around_an_open_sea() {
    let sea = (0..MANY.places.seas.len())
        .map(|at| MANY.places.seas.of(at))
        .max_by_key(|areas| areas.len())
        .expect("a sea");
    let scene = sea[..5].iter().fold(Position::new(&MANY, 1), |scene, at| scene.city(P1, *at));
    let scene = sea[5..8].iter().fold(scene, |scene, at| scene.city(P2, *at));
    let scene = (0..3).fold(scene, |scene, at| scene.ship(P1, sea[at]).ship(P3, sea[at]));
    let cyclone = |scene: Position<'_>| {
        let tally = resolve(&MANY, scene, "cyclone", None);
        (tally.reduced[0], tally.reduced[1], tally.ships[0], tally.ships[2])
    };
    assert_eq!(cyclone(scene.clone()), (3, 2, 3, 3));
    assert_eq!(cyclone(scene.clone().advance(P1, "masonry")), (2, 2, 3, 3));
    assert_eq!(cyclone(scene.clone().advance(P1, "trade-empire")), (4, 2, 3, 3));
    let calendar = scene.advance(P1, "calendar").advance(P2, "calendar");
    assert_eq!(cyclone(calendar.advance(P3, "calendar")), (1, 0, 1, 1), "29.6.1.5");
}

#[test]
fn section_29_6_2_an_epidemic_takes_sixteen_and_shares_out_twenty_five() {
    assert_eq!(shared(("epidemic", Some(P2)), &[]).points[..6], [16, 0, 10, 10, 5, 0]);
    let medicine = [(P1, "medicine"), (P1, "anatomy"), (P3, "medicine"), (P4, "roadbuilding")];
    assert_eq!(shared(("epidemic", Some(P2)), &medicine).points[..5], [0, 0, 5, 15, 5]);
    assert_eq!(shared(("epidemic", Some(P2)), &[(P1, "trade-empire")]).points[0], 21);
}

#[test]
fn section_29_6_2_2_an_epidemic_leaves_a_token_in_each_area() {
    let scene = spread(&MANY, Position::new(&MANY, 1), P1, 10).tokens(P1, field(&MANY, 0), 4);
    assert_eq!(resolve(&MANY, scene, "epidemic", None).points[0], 3);
    let tally = resolve(&MANY, Position::new(&MANY, 1).cities(P1, 2), "epidemic", None);
    assert_eq!((tally.destroyed[0], tally.reduced[0]), (0, 2));
}

#[test]
fn section_29_6_3_coastal_migration_takes_five_points_from_the_coast_and_all_ships() {
    let coast = places_where(&MANY, |info| info.coastal)[0];
    let scene = Position::new(&MANY, 1).tokens(P1, coast, 7).ship(P1, coast);
    let tally = resolve(&MANY, scene, "coastal-migration", None);
    assert_eq!((tally.points[0], tally.ships[0]), (5, 1));
}

// Stack 7

#[test]
fn section_29_7_1_corruption_takes_cards_of_ten_points() {
    let corruption = |advances: &[&str]| {
        let cards = Position::new(&MANY, 1).commodity(P1, commodity_worth(&MANY, 5), 4);
        resolve(&MANY, with(cards, advances), "corruption", None).cards[0]
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
    let (one, other) = (place(&MANY, "babylon"), place(&MANY, "ur"));
    let lonely = Position::new(&MANY, 1).tokens(P1, one, 3).city(P1, other);
    assert_eq!(resolve(&MANY, lonely, "tribal-conflict", None).points[0], 0, "29.7.3.2");
    let scene =
        Position::new(&MANY, 1).tokens(P1, one, 3).tokens(P1, other, 2).tokens(P2, other, 1);
    let tally = resolve(&MANY, scene.tokens(P1, field(&MANY, 0), 4), "tribal-conflict", None);
    assert_eq!(tally.points[..2], [5, 1]);
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

// Stack 8

#[test]
fn section_29_8_1_3_carthage_annexes_eight_points_of_egypt() {
    let (home, three, city) =
        (place(&MANY, "charax"), place(&MANY, "ur"), place(&MANY, "babylonia"));
    let scene = Position::new(&MANY, 1).tokens(P2, home, 1).tokens(P1, three, 3).city(P1, city);
    let scene = scene.cities(P1, 3).stock(P1, 0);
    let scene =
        seats(2..PLAYERS).fold(scene, |scene, seat| scene.tokens(seat, home, 1).stock(seat, 0));
    assert!(
        MANY.places.by_land(home).contains(&three) && MANY.places.by_land(three).contains(&city)
    );
    let tally = resolve(&MANY, scene.clone(), "tyranny", None);
    assert_eq!(tally.beneficiary, Some(P2));
    assert_eq!((tally.moved(P1, P2), tally.taken.as_slice()), (8, [(P1, P2)].as_slice()));
    assert_eq!(resolve(&MANY, with(scene, &["sculpture"]), "tyranny", None).moved(P1, P2), 3);
}

#[test]
fn section_29_8_1_7_tyranny_needs_a_neighbour_by_land() {
    assert_eq!(resolve(&MANY, settled(&MANY, 4).stock(P1, 0), "tyranny", None).beneficiary, None);
}

#[test]
fn section_29_8_2_iconoclasm_reduces_four_cities_and_shares_out_two() {
    let heresy = |advances: &[&str]| reduced("iconoclasm-and-heresy", advances);
    assert_eq!(heresy(&[]), 4);
    assert_eq!(heresy(&["theology", "philosophy", "monotheism"]), 1, "Hatti, the example of 24.6");
    let scene = seats(0..4).fold(Position::new(&MANY, 1), |scene, seat| scene.cities(seat, 5));
    let tally = resolve(&MANY, scene, "iconoclasm-and-heresy", Some(P2));
    assert_eq!(tally.reduced[..4], [4, 0, 2, 0]);
}

#[test]
fn section_29_8_2_2_theocracy_sacrifices_two_cards() {
    let scene =
        settled(&MANY, 5).advance(P1, "theocracy").commodity(P1, commodity_worth(&MANY, 5), 2);
    let tally = resolve(&MANY, scene, "iconoclasm-and-heresy", None);
    assert_eq!((tally.reduced[0], tally.cards[0]), (0, 2));
}

#[test]
fn section_29_8_3_minor_uprising_takes_a_point_a_city_or_two_treasury_tokens_each() {
    let uprising = |treasury: u8| {
        resolve_with(
            &MANY,
            settled(&MANY, 4).treasury(P1, treasury),
            ("minor-uprising", None),
            |_, actions| if actions.contains(&Action::Pay) { Action::Pay } else { actions[0] },
        )
    };
    assert_eq!((uprising(0).points[0], uprising(0).treasury[0]), (4, 0));
    assert_eq!((uprising(5).points[0], uprising(5).treasury[0]), (2, 4));
}

// Stack 9

#[test]
fn section_29_9_1_regression_moves_the_marker_back() {
    let regression = |advances: &[&str]| {
        let scene = with(Position::new(&MANY, 1).marker(P1, 6), advances);
        resolve(&MANY, scene, "regression", None).marker
    };
    assert_eq!((regression(&[]), regression(&["library"])), (Some(5), None));
    assert_eq!(regression(&["fundamentalism"]), Some(4));
}

#[test]
fn section_29_9_2_piracy_takes_two_coastal_cities_and_one_of_each_of_two_others() {
    let coast = places_where(&MANY, |info| info.coastal);
    let scene = seats(0..4).fold(Position::new(&MANY, 1), |scene, seat| {
        let from = seat.index() * 4;
        coast[from..from + 4].iter().fold(scene, |scene, at| scene.city(seat, *at))
    });
    let piracy = |scene: Position<'_>| {
        let tally = resolve(&MANY, scene, "piracy", Some(P2));
        [P1, P2, P3, P4].map(|seat| tally.taken.iter().filter(|(from, _)| *from == seat).count())
    };
    assert_eq!(piracy(scene.clone()), [2, 0, 1, 1]);
    assert_eq!(
        piracy(scene.clone().advance(P1, "cartography").advance(P3, "cartography")),
        [3, 0, 2, 1]
    );
    assert_eq!(
        piracy(scene.clone().advance(P1, "naval-warfare").advance(P3, "naval-warfare")),
        [1, 0, 0, 1]
    );
    let untraded = resolve(&MANY, scene, "piracy", None);
    assert_eq!(untraded.asked[2], (P1, Ask::LostCity), "nobody traded it: the victim selects");
}

#[test]
fn section_29_9_3_banditry_gives_cards_to_the_trader_or_discards_them() {
    let scene = settled(&MANY, 3).commodity(P1, commodity_worth(&MANY, 2), 4);
    let traded = resolve(&MANY, scene.clone(), "banditry", Some(P3));
    assert_eq!((traded.given.as_slice(), traded.cards[0]), ([(P1, P3), (P1, P3)].as_slice(), 0));
    let drawn = resolve(&MANY, scene, "banditry", None);
    assert_eq!((drawn.given.len(), drawn.cards[0]), (0, 2));
}

#[test]
fn section_29_9_3_1_banditry_takes_cards_of_the_victims_choice_worth_at_least_a_point_for_each_city()
 {
    let [low, high] = [2, 9].map(|value| commodity_worth(&MANY, value));
    let scene = settled(&MANY, 4).commodity(P1, low, 2).commodity(P1, high, 1);
    let (mut state, _) = strike(&MANY, scene, "banditry", Some(P3));
    let dear = Action::Card { card: MANY.card_of(high), count: 1 };
    assert!(actions(&MANY, &state).contains(&dear), "nine points for four");
    apply(&MANY, &mut state, dear);
    assert!(actions(&MANY, &state).contains(&Action::Done));
}

// Optional rules

#[test]
fn section_32_7_calamities_leave_sixteen_unit_points() {
    let variants = vec!["limited-damage".to_owned()];
    let options = Options { variants, ..Options::new(PLAYERS) };
    let game = Game::new(expansion_project(), &options).expect("a game");
    let scene = spread(&game, Position::new(&game, 1), P1, 20);
    assert_eq!(resolve(&game, scene.clone(), "famine", None).points[0], 4);
    let city = scene.cities(P1, 1);
    assert_eq!(resolve(&game, city, "city-in-flames", None).destroyed[0], 1);
    let poor = spread(&game, Position::new(&game, 1), P1, 12).cities(P1, 1);
    assert_eq!(resolve(&game, poor, "city-in-flames", None).destroyed[0], 0);
}
