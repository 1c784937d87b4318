//! Setup, resources, levels and cities: pages 2 to 6 of the book.

use std::collections::BTreeSet;

use strabo_cities::ids::{GroundId, SpaceId};
use strabo_cities::state::{ANGRY, HAPPY, NEUTRAL};
use strabo_cities::{Action, Event, State};
use strabo_core::{Events, Family, Log};

use crate::scenes::rich;
use crate::table::{CitiesTable, game};

/// The kinds of unit, in their order.
const SETTLERS: u8 = 0;
const ARMIES: u8 = 1;
const SHIPS: u8 = 2;

fn starts(players: u8, seeds: u64) -> Vec<State> {
    let game = game(players);
    (0..seeds).map(|seed| game.start(seed, &mut Events::off())).collect()
}

/// A table with much of everything that units and buildings cost.
#[test]
fn p2_a_player_builds_no_seventeenth_army_unit() {
    let mut table = rich();
    let spaces = table.ring(1);
    for (at, count) in spaces.iter().zip([4, 4, 4, 3]) {
        table.units(0, *at, [0, count, 0]);
    }
    assert!(table.buildable(table.home).contains(&ARMIES));
    table.units(0, spaces[3], [0, 4, 0]);
    assert!(!table.buildable(table.home).contains(&ARMIES));
}

#[test]
fn p2_a_player_has_four_settlers_and_four_ships() {
    let mut table = rich();
    let near = table.ring(1);
    table.paint(near[0], "sea").learn(0, &["fishing"]);
    table.city(0, table.home, &["port"]).units(0, near[1], [3, 0, 0]).units(0, near[0], [0, 0, 3]);
    assert_eq!(table.buildable(table.home), [SETTLERS, ARMIES, SHIPS]);
    table.units(0, near[1], [4, 0, 0]).units(0, near[0], [0, 0, 4]);
    assert_eq!(table.buildable(table.home), [ARMIES]);
}

#[test]
fn p2_a_player_founds_no_eighth_city() {
    let mut table = CitiesTable::new();
    let far = table.ring(2);
    table.units(0, far[0], [1, 0, 0]);
    for at in table.ring(1).into_iter().take(5) {
        table.city(0, at, &[]);
    }
    assert!(table.can(Action::Found(far[0])));
    table.city(0, far[1], &[]);
    assert!(!table.can(Action::Found(far[0])));
}

#[test]
fn p3_all_regions_but_the_starting_ones_lie_face_down() {
    for (players, hidden) in [(2, 8), (3, 12), (4, 14)] {
        for state in starts(players, 5) {
            assert_eq!(state.regions.iter().filter(|region| region.0.is_none()).count(), hidden);
            assert_eq!(state.open.len(), 4 * players);
        }
    }
}

#[test]
fn p3_everybody_starts_with_two_food_and_nothing_else() {
    let food = CitiesTable::new().good("food");
    for state in starts(4, 5) {
        for player in &state.players {
            for (good, amount) in player.goods.iter().enumerate() {
                assert_eq!(*amount, if good == food { 2 } else { 0 });
            }
            assert_eq!(player.tracks, [0; 4]);
        }
    }
}

#[test]
fn p3_everybody_starts_with_farming_and_mining() {
    let table = CitiesTable::new();
    let both = 1 << table.advance("farming").number() | 1 << table.advance("mining").number();
    for state in starts(3, 5) {
        assert!(state.players.iter().all(|player| player.advances == both));
    }
}

#[test]
fn p3_a_settlement_and_a_settler_stand_on_the_fertile_space_of_the_starting_region() {
    for players in 2..=4 {
        let fertile = game(players).pack().terrains.iter().position(|row| &*row.id == "fertile");
        for state in starts(players, 5) {
            for player in &state.players {
                assert_eq!((player.cities.len(), player.cities), (1, player.units));
                let space = state.space(player.cities.iter().next().expect("a city"));
                assert_eq!(space.ground.map(GroundId::index), fertile);
                let units = [0, 1, 2].map(|kind| space.count(kind));
                assert_eq!((units, space.city.size(), space.city.mood), ([1, 0, 0], 1, NEUTRAL));
            }
        }
    }
}

#[test]
fn p3_everybody_has_one_action_card_and_one_objective_card() {
    for state in starts(4, 5) {
        for player in &state.players {
            assert_eq!((player.actions.count_ones(), player.objectives.count_ones()), (1, 1));
        }
    }
}

#[test]
fn p3_hands_are_hidden_from_the_other_players() {
    let game = game(2);
    let one = game.start(3, &mut Events::off());
    let mut other = one.clone();
    let (hand, deck) = (other.players[1].objectives, other.decks[1]);
    let top = deck & deck.wrapping_neg();
    other.players[1].objectives = top;
    other.decks[1] = deck & !top | hand;
    let seat = strabo_core::Seat::new(0);
    let imagined = |state: &State| game.imagined(game.view(state, seat), 5);
    assert_ne!(one, other);
    assert_eq!(imagined(&one), imagined(&other));
    let deals: BTreeSet<u64> = (0..40)
        .map(|seed| game.imagined(game.view(&one, seat), seed).players[1].objectives)
        .collect();
    assert!(deals.len() > 10);
}

#[test]
fn p3_the_first_player_is_drawn_by_lot() {
    let first: BTreeSet<usize> = starts(4, 60).iter().map(|state| state.first.index()).collect();
    assert_eq!(first, BTreeSet::from([0, 1, 2, 3]));
}

#[test]
fn p4_ideas_stand_for_food_when_an_advance_is_bought_and_only_then() {
    let mut table = CitiesTable::new();
    table.give(0, &[("ideas", 2)]);
    assert!(table.can_learn("fishing"));
    assert!(!table.buildable(table.home).contains(&SETTLERS));
    table.buy("fishing");
    assert_eq!(table.has(0, "ideas"), 0);
}

#[test]
fn p4_gold_stands_for_any_resource() {
    let mut table = CitiesTable::new();
    table.paint(table.ring(1)[0], "sea").learn(0, &["fishing"]);
    table.city(0, table.home, &["port"]);
    assert!(!table.can_learn("writing"));
    assert_eq!(table.buildable(table.home), [0; 0]);
    table.give(0, &[("gold", 2)]);
    assert!(table.can_learn("writing"));
    assert_eq!(table.buildable(table.home), [SETTLERS, ARMIES, SHIPS]);
}

#[test]
fn p4_an_outline_raises_its_level_and_gives_a_token() {
    let mut table = rich();
    table.buy("writing");
    assert_eq!((table.level(0, "culture"), table.has(0, "culture")), (1, 1));
    assert_eq!((table.level(0, "happiness"), table.has(0, "mood")), (0, 0));
    table.buy("myths");
    assert_eq!((table.level(0, "happiness"), table.has(0, "mood")), (1, 1));
    assert_eq!((table.level(0, "culture"), table.has(0, "culture")), (1, 1));
    table.buy("fishing");
    assert_eq!((table.level(0, "happiness"), table.level(0, "culture")), (1, 1));
}

#[test]
fn p4_at_level_eight_the_token_is_still_gained_but_never_a_ninth() {
    let mut table = rich();
    table.give(0, &[("culture", 7)]).buy("writing");
    assert_eq!((table.level(0, "culture"), table.has(0, "culture")), (8, 8));
    table.buy("philosophy");
    assert_eq!((table.level(0, "culture"), table.has(0, "culture")), (8, 8));
}

#[test]
fn p4_the_level_is_the_most_tokens_a_player_can_have() {
    let mut table = rich();
    table.learn(0, &["civil-liberties"]).set_level(0, "happiness", 2);
    table.go(table.uses("civil-liberties")[0]);
    assert_eq!(table.has(0, "mood"), 2);
}

#[test]
fn p5_food_is_limited_to_two_until_storage() {
    let mut table = CitiesTable::new();
    table.city(0, table.home, &["temple", "academy", "fortress"]);
    let mut stored = table.clone();
    table.collect(table.home);
    assert_eq!(table.has(0, "food"), 2);
    stored.learn(0, &["storage"]);
    stored.collect(stored.home);
    assert_eq!(stored.has(0, "food"), 4);
    stored.give(0, &[("food", 7)]);
    stored.collect(stored.home);
    assert_eq!(stored.has(0, "food"), 8);
}

#[test]
fn p5_levels_three_five_and_seven_draw_an_event_card() {
    for track in ["culture", "happiness"] {
        let advance = if track == "culture" { "writing" } else { "myths" };
        for level in 0..8 {
            let mut table = rich();
            table.set_level(0, track, level).next_event("council-of-masons").buy(advance);
            let drawn = table.told(|event| matches!(event, Event::Event { .. }).then_some(()));
            let expected = usize::from([2, 4, 6].contains(&level));
            assert_eq!(drawn.len(), expected, "{track} from {level}");
        }
    }
}

#[test]
fn p5_ground_gives_its_resource_and_sea_and_barren_need_an_advance() {
    let mut table = CitiesTable::new();
    let near = table.ring(1);
    for at in &near {
        table.paint(*at, "barren");
    }
    for (at, ground) in near.iter().zip(["mountain", "forest", "sea"]) {
        table.paint(*at, ground);
    }
    let goods = |table: &CitiesTable| -> BTreeSet<SpaceId> {
        let mut table = table.clone();
        table.city(0, table.home, &["temple"]);
        table.answer(Action::Collect { city: table.home, far: false });
        let taken = table.legal().into_iter().filter_map(|action| match action {
            Action::Take { at, .. } => Some(at),
            _ => None,
        });
        taken.collect()
    };
    let first = BTreeSet::from([table.home, near[0], near[1]]);
    assert_eq!(goods(&table), first);
    table.learn(0, &["fishing"]);
    assert_eq!(goods(&table), first.iter().copied().chain([near[2]]).collect());
    table.learn(0, &["irrigation"]);
    assert_eq!(goods(&table), near.iter().copied().chain([table.home]).collect());
    table.learn(0, &["storage"]);
    table.city(0, table.home, &["temple", "academy"]);
    table.answer(Action::Collect { city: table.home, far: false });
    for (at, good) in [(near[0], "ore"), (near[1], "wood"), (table.home, "food")] {
        let good = table.good_id(good);
        table.answer(Action::Take { at, good });
    }
    assert_eq!(["food", "ore", "wood"].map(|good| table.has(0, good)), [1; 3]);
}

#[test]
fn p6_a_city_does_not_grow_beyond_the_number_of_cities() {
    let mut table = rich();
    table.learn(0, &["myths", "writing"]);
    assert_eq!(table.growing(table.home, "temple"), []);
    table.city(0, table.ring(2)[0], &[]);
    let grow = table.growing(table.home, "temple");
    assert_eq!(grow.len(), 1);
    table.go(grow[0]).settle();
    assert_eq!(table.state.space(table.home).city.size(), 2);
    assert_eq!(table.growing(table.home, "academy"), []);
    table.city(0, table.ring(2)[1], &[]);
    assert_eq!(table.growing(table.home, "academy").len(), 1);
}

#[test]
fn p6_a_building_needs_its_advance() {
    let pairs =
        [("academy", "writing"), ("temple", "myths"), ("fortress", "tactics"), ("port", "fishing")];
    for (building, advance) in pairs {
        let mut table = rich();
        table.paint(table.ring(1)[0], "sea");
        table.city(0, table.ring(2)[0], &[]);
        assert_eq!(table.growing(table.home, building), [], "{building}");
        table.learn(0, &[advance]);
        assert_eq!(table.growing(table.home, building).len(), 1, "{building}");
    }
}

#[test]
fn p6_an_academy_gives_two_ideas() {
    let mut table = rich();
    table.learn(0, &["writing"]);
    table.city(0, table.ring(2)[0], &[]);
    table.go(table.growing(table.home, "academy")[0]);
    assert_eq!(table.has(0, "ideas"), 2);
    assert_eq!(["food", "ore", "wood"].map(|good| table.has(0, good)), [7; 3]);
}

#[test]
fn p6_a_temple_gives_a_mood_or_a_culture_token() {
    for good in ["mood", "culture"] {
        let mut table = rich();
        table.learn(0, &["myths"]).give(0, &[("mood", 0), ("culture", 0)]);
        table.city(0, table.ring(2)[0], &[]);
        table.go(table.growing(table.home, "temple")[0]);
        table.go(Action::Good(table.good_id(good)));
        assert_eq!((table.has(0, good), table.has(0, "mood") + table.has(0, "culture")), (1, 1));
    }
}

#[test]
fn p6_a_port_stands_beside_the_sea() {
    let mut table = rich();
    table.learn(0, &["fishing"]);
    table.city(0, table.ring(2)[0], &[]);
    assert_eq!(table.growing(table.home, "port"), []);
    let near = table.ring(1);
    table.paint(near[0], "sea").paint(near[3], "sea");
    let ways: BTreeSet<SpaceId> = table
        .growing(table.home, "port")
        .into_iter()
        .filter_map(|action| if let Action::Grow { sea, .. } = action { sea } else { None })
        .collect();
    assert_eq!(ways, BTreeSet::from([near[0], near[3]]));
}

#[test]
fn p6_a_port_collects_gold_or_mood_from_one_sea_space() {
    let mut table = CitiesTable::new();
    let near = table.ring(1);
    table.paint(near[0], "sea").paint(near[1], "sea").learn(0, &["fishing"]);
    table.give(0, &[("mood", 0)]);
    let taken = |table: &CitiesTable| -> BTreeSet<usize> {
        let mut table = table.clone();
        table.answer(Action::Collect { city: table.home, far: false });
        let all = table.legal().into_iter().filter_map(|action| match action {
            Action::Take { at, good } if at == near[0] => Some(good.index()),
            _ => None,
        });
        all.collect()
    };
    let [food, gold, mood] = ["food", "gold", "mood"].map(|good| table.good(good));
    assert_eq!(taken(&table), BTreeSet::from([food]));
    table.city(0, table.home, &["port"]);
    assert_eq!(taken(&table), BTreeSet::from([food, gold, mood]));
    table.answer(Action::Collect { city: table.home, far: false });
    table.answer(Action::Take { at: near[0], good: table.good_id("gold") });
    let sea_again = |action: &Action| matches!(action, Action::Take { at, .. } if *at == near[1]);
    assert!(!table.legal().iter().any(sea_again), "one sea space");
    assert_eq!(table.has(0, "gold"), 1);
}

#[test]
fn p6_a_happy_city_counts_one_size_more_and_an_angry_one_as_one() {
    for (mood, expected) in [(ANGRY, 1), (NEUTRAL, 3), (HAPPY, 4)] {
        let mut table = rich();
        table.city(0, table.home, &["temple", "academy"]);
        table.set_mood(table.home, mood);
        let mut building = table.clone();
        table.give(0, &[("food", 0)]);
        table.collect(table.home);
        assert_eq!(table.has(0, "food"), expected);
        building.answer(Action::Build(building.home));
        while building.can(Action::Unit(SETTLERS)) {
            building.go(Action::Unit(SETTLERS));
        }
        assert_eq!(building.count(building.home)[0], expected);
    }
}

#[test]
fn p6_an_angry_city_does_not_grow() {
    let mut table = rich();
    table.learn(0, &["myths"]);
    table.city(0, table.ring(2)[0], &[]);
    table.set_mood(table.home, ANGRY);
    assert_eq!(table.growing(table.home, "temple"), []);
}

#[test]
fn p6_an_angry_city_is_activated_once_a_turn() {
    let mut table = rich();
    table.give(0, &[("food", 0)]);
    table.set_mood(table.home, ANGRY);
    table.collect(table.home);
    assert!(!table.can(Action::Collect { city: table.home, far: false }));
    assert!(!table.can(Action::Build(table.home)));
    table.next_turn();
    assert!(table.can(Action::Collect { city: table.home, far: false }));
}

/// The example of Phil's happy city of size 3.
#[test]
fn p6_example_of_a_happy_city_activated_three_times() {
    let mut table = rich();
    table.city(0, table.home, &["temple", "academy"]);
    table.set_mood(table.home, HAPPY).give(0, &[("food", 0)]);
    table.collect(table.home);
    assert_eq!((table.has(0, "food"), table.mood(table.home)), (4, HAPPY));
    table.collect(table.home);
    assert_eq!((table.has(0, "food"), table.mood(table.home)), (8, NEUTRAL));
    table.give(0, &[("food", 0)]);
    table.collect(table.home);
    assert_eq!((table.has(0, "food"), table.mood(table.home)), (3, ANGRY));
    assert!(!table.can(Action::Collect { city: table.home, far: false }));
    table.next_turn().give(0, &[("food", 0)]);
    table.collect(table.home);
    assert_eq!((table.has(0, "food"), table.mood(table.home)), (1, ANGRY));
}
