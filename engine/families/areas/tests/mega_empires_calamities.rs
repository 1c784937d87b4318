//! Every calamity of Mega Empires, chapter 8: what it does, to whom, and how advances change it.

use crate::common::built;
use crate::common::prelude::*;
use crate::common::tally::{Tally, play_out, strike_holder};
use crate::expansion_project_calamities::{spread, with};

/// The first player has this many cities, and tokens in a field of their own.
fn settled(game: &Game, cities: u8) -> Position<'_> {
    Position::new(game, 1).cities(P1, cities).tokens(P1, place(game, "ur"), 20)
}

/// Cities the first of nine cities' owner must reduce.
fn reduced(id: &str, advances: &[&str]) -> u8 {
    resolve(&NINE, with(settled(&NINE, 9), advances), id, None).reduced[0]
}

/// Unit points the first player loses, with plenty of them.
fn damage(id: &str, advances: &[&str]) -> u8 {
    let scene = spread(&NINE, Position::new(&NINE, 1), P1, 40);
    resolve(&NINE, with(scene, advances), id, None).points[0]
}

fn commodity_worth(game: &Game, value: u16) -> CommodityId {
    CommodityId::from(game.cards.values.iter().position(|one| *one == value).expect("a commodity"))
}

// Minor calamities

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
fn squandered_wealth_takes_ten_treasury_tokens() {
    let lost = |treasury: u8| {
        resolve(&NINE, Position::new(&NINE, 1).treasury(P1, treasury), "squandered-wealth", None)
            .treasury[0]
    };
    assert_eq!((lost(15), lost(4)), (10, 4));
}

#[test]
fn city_riots_reduces_a_city_and_takes_five_treasury_tokens() {
    let tally = resolve(&NINE, settled(&NINE, 3).treasury(P1, 9), "city-riots", None);
    assert_eq!((tally.reduced[0], tally.treasury[0]), (1, 5));
}

#[test]
fn city_in_flames_destroys_a_city_unless_ten_treasury_tokens_are_paid() {
    let burn = |treasury: u8| {
        resolve_with(
            &NINE,
            settled(&NINE, 3).treasury(P1, treasury),
            ("city-in-flames", None),
            |_, actions| if actions.contains(&Action::Pay) { Action::Pay } else { actions[0] },
        )
    };
    assert_eq!((burn(9).destroyed[0], burn(9).treasury[0]), (1, 0), "nine are too few");
    assert_eq!((burn(10).destroyed[0], burn(10).treasury[0]), (0, 10));
}

#[test]
fn tribal_conflict_takes_five_damage() {
    assert_eq!(damage("tribal-conflict", &[]), 5);
}

#[test]
fn minor_uprising_destroys_a_city() {
    assert_eq!(resolve(&NINE, settled(&NINE, 3), "minor-uprising", None).destroyed[0], 1);
}

#[test]
fn banditry_takes_two_cards_and_four_treasury_tokens_save_each() {
    let scene = |treasury: u8| {
        Position::new(&NINE, 1).commodity(P1, commodity_worth(&NINE, 1), 4).treasury(P1, treasury)
    };
    let rob = |treasury: u8| {
        resolve_with(&NINE, scene(treasury), ("banditry", None), |_, actions| {
            *actions.last().expect("a choice")
        })
    };
    assert_eq!((rob(0).cards[0], rob(0).treasury[0]), (2, 0));
    assert_eq!((rob(4).cards[0], rob(4).treasury[0]), (1, 4));
    assert_eq!((rob(8).cards[0], rob(8).treasury[0]), (0, 8));
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
fn coastal_migration_destroys_a_coastal_city_and_takes_five_treasury_tokens() {
    let coast = places_where(&NINE, |info| info.coastal)[0];
    let inland = places_where(&NINE, |info| !info.coastal)[0];
    let scene = Position::new(&NINE, 1).city(P1, inland).treasury(P1, 6);
    let spared = resolve(&NINE, scene.clone(), "coastal-migration", None);
    assert_eq!((spared.destroyed[0], spared.treasury[0]), (0, 5));
    assert_eq!(resolve(&NINE, scene.city(P1, coast), "coastal-migration", None).destroyed[0], 1);
}

// Major calamities

#[test]
fn engineering_reduces_the_city_an_earthquake_would_destroy() {
    let scene = Position::new(&NINE, 1).city(P1, place(&NINE, "babylon"));
    let plain = resolve(&NINE, scene.clone(), "volcanic-eruption", None);
    assert_eq!((plain.destroyed[0], plain.reduced[0]), (1, 0));
    let built = resolve(&NINE, scene.advance(P1, "engineering"), "volcanic-eruption", None);
    assert_eq!((built.destroyed[0], built.reduced[0]), (0, 1));
}

#[test]
fn an_earthquake_takes_an_own_city_next_door_when_there_is_no_other() {
    let (babylon, ur) = (place(&NINE, "babylon"), place(&NINE, "ur"));
    let scene = Position::new(&NINE, 1).city(P1, babylon).city(P1, ur);
    let tally = resolve(&NINE, scene, "volcanic-eruption", None);
    assert_eq!((tally.destroyed[0], tally.reduced[0]), (1, 1));
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
fn diplomacy_makes_treachery_annex_a_second_city() {
    let tally = resolve(&NINE, with(settled(&NINE, 4), &["diplomacy"]), "treachery", Some(P3));
    assert_eq!(tally.taken, [(P1, P3), (P1, P3)]);
    assert_eq!(tally.asked, [(P3, Ask::LostCity), (P3, Ask::LostCity)]);
}

#[test]
fn treachery_leaves_pirates_where_the_beneficiary_has_no_city() {
    let tally = resolve(&NINE, settled(&NINE, 4).cities(P3, 9), "treachery", Some(P3));
    assert_eq!(tally.taken, [(P1, NINE.barbarians())]);
}

#[test]
fn famine_takes_ten_damage_and_five_from_each_of_three_players() {
    let field = place(&NINE, "babylon");
    let scene =
        seats(0..6).fold(Position::new(&NINE, 1), |scene, seat| scene.tokens(seat, field, 14));
    let tally = resolve(&NINE, scene.advance(P3, "pottery"), "famine", None);
    assert_eq!(tally.secondary, [P2, P3, P4]);
    assert_eq!(tally.points[..5], [10, 5, 0, 5, 0]);
}

#[test]
fn famine_is_worse_with_agriculture_and_milder_with_pottery_and_calendar() {
    let famine = |advances: &[&str]| damage("famine", advances);
    assert_eq!(famine(&["agriculture"]), 15);
    assert_eq!(famine(&["pottery"]), 5);
    assert_eq!(famine(&["pottery", "calendar"]), 0);
}

#[test]
fn slave_revolt_raises_the_support_rate_by_two() {
    let revolt = |advances: &[&str]| {
        let scene = Position::new(&NINE, 1).cities(P1, 4).tokens(P1, place(&NINE, "ur"), 12);
        resolve(&NINE, with(scene, advances), "slave-revolt", None).reduced[0]
    };
    assert_eq!(revolt(&[]), 1, "four cities need sixteen tokens");
    assert_eq!(revolt(&["mythology"]), 0, "they need twelve");
    assert_eq!(revolt(&["mythology", "mining"]), 1);
    assert_eq!(revolt(&["enlightenment", "mining", "cultural-ascendancy"]), 2);
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
fn a_flood_takes_fifteen_from_the_plain_and_five_from_everybody_else_there() {
    let plain = NINE.places.flood_plains.of(0);
    let scene = Position::new(&NINE, 1).tokens(P1, plain[0], 18).tokens(P2, plain[0], 9);
    let scene = scene.tokens(P3, plain[1], 9).advance(P3, "engineering");
    let tally = resolve(&NINE, scene.clone(), "flood", None);
    assert_eq!(tally.points[..3], [15, 5, 0]);
    assert_eq!(resolve(&NINE, scene.advance(P1, "engineering"), "flood", None).points[0], 10);
}

#[test]
fn without_units_on_a_flood_plain_five_damage_come_from_the_coast() {
    let plains: Vec<Land> = (0..NINE.places.flood_plains.len())
        .flat_map(|at| NINE.places.flood_plains.of(at).to_vec())
        .collect();
    let dry = |coastal: bool| {
        let all = places_where(&NINE, |info| info.coastal == coastal);
        all.into_iter().find(|at| !plains.contains(at)).expect("a dry area")
    };
    let scene = Position::new(&NINE, 1).tokens(P1, dry(false), 9);
    assert_eq!(resolve(&NINE, scene.clone(), "flood", None).points[0], 0);
    let scene = scene.tokens(P1, dry(true), 9).tokens(P2, dry(true), 9);
    let tally = resolve(&NINE, scene.clone(), "flood", None);
    assert_eq!(tally.points[..2], [5, 0]);
    assert_eq!(resolve(&NINE, scene.advance(P1, "engineering"), "flood", None).points[0], 0);
}

#[test]
fn superstition_reduces_three_cities_and_faith_decides_how_many() {
    let superstition = |advances: &[&str]| reduced("superstition", advances);
    assert_eq!(superstition(&[]), 3);
    assert_eq!(superstition(&["mysticism", "deism"]), 1, "the example of chapter 8");
    assert_eq!(superstition(&["mysticism", "deism", "enlightenment"]), 0);
    assert_eq!(superstition(&["universal-doctrine"]), 4);
}

/// The points a civil war or a tyranny takes from forty tokens, one in each area.
fn annexed(id: &str, tokens: usize, advances: &[&str]) -> u8 {
    let scene = spread(&NINE, Position::new(&NINE, 1), P1, tokens);
    let tally = resolve(&NINE, with(scene, advances), id, None);
    tally.moved(P1, tally.beneficiary.expect("somebody profits"))
}

#[test]
fn civil_war_annexes_what_is_above_thirty_five() {
    let war = |tokens: usize, advances: &[&str]| annexed("civil-war", tokens, advances);
    assert_eq!(war(35, &[]), 0);
    assert_eq!(war(35, &["military", "philosophy"]), 0, "there is no civil war");
    assert_eq!(war(47, &[]), 12);
    assert_eq!(war(47, &["music"]), 7);
    assert_eq!(war(47, &["drama-and-poetry"]), 7);
    assert_eq!(war(47, &["democracy"]), 2);
    assert_eq!(war(47, &["democracy", "music"]), 0);
    assert_eq!(war(47, &["philosophy"]), 17);
    assert_eq!(war(47, &["military"]), 17);
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
fn who_cannot_replace_what_is_annexed_leaves_it_to_barbarians() {
    let places = places_where(&NINE, |info| info.limit > 0);
    let scene =
        places[..30].iter().fold(Position::new(&NINE, 1), |scene, at| scene.tokens(P1, *at, 1));
    let scene = NINE.all_seats().skip(1).fold(scene, |scene, seat| scene.stock(seat, 6));
    let tally = resolve(&NINE, scene, "tyranny", None);
    assert_eq!(tally.beneficiary, Some(P2));
    assert_eq!((tally.moved(P1, P2), tally.moved(P1, NINE.barbarians())), (6, 9));
}

#[test]
fn tyranny_annexes_fifteen_unit_points_the_beneficiary_selects() {
    let tyranny = |advances: &[&str]| annexed("tyranny", 40, advances);
    assert_eq!(tyranny(&[]), 15);
    assert_eq!(tyranny(&["sculpture"]), 10);
    assert_eq!(tyranny(&["law", "sculpture"]), 5);
    assert_eq!(tyranny(&["monarchy"]), 20);
    assert_eq!(tyranny(&["provincial-empire"]), 20);
}

#[test]
fn a_public_works_token_counts_and_is_lost_with_its_city() {
    let city = place(&NINE, "babylon");
    let scene =
        Position::new(&NINE, 1).advance(P1, "public-works").city(P1, city).tokens(P1, city, 1);
    let tally = resolve(&NINE, scene.tokens(P1, place(&NINE, "ur"), 9), "tyranny", None);
    assert_eq!((tally.moved(P1, P2), tally.points[0]), (14, 1));
}

fn horde(advances: &[&str], wilderness: bool) -> (Tally, Vec<Land>) {
    let site = places_where(&NINE, |info| info.site && info.limit > 0)[0];
    let wild = places_where(&NINE, |info| !info.site && info.limit > 0)[0];
    let scene = Position::new(&NINE, 1).city(P1, site);
    let scene = if wilderness { scene.city(P1, wild) } else { scene };
    (resolve(&NINE, with(scene, advances), "barbarian-hordes", Some(P4)), vec![site, wild])
}

#[test]
fn fifteen_barbarians_attack_a_wilderness_city_if_there_is_one() {
    let (tally, places) = horde(&[], true);
    assert_eq!(tally.hordes[0], (places[1], 15));
    assert_eq!(horde(&[], false).0.hordes[0], (places[0], 15));
    assert_eq!(horde(&["monarchy"], false).0.hordes[0].1, 10);
    assert_eq!(horde(&["politics", "provincial-empire"], false).0.hordes[0].1, 25);
}

#[test]
fn barbarians_above_the_limit_move_on_to_units_of_the_victim() {
    let (city, near) = (place(&NINE, "babylon"), place(&NINE, "ur"));
    let scene = Position::new(&NINE, 1).city(P1, city).tokens(P1, near, 2).stock(P1, 10);
    let tally = resolve(&NINE, scene, "barbarian-hordes", Some(P4));
    assert_eq!(tally.hordes[0], (city, 15));
    // The six defenders cost five of them; two stay.
    assert_eq!(tally.hordes[1], (near, 8));
    assert_eq!(tally.hordes.len(), 2);
}

#[test]
fn the_beneficiary_directs_the_barbarians() {
    let sites = places_where(&NINE, |info| info.site && info.limit > 0);
    let scene = Position::new(&NINE, 1).city(P1, sites[0]).city(P1, sites[1]);
    let (state, _) = strike(&NINE, scene, "barbarian-hordes", Some(P4));
    assert_eq!((state.seat, state.ask), (P4, Ask::Barbarians));
}

#[test]
fn a_cyclone_spares_selected_cities_only() {
    let sea = (0..NINE.places.seas.len())
        .map(|at| NINE.places.seas.of(at))
        .max_by_key(|areas| areas.len())
        .expect("a sea");
    let scene = sea[..5].iter().fold(Position::new(&NINE, 1), |scene, at| scene.city(P1, *at));
    let scene = sea[5..8].iter().fold(scene, |scene, at| scene.city(P2, *at));
    let cyclone = |advances: &[&str]| {
        let tally = resolve(&NINE, with(scene.clone(), advances), "cyclone", None);
        (tally.reduced[0], tally.reduced[1])
    };
    assert_eq!(cyclone(&[]), (3, 2));
    assert_eq!(cyclone(&["masonry"]), (2, 2));
    assert_eq!(cyclone(&["calendar"]), (1, 2));
    assert_eq!(cyclone(&["trade-empire"]), (4, 2));
    let two = sea[..2].iter().fold(Position::new(&NINE, 1), |scene, at| scene.city(P1, *at));
    let tally = resolve(&NINE, two.advance(P1, "masonry"), "cyclone", None);
    assert_eq!(tally.reduced[0], 1, "two are selected, one of them is spared");
    let one = Position::new(&NINE, 1).city(P1, sea[0]).city(P2, sea[1]).advance(P2, "masonry");
    let tally = resolve(&NINE, one, "cyclone", None);
    assert_eq!(tally.reduced[..2], [1, 0], "the only one of another victim is spared");
}

#[test]
fn an_epidemic_takes_fifteen_damage_and_ten_from_two_others() {
    let epidemic = |advances: &[&str]| damage("epidemic", advances);
    assert_eq!(epidemic(&[]), 15);
    assert_eq!(epidemic(&["medicine"]), 10);
    assert_eq!(epidemic(&["enlightenment", "anatomy"]), 10);
    assert_eq!(epidemic(&["roadbuilding", "trade-empire"]), 25);
    let field = place(&NINE, "babylon");
    let scene =
        seats(0..5).fold(Position::new(&NINE, 1), |scene, seat| scene.tokens(seat, field, 20));
    let scene = scene.advance(P3, "medicine").advance(P3, "anatomy").advance(P4, "roadbuilding");
    let tally = resolve(&NINE, scene, "epidemic", Some(P2));
    assert_eq!(tally.secondary, [P3, P4]);
    assert_eq!(tally.points[1..4], [0, 0, 10]);
}

#[test]
fn civil_disorder_reduces_all_but_three_cities() {
    let disorder = |advances: &[&str]| reduced("civil-disorder", advances);
    assert_eq!(disorder(&[]), 6);
    assert_eq!(disorder(&["music", "drama-and-poetry", "law", "democracy"]), 2);
    assert_eq!(disorder(&["advanced-military", "naval-warfare"]), 8);
}

#[test]
fn corruption_takes_cards_of_ten_points_of_face_value() {
    let corruption = |advances: &[&str]| {
        let cards = Position::new(&NINE, 1).commodity(P1, commodity_worth(&NINE, 5), 6);
        resolve(&NINE, with(cards, advances), "corruption", None).cards[0]
    };
    assert_eq!(corruption(&[]), 2);
    assert_eq!(corruption(&["law"]), 1);
    assert_eq!(corruption(&["coinage"]), 3);
    assert_eq!(corruption(&["wonder-of-the-world", "coinage"]), 4);
}

#[test]
fn iconoclasm_reduces_four_cities_and_one_of_each_of_two_others() {
    let heresy = |advances: &[&str]| reduced("iconoclasm-and-heresy", advances);
    assert_eq!(heresy(&[]), 4);
    assert_eq!(heresy(&["philosophy"]), 2);
    assert_eq!(heresy(&["theology"]), 1);
    assert_eq!(heresy(&["monotheism"]), 5);
    let scene = seats(0..5).fold(Position::new(&NINE, 1), |scene, seat| scene.cities(seat, 5));
    let tally = resolve(&NINE, scene, "iconoclasm-and-heresy", Some(P2));
    assert_eq!(tally.reduced[..5], [4, 0, 1, 1, 0], "the beneficiary is not selected");
}

#[test]
fn iconoclasm_is_cancelled_without_a_city() {
    let tally =
        resolve(&NINE, Position::new(&NINE, 1).cities(P2, 3), "iconoclasm-and-heresy", None);
    assert!(tally.secondary.is_empty());
}

#[test]
fn theocracy_may_discard_two_cards_instead_of_reducing_cities() {
    let heresy = |cards: u8, pay: bool| {
        let scene = with(settled(&NINE, 6), &["theocracy"]);
        let scene = scene.commodity(P1, commodity_worth(&NINE, 1), cards).cities(P3, 3);
        resolve_with(&NINE, scene, ("iconoclasm-and-heresy", None), |decision, actions| {
            match decision.ask {
                Ask::Ransom if pay => Action::Pay,
                Ask::Ransom => Action::Done,
                _ => actions[0],
            }
        })
    };
    let paid = heresy(3, true);
    assert_eq!((paid.reduced[0], paid.cards[0], paid.reduced[2]), (0, 2, 1));
    let kept = heresy(3, false);
    assert_eq!((kept.reduced[0], kept.cards[0]), (4, 0));
    assert!(!heresy(1, true).asked.contains(&(P1, Ask::Ransom)), "one card is not enough");
}

#[test]
fn regression_moves_the_marker_back() {
    let regression = |advances: &[&str]| {
        let scene = with(Position::new(&NINE, 1).marker(P1, 6), advances);
        resolve(&NINE, scene, "regression", None).marker
    };
    assert_eq!(regression(&[]), Some(5));
    assert_eq!(regression(&["fundamentalism"]), Some(4));
    assert_eq!(regression(&["library"]), None);
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

#[test]
fn piracy_takes_two_coastal_cities_and_one_of_each_of_two_others() {
    let coast = places_where(&NINE, |info| info.coastal);
    let scene = seats(0..4).fold(Position::new(&NINE, 1), |scene, seat| {
        let from = seat.index() * 4;
        coast[from..from + 4].iter().fold(scene, |scene, at| scene.city(seat, *at))
    });
    let pirates = NINE.barbarians();
    let piracy = |advances: &[&str]| {
        let tally = resolve(&NINE, with(scene.clone(), advances), "piracy", Some(P2));
        let of = |seat: Seat| tally.taken.iter().filter(|one| **one == (seat, pirates)).count();
        assert!(tally.asked.contains(&(P2, Ask::LostCity)), "the beneficiary selects");
        assert!(tally.asked.contains(&(P1, Ask::LostCity)), "the victim selects from the others");
        [of(P1), of(P2), of(P3), of(P4)]
    };
    assert_eq!(piracy(&[]), [2, 0, 1, 1]);
    assert_eq!(piracy(&["cartography"]), [3, 0, 1, 1]);
    assert_eq!(piracy(&["naval-warfare"]), [1, 0, 1, 1]);
}
