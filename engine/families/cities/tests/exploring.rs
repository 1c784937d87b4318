//! How regions lie that are explored: pages 16 to 20 of the book, on every region where it matters.

use std::collections::BTreeSet;

use strabo_cities::ids::SpaceId;
use strabo_cities::{Action, Task};

use crate::table::{CitiesTable, NONE, game};

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
fn p16_sea_joins_sea_unless_the_unit_would_walk_into_it() {
    let table = CitiesTable::frontier("iron-coast");
    let (from, near) = (table.home, [table.places["dark0"]]);
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

/// Sailing round the edge a ship comes to all spaces of the region at the edge, not only to the first: the region
/// lies so that the ship gets in, even if its Sea could join another sea elsewhere.
#[test]
fn p19_a_region_explored_round_the_edge_lies_so_that_the_ship_gets_in() {
    let mut tried = 0;
    for players in 2..=4 {
        let mut fresh = CitiesTable::with(game(players));
        for (seat, city) in [(0, fresh.home), (1, fresh.away)] {
            fresh.remove_city(seat, city);
        }
        let rules = fresh.game.rules().clone();
        let (rim, count) = (&rules.rim, rules.rim.len());
        let region = |at: SpaceId| rules.region_of(at).index();
        let inside = |at: SpaceId| {
            let spaces = rules.regions[region(at)].spaces;
            fresh.around(at).into_iter().filter(|to| spaces.has(*to)).count()
        };
        for start in 0..count {
            for step in [1, count - 1] {
                let at = |steps: usize| rim[(start + steps * step) % count];
                // A middle space is met first, then a tip; the other tip is not at the edge.
                let (dark, tip) = (at(3), at(4));
                let spaces = rules.regions[region(dark)].spaces;
                let other = spaces.iter().find(|one| *one != tip && inside(*one) == 2);
                let other = other.expect("two tips");
                if rules.regions[region(dark)].seat.is_some()
                    || (0..3).any(|steps| spaces.has(at(steps)))
                    || (inside(dark), region(tip), inside(tip)) != (3, region(dark), 2)
                    || rules.edge.has(other)
                    || spaces.iter().any(|one| fresh.around(one).contains(&at(0)))
                {
                    continue;
                }
                let mut table = fresh.clone();
                let lake = table.around(other).into_iter().find(|to| {
                    !spaces.has(*to) && !rules.edge.has(*to) && table.steps(at(0), *to) > 1
                });
                let Some(lake) = lake else { continue };
                table.paint(at(0), "sea").paint(lake, "sea").hide(dark).only_tile("windy-cape");
                table.units(0, at(0), [0, 0, 1]).learn(0, &["cartography", "navigation"]);
                table.go(Action::Move).answer(Action::Lift { at: at(0), units: [0, 0, 1] });
                if let Some(Task::March { .. }) = table.task() {
                    let mut goals = table.legal().into_iter();
                    let go = goals
                        .find(|action| matches!(action, Action::To { at, .. } if spaces.has(*at)));
                    table.answer(go.expect("the region is reached"));
                }
                assert_eq!((table.count(tip)[2], table.state.water.has(other)), (1, false));
                tried += 1;
            }
        }
    }
    assert!(tried > 0);
}

/// The ship ends on any Sea space of the new region that it reaches, and explores further only with a new action.
#[test]
fn p19_the_ship_ends_on_any_sea_space_it_reaches() {
    let mut table = CitiesTable::new();
    let rules = table.game.rules().clone();
    let home = table.home;
    let beside = |region: &usize| {
        let all = rules.regions[*region].spaces;
        rules.regions[*region].seat.is_none()
            && !all.has(home)
            && all.iter().flat_map(|at| table.around(at)).any(|at| at == home)
    };
    let regions: Vec<usize> = (0..rules.regions.len()).filter(beside).collect();
    table.remove_city(0, home);
    let other = table
        .ring(1)
        .into_iter()
        .find(|at| regions.iter().all(|region| !rules.regions[*region].spaces.has(*at)));
    table.city(0, other.expect("a space"), &[]).paint(home, "sea").units(0, home, [0, 0, 1]);
    let mut choices = 0;
    for region in &regions {
        let mut table = table.clone();
        let spaces = rules.regions[*region].spaces;
        table.hide(spaces.iter().next().expect("a space")).only_tile("open-bay").go(Action::Move);
        table.answer(Action::Lift { at: home, units: [0, 0, 1] });
        while let Some(Task::Way { .. }) = table.task() {
            table.answer(table.legal()[0]);
        }
        let water: BTreeSet<SpaceId> =
            spaces.iter().filter(|at| table.state.water.has(*at)).collect();
        if let Some(Task::Berth { .. }) = table.task() {
            let berths = table.legal().into_iter().filter_map(|action| match action {
                Action::At(at) => Some(at),
                _ => None,
            });
            assert_eq!(berths.collect::<BTreeSet<SpaceId>>(), water, "all connected Sea spaces");
            choices += 1;
            table.answer(*table.legal().last().expect("a space"));
        }
        let ship = water.iter().find(|at| table.count(**at)[2] == 1).expect("the ship is inside");
        assert!(!table.can(Action::Lift { at: *ship, units: [0, 0, 1] }));
        table.done_moving().go(Action::Move);
        assert!(table.can(Action::Lift { at: *ship, units: [0, 0, 1] }), "with a new action");
    }
    assert!(choices > 0);
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
    assert_eq!((table.has(0, "ideas"), table.has(0, "culture")), (3, 3));
    assert_eq!(table.state.note.actions, 2);
    assert_eq!(table.uses("cartography"), [], "once a turn");
}
