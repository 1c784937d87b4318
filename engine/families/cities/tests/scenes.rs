//! Beginnings that several tests share: armies at a front, ships at sea, an event that is drawn.

use strabo_cities::{Action, Task, ids::SpaceId, state::City};

use crate::table::CitiesTable;

/// Armies of the first player beside an enemy space; the first player has Tactics.
pub fn front(mine: u8, theirs: u8) -> (CitiesTable, SpaceId) {
    let mut table = CitiesTable::knowing(&["tactics"]);
    let at = table.ring(1)[0];
    table.units(0, table.home, [0, mine, 0]);
    if theirs > 0 {
        table.units(1, at, [0, theirs, 0]);
    }
    (table, at)
}

/// The first player can pay for everything with food, ore and wood.
pub fn rich() -> CitiesTable {
    let mut table = CitiesTable::knowing(&["storage"]);
    table.give(0, &[("food", 8), ("ore", 8), ("wood", 8)]);
    table
}

/// A ship of each player, on two sea spaces beside each other.
pub fn naval(mine: u8, theirs: u8) -> (CitiesTable, SpaceId, SpaceId) {
    let mut table = CitiesTable::new();
    let [one, two] = table.road();
    table.paint(one, "sea").paint(two, "sea");
    table.units(0, one, [0, 0, mine]).units(1, two, [0, 0, theirs]);
    (table, one, two)
}

impl CitiesTable {
    /// Units go there in a new move action; what is asked on arrival stays open.
    pub fn send(&mut self, from: SpaceId, units: [u8; 3], to: SpaceId) -> &mut Self {
        self.go(Action::Move).answer(Action::Lift { at: from, units });
        if let Some(Task::March { .. }) = self.task() {
            self.answer(Action::To { at: to, far: false, plain: false });
        }
        self
    }

    /// All army units in the city of the first player go there.
    pub fn set_out(&mut self, at: SpaceId) -> &mut Self {
        self.send(self.home, [0, self.count(self.home)[1], 0], at)
    }

    /// All army units in the city of the first player attack; questions before the first roll are answered with
    /// as little as possible.
    pub fn attack(&mut self, at: SpaceId) -> &mut Self {
        self.set_out(at);
        while matches!(self.task(), Some(Task::CardAttack | Task::CardDefend | Task::Siege)) {
            self.answer(Action::Done);
        }
        self
    }

    /// Attacks to the end.
    pub fn fight(&mut self, at: SpaceId) -> &mut Self {
        self.attack(at);
        loop {
            match self.task() {
                Some(Task::Cease) => self.answer(Action::Yes),
                Some(Task::CardAttack | Task::CardDefend | Task::Siege) => {
                    self.answer(Action::Done)
                }
                _ => return self,
            };
        }
    }

    /// An event card is drawn by the first player.
    pub fn draw(&mut self, card: &str) -> &mut Self {
        self.learn(0, &["storage"]).give(0, &[("food", 2)]).set_level(0, "culture", 2);
        self.next_event(card).buy("writing")
    }

    /// A city is gone, with nothing else.
    pub fn remove_city(&mut self, seat: u8, at: SpaceId) -> &mut Self {
        self.state.spaces[at.index()].city = City::EMPTY;
        self.state.cities.remove(at);
        self.state.players[usize::from(seat)].cities.remove(at);
        self
    }
}
