//! The event dial, barbarians, winning and agendas: pages 7 and 12 and the back page of the book, and what the
//! clarifications add.

use strabo_core::{Family, Seat};
use strabo_focus_row::{Action, Caravan, End, KindId, VictoryId, rules::Count};

use crate::book_table::FocusRowTable;

/// The barbarians move in this direction, from one.
fn rove(table: &mut FocusRowTable, way: u32) {
    table.dice(&[way]).event("barbarian-movement");
}

#[test]
fn p6_the_dial_turns_before_each_turn_of_the_first_player_but_the_first() {
    let mut table = FocusRowTable::new(&["Agggg", "ggggg", "ggggB"]);
    assert_eq!((table.state.open.turn, table.state.open.dial), (1, 0));
    for (turn, dial) in [(1, 0), (1, 0), (2, 1), (2, 1), (3, 2)] {
        assert_eq!((table.state.open.turn, table.state.open.dial), (turn, dial));
        let science = table.kind("science");
        let slot = table
            .player(table.state.open.active.index())
            .row
            .iter()
            .position(|kind| *kind == Some(science));
        table.act(Action::Focus(u8::try_from(slot.expect("a slot") + 1).expect("few"))).finish();
    }
}

#[test]
fn p12_all_barbarians_move_one_space_in_the_rolled_direction() {
    let mut table = FocusRowTable::new(&["Agggggg", "ggxgggg", "ggggxgg", "ggggggB"]);
    rove(&mut table, 1);
    assert_eq!(table.state.open.barbarians, [Some(table.at(3, 1)), Some(table.at(5, 2))]);
}

#[test]
fn p12_a_caravan_goes_back_to_its_card() {
    let mut table = FocusRowTable::new(&["Aggggg", "ggxggg", "gggggB"]);
    table.state.open.players[0].caravans[0] = Caravan::At(table.at(3, 1));
    rove(&mut table, 1);
    assert_eq!(table.player(0).caravans[0], Caravan::OnCard);
    assert_eq!(table.state.open.barbarians, [Some(table.at(3, 1))]);
}

#[test]
fn p12_tokens_and_cities_are_destroyed() {
    for piece in ["a", "1"] {
        let mut table = FocusRowTable::new(&["Aggggg", &format!("ggx{piece}gg"), "gggggB"]);
        rove(&mut table, 1);
        assert_eq!(table.state.open.owner(table.at(3, 1)), None);
        assert_eq!(table.state.open.barbarians, [Some(table.at(3, 1))]);
    }
}

#[test]
fn p12_a_reinforced_token_is_flipped_and_the_barbarian_goes_back() {
    let mut table = FocusRowTable::new(&["Aggggg", "ggxagg", "gggggB"]);
    table.state.open.players[0].strong = table.state.open.players[0].tokens;
    rove(&mut table, 1);
    assert!(table.player(0).strong.is_empty() && table.player(0).tokens.len() == 1);
    assert_eq!(table.state.open.barbarians, [Some(table.at(2, 1))]);
}

#[test]
fn p12_a_capital_city_costs_two_trade_tokens() {
    for (have, left) in [(3, 1), (1, 0), (0, 0)] {
        let mut table = FocusRowTable::new(&["gggggg", "ggxAgg", "gggggB"]);
        table.trade(0, "culture", have);
        rove(&mut table, 1);
        table.finish();
        assert_eq!(table.player(0).trade.iter().sum::<u8>(), left);
        assert!(table.player(0).cities.has(table.at(3, 1)));
    }
}

#[test]
fn p12_a_barbarian_does_not_stop_on_water() {
    let mut table = FocusRowTable::new(&["Aggggg", "gxwwgg", "gggggB"]);
    rove(&mut table, 1);
    assert_eq!(table.state.open.barbarians, [Some(table.at(4, 1))]);
}

#[test]
fn p12_at_the_edge_it_moves_in_the_opposite_direction() {
    let mut table = FocusRowTable::new(&["Agggg", "ggggx", "ggggB"]);
    rove(&mut table, 1);
    assert_eq!(table.state.open.barbarians, [Some(table.at(3, 1))]);
}

#[test]
fn clarifications_one_that_turns_back_onto_water_goes_on() {
    let mut table = FocusRowTable::new(&["Agggg", "gggwx", "ggggB"]);
    rove(&mut table, 1);
    assert_eq!(table.state.open.barbarians, [Some(table.at(2, 1))]);
}

#[test]
fn p12_one_that_meets_water_and_then_the_edge_moves_in_the_opposite_direction() {
    let mut table = FocusRowTable::new(&["Agggg", "gggxw", "ggggB"]);
    rove(&mut table, 1);
    assert_eq!(table.state.open.barbarians, [Some(table.at(2, 1))]);
}

#[test]
fn clarifications_no_space_keeps_two_barbarians() {
    let mut table = FocusRowTable::new(&["Agggg", "ggxxg", "gggwg", "ggggB"]);
    // The second goes back from the edge of a reinforced token onto the first.
    let wall = table.at(4, 1);
    table.state.open.players[0].tokens.insert(wall);
    table.state.open.players[0].strong.insert(wall);
    rove(&mut table, 1);
    assert_ne!(table.state.open.barbarians[0], table.state.open.barbarians[1]);
}

#[test]
fn clarifications_a_natural_wonder_goes_back_to_its_space() {
    let mut table = FocusRowTable::new(&["Aggggg", "ggxNgg", "gggggB"]);
    let at = table.at(3, 1);
    let natural = table.state.open.natural_at(at).expect("Crater Lake");
    table.state.open.players[0].tokens.insert(at);
    table.state.open.naturals[natural.index()] = Some(Seat::new(0));
    rove(&mut table, 1);
    assert_eq!(table.state.open.naturals[natural.index()], None);
    assert!(table.state.open.natural_spaces().has(at));
}

#[test]
fn p14_a_wonder_token_that_lies_alone_goes_to_the_player_who_comes_there() {
    let mut table = FocusRowTable::new(&["Agggggg", "gg1xggg", "ggggggg", "ggggggB"]);
    let (at, wonder) = (table.at(2, 1), table.wonder("stonehenge").index());
    table.state.open.wonders[wonder] = Some(at);
    rove(&mut table, 4);
    assert_eq!(table.state.open.wonders[wonder], Some(at));
    assert_eq!(table.view().wonders(Seat::new(0)).count(), 0);
    table.state.open.barbarians[0] = None;
    table.state.open.players[1].tokens.insert(at);
    assert_eq!(table.view().wonders(Seat::new(1)).count(), 1);
}

#[test]
fn p12_defeated_barbarians_come_back_to_their_icons() {
    let mut table = FocusRowTable::new(&["Agxgg", "xgxgg", "ggggB"]);
    table.state.open.barbarians.fill(None);
    let taken = table.at(2, 0);
    table.state.open.players[1].tokens.insert(taken);
    table.state.open.players[0].caravans[0] = Caravan::At(table.at(2, 1));
    table.event("barbarian-spawning");
    assert_eq!(table.state.open.barbarians, [None, Some(table.at(0, 1)), Some(table.at(2, 1))]);
    assert_eq!(table.player(0).caravans[0], Caravan::OnCard, "a caravan does not hinder it");
}

#[test]
fn p12_trade_gives_a_token_for_every_mature_city() {
    // Water and the edge count as well: the second player's capital city has one space beside it.
    let mut table = FocusRowTable::new(&["Aaggg", "agggg", "ggggw", "gggwB"]);
    table.event("trade-from-cities");
    assert_eq!(table.asked().map(Seat::index), Some(0));
    table.act(Action::Put(KindId::new(2)));
    assert_eq!(table.player(0).trade[2], 1);
    assert_eq!(table.asked().map(Seat::index), Some(1));
    table.act(Action::Put(KindId::new(0)));
    assert_eq!(table.state.open.active, Seat::new(0), "the turn of the first player");
}

#[test]
fn p7_a_city_is_mature_when_all_around_it_are_friendly_tokens_or_water() {
    let around = |signs: &str| {
        let sign: Vec<char> = signs.chars().collect();
        let rows = [
            "Agggg".to_owned(),
            format!("gg{}{}g", sign[4], sign[5]),
            format!("g{}1{}g", sign[3], sign[0]),
            format!("g{}{}gg", sign[2], sign[1]),
            "ggggB".to_owned(),
        ];
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let table = FocusRowTable::new(&rows);
        table.view().mature(Seat::new(0)).has(table.at(2, 2))
    };
    assert!(around("aaaaaa") && around("aawwaa"));
    assert!(!around("aaaaag"), "an empty space");
    assert!(!around("aaaaab"), "a token of a rival");
    assert!(!around("aaaaaS"), "a city-state");
}

#[test]
fn p12_the_winner_is_found_when_the_first_player_would_begin_again() {
    let mut table = FocusRowTable::new(&["Agggg", "ggggg", "ggggB"]);
    table.state.open.players[1].agendas = 0b111;
    table.resolve("science", 1);
    assert_eq!(table.state.open.end, None, "the second player still has a turn");
    table.resolve("science", 1);
    assert_eq!(table.state.open.end, Some(End::Agendas));
    assert_eq!(table.game.standings(&table.state)[0].seat, Seat::new(1));
}

#[test]
fn p12_a_win_in_the_round_of_the_limit_is_a_win() {
    for (agendas, end) in [(0b111, End::Agendas), (0b11, End::Limit)] {
        let mut table = FocusRowTable::new(&["Agggg", "ggggg", "ggggB"]);
        table.state.open.turn = table.game.options().turn_limit;
        table.state.open.players[1].agendas = agendas;
        table.resolve("science", 1).resolve("science", 1);
        assert_eq!(table.state.open.end, Some(end));
    }
}

#[test]
fn p12_an_agenda_that_was_completed_stays_complete() {
    let mut table = FocusRowTable::new(&[
        "Agggggg", "ggggggg", "1g1g1gg", "ggggggg", "1g1g1gg", "ggggggg", "1gggggB",
    ]);
    table.state.open.victories[0] =
        VictoryId::new(victory(&table, "eight-cities-or-economic-wonders"));
    table.resolve("science", 1);
    assert_eq!(table.player(0).agendas & 1, 1, "eight cities with the capital city");
    let city = table.at(0, 2);
    table.state.open.players[0].cities.remove(city);
    table.resolve("science", 1);
    assert_eq!(table.player(0).agendas & 1, 1, "seven cities now");
    let mut table = FocusRowTable::new(&[
        "Agggggg", "ggggggg", "1g1g1gg", "ggggggg", "1g1g1gg", "ggggggg", "ggggggB",
    ]);
    table.state.open.victories[0] =
        VictoryId::new(victory(&table, "eight-cities-or-economic-wonders"));
    table.resolve("science", 1);
    assert_eq!(table.player(0).agendas & 1, 0, "seven are not enough");
}

fn victory(table: &FocusRowTable, id: &str) -> u8 {
    let pack = table.game.pack();
    let at = table.game.rules().victories.iter().position(|row| &*pack[row.card].id == id);
    u8::try_from(at.expect("a victory card")).expect("few")
}

#[test]
fn p12_ties_are_broken_by_wonders_and_then_by_spaces() {
    for (wonders, first) in [(0, 1), (1, 0)] {
        let mut table = FocusRowTable::new(&["Agggg", "ggggg", "ggbbB"]);
        for seat in 0..2 {
            table.state.open.players[seat].agendas = 0b111;
        }
        if wonders > 0 {
            let wonder = table.wonder("stonehenge").index();
            table.state.open.wonders[wonder] = Some(table.at(0, 0));
        }
        let ranks = table.game.standings(&table.state);
        assert_eq!((ranks[0].seat, ranks[0].rank, ranks[1].rank), (Seat::new(first), 1, 2));
    }
}

#[test]
fn back_page_what_each_agenda_counts() {
    let mut table = FocusRowTable::new(&["Ag1gg", "wgggg", "ggagg", "gggga", "ggggB"]);
    let count = |table: &FocusRowTable, what: Count| table.view().count(Seat::new(0), what);
    assert_eq!(count(&table, Count::Cities), 2, "the capital city counts");
    // Both cities and the token in the last column lie at the edge; the other token does not.
    assert_eq!(count(&table, Count::EdgeSpaces), 3);
    assert_eq!(count(&table, Count::Spaces), 4);
    table.state.open.players[0].capitals_defeated = 1;
    assert_eq!(count(&table, Count::CapitalsDefeated), 1);
}

#[test]
fn back_page_reaching_24_on_the_dial_counts_also_when_it_is_passed() {
    let mut table = FocusRowTable::new(&["Agggg", "ggggg", "ggggB"]);
    table.state.open.victories[0] = VictoryId::new(victory(&table, "tech-or-scientific-wonders"));
    table.state.open.players[0].tech = 23;
    table.resolve("science", 2).finish();
    assert_eq!(table.player(0).tech, 15);
    assert_eq!(table.player(0).agendas & 1, 1);
}
