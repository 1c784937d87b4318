//! Civic improvement, cultural influence and the status phase: pages 10 and 11 of the book.

use std::collections::BTreeSet;

use strabo_cities::state::{ANGRY, HAPPY, NEUTRAL};
use strabo_cities::{Action, Event, Game, Task, ids::SpaceId};
use strabo_core::{Chance, Family, Options};
use strabo_model::pack::Component;
use strabo_model::tile::{ComponentKind, Sides};

use crate::table::{CitiesTable, FIRST, NONE, SECOND, pack};

/// The example of an angry city of size 2.
#[test]
fn p10_example_of_an_angry_city_of_size_two() {
    let mut table = CitiesTable::new();
    table.city(0, table.home, &["temple"]);
    table.set_mood(table.home, ANGRY).give(0, &[("mood", 1)]);
    assert!(!table.can(Action::Civic));
    table.give(0, &[("mood", 5)]).go(Action::Civic);
    table.go(Action::Improve(table.home));
    assert_eq!((table.mood(table.home), table.has(0, "mood")), (NEUTRAL, 3));
    table.go(Action::Improve(table.home));
    assert_eq!((table.mood(table.home), table.has(0, "mood")), (HAPPY, 1));
    assert_eq!(table.state.note.actions, 2);
}

#[test]
fn p10_several_cities_are_improved_in_one_action() {
    let mut table = CitiesTable::new();
    let other = table.ring(2)[0];
    table.city(0, other, &[]).give(0, &[("mood", 3)]).go(Action::Civic);
    table.go(Action::Improve(table.home)).go(Action::Improve(other));
    assert_eq!(
        (table.mood(table.home), table.mood(other), table.has(0, "mood")),
        (HAPPY, HAPPY, 1)
    );
}

/// A city of the second player with a temple, so far from the city of the first.
fn target(distance: u8, own: &[&str]) -> (CitiesTable, SpaceId) {
    let mut table = CitiesTable::new();
    table.city(0, table.home, own);
    let at = table.ring(distance)[0];
    table.city(1, at, &["temple"]).give(0, &[("culture", 0)]);
    (table, at)
}

fn influence(table: &CitiesTable, to: SpaceId) -> Action {
    Action::Influence { from: table.home, to }
}

fn roll(table: &CitiesTable) -> u8 {
    let rolls = table.told(|event| match event {
        Event::Influence { roll, .. } => Some(*roll),
        _ => None,
    });
    *rolls.last().expect("a roll")
}

#[test]
fn p10_influence_reaches_as_far_as_the_city_is_large() {
    let (table, at) = target(2, &["temple"]);
    assert!(table.can(influence(&table, at)));
    let (table, at) = target(3, &["temple"]);
    assert!(!table.can(influence(&table, at)));
    let (mut table, at) = target(2, &["temple"]);
    table.set_mood(table.home, ANGRY);
    assert!(table.can(influence(&table, at)), "the actual size counts, whatever the mood");
}

#[test]
fn p10_a_city_of_size_one_is_no_target() {
    let (mut table, at) = target(1, &[]);
    table.city(1, at, &[]);
    assert!(!table.can(influence(&table, at)));
}

#[test]
fn p10_a_roll_of_five_or_six_succeeds() {
    let (table, at) = target(1, &[]);
    let mut seen = BTreeSet::new();
    for seed in 0..60 {
        let mut table = table.clone();
        table.reseed(seed);
        table.go(influence(&table, at));
        let success = table.parts(at)[table.building("temple").index()] == 0;
        assert_eq!(success, roll(&table) >= 5);
        seen.insert(roll(&table));
    }
    assert_eq!(seen, (1..=6).collect());
}

#[test]
fn p22_drama_and_music_also_help_after_a_roll() {
    let (mut table, at) = target(1, &[]);
    table.learn(0, &["drama-and-music"]).give(0, &[("mood", 1)]);
    let mut asked = table.until(|table| {
        table.go(influence(table, at));
        roll(table) == 4 && matches!(table.task(), Some(Task::Boost { .. }))
    });
    let temple = asked.building("temple");
    let mut without = asked.clone();
    without.answer(Action::Done);
    assert_eq!(without.parts(at)[temple.index()], 1);
    assert!(!asked.can(Action::Spend(1)), "there is no token yet");
    asked.go(asked.uses("drama-and-music")[0]);
    if matches!(asked.task(), Some(Task::Swap { .. })) {
        asked.answer(asked.legal()[0]);
    }
    asked.go(Action::Spend(1));
    assert_eq!(
        (asked.parts(at)[temple.index()], asked.has(0, "mood"), asked.has(0, "culture")),
        (0, 0, 0)
    );
}

/// The example of a city of size 3 and a target of size 2 four spaces away.
#[test]
fn p10_example_with_a_token_for_range_and_two_for_the_roll() {
    let (mut table, at) = target(4, &["academy", "fortress"]);
    assert!(!table.can(influence(&table, at)));
    table.give(0, &[("culture", 3)]);
    let mut table = table.until(|table| {
        table.go(influence(table, at));
        roll(table) == 3
    });
    assert_eq!(table.has(0, "culture"), 2, "one token for the range");
    table.go(Action::Spend(2));
    assert_eq!(table.has(0, "culture"), 0);
    assert_eq!(table.parts(at)[table.building("temple").index()], 0);
    assert_eq!(table.owner(at), 1, "the city stays with its owner");
}

#[test]
fn p10_the_influenced_piece_is_a_point_for_the_player() {
    let (table, at) = target(1, &[]);
    let before = [table.points(0), table.points(1)];
    let after = table.until(|table| {
        table.go(influence(table, at));
        roll(table) >= 5
    });
    assert!(after.points(0) > before[0] && after.points(1) < before[1]);
    assert_eq!(after.points(0) - before[0], before[1] - after.points(1));
}

#[test]
fn p11_only_one_success_in_a_turn_but_failures_may_be_repeated() {
    let (mut table, at) = target(1, &[]);
    table.city(1, at, &["temple", "academy"]);
    let failed = table.until(|table| {
        table.go(influence(table, at));
        roll(table) < 5
    });
    assert!(failed.can(influence(&failed, at)));
    let mut done = failed.until(|table| {
        table.go(influence(table, at));
        roll(table) >= 5
    });
    if let Some(Task::Part { .. }) = done.task() {
        done.answer(done.legal()[0]);
    }
    assert!(!done.can(influence(&done, at)));
    done.next_turn();
    assert!(done.can(influence(&done, at)));
}

#[test]
fn p11_a_city_under_influence_makes_no_attempt_and_can_be_freed_from_another() {
    let (mut table, at) = target(1, &["temple"]);
    let temple = table.building("temple");
    table.state.spaces[table.home.index()].city.parts[temple] = Some(SECOND);
    assert!(!table.can(influence(&table, at)));
    let beside = table.ring(1)[3];
    table.city(0, beside, &[]);
    let free = Action::Influence { from: beside, to: table.home };
    let freed = table.until(|table| {
        table.go(free);
        roll(table) >= 5
    });
    assert_eq!(freed.parts(freed.home)[temple.index()], 0);
    assert!(!table.can(Action::Influence { from: beside, to: beside }));
}

#[test]
fn p11_influence_does_not_cross_unrevealed_regions() {
    let mut table = CitiesTable::new();
    table.city(1, table.away, &["temple"]).give(0, &[("culture", 8)]);
    let attempt = influence(&table, table.away);
    assert!(table.can(attempt));
    let rules = table.game.rules().clone();
    let region = |space: SpaceId| rules.region_of[space.index()];
    let known = [region(table.home), region(table.away)];
    for space in (0..rules.spaces()).map(SpaceId::new) {
        if table.state.open.has(space) && !known.contains(&region(space)) {
            table.hide(space);
        }
    }
    assert!(!table.can(attempt), "nothing that is known lies between them");
}

#[test]
fn p11_three_advances_forbid_boosts_but_not_attempts() {
    let cases =
        [("separation-of-power", "happy"), ("totalitarianism", "army"), ("devotion", "temple")];
    for (advance, what) in cases {
        // A city of size 1 that needs a token to reach the target.
        let (mut table, at) = target(2, &[]);
        table.city(1, at, &["academy"]).give(0, &[("culture", 8)]).learn(1, &[advance]);
        assert!(table.can(influence(&table, at)), "{advance} does not hold yet");
        match what {
            "happy" => table.set_mood(at, HAPPY),
            "army" => table.units(1, at, [0, 1, 0]),
            _ => table.learn(1, &["myths"]).city(1, at, &["academy", "temple"]),
        };
        assert!(!table.can(influence(&table, at)), "{advance}: no boost of the range");
        table.city(0, table.home, &["fortress"]);
        assert!(table.can(influence(&table, at)), "{advance}: an attempt within range");
        let failed = table.until(|table| {
            table.answer(influence(table, at));
            roll(table) < 5
        });
        assert!(failed.in_turn(), "{advance}: no boost of the roll");
        assert_eq!(failed.has(0, "culture"), 8);
    }
}

#[test]
fn p11_conversion_succeeds_on_four_and_gives_a_token() {
    let (mut table, at) = target(1, &[]);
    table.learn(0, &["conversion"]);
    for wanted in 1..=6 {
        let after = table.until(|table| {
            table.go(influence(table, at));
            roll(table) == wanted
        });
        let success = after.parts(at)[after.building("temple").index()] == 0;
        assert_eq!(success, wanted >= 4);
        assert_eq!(after.has(0, "culture"), u8::from(success));
    }
}

#[test]
fn p11_art_and_sculptures_pays_for_an_attempt_without_an_action_once_a_turn() {
    let (mut table, at) = target(1, &[]);
    table.learn(0, &["art-and-sculptures"]);
    assert_eq!(table.uses("art-and-sculptures"), [], "without a token");
    table.give(0, &[("culture", 2)]);
    table.go(table.uses("art-and-sculptures")[0]);
    let attempt = influence(&table, at);
    assert!(table.can(attempt));
    table.go(attempt).settle();
    assert_eq!(table.state.note.actions, 3);
    assert_eq!(table.uses("art-and-sculptures"), []);
}

// The status phase.

/// The last turn of a round, of the last player.
fn last_turn() -> CitiesTable {
    let mut table = CitiesTable::new();
    table.state.turn = 3;
    table.state.had = 1;
    table.state.active = SECOND;
    table
}

#[test]
fn p11_everybody_receives_an_advance_in_turn_order_and_draws_two_cards() {
    let mut table = last_turn();
    table.state.first = SECOND;
    table.state.active = FIRST;
    let before: Vec<u32> =
        table.state.players.iter().map(|one| one.advances.count_ones()).collect();
    table.go(Action::Done);
    assert!(matches!(table.task(), Some(Task::Gift { seat: SECOND, .. })), "{:?}", table.task());
    assert!(table.legal().iter().all(|action| matches!(action, Action::Advance(_))));
    table.pass();
    assert!(matches!(table.task(), Some(Task::Gift { seat: FIRST, .. })));
    table.pass();
    for (player, before) in table.state.players.iter().zip(before) {
        assert_eq!(player.advances.count_ones(), before + 1);
        assert_eq!((player.actions.count_ones(), player.objectives.count_ones()), (1, 1));
        assert_eq!(
            player.goods.iter().map(|one| u16::from(*one)).sum::<u16>(),
            player_tokens(player)
        );
    }
}

/// Only tokens of an outline: the advance itself is free.
fn player_tokens(player: &strabo_cities::state::Player) -> u16 {
    player.tracks.iter().map(|level| u16::from(*level)).sum()
}

#[test]
fn p11_a_city_of_size_one_may_be_razed_for_a_gold() {
    let mut table = last_turn();
    let small = table.ring(2)[0];
    table.city(0, table.home, &["temple"]).city(0, small, &[]).go(Action::Done);
    while matches!(table.task(), Some(Task::Gift { .. })) {
        table.pass();
    }
    assert!(matches!(table.task(), Some(Task::Raze { seat: FIRST })), "{:?}", table.task());
    assert!(table.can(Action::At(small)) && !table.can(Action::At(table.home)));
    table.answer(Action::At(small));
    assert_eq!((table.owner(small), table.has(0, "gold")), (NONE, 1));
}

#[test]
fn p11_the_highest_levels_decide_who_is_first() {
    let mut table = last_turn();
    table.set_level(1, "culture", 2).go(Action::Done);
    while !matches!(table.task(), Some(Task::First { .. } | Task::Turn)) {
        table.pass();
    }
    assert!(matches!(table.task(), Some(Task::First { seat: SECOND })), "{:?}", table.task());
    table.answer(Action::Seat(SECOND));
    assert_eq!((table.state.first, table.state.active, table.state.round), (SECOND, SECOND, 2));
}

#[test]
fn p11_the_order_stays_when_nobody_has_more_than_the_first_player() {
    for level in [0, 8] {
        let mut table = last_turn();
        for seat in 0..2 {
            table.set_level(seat, "culture", 8);
        }
        table.set_level(0, "happiness", level).set_level(1, "happiness", 0).go(Action::Done);
        // The advance that both receive raises no level.
        while let Some(Task::Gift { .. }) = table.task() {
            table.answer(Action::Advance(table.advance("fishing")));
        }
        table.settle();
        assert_eq!((table.state.first, table.state.active), (FIRST, FIRST));
    }
}

#[test]
fn dice_have_as_many_sides_as_the_pack_says() {
    for (sides, highest) in [(None, 6), (Some(6), 6), (Some(8), 8), (Some(2), 2)] {
        let mut pack = pack();
        let die = |one: &&mut Component| one.kind == Some(ComponentKind::Die);
        let dice = pack.inventory.iter_mut().find(die).expect("dice");
        dice.sides = sides.and_then(|sides| Sides::try_from(sides).ok());
        let mut table = CitiesTable::with(Game::new(&pack, &Options::new(2)).expect("playable"));
        let at = table.ring(1)[0];
        table.city(1, at, &["temple"]);
        let rolls: BTreeSet<u8> = (0..200)
            .map(|seed| {
                let mut table = table.clone();
                table.state.chance = Chance::new(seed);
                table.go(influence(&table, at));
                roll(&table)
            })
            .collect();
        assert!(rolls.into_iter().eq(1..=highest), "{sides:?}");
    }
}
