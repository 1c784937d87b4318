//! Wonders: pages 14 and 15 of the book.

use strabo_cities::ids::{SpaceId, WonderId};
use strabo_cities::state::{ANGRY, HAPPY, NEUTRAL};
use strabo_cities::{Action, Event, Task};

use crate::table::{CitiesTable, NONE, SECOND, WILD};

/// The first player has all that a wonder costs, and Engineering.
fn builder() -> CitiesTable {
    let mut table = CitiesTable::knowing(&["engineering", "storage"]);
    table.give(
        0,
        &[("food", 8), ("ore", 8), ("wood", 8), ("ideas", 8), ("culture", 8), ("mood", 8)],
    );
    table
}

/// A wonder lies face up.
fn show(table: &mut CitiesTable, id: &str) -> WonderId {
    let wonder = table.wonder_id(id);
    table.state.decks[3] &= !(1 << wonder.number());
    table.state.wonders |= 1 << wonder.number();
    wonder
}

/// Builds with Engineering, or says that it cannot be built.
fn build(table: &mut CitiesTable, id: &str, city: impl Fn(&CitiesTable) -> SpaceId) -> bool {
    let city = city(table);
    let wonder = table.wonder_id(id);
    let using = table.uses("engineering");
    let Some(action) = using.first() else { return false };
    let mut next = table.clone();
    next.answer(*action);
    let wanted = Action::Wonder { wonder, city: Some(city) };
    if matches!(next.task(), Some(Task::Wonder { .. })) {
        if !next.can(wanted) {
            return false;
        }
        next.answer(wanted);
    }
    if let Some(Task::Pay { .. }) = next.task() {
        next.answer(next.legal()[0]);
    }
    *table = next;
    table.state.sites[wonder.index()] == Some(city)
}

#[test]
fn p14_engineering_reveals_a_wonder() {
    let mut table = CitiesTable::new();
    table.give(0, &[("food", 2)]).buy("engineering");
    assert_eq!(table.state.wonders.count_ones(), 1);
    assert_eq!(table.state.decks[3].count_ones(), 6);
}

#[test]
fn p14_a_revealed_wonder_is_built_by_requirements_and_cost() {
    let mut table = builder();
    let wonder = show(&mut table, "great-gardens");
    assert!(
        !build(&mut table.clone(), "great-gardens", |table| table.home),
        "Irrigation is required"
    );
    table.learn(0, &["irrigation"]);
    let mut poor = table.clone();
    poor.give(0, &[("culture", 3)]);
    assert!(!build(&mut poor, "great-gardens", |table| table.home));
    let before = table.points(0);
    assert!(build(&mut table, "great-gardens", |table| table.home));
    assert_eq!(["food", "ore", "wood", "culture"].map(|good| 8 - table.has(0, good)), [2, 1, 3, 4]);
    assert_eq!(table.points(0) - before, 10 / points_of_one(&table));
    assert_eq!(table.state.note.actions, 2);
    assert_eq!(table.state.space(table.home).city.size(), 1, "it adds nothing to the size");
    assert_eq!(table.state.wonders >> wonder.number() & 1, 0);
}

/// Points are counted in halves if the rules do so: a city-piece tells.
fn points_of_one(table: &CitiesTable) -> i32 {
    let mut more = table.clone();
    more.city(0, table.ring(3)[1], &[]);
    2 / (more.points(0) - table.points(0))
}

#[test]
fn p14_an_angry_city_or_one_with_a_wonder_builds_none() {
    let mut table = builder();
    table.learn(0, &["irrigation", "philosophy"]);
    show(&mut table, "great-gardens");
    let mut angry = table.clone();
    angry.set_mood(angry.home, ANGRY);
    assert!(!build(&mut angry, "great-gardens", |table| table.home));
    table.wonder("great-statue", table.home);
    assert!(!build(&mut table.clone(), "great-gardens", |table| table.home));
    let other = table.ring(2)[0];
    table.city(0, other, &[]);
    assert!(build(&mut table, "great-gardens", |_| other));
}

#[test]
fn p22_monuments_reserve_a_wonder_that_costs_no_action() {
    let mut table = builder();
    table.learn(0, &["art-and-sculptures", "irrigation", "philosophy"]);
    table.learn(1, &["engineering", "irrigation", "philosophy"]);
    let gardens = show(&mut table, "great-gardens");
    let library = table.wonder_id("great-library");
    table.state.decks[3] = 1 << library.number();
    table.buy("monuments");
    assert!(matches!(table.task(), Some(Task::Claim { .. })), "one of two: {:?}", table.task());
    for wonder in [gardens, library] {
        assert!(table.can(Action::Wonder { wonder, city: None }));
    }
    table.answer(Action::Wonder { wonder: gardens, city: None }).settle();
    let actions = table.state.note.actions;
    let mut other = table.clone();
    other.go(Action::Done);
    other.give(
        1,
        &[("food", 8), ("ore", 8), ("wood", 8), ("ideas", 8), ("culture", 8), ("mood", 8)],
    );
    assert_eq!(other.state.active, SECOND);
    assert!(
        !build(&mut other.clone(), "great-gardens", |table| table.away),
        "only the first player may"
    );
    assert!(build(&mut other, "great-library", |table| table.away));
    table.answer(table.uses("monuments")[0]).settle_taking();
    assert_eq!(table.state.sites[gardens.index()], Some(table.home));
    assert_eq!(table.state.note.actions, actions);
}

#[test]
fn p15_the_great_wall_keeps_barbarians_away() {
    for wall in [false, true] {
        let mut table = CitiesTable::new();
        let at = table.ring(1)[0];
        table.city(WILD, at, &[]).units(WILD, at, [0, 4, 0]);
        if wall {
            table.wonder("great-wall", table.home);
        }
        table.give(0, &[("food", 2)]).set_level(0, "culture", 2).next_event("driftwood");
        table.buy("writing").settle();
        assert_eq!(table.rounds().is_empty(), wall);
    }
}

#[test]
fn p15_behind_the_great_wall_a_fortress_is_attacked_only_with_siegecraft_which_is_free() {
    let mut table = CitiesTable::new();
    let at = table.ring(1)[0];
    table.learn(0, &["tactics"]).learn(1, &["tactics"]).city(1, at, &["fortress"]);
    table.wonder("great-wall", table.away);
    table.units(0, table.home, [0, 4, 0]);
    let goals = |table: &CitiesTable| {
        let mut table = table.clone();
        table.answer(Action::Move);
        table.state_of_lift(table.home, [0, 4, 0])
    };
    assert!(!goals(&table).contains(&(at, false, false)));
    table.learn(0, &["siegecraft"]);
    assert!(goals(&table).contains(&(at, false, false)));
    table.send(table.home, [0, 4, 0], at);
    assert_eq!(table.task(), Some(Task::Siege));
    assert!(table.can(Action::Option(3)), "without Wood and Ore");
}

#[test]
fn p15_the_great_lighthouse_needs_a_port_and_brings_a_ship() {
    let mut table = builder();
    let sea = table.ring(1)[0];
    table.paint(sea, "sea").learn(0, &["fishing", "cartography"]);
    show(&mut table, "great-lighthouse");
    assert!(!build(&mut table.clone(), "great-lighthouse", |table| table.home));
    table.city(0, table.home, &["port"]);
    assert!(build(&mut table, "great-lighthouse", |table| table.home));
    table.settle();
    assert_eq!(table.count(sea)[2], 1);
}

#[test]
fn p15_the_great_lighthouse_moves_a_ship_after_its_city_was_activated() {
    let mut table = builder();
    let [sea, other] = table.road();
    table.paint(sea, "sea").paint(other, "sea").learn(0, &["fishing"]);
    table.city(0, table.home, &["port"]);
    table.wonder("great-lighthouse", table.home).units(0, sea, [0, 0, 1]);
    table.go(Action::Build(table.home)).go(Action::Unit(0));
    while matches!(table.task(), Some(Task::Build { .. })) {
        table.go(Action::Done);
    }
    assert!(table.can(Action::Yes), "{:?}", table.task());
    table.answer(Action::Yes).carry(sea, [0, 0, 1], other).settle();
    assert_eq!((table.count(other)[2], table.state.note.actions), (1, 2));
}

#[test]
fn p15_the_great_pyramids_bring_two_attempts_for_no_action() {
    let mut table = builder();
    table.learn(0, &["rituals"]);
    let at = table.ring(1)[0];
    table.city(1, at, &["temple", "academy"]);
    show(&mut table, "great-pyramids");
    let mut table = table.until(|table| {
        assert!(build(table, "great-pyramids", |table| table.home));
        table.give(0, &[("culture", 0)]);
        let attempt = Action::Influence { from: table.home, to: at };
        if table.can(Action::Yes) {
            table.answer(Action::Yes);
        }
        table.answer(attempt);
        matches!(table.task(), Some(Task::Step { .. }))
    });
    let attempt = Action::Influence { from: table.home, to: at };
    assert!(table.can(attempt), "the second attempt");
    table.answer(attempt).settle();
    assert_eq!(table.state.note.actions, 2, "only the action of building");
    let rolls = table.told(|event| matches!(event, Event::Influence { .. }).then_some(()));
    assert_eq!(rolls.len(), 2);
}

#[test]
fn p15_the_great_library_gives_ideas_for_advances_of_the_player_on_the_left() {
    let mut table = builder();
    table.learn(0, &["philosophy"]).give(0, &[("ideas", 2)]);
    show(&mut table, "great-library");
    assert!(build(&mut table, "great-library", |table| table.home));
    table.settle();
    assert_eq!(table.has(0, "ideas"), 2, "two paid and two gained");
    table.give(0, &[("ideas", 0)]).learn(0, &["fishing"]).go(Action::Done).give(1, &[("gold", 8)]);
    table.buy("fishing");
    assert_eq!(table.has(0, "ideas"), 0, "the owner has it");
    table.buy("tactics");
    assert_eq!(table.has(0, "ideas"), 1);
    table.buy("myths");
    assert_eq!(table.has(0, "ideas"), 1, "once a turn");
}

#[test]
fn p15_the_great_gardens_add_a_food_and_raise_a_mood() {
    let mut table = CitiesTable::knowing(&["storage"]);
    table.wonder("great-gardens", table.home);
    table.collect(table.home).settle();
    assert_eq!(table.has(0, "food"), 2);
    table.give(0, &[("mood", 1)]);
    table.set_mood(table.home, ANGRY);
    table.go(table.uses("great-gardens")[0]).settle();
    assert_eq!((table.mood(table.home), table.has(0, "mood")), (NEUTRAL, 0));
    assert_eq!(table.state.note.actions, 1);
}

#[test]
fn p15_the_great_mausoleum_is_attacked_for_a_token_per_army_unit() {
    let mut table = CitiesTable::new();
    let at = table.ring(1)[0];
    table.learn(0, &["tactics"]).city(1, at, &[]).wonder("great-mausoleum", at);
    table.units(0, table.home, [0, 3, 0]).give(0, &[("mood", 1), ("culture", 1)]);
    let goals = |units: u8| {
        let mut table = table.clone();
        table.answer(Action::Move);
        let lift = Action::Lift { at: table.home, units: [0, units, 0] };
        table.can(lift)
            && table.state_of_lift(table.home, [0, units, 0]).contains(&(at, false, false))
    };
    assert!(goals(1) && goals(2) && !goals(3));
    table.send(table.home, [0, 2, 0], at).settle();
    assert_eq!((table.has(0, "mood"), table.has(0, "culture"), table.owner(at)), (0, 0, 0));
}

#[test]
fn p15_with_the_great_mausoleum_temples_do_not_activate_cities() {
    for mausoleum in [false, true] {
        let mut table = builder();
        table.learn(0, &["myths"]);
        let other = table.ring(2)[0];
        table.city(0, other, &[]);
        if mausoleum {
            table.wonder("great-mausoleum", other);
        }
        table.set_mood(table.home, HAPPY).give(0, &[("food", 4)]);
        table.collect(table.home);
        table.go(table.growing(table.home, "temple")[0]).settle();
        assert_eq!(table.mood(table.home), if mausoleum { HAPPY } else { NEUTRAL });
    }
}

#[test]
fn p15_the_great_statue_reaches_further_and_shields_cities_within_two_spaces() {
    let mut table = CitiesTable::new();
    let at = table.ring(2)[0];
    table.city(1, at, &["temple"]);
    let attempt = Action::Influence { from: table.home, to: at };
    assert!(!table.can(attempt));
    let mut mine = table.clone();
    mine.wonder("great-statue", mine.home);
    assert!(mine.can(attempt));
    table.give(0, &[("culture", 8)]);
    assert!(table.can(attempt));
    let beside = table.around(at).into_iter().find(|to| table.owner(*to) == NONE).expect("a space");
    table.city(1, beside, &[]).wonder("great-statue", beside);
    assert!(!table.can(attempt));
    let mut far = table.clone();
    far.state.space_mut(beside).city.wonder = None;
    far.wonder("great-statue", far.away);
    assert_eq!(far.can(attempt), far.steps(far.away, at) > 2);
    assert!(far.can(attempt));
}
