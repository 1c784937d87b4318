//! Turns, advances, founding, building, collecting and growing: pages 7 and 8 of the book.

use strabo_cities::ids::{Seat, SpaceId};
use strabo_cities::{Action, Event, state::HAPPY};
use strabo_core::{Events, Family, Log};

use crate::scenes::rich;
use crate::table::{CitiesTable, FIRST, SECOND, WILD, game};

/// The example of Adele, Bill and Chris.
#[test]
fn p7_each_player_has_three_turns_and_then_comes_the_status_phase() {
    let mut table = CitiesTable::with(game(3));
    table.city(2, table.ring(2)[0], &[]);
    for _ in 0..200 {
        if table.state.round == 2 {
            break;
        }
        table.pass();
    }
    let turns = table.told(|event| match event {
        Event::Turn { round: 1, turn, seat } => Some((*turn, *seat)),
        _ => None,
    });
    let all: Vec<(u8, Seat)> =
        (1..=3).flat_map(|turn| (0..3).map(move |seat| (turn, Seat::new(seat)))).collect();
    // The first turn had begun already when the table was laid.
    assert_eq!(turns, all[1..]);
    assert_eq!((table.state.round, table.state.turn), (2, 1));
}

#[test]
fn p7_a_turn_has_three_actions() {
    let mut table = rich();
    assert_eq!(table.state.note.actions, 3);
    for left in [2, 1] {
        table.buy(["fishing", "tactics"][usize::from(2 - left)]);
        assert_eq!((table.state.note.actions, table.state.active), (left, FIRST));
    }
    table.buy("bartering").pass_until(1);
    assert_eq!(table.has(0, "food"), 2);
    assert_eq!(table.state.active, SECOND);
}

#[test]
fn p7_an_advance_costs_two_food_and_ideas_replace_food() {
    let mut table = CitiesTable::new();
    table.give(0, &[("food", 1)]);
    assert!(!table.can_learn("fishing"));
    table.give(0, &[("food", 1), ("ideas", 1)]).buy("fishing");
    assert_eq!((table.has(0, "food"), table.has(0, "ideas")), (0, 0));
    assert!(table.knows(0, "fishing"));
}

#[test]
fn p7_a_new_category_begins_with_its_top_advance() {
    let mut table = rich();
    for id in ["philosophy", "public-education", "free-education"] {
        assert!(!table.can_learn(id), "{id}");
    }
    table.buy("writing");
    for id in ["philosophy", "public-education", "free-education"] {
        assert!(table.can_learn(id), "{id}");
    }
}

#[test]
fn p7_five_advances_need_another_of_their_category() {
    let pairs = [
        ("sanitation", "engineering"),
        ("roads", "engineering"),
        ("navigation", "cartography"),
        ("metallurgy", "chemistry"),
        ("taxation", "currency"),
    ];
    for (advance, needed) in pairs {
        let mut table = rich();
        table.learn(0, &["mining", "fishing", "mathematics", "bartering"]);
        assert!(!table.can_learn(advance), "{advance}");
        table.learn(0, &[needed]);
        assert!(table.can_learn(advance), "{advance}");
    }
}

#[test]
fn p7_the_top_of_a_government_needs_the_advance_that_leads_to_it() {
    for (first, other, needed) in [
        ("voting", "separation-of-power", "philosophy"),
        ("nationalism", "totalitarianism", "draft"),
        ("dogma", "devotion", "state-religion"),
    ] {
        let mut table = rich();
        assert!(!table.can_learn(first), "{first}");
        table.learn(0, &[needed]);
        assert!(table.can_learn(first) && !table.can_learn(other), "{first}");
        table.buy(first);
        assert!(table.can_learn(other), "{other}");
    }
}

/// The example of Adele, who leaves Autocracy for Democracy.
#[test]
fn p7_cubes_of_the_old_government_move_to_the_new_one() {
    let mut table = rich();
    table.learn(0, &["philosophy", "nationalism", "totalitarianism", "absolute-power"]);
    let before = table.state.players[0].advances.count_ones();
    table.buy("voting").settle();
    let autocracy = ["nationalism", "totalitarianism", "absolute-power", "forced-labor"];
    assert!(autocracy.iter().all(|id| !table.knows(0, id)));
    let democracy = ["voting", "separation-of-power", "civil-liberties", "economic-liberty"];
    assert_eq!(democracy.iter().filter(|id| table.knows(0, id)).count(), 3);
    assert!(table.knows(0, "voting"));
    assert_eq!(table.state.players[0].advances.count_ones(), before);
}

#[test]
fn p8_a_city_takes_the_place_of_a_settler_for_one_action() {
    let mut table = CitiesTable::new();
    let at = table.ring(2)[0];
    table.units(0, at, [1, 0, 0]).go(Action::Found(at));
    assert_eq!((table.owner(at), table.count(at)), (0, [0; 3]));
    assert_eq!(table.state.note.actions, 2);
    table.collect(at);
    assert_eq!(table.mood(at), 1, "founding is no activation");
}

#[test]
fn p8_no_city_on_barren_ground_or_the_sea_or_beside_foreign_units() {
    let mut table = CitiesTable::new();
    let [at, other] = table.road();
    table.units(0, at, [1, 0, 0]);
    assert!(table.can(Action::Found(at)));
    let mut barren = table.clone();
    barren.paint(at, "barren");
    assert!(!barren.can(Action::Found(at)));
    let mut sea = table.clone();
    sea.paint(at, "sea");
    assert!(!sea.can(Action::Found(at)));
    let mut taken = table.clone();
    taken.units(0, taken.home, [1, 0, 0]);
    assert!(!taken.can(Action::Found(taken.home)), "there is a city");
    assert!(!table.can(Action::Found(other)), "there is no settler");
}

#[test]
fn p8_units_have_their_prices() {
    for (kind, price) in [(0, [6, 8, 8]), (1, [7, 7, 8]), (2, [8, 8, 6])] {
        let mut table = rich();
        let sea = table.ring(1)[0];
        table.paint(sea, "sea").learn(0, &["fishing"]);
        table.city(0, table.home, &["port"]);
        table.answer(Action::Build(table.home)).go(Action::Unit(kind));
        assert_eq!(["food", "ore", "wood"].map(|good| table.has(0, good)), price);
        let at = if kind == 2 { sea } else { table.home };
        assert_eq!(table.count(at)[usize::from(kind)], 1);
    }
}

#[test]
fn p8_ships_need_a_port() {
    let mut table = rich();
    table.paint(table.ring(1)[0], "sea").learn(0, &["fishing"]);
    assert!(!table.buildable(table.home).contains(&2));
    table.city(0, table.home, &["port"]);
    assert!(table.buildable(table.home).contains(&2));
}

#[test]
fn p8_never_more_than_four_army_units_in_a_space() {
    let mut table = rich();
    table.city(0, table.home, &["temple", "academy"]);
    table.units(0, table.home, [0, 3, 0]);
    table.answer(Action::Build(table.home)).go(Action::Unit(1));
    assert!(!table.can(Action::Unit(1)));
    assert!(table.can(Action::Unit(0)), "settlers have no limit");
}

#[test]
fn p8_a_ship_built_beside_an_enemy_ship_fights_at_once() {
    let mut table = rich();
    let sea = table.ring(1)[0];
    table.paint(sea, "sea").learn(0, &["fishing"]);
    table.city(0, table.home, &["port"]).units(1, sea, [0, 0, 1]);
    table.answer(Action::Build(table.home)).go(Action::Unit(2)).settle();
    assert!(!table.rounds().is_empty());
}

#[test]
fn p8_each_space_gives_once_per_activation() {
    let mut table = CitiesTable::new();
    table.city(0, table.home, &["temple", "academy", "fortress"]);
    let near = table.ring(1);
    for at in near.iter().chain([&table.home.clone()]) {
        table.paint(*at, "barren");
    }
    table.paint(near[0], "mountain");
    table.collect(table.home);
    assert_eq!(table.has(0, "ore"), 1);
}

#[test]
fn p8_nothing_is_collected_from_spaces_with_cities_or_foreign_units() {
    let mut table = CitiesTable::new();
    let near = table.ring(1);
    table.city(0, near[0], &[]).city(1, near[1], &[]).units(1, near[2], [0, 1, 0]);
    table.units(WILD, near[3], [0, 1, 0]).units(0, near[4], [0, 1, 0]);
    table.city(0, table.home, &["temple"]);
    table.answer(Action::Collect { city: table.home, far: false });
    let mut spaces: Vec<SpaceId> = table
        .legal()
        .into_iter()
        .filter_map(|action| if let Action::Take { at, .. } = action { Some(at) } else { None })
        .collect();
    spaces.sort_unstable();
    let mut expected = vec![table.home, near[4], near[5]];
    expected.sort_unstable();
    assert_eq!(spaces, expected);
}

#[test]
fn p8_a_city_grows_for_one_food_ore_and_wood() {
    for missing in ["food", "ore", "wood"] {
        let mut table = rich();
        table.learn(0, &["tactics"]);
        table.city(0, table.ring(2)[0], &[]).give(0, &[(missing, 0)]);
        assert_eq!(table.growing(table.home, "fortress"), [], "{missing}");
        table.give(0, &[(missing, 1)]);
        table.go(table.growing(table.home, "fortress")[0]);
        assert_eq!(table.has(0, missing), 0);
        assert_eq!(table.growing(table.home, "fortress"), [], "one of each");
    }
}

#[test]
fn p8_state_religion_spares_the_food_of_one_temple_a_turn() {
    let mut table = rich();
    table.learn(0, &["myths", "state-religion"]).give(0, &[("food", 0)]);
    let other = table.ring(2)[0];
    table.city(0, other, &[]);
    assert_eq!(table.growing(table.home, "temple").len(), 1);
    table.go(table.growing(table.home, "temple")[0]).settle();
    assert_eq!((table.has(0, "ore"), table.has(0, "wood")), (7, 7));
    assert_eq!(table.growing(other, "temple"), [], "once a turn");
    table.next_turn().give(0, &[("food", 0)]);
    assert_eq!(table.growing(other, "temple").len(), 1);
}

#[test]
fn p8_sanitation_gives_a_settler_for_a_food_when_a_city_grows() {
    for yes in [false, true] {
        let mut table = rich();
        table.learn(0, &["tactics", "engineering", "sanitation"]);
        table.city(0, table.ring(2)[0], &[]);
        let grow = table.growing(table.home, "fortress");
        table.go(grow[0]).go(if yes { Action::Yes } else { Action::Done });
        assert_eq!(table.count(table.home)[0], u8::from(yes));
        assert_eq!(table.has(0, "food"), 7 - u8::from(yes));
    }
}

#[test]
fn p8_a_port_has_the_sea_space_where_its_ships_are_built() {
    let mut table = rich();
    table.learn(0, &["fishing"]);
    table.city(0, table.ring(2)[0], &[]);
    let near = table.ring(1);
    table.paint(near[0], "sea").paint(near[3], "sea");
    let port = table.building("port");
    table.go(Action::Grow { city: table.home, building: port, sea: Some(near[3]) });
    table.answer(Action::Build(table.home)).go(Action::Unit(2));
    assert_eq!((table.count(near[3])[2], table.count(near[0])[2]), (1, 0));
}

#[test]
fn p7_building_a_happy_city_of_size_one_gives_two_units_in_any_mix() {
    let mut table = rich();
    table.set_mood(table.home, HAPPY);
    table.answer(Action::Build(table.home)).go(Action::Unit(0)).go(Action::Unit(1));
    assert!(table.in_turn());
    assert_eq!(table.count(table.home), [1, 1, 0]);
}

#[test]
fn p14_a_pack_whose_regions_are_not_printed_is_refused() {
    let outcome = strabo_data::compile("clash-of-cultures").expect("a shipped pack");
    let pack = outcome.pack.expect("a game");
    let refused = strabo_cities::Game::new(&pack, &strabo_core::Options::new(2));
    assert!(refused.is_err());
    let state = game(2).start(1, &mut Events::off());
    assert!(state.first.index() < 2);
}
