//! Unit points are given exactly where that is possible, else as little more as possible: rule
//! 24.5 of the Expansion Project, chapter 8 of Mega Empires.

use crate::common::prelude::*;

/// Everybody gives tokens before cities, as many as may be given.
fn tokens_first(actions: &[Action]) -> Action {
    let token = |one: &&Action| matches!(one, Action::Take { .. } | Action::Remove { .. });
    *actions.iter().find(token).unwrap_or(&actions[0])
}

/// The last coastal area with a population limit, away from where other cities are put.
fn coast(game: &Game, limit: u8) -> Land {
    let fits = places_where(game, |info| info.limit == limit && info.coastal);
    *fits.last().expect("a coast")
}

fn field(game: &Game) -> Land {
    *places_where(game, |info| info.limit == 4).last().expect("a field")
}

#[test]
fn rule_24_5_tokens_are_kept_for_an_exact_payment_with_a_city() {
    let (home, field) = (coast(&MANY, 2), field(&MANY));
    let scene = Position::new(&MANY, 1).city(P1, home).tokens(P1, field, 8);
    let (state, _) = strike(&MANY, scene.clone(), "famine", None);
    let first = actions(&MANY, &state);
    assert!(first.contains(&Action::Remove { at: field, count: 7 }));
    assert!(!first.contains(&Action::Remove { at: field, count: 8 }), "only three or more follow");
    let tally = resolve_with(&MANY, scene, ("famine", None), |_, all| tokens_first(all));
    assert_eq!(tally.points[0], 10);
}

#[test]
fn rule_24_5_a_token_is_not_given_where_a_city_alone_is_exact() {
    let small = places_where(&MANY, |info| info.limit == 1);
    let (home, field) = (coast(&MANY, 2), field(&MANY));
    let scene = Position::new(&MANY, 1).city(P1, small[0]).city(P1, small[1]).city(P1, home);
    let (state, _) = strike(&MANY, scene.tokens(P1, field, 1), "minor-uprising", None);
    assert_eq!(actions(&MANY, &state), [Action::Raze { at: home, leave: 2 }]);
}

#[test]
fn rule_24_5_only_the_smallest_excess_of_all_is_given() {
    let (small, home) = (coast(&MANY, 1), coast(&MANY, 2));
    let scene = Position::new(&MANY, 1).city(P1, small).city(P1, home);
    let (state, _) = strike(&MANY, scene, "minor-uprising", None);
    assert_eq!(actions(&MANY, &state), [Action::Raze { at: home, leave: 2 }], "three for two");
}

#[test]
fn chapter_8_damage_is_exact_where_that_is_possible() {
    let scene = Position::new(&NINE, 1).city(P1, coast(&NINE, 1)).tokens(P1, field(&NINE), 4);
    let tally = resolve_with(&NINE, scene, ("tribal-conflict", None), |_, all| tokens_first(all));
    assert_eq!(tally.points[0], 5, "one token, and four for the city");
}

#[test]
fn chapter_8_damage_exceeds_the_number_by_as_little_as_possible() {
    let (small, home) = (coast(&NINE, 1), coast(&NINE, 2));
    let scene = Position::new(&NINE, 1).city(P1, small).city(P1, home);
    let (state, _) = strike(&NINE, scene, "tempest", None);
    assert_eq!(actions(&NINE, &state), [Action::Raze { at: home, leave: 2 }], "three for two");
}

/// Somebody with tokens and cities in a civil war; everybody else but the second has nothing in stock.
fn war(scene: Position<'_>) -> Position<'_> {
    let scene = scene.stock(P1, 9).stock(P2, 55);
    seats(2..18).fold(scene, |scene, seat| scene.cities(seat, 9).stock(seat, 0))
}

#[test]
fn section_29_4_1_3_1_a_faction_is_selected_exactly_where_that_is_possible() {
    let scene = Position::new(&MANY, 1).cities(P1, 5).tokens(P1, field(&MANY), 13);
    let mut selected = [0; 2];
    resolve_with(&MANY, war(scene), ("civil-war", None), |decision, all| {
        let action = tokens_first(all);
        selected[decision.seat.index()] += match action {
            Action::Take { count, .. } => count,
            Action::Choose(_) => 5,
            _ => 0,
        };
        action
    });
    assert_eq!(selected, [15, 20]);
}

#[test]
fn section_29_4_1_6_factions_lose_exactly_five_points_where_that_is_possible() {
    let own = coast(&MANY, 1);
    let scene = Position::new(&MANY, 1).cities(P1, 3).city(P1, own).tokens(P1, field(&MANY), 3);
    let scene = war(scene.advance(P1, "philosophy").advance(P1, "military"));
    let tally = resolve_with(&MANY, scene, ("civil-war", None), |decision, all| {
        let others = |one: &&Action| **one != Action::Choose(own);
        match (decision.ask, all[0]) {
            (Ask::Faction, Action::Keep { .. }) => Action::Keep { first: false },
            (Ask::Faction, _) if all.iter().any(|one| matches!(one, Action::Choose(_))) => {
                let city = |one: &&Action| matches!(one, Action::Choose(_)) && others(one);
                *all.iter().find(city).expect("one of three cities")
            }
            _ => tokens_first(all),
        }
    });
    assert_eq!(tally.points[0], 10, "five of each faction");
}
