//! Battles at sea and landings from ships: pages 9 and 12 of the book, and ruling C22.

use strabo_cities::{Action, Event, Task};

use crate::scenes::{front, naval};
use crate::table::{CitiesTable, FIRST};

#[test]
fn p12_ships_fight_and_may_cease_and_go_back() {
    let (table, one, two) = naval(3, 3);
    let mut table = table.until(|table| {
        table.send(one, [0, 0, 3], two);
        table.task() == Some(Task::Cease)
    });
    let (values, hits) = table.rounds()[0];
    assert_eq!(hits, [values[0] / 5, values[1] / 5]);
    table.answer(Action::Done);
    assert_eq!(table.count(one)[2], 3 - hits[1]);
}

#[test]
fn p12_land_units_are_lost_with_their_ship() {
    let (mut table, one, two) = naval(1, 2);
    table.units(0, one, [0, 2, 1]);
    let lost = table.until(|table| {
        table.send(one, [0, 2, 1], two);
        table.rounds()[0].1[1] > 0
    });
    assert!(lost.state.players[0].units.is_empty());
}

#[test]
fn p21_steel_weapons_do_not_count_at_sea_and_warships_cancel_a_hit() {
    let (mut table, one, two) = naval(4, 4);
    table.learn(0, &["steel-weapons", "warships"]);
    for seed in 0..40 {
        let mut table = table.clone();
        table.reseed(seed).send(one, [0, 0, 4], two);
        let (values, hits) = table.rounds()[0];
        assert_eq!(hits, [values[0] / 5, (values[1] / 5).saturating_sub(1)]);
    }
}

#[test]
fn p20_warships_cancel_a_hit_where_armies_leave_ships() {
    let (mut table, one, _) = naval(2, 1);
    table.learn(0, &["tactics", "warships"]).units(0, one, [0, 4, 2]);
    let at =
        table.around(one).into_iter().find(|to| *to != table.home && !table.state.water.has(*to));
    let at = at.expect("a shore");
    table.units(1, at, [0, 3, 0]);
    for seed in 0..40 {
        let mut table = table.clone();
        table.reseed(seed).send(one, [0, 4, 0], at);
        let (values, hits) = table.rounds()[0];
        assert_eq!(hits[1], (values[1] / 5).saturating_sub(1));
    }
    // Those who march over land have no use of it.
    let (mut table, at) = front(4, 3);
    table.learn(0, &["warships"]).attack(at);
    let (values, hits) = table.rounds()[0];
    assert_eq!(hits[1], values[1] / 5);
}

#[test]
fn p9_land_units_may_leave_a_ship_that_has_fought() {
    let (mut table, one, two) = naval(4, 1);
    table.learn(0, &["tactics"]).units(0, one, [0, 1, 4]);
    let mut won = table.until(|table| {
        table.send(one, [0, 1, 4], two);
        while table.task() == Some(Task::Cease) {
            table.answer(Action::Yes);
        }
        table.state.space(two).owner == Some(FIRST) && table.count(two)[1] == 1
    });
    won.done_moving().go(Action::Move);
    assert!(won.can(Action::Lift { at: two, units: [0, 1, 0] }));
    let ships = |action: &Action| matches!(action, Action::Lift { units, .. } if units[2] > 0);
    assert!(!won.legal().iter().any(ships), "the ships have fought");
}

#[test]
fn p14_ships_are_no_army_units_for_warlord() {
    let (mut table, one, two) = naval(4, 3);
    table.hand(0, "citadel");
    let won = table.until(|table| {
        table.send(one, [0, 0, 4], two);
        while table.task() == Some(Task::Cease) {
            table.answer(Action::Yes);
        }
        table.state.space(two).owner == Some(FIRST)
    });
    assert_eq!(won.state.players[0].done, 0);
}

#[test]
fn p12_units_aboard_play_no_role_in_a_naval_battle() {
    let (mut table, one, two) = naval(1, 1);
    table.learn(0, &["tactics"]).units(0, one, [0, 2, 1]).units(1, two, [0, 2, 1]);
    let mut most = 0;
    for seed in 0..60 {
        let mut table = table.clone();
        table.reseed(seed).send(one, [0, 2, 1], two);
        let (values, _) = table.rounds()[0];
        assert!(values.iter().all(|value| (1..=6).contains(value)), "{values:?}");
        most = most.max(values[0]);
    }
    assert_eq!(most, 6);
}

/// Armies leave a ship that has fought, onto a space with enemies: a land battle.
#[test]
fn p12_armies_land_from_a_ship_that_has_fought() {
    let (mut table, one, two) = naval(4, 1);
    table.learn(0, &["tactics"]).units(0, one, [0, 2, 4]);
    let shore = table.around(two).into_iter().find(|at| !table.state.water.has(*at));
    let shore = shore.expect("a shore");
    table.units(1, shore, [0, 1, 0]);
    let mut won = table.until(|table| {
        table.send(one, [0, 2, 4], two);
        table.state.space(two).owner == Some(FIRST) && table.count(two)[1] == 2
    });
    let before = won.rounds().len();
    assert!(matches!(won.task(), Some(Task::Move { .. })), "the same action goes on");
    won.answer(Action::Lift { at: two, units: [0, 2, 0] });
    won.answer_if(Task::March { kinds: 7 }, Action::To { at: shore, far: false, plain: false });
    assert_eq!(won.rounds().len(), before + 1);
}

#[test]
fn c22_units_that_the_other_ships_can_carry_are_saved() {
    let mut table = CitiesTable::new();
    let [one, two] = table.road();
    table.paint(one, "sea").paint(two, "sea").units(0, one, [0, 2, 2]).units(1, two, [0, 0, 1]);
    let hit = table.until(|table| {
        table.send(one, [0, 2, 2], two);
        table.rounds()[0].1[1] == 1 && table.rounds().len() == 1
    });
    let fight = hit.state.fight;
    let left = if fight.at.is_none() { hit.count(two) } else { fight.band.units };
    assert_eq!(left, [0, 2, 1]);
}

#[test]
fn c22_the_owner_chooses_who_is_lost_with_a_ship() {
    let mut table = CitiesTable::new();
    let [one, two] = table.road();
    table.paint(one, "sea").paint(two, "sea").units(0, one, [1, 2, 2]).units(1, two, [0, 0, 4]);
    let asked = table.until(|table| {
        table.send(one, [1, 2, 2], two);
        matches!(table.task(), Some(Task::Drown { left: 1, .. }))
    });
    assert_eq!((asked.asked(), asked.legal()), (0, vec![Action::Lose(0), Action::Lose(1)]));
    for (kind, left) in [(0, [0, 2, 1]), (1, [1, 1, 1])] {
        let mut table = asked.clone();
        table.answer(Action::Lose(kind));
        assert_eq!(table.state.fight.band.units, left);
    }
}

#[test]
fn c22_the_defender_chooses_too() {
    let mut table = CitiesTable::new();
    let [one, two] = table.road();
    table.paint(one, "sea").paint(two, "sea").units(0, one, [0, 0, 4]).units(1, two, [1, 2, 2]);
    let mut asked = table.until(|table| {
        table.send(one, [0, 0, 4], two);
        matches!(table.task(), Some(Task::Drown { left: 1, .. }))
    });
    assert_eq!(asked.asked(), 1);
    asked.answer(Action::Lose(0));
    assert_eq!(asked.count(two), [0, 2, 1]);
}

#[test]
fn p8_ships_of_one_build_action_enter_together_and_fight_one_battle() {
    let mut table = CitiesTable::new();
    let sea = table.ring(1)[0];
    table.paint(sea, "sea").learn(0, &["fishing", "nationalism"]);
    table.city(0, table.home, &["port", "temple"]).units(1, sea, [0, 0, 2]).give(0, &[("wood", 6)]);
    table.answer(Action::Build(table.home)).go(Action::Unit(2)).go(Action::Unit(2));
    assert!(table.rounds().is_empty(), "the third may still come");
    let table = table.until(|table| {
        table.go(Action::Unit(2));
        table.rounds().first().is_some_and(|(values, _)| values[0] > 12)
    });
    let battle = |event: &Event| matches!(event, Event::Battle { .. }).then_some(());
    assert_eq!(table.told(battle).len(), 1, "three dice in one battle");
}
