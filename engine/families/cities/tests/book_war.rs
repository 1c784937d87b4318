//! Battles, capture and barbarians: pages 12 to 14 of the book, and the advances of war.

use strabo_cities::state::{ANGRY, HAPPY, NEUTRAL};
use strabo_cities::{Action, Event, Task, ids::SpaceId};

use crate::scenes::front;
use crate::table::{CitiesTable, FIRST, NONE, SECOND, THIRD, WILD};

fn city_is_mine(table: &CitiesTable, at: SpaceId) -> bool {
    table.owner(at) == 0
}

#[test]
fn p12_every_unit_rolls_a_die_and_a_fifth_of_the_sum_is_the_number_of_hits() {
    let (table, at) = front(4, 3);
    let mut most = 0;
    for seed in 0..80 {
        let mut table = table.clone();
        table.reseed(seed).attack(at);
        let (values, hits) = table.rounds()[0];
        assert!((4..=24).contains(&values[0]) && (3..=18).contains(&values[1]));
        assert_eq!(hits, [values[0] / 5, values[1] / 5]);
        most = most.max(hits[0]);
        let left = [4_u8.saturating_sub(hits[1]), 3_u8.saturating_sub(hits[0])];
        let theirs = table.state.spaces[at.index()].owner == Some(SECOND);
        assert_eq!(if theirs { table.count(at)[1] } else { 0 }, left[1]);
        if left[0] > 0 && left[1] > 0 {
            assert_eq!(table.task(), Some(Task::Cease), "a new round or an end");
        }
    }
    assert!(most >= 3, "19 would cause 3 hits");
}

#[test]
fn p12_nobody_wins_when_both_sides_lose_all_units() {
    let (mut table, at) = front(1, 1);
    table.city(1, at, &[]);
    let both = table.until(|table| {
        table.attack(at);
        table.rounds()[0].1 == [1, 1]
    });
    assert_eq!((both.owner(at), both.count(at)[1], both.count(both.home)[1]), (1, 0, 0));
}

#[test]
fn p12_the_attacker_may_cease_and_goes_back() {
    let (table, at) = front(3, 3);
    let mut table = table.until(|table| {
        table.attack(at);
        table.task() == Some(Task::Cease)
    });
    let lost = table.rounds()[0].1[1];
    table.answer(Action::Done).done_moving();
    assert_eq!(table.count(table.home)[1], 3 - lost);
    assert_eq!(table.state.spaces[at.index()].owner, Some(SECOND));
    assert!(!table.can(Action::Move) || !lifts(&table, table.home), "page 9: they have fought");
    table.next_turn();
    assert!(lifts(&table, table.home));
}

fn lifts(table: &CitiesTable, at: SpaceId) -> bool {
    let mut table = table.clone();
    if !table.can(Action::Move) {
        return false;
    }
    table.answer(Action::Move);
    table
        .legal()
        .iter()
        .any(|action| matches!(action, Action::Lift { at: from, .. } if *from == at))
}

#[test]
fn p12_without_tactics_nobody_plays_combat_cards() {
    let (mut table, at) = front(2, 2);
    let mine = table.hand(0, "spice-caravan");
    let theirs = table.hand(1, "night-of-stars");
    table.send(table.home, [0, 2, 0], at);
    assert_eq!(table.task(), Some(Task::CardAttack), "the attacker declares first");
    assert!(table.can(Action::Card(mine)));
    let mut with = table.clone();
    table.answer(Action::Done);
    assert!(!table.rounds().is_empty(), "the defender has no Tactics");
    with.learn(1, &["tactics"]).answer(Action::Card(mine));
    assert_eq!((with.task(), with.asked()), (Some(Task::CardDefend), 1));
    assert!(with.can(Action::Card(theirs)));
}

#[test]
fn p12_a_combat_card_counts_for_one_round_and_is_discarded() {
    let (mut table, at) = front(4, 4);
    let card = table.hand(0, "spice-caravan");
    for seed in 0..20 {
        let mut plain = table.clone();
        plain.reseed(seed);
        let mut played = plain.clone();
        plain.attack(at);
        played.send(played.home, [0, 4, 0], at).answer(Action::Card(card));
        let [without, with] = [&plain, &played].map(|table| table.rounds()[0]);
        assert_eq!(with.0, [without.0[0] + 3, without.0[1]], "Charge adds 3");
        assert_eq!(played.state.players[0].actions, 0);
        assert_eq!(played.state.discards[0].count_ones(), 1);
        if played.task() == Some(Task::Cease) {
            played.answer(Action::Yes);
            let (values, hits) = played.rounds()[1];
            assert_eq!(hits[0], values[0] / 5);
            assert!(values[0] <= 24, "the card counted in its own round only");
        }
    }
}

#[test]
fn p12_a_card_needs_one_of_the_units_it_names() {
    let (mut table, at) = front(2, 2);
    table.learn(1, &["tactics"]);
    let ships = table.hand(0, "timber-rafts");
    let walls = table.hand(1, "stone-haulers");
    let both = table.hand(1, "night-of-stars");
    let army = table.hand(0, "tribute-of-grain");
    table.send(table.home, [0, 2, 0], at);
    assert!(table.can(Action::Card(army)) && !table.can(Action::Card(ships)));
    table.answer(Action::Done);
    assert!(table.can(Action::Card(both)) && !table.can(Action::Card(walls)), "no fortress");
}

/// The printed card: the defender adds a die.
#[test]
fn p14_prepared_defenses_add_a_die_for_the_defender_only() {
    let (mut table, at) = front(2, 1);
    table.learn(1, &["tactics"]);
    let card = table.hand(1, "explorers");
    let mut most = 0;
    for seed in 0..60 {
        let mut table = table.clone();
        table.reseed(seed);
        table.send(table.home, [0, 2, 0], at).answer(Action::Card(card));
        most = most.max(table.rounds()[0].0[1]);
    }
    assert!((7..=12).contains(&most), "two dice: {most}");
    let (mut table, at) = front(2, 1);
    table.hand(0, "explorers");
    table.send(table.home, [0, 2, 0], at);
    assert_eq!(table.legal(), [Action::Done], "the attacker has nothing to play");
}

#[test]
fn p12_a_captured_city_changes_hands_and_pieces_of_third_players_stay() {
    let mut table = CitiesTable::of_three();
    table.learn(0, &["tactics"]);
    let at = table.ring(1)[0];
    let (temple, academy) = (table.building("temple"), table.building("academy"));
    table.city(1, at, &["temple", "academy"]);
    table.city(2, table.ring(3)[0], &[]);
    table.state.spaces[at.index()].city.parts[academy] = Some(THIRD);
    table.units(0, table.home, [0, 2, 0]).fight(at).settle();
    assert!(city_is_mine(&table, at));
    assert_eq!(table.parts(at)[temple.index()], 0);
    assert_eq!(table.parts(at)[academy.index()], 2);
    assert_eq!((table.mood(at), table.count(at)[1]), (ANGRY, 2));
    assert!(!table.state.players[1].cities.has(at) && table.state.players[0].cities.has(at));
}

#[test]
fn p12_spoils_and_refugees_for_a_city_that_was_not_angry() {
    for mood in [ANGRY, NEUTRAL, HAPPY] {
        let (mut table, at) = front(2, 0);
        table.city(1, at, &["temple", "academy"]).set_mood(at, mood).fight(at).settle();
        let expected = if mood == ANGRY { (0, 0) } else { (3, 1) };
        assert_eq!((table.has(0, "gold"), table.count(table.away)[0]), expected, "{mood}");
        assert_eq!(table.mood(at), ANGRY);
    }
}

#[test]
fn p12_no_refugees_without_another_city() {
    let (mut table, _) = front(2, 0);
    let at = table.ring(1)[0];
    table.state.spaces[table.away.index()].city = strabo_cities::state::City::EMPTY;
    table.state.cities.remove(table.away);
    table.state.players[1].cities.remove(table.away);
    table.city(1, at, &[]).fight(at).settle();
    assert!(city_is_mine(&table, at));
    assert!(table.state.players[1].units.is_empty());
}

#[test]
fn p12_a_piece_without_its_advance_counts_for_size_but_has_no_power() {
    let (mut table, at) = front(2, 0);
    let sea = table.around(at).into_iter().find(|to| *to != table.home).expect("a space");
    table.paint(sea, "sea").city(1, at, &["port"]).fight(at).settle().set_mood(at, NEUTRAL);
    table.give(0, &[("wood", 8)]);
    assert_eq!(table.state.space(at).city.size(), 2);
    assert!(!table.buildable(at).contains(&2));
    table.learn(0, &["fishing"]).next_turn().give(0, &[("wood", 8)]);
    assert!(table.buildable(at).contains(&2));
}

#[test]
fn p12_pieces_that_the_conqueror_has_run_out_of_are_removed_for_gold() {
    let (mut table, at) = front(2, 0);
    let temple = table.building("temple");
    table.city(1, at, &["temple"]).set_mood(at, ANGRY);
    let all: Vec<SpaceId> = table.ring(2).into_iter().chain(table.ring(3)).collect();
    let free: Vec<SpaceId> =
        all.into_iter().filter(|one| table.owner(*one) == NONE).take(7).collect();
    // Seven temples of the first player in cities of the second.
    for one in &free {
        table.city(1, *one, &["temple"]);
        table.state.spaces[one.index()].city.parts[temple] = Some(FIRST);
    }
    table.fight(at).settle();
    assert!(city_is_mine(&table, at));
    assert_eq!((table.parts(at)[temple.index()], table.has(0, "gold")), (NONE, 1));
}

#[test]
fn p12_a_city_is_removed_when_the_conqueror_has_seven() {
    let (mut table, at) = front(2, 0);
    let free: Vec<SpaceId> = table.ring(2).into_iter().take(6).collect();
    for one in &free {
        table.city(0, *one, &[]);
    }
    table.city(1, at, &[]).set_mood(at, ANGRY).fight(at).settle();
    assert_eq!((table.owner(at), table.has(0, "gold")), (NONE, 1));
}

#[test]
fn p12_settlers_alone_are_defeated_without_dice() {
    let (mut table, at) = front(1, 0);
    table.units(1, at, [2, 0, 0]).fight(at).settle();
    assert!(table.rounds().is_empty());
    assert_eq!((table.count(at), table.state.space(at).owner), ([0, 1, 0], Some(FIRST)));
}

#[test]
fn p12_settlers_die_with_their_army_and_go_back_with_it() {
    let (mut table, at) = front(4, 1);
    table.units(1, at, [1, 1, 0]);
    let won = table.until(|table| {
        table.fight(at);
        table.state.space(at).owner == Some(FIRST)
    });
    assert_eq!(won.count(at)[0], 0);
    let (mut table, at) = front(3, 3);
    table.units(0, table.home, [1, 3, 0]);
    let mut ceased = table.until(|table| {
        table.send(table.home, [1, 3, 0], at);
        table.task() == Some(Task::Cease)
    });
    ceased.answer(Action::Done);
    assert_eq!(ceased.count(ceased.home)[0], 1);
}

#[test]
fn p6_a_fortress_adds_a_die_and_cancels_a_hit_in_the_first_round_only() {
    let (mut table, at) = front(4, 1);
    table.learn(1, &["tactics"]).city(1, at, &["fortress"]);
    let mut most = 0;
    for seed in 0..80 {
        let mut table = table.clone();
        table.reseed(seed).attack(at);
        let (values, hits) = table.rounds()[0];
        assert!(values[1] >= 2);
        most = most.max(values[1]);
        assert_eq!(hits[0], (values[0] / 5).saturating_sub(1));
    }
    assert!((7..=12).contains(&most));
    table.units(1, at, [0, 4, 0]);
    let second = table.until(|table| {
        table.attack(at).answer_if(Task::Cease, Action::Yes);
        table.rounds().len() == 2
    });
    let (values, hits) = second.rounds()[1];
    assert_eq!(hits[0], values[0] / 5);
}

#[test]
fn p6_a_fortress_alone_fights_one_round() {
    let (mut table, at) = front(2, 0);
    table.learn(1, &["tactics"]).city(1, at, &["fortress"]);
    let mut table = table.until(|table| {
        table.fight(at).settle();
        city_is_mine(table, at)
    });
    table.done_moving();
    assert_eq!(table.rounds().len(), 1);
    let (values, _) = table.rounds()[0];
    assert!((1..=6).contains(&values[1]));
}

#[test]
fn p21_siegecraft_cancels_what_a_fortress_does() {
    let (mut table, at) = front(4, 1);
    table.learn(0, &["siegecraft"]).learn(1, &["tactics"]).city(1, at, &["fortress"]);
    table.give(0, &[("wood", 2), ("ore", 2)]);
    table.send(table.home, [0, 4, 0], at);
    assert_eq!(table.task(), Some(Task::Siege), "before any cards and dice");
    let mut most = 0;
    for seed in 0..60 {
        let mut table = table.clone();
        table.reseed(seed);
        let both = table.legal().into_iter().find(|action| *action == Action::Option(3));
        table.go(both.expect("both abilities"));
        assert_eq!((table.has(0, "wood"), table.has(0, "ore")), (0, 0));
        let (values, hits) = table.rounds()[0];
        most = most.max(values[1]);
        assert_eq!(hits[0], values[0] / 5);
    }
    assert!(most <= 6, "one die");
}

#[test]
fn p21_steel_weapons_add_a_hit_in_the_first_round_against_armies_without_them() {
    for (theirs, more) in [(false, 1), (true, 0)] {
        let (mut table, at) = front(4, 4);
        table.learn(0, &["steel-weapons"]);
        if theirs {
            table.learn(1, &["steel-weapons"]);
        }
        let two = table.until(|table| {
            table.attack(at).answer_if(Task::Cease, Action::Yes);
            table.rounds().len() == 2
        });
        let (values, hits) = two.rounds()[0];
        assert_eq!(hits[0], values[0] / 5 + more);
        let (values, hits) = two.rounds()[1];
        assert_eq!(hits[0], values[0] / 5);
    }
    let (mut table, at) = front(4, 0);
    table.learn(0, &["steel-weapons"]).units(WILD, at, [0, 2, 0]).attack(at);
    let (values, hits) = table.rounds()[0];
    assert_eq!(hits[0], values[0] / 5 + 1, "this includes barbarians");
}

#[test]
fn p22_fanaticism_adds_two_in_cities_with_a_temple_and_gives_an_army_for_a_lost_battle() {
    let (mut table, at) = front(4, 1);
    table.learn(1, &["fanaticism", "myths"]).city(1, at, &["temple"]);
    let mut least = u8::MAX;
    for seed in 0..60 {
        let mut table = table.clone();
        table.reseed(seed).attack(at);
        least = least.min(table.rounds()[0].0[1]);
    }
    assert_eq!(least, 3, "a die and two");
    let mut won = table.until(|table| {
        table.fight(at).settle();
        city_is_mine(table, at)
    });
    won.settle();
    assert_eq!(won.count(won.away)[1], 1);
}

#[test]
fn p22_fanaticism_of_an_attacker_needs_no_myths_of_the_owner() {
    let (mut table, at) = front(1, 4);
    table.learn(0, &["fanaticism"]).city(1, at, &["temple"]);
    let value = |seed| {
        let mut table = table.clone();
        table.reseed(seed).attack(at);
        table.rounds()[0].0[0]
    };
    assert_eq!((0..60).map(value).min(), Some(3), "a die and two");
    let lost = table.until(|table| {
        table.fight(at).settle();
        table.count(at) == [0, 4, 0]
    });
    assert_eq!(lost.count(lost.home)[1], 1);
}

#[test]
fn p22_fanaticism_gives_an_army_also_after_barbarians_have_won() {
    for (hits, armies) in [(0, 0), (1, 1)] {
        let (mut table, camp) = camp(2);
        table.learn(0, &["fanaticism", "myths"]);
        table.city(0, table.home, &["temple"]);
        table.units(0, table.home, [0, 0, 0]);
        table.state.players[0].units.remove(table.home);
        table.state.spaces[table.home.index()].owner = None;
        let mut table = table.until(|table| {
            table.draw("good-harvest");
            table.rounds().first().is_some_and(|(_, found)| found[0] == hits)
        });
        table.settle();
        assert_eq!(table.count(table.home)[1], armies, "{hits} hits");
        assert_eq!((table.count(camp)[1], table.parts(table.home) == [NONE; 4]), (2, hits == 1));
    }
}

// Objectives of battle.

#[test]
fn p14_warlord_is_completed_after_three_army_units_in_one_battle() {
    let (mut table, at) = front(4, 3);
    table.hand(0, "citadel");
    let won = table.until(|table| {
        table.fight(at);
        table.state.space(at).owner == Some(FIRST)
    });
    assert_eq!(won.state.players[0].done.count_ones(), 1);
    assert_eq!(won.state.players[0].objectives, 0);
    let (mut table, at) = front(4, 2);
    table.hand(0, "citadel");
    let won = table.until(|table| {
        table.fight(at);
        table.state.space(at).owner == Some(FIRST)
    });
    assert_eq!(won.state.players[0].done, 0);
}

#[test]
fn p14_one_city_completes_one_conqueror_but_two_objectives_of_other_names() {
    let (mut table, at) = front(4, 0);
    table.city(1, at, &[]).hand(0, "conqueror");
    table.hand(0, "content-people");
    table.fight(at);
    while !matches!(table.task(), Some(Task::Complete { .. }) | None) {
        table.pass();
    }
    // The other halves differ, so it matters which card is completed.
    let [one, other] = table.legal()[..] else { panic!("{:?}", table.legal()) };
    let mut second = table.clone();
    table.answer(one).settle();
    second.answer(other).settle();
    let done = [&table, &second].map(|table| table.state.players[0].done);
    assert_eq!(done.map(u64::count_ones), [1, 1]);
    assert_ne!(done[0], done[1]);
    let (mut table, at) = front(4, 3);
    table.city(1, at, &[]).hand(0, "conqueror");
    table.hand(0, "citadel");
    let won = table.until(|table| {
        table.fight(at).settle();
        city_is_mine(table, at)
    });
    assert_eq!(won.state.players[0].done.count_ones(), 2);
}

#[test]
fn p14_a_battle_without_capture_completes_no_conqueror() {
    let (mut table, at) = front(4, 0);
    table.city(1, at, &[]).hand(0, "conqueror");
    table.hand(0, "content-people");
    let other = table.around(table.home).into_iter().find(|to| *to != at).expect("a space");
    table.fight(at).settle();
    table.units(0, table.home, [0, 1, 0]).units(1, other, [1, 0, 0]).fight(other).settle();
    assert_eq!(table.count(other), [0, 1, 0]);
    assert_eq!(table.state.players[0].done.count_ones(), 1);
    // A second city completes the second card.
    let third = table.around(table.home).into_iter().find(|to| table.count(*to) == [0; 3]);
    let third = third.expect("a space");
    table.city(1, third, &[]);
    table.units(0, table.home, [0, 1, 0]).fight(third).settle();
    assert_eq!(table.state.players[0].done.count_ones(), 2);
}

#[test]
fn p14_both_sides_may_complete_an_objective_in_one_battle() {
    let (mut table, at) = front(4, 4);
    table.hand(0, "citadel");
    table.hand(1, "many-hearths");
    let copy = table.state.players[1].objectives;
    let both = table.until(|table| {
        table.fight(at);
        let lost = table
            .rounds()
            .iter()
            .fold([0, 0], |sum, (_, hits)| [sum[0] + hits[0], sum[1] + hits[1]]);
        lost[0] >= 3 && lost[1] >= 3
    });
    assert_eq!(both.state.players[0].done.count_ones(), 1);
    assert_eq!(both.state.players[1].done, copy);
}

// Barbarians.

fn camp(units: u8) -> (CitiesTable, SpaceId) {
    let (mut table, at) = front(4, 0);
    table.city(WILD, at, &[]);
    if units > 0 {
        table.units(WILD, at, [0, units, 0]);
    }
    (table, at)
}

#[test]
fn p14_an_undefended_barbarian_settlement_is_captured_without_dice() {
    for keep in [true, false] {
        let (mut table, at) = camp(0);
        table.attack(at);
        assert!(matches!(table.task(), Some(Task::Spoils { .. })), "{:?}", table.task());
        table.answer(if keep { Action::Yes } else { Action::Done });
        assert!(table.rounds().is_empty());
        if keep {
            assert_eq!((table.owner(at), table.mood(at), table.has(0, "gold")), (0, ANGRY, 0));
        } else {
            assert_eq!((table.owner(at), table.has(0, "gold")), (NONE, 1));
        }
        assert_eq!(table.count(at)[1], 4);
    }
}

#[test]
fn p14_each_defeated_barbarian_is_worth_a_gold() {
    for keep in [true, false] {
        let (table, at) = camp(2);
        let mut won = table.until(|table| {
            table.fight(at);
            matches!(table.task(), Some(Task::Spoils { .. }))
        });
        won.answer(if keep { Action::Yes } else { Action::Done });
        assert_eq!(won.has(0, "gold"), if keep { 2 } else { 3 });
    }
}

/// The icon of the next event card happens to the first player, who has a size of these pieces.
#[test]
fn p13_a_gold_mine_gives_two_gold_and_comes_before_the_card() {
    let mut table = CitiesTable::new();
    table.draw("dry-summer").settle();
    assert_eq!(table.has(0, "gold"), 2);
}

#[test]
fn p13_an_exhausted_space_gives_nothing_and_takes_no_city() {
    let mut table = CitiesTable::new();
    let near = table.ring(1);
    for at in &near[2..] {
        table.paint(*at, "barren");
    }
    table.units(0, near[1], [1, 0, 0]).draw("lost-scrolls");
    // Only the first space is empty and neither barren nor taken.
    table.settle();
    assert!(table.state.space(near[0]).exhausted);
    assert!(near[1..].iter().all(|at| !table.state.space(*at).exhausted));
    table.units(0, near[0], [1, 0, 0]);
    assert!(!table.can(Action::Found(near[0])) && table.can(Action::Found(near[1])));
    table.answer(Action::Collect { city: table.home, far: false });
    let there = |action: &Action| matches!(action, Action::Take { at, .. } if *at == near[0]);
    assert!(!table.legal().iter().any(there));
}

#[test]
fn p13_barbarians_spawn_within_two_spaces_and_one_more_joins_any_settlement() {
    let mut table = CitiesTable::new();
    table.draw("pilgrims");
    let Some(Task::Camp { .. }) = table.task() else { panic!("{:?}", table.task()) };
    let mut places: Vec<SpaceId> = table
        .legal()
        .into_iter()
        .map(|action| if let Action::At(at) = action { at } else { panic!("{action:?}") })
        .collect();
    places.sort_unstable();
    let mut expected: Vec<SpaceId> = table.ring(1).into_iter().chain(table.ring(2)).collect();
    expected.retain(|at| table.owner(*at) == NONE);
    expected.sort_unstable();
    assert_eq!(places, expected);
    table.answer(Action::At(places[0])).settle();
    assert_eq!((table.owner(places[0]), table.count(places[0])[1]), (WILD, 2));
}

#[test]
fn p13_the_strongest_settlement_within_two_spaces_attacks_for_one_round() {
    let mut table = CitiesTable::new();
    let near = table.ring(1);
    let far = table.ring(2)[0];
    table.city(0, table.home, &["temple", "academy"]).city(WILD, near[0], &[]);
    table.units(WILD, near[0], [0, 1, 0]).city(WILD, far, &[]).units(WILD, far, [0, 3, 0]);
    let mut table = table.until(|table| {
        table.draw("good-harvest");
        table.rounds().first().is_some_and(|(_, hits)| hits[0] >= 1)
    });
    table.settle();
    assert_eq!(table.rounds().len(), 1);
    let (values, hits) = table.rounds()[0];
    assert!((3..=18).contains(&values[0]) && values[1] == 0, "three of them attack");
    assert_eq!(table.state.space(table.home).city.size(), 3_u8.saturating_sub(hits[0]).max(1));
    assert_eq!(table.mood(table.home), ANGRY);
    assert_eq!((table.count(far)[1], table.count(near[0])[1]), (3, 1));
}

#[test]
fn p13_units_in_the_city_take_hits_first() {
    let mut table = CitiesTable::new();
    let near = table.ring(1);
    table.city(0, table.home, &["temple"]);
    table.units(0, table.home, [1, 1, 0]).city(WILD, near[0], &[]).units(WILD, near[0], [0, 2, 0]);
    let mut table = table.until(|table| {
        table.draw("good-harvest");
        table.rounds().first().is_some_and(|(_, hits)| hits[0] == 1)
    });
    assert!(
        matches!(table.task(), Some(Task::Hits { .. })),
        "settler or army unit: {:?}",
        table.task()
    );
    table.answer(table.legal()[0]).settle();
    assert_eq!(table.count(table.home).iter().sum::<u8>(), 1);
    assert_eq!((table.state.space(table.home).city.size(), table.mood(table.home)), (2, NEUTRAL));
}

#[test]
fn p13_a_city_reduced_below_size_one_is_destroyed() {
    let mut table = CitiesTable::new();
    table.city(0, table.ring(3)[0], &[]);
    let near = table.ring(1);
    table.city(WILD, near[0], &[]).units(WILD, near[0], [0, 4, 0]);
    let mut table = table.until(|table| {
        table.draw("good-harvest");
        table.rounds().first().is_some_and(|(_, hits)| hits[0] >= 1)
    });
    table.settle();
    assert_eq!(table.owner(table.home), NONE);
    assert!(!table.state.players[0].cities.has(table.home));
}

#[test]
fn p13_barbarians_farther_than_two_spaces_do_not_attack() {
    let mut table = CitiesTable::new();
    let far = table.ring(3)[0];
    table.city(WILD, far, &[]).units(WILD, far, [0, 4, 0]).draw("good-harvest").settle();
    assert!(table.rounds().is_empty());
}

#[test]
fn p13_the_owner_chooses_among_tied_settlements() {
    let mut table = CitiesTable::new();
    let near = table.ring(1);
    for at in [near[0], near[3]] {
        table.city(WILD, at, &[]).units(WILD, at, [0, 2, 0]);
    }
    table.draw("good-harvest");
    assert!(matches!(table.task(), Some(Task::Raid { .. })));
    let home = table.home;
    for from in [near[0], near[3]] {
        assert!(table.can(Action::Raid { from, to: home }));
    }
}

#[test]
fn p14_warlord_counts_barbarians_that_attack() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    table.hand(0, "citadel");
    let near = table.ring(1);
    table.units(0, table.home, [0, 4, 0]).city(WILD, near[0], &[]).units(WILD, near[0], [0, 3, 0]);
    let mut table = table.until(|table| {
        table.draw("good-harvest");
        table.rounds().first().is_some_and(|(_, hits)| hits[1] >= 3)
    });
    table.settle();
    assert_eq!(table.state.players[0].done.count_ones(), 1);
}

#[test]
fn p12_wonders_go_with_their_city() {
    let (mut table, at) = front(2, 0);
    table.city(1, at, &["temple"]).wonder("great-gardens", at);
    let before = table.points(0);
    table.fight(at).settle();
    assert!(table.points(0) - before >= 5);
    let told = table.told(|event| matches!(event, Event::Captured { .. }).then_some(()));
    assert_eq!(told.len(), 1);
}
