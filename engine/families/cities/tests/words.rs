//! What people read of a game of cities and actions: answers say what they do.

use strabo_cities::ids::{AdvanceId, CardKind};
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

#[test]
fn an_advance_says_what_it_does_and_raises() {
    let table = CitiesTable::new();
    let rows = &table.game.pack().advances;
    let storage = rows.iter().position(|row| &*row.id == "storage").expect("an advance");
    let storage = Action::Advance(AdvanceId::new(u8::try_from(storage).expect("few")));
    assert_eq!(
        table.game.say(
            table.game.view(&table.state, table.game.asked(&table.state).unwrap_or_default()),
            storage
        ),
        "gain Storage: have at most 8 Food; raises Happiness level"
    );
}

#[test]
fn a_card_says_the_half_that_can_be_played_now() {
    let mut table = CitiesTable::new();
    let card = Action::Card(action_card(&table, "timber-rafts"));
    let turn = table.game.say(
        table.game.view(&table.state, table.game.asked(&table.state).unwrap_or_default()),
        card,
    );
    assert_eq!(turn, "play Timber Rafts: at any time of your turn: gain 2 Wood");
    table.state.tasks.push(Task::CardAttack);
    let battle = table.game.say(
        table.game.view(&table.state, table.game.asked(&table.state).unwrap_or_default()),
        card,
    );
    assert_eq!(battle, "play Ramming: in a battle with Ship: +1 die; at sea");
}

#[test]
fn a_city_that_was_activated_warns_that_its_mood_falls() {
    let mut table = CitiesTable::new();
    let build = Action::Build(table.home);
    assert!(
        !table
            .game
            .say(
                table.game.view(&table.state, table.game.asked(&table.state).unwrap_or_default()),
                build
            )
            .contains("mood")
    );
    table.state.spaces[table.home.index()].city.active = 1;
    assert!(
        table
            .game
            .say(
                table.game.view(&table.state, table.game.asked(&table.state).unwrap_or_default()),
                build
            )
            .ends_with("(again: its mood falls)")
    );
}

#[test]
fn the_board_tells_what_the_own_cards_do_and_nobody_elses() {
    let mut table = CitiesTable::new();
    let card = action_card(&table, "timber-rafts");
    let copies = table.game.rules().actions[card.index()].copies;
    table.state.players[0].actions = copies & copies.wrapping_neg();
    let [own, other] = [0, 1]
        .map(|seat| table.game.pages(table.game.view(&table.state, Seat::new(seat)))[0].1.clone());
    for line in ["  Timber Rafts: at any time of your turn: gain 2 Wood", "  Ramming: in a battle"]
    {
        assert!(own.contains(line), "{own}");
        assert!(!other.contains(line), "{other}");
    }
    assert!(other.contains("Your action cards: none"), "{other}");
}
