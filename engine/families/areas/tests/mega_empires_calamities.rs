//! Calamities of Mega Empires that ask for more than a page of `scenes` says: chapter 8.

use crate::common::built;
use crate::common::prelude::*;
use crate::common::tally::{play_out, strike_holder};

fn commodity_worth(game: &Game, value: u16) -> CommodityId {
    CommodityId::from(game.cards.values.iter().position(|one| *one == value).expect("a commodity"))
}

#[test]
fn tempest_takes_two_damage_from_coastal_areas_and_five_treasury_tokens() {
    let coast = places_where(&NINE, |info| info.coastal)[0];
    let inland = places_where(&NINE, |info| !info.coastal)[0];
    let scene = Position::new(&NINE, 1).tokens(P1, inland, 4).tokens(P1, coast, 4).treasury(P1, 7);
    let mut seen = Vec::new();
    let tally = resolve_with(&NINE, scene, ("tempest", None), |_, actions| {
        seen.extend_from_slice(actions);
        actions[0]
    });
    assert_eq!((tally.points[0], tally.treasury[0]), (2, 5));
    assert_eq!(seen, [Action::Remove { at: coast, count: 2 }]);
}

#[test]
fn chapter_8_banditry_takes_one_card_of_who_holds_one_and_four_treasury_tokens_save_it() {
    let scene = Position::new(&NINE, 1).commodity(P1, commodity_worth(&NINE, 1), 1).treasury(P1, 9);
    let robbed = |action: Action| {
        resolve_with(&NINE, scene.clone(), ("banditry", None), |_, actions| {
            *actions.iter().find(|one| **one == action).expect("a legal action")
        })
    };
    let card = NINE.card_of(commodity_worth(&NINE, 1));
    for (action, lost) in [(Action::Pay, (0, 4)), (Action::Card { card, count: 1 }, (1, 0))] {
        let tally = robbed(action);
        assert_eq!((tally.cards[0], tally.treasury[0]), lost);
        assert_eq!(tally.asked, [(P1, Ask::LostCard)], "one card is owed, not two");
    }
}

#[test]
fn chapter_8_an_earthquake_strikes_once_though_its_second_city_is_of_a_lower_seat() {
    let (own, near) = (place(&NINE, "babylon"), place(&NINE, "ur"));
    let quiet = places_where(&NINE, |info| info.limit == 1 && info.site)[0];
    let scene = Position::new(&NINE, 1).city(P4, own).city(P4, quiet).city(P2, near);
    let struck = strike_holder(&NINE, scene, "volcanic-eruption", (P4, None));
    let foreign = |all: &[Action]| all.iter().copied().find(|one| *one == Action::Choose(near));
    let tally = play_out(&NINE, struck, |_, actions| match foreign(actions) {
        Some(second) => second,
        None => *actions.iter().find(|one| **one == Action::Choose(own)).unwrap_or(&actions[0]),
    });
    assert_eq!((tally.destroyed[3], tally.reduced[1]), (1, 1));
}

#[test]
fn chapter_8_the_second_city_of_an_earthquake_may_be_an_own_one_beside_a_foreign_one() {
    let struck = place(&NINE, "babylon");
    let [foreign, own] = [NINE.places.by_land(struck)[0], NINE.places.by_land(struck)[1]];
    let scene = Position::new(&NINE, 1).city(P1, struck).city(P1, own).city(P2, foreign);
    let (mut state, mut events) = strike(&NINE, scene, "volcanic-eruption", None);
    NINE.apply(&mut state, P1, Action::Choose(struck), &mut events).expect("the first city");
    let mut open = [Action::Choose(foreign), Action::Choose(own)];
    open.sort_by_key(|action| if *action == Action::Choose(own) { own } else { foreign });
    assert_eq!(actions(&NINE, &state), open, "irrespective of ownership");
}

#[test]
fn chapter_8_slave_revolt_may_reduce_any_city() {
    let sites = places_where(&NINE, |info| info.site && info.limit == 1);
    let scene = Position::new(&NINE, 1).city(P1, sites[0]).city(P1, sites[1]).city(P1, sites[2]);
    let state = built(&NINE, scene.tokens(P1, place(&NINE, "ur"), 10), &sites[3..5]);
    let (state, _) = strike(&NINE, Position::at(&NINE, state), "slave-revolt", None);
    assert_eq!((state.ask, actions(&NINE, &state).len()), (Ask::LostCity, 5));
}

#[test]
fn in_a_civil_war_the_victim_selects_whole_areas_next_to_each_other() {
    let ur = place(&NINE, "ur");
    let near = NINE.places.by_land(ur).to_vec();
    let far = places_where(&NINE, |info| info.limit > 0).into_iter().rev().take(12);
    let scene = far.fold(Position::new(&NINE, 1), |scene, at| scene.tokens(P1, at, 2));
    let scene = scene.tokens(P1, ur, 6).tokens(P1, near[0], 4).tokens(P1, near[1], 4);
    let (state, _) = strike(&NINE, scene.tokens(P1, near[2], 4), "civil-war", None);
    assert_eq!((state.seat, state.ask), (P1, Ask::Annexed));
    let mut state = state;
    let start = actions(&NINE, &state);
    assert!(
        !start.contains(&Action::Choose(ur)),
        "seven points cannot be had with the six: {start:?}"
    );
    NINE.apply(&mut state, P1, start[0], &mut Events::off()).expect("legal");
}

#[test]
fn enlightenment_may_destroy_two_cities_for_each_step_not_coastal_ones_if_possible() {
    let inland = places_where(&NINE, |info| !info.coastal);
    let coast = places_where(&NINE, |info| info.coastal);
    let scene = Position::new(&NINE, 1).city(P1, coast[0]).city(P1, inland[0]).city(P1, inland[1]);
    let scene = scene.marker(P1, 6).advance(P1, "enlightenment").advance(P1, "fundamentalism");
    let mut offered = Vec::new();
    let tally = resolve_with(&NINE, scene, ("regression", None), |decision, actions| {
        if decision.ask == Ask::LostCity {
            offered.push(actions.to_vec());
        }
        actions[0]
    });
    assert_eq!((tally.marker, tally.destroyed[0]), (Some(5), 2), "one of two steps was prevented");
    assert_eq!(offered[0], [Action::Choose(inland[0]), Action::Choose(inland[1])]);
}
