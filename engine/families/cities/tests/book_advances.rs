//! Advances in detail: the player board and pages 20 to 22 of the book.

use std::collections::BTreeSet;

use strabo_cities::state::{ANGRY, HAPPY, NEUTRAL};
use strabo_cities::{Action, Event, Task, ids::SpaceId};

use crate::scenes::rich;
use crate::table::{CitiesTable, FIRST, NONE, SECOND};

fn amounts<const N: usize>(table: &CitiesTable, goods: [&str; N]) -> [u8; N] {
    goods.map(|good| table.has(0, good))
}

#[test]
fn p20_husbandry_collects_from_two_spaces_away_once_a_turn() {
    let mut table = CitiesTable::knowing(&["husbandry", "storage"]);
    for at in table.ring(1) {
        table.paint(at, "barren");
    }
    let far = table.ring(2);
    table.paint(far[0], "mountain");
    let collect = Action::Collect { city: table.home, far: true };
    assert!(!table.can(collect), "without a food");
    table.give(0, &[("food", 1)]).go(collect);
    let ore = Action::Take { at: far[0], good: table.good_id("ore") };
    table.go(ore).settle();
    assert_eq!(amounts(&table, ["food", "ore"]), [0, 1]);
    table.give(0, &[("food", 1)]);
    assert!(!table.can(collect), "once a turn");
    table.next_turn().give(0, &[("food", 0)]);
    assert!(!table.can(collect));
    table.learn(0, &["engineering", "roads"]);
    assert!(table.can(collect), "free with Roads");
}

/// The picture with Ships in three regions: 3 Ideas and 3 Culture tokens.
#[test]
fn p20_cartography_counts_regions_with_ships() {
    let mut table = CitiesTable::knowing(&["cartography"]);
    table.give(0, &[("culture", 0)]);
    let regions: Vec<Vec<SpaceId>> =
        table.game.rules().regions.iter().map(|region| region.spaces.iter().collect()).collect();
    let free = |at: &SpaceId| table.owner(*at) == NONE;
    let spots: Vec<Vec<SpaceId>> = regions
        .into_iter()
        .map(|spaces| spaces.into_iter().filter(free).collect::<Vec<SpaceId>>())
        .filter(|spaces| spaces.len() >= 2)
        .take(3)
        .collect();
    for at in [spots[0][0], spots[0][1], spots[1][0], spots[2][0]] {
        table.paint(at, "sea").units(0, at, [0, 0, 1]);
    }
    table.go(table.uses("cartography")[0]);
    assert_eq!(amounts(&table, ["ideas", "culture"]), [3, 3]);
    assert_eq!(table.state.note.actions, 2);
    assert_eq!(table.uses("cartography"), [], "once a turn");
}

#[test]
fn p21_trade_routes_pair_each_unit_with_a_city_of_its_own() {
    let start = |units: [u8; 2], cities: usize, angry: bool| -> u8 {
        let mut table = CitiesTable::knowing(&["trade-routes", "storage"]);
        let middle = table.ring(1)[0];
        table.units(0, table.home, [units[0], 0, 0]).units(0, middle, [units[1], 0, 0]);
        for at in table.ring(2).into_iter().take(cities) {
            table.city(1, at, &[]);
            if angry {
                table.set_mood(at, ANGRY);
            }
        }
        table.next_turn();
        table.has(0, "food")
    };
    assert_eq!(start([1, 0], 1, false), 1);
    assert_eq!(start([2, 0], 1, false), 1, "each city once");
    assert_eq!(start([1, 0], 3, false), 1, "each unit once");
    assert_eq!(start([2, 1], 3, false), 3);
    assert_eq!(start([2, 1], 3, true), 0, "angry cities do not trade");
    assert_eq!(start([4, 2], 6, false), 4, "four at most");
    assert_eq!(start([1, 0], 0, false), 0);
}

#[test]
fn p21_currency_lets_trade_routes_give_gold_in_part() {
    let mut table = CitiesTable::knowing(&["trade-routes", "currency"]);
    table.units(0, table.home, [2, 0, 0]);
    for at in table.ring(2).into_iter().take(2) {
        table.city(1, at, &[]);
    }
    table.go(Action::Done);
    while !matches!(table.task(), Some(Task::Gain { seat: FIRST, .. })) {
        table.pass();
    }
    let [food, gold] = ["food", "gold"].map(|good| Action::Good(table.good_id(good)));
    table.answer(food).answer(gold);
    assert_eq!(amounts(&table, ["food", "gold"]), [1, 1]);
}

#[test]
fn p21_writing_brings_two_cards_with_the_first_government() {
    let drawn = |table: &CitiesTable| {
        let player = &table.state.players[0];
        (player.actions.count_ones(), player.objectives.count_ones())
    };
    let mut table = rich();
    table.learn(0, &["draft"]).buy("writing");
    assert_eq!(drawn(&table), (0, 0));
    table.buy("nationalism");
    assert_eq!(drawn(&table), (1, 1));
    table.buy("totalitarianism");
    assert_eq!(drawn(&table), (1, 1), "only the first");
    let mut table = rich();
    table.learn(0, &["draft"]).buy("nationalism");
    assert_eq!(drawn(&table), (0, 0));
    table.buy("writing");
    assert_eq!(drawn(&table), (1, 1));
}

#[test]
fn p21_philosophy_gives_an_idea_at_once_and_for_each_science_advance() {
    let mut table = rich();
    table.learn(0, &["writing", "mathematics"]).buy("philosophy");
    assert_eq!(table.has(0, "ideas"), 1, "none for what was acquired before");
    table.give(0, &[("ideas", 0)]).buy("astronomy");
    assert_eq!(table.has(0, "ideas"), 1);
    table.give(0, &[("ideas", 0)]).buy("fishing");
    assert_eq!(table.has(0, "ideas"), 0);
}

#[test]
fn p21_myths_keep_the_mood_of_a_city_for_a_token() {
    for keep in [true, false] {
        let mut table = CitiesTable::knowing(&["myths"]);
        table.give(0, &[("mood", 2)]).draw("flood");
        assert!(matches!(table.task(), Some(Task::Keep { .. })), "{:?}", table.task());
        table.answer(if keep { Action::Yes } else { Action::Done }).settle();
        let expected = if keep { (NEUTRAL, 1) } else { (ANGRY, 2) };
        assert_eq!((table.mood(table.home), table.has(0, "mood")), expected);
    }
    // One token for a fall of two steps as well.
    let mut table = CitiesTable::knowing(&["myths"]);
    table.set_mood(table.home, HAPPY).give(0, &[("mood", 2)]).draw("feuding-houses");
    table.answer(Action::Yes).settle();
    assert_eq!((table.mood(table.home), table.has(0, "mood")), (HAPPY, 1));
}

#[test]
fn p21_myths_do_not_help_against_barbarians() {
    let mut table = CitiesTable::knowing(&["myths"]);
    table.give(0, &[("mood", 8)]);
    table.city(0, table.home, &["academy", "fortress"]);
    let camp = table.ring(1)[0];
    table.city(crate::table::WILD, camp, &[]);
    table.units(crate::table::WILD, camp, [0, 4, 0]);
    let hit = table.until(|table| {
        table.draw("driftwood");
        while !table.in_turn() {
            assert!(!matches!(table.task(), Some(Task::Keep { .. })));
            table.pass();
        }
        table.state.space(table.home).city.size() < 3
    });
    assert!(hit.mood(hit.home) == ANGRY || hit.owner(hit.home) != 0);
}

#[test]
fn p5_irrigation_ignores_famine_and_sanitation_plague_and_epidemic() {
    for (advance, card) in
        [("irrigation", "famine"), ("sanitation", "plague"), ("sanitation", "epidemic")]
    {
        for safe in [false, true] {
            let mut table = CitiesTable::knowing(&["storage"]);
            if safe {
                table.learn(0, &[advance]);
            }
            draw_event_with(&mut table, card);
            let lost = table.has(0, "food") < 6 || table.mood(table.home) == ANGRY;
            assert_eq!(lost, !safe, "{card}");
        }
    }
}

fn draw_event_with(table: &mut CitiesTable, card: &str) {
    table.give(0, &[("food", 8)]).set_level(0, "culture", 2).next_event(card).buy("writing");
    table.settle();
}

#[test]
fn p5_irrigation_protects_from_a_famine_that_another_player_draws() {
    let mut table = CitiesTable::new();
    table.learn(1, &["irrigation"]).give(1, &[("food", 2)]);
    let mut bare = CitiesTable::new();
    bare.give(1, &[("food", 2)]);
    let mut drawer = bare.clone();
    drawer.learn(0, &["irrigation"]);
    for table in [&mut table, &mut bare, &mut drawer] {
        draw_event_with(table, "famine");
    }
    assert_eq!([&table, &bare, &drawer].map(|table| table.has(1, "food")), [2, 1, 1]);
}

/// The example of a city of size 3.
#[test]
fn p21_rituals_pay_civic_improvement_with_resources() {
    let mut table = CitiesTable::knowing(&["rituals"]);
    table.city(0, table.home, &["temple", "academy"]);
    table.give(0, &[("mood", 1), ("food", 1), ("wood", 1), ("ideas", 5)]).go(Action::Civic);
    table.go(Action::Improve(table.home));
    assert_eq!(table.mood(table.home), HAPPY);
    assert_eq!(amounts(&table, ["mood", "food", "wood", "ideas"]), [0, 0, 0, 5]);
    let mut table = CitiesTable::knowing(&["rituals"]);
    table.give(0, &[("mood", 0), ("ideas", 5)]);
    assert!(!table.can(Action::Civic), "not with Ideas");
    table.give(0, &[("gold", 1)]);
    assert!(table.can(Action::Civic));
}

#[test]
fn p21_steel_weapons_cost_two_ore_even_when_the_advance_is_free() {
    let mut table = rich();
    table.learn(0, &["tactics"]).give(0, &[("food", 2), ("ore", 1)]);
    assert!(!table.can_learn("steel-weapons"));
    table.give(0, &[("ore", 2)]);
    assert!(table.can_learn("steel-weapons"));
    table.buy("steel-weapons");
    assert_eq!(amounts(&table, ["food", "ore"]), [0, 0]);
    for (ore, can) in [(1, false), (2, true)] {
        let mut table = CitiesTable::knowing(&["tactics"]);
        table.give(0, &[("ore", ore)]);
        (table.state.turn, table.state.had, table.state.active) = (3, 1, SECOND);
        table.go(Action::Done);
        assert!(matches!(table.task(), Some(Task::Gift { seat: FIRST, .. })));
        assert_eq!(table.can_learn("steel-weapons"), can);
    }
}

#[test]
fn p22_metallurgy_makes_steel_weapons_free_or_gives_two_ore() {
    let mut table = CitiesTable::knowing(&["tactics", "metallurgy"]);
    assert!(table.can_learn("steel-weapons"));
    table.buy("steel-weapons");
    let mut table = CitiesTable::knowing(&["mathematics", "chemistry", "steel-weapons"]);
    assert!(table.can_learn("metallurgy"), "Chemistry: at no Food cost");
    table.buy("metallurgy");
    assert_eq!(table.has(0, "ore"), 2);
}

#[test]
fn p5_science_makes_other_advances_free_of_food() {
    let cases = [
        ("mathematics", "mining", "engineering"),
        ("astronomy", "fishing", "cartography"),
        ("chemistry", "mathematics", "metallurgy"),
    ];
    for (science, first, advance) in cases {
        let mut table = CitiesTable::knowing(&[first]);
        assert!(!table.can_learn(advance), "{advance}");
        table.learn(0, &[science]);
        assert!(table.can_learn(advance), "{advance}");
        table.buy(advance);
        assert_eq!(table.state.note.actions, 2);
    }
}

#[test]
fn p21_draft_pays_one_army_unit_of_an_action_with_a_mood_token() {
    let mut table = CitiesTable::knowing(&["draft"]);
    table.city(0, table.home, &["temple", "academy"]).give(0, &[("mood", 3)]);
    table.answer(Action::Build(table.home)).go(Action::Draft(1));
    assert_eq!((table.has(0, "mood"), table.count(table.home)[1]), (2, 1));
    assert!(!table.can(Action::Draft(1)));
}

#[test]
fn p22_civil_liberties_give_three_mood_tokens_and_draft_costs_two() {
    let mut table = CitiesTable::knowing(&["draft", "civil-liberties"]);
    table.give(0, &[("mood", 0)]);
    table.go(table.uses("civil-liberties")[0]);
    assert_eq!((table.has(0, "mood"), table.state.note.actions), (3, 2));
    table.answer(Action::Build(table.home));
    if table.can(Action::Draft(1)) {
        table.go(Action::Draft(1));
    }
    assert_eq!((table.has(0, "mood"), table.count(table.home)[1]), (1, 1));
}

#[test]
fn p22_taxation_gives_a_gold_for_each_city_once_a_turn() {
    let mut table = CitiesTable::knowing(&["taxation"]);
    for at in table.ring(2).into_iter().take(2) {
        table.city(0, at, &[]);
    }
    table.give(0, &[("mood", 2)]);
    table.go(table.uses("taxation")[0]);
    assert_eq!(amounts(&table, ["gold", "mood"]), [3, 1]);
    assert_eq!(table.state.note.actions, 2);
    assert_eq!(table.uses("taxation"), []);
    assert_eq!(table.state.space(table.home).city.active, 0, "no city is activated");
}

#[test]
fn p22_circus_and_sports_count_a_city_one_size_smaller() {
    for (parts, price) in [(&["temple", "academy"][..], 2), (&[], 1)] {
        let mut table = CitiesTable::knowing(&["circus-and-sports"]);
        table.city(0, table.home, parts).give(0, &[("mood", 8)]).go(Action::Civic);
        table.go(Action::Improve(table.home));
        assert_eq!(table.has(0, "mood"), 8 - price);
    }
}

#[test]
fn p22_drama_and_music_exchange_one_token_either_way_once_a_turn() {
    for (from, into) in [("mood", "culture"), ("culture", "mood")] {
        let mut table = CitiesTable::knowing(&["drama-and-music"]);
        table.give(0, &[("mood", 0), ("culture", 0)]).give(0, &[(from, 2)]);
        table.answer(table.uses("drama-and-music")[0]);
        if matches!(table.task(), Some(Task::Swap { .. })) {
            let [one, two] = [from, into].map(|good| table.good_id(good));
            table.answer(Action::Swap { from: one, into: two });
        }
        table.settle();
        assert_eq!(amounts(&table, [from, into]), [1, 1]);
        assert_eq!(table.state.note.actions, 3);
        assert_eq!(table.uses("drama-and-music"), []);
    }
}

#[test]
fn p22_forced_labor_lets_angry_cities_act_as_neutral_ones() {
    let mut table = rich();
    table.learn(0, &["forced-labor"]);
    table.city(0, table.home, &["temple", "academy"]);
    table.set_mood(table.home, ANGRY).give(0, &[("mood", 1), ("food", 0)]);
    table.go(table.uses("forced-labor")[0]);
    table.collect(table.home);
    assert_eq!(amounts(&table, ["food", "mood"]), [3, 0]);
    assert!(!table.can(Action::Collect { city: table.home, far: false }), "still only once");
    table.next_turn().give(0, &[("food", 0)]);
    table.collect(table.home);
    assert_eq!(table.has(0, "food"), 1, "only that turn");
}

#[test]
fn p22_dogma_gives_a_theocracy_advance_with_a_temple_and_limits_ideas() {
    let mut table = rich();
    table.learn(0, &["myths", "state-religion"]);
    table.give(0, &[("ideas", 5), ("culture", 0), ("mood", 0)]).buy("dogma");
    assert_eq!(table.has(0, "ideas"), 2, "down to 2 at once");
    table.city(0, table.ring(2)[0], &[]);
    table.go(table.growing(table.home, "temple")[0]);
    let mut taken = BTreeSet::new();
    while !table.in_turn() {
        if matches!(table.task(), Some(Task::Gift { .. })) {
            taken = table.legal().into_iter().map(|action| format!("{action:?}")).collect();
        }
        table.pass();
    }
    assert_eq!(taken.len(), 3, "one of the three others");
    let theocracy = ["dogma", "devotion", "conversion", "fanaticism"];
    assert_eq!(theocracy.iter().filter(|id| table.knows(0, id)).count(), 2);
}

#[test]
fn p22_economic_liberty_makes_the_first_collecting_free_and_others_dear() {
    let mut table = rich();
    table.learn(0, &["economic-liberty"]).give(0, &[("food", 0), ("mood", 2)]);
    let collect = Action::Collect { city: table.home, far: false };
    let mut later = table.clone();
    later.state.note.actions = 0;
    assert!(later.can(collect), "when no action is left, too");
    table.answer(collect).settle_taking();
    assert_eq!((table.state.note.actions, table.has(0, "food"), table.has(0, "mood")), (3, 1, 2));
    later.state = table.state.clone();
    later.state.note.actions = 0;
    assert!(!later.can(collect), "once a turn");
    table.answer(collect).settle_taking();
    assert_eq!((table.state.note.actions, table.has(0, "mood")), (2, 0));
    assert!(!table.can(collect), "no tokens are left");
}

#[test]
fn p22_economic_liberty_bought_after_collecting_counts_from_the_next_turn() {
    let mut table = rich();
    table.learn(0, &["voting"]).give(0, &[("mood", 0), ("food", 4)]);
    table.collect(table.home).buy("economic-liberty");
    let tokens = table.has(0, "mood");
    assert_eq!(table.uses("economic-liberty"), []);
    table.collect(table.home);
    assert_eq!(table.has(0, "mood"), tokens, "no penalty either");
}

#[test]
fn p5_free_education_gives_a_mood_token_for_gold_and_ideas() {
    let cases = [(("gold", "ideas"), true), (("gold", "food"), false), (("ideas", "food"), false)];
    for ((one, two), token) in cases {
        let mut table = CitiesTable::knowing(&["free-education"]);
        table.give(0, &[("mood", 0), (one, 1), (two, 1)]).buy("fishing");
        assert_eq!(table.has(0, "mood"), u8::from(token), "{one} and {two}");
    }
    let mut table = CitiesTable::knowing(&["free-education"]);
    table.give(0, &[("mood", 0), ("ideas", 4)]).buy("fishing").buy("tactics");
    assert_eq!(table.has(0, "mood"), 1, "once a turn");
}

#[test]
fn p5_public_education_gives_an_idea_where_an_academy_is() {
    for (parts, ideas) in [(&["academy"][..], 1), (&["temple"], 0)] {
        let mut table = CitiesTable::knowing(&["writing", "public-education"]);
        table.city(0, table.home, parts);
        table.collect(table.home).settle();
        assert_eq!(table.has(0, "ideas"), ideas);
    }
}

#[test]
fn p10_voting_pays_for_civic_improvement_without_an_action() {
    let mut table = CitiesTable::knowing(&["voting"]);
    table.give(0, &[("mood", 2)]);
    table.answer(table.uses("voting")[0]).settle_taking();
    assert_eq!((table.mood(table.home), table.has(0, "mood")), (HAPPY, 0));
    assert_eq!(table.state.note.actions, 3);
}

#[test]
fn p5_absolute_power_gives_an_action_for_two_tokens_once_a_turn() {
    let mut table = CitiesTable::knowing(&["absolute-power"]);
    table.give(0, &[("mood", 4)]);
    table.go(table.uses("absolute-power")[0]);
    assert_eq!((table.state.note.actions, table.has(0, "mood")), (4, 2));
    assert_eq!(table.uses("absolute-power"), []);
}

#[test]
fn p5_nationalism_gives_a_token_after_building_an_army_unit_or_ship() {
    for (kind, tokens) in [(0, 0), (1, 1)] {
        let mut table = rich();
        table.learn(0, &["nationalism"]).give(0, &[("mood", 0), ("culture", 0)]);
        table.answer(Action::Build(table.home)).go(Action::Unit(kind)).settle_taking();
        assert_eq!(table.has(0, "mood") + table.has(0, "culture"), tokens);
    }
}

#[test]
fn p5_priesthood_spares_the_food_of_one_science_advance_a_turn() {
    let mut table = CitiesTable::knowing(&["priesthood"]);
    assert!(table.can_learn("mathematics") && !table.can_learn("fishing"));
    table.buy("mathematics");
    assert_eq!(table.state.note.actions, 2);
    assert!(!table.can_learn("astronomy"), "once a turn");
    table.next_turn().give(0, &[("food", 0)]);
    assert!(table.can_learn("astronomy") || table.knows(0, "astronomy"));
}

#[test]
fn p5_bartering_turns_three_resources_into_gold_and_culture() {
    let mut table = rich();
    table.learn(0, &["bartering"]).give(0, &[("culture", 0)]);
    table.answer(table.uses("bartering")[0]);
    let [ore, wood, gold, culture] =
        ["ore", "wood", "gold", "culture"].map(|good| table.good_id(good));
    for (from, into) in [(ore, gold), (wood, gold), (wood, culture)] {
        table.answer(Action::Swap { from, into });
    }
    assert!(table.in_turn(), "three at most");
    assert_eq!(amounts(&table, ["ore", "wood", "gold", "culture"]), [7, 6, 2, 1]);
    assert_eq!(table.state.note.actions, 2);
}

// Cards.

#[test]
fn p14_explorers_reveal_a_region_and_bring_a_settler_for_a_culture_token() {
    let mut table = CitiesTable::new();
    let card = table.hand(0, "explorers");
    assert!(!table.can(Action::Card(card)), "without the token");
    table.give(0, &[("culture", 1)]);
    let region = table.game.rules().region_of[table.home.index()];
    let next = table.ring(1).into_iter().find(|at| table.game.rules().region_of(*at) != region);
    let next = next.expect("a region");
    table.hide(next).only_tile("long-ridge").answer(Action::Card(card)).settle_taking();
    assert!(table.state.open.has(next));
    assert_eq!((table.count(table.home)[0], table.has(0, "culture")), (1, 0));
    assert_eq!(table.state.note.actions, 2);
    assert_eq!(table.state.players[0].actions, 0);
}

#[test]
fn p14_inspiration_is_played_only_after_a_city_was_captured() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    let card = table.hand(0, "inspiration");
    let at = table.ring(1)[0];
    table.city(1, at, &[]);
    table.units(0, table.home, [0, 1, 0]);
    assert!(!table.can(Action::Card(card)));
    table.send(table.home, [0, 1, 0], at);
    while !matches!(table.task(), Some(Task::Window { .. }) | None) {
        table.pass();
    }
    table.answer(Action::Card(card)).settle();
    assert_eq!(table.has(0, "ideas"), 1);
}

#[test]
fn p13_great_scientist_is_kept_and_used_later_though_its_icon_counts_at_once() {
    let mut table = CitiesTable::new();
    table.give(0, &[("food", 2)]).set_level(0, "culture", 2).next_event("great-scientist");
    table.buy("writing").settle();
    let spawned = table.told(|event| matches!(event, Event::Spawned { .. }).then_some(()));
    assert_eq!(spawned.len(), 1);
    assert_eq!(table.state.players[0].saved.count_ones(), 1);
    let kept = table.legal().into_iter().find(|action| matches!(action, Action::Kept(_)));
    table.answer(kept.expect("it can be used")).settle();
    assert!(table.knows(0, "mathematics"));
    assert_eq!(table.state.players[0].saved, 0);
}

#[test]
fn p14_a_card_is_played_when_it_says_so_upon_gaining_an_advance() {
    let mut table = rich();
    let card = table.hand(0, "night-of-stars");
    assert!(!table.can(Action::Card(card)), "not at any time");
    table.buy("bartering");
    assert!(!matches!(table.task(), Some(Task::Window { .. })), "not after another advance");
    table.buy("mathematics");
    let asked = matches!(table.task(), Some(Task::Window { advance, .. }) if advance == Some(table.advance("mathematics")));
    assert!(asked, "{:?}", table.task());
    let ideas = table.has(0, "ideas");
    table.answer(Action::Card(card)).settle();
    assert_eq!(table.has(0, "ideas"), ideas + 2);
}
