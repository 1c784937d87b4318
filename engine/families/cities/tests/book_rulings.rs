//! What docs/rulings.md says where the book is silent, and paragraphs that several chapters share.

use std::collections::BTreeSet;

use strabo_cities::ids::{BARBARIANS, SpaceId};
use strabo_cities::state::{ANGRY, HAPPY, NEUTRAL};
use strabo_cities::{Action, Event, Task};
use strabo_core::Family;

use crate::book_moves::reach;
use crate::scenes::rich;
use crate::table::{CitiesTable, FIRST, NONE, SECOND, THIRD, WILD};

#[test]
fn c7_the_owner_of_a_city_that_an_event_destroyed_keeps_the_card() {
    let mut table = CitiesTable::new();
    let at = table.ring(2)[0];
    table.city(0, at, &[]);
    let before = table.points(0);
    table.draw("mudslide").answer(Action::At(at)).settle();
    assert_eq!(table.owner(at), NONE);
    assert_eq!(table.state.players[0].kept.count_ones(), 1);
    // A settlement less, a point for the card, and half a point for Writing and for Storage each.
    assert_eq!(table.points(0), before + 1);
}

#[test]
fn c7_nothing_is_kept_when_only_a_building_was_lost() {
    let mut table = CitiesTable::new();
    table.city(0, table.home, &["temple"]).draw("mudslide").settle();
    assert_eq!(table.state.space(table.home).city.size(), 1);
    assert_eq!(table.state.players[0].kept, 0);
}

#[test]
fn c7_nothing_is_kept_when_nothing_was_destroyed() {
    let mut table = CitiesTable::new();
    table.draw("mudslide").settle();
    assert_eq!(table.owner(table.home), 0, "the last city stands");
    assert_eq!(table.state.players[0].kept, 0);
}

#[test]
fn c9_an_empty_deck_is_made_anew_from_its_discard_pile() {
    let mut table = CitiesTable::knowing(&["draft", "storage"]);
    table.give(0, &[("food", 4)]);
    table.state.discards[0] = std::mem::take(&mut table.state.decks[0]);
    let cards = table.state.discards[0].count_ones();
    table.buy("nationalism").buy("writing");
    assert_eq!(table.state.players[0].actions.count_ones(), 1);
    assert_eq!(table.state.discards[0], 0);
    assert_eq!(table.state.decks[0].count_ones(), cards - 1);
}

#[test]
fn c12_no_refugee_when_all_settlers_are_in_use() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    let at = table.ring(1)[0];
    table.city(1, at, &[]);
    table.units(1, table.away, [4, 0, 0]);
    table.units(0, table.home, [0, 1, 0]).set_out(at).settle();
    assert_eq!((table.owner(at), table.count(table.away)[0]), (0, 4));
}

#[test]
fn c13_a_piece_that_the_player_has_run_out_of_is_not_exchanged() {
    let mut table = CitiesTable::new();
    let at = table.ring(1)[0];
    let temple = table.building("temple");
    table.city(1, at, &["temple"]);
    let attempt = Action::Influence { from: table.home, to: at };
    assert!(table.can(attempt));
    for one in table.ring(3).into_iter().chain(table.ring(4)).take(7) {
        table.city(1, one, &["temple"]);
        table.state.spaces[one.index()].city.parts[temple] = Some(FIRST);
    }
    assert!(!table.can(attempt));
    table.city(1, at, &["temple", "academy"]);
    assert!(table.can(attempt));
}

#[test]
fn c15_a_city_raised_from_angry_may_be_activated_again() {
    let mut table = rich();
    table.give(0, &[("mood", 1), ("food", 2)]);
    table.set_mood(table.home, ANGRY);
    table.collect(table.home);
    let collect = Action::Collect { city: table.home, far: false };
    assert!(!table.can(collect));
    table.go(Action::Civic).settle_taking();
    assert_eq!(table.mood(table.home), NEUTRAL);
    table.give(0, &[("food", 0)]);
    table.collect(table.home);
    assert_eq!((table.has(0, "food"), table.mood(table.home)), (1, ANGRY));
}

#[test]
fn c19_cubes_that_move_bring_neither_levels_nor_tokens() {
    let mut table = rich();
    table.learn(0, &["philosophy", "nationalism", "totalitarianism", "absolute-power"]);
    table.set_level(0, "culture", 6).set_level(0, "happiness", 6).next_event("council-of-masons");
    table.buy("voting").settle();
    // Voting has a yellow outline.
    assert_eq!((table.level(0, "culture"), table.level(0, "happiness")), (6, 7));
    assert_eq!((table.has(0, "mood"), table.has(0, "culture")), (1, 0));
    assert_eq!(table.has(0, "food"), 6, "the full price is paid");
}

#[test]
fn c22_land_units_may_leave_a_ship_into_an_unrevealed_region() {
    let mut table = CitiesTable::new();
    let near = table.ring(1);
    let region = |at: SpaceId| table.game.rules().region_of[at.index()];
    let home = region(table.home);
    let dark = near.iter().copied().find(|at| region(*at) != home).expect("a region");
    let known = |at: &SpaceId| region(*at) != region(dark) && *at != table.home;
    let sea = table.around(dark).into_iter().find(known).expect("a sea");
    table.hide(dark).only_tile("long-ridge").paint(sea, "sea").units(0, sea, [1, 0, 1]);
    let goals = reach(&table, sea, [1, 0, 0]);
    assert!(goals.contains(&(dark, false, false)));
}

#[test]
fn c24_a_ship_that_was_just_built_fights_to_the_end() {
    let mut table = rich();
    let sea = table.ring(1)[0];
    table.paint(sea, "sea").learn(0, &["fishing"]);
    table.city(0, table.home, &["port"]).units(1, sea, [0, 0, 1]);
    let many = table.until(|table| {
        table.answer(Action::Build(table.home)).go(Action::Unit(2)).go(Action::Done);
        assert!(!matches!(table.task(), Some(Task::Cease)));
        table.rounds().len() > 1
    });
    let owner = many.state.space(sea).owner;
    assert!(owner == Some(FIRST) || owner == Some(SECOND) || many.count(sea) == [0; 3]);
    assert!(many.rounds().last().expect("a round").1 != [0, 0]);
}

#[test]
fn c26_a_card_that_reveals_a_region_may_put_barbarians_on_any_fertile_space() {
    let mut table = CitiesTable::new();
    let region = |at: SpaceId| table.game.rules().region_of[at.index()];
    let home = region(table.home);
    let next = table.ring(1).into_iter().find(|at| region(*at) != home).expect("a region");
    let spaces = table.game.rules().regions[region(next).index()].spaces;
    let card = table.hand(0, "explorers");
    table.give(0, &[("culture", 1)]).hide(next).only_tile("broad-plain").answer(Action::Card(card));
    while !matches!(table.task(), Some(Task::Spawn { .. } | Task::Turn)) {
        table.answer(table.legal()[0]);
    }
    let fertile = spaces
        .iter()
        .filter(|at| table.state.space(*at).ground == table.state.space(table.home).ground);
    assert_eq!(table.legal().len(), fertile.count());
    assert_eq!(table.legal().len(), 3);
}

#[test]
fn c27_tokens_for_range_are_spent_when_the_roll_fails() {
    let mut table = CitiesTable::new();
    let at = table.ring(2)[0];
    table.city(1, at, &["temple"]).give(0, &[("culture", 1)]);
    let failed = table.until(|table| {
        table.go(Action::Influence { from: table.home, to: at });
        table.in_turn() && !table.state.note.influenced
    });
    assert_eq!(failed.has(0, "culture"), 0);
}

#[test]
fn c29_the_range_of_the_great_statue_is_no_boost() {
    let mut table = CitiesTable::new();
    let at = table.ring(2)[0];
    table.city(1, at, &["temple"]).learn(1, &["myths", "devotion"]).give(0, &[("culture", 8)]);
    let attempt = Action::Influence { from: table.home, to: at };
    assert!(!table.can(attempt));
    table.wonder("great-statue", table.home);
    assert!(table.can(attempt));
}

#[test]
fn c31_the_last_city_may_be_razed_and_the_game_goes_on() {
    let mut table = CitiesTable::new();
    (table.state.turn, table.state.had, table.state.active) = (3, 1, SECOND);
    table.units(0, table.ring(2)[0], [1, 0, 0]).go(Action::Done);
    while !matches!(table.task(), Some(Task::Raze { seat: FIRST })) {
        table.pass();
    }
    table.answer(Action::At(table.home)).settle();
    assert_eq!((table.game.ending(&table.state), table.state.round), (None, 2));
    assert_eq!(table.has(0, "gold"), 1);
}

#[test]
fn c33_a_fortress_that_kills_all_attackers_holds_the_city() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    table.learn(1, &["tactics"]);
    let at = table.ring(1)[0];
    table.city(1, at, &["fortress"]);
    table.units(0, table.home, [0, 1, 0]);
    let held = table.until(|table| {
        table.set_out(at).settle();
        table.rounds()[0].1[1] > 0
    });
    assert_eq!((held.owner(at), held.mood(at)), (1, NEUTRAL));
    assert!(held.state.players[0].units.is_empty());
}

#[test]
fn c34_steel_weapons_count_neither_for_nor_against_a_fortress_alone() {
    for (mine, theirs) in [(true, false), (false, true)] {
        let mut table = CitiesTable::knowing(&["tactics"]);
        table.learn(1, &["tactics"]);
        if mine {
            table.learn(0, &["steel-weapons"]);
        }
        if theirs {
            table.learn(1, &["steel-weapons"]);
        }
        let at = table.ring(1)[0];
        table.city(1, at, &["fortress"]);
        table.units(0, table.home, [0, 2, 0]).set_out(at);
        let (values, hits) = table.rounds()[0];
        assert_eq!(hits, [(values[0] / 5).saturating_sub(1), values[1] / 5]);
    }
}

#[test]
fn c35_spoils_are_counted_before_pieces_are_removed() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    let temple = table.building("temple");
    let at = table.ring(1)[0];
    table.city(1, at, &["temple"]);
    for one in table.ring(3).into_iter().chain(table.ring(4)).take(7) {
        table.city(1, one, &["temple"]);
        table.state.spaces[one.index()].city.parts[temple] = Some(FIRST);
    }
    table.units(0, table.home, [0, 1, 0]).set_out(at).settle();
    assert_eq!(table.has(0, "gold"), 3, "two for the size and one for the temple");
}

#[test]
fn c36_an_undefended_city_that_is_taken_is_a_lost_battle() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    table.learn(1, &["myths", "fanaticism"]);
    let at = table.ring(1)[0];
    table.city(1, at, &["temple"]);
    table.units(0, table.home, [0, 1, 0]).set_out(at).settle();
    assert_eq!((table.owner(at), table.count(table.away)[1]), (0, 1));
}

#[test]
fn p22_fanaticism_also_counts_for_the_attacker() {
    let mut table = CitiesTable::knowing(&["tactics", "fanaticism"]);
    table.learn(1, &["myths"]);
    let at = table.ring(1)[0];
    table.city(1, at, &["temple"]).units(1, at, [0, 1, 0]);
    table.units(0, table.home, [0, 1, 0]);
    let mut least = u8::MAX;
    for seed in 0..60 {
        let mut table = table.clone();
        table.reseed(seed).set_out(at);
        least = least.min(table.rounds()[0].0[0]);
    }
    assert_eq!(least, 3, "no matter if you attack or defend");
}

#[test]
fn c41_the_owner_chooses_which_piece_barbarians_destroy_also_one_of_another_player() {
    let mut table = CitiesTable::new();
    let (temple, academy) = (table.building("temple"), table.building("academy"));
    table.city(0, table.home, &["temple", "academy"]);
    table.state.spaces[table.home.index()].city.parts[academy] = Some(SECOND);
    table.wonder("great-gardens", table.home);
    let camp = table.ring(1)[0];
    table.city(WILD, camp, &[]).units(WILD, camp, [0, 2, 0]);
    let mut hit = table.until(|table| {
        table.draw("good-harvest");
        matches!(table.task(), Some(Task::Hits { left: 1 }))
    });
    let choices: BTreeSet<String> =
        hit.legal().into_iter().map(|action| format!("{action:?}")).collect();
    let expected = [temple, academy].map(|part| format!("{:?}", Action::Part(part)));
    assert_eq!(choices, BTreeSet::from(expected));
    hit.answer(Action::Part(academy)).settle();
    assert_eq!(hit.parts(hit.home)[academy.index()], NONE);
    assert_eq!(hit.parts(hit.home)[temple.index()], 0);
    let gardens = hit.wonder_id("great-gardens").index();
    assert_eq!(hit.state.sites[gardens], Some(hit.home), "the wonder stays");
}

#[test]
fn c42_a_settlement_without_units_does_not_attack() {
    let mut table = CitiesTable::new();
    table.city(WILD, table.ring(1)[0], &[]).draw("good-harvest").settle();
    assert!(table.rounds().is_empty());
}

#[test]
fn c42_without_a_space_for_a_settlement_a_barbarian_joins_any_other() {
    let mut table = CitiesTable::new();
    for at in table.ring(1).into_iter().chain(table.ring(2)) {
        table.paint(at, "barren");
    }
    let camp = table.ring(3)[0];
    table.city(WILD, camp, &[]).draw("pilgrims").settle();
    assert_eq!(table.count(camp)[1], 1);
    assert_eq!(table.state.cities.iter().filter(|at| table.owner(*at) == WILD).count(), 1);
}

#[test]
fn c43_a_barbarian_settlement_is_removed_when_the_player_has_seven_cities() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    for at in table.ring(2).into_iter().take(6) {
        table.city(0, at, &[]);
    }
    let camp = table.ring(1)[0];
    table.city(WILD, camp, &[]);
    table.units(0, table.home, [0, 1, 0]).set_out(camp).settle();
    assert_eq!((table.owner(camp), table.has(0, "gold")), (NONE, 1));
}

#[test]
fn c50_the_fee_of_voting_is_not_paid_with_resources() {
    let mut table = rich();
    table.learn(0, &["voting", "rituals"]).give(0, &[("mood", 0)]);
    assert_eq!(table.uses("voting"), []);
    assert!(table.can(Action::Civic), "the improvement itself is");
}

// Paragraphs that several chapters share.

#[test]
fn p6_a_city_keeps_its_size_when_other_cities_are_lost() {
    let mut table = rich();
    table.learn(0, &["myths", "writing", "tactics"]);
    let other = table.ring(3)[0];
    table.city(0, other, &[]);
    table.city(0, table.home, &["temple", "academy"]).remove_city(0, other);
    assert_eq!(table.state.space(table.home).city.size(), 3);
    assert_eq!(table.growing(table.home, "fortress"), []);
    table.set_mood(table.home, HAPPY).give(0, &[("food", 0)]);
    table.collect(table.home);
    assert_eq!(table.has(0, "food"), 4);
}

#[test]
fn p9_armies_on_ships_have_no_stacking_limit_but_two_per_ship() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    let sea = table.ring(1)[0];
    table.paint(sea, "sea").units(0, sea, [0, 4, 3]);
    table.units(0, table.home, [0, 3, 0]);
    assert!(reach(&table, table.home, [0, 2, 0]).contains(&(sea, false, false)));
    assert!(!reach(&table, table.home, [0, 3, 0]).contains(&(sea, false, false)));
}

#[test]
fn p9_units_that_fought_do_not_go_aboard_but_others_enter_ships_that_fought() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    let at = table.ring(1)[0];
    table.units(1, at, [1, 0, 0]);
    let sea = table.around(at).into_iter().find(|to| table.around(table.home).contains(to));
    let sea = sea.expect("a space beside both");
    table.paint(sea, "sea").units(0, sea, [0, 0, 1]);
    table.units(0, table.home, [0, 2, 0]);
    table.send(table.home, [0, 1, 0], at).done_moving();
    assert_eq!(table.count(at), [0, 1, 0], "the settler is beaten");
    assert!(reach(&table, at, [0, 1, 0]).is_empty(), "it has fought");
    // The ship has fought: other units may still enter it.
    table.state.space_mut(sea).units[2] = [0, 0, 0, 0, 1];
    assert!(reach(&table, table.home, [0, 1, 0]).contains(&(sea, false, false)));
    assert!(reach(&table, sea, [0, 0, 1]).is_empty());
}

#[test]
fn p20_each_group_pays_for_the_road_and_units_that_fought_do_not_use_it() {
    let mut table = CitiesTable::knowing(&["tactics", "engineering", "roads", "storage"]);
    table.give(0, &[("food", 3)]);
    table.units(0, table.home, [2, 1, 0]);
    let far = table.ring(2);
    table.go(Action::Move);
    for (units, to) in [([1, 0, 0], far[0]), ([1, 1, 0], far[1])] {
        table.answer(Action::Lift { at: table.home, units });
        table.go(Action::To { at: to, far: true, plain: false });
    }
    assert_eq!(table.has(0, "food"), 1, "a food for each group");
    let mut table = CitiesTable::knowing(&["tactics", "engineering", "roads"]);
    table.give(0, &[("food", 2), ("ore", 2)]);
    let at = table.ring(1)[0];
    table.units(1, at, [1, 0, 0]);
    table.units(0, table.home, [0, 1, 0]).set_out(at).settle();
    assert!(reach(&table, at, [0, 1, 0]).is_empty());
}

#[test]
fn p11_a_tie_for_the_highest_levels_is_decided_to_the_left_of_the_first_player() {
    let mut table = CitiesTable::of_three();
    table.city(2, table.ring(3)[0], &[]);
    (table.state.turn, table.state.had, table.state.active) = (3, 2, THIRD);
    for seat in [1, 2] {
        table.set_level(seat, "culture", 2);
    }
    table.go(Action::Done);
    while let Some(Task::Gift { .. }) = table.task() {
        table.answer(Action::Advance(table.advance("fishing")));
    }
    while !matches!(table.task(), Some(Task::First { .. } | Task::Turn)) {
        table.pass();
    }
    assert!(matches!(table.task(), Some(Task::First { seat: SECOND })), "{:?}", table.task());
}

#[test]
fn p13_all_players_do_what_an_event_says_in_turn_order() {
    let mut table = CitiesTable::of_three();
    table.city(2, table.ring(3)[0], &[]);
    for (seat, at) in [(0, 0), (1, 1), (2, 2)] {
        let city = table.ring(4)[at];
        if table.owner(city) == NONE {
            table.city(seat, city, &[]);
        }
    }
    table.state.first = THIRD;
    table.draw("bad-omen");
    let mut asked = Vec::new();
    while !table.in_turn() {
        asked.push(table.asked());
        table.pass();
    }
    assert_eq!(asked, [2, 0, 1]);
}

#[test]
fn p13_the_icon_comes_before_the_card() {
    let mut table = CitiesTable::new();
    table.draw("flood").settle();
    let gold = table.good("gold");
    let told: Vec<&str> = table
        .events
        .list()
        .iter()
        .filter_map(|told| match &told.event {
            Event::Gained { good, .. } if good.index() == gold => Some("icon"),
            Event::Mood { .. } => Some("card"),
            _ => None,
        })
        .collect();
    assert_eq!(told, ["icon", "card"]);
}

#[test]
fn p14_an_action_card_is_discarded_after_it_is_played() {
    let mut table = CitiesTable::knowing(&["storage"]);
    let card = table.hand(0, "tribute-of-grain");
    table.go(Action::Card(card));
    assert_eq!((table.has(0, "food"), table.state.players[0].actions), (2, 0));
    assert_eq!(table.state.discards[0].count_ones(), 1);
    assert_eq!(table.state.note.actions, 3);
    assert!(!table.can(Action::Card(card)));
}

#[test]
fn p14_only_one_of_the_two_objectives_of_a_card_is_completed() {
    let mut table = CitiesTable::new();
    table.hand(0, "full-granaries");
    table.learn(0, &["storage"]).give(0, &[("food", 5)]);
    table.units(0, table.home, [0, 4, 0]);
    (table.state.turn, table.state.had, table.state.active) = (3, 1, SECOND);
    table.go(Action::Done);
    assert_eq!(table.state.players[0].done.count_ones(), 1);
    let told = table.told(|event| matches!(event, Event::Objective { .. }).then_some(()));
    assert_eq!(told.len(), 1);
}

#[test]
fn p14_mercenaries_let_barbarians_attack_another_player() {
    let mut table = CitiesTable::new();
    let card = table.hand(0, "mercenaries");
    table.give(0, &[("culture", 1)]);
    let camp = table.around(table.away)[0];
    assert!(table.can(Action::Card(card)) || table.has(0, "culture") == 1);
    table.city(WILD, camp, &[]).units(WILD, camp, [0, 3, 0]).go(Action::Card(card)).settle();
    assert_eq!(table.rounds().len(), 1);
    let attacked = table.told(|event| match event {
        Event::Battle { attacker, defender, at } => Some((*attacker, *defender, *at)),
        _ => None,
    });
    assert_eq!(attacked, [(BARBARIANS, SECOND, table.away)]);
}

#[test]
fn p6_a_fortress_cancels_a_hit_of_barbarians_and_fights_them() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    table.city(0, table.home, &["fortress"]);
    let camp = table.ring(1)[0];
    table.city(WILD, camp, &[]).units(WILD, camp, [0, 2, 0]);
    for seed in 0..30 {
        let mut table = table.clone();
        table.reseed(seed).draw("good-harvest").settle();
        let (values, hits) = table.rounds()[0];
        assert!((1..=6).contains(&values[1]));
        assert_eq!(hits, [(values[0] / 5).saturating_sub(1), values[1] / 5]);
        assert_eq!(table.count(camp)[1], 2_u8.saturating_sub(hits[1]));
    }
}

#[test]
fn p13_irrigation_has_no_effect_on_an_exhausted_space() {
    let mut table = CitiesTable::knowing(&["irrigation"]);
    let near = table.ring(1);
    table.state.space_mut(near[0]).exhausted = true;
    table.city(0, table.home, &["temple"]);
    table.answer(Action::Collect { city: table.home, far: false });
    let there = |action: &Action| matches!(action, Action::Take { at, .. } if *at == near[0]);
    assert!(!table.legal().iter().any(there));
    assert!(
        table
            .legal()
            .iter()
            .any(|action| matches!(action, Action::Take { at, .. } if *at == near[1]))
    );
}

#[test]
fn p16_a_single_way_is_taken_without_a_question() {
    // Sea beside the place of one tip leaves one way for a region with one tip of sea.
    let table = CitiesTable::new();
    let rules = table.game.rules().clone();
    let mut single = 0;
    for row in rules.regions.iter().filter(|row| row.seat.is_none() && !row.spaces.has(table.home))
    {
        let order = &row.ways[0].1;
        for to in [order[1], order[2]] {
            let from =
                table.around(to).into_iter().find(|at| !row.spaces.has(*at) && *at != table.away);
            let Some(from) = from else { continue };
            let mut table = table.clone();
            table.hide(to).only_tile("iron-coast").units(0, from, [1, 0, 0]);
            table.send(from, [1, 0, 0], to);
            assert!(!matches!(table.task(), Some(Task::Way { .. })), "a tip is entered: one way");
            assert!(!table.state.water.has(to) && table.count(to)[0] == 1);
            single += 1;
        }
    }
    assert!(single > 4);
}
