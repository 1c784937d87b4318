//! Military cards, attacks, city-states and diplomacy: pages 10, 11 and 13 of the book, and what the
//! clarifications add.

use strabo_core::{Events, Family, Log, Seat};
use strabo_focus_row::{Action, Event, KindId, Space, Spaces, TreatyId};

use crate::book_table::FocusRowTable;

/// The active player attacks with the military card in this slot.
fn attack(map: &[&str], slot: usize) -> FocusRowTable {
    let mut table = FocusRowTable::new(map);
    begin(&mut table, slot);
    table
}

fn begin(table: &mut FocusRowTable, slot: usize) {
    table.resolve("military", slot).act(Action::Option(1));
}

/// The attacker rolls a six and the defender a one.
fn win(table: &mut FocusRowTable, action: Action) {
    table.dice(&[6, 1]).act(action);
}

#[test]
fn p10_reinforce_up_to_the_number_of_the_slot() {
    let mut table = FocusRowTable::new(&["aaa", "aAa", "aag", "ggB"]);
    table.resolve("military", 2).act(Action::Option(0)).act_at(Action::Reinforce, 0, 0);
    assert!(!table.can(Action::Reinforce(table.at(0, 0))), "it is reinforced already");
    table.act_at(Action::Reinforce, 1, 0);
    assert_eq!(table.player(0).strong.len(), 2);
    assert_eq!(table.state.open.active, Seat::new(1));
}

#[test]
fn p11_the_defence_of_each_kind_of_target() {
    let mut table = FocusRowTable::new(&["gAgggg", "ggxSgg", "gbbggg", "ggg2gg", "gggggB"]);
    let defence =
        |table: &FocusRowTable, at: Space, barbarian: bool| table.view().defence(at, barbarian);
    assert_eq!(defence(&table, table.at(2, 1), true), 1, "a barbarian on grassland");
    assert_eq!(defence(&table, table.at(3, 1), false), 8, "a city-state");
    assert_eq!(defence(&table, table.at(1, 2), false), 1, "a control token");
    assert_eq!(defence(&table, table.at(3, 3), false), 2, "a city: the difficulty is doubled");
    table.state.open.players[1].strong = [table.at(1, 2), table.at(2, 2)].into_iter().collect();
    assert_eq!(defence(&table, table.at(1, 2), false), 3, "itself and the one beside it");
}

#[test]
fn p11_a_city_on_a_mountain_has_ten() {
    let mut table = FocusRowTable::new(&["gAggg", "ggggg", "ggmgg", "ggggB"]);
    let peak = table.at(2, 2);
    table.state.open.players[1].cities.insert(peak);
    assert_eq!(table.view().defence(peak, false), 10);
}

/// A forest with a control token of the second player, and reinforced ones beside it.
fn the_example() -> FocusRowTable {
    let mut table = FocusRowTable::new(&["gAgggg", "ggfbgg", "ggbggg", "gggggB"]);
    let forest = table.at(2, 1);
    table.state.open.players[1].tokens.insert(forest);
    table.state.open.players[1].strong = table.state.open.players[1].tokens;
    table.hold(0, "iron-working");
    table
}

#[test]
fn p12_the_example_of_an_attack() {
    let mut table = the_example();
    let forest = table.at(2, 1);
    table.trade(0, "military", 2);
    begin(&mut table, 2);
    table.dice(&[5, 3]).act(Action::Attack(forest));
    let fight = table.state.open.note.fight;
    assert_eq!((fight.attack, fight.defence), (8, 9));
    table.act(Action::Spend(2));
    assert!(table.player(0).tokens.has(forest) && !table.player(0).strong.has(forest));
    assert_eq!(table.player(0).trade.iter().sum::<u8>(), 0);
}

#[test]
fn p11_the_defender_wins_ties_and_then_nothing_happens() {
    let mut table = the_example();
    let forest = table.at(2, 1);
    table.trade(0, "military", 1);
    begin(&mut table, 2);
    table.dice(&[5, 3]).act(Action::Attack(forest));
    let before = *table.player(1);
    table.act(Action::Spend(1));
    assert_eq!(*table.player(1), before);
    assert!(table.can(Action::Attack(forest)), "it can be attacked again in the same turn");
}

#[test]
fn p11_the_defender_spends_trade_tokens_after_the_attacker() {
    let mut table = the_example();
    let forest = table.at(2, 1);
    table.trade(0, "military", 3).trade(1, "military", 1);
    begin(&mut table, 2);
    table.dice(&[5, 3]).act(Action::Attack(forest)).act(Action::Spend(2));
    assert_eq!(table.asked().map(Seat::index), Some(1));
    table.act(Action::Spend(1));
    assert!(table.player(1).tokens.has(forest), "ten against ten");
    assert_eq!(table.player(1).trade.iter().sum::<u8>(), 0);
}

#[test]
fn p11_the_count_goes_over_all_terrain_but_not_through_water_rivals_or_barbarians() {
    for (between, open) in [("m", true), ("g", true), ("w", false), ("x", false), ("b", false)] {
        let mut table = FocusRowTable::new(&[&format!("A{between}bwww"), "wwwwwg", "ggggBg"]);
        table.resolve("military", 1);
        if table.can(Action::Option(1)) {
            table.act(Action::Option(1));
        }
        assert_eq!(table.targets().contains(&table.at(2, 0)), open, "{between}");
    }
}

#[test]
fn p11_masonry_attacks_within_two_spaces() {
    let table = attack(&["Agbbww", "wwwwwg", "gggggB"], 1);
    assert_eq!(table.targets(), [table.at(2, 0)]);
}

#[test]
fn p11_not_from_a_space_that_was_taken_this_turn() {
    let mut table = attack(&["Agbgbw", "wwwwww", "wgggwB"], 5);
    let near = table.at(2, 0);
    win(&mut table, Action::Attack(near));
    assert!(table.player(0).tokens.has(near));
    assert_eq!(table.targets(), [], "the other token is near only to the space that was taken");
}

#[test]
fn p11_masonry_makes_two_attacks() {
    let mut table = attack(&["Abgggg", "bbgggg", "gggggg", "gggggB"], 5);
    for at in [table.at(1, 0), table.at(0, 1)] {
        assert_eq!(table.state.open.active, Seat::new(0));
        win(&mut table, Action::Attack(at));
    }
    assert_eq!(table.state.open.active, Seat::new(1));
}

#[test]
fn p11_a_defeated_barbarian_gives_a_trade_token_on_any_card() {
    let mut table = attack(&["Axgggg", "gggggg", "gggggB"], 5);
    let at = table.at(1, 0);
    win(&mut table, Action::AttackBarbarian(at));
    assert!(table.state.open.barbarian_spaces().is_empty());
    assert_eq!(
        table.legal(),
        (0..5).map(|kind| Action::Put(KindId::new(kind))).collect::<Vec<_>>()
    );
    table.act(Action::Put(KindId::new(4)));
    assert_eq!(table.player(0).trade[4], 1);
}

#[test]
fn p11_iron_working_adds_three_against_barbarians() {
    let mut table = FocusRowTable::new(&["Axgggg", "gggggg", "gggggB"]);
    table.hold(0, "iron-working").trade(0, "military", 1);
    begin(&mut table, 2);
    table.dice(&[1, 6]);
    let at = table.at(1, 0);
    table.act(Action::AttackBarbarian(at));
    let fight = table.state.open.note.fight;
    assert_eq!((fight.attack, fight.defence), (1 + 2 + 3, 6 + 1));
}

#[test]
fn p11_a_city_is_replaced_and_its_wonder_goes_to_the_attacker() {
    let mut table = FocusRowTable::new(&["Ag2ggg", "gggggg", "gggggB"]);
    let (at, wonder) = (table.at(2, 0), table.wonder("stonehenge").index());
    table.state.open.wonders[wonder] = Some(at);
    assert_eq!(table.view().wonders(Seat::new(1)).count(), 1);
    begin(&mut table, 5);
    win(&mut table, Action::Attack(at));
    assert!(table.player(0).cities.has(at) && !table.player(1).cities.has(at));
    assert_eq!(
        (table.view().wonders(Seat::new(0)).count(), table.view().wonders(Seat::new(1)).count()),
        (1, 0)
    );
}

#[test]
fn p11_a_capital_city_loses_up_to_two_trade_tokens_and_stays() {
    let mut table = FocusRowTable::new(&["AgBggg", "gggggg"]);
    table.trade(1, "culture", 1).trade(1, "science", 2);
    begin(&mut table, 5);
    let (at, science) = (table.at(2, 0), table.kind("science"));
    win(&mut table, Action::Attack(at));
    table.act(Action::Take(science)).act(Action::Put(KindId::new(4))).act(Action::Take(science));
    table.act(Action::Put(KindId::new(4)));
    assert_eq!((table.player(0).trade[4], table.player(1).trade.iter().sum::<u8>()), (2, 1));
    assert_eq!(table.player(1).capital, Some(at));
    assert!(table.player(1).cities.has(at));
    assert_eq!(table.player(0).capitals_defeated, 1);
}

#[test]
fn p11_the_wonder_of_a_capital_city_moves_to_a_city_without_one_or_stays() {
    for room in [true, false] {
        let mut table = FocusRowTable::new(&["AgBggg", "gggggg"]);
        let (at, wonder) = (table.at(2, 0), table.wonder("stonehenge").index());
        table.state.open.wonders[wonder] = Some(at);
        if !room {
            let other = table.wonder("great-lighthouse").index();
            table.state.open.wonders[other] = Some(table.at(0, 0));
        }
        begin(&mut table, 5);
        win(&mut table, Action::Attack(at));
        table.finish();
        assert_eq!(table.state.open.wonders[wonder], Some(if room { table.at(0, 0) } else { at }));
    }
}

#[test]
fn p11_a_natural_wonder_goes_to_the_attacker_of_its_space() {
    let mut table = FocusRowTable::new(&["AgNggg", "gggggg", "gggggB"]);
    let at = table.at(2, 0);
    let natural = table.state.open.natural_at(at).expect("Crater Lake");
    table.state.open.players[1].tokens.insert(at);
    table.state.open.naturals[natural.index()] = Some(Seat::new(1));
    begin(&mut table, 5);
    win(&mut table, Action::Attack(at));
    assert_eq!(table.state.open.naturals[natural.index()], Some(Seat::new(0)));
}

#[test]
fn p13_a_city_state_is_conquered_with_a_city_and_all_its_cards_are_put_away() {
    let mut table = FocusRowTable::new(&["AgSggg", "gggggg", "gggggB"]);
    let at = table.at(2, 0);
    let seoul = table.state.open.state_at(at).expect("Seoul");
    table.state.open.players[1].envoys = 1 << seoul.number();
    table.trade(0, "military", 3);
    begin(&mut table, 5);
    win(&mut table, Action::Attack(at));
    table.act(Action::Spend(0));
    assert_eq!(table.state.open.states[seoul.index()], Some(Seat::new(0)));
    assert!(table.player(0).cities.has(at));
    assert_eq!(table.player(1).envoys, 0);
    let science = table.kind("science");
    assert_eq!(table.view().state_tokens(Seat::new(0), science).count_ones(), 1);
}

/// The second player has conquered Seoul.
fn conquered() -> FocusRowTable {
    let mut table = FocusRowTable::new(&["AgSggg", "gggggg", "gggggB"]);
    let at = table.at(2, 0);
    let seoul = table.state.open.state_at(at).expect("Seoul");
    table.state.open.states[seoul.index()] = Some(Seat::new(1));
    table.state.open.players[1].cities.insert(at);
    table
}

#[test]
fn p13_a_conquered_city_state_is_conquered_again_or_liberated() {
    for liberate in [false, true] {
        let mut table = conquered();
        let at = table.at(2, 0);
        let seoul = table.state.open.state_at(at).expect("Seoul");
        begin(&mut table, 5);
        win(&mut table, Action::Attack(at));
        table.act(if liberate { Action::Liberate } else { Action::Conquer });
        assert!(!table.player(1).cities.has(at));
        assert_eq!(table.player(0).cities.has(at), !liberate);
        assert_eq!(table.state.open.states[seoul.index()], (!liberate).then_some(Seat::new(0)));
        assert_eq!(
            table.player(0).envoys >> seoul.number() & 1 == 1,
            liberate,
            "the liberator takes a card"
        );
        assert_eq!(table.view().envoys_left(seoul), if liberate { 1 } else { 2 });
    }
}

#[test]
fn clarifications_a_caravan_to_a_conquered_city_state_comes_to_a_rival_city() {
    let mut table = conquered();
    table.resolve("economy", 1).act_at(Action::Caravan, 2, 0).act(Action::Put(KindId::new(0)));
    table.act(Action::Put(KindId::new(0)));
    assert!(table.can(Action::Treaty(TreatyId::new(0))) && !table.can(Action::Envoy));
}

#[test]
fn p13_a_city_state_token_is_spent_once_a_turn_and_stays() {
    let mut table = FocusRowTable::new(&["AgSggg", "gggggg", "gggggB"]);
    let at = table.at(2, 0);
    let seoul = table.state.open.state_at(at).expect("Seoul");
    table.state.open.states[seoul.index()] = Some(Seat::new(0));
    table.state.open.players[0].cities.insert(at);
    table.resolve("science", 1);
    assert_eq!(table.legal(), [Action::Spend(0), Action::Spend(1)]);
    table.act(Action::Spend(1));
    assert_eq!(table.player(0).tech, 2);
    assert_eq!(table.state.open.states[seoul.index()], Some(Seat::new(0)));
    table.turn(0).resolve("science", 1);
    assert!(table.can(Action::Spend(1)), "it can be spent again in another turn");
}

#[test]
fn p13_an_attack_returns_the_cards_of_the_attacked() {
    let mut table = FocusRowTable::new(&["AgSbgg", "gggggg", "gggggB"]);
    let seoul = table.state.open.state_at(table.at(2, 0)).expect("Seoul");
    table.state.open.players[0].envoys = 1 << seoul.number();
    table.state.open.players[0].taken[1] = Some(TreatyId::new(0));
    table.hold(0, "flight");
    begin(&mut table, 1);
    table.dice(&[1, 6]).act_at(Action::Attack, 2, 0);
    assert_eq!((table.player(0).envoys, table.player(0).taken[1]), (0, Some(TreatyId::new(0))));
    table.dice(&[1, 6]).act_at(Action::Attack, 3, 0);
    assert_eq!(table.player(0).taken[1], None);
}

#[test]
fn p13_joint_war_helps_its_holder_against_others_and_never_its_owner() {
    let mut table = FocusRowTable::new(&["AgbgggC", "ggggggg", "ggggggB"]);
    let pack = table.game.pack();
    let joint = table.game.rules().treaties.iter().position(|card| &*pack[*card].id == "joint-war");
    let joint = u8::try_from(joint.expect("a card")).expect("few");
    assert_eq!(
        table.view().combat_bonus(Seat::new(0), true, Some(Seat::new(1))),
        0,
        "nobody uses own cards"
    );
    table.state.open.players[0].taken[2] = Some(TreatyId::new(joint));
    assert_eq!(table.view().combat_bonus(Seat::new(0), true, Some(Seat::new(1))), 2);
    assert_eq!(
        table.view().combat_bonus(Seat::new(0), true, Some(Seat::new(2))),
        0,
        "not against the player it comes from"
    );
    assert_eq!(
        table.view().combat_bonus(Seat::new(0), false, Some(Seat::new(1))),
        0,
        "not in defence"
    );
}

#[test]
fn clarifications_without_a_city_left_a_reinforced_token_is_placed() {
    let mut table = FocusRowTable::new(&[
        "Ag2ggggg", "gggggggg", "gggggggg", "1g1g1g1g", "gggggggg", "g1g1g1gg", "gggggggB",
    ]);
    assert_eq!(table.view().cities_left(Seat::new(0)), 0);
    begin(&mut table, 5);
    let at = table.at(2, 0);
    win(&mut table, Action::Attack(at));
    assert!(table.player(0).tokens.has(at) && table.player(0).strong.has(at));
}

#[test]
fn clarifications_a_token_may_be_removed_first_also_after_the_eiffel_tower() {
    let all = "aaaaaaaa";
    let mut table = FocusRowTable::new(&["gAbbgggg", all, all, all, "aaaaaagB"]);
    let tower = table.wonder("eiffel-tower").index();
    table.state.open.wonders[tower] = Some(table.at(1, 0));
    table.event("barbarian-spawning");
    let (one, two) = (table.at(2, 0), table.at(3, 0));
    for at in [one, two, two] {
        table.act(Action::Choose(at));
    }
    begin(&mut table, 5);
    win(&mut table, Action::Attack(one));
    table.act_at(Action::Remove, 5, 4);
    assert!(table.player(0).tokens.has(one), "the token that was removed stands there now");
}

#[test]
fn p5_the_eiffel_tower_replaces_one_of_two_tokens_that_its_owner_gives() {
    let mut table = FocusRowTable::new(&["Agbbgg", "gggggg", "gggggB"]);
    let tower = table.wonder("eiffel-tower").index();
    table.state.open.wonders[tower] = Some(table.at(0, 0));
    // A turn of the first player begins after the round of the second.
    table.event("trade-from-cities");
    table.finish_until(|table| !table.targets_to_choose().is_empty());
    let (one, two) = (table.at(2, 0), table.at(3, 0));
    table.act(Action::Choose(one)).act(Action::Choose(two));
    assert_eq!(table.asked().map(Seat::index), Some(1));
    table.act(Action::Choose(two));
    assert_eq!(
        (table.player(0).tokens, table.player(1).tokens),
        (Spaces::one(two), Spaces::one(one))
    );
}

#[test]
fn the_odds_of_an_attack_are_those_of_all_rolls() {
    for slot in 1..=5 {
        let mut table = attack(&["gAbggg", "ggxSgg", "gbbggg", "gggggB"], slot);
        table.state.open.players[0].taken[1] = Some(TreatyId::new(0));
        for action in table.legal() {
            let odds = table.game.odds(table.view(), action);
            let (Action::Attack(_) | Action::AttackBarbarian(_)) = action else {
                assert_eq!(odds, None);
                continue;
            };
            let odds = odds.expect("an attack is rolled");
            let before = table.state.clone();
            let mut wins = 0.0;
            for (mine, theirs) in (1..=6).flat_map(|mine| (1..=6).map(move |other| (mine, other))) {
                table.state = before.clone();
                table.dice(&[mine, theirs]);
                let mut events = Events::kept();
                table.game.carry_out(&mut table.state, action, &mut events);
                let won = |event: &Event| matches!(event, Event::Attacked { attack, defence, .. } if attack > defence);
                wins += if events.list().iter().any(won) { 1.0 } else { 0.0 };
            }
            table.state = before;
            let said = odds.parts.iter().find(|(words, _)| words == "You win");
            let said = said.map_or(0.0, |(_, share)| *share);
            assert!((said - wins / 36.0).abs() < 1e-9, "{action:?} in slot {slot}: {odds:?}");
            assert!((odds.parts.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }
}
