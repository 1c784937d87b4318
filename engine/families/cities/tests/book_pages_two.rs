//! Paragraphs of the book chosen by chance, and worked examples, that the other files do not show.

use std::collections::BTreeSet;

use strabo_cities::ids::{SpaceId, TileFace};
use strabo_cities::state::{ANGRY, HAPPY, NEUTRAL};
use strabo_cities::{Action, Event, Game, State, Task};
use strabo_core::{Chance, Events, Family, Log, Options};

use crate::scenes::front;
use crate::table::{CitiesTable, FIRST, NONE, SECOND, WILD, game, pack};

const SETTLERS: u8 = 0;
const ARMIES: u8 = 1;

/// The first player has much of everything and room for it.
fn rich() -> CitiesTable {
    let mut table = CitiesTable::knowing(&["storage"]);
    let goods = ["food", "ore", "wood", "gold", "ideas", "mood", "culture"];
    table.give(0, &goods.map(|good| (good, 8)));
    table
}

/// Plays a whole game at random.
fn played(game: &Game, seed: u64) -> State {
    let mut chance = Chance::new(seed);
    let mut state = game.start(seed, &mut Events::off());
    let mut legal = Vec::new();
    while let Some(seat) = game.asked(&state) {
        game.legal(&state, &mut legal);
        let action = legal[chance.pick(legal.len())];
        game.apply(&mut state, seat, action, &mut Events::off()).expect("legal");
    }
    state
}

// Page 3 to page 5.

/// Regions lie at random, and each of them is met once.
#[test]
fn p3_each_region_is_met_once_and_where_it_lies_is_chance() {
    let game = game(2);
    let mut orders = BTreeSet::new();
    for seed in 0..40 {
        let state = played(&game, seed);
        let tiles: Vec<TileFace> =
            state.regions.iter().filter_map(|region| region.0).map(|(tile, _)| tile).collect();
        let different: BTreeSet<TileFace> = tiles.iter().copied().collect();
        assert_eq!(tiles.len(), different.len(), "seed {seed}");
        assert!(tiles.iter().all(|tile| state.tiles >> tile.number() & 1 == 0), "seed {seed}");
        orders.insert(tiles);
    }
    assert!(orders.len() > 20, "{}", orders.len());
}

/// Spaces are counted through foreign cities, foreign units and the Sea.
#[test]
fn p4_spaces_are_counted_through_cities_armies_and_sea() {
    for between in ["city", "army", "sea"] {
        let mut table = CitiesTable::new();
        table.city(0, table.home, &["temple"]);
        let [_, two] = table.road();
        table.city(1, two, &["academy"]);
        for at in table.ring(1) {
            match between {
                "city" => table.city(1, at, &[]),
                "army" => table.units(1, at, [0, 1, 0]),
                _ => table.paint(at, "sea"),
            };
        }
        let attempt = Action::Influence { from: table.home, to: two };
        assert!(table.can(attempt), "{between}");
    }
}

#[test]
fn p5_no_resource_exceeds_eight() {
    let mut table = CitiesTable::new();
    table.give(0, &[("ore", 7)]).draw("forgotten-quarry").settle();
    assert_eq!(table.has(0, "ore"), 8);
}

// Page 6.

#[test]
fn p6_a_city_with_all_five_pieces_has_size_five_and_grows_no_more() {
    let mut table = rich();
    table.learn(0, &["myths", "writing", "tactics", "fishing"]);
    table.paint(table.ring(1)[0], "sea");
    for at in &table.ring(2)[..6] {
        table.city(0, *at, &[]);
    }
    table.city(0, table.home, &["temple", "fortress"]);
    assert_eq!(table.state.space(table.home).city.size(), 3);
    table.city(0, table.home, &["temple", "fortress", "academy", "port"]);
    assert_eq!(table.state.space(table.home).city.size(), 5);
    for piece in ["temple", "fortress", "academy", "port"] {
        assert_eq!(table.growing(table.home, piece), [], "{piece}");
    }
}

#[test]
fn p6_a_happy_city_of_size_two_collects_three() {
    let mut table = rich();
    table.give(0, &[("food", 0)]);
    table.city(0, table.home, &["temple"]);
    table.set_mood(table.home, HAPPY);
    table.collect(table.home);
    assert_eq!(table.has(0, "food"), 3);
}

/// The mood falls as the last thing of a second activation, whatever the activations were for.
#[test]
fn p6_the_mood_falls_last_and_whatever_the_activations_were_for() {
    let mut table = rich();
    table.set_mood(table.home, HAPPY).give(0, &[("food", 0)]);
    table.collect(table.home).give(0, &[("food", 8)]);
    table.answer(Action::Build(table.home)).go(Action::Unit(SETTLERS));
    assert_eq!(table.mood(table.home), HAPPY, "still while units are built");
    table.go(Action::Unit(ARMIES));
    assert_eq!(table.count(table.home), [1, 1, 0], "one more for a happy city");
    assert_eq!(table.mood(table.home), NEUTRAL);
    table.next_turn().give(0, &[("food", 0)]);
    table.collect(table.home);
    assert_eq!(table.mood(table.home), NEUTRAL, "a new turn counts anew");
}

// Page 7 and page 8.

#[test]
fn p7_the_same_action_may_be_taken_three_times() {
    let mut table = rich();
    for id in ["fishing", "tactics", "bartering"] {
        table.buy(id);
        assert!(table.knows(0, id));
    }
    assert_eq!(
        table.legal(),
        [Action::Trade(SECOND), Action::Done],
        "no fourth, but a trade is no action"
    );
}

/// What lasts for the whole turn ends with the advance it comes from.
#[test]
fn p7_what_lasts_for_the_turn_ends_when_its_advance_is_removed() {
    let mut table = rich();
    table.learn(0, &["philosophy", "nationalism", "forced-labor"]);
    table.city(0, table.home, &["temple", "academy"]);
    table.set_mood(table.home, ANGRY);
    table.go(table.uses("forced-labor")[0]);
    let mut kept = table.clone();
    table.buy("voting").settle();
    assert!(!table.knows(0, "forced-labor"));
    for (table, expected) in [(&mut table, 1), (&mut kept, 3)] {
        table.give(0, &[("food", 0)]);
        table.collect(table.home);
        assert_eq!(table.has(0, "food"), expected);
    }
}

#[test]
fn p8_each_activation_costs_one_action_and_so_does_each_city_that_is_founded() {
    let mut table = rich();
    table.learn(0, &["myths"]);
    let other = table.ring(2)[0];
    table.city(0, other, &[]).give(0, &[("food", 6)]);
    table.collect(table.home);
    assert_eq!(table.state.note.actions, 2);
    table.go(Action::Build(other)).go(Action::Done);
    assert_eq!(table.state.note.actions, 1);
    table.go(table.growing(other, "temple")[0]).settle();
    assert_eq!(table.state.note.actions, 0);
    assert_eq!(table.legal(), [Action::Trade(SECOND), Action::Done], "there is no fourth");
    let mut table = CitiesTable::new();
    let far = table.ring(2);
    table.units(0, far[0], [1, 0, 0]).units(0, far[4], [1, 0, 0]).go(Action::Found(far[0]));
    assert_eq!((table.count(far[4]), table.owner(far[4])), ([1, 0, 0], NONE));
    table.go(Action::Found(far[4]));
    assert_eq!((table.state.note.actions, table.state.players[0].cities.len()), (1, 3));
}

#[test]
fn p8_a_foreign_ship_keeps_a_city_from_fishing() {
    for (owner, expected) in [(0, true), (1, false)] {
        let mut table = CitiesTable::knowing(&["fishing"]);
        let sea = table.ring(1)[0];
        table.paint(sea, "sea").units(owner, sea, [0, 0, 1]);
        table.answer(Action::Collect { city: table.home, far: false });
        let there = |action: &Action| matches!(action, Action::Take { at, .. } if *at == sea);
        assert_eq!(table.legal().iter().any(there), expected, "{owner}");
    }
}

/// Economic Liberty that is bought before anything was collected counts at once, with its penalty.
#[test]
fn p22_economic_liberty_bought_before_collecting_counts_at_once() {
    let mut table = rich();
    table.learn(0, &["voting"]).buy("economic-liberty").give(0, &[("mood", 3), ("food", 0)]);
    table.collect(table.home);
    assert_eq!((table.state.note.actions, table.has(0, "mood")), (2, 3));
    table.collect(table.home);
    assert_eq!((table.state.note.actions, table.has(0, "mood")), (1, 1), "the penalty");
    assert!(!table.can(Action::Collect { city: table.home, far: false }));
}

/// Whichever city collects first in a turn, no action is used.
#[test]
fn p22_with_economic_liberty_the_first_collecting_never_uses_an_action() {
    let mut table = rich();
    table.learn(0, &["voting", "economic-liberty"]);
    let other = table.ring(2)[0];
    table.city(0, other, &[]).give(0, &[("food", 0)]).collect(other);
    assert_eq!((table.state.note.actions, table.has(0, "mood")), (3, 8));
    assert_eq!(table.uses("economic-liberty"), []);
    table.collect(table.home);
    assert_eq!((table.state.note.actions, table.has(0, "mood")), (2, 6));
}

// Page 9.

/// The example of the road: a Settler two spaces for a Food; a Settler and two Armies across a Mountain into a
/// Forest for a Food and an Ore. The second group may move again and battle in a new action.
#[test]
fn p20_example_of_two_groups_by_road() {
    let mut table = rich();
    table.learn(0, &["tactics", "engineering", "roads"]);
    table.units(0, table.home, [2, 2, 0]);
    let home = table.home;
    let far = table.ring(2);
    let goal = far[0];
    let near = table.ring(1);
    for at in table.around(goal).into_iter().filter(|at| near.contains(at)) {
        table.paint(at, "mountain");
    }
    table.paint(goal, "forest");
    let plain = |at: &SpaceId| {
        let between = table.around(*at).into_iter().filter(|one| near.contains(one));
        between
            .into_iter()
            .any(|one| table.state.space(one).ground == table.state.space(*at).ground)
    };
    let other = *far.iter().filter(|at| **at != goal).find(|at| plain(at)).expect("a plain");
    table.go(Action::Move).answer(Action::Lift { at: home, units: [1, 0, 0] });
    table.go(Action::To { at: other, far: true, plain: false });
    assert_eq!((table.has(0, "food"), table.has(0, "ore")), (7, 8));
    let goals = table.state_of_lift(home, [1, 2, 0]);
    assert!(!goals.contains(&(goal, true, false)), "the Mountain ends the move");
    table.answer(Action::Lift { at: home, units: [1, 2, 0] });
    table.go(Action::To { at: goal, far: true, plain: true });
    assert_eq!((table.has(0, "food"), table.has(0, "ore")), (6, 7));
    assert_eq!(
        (table.count(other), table.count(goal), table.count(home)),
        ([1, 0, 0], [1, 2, 0], [0; 3])
    );
    table.done_moving();
    let enemy = table.around(goal).into_iter().find(|at| table.steps(home, *at) == 3);
    let enemy = enemy.expect("a space beyond");
    table.units(1, enemy, [0, 1, 0]).go(Action::Move);
    assert!(table.state_of_lift(goal, [0, 2, 0]).contains(&(enemy, false, false)), "into a battle");
}

/// The example of Navigation: into the sea beyond on one side, into the unexplored region on the other, but not
/// past it.
#[test]
fn p9_example_of_navigation_past_an_unexplored_region() {
    let mut table = CitiesTable::new();
    let rim = table.game.rules().rim.clone();
    let region = |table: &CitiesTable, at: SpaceId| table.game.rules().region_of[at.index()];
    let (start, left, right) = (rim[0], rim[rim.len() - 4], rim[8]);
    for at in [start, left, right] {
        table.paint(at, "sea");
    }
    let dark = rim[4];
    assert!([start, left, right].iter().all(|at| region(&table, *at) != region(&table, dark)));
    table.hide(dark).units(0, start, [0, 0, 1]).learn(0, &["cartography", "navigation"]);
    table.go(Action::Move);
    let goals: BTreeSet<SpaceId> =
        table.state_of_lift(start, [0, 0, 1]).into_iter().map(|(at, ..)| at).collect();
    assert!(goals.contains(&left) && !goals.contains(&right), "{goals:?}");
    assert!(goals.iter().any(|at| region(&table, *at) == region(&table, dark)));
    assert_eq!(goals.len(), 2);
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

// Page 10 and page 11.

#[test]
fn p10_a_step_costs_as_many_tokens_as_the_city_has_pieces() {
    for (parts, due) in [(&[][..], 1), (&["temple"][..], 2), (&["temple", "academy"][..], 3)] {
        let mut table = CitiesTable::new();
        table.city(0, table.home, parts).give(0, &[("mood", due - 1)]);
        assert!(!table.can(Action::Civic), "{due}");
        table.give(0, &[("mood", due)]).go(Action::Civic);
        table.answer_if(Task::Civic, Action::Improve(table.home));
        assert_eq!((table.mood(table.home), table.has(0, "mood")), (HAPPY, 0));
    }
}

/// The range is the actual size of a city, not modified by mood.
#[test]
fn p10_a_happy_city_reaches_no_further() {
    for mood in [ANGRY, NEUTRAL, HAPPY] {
        let mut table = CitiesTable::new();
        let (near, far) = (table.ring(1)[0], table.ring(2)[0]);
        table.set_mood(table.home, mood);
        for at in [near, far] {
            table.city(1, at, &["temple"]);
        }
        assert!(table.can(Action::Influence { from: table.home, to: near }));
        assert!(!table.can(Action::Influence { from: table.home, to: far }), "{mood}");
    }
}

/// A free advance that leads to an event is resolved before the next player chooses.
#[test]
fn p11_a_free_advance_may_bring_an_event_at_once() {
    let mut table = CitiesTable::new();
    (table.state.turn, table.state.had, table.state.active) = (3, 1, SECOND);
    table.set_level(0, "culture", 2).next_event("great-fair").go(Action::Done);
    assert!(matches!(table.task(), Some(Task::Gift { seat: FIRST, .. })));
    let food = table.has(0, "food");
    table.answer(Action::Advance(table.advance("writing")));
    assert_eq!((table.level(0, "culture"), table.has(0, "food")), (3, food), "without its price");
    // The icon gives the drawer two Gold, the card everybody one.
    assert_eq!((table.has(0, "gold"), table.has(1, "gold")), (3, 1));
    assert!(matches!(table.task(), Some(Task::Gift { seat: SECOND, .. })));
}

#[test]
fn p22_drama_and_music_are_not_for_the_status_phase() {
    let mut table = rich();
    table.learn(0, &["art-and-sculptures", "drama-and-music"]).give(0, &[("culture", 3)]);
    assert_eq!(table.uses("drama-and-music").len(), 1);
    (table.state.turn, table.state.had, table.state.active) = (3, 1, SECOND);
    assert_eq!(table.uses("drama-and-music"), [], "in the turn of another player");
    table.go(Action::Done);
    while !table.in_turn() {
        assert_eq!(table.uses("drama-and-music"), [], "{:?}", table.task());
        table.pass();
    }
}

// Page 12.

/// Pieces of a captured city without their advance: no power and no objective, but size and points.
#[test]
fn p12_captured_pieces_without_their_advance_count_for_no_objective() {
    let (mut table, at) = front(2, 0);
    table.city(1, at, &["temple", "fortress"]);
    table.city(0, table.home, &["temple"]);
    let table = table.until(|table| {
        table.fight(at).settle();
        table.owner(at) == 0
    });
    assert_eq!(table.state.space(at).city.size(), 3);
    for (myths, done) in [(false, 0), (true, 1)] {
        let mut table = table.clone();
        let before = table.points(0);
        table.hand(0, "holy-places");
        if myths {
            table.learn(0, &["myths"]);
        }
        (table.state.turn, table.state.had, table.state.active) = (3, 1, SECOND);
        (table.state.round, table.state.first) = (6, FIRST);
        table.go(Action::Done);
        assert_eq!(table.state.players[0].done.count_ones(), done, "two Temples, {myths}");
        assert!(table.points(0) >= before);
    }
    // Two settlements and three other pieces, and half a point for each advance.
    let advances = i32::try_from(table.state.players[0].advances.count_ones()).expect("few");
    assert_eq!(table.points(0), 5 + advances / 2);
}

#[test]
fn p12_a_captured_fortress_without_tactics_does_not_fight() {
    for tactics in [true, false] {
        let (mut table, at) = front(4, 0);
        table.city(1, at, &["fortress"]);
        if tactics {
            table.learn(1, &["tactics"]);
        }
        table.fight(at);
        assert_eq!(!table.rounds().is_empty(), tactics);
    }
}

/// With seven settlements the whole city is removed, and every piece of it gives a Gold.
#[test]
fn p12_every_piece_of_a_removed_city_gives_a_gold() {
    let (mut table, at) = front(2, 0);
    for one in &table.ring(2)[..6] {
        table.city(0, *one, &[]);
    }
    table.city(1, at, &["temple", "academy"]);
    let temple = table.building("temple");
    table.state.spaces[at.index()].city.parts[temple] = Some(FIRST);
    table.set_mood(at, ANGRY).fight(at).settle();
    assert_eq!((table.owner(at), table.has(0, "gold")), (NONE, 3));
}

// Page 13 and page 14.

/// Barbarians across an unrevealed region do not attack; across the Sea they do. The closest city is attacked.
#[test]
fn p13_barbarians_attack_across_the_sea_but_not_across_what_is_unrevealed() {
    for (between, attacks) in [("sea", true), ("dark", false)] {
        let mut table = CitiesTable::new();
        let far = table.ring(2)[0];
        let middle: Vec<SpaceId> =
            table.around(far).into_iter().filter(|at| table.steps(table.home, *at) == 1).collect();
        table.city(WILD, far, &[]).units(WILD, far, [0, 3, 0]);
        for at in middle {
            if between == "sea" {
                table.paint(at, "sea");
            } else {
                // Only these spaces are unknown, not the whole of their region.
                table.state.spaces[at.index()] = strabo_cities::state::Space::NEW;
                table.state.open.remove(at);
            }
        }
        table.draw("good-harvest");
        while !table.in_turn() {
            table.pass();
        }
        assert_eq!(!table.rounds().is_empty(), attacks, "{between}");
    }
}

#[test]
fn p13_barbarians_attack_the_closest_city_and_survivors_stay_at_home() {
    let mut table = CitiesTable::new();
    let near = table.ring(1);
    let camp = near[0];
    let other = table.around(camp).into_iter().find(|at| table.steps(table.home, *at) == 2);
    let other = other.expect("a space");
    // The other city is two spaces from the camp, the first one beside it.
    let far = table
        .around(other)
        .into_iter()
        .find(|at| table.steps(camp, *at) == 2 && table.steps(table.home, *at) > 1);
    table.city(0, far.expect("a space"), &["temple"]);
    table.city(0, table.home, &["temple", "academy", "fortress"]).city(WILD, camp, &[]);
    table.units(WILD, camp, [0, 4, 0]);
    let mut table = table.until(|table| {
        table.draw("good-harvest");
        table.rounds().first().is_some_and(|(_, hits)| hits[0] > 0)
    });
    table.settle();
    let battles = table.told(|event| match event {
        Event::Battle { defender, at, .. } => Some((*defender, *at)),
        _ => None,
    });
    assert_eq!(battles, [(FIRST, table.home)]);
    assert_eq!((table.owner(camp), table.count(camp)[1], table.owner(table.home)), (WILD, 4, 0));
    assert_eq!((table.mood(table.home), table.count(table.home)), (ANGRY, [0; 3]));
}

#[test]
fn p14_a_wonder_adds_no_size_and_is_lost_with_its_city() {
    let mut table = CitiesTable::new();
    table.city(0, table.ring(3)[0], &[]);
    let before = table.points(0);
    table.wonder("great-gardens", table.home);
    assert_eq!(table.state.space(table.home).city.size(), 1);
    assert_eq!(table.points(0), before + 5);
    let camp = table.ring(1)[0];
    table.city(WILD, camp, &[]).units(WILD, camp, [0, 4, 0]);
    let mut table = table.until(|table| {
        table.draw("good-harvest").settle();
        table.owner(table.home) == NONE
    });
    let wonder = table.wonder_id("great-gardens");
    assert_eq!(table.state.sites[wonder.index()], None);
    let advances = i32::try_from(table.state.players[0].advances.count_ones()).expect("few");
    assert_eq!(table.points(0), 1 + advances / 2, "one city and the advances are left");
    table.learn(0, &["engineering", "irrigation"]);
    table.give(0, &[("food", 8), ("ore", 8), ("wood", 8), ("culture", 8)]);
    assert_eq!(table.uses("engineering"), [], "and cannot be built again");
}

/// Two of the same cards are not played upon one capture, but one upon each of two captures.
#[test]
fn p14_the_same_card_is_played_once_upon_a_capture() {
    let (mut table, at) = front(4, 0);
    let other = *table.ring(1).last().expect("a space");
    table.city(1, at, &[]).city(1, other, &[]);
    let card = table.hand(0, "inspiration");
    table.state.players[0].actions = table.game.rules().actions[card.index()].copies;
    for (left, city) in [(1, at), (0, other)] {
        table.send(table.home, [0, 2, 0], city);
        while !matches!(table.task(), Some(Task::Window { .. }) | None) {
            table.pass();
        }
        table.answer(Action::Card(card));
        while matches!(table.task(), Some(Task::Gain { .. })) {
            table.pass();
        }
        assert!(!table.can(Action::Card(card)), "{:?}", table.task());
        assert_eq!(table.state.players[0].actions.count_ones(), left);
        table.done_moving();
    }
}

/// A card that collects is played after collecting, too: nothing on it forbids that.
#[test]
fn p14_a_card_that_collects_is_played_after_collecting() {
    let mut table = rich();
    table.give(0, &[("food", 0)]);
    let card = table.hand(0, "second-harvest");
    assert!(table.can(Action::Card(card)));
    table.collect(table.home);
    assert!(table.can(Action::Card(card)));
}

// Page 17 to page 19.

/// A Settler that explores onto a Mountain stays there for the turn, but may found a city.
#[test]
fn p17_a_settler_on_a_new_mountain_stays_but_founds_a_city() {
    let mut table = CitiesTable::new();
    let rules = table.game.rules().clone();
    let inner = |region: &usize| {
        let all = rules.regions[*region].spaces;
        rules.regions[*region].seat.is_none()
            && !all.has(table.home)
            && all.iter().flat_map(|at| table.around(at)).any(|at| at == table.home)
    };
    let region = (0..rules.regions.len()).find(inner).expect("a region");
    let spaces = rules.regions[region].spaces;
    let to = spaces.iter().find(|at| table.steps(table.home, *at) == 1).expect("a space");
    table.hide(to).only_tile("long-ridge");
    table.units(0, table.home, [1, 0, 0]);
    let home = table.home;
    let mut seen = BTreeSet::new();
    for way in 0..2 {
        let mut table = table.clone();
        table.send(home, [1, 0, 0], to);
        assert!(matches!(table.task(), Some(Task::Way { .. })), "no Sea, so both ways");
        let ways = table.legal();
        table.answer(ways[way]).done_moving();
        let terrain = table.state.space(to).ground.expect("revealed").index();
        let terrain = &*table.game.pack().terrains[terrain].id;
        seen.insert(terrain.to_owned());
        assert_eq!(table.can(Action::Move), terrain != "mountain", "{terrain}");
        assert_eq!(table.can(Action::Found(to)), terrain != "barren", "{terrain}");
    }
    assert!(seen.contains("mountain"), "{seen:?}");
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

// Page 20.

/// What is two spaces away is counted as everywhere: also across the Sea.
#[test]
fn p20_husbandry_counts_across_the_sea() {
    let mut table = CitiesTable::knowing(&["husbandry"]);
    table.give(0, &[("food", 1)]);
    for at in table.ring(1) {
        table.paint(at, "sea");
    }
    let far = table.ring(2);
    let sea = far[1];
    table.paint(sea, "sea");
    table.go(Action::Collect { city: table.home, far: true });
    let takes: BTreeSet<SpaceId> = table
        .legal()
        .into_iter()
        .filter_map(|action| if let Action::Take { at, .. } = action { Some(at) } else { None })
        .collect();
    assert!(takes.contains(&far[0]) && !takes.contains(&sea), "Land spaces only: {takes:?}");
}

// Page 23.

#[test]
fn p23_the_variable_end_has_seven_rounds() {
    let mut options = Options::new(2);
    options.variants = vec!["wonderful-ending".to_owned()];
    let game = Game::new(&pack(), &options).expect("playable");
    for (round, over) in [(6, false), (7, true)] {
        let mut table = CitiesTable::with(game.clone());
        table.state.round = round;
        (table.state.turn, table.state.had, table.state.active) = (3, 1, SECOND);
        table.go(Action::Done);
        assert_eq!(table.game.ending(&table.state).is_some(), over, "{round}");
        assert_eq!(table.game.asked(&table.state).is_none(), over);
    }
}
