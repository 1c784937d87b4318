//! What wonders, leaders and diplomacy cards do: those the book shows, and those of the stand-in that use other
//! words.

use strabo_core::{Family, Seat};
use strabo_focus_row::{Action, KindId, LeaderId, Space, Task, TreatyId};

use crate::book_table::FocusRowTable;

/// The first player has a wonder in the capital city.
fn with(map: &[&str], wonder: &str) -> FocusRowTable {
    let mut table = FocusRowTable::new(map);
    let wonder = table.wonder(wonder).index();
    table.state.open.wonders[wonder] = table.player(0).capital;
    table
}

/// A turn of the first player begins.
fn begin(table: &mut FocusRowTable) {
    table.event("barbarian-spawning");
    assert_eq!(table.state.open.active, Seat::new(0));
}

/// The first player has the card of a city-state.
fn envoy(table: &mut FocusRowTable, id: &str) {
    let pack = table.game.pack();
    let at = table.game.rules().states.iter().position(|row| &*pack[row.card].id == id);
    table.state.open.players[0].envoys |= 1 << at.expect("a city-state");
}

/// The first player has a diplomacy card of the second.
fn treaty(table: &mut FocusRowTable, id: &str) {
    let pack = table.game.pack();
    let at = table.game.rules().treaties.iter().position(|card| &*pack[*card].id == id);
    table.state.open.players[0].taken[1] =
        Some(TreatyId::new(u8::try_from(at.expect("a card")).expect("few")));
}

fn lead(table: &mut FocusRowTable, id: &str) {
    let pack = table.game.pack();
    let at = table.game.rules().leaders.iter().position(|row| &*pack[row.card].id == id);
    table.state.open.players[0].leader =
        LeaderId::new(u8::try_from(at.expect("a leader")).expect("few"));
}

#[test]
fn stonehenge_spreads_from_hill_to_hill() {
    let mut table = with(&["ggggg", "gAhhg", "ggghg", "ggggB"], "stonehenge");
    table.resolve("culture", 2).act_at(Action::Place, 2, 1);
    assert_eq!(table.places(), [table.at(3, 1)], "the hill beside the first");
    table.act_at(Action::Place, 3, 1);
    assert_eq!(table.places(), [table.at(3, 2)], "which triggers the effect again");
    table.act_at(Action::Place, 3, 2);
    assert_eq!(table.player(0).tokens.len(), 3);
    assert!(table.places().contains(&table.at(0, 1)), "the card has another token");
}

#[test]
fn clarifications_without_a_token_left_one_may_be_removed_for_stonehenge_and_the_eiffel_tower() {
    let all = "aaaaaaaa";
    let map = ["gghhgggg", "gAghgbbg", all, all, all, "aaaaaagB"];
    let mut table = with(&map, "stonehenge");
    table.resolve("culture", 2);
    let (hill, next) = (table.at(2, 0), table.at(3, 0));
    table.act(Action::Place(hill));
    assert_eq!((table.view().tokens_left(Seat::new(0)), table.places()), (0, vec![]));
    assert!(!table.can(Action::Remove(hill)), "those that were just placed stay");
    table.act_at(Action::Remove, 5, 5).act(Action::Place(next));
    assert!(table.player(0).tokens.has(hill) && table.player(0).tokens.has(next));
    let mut table = with(&map, "eiffel-tower");
    let spare = table.at(0, 0);
    table.state.open.players[0].tokens.insert(spare);
    begin(&mut table);
    assert!(table.targets_to_choose().is_empty());
    table.act(Action::Remove(spare));
    assert_eq!(table.targets_to_choose(), [table.at(5, 1), table.at(6, 1)]);
}

#[test]
fn hanging_gardens_place_a_token_at_the_start_of_the_turn() {
    let mut table = with(&["ggmg", "gAdg", "gggg", "gggB"], "hanging-gardens");
    begin(&mut table);
    assert!(table.places().contains(&table.at(2, 1)), "difficulty 4");
    assert!(!table.places().contains(&table.at(2, 0)), "difficulty 5");
    assert!(table.can(Action::Done));
    table.act_at(Action::Place, 2, 1);
    assert_eq!(table.player(0).tokens.len(), 1);
    assert_eq!(table.state.open.tasks.last(), Some(&Task::Choose));
}

#[test]
fn chichen_itza_places_tokens_on_forests_away_from_cities() {
    for (slot, open) in [(2, false), (3, true)] {
        let mut table = with(&["ggggg", "gAggg", "ggggf", "ggggB"], "chichen-itza");
        table.resolve("culture", slot);
        assert_eq!(table.places().contains(&table.at(4, 2)), open, "slot {slot}");
    }
}

#[test]
fn forbidden_city_destroys_a_token_beside_a_friendly_space() {
    let mut table = with(&["ggggg", "gAbgb", "ggggg", "ggggB"], "forbidden-city");
    begin(&mut table);
    assert_eq!(table.legal(), [Action::Destroy(table.at(2, 1)), Action::Done]);
    table.act_at(Action::Destroy, 2, 1);
    assert_eq!(table.player(1).tokens.len(), 1);
    assert!(table.player(0).tokens.is_empty(), "nothing is placed there");
}

#[test]
fn sydney_opera_house_counts_tokens_of_rivals_for_maturity() {
    let map = ["Abgg", "aggg", "gggg", "gggB"];
    assert!(FocusRowTable::new(&map).view().mature(Seat::new(0)).is_empty());
    assert_eq!(with(&map, "sydney-opera-house").view().mature(Seat::new(0)).len(), 1);
}

#[test]
fn great_lighthouse_builds_cities_on_empty_spaces_at_the_edge() {
    let map = ["ggggggg", "ggggggg", "gAggggg", "gggggah", "gggggoB"];
    let mut table = with(&map, "great-lighthouse");
    table.state.open.players[0].tokens = strabo_focus_row::Spaces::NONE;
    table.resolve("industry", 1).act(Action::Option(1));
    assert!(table.places().contains(&table.at(6, 0)), "far away, at the edge");
    assert!(!table.places().contains(&table.at(5, 1)), "far away, inland");
    assert!(!table.places().contains(&table.at(6, 3)), "hills in slot 1, and beside a city");
}

#[test]
fn buenos_aires_reduces_the_cost_of_the_first_wonder_of_a_type() {
    let mut table = FocusRowTable::new(&["ggg", "gAg", "ggB"]);
    envoy(&mut table, "buenos-aires");
    let (henge, light) = (table.wonder("stonehenge"), table.wonder("great-lighthouse"));
    assert_eq!((table.view().price(henge), table.view().price(light)), (5, 6));
    let gardens = table.wonder("hanging-gardens").index();
    table.state.open.wonders[gardens] = Some(table.at(1, 1));
    assert_eq!((table.view().price(henge), table.view().price(light)), (7, 6));
}

#[test]
fn grand_arcade_and_belsara_make_every_wonder_cheaper() {
    let mut table = with(&["ggg", "gAg", "ggB"], "grand-arcade");
    let henge = table.wonder("stonehenge");
    assert_eq!(table.view().price(henge), 5);
    lead(&mut table, "belsara");
    assert_eq!(table.view().price(henge), 4);
}

#[test]
fn cards_about_science_add_to_the_dial() {
    let meadow = ["ggg", "gAg", "ggB"];
    let science = |table: &mut FocusRowTable| {
        table.resolve("science", 1).finish();
        table.player(0).tech
    };
    assert_eq!(science(&mut FocusRowTable::new(&meadow)), 1);
    assert_eq!(science(&mut with(&meadow, "star-terrace")), 2);
    assert_eq!(science(&mut with(&meadow, "radio-array")), 4);
    let mut table = FocusRowTable::new(&meadow);
    envoy(&mut table, "seoul");
    treaty(&mut table, "exchange-of-scholars");
    lead(&mut table, "tirzeh");
    assert_eq!(science(&mut table), 4);
}

#[test]
fn the_water_clock_and_the_treasury_work_at_the_start_of_the_turn() {
    let mut table = with(&["ggg", "gAg", "ggB"], "great-water-clock");
    begin(&mut table);
    assert_eq!(table.player(0).tech, 1);
    let mut table = with(&["ggg", "gAg", "ggB"], "guild-treasury");
    begin(&mut table);
    table.act(Action::Put(KindId::new(1)));
    assert_eq!(table.player(0).trade[1], 1);
    assert_eq!(table.state.open.tasks.last(), Some(&Task::Choose));
}

#[test]
fn house_of_tablets_advances_the_dial_once_when_it_is_built() {
    let mut table = FocusRowTable::new(&["ggg", "gAg", "ggB"]);
    let deck = table.on_top("house-of-tablets");
    table.goods(0, 0, 2).resolve("industry", 4).act(Action::Option(0)).act(Action::Wonder(deck));
    table.finish();
    assert_eq!(table.player(0).tech, 4);
}

#[test]
fn common_quarries_give_production() {
    for (slot, held, enough) in [(4, true, true), (4, false, false), (3, true, false)] {
        let mut table = FocusRowTable::new(&["ggg", "gAg", "ggB"]);
        let deck = table.on_top("stonehenge");
        table.goods(0, 0, 1);
        if held {
            treaty(&mut table, "common-quarries");
        }
        table.resolve("industry", slot);
        if table.can(Action::Option(0)) {
            table.act(Action::Option(0));
        }
        assert_eq!(table.can(Action::Wonder(deck)), enough, "slot {slot}");
    }
}

#[test]
fn bonuses_in_combat_are_for_the_attacker_or_the_defender() {
    let map = ["ggg", "gAg", "ggB"];
    let bonus = |table: &FocusRowTable| {
        (
            table.view().combat_bonus(Seat::new(0), true, Some(Seat::new(1))),
            table.view().combat_bonus(Seat::new(0), false, Some(Seat::new(1))),
        )
    };
    assert_eq!(bonus(&FocusRowTable::new(&map)), (0, 0));
    for (wonder, value) in [
        ("long-rampart", (0, 1)),
        ("bronze-guard", (1, 0)),
        ("seven-gate-keep", (0, 3)),
        ("iron-squadron", (3, 0)),
        ("war-college", (1, 1)),
    ] {
        assert_eq!(bonus(&with(&map, wonder)), value, "{wonder}");
    }
    for (leader, value) in [("orvald", (0, 1)), ("yesun", (1, 0))] {
        let mut table = FocusRowTable::new(&map);
        lead(&mut table, leader);
        assert_eq!(bonus(&table), value, "{leader}");
    }
    for (state, value) in [("tor-baleth", (0, 2)), ("castrel", (1, 0))] {
        let mut table = FocusRowTable::new(&map);
        envoy(&mut table, state);
        assert_eq!(bonus(&table), value, "{state}");
    }
}

#[test]
fn beacon_chain_reinforces_a_token_at_the_start_of_the_turn() {
    let mut table = with(&["agg", "gAg", "ggB"], "beacon-chain");
    begin(&mut table);
    table.act_at(Action::Reinforce, 0, 0);
    assert_eq!(table.player(0).strong.len(), 1);
}

#[test]
fn cards_about_caravans_add_spaces_and_water() {
    let road = ["Agggggg", "wwwwwww", "ggggggB"];
    let far = |table: &mut FocusRowTable| {
        table.resolve("economy", 1);
        table.goals().into_iter().filter(|at| *at < Space::new(7)).max().expect("a space")
    };
    assert_eq!(far(&mut FocusRowTable::new(&road)), Space::new(3));
    assert_eq!(far(&mut with(&road, "two-seas-canal")), Space::new(5));
    let mut table = FocusRowTable::new(&road);
    lead(&mut table, "amessa");
    envoy(&mut table, "sabbiyat");
    treaty(&mut table, "safe-conduct");
    assert_eq!(far(&mut table), Space::new(6));
    let crosses = |table: &mut FocusRowTable| {
        table.resolve("economy", 1);
        table.goals().contains(&table.at(0, 2))
    };
    assert!(!crosses(&mut FocusRowTable::new(&road)));
    assert!(crosses(&mut with(&road, "spice-quay")));
    let mut table = FocusRowTable::new(&road);
    envoy(&mut table, "quill-harbour");
    assert!(crosses(&mut table));
}

#[test]
fn caravan_court_gives_one_more_trade_token_on_arrival() {
    let mut table = with(&["gASgg", "ggggg", "ggggB"], "caravan-court");
    table.resolve("economy", 1).act_at(Action::Caravan, 2, 0).finish();
    assert_eq!(table.player(0).trade.iter().sum::<u8>(), 3);
}

#[test]
fn maroa_gains_two_more_trade_tokens_for_a_barbarian() {
    let mut table = FocusRowTable::new(&["gAxgg", "ggggg", "ggggB"]);
    lead(&mut table, "maroa");
    table.resolve("military", 5).act(Action::Option(1)).dice(&[6, 1]);
    table.act_at(Action::AttackBarbarian, 2, 0).finish();
    assert_eq!(table.player(0).trade.iter().sum::<u8>(), 3);
}

#[test]
fn ilvara_and_nehrun_and_huanca_widen_where_tokens_go() {
    let map = ["ggggg", "gAggg", "gggdh", "ggggB"];
    let mut table = FocusRowTable::new(&map);
    envoy(&mut table, "nehrun");
    table.resolve("culture", 4);
    assert!(table.places().contains(&table.at(3, 2)) && !table.places().contains(&table.at(4, 2)));
    let mut table = FocusRowTable::new(&map);
    lead(&mut table, "huanca");
    table.resolve("culture", 4);
    assert!(table.places().contains(&table.at(4, 2)) && !table.places().contains(&table.at(3, 2)));
    let mut table = FocusRowTable::new(&map);
    envoy(&mut table, "ilvara");
    table.resolve("culture", 1);
    while let Some(at) = table.places().first().copied() {
        table.act(Action::Place(at));
    }
    assert_eq!(table.player(0).tokens.len(), 3);
}

#[test]
fn flight_counts_through_everything() {
    let row = "Awbxwbgg";
    let mut table = FocusRowTable::new(&[row, "wwwwwwww", "gggggggB"]);
    table.hold(0, "flight").resolve("military", 1).act(Action::Option(1));
    assert_eq!(table.targets(), [table.at(2, 0), table.at(5, 0), table.at(3, 0)]);
}

#[test]
fn p5_the_player_orders_the_effects_at_the_start_of_a_turn() {
    for (map, asks) in [("gAagggg", true), ("gAggggg", false)] {
        let mut table = with(&[map, "ggggggg", "ggggggB"], "hanging-gardens");
        let city = table.wonder("forbidden-city").index();
        let (home, rival) = (table.at(0, 2), table.at(3, 0));
        table.state.open.players[0].cities.insert(home);
        table.state.open.wonders[city] = Some(home);
        table.state.open.players[1].tokens.insert(rival);
        begin(&mut table);
        if asks {
            assert_eq!(table.legal(), [Action::Option(0), Action::Option(1)]);
            assert_eq!(table.game.say(table.view(), Action::Option(1)), "Use Forbidden City");
            table.act(Action::Option(1)).act(Action::Destroy(rival));
            assert!(!table.places().is_empty(), "then the other");
        } else {
            table.act_at(Action::Place, 2, 0).act(Action::Destroy(rival));
            assert_eq!(table.state.open.tasks.last(), Some(&Task::Choose));
        }
    }
}
