//! Economy and industry: pages 8 to 10 and 14 of the book, and what the clarifications add.

use strabo_core::{Family, Seat};
use strabo_focus_row::{Action, Caravan, GoodId, KindId, LeaderId, Spaces, TreatyId, WonderDeckId};

use crate::book_table::FocusRowTable;

/// Forest leads to Seoul; a mountain lies beside the capital city.
const ROAD: [&str; 4] = ["mggggg", "AffSgg", "wwgggg", "gggggB"];

#[test]
fn p9_the_example_a_caravan_goes_to_seoul() {
    let mut table = FocusRowTable::new(&ROAD);
    table.resolve("economy", 3);
    assert!(!table.goals().contains(&table.at(0, 0)), "a mountain needs a higher slot");
    table.act_at(Action::Caravan, 3, 1);
    assert_eq!(table.player(0).trade[table.kind("science").index()], 2);
    assert_eq!(table.on_card(0), 1);
    table.act(Action::Envoy);
    assert_eq!(table.player(0).envoys.count_ones(), 1);
    assert_eq!(table.state.open.active, Seat::new(1));
}

#[test]
fn p8_a_caravan_moves_up_to_the_distance_and_stays_on_the_map() {
    let mut table = FocusRowTable::new(&["gggggg", "Aggggg", "gggggg", "gggggB"]);
    table.resolve("economy", 1);
    assert!(table.goals().contains(&table.at(3, 1)) && !table.goals().contains(&table.at(4, 1)));
    table.act_at(Action::Caravan, 3, 1);
    assert_eq!(table.player(0).caravans[0], Caravan::At(table.at(3, 1)));
    table.turn(0).resolve("economy", 1);
    assert!(table.goals().contains(&table.at(5, 1)), "it goes on from where it is");
}

#[test]
fn p9_not_into_water_high_terrain_or_barbarians() {
    let mut table = FocusRowTable::new(&["ggggg", "hAwgg", "mxggg", "ggggB"]);
    table.resolve("economy", 1);
    for (column, row) in [(2, 1), (0, 1), (0, 2), (1, 2)] {
        assert!(!table.goals().contains(&table.at(column, row)), "{column}, {row}");
    }
}

#[test]
fn p8_currency_defeats_barbarians_without_a_trade_token() {
    let mut table = FocusRowTable::new(&["ggggg", "gAxgg", "ggggg", "ggggB"]);
    table.hold(0, "currency").resolve("economy", 1).act_at(Action::Caravan, 2, 1).finish();
    assert!(table.state.open.barbarian_spaces().is_empty());
    assert_eq!(table.player(0).trade.iter().sum::<u8>(), 0);
}

#[test]
fn p8_a_caravan_starts_at_mature_cities_as_well() {
    let mut table =
        FocusRowTable::new(&["Agggggg", "ggggggg", "ggggaag", "ggga1ag", "gggaagg", "ggggggB"]);
    table.state.open.players[0].leader = LeaderId::new(leader(&table, "yesun"));
    table.resolve("economy", 1);
    assert!(table.goals().contains(&table.at(6, 3)));
    let mut table =
        FocusRowTable::new(&["Agggggg", "ggggggg", "ggggaag", "ggga1gg", "gggaagg", "ggggggB"]);
    table.state.open.players[0].leader = LeaderId::new(leader(&table, "yesun"));
    table.resolve("economy", 1);
    assert!(!table.goals().contains(&table.at(6, 3)), "the city is not mature");
    let mut table =
        FocusRowTable::new(&["Agggggg", "ggggggg", "ggggaag", "ggga1gg", "gggaagg", "ggggggB"]);
    table.resolve("economy", 1);
    assert!(table.goals().contains(&table.at(6, 3)), "Trajan starts from any city");
}

fn leader(table: &FocusRowTable, id: &str) -> u8 {
    let pack = table.game.pack();
    let at = table.game.rules().leaders.iter().position(|row| &*pack[row.card].id == id);
    u8::try_from(at.expect("a leader")).expect("few")
}

#[test]
fn p8_better_cards_unlock_caravans() {
    let mut table = FocusRowTable::new(&ROAD);
    table.state.open.players[0].tech = 2;
    table.resolve("science", 1);
    table.act(Action::Gain(table.focus("currency")));
    assert_eq!(table.on_card(0), 2);
}

#[test]
fn p9_two_trade_tokens_for_a_rival_city_are_distributed_as_desired() {
    let mut table = FocusRowTable::new(&["ggggg", "gAgBg", "ggggg"]);
    table.resolve("economy", 1).act_at(Action::Caravan, 3, 1).act(Action::Put(KindId::new(0)));
    table.act(Action::Put(KindId::new(3)));
    assert_eq!((table.player(0).trade[0], table.player(0).trade[3]), (1, 1));
    table.act(Action::Treaty(TreatyId::new(1)));
    assert_eq!(table.player(0).taken[1], Some(TreatyId::new(1)));
}

#[test]
fn p9_a_diplomacy_card_of_the_same_player_is_returned_first() {
    let mut table = FocusRowTable::new(&["ggggg", "gAgBg", "ggggg"]);
    table.state.open.players[0].taken[1] = Some(TreatyId::new(2));
    table.resolve("economy", 1).act_at(Action::Caravan, 3, 1).act(Action::Put(KindId::new(0)));
    table.act(Action::Put(KindId::new(0))).act(Action::Treaty(TreatyId::new(1)));
    assert_eq!(table.player(0).taken[1], Some(TreatyId::new(1)), "one card of each player at most");
}

#[test]
fn p9_the_card_of_a_city_state_is_taken_once() {
    let mut table = FocusRowTable::new(&ROAD);
    let seoul = table
        .state
        .open
        .board
        .states
        .iter()
        .position(|at| *at == Some(table.at(3, 1)))
        .expect("Seoul");
    table.state.open.players[0].envoys = 1 << seoul;
    table.resolve("economy", 3).act_at(Action::Caravan, 3, 1);
    assert_eq!(table.state.open.active, Seat::new(1), "there is nothing more to ask");
}

#[test]
fn p9_one_caravan_to_the_same_city_in_a_turn_and_it_does_not_move_again() {
    let mut table = FocusRowTable::new(&["wwwww", "wASgg", "wwwww", "ggggB"]);
    table.hold(0, "currency");
    table.state.open.players[0].caravans[1] = Caravan::OnCard;
    table.resolve("economy", 1).act_at(Action::Caravan, 2, 1).act(Action::Done);
    assert!(!table.goals().is_empty(), "the second caravan");
    assert!(!table.goals().contains(&table.at(2, 1)));
    assert!(table.goals().contains(&table.at(3, 1)), "it may pass the city-state");
    table.act(Action::Done);
    assert_eq!(table.state.open.active, Seat::new(1));
}

#[test]
fn clarifications_no_caravan_enters_a_city_state_with_a_barbarian_and_the_barbarian_is_the_target()
{
    let mut table = FocusRowTable::new(&["ggggg", "gASgg", "ggggg", "xgggB"]);
    table.state.open.barbarians[0] = Some(table.at(2, 1));
    table.resolve("economy", 5);
    assert!(!table.goals().contains(&table.at(2, 1)));
    table.turn(0).resolve("military", 5).act(Action::Option(1));
    assert!(!table.can(Action::Attack(table.at(2, 1))));
    assert!(table.can(Action::AttackBarbarian(table.at(2, 1))));
}

#[test]
fn p14_a_trade_token_moves_every_caravan_one_space_more() {
    let mut table = FocusRowTable::new(&["gggggg", "Aggggg", "gggggg", "gggggB"]);
    table.trade(0, "economy", 1).resolve("economy", 1).act(Action::Spend(1));
    assert!(table.goals().contains(&table.at(4, 1)) && !table.goals().contains(&table.at(5, 1)));
}

#[test]
fn p14_a_card_holds_three_trade_tokens_and_the_rest_goes_back() {
    let mut table = FocusRowTable::new(&ROAD);
    table.trade(0, "science", 2).resolve("economy", 3).act_at(Action::Caravan, 3, 1);
    assert_eq!(table.player(0).trade[table.kind("science").index()], 3);
}

fn cities(map: &[&str], slot: usize) -> FocusRowTable {
    let mut table = FocusRowTable::new(map);
    table.resolve("industry", slot).act(Action::Option(1));
    table
}

#[test]
fn p9_a_city_is_built_within_two_spaces_and_not_beside_a_city() {
    let table = cities(&["Aggggg", "gggggg", "gggggg", "gggggB"], 1);
    assert_eq!(table.places(), [table.at(2, 0), table.at(1, 1), table.at(0, 2)]);
}

#[test]
fn p9_a_city_replaces_a_friendly_control_token_and_not_a_rival_one() {
    let mut table = cities(&["Aggggg", "gggggg", "ababgg", "gggggg", "gggggB"], 1);
    assert!(!table.places().contains(&table.at(1, 2)), "a control token of a rival");
    table.act_at(Action::Place, 0, 2);
    assert!(table.player(0).cities.has(table.at(0, 2)));
    assert_eq!(table.player(0).tokens, Spaces::one(table.at(2, 2)));
}

#[test]
fn p9_no_city_on_a_resource_a_barbarian_or_water() {
    let table = cities(&["Agogg", "ggwgg", "xgggg", "ggggB"], 5);
    for (column, row) in [(2, 0), (0, 2), (2, 1)] {
        assert!(!table.places().contains(&table.at(column, row)), "{column}, {row}");
    }
}

#[test]
fn p9_no_city_beside_a_city_state() {
    let table = cities(&["AggSgg", "gggggg", "gggggg", "gggggB"], 1);
    assert!(!table.places().contains(&table.at(2, 0)));
}

#[test]
fn p9_the_count_does_not_go_through_high_terrain_rivals_or_barbarians() {
    for (wall, open) in [("g", true), ("m", false), ("b", false), ("x", false), ("w", false)] {
        let mut table = FocusRowTable::new(&[&format!("A{wall}gggg"), "wwwwwg", "gggggB"]);
        table.resolve("industry", 2);
        assert_eq!(table.can(Action::Option(1)), open, "{wall}");
        if open {
            table.act(Action::Option(1));
            assert_eq!(table.places(), [table.at(2, 0)]);
        }
    }
}

/// What is spent until the wonder is built.
fn pay(table: &mut FocusRowTable, deck: WonderDeckId, what: &[Action]) {
    table.act(Action::Wonder(deck));
    for action in what {
        table.act(*action);
    }
}

#[test]
fn p11_the_example_the_forbidden_city() {
    let mut table = FocusRowTable::new(&["ggg", "gAg", "ggg", "ggB"]);
    let deck = table.on_top("forbidden-city");
    table.goods(0, 0, 1).goods(0, 2, 2).resolve("industry", 3).act(Action::Option(0));
    let supply = table.state.open.supply;
    pay(
        &mut table,
        deck,
        &[Action::Pay(GoodId::new(0)), Action::Pay(GoodId::new(2)), Action::Pay(GoodId::new(2))],
    );
    table.finish();
    let wonder = table.wonder("forbidden-city");
    assert_eq!(table.state.open.wonders[wonder.index()], Some(table.at(1, 1)));
    assert_eq!(table.player(0).goods, [0; 8]);
    assert_eq!(
        (table.state.open.supply[0], table.state.open.supply[2]),
        (supply[0] + 1, supply[2] + 2)
    );
    assert_ne!(table.view().shown(deck), Some(wonder), "the next card is turned up");
}

#[test]
fn p10_one_production_less_is_not_enough() {
    for (trade, enough) in [(0, false), (1, true)] {
        let mut table = FocusRowTable::new(&["ggg", "gAg", "ggg", "ggB"]);
        let deck = table.on_top("forbidden-city");
        table.goods(0, 0, 1).goods(0, 2, 2).goods(0, 1, 3).trade(0, "industry", trade);
        // Slot 2, three accepted resources, and mercury, which the card does not accept.
        table.resolve("industry", 2);
        if table.can(Action::Option(0)) {
            table.act(Action::Option(0));
        }
        assert_eq!(table.can(Action::Wonder(deck)), enough);
    }
}

#[test]
fn p7_a_natural_wonder_is_spent_as_a_resource_once_and_kept() {
    let mut table = FocusRowTable::new(&["ggg", "gAN", "ggg", "ggB"]);
    let deck = table.on_top("stonehenge");
    table.resolve("culture", 5).act_at(Action::Place, 2, 1).turn(0).resolve("industry", 5);
    table.act(Action::Option(0)).act(Action::Wonder(deck));
    let natural = table.legal();
    assert_eq!(natural.len(), 1, "{natural:?}");
    table.act(natural[0]).finish();
    assert!(table.state.open.naturals.contains(&Some(Seat::new(0))));
    assert_eq!(table.view().wonders(Seat::new(0)).count(), 1);
}

#[test]
fn p10_nobody_builds_a_wonder_without_a_city_that_has_none() {
    let mut table = FocusRowTable::new(&["ggg", "gAg", "ggg", "ggB"]);
    let deck = table.on_top("stonehenge");
    let lighthouse = table.wonder("great-lighthouse").index();
    table.state.open.wonders[lighthouse] = Some(table.at(1, 1));
    table.goods(0, 0, 4).resolve("industry", 5);
    if table.can(Action::Option(0)) {
        table.act(Action::Option(0));
    }
    assert!(!table.can(Action::Wonder(deck)));
}

#[test]
fn p7_a_caravan_does_not_make_a_space_friendly() {
    let mut table = FocusRowTable::new(&["Aggggggg", "gggggggg", "gggggggB"]);
    table.state.open.players[0].caravans[0] = Caravan::At(table.at(4, 0));
    table.resolve("industry", 1).act(Action::Option(1));
    assert!(!table.places().contains(&table.at(6, 0)), "within two spaces of the caravan alone");
}

#[test]
fn p9_a_city_may_be_built_on_a_caravan_of_anybody() {
    let mut table = FocusRowTable::new(&["Aggggggg", "gggggggg", "gggggggB"]);
    table.state.open.players[1].caravans[0] = Caravan::At(table.at(2, 0));
    table.resolve("industry", 1).act(Action::Option(1)).act_at(Action::Place, 2, 0);
    assert_eq!(table.player(1).caravans[0], Caravan::At(table.at(2, 0)), "they share the space");
}

#[test]
fn clarifications_only_a_card_that_the_other_player_still_has_can_be_taken() {
    let mut table = FocusRowTable::new(&["ggggggC", "gAgBggg", "ggggggg"]);
    table.state.open.players[2].taken[1] = Some(TreatyId::new(3));
    table.resolve("economy", 1).act_at(Action::Caravan, 3, 1).act(Action::Put(KindId::new(0)));
    table.act(Action::Put(KindId::new(0)));
    assert!(
        table.can(Action::Treaty(TreatyId::new(0))) && !table.can(Action::Treaty(TreatyId::new(3)))
    );
}

#[test]
fn p9_the_player_orders_caravans_and_one_that_was_passed_over_moves_later() {
    let mut table = FocusRowTable::new(&["Agggg1", "gggggg", "gggggg", "gggggB"]);
    let [far, near] = [table.at(2, 2), table.at(4, 1)];
    let caravans = [far, near].map(Caravan::At);
    table.state.open.players[0].caravans[..2].copy_from_slice(&caravans);
    table.resolve("economy", 1);
    assert_eq!(table.legal(), [Action::Option(0), Action::Option(1), Action::Done]);
    table.act(Action::Option(1));
    assert!(!table.can(Action::Done), "a caravan that was chosen moves");
    let city = table.at(5, 0);
    table.act(Action::Caravan(city));
    assert!(!table.goals().contains(&city), "not more than one to the same own city");
    table.act_at(Action::Caravan, 3, 2);
    assert_eq!(table.player(0).caravans[0], Caravan::At(table.at(3, 2)));
}

#[test]
fn p9_which_caravan_is_not_asked_where_all_are_on_the_card() {
    let mut table = FocusRowTable::new(&["Agggg", "ggggg", "ggggB"]);
    table.state.open.players[0].caravans[..3].fill(Caravan::OnCard);
    table.resolve("economy", 1).act_at(Action::Caravan, 1, 0).act(Action::Done);
    assert_eq!((table.on_card(0), table.state.open.active), (2, Seat::new(1)));
}
