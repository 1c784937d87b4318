//! Choices that are the player's, and what is not asked because nothing comes of it.

use std::collections::BTreeSet;

use strabo_cities::state::{ANGRY, HAPPY, READY, WARY};
use strabo_cities::{Action, Task, ids::SpaceId, rules::ARMY};

use crate::{scenes::front, table::CitiesTable};

/// Settlers or army units by what they may still do: this many ready and this many that may not attack.
const fn crew(ready: u8, wary: u8) -> Action {
    Action::Crew([[0; 5], [ready, 0, wary, 0, 0]])
}

fn goals(table: &CitiesTable) -> BTreeSet<(SpaceId, bool, bool)> {
    let goal = |action| match action {
        Action::To { at, far, plain } => Some((at, far, plain)),
        _ => None,
    };
    table.legal().into_iter().filter_map(goal).collect()
}

#[test]
fn p9_only_units_that_entered_a_forest_are_barred_from_battle_and_the_player_says_who_goes() {
    let (mut table, wood) = front(1, 0);
    let beside = |at: SpaceId, to: &SpaceId| table.around(at).contains(to);
    let far = table.ring(2).into_iter().find(|at| beside(wood, at)).expect("a space");
    let peace = table.ring(1).into_iter().find(|at| beside(wood, at)).expect("a space");
    table.paint(wood, "forest").units(1, far, [0, 1, 0]).units(0, wood, [0, 1, 0]);
    table.march(table.home, [0, 1, 0], wood).go(Action::Move);
    for (who, attacks) in [(crew(1, 0), true), (crew(0, 1), false)] {
        let mut table = table.clone();
        table.answer(Action::Lift { at: wood, units: [0, 1, 0] }).answer(who);
        assert_eq!(goals(&table).contains(&(far, false, false)), attacks);
    }
    table.answer(Action::Lift { at: wood, units: [0, 2, 0] });
    assert!(!goals(&table).contains(&(far, false, false)), "not together");
    table.answer(Action::To { at: peace, far: false, plain: false }).done_moving();
    let units = table.state.space(peace).units[ARMY];
    assert_eq!((units[READY], units[WARY]), (1, 1), "who joined them is not barred");
}

#[test]
fn p9_the_player_says_which_of_several_units_sail() {
    let (mut table, _) = front(1, 0);
    let sea = table.ring(1)[0];
    table.paint(sea, "sea");
    let more = table.around(sea).into_iter().find(|at| table.ring(2).contains(at)).expect("sea");
    table.paint(more, "sea").units(0, sea, [0, 1, 2]).go(Action::Move);
    table.carry(table.home, [0, 1, 0], sea).answer(Action::Lift { at: sea, units: [0, 1, 1] });
    let moved = Action::Crew([[0; 5], [0, 1, 0, 0, 0]]);
    assert_eq!(table.legal(), [moved, crew(1, 0)]);
}

#[test]
fn p20_roads_help_a_unit_that_leaves_a_ship_into_an_own_city() {
    let (mut table, _) = front(0, 0);
    table.units(0, table.home, [0, 0, 0]);
    table.state.players[0].units.remove(table.home);
    table.state.spaces[table.home.index()].owner = None;
    table.learn(0, &["engineering", "roads"]).give(0, &[("food", 1), ("ore", 1)]);
    table.paint(table.home, "mountain");
    for (sea, far) in [(table.ring(1)[0], false), (table.ring(2)[0], true)] {
        let mut table = table.clone();
        table.paint(sea, "sea").units(0, sea, [0, 1, 1]);
        table.go(Action::Move).answer(Action::Lift { at: sea, units: [0, 1, 0] });
        let found = goals(&table);
        assert!(found.contains(&(table.home, far, true)), "{found:?}");
        assert!(found.contains(&(table.home, far, false)), "{found:?}");
        assert!(found.iter().all(|(at, far, plain)| *at == table.home || !far && !plain));
    }
}

#[test]
fn p15_the_great_lighthouse_moves_one_ship_and_asks_only_when_there_is_one() {
    for ships in [0, 2] {
        let mut table = CitiesTable::new();
        let [sea, other] = table.road();
        table.paint(sea, "sea").paint(other, "sea").learn(0, &["fishing"]);
        table.city(0, table.home, &["port"]);
        table.wonder("great-lighthouse", table.home);
        if ships > 0 {
            table.units(0, sea, [0, 0, ships]);
        }
        table.collect(table.home);
        assert_eq!(table.in_turn(), ships == 0);
        if ships > 0 {
            table.answer(Action::Yes);
            let one = Action::Lift { at: sea, units: [0, 0, 1] };
            assert_eq!(table.legal(), [one, Action::Done]);
        }
    }
}

#[test]
fn p5_free_education_does_not_pay_for_itself() {
    let mut table = CitiesTable::knowing(&["writing"]);
    table.give(0, &[("mood", 0), ("ideas", 4)]).set_level(0, "happiness", 3).buy("free-education");
    assert_eq!(table.has(0, "mood"), table.level(0, "happiness") - 3, "for the level alone");
    let before = table.has(0, "mood");
    table.buy("fishing");
    assert!(table.has(0, "mood") > before, "for the next one");
}

#[test]
fn p14_who_plays_explorers_may_leave_the_region_as_it_is() {
    let mut table = CitiesTable::new();
    let card = table.hand(0, "explorers");
    table.give(0, &[("culture", 1)]);
    let region = |at: SpaceId| table.game.rules().region_of(at);
    let next = table.ring(1).into_iter().find(|at| region(*at) != region(table.home));
    table.hide(next.expect("a region")).answer(Action::Card(card)).answer(Action::Done).settle();
    assert!(!table.state.open.has(next.expect("a region")));
    assert_eq!(table.count(table.home)[0], 1, "the settler comes all the same");
}

#[test]
fn p5_priesthood_is_kept_for_later_when_something_else_is_paid() {
    let mut table = CitiesTable::knowing(&["priesthood"]);
    table.give(0, &[("ideas", 2)]);
    table.answer(Action::Advance(table.advance("mathematics"))).answer(Action::Done);
    assert_eq!(table.has(0, "ideas"), 0);
    table.answer(Action::Advance(table.advance("astronomy")));
    assert!(table.knows(0, "astronomy"), "nothing else can be paid now");
    let mut table = CitiesTable::knowing(&["mathematics", "mining"]);
    table.give(0, &[("ideas", 2), ("mood", 0)]);
    table.answer(Action::Advance(table.advance("engineering")));
    assert_eq!(table.has(0, "ideas"), 2, "nobody pays what need not be paid");
    let mut table = CitiesTable::knowing(&["mathematics", "mining", "free-education"]);
    table.give(0, &[("ideas", 2), ("mood", 0)]);
    table.answer(Action::Advance(table.advance("engineering"))).answer(Action::Done);
    assert_eq!((table.has(0, "ideas"), table.has(0, "mood")), (0, 1), "but it may be rewarded");
}

#[test]
fn p5_a_city_with_an_academy_collects_though_only_an_idea_can_be_gained() {
    for academy in [false, true] {
        let mut table = CitiesTable::knowing(&["writing", "public-education"]);
        table.give(0, &[("food", 2)]);
        table.city(0, table.home, if academy { &["academy"] } else { &["temple"] });
        let collect = Action::Collect { city: table.home, far: false };
        assert_eq!(table.can(collect), academy);
        if academy {
            table.answer(collect);
            assert_eq!(table.has(0, "ideas"), 1);
        }
    }
}

#[test]
fn p22_with_the_great_mausoleum_forced_labor_lets_an_angry_city_have_a_temple() {
    let mut table = CitiesTable::knowing(&["storage", "myths", "tactics", "forced-labor"]);
    let other = table.ring(2)[0];
    table.city(0, other, &[]).wonder("great-mausoleum", other);
    table.set_mood(table.home, ANGRY).give(0, &[("mood", 1), ("ore", 2), ("wood", 2), ("food", 2)]);
    table.collect(table.home);
    assert_eq!(table.growing(table.home, "temple"), [], "angry cities do not grow");
    table.go(table.uses("forced-labor")[0]);
    assert_eq!(table.growing(table.home, "fortress"), [], "it was activated");
    table.go(table.growing(table.home, "temple")[0]).settle();
    assert_eq!(table.state.space(table.home).city.active, 1, "a temple activates nothing");
}

#[test]
fn p15_cubes_that_move_to_a_new_government_bring_the_great_library_nothing() {
    let mut table = CitiesTable::new();
    table.wonder("great-library", table.home).learn(0, &["voting"]);
    table.learn(1, &["philosophy", "nationalism", "totalitarianism"]);
    table.go(Action::Done).pass_until(1).give(1, &[("gold", 2)]).buy("voting").settle();
    assert!(!table.knows(1, "nationalism"));
    assert_eq!(table.has(0, "ideas"), 0, "the owner has Voting, and the other cube only moved");
}

#[test]
fn p10_nothing_is_offered_that_only_takes_the_fee() {
    let mut table = CitiesTable::knowing(&["voting", "art-and-sculptures", "husbandry"]);
    table.give(0, &[("mood", 1), ("culture", 1)]);
    assert_eq!(table.uses("voting"), [], "nothing is left to improve a mood with");
    table.give(0, &[("mood", 2)]);
    assert_eq!(table.uses("voting").len(), 1);
    let far = table.ring(2)[0];
    table.city(1, far, &["temple"]);
    assert_eq!(table.uses("art-and-sculptures"), [], "the token is needed for the range");
    table.give(0, &[("culture", 2)]);
    assert_eq!(table.uses("art-and-sculptures").len(), 1);
    table.give(0, &[("food", 1)]);
    let collect = Action::Collect { city: table.home, far: true };
    assert!(table.can(collect));
    for at in table.ring(2) {
        table.paint(at, "barren");
    }
    assert!(!table.can(collect), "nothing lies further away");
}

#[test]
fn p8_sanitation_asks_nothing_when_no_settler_is_left() {
    let mut table = CitiesTable::knowing(&["tactics", "engineering", "sanitation", "storage"]);
    table.give(0, &[("food", 8), ("ore", 8), ("wood", 8)]);
    table.city(0, table.ring(2)[0], &[]);
    table.units(0, table.ring(2)[0], [4, 0, 0]);
    table.go(table.growing(table.home, "fortress")[0]);
    assert!(table.in_turn(), "{:?}", table.task());
}

#[test]
fn p12_whether_a_combat_card_is_asked_for_tells_nothing_of_the_hand() {
    for (card, asked) in [(None, false), (Some("explorers"), true), (Some("spice-caravan"), true)] {
        let (mut table, at) = front(2, 2);
        if let Some(card) = card {
            table.hand(0, card);
        }
        table.set_out(at);
        assert_eq!(table.task() == Some(Task::CardAttack), asked, "{card:?}");
    }
}

#[test]
fn p14_whether_a_turn_ends_at_once_tells_nothing_of_the_hand() {
    for (card, asked) in [(None, false), (Some("inspiration"), true), (Some("spice-caravan"), true)]
    {
        let mut table = CitiesTable::new();
        if let Some(card) = card {
            table.hand(0, card);
        }
        table.state.note.offers = u8::MAX;
        table.state.note.actions = 1;
        table.set_mood(table.home, HAPPY);
        table.collect(table.home);
        assert_eq!(table.in_turn() && table.asked() == 0, asked, "{card:?}");
    }
}
