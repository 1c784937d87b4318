//! Beginnings that several tests share: armies at a front, ships at sea, an event that is drawn.

use strabo_cities::{Action, Task, ids::SpaceId, state::City};

use crate::table::CitiesTable;

/// Armies of the first player beside an enemy space; the first player has Tactics.
pub fn front(mine: u8, theirs: u8) -> (CitiesTable, SpaceId) {
    let mut table = CitiesTable::new();
    table.learn(0, &["tactics"]);
    let at = table.ring(1)[0];
    table.units(0, table.home, [0, mine, 0]);
    if theirs > 0 {
        table.units(1, at, [0, theirs, 0]);
    }
    (table, at)
}

/// All army units in the city of the first player go there.
pub fn set_out(table: &mut CitiesTable, at: SpaceId) {
    let armies = table.count(table.home)[1];
    table.go(Action::Move);
    table.answer(Action::Lift { at: table.home, units: [0, armies, 0] });
    if let Some(Task::March { .. }) = table.task() {
        table.answer(Action::To { at, far: false, plain: false });
    }
}

/// All army units in the city of the first player attack; questions before the first roll are answered with as
/// little as possible.
pub fn attack(table: &mut CitiesTable, at: SpaceId) {
    set_out(table, at);
    while matches!(table.task(), Some(Task::CardAttack | Task::CardDefend | Task::Siege)) {
        table.answer(Action::Done);
    }
}

/// Attacks to the end.
pub fn fight(table: &mut CitiesTable, at: SpaceId) {
    attack(table, at);
    while let Some(task) = table.task() {
        match task {
            Task::Cease => table.answer(Action::Yes),
            Task::CardAttack | Task::CardDefend | Task::Siege => table.answer(Action::Done),
            _ => return,
        };
    }
}

/// A ship of each player, on two sea spaces beside each other.
pub fn naval(mine: u8, theirs: u8) -> (CitiesTable, SpaceId, SpaceId) {
    let mut table = CitiesTable::new();
    let [one, two] = table.road();
    table.paint(one, "sea");
    table.paint(two, "sea");
    table.units(0, one, [0, 0, mine]);
    table.units(1, two, [0, 0, theirs]);
    (table, one, two)
}

/// Ships with what they carry go there.
pub fn sail(table: &mut CitiesTable, from: SpaceId, units: [u8; 3], to: SpaceId) {
    table.go(Action::Move);
    table.answer(Action::Lift { at: from, units });
    if let Some(Task::March { .. }) = table.task() {
        table.answer(Action::To { at: to, far: false, plain: false });
    }
}

/// An event card is drawn by the first player.
pub fn draw(table: &mut CitiesTable, card: &str) {
    table.learn(0, &["storage"]);
    table.give(0, &[("food", 2)]);
    table.set_level(0, "culture", 2);
    table.next_event(card);
    table.buy("writing");
}

/// A city is gone, with nothing else.
pub fn remove_city(table: &mut CitiesTable, seat: u8, at: SpaceId) {
    table.state.spaces[at.index()].city = City::EMPTY;
    table.state.cities.remove(at);
    table.state.players[usize::from(seat)].cities.remove(at);
}
