//! What people read of a game of cities and actions: answers say what they do.

use strabo_cities::ids::CardKind;
use strabo_cities::{Action, Task};
use strabo_core::{Family, Seat};

use crate::table::CitiesTable;

/// The place of an action card in its deck.
fn action_card(table: &CitiesTable, id: &str) -> CardKind {
    let rows = table.game.rules().actions.iter();
    let mut named = rows.map(|card| &*table.game.pack().cards[usize::from(card.card)].id);
    let at = named.position(|other| other == id).expect("a card");
    CardKind::new(u8::try_from(at).expect("few cards"))
}

/// An action as it is offered: words and note.
fn offered(table: &CitiesTable, action: Action) -> (String, String) {
    let seat = table.game.asked(&table.state).unwrap_or_default();
    let answers = table.game.answers(table.game.view(&table.state, seat), &vec![action]);
    (answers[0].words.clone(), answers[0].note.clone().unwrap_or_default())
}

#[test]
fn an_advance_says_what_it_costs_does_and_raises() {
    let table = CitiesTable::new();
    let (words, note) = offered(&table, Action::Advance(table.advance("storage")));
    assert_eq!(words, "Gain Storage");
    assert_eq!(note, "costs 2 Food; have at most 8 Food; raises Happiness level");
}

#[test]
fn a_card_says_the_half_that_can_be_played_now() {
    let mut table = CitiesTable::new();
    let card = Action::Card(action_card(&table, "timber-rafts"));
    let [turn, rafts] = <[String; 2]>::from(offered(&table, card));
    assert_eq!((&*turn, &*rafts), ("Play Timber Rafts", "at any time of your turn: gain 2 Wood"));
    table.state.tasks.push(Task::CardAttack);
    let [battle, ramming] = <[String; 2]>::from(offered(&table, card));
    assert_eq!((&*battle, &*ramming), ("Play Ramming", "in a battle with Ship: +1 die; at sea"));
}

#[test]
fn a_city_that_was_activated_warns_that_its_mood_falls() {
    let mut table = CitiesTable::new();
    let build = Action::Build(table.home);
    assert!(!offered(&table, build).1.contains("mood"));
    table.state.spaces[table.home.index()].city.active = 1;
    assert!(offered(&table, build).1.ends_with("again: its mood falls"));
}

#[test]
fn the_board_tells_what_the_own_cards_do_and_nobody_elses() {
    let mut table = CitiesTable::new();
    let card = action_card(&table, "timber-rafts");
    let copies = table.game.rules().actions[card.index()].copies;
    table.state.players[0].actions = copies & copies.wrapping_neg();
    let [own, other] = [0, 1]
        .map(Seat::new)
        .map(|seat| table.game.pages(table.game.view(&table.state, seat), seat)[2].1.clone());
    for line in ["  Timber Rafts: At any time of your turn: gain 2 Wood", "  Ramming: In a battle"]
    {
        assert!(own.contains(line), "{own}");
        assert!(!other.contains(line), "{other}");
    }
    assert!(other.contains("Your hand"), "{other}");
}
