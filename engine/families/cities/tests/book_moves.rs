//! Moving over land and sea, and exploring: pages 9 and 16 to 20 of the book.

use std::collections::BTreeSet;

use strabo_cities::{Action, Event, Task, ids::SpaceId};

use crate::table::{CitiesTable, WILD};

/// Where units that are picked up in a space may go.
pub fn reach(table: &CitiesTable, at: SpaceId, units: [u8; 3]) -> BTreeSet<(SpaceId, bool, bool)> {
    let mut table = table.clone();
    if table.in_turn() {
        if !table.can(Action::Move) {
            return BTreeSet::new();
        }
        table.answer(Action::Move);
    }
    if !table.can(Action::Lift { at, units }) {
        return BTreeSet::new();
    }
    table.state_of_lift(at, units)
}

fn plain_reach(table: &CitiesTable, at: SpaceId, units: [u8; 3]) -> BTreeSet<SpaceId> {
    let all = reach(table, at, units).into_iter();
    all.filter(|(_, far, plain)| !far && !plain).map(|(at, _, _)| at).collect()
}

#[test]
fn p9_up_to_three_groups_move_in_one_action() {
    let mut table = CitiesTable::new();
    table.units(0, table.home, [4, 0, 0]);
    let near = table.ring(1);
    table.go(Action::Move);
    for at in near.iter().take(3) {
        table.carry(table.home, [1, 0, 0], *at);
    }
    assert!(table.in_turn());
    assert_eq!(table.state.note.actions, 2);
    assert_eq!((table.count(table.home)[0], table.count(near[0])[0]), (1, 1));
}

#[test]
fn p9_land_units_move_one_space_and_a_group_together() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    table.units(0, table.home, [1, 2, 0]);
    let near: BTreeSet<SpaceId> = table.ring(1).into_iter().collect();
    assert_eq!(plain_reach(&table, table.home, [1, 2, 0]), near);
    let to = *near.first().expect("a space");
    table.march(table.home, [1, 2, 0], to);
    assert_eq!((table.count(to), table.count(table.home)), ([1, 2, 0], [0; 3]));
}

#[test]
fn p9_army_units_do_not_move_without_tactics() {
    let mut table = CitiesTable::new();
    table.units(0, table.home, [1, 1, 0]);
    assert!(!plain_reach(&table, table.home, [1, 0, 0]).is_empty());
    assert!(plain_reach(&table, table.home, [0, 1, 0]).is_empty());
    table.learn(0, &["tactics"]);
    assert!(!plain_reach(&table, table.home, [0, 1, 0]).is_empty());
}

#[test]
fn p9_a_unit_moves_once_per_action_and_again_in_the_next() {
    let mut table = CitiesTable::new();
    let [one, two] = table.road();
    table.units(0, table.home, [1, 0, 0]).go(Action::Move);
    table.carry(table.home, [1, 0, 0], one);
    assert!(!table.can(Action::Lift { at: one, units: [1, 0, 0] }));
    table.done_moving().march(one, [1, 0, 0], two);
    assert_eq!(table.count(two)[0], 1);
}

#[test]
fn p9_units_that_entered_a_mountain_stay_for_the_turn() {
    let mut table = CitiesTable::new();
    let [one, _] = table.road();
    table.paint(one, "mountain");
    table.units(0, table.home, [1, 0, 0]);
    table.march(table.home, [1, 0, 0], one);
    assert!(plain_reach(&table, one, [1, 0, 0]).is_empty());
    assert!(table.can(Action::Found(one)), "page 17: it could found a city");
    table.next_turn();
    assert!(!plain_reach(&table, one, [1, 0, 0]).is_empty());
}

#[test]
fn p9_units_that_entered_a_forest_move_on_but_into_no_battle() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    let [one, two] = table.road();
    table.paint(one, "forest").units(1, two, [0, 1, 0]);
    table.units(0, table.home, [0, 2, 0]);
    table.march(table.home, [0, 2, 0], one);
    let open = plain_reach(&table, one, [0, 2, 0]);
    assert!(!open.contains(&two) && open.contains(&table.home));
    table.next_turn();
    assert!(plain_reach(&table, one, [0, 2, 0]).contains(&two));
}

#[test]
fn p9_never_more_than_four_army_units_meet_in_a_space() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    let [one, _] = table.road();
    table.units(0, table.home, [0, 2, 0]).units(0, one, [0, 3, 0]);
    assert!(plain_reach(&table, table.home, [0, 1, 0]).contains(&one));
    assert!(!plain_reach(&table, table.home, [0, 2, 0]).contains(&one));
}

#[test]
fn p9_settlers_enter_spaces_of_others_only_with_an_army() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    let near = table.ring(1);
    table.units(1, near[0], [0, 1, 0]).city(1, near[1], &[]).units(WILD, near[2], [0, 1, 0]);
    table.units(0, table.home, [1, 1, 0]);
    let alone = plain_reach(&table, table.home, [1, 0, 0]);
    let together = plain_reach(&table, table.home, [1, 1, 0]);
    for at in near.iter().take(3) {
        assert!(!alone.contains(at) && together.contains(at));
    }
    assert!(alone.contains(&near[3]));
}

#[test]
fn p9_ships_move_between_connected_sea_spaces() {
    let mut table = CitiesTable::new();
    let near = table.ring(1);
    let [one, two] = table.road();
    let lonely = *table.ring(3).last().expect("a space");
    for at in near.iter().chain([&two, &lonely]) {
        table.paint(*at, "sea");
    }
    table.units(0, one, [0, 0, 1]);
    let open = plain_reach(&table, one, [0, 0, 1]);
    let expected: BTreeSet<SpaceId> =
        near.iter().copied().chain([two]).filter(|at| *at != one).collect();
    assert!(table.around(lonely).iter().all(|at| !table.state.water.has(*at)), "another sea");
    assert_eq!(open, expected);
}

#[test]
fn p9_ships_stop_where_a_foreign_ship_is() {
    let mut table = CitiesTable::new();
    let (first, row) = line_of_sea(&mut table);
    table.units(0, first, [0, 0, 1]);
    assert!(plain_reach(&table, first, [0, 0, 1]).contains(&row[2]));
    table.units(1, row[1], [0, 0, 1]);
    let open = plain_reach(&table, first, [0, 0, 1]);
    assert!(open.contains(&row[0]) && open.contains(&row[1]));
    assert!(!open.contains(&row[2]), "the route goes through the foreign ship");
}

/// A first space of sea and three more, each touching only the one before it.
fn line_of_sea(table: &mut CitiesTable) -> (SpaceId, [SpaceId; 3]) {
    let spaces = (0..table.game.rules().spaces()).map(SpaceId::new);
    let free = |at: SpaceId| at != table.home && at != table.away;
    for first in spaces.filter(|at| free(*at)) {
        for one in table.around(first).into_iter().filter(|at| free(*at)) {
            for two in table.around(one).into_iter().filter(|at| free(*at)) {
                for three in table.around(two).into_iter().filter(|at| free(*at)) {
                    let apart = table.steps(first, two) == 2
                        && table.steps(one, three) == 2
                        && table.steps(first, three) == 3;
                    if apart {
                        for at in [first, one, two, three] {
                            table.paint(at, "sea");
                        }
                        return (first, [one, two, three]);
                    }
                }
            }
        }
    }
    panic!("a line")
}

#[test]
fn p9_a_ship_carries_two_land_units() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    let sea = table.ring(1)[0];
    table.paint(sea, "sea").units(0, sea, [0, 0, 1]);
    table.units(0, table.home, [1, 2, 0]);
    assert!(plain_reach(&table, table.home, [0, 2, 0]).contains(&sea));
    assert!(!plain_reach(&table, table.home, [1, 2, 0]).contains(&sea));
    table.march(table.home, [0, 2, 0], sea);
    assert_eq!(table.count(sea), [0, 2, 1]);
    assert!(!plain_reach(&table, table.home, [1, 0, 0]).contains(&sea));
}

/// The example of Bill's Army and Ship.
#[test]
fn p9_example_of_an_army_that_goes_by_ship() {
    let mut table = CitiesTable::knowing(&["tactics"]);
    let (first, row) = line_of_sea(&mut table);
    let beside = |at: SpaceId| table.around(at).into_iter().find(|to| !table.state.water.has(*to));
    let start = beside(first).expect("a shore");
    let goal = table
        .around(row[2])
        .into_iter()
        .find(|at| !table.state.water.has(*at) && !table.state.cities.has(*at))
        .expect("a shore");
    table.units(0, first, [0, 0, 1]).units(0, start, [0, 1, 0]).go(Action::Move);
    table.carry(start, [0, 1, 0], first).carry(first, [0, 1, 1], row[2]);
    assert_eq!(table.count(row[2]), [0, 1, 1]);
    assert!(matches!(table.task(), Some(Task::Move { .. } | Task::Turn)));
    assert!(!table.can(Action::Lift { at: row[2], units: [0, 1, 0] }), "it has moved already");
    table.done_moving().go(Action::Move).carry(row[2], [0, 1, 0], goal);
    table.carry(row[2], [0, 0, 1], first).done_moving();
    assert_eq!((table.count(goal), table.count(first)), ([0, 1, 0], [0, 0, 1]));
}

#[test]
fn p9_navigation_goes_round_the_edge_to_the_nearest_sea() {
    let mut table = CitiesTable::new();
    let rim = table.game.rules().rim.clone();
    let (start, there) = (rim[0], rim[6]);
    assert!(table.steps(start, there) > 1);
    for at in [start, there] {
        table.paint(at, "sea");
    }
    table.units(0, start, [0, 0, 1]);
    assert!(!plain_reach(&table, start, [0, 0, 1]).contains(&there));
    table.learn(0, &["cartography", "navigation"]);
    assert!(plain_reach(&table, start, [0, 0, 1]).contains(&there));
    let between = rim[3];
    table.hide(between);
    let open = plain_reach(&table, start, [0, 0, 1]);
    let region = |at: SpaceId| table.game.rules().region_of[at.index()];
    let into_dark = open.iter().any(|at| region(*at) == region(between));
    assert!(into_dark, "it may move into the region that nobody knows");
}

// Exploring.

/// A table with one region that nobody knows, beside a settler of the first player who stands on `from`.
fn frontier(tile: &str) -> (CitiesTable, SpaceId, Vec<SpaceId>) {
    let mut table = CitiesTable::new();
    let rules = table.game.rules().clone();
    let inner = |region: &usize| {
        rules.regions[*region].seat.is_none() && !rules.regions[*region].spaces.has(table.home)
    };
    let beside = |region: &usize| {
        let all = rules.regions[*region].spaces.iter();
        all.flat_map(|at| table.around(at)).any(|at| at == table.home)
    };
    let region = (0..rules.regions.len()).filter(inner).find(beside).expect("a region");
    let spaces: Vec<SpaceId> = rules.regions[region].spaces.iter().collect();
    table.hide(spaces[0]).only_tile(tile);
    let from = table.home;
    table.units(0, from, [1, 0, 0]);
    let near = spaces.into_iter().filter(|at| table.steps(from, *at) == 1).collect();
    (table, from, near)
}

/// Explores one space and chooses this way of several, if there are several.
fn explore(table: &mut CitiesTable, from: SpaceId, to: SpaceId, way: usize) -> usize {
    table.send(from, [1, 0, 0], to);
    if let Some(Task::Way { .. }) = table.task() {
        let ways = table.legal();
        table.answer(ways[way.min(ways.len() - 1)]);
        return ways.len();
    }
    1
}

#[test]
fn p16_the_space_that_a_land_unit_enters_is_no_sea() {
    for tile in ["salt-shore", "twin-lakes", "open-bay", "iron-coast", "deep-fjord"] {
        let (table, from, near) = frontier(tile);
        for to in near {
            for way in 0..2 {
                let mut table = table.clone();
                explore(&mut table, from, to, way);
                assert!(table.state.open.has(to) && !table.state.water.has(to), "{tile}");
                assert_eq!((table.count(to)[0], table.count(from)[0]), (1, 0), "{tile}");
            }
        }
    }
}

#[test]
fn p16_a_region_without_sea_is_turned_as_the_player_likes() {
    let (mut table, from, near) = frontier("long-ridge");
    assert_eq!(explore(&mut table, from, near[0], 0), 2);
}

#[test]
fn p16_sea_joins_sea_unless_the_unit_would_walk_into_it() {
    let (table, from, near) = frontier("iron-coast");
    let region = table.game.rules().region_of(near[0]);
    let spaces = table.game.rules().regions[region.index()].spaces;
    let sea_at = |table: &CitiesTable| spaces.iter().find(|at| table.state.water.has(*at));
    let mut both = BTreeSet::new();
    for way in 0..2 {
        let mut table = table.clone();
        // Only the tips of this region can be sea, so both ways are tried from a space between them.
        if explore(&mut table, from, near[0], way) == 2 {
            both.insert(sea_at(&table).expect("a sea"));
        }
    }
    // A sea outside beside one of these tips, and not beside the other, leaves one way.
    for tip in both.clone() {
        let outside = table.around(tip).into_iter().find(|at| {
            !spaces.has(*at)
                && both.iter().all(|other| other == &tip || table.steps(*at, *other) > 1)
                && *at != from
        });
        let Some(outside) = outside else { continue };
        let mut joined = table.clone();
        joined.paint(outside, "sea");
        assert_eq!(explore(&mut joined, from, near[0], 0), 1);
        assert_eq!(sea_at(&joined), Some(tip));
    }
}

#[test]
fn p16_sea_lies_at_the_edge_where_it_cannot_join_other_sea() {
    let table = CitiesTable::new();
    let edge = table.game.rules().edge;
    let rules = table.game.rules();
    let mut tried = 0;
    for (region, row) in rules.regions.iter().enumerate().filter(|(_, row)| row.seat.is_none()) {
        // A region of which one tip is at the edge and the other is not.
        let tips = |way: usize| {
            let order = &row.ways[way].1;
            [order[1], order[2]]
        };
        let [one, two] = tips(0);
        if edge.has(one) == edge.has(two) || row.spaces.has(table.home) {
            continue;
        }
        let mut table = CitiesTable::new();
        table.hide(one).only_tile("iron-coast");
        let shore =
            row.spaces.iter().flat_map(|at| table.around(at).into_iter().map(move |to| (at, to)));
        let entry = shore
            .into_iter()
            .find(|(at, to)| !row.spaces.has(*to) && *at != one && *at != two && *to != table.away);
        let Some((to, from)) = entry else { continue };
        table.units(0, from, [1, 0, 0]);
        explore(&mut table, from, to, 0);
        let sea = row.spaces.iter().find(|at| table.state.water.has(*at)).expect("a sea");
        assert!(edge.has(sea), "region {region}");
        tried += 1;
    }
    assert!(tried > 0);
}

#[test]
fn p13_barbarians_appear_on_a_fertile_space_that_was_not_entered() {
    let (table, from, near) = frontier("broad-plain");
    let fertile = table.state.space(from).ground;
    for way in 0..2 {
        let mut table = table.clone();
        explore(&mut table, from, near[0], way);
        let Some(Task::Spawn { .. }) = table.task() else { panic!("{:?}", table.task()) };
        let places: Vec<SpaceId> = table
            .legal()
            .into_iter()
            .map(|action| if let Action::At(at) = action { at } else { panic!("{action:?}") })
            .collect();
        assert!(!places.contains(&near[0]) && places.len() >= 2);
        assert!(places.iter().all(|at| table.state.space(*at).ground == fertile));
        table.answer(Action::At(places[0]));
        assert_eq!((table.owner(places[0]), table.count(places[0])), (WILD, [0, 1, 0]));
    }
}

#[test]
fn p13_a_region_without_the_icon_has_no_barbarians() {
    let (mut table, from, near) = frontier("pine-hills");
    explore(&mut table, from, near[0], 0);
    table.done_moving();
    assert!(table.in_turn());
    assert!(table.told(|event| matches!(event, Event::Spawned { .. }).then_some(())).is_empty());
}

#[test]
fn p19_a_ship_enters_the_sea_of_a_region_it_reveals() {
    let (mut table, from, near) = frontier("open-bay");
    table.units(0, from, [0, 0, 0]).paint(from, "sea");
    let harbour = table.around(from).into_iter().find(|at| !near.contains(at)).expect("a shore");
    table.state.spaces[from.index()].city = strabo_cities::state::City::EMPTY;
    table.state.cities.remove(from);
    table.state.players[0].cities.remove(from);
    table.city(0, harbour, &[]).units(0, from, [0, 0, 1]).go(Action::Move);
    table.answer(Action::Lift { at: from, units: [0, 0, 1] });
    // The only way leads into the dark, so nobody is asked where.
    while !matches!(table.task(), Some(Task::Move { .. } | Task::Turn)) {
        table.answer(table.legal()[0]);
    }
    let region = table.game.rules().region_of(near[0]);
    let spaces = table.game.rules().regions[region.index()].spaces;
    let ship = spaces.iter().find(|at| table.count(*at)[2] == 1).expect("the ship is there");
    assert!(table.state.water.has(ship));
    assert!(!table.can(Action::Lift { at: ship, units: [0, 0, 1] }), "a new action is needed");
}

#[test]
fn p19_a_ship_goes_back_where_a_region_has_no_sea() {
    let (mut table, from, near) = frontier("long-ridge");
    table.state.spaces[from.index()].city = strabo_cities::state::City::EMPTY;
    table.state.cities.remove(from);
    table.state.players[0].cities.remove(from);
    let other = table.ring(3)[0];
    table.city(0, other, &[]).paint(from, "sea").units(0, from, [0, 0, 1]).go(Action::Move);
    table.answer(Action::Lift { at: from, units: [0, 0, 1] });
    if let Some(Task::March { .. }) = table.task() {
        table.answer(table.legal()[0]);
    }
    assert!(matches!(table.task(), Some(Task::Way { .. })), "the player decides how it lies");
    table.answer(table.legal()[0]);
    assert!(table.state.open.has(near[0]));
    assert_eq!(table.count(from)[2], 1);
}

// Roads.

fn roads() -> (CitiesTable, [SpaceId; 2]) {
    let mut table = CitiesTable::knowing(&["tactics"]);
    table.learn(0, &["engineering", "roads"]).give(0, &[("food", 2), ("ore", 2)]);
    table.units(0, table.home, [1, 1, 0]);
    let road = table.road();
    (table, road)
}

#[test]
fn p20_roads_move_two_spaces_for_a_food() {
    let (mut table, [_, two]) = roads();
    assert!(reach(&table, table.home, [1, 0, 0]).contains(&(two, true, false)));
    table.go(Action::Move);
    table.answer(Action::Lift { at: table.home, units: [1, 0, 0] });
    table.go(Action::To { at: two, far: true, plain: false });
    assert_eq!((table.count(two)[0], table.has(0, "food"), table.has(0, "ore")), (1, 1, 2));
    table.give(0, &[("food", 0)]);
    assert!(!reach(&table, table.home, [0, 1, 0]).iter().any(|(_, far, _)| *far));
}

#[test]
fn p20_roads_lead_to_or_from_an_own_city() {
    let (mut table, [one, two]) = roads();
    table.units(0, two, [1, 0, 0]);
    let back = reach(&table, two, [1, 0, 0]);
    assert!(back.contains(&(table.home, true, false)));
    assert_eq!(back.iter().filter(|(_, far, _)| *far).count(), 1);
    table.units(0, one, [0, 0, 0]);
    assert!(table.steps(two, table.home) == 2);
}

#[test]
fn p20_roads_ignore_terrain_for_an_ore() {
    let (mut table, [one, two]) = roads();
    for at in table.ring(1) {
        table.paint(at, "mountain");
    }
    table.paint(two, "forest");
    let open = reach(&table, table.home, [1, 1, 0]);
    assert!(!open.contains(&(two, true, false)), "a mountain stops them");
    assert!(open.contains(&(two, true, true)));
    table.go(Action::Move);
    table.answer(Action::Lift { at: table.home, units: [1, 1, 0] });
    table.go(Action::To { at: two, far: true, plain: true });
    assert_eq!((table.has(0, "food"), table.has(0, "ore")), (1, 1));
    table.done_moving().units(1, one, [0, 1, 0]);
    assert!(plain_reach(&table, two, [0, 1, 0]).contains(&one), "it may move and fight again");
}

#[test]
fn p20_roads_neither_explore_nor_cross_the_sea() {
    let (mut table, [one, two]) = roads();
    let others = table.around(two).into_iter().filter(|at| table.steps(table.home, *at) == 1);
    let middles: Vec<SpaceId> = others.chain([one]).collect();
    let mut sea = table.clone();
    for at in &middles {
        sea.paint(*at, "sea");
    }
    assert!(!reach(&sea, sea.home, [1, 0, 0]).iter().any(|(at, _, _)| *at == two));
    table.hide(two);
    if !table.state.open.has(two) && table.state.cities.has(table.home) {
        assert!(
            !reach(&table, table.home, [1, 0, 0]).iter().any(|(at, far, _)| *at == two && *far)
        );
    }
}

#[test]
fn p20_cities_may_be_attacked_by_road() {
    let (mut table, [_, two]) = roads();
    table.city(1, two, &[]);
    let open = reach(&table, table.home, [0, 1, 0]);
    assert!(open.iter().any(|(at, far, _)| *at == two && *far));
}
