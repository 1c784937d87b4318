//! Beginnings that several scenes share: armies at a front, ships at sea, a market, a region that nobody knows.

use strabo_cities::{Action, Task, ids::SpaceId, state::City};
use strabo_core::{Events, Family, Log};

use crate::table::{CitiesTable, FIRST};

impl CitiesTable {
    /// Armies of the first player, who has Tactics, beside those of an enemy in `near0`.
    pub fn front(mine: u8, theirs: u8) -> Self {
        let mut table = Self::knowing(&["tactics"]);
        table.units(0, table.home, [0, mine, 0]);
        if theirs > 0 {
            table.units(1, table.ring(1)[0], [0, theirs, 0]);
        }
        table
    }

    /// A game as it begins, with nothing set up for a test.
    pub fn fresh(players: u8) -> Self {
        let mut table = Self::of(players);
        table.state = table.game.start(0, &mut Events::off());
        table
    }

    /// The first player can pay for everything with food, ore and wood.
    pub fn rich() -> Self {
        let mut table = Self::knowing(&["storage"]);
        table.give(0, &[("food", 8), ("ore", 8), ("wood", 8)]);
        table
    }

    /// Ships of both players on two sea spaces beside each other, `road1` and `road2`.
    pub fn naval(mine: u8, theirs: u8) -> Self {
        let mut table = Self::new();
        let [one, two] = table.road();
        table.paint(one, "sea").paint(two, "sea");
        table.units(0, one, [0, 0, mine]).units(1, two, [0, 0, theirs]);
        table
    }

    /// The first player has all that a wonder costs, and Engineering.
    pub fn builder() -> Self {
        let mut table = Self::rich();
        table.learn(0, &["engineering"]).give(0, &[("ideas", 8), ("culture", 8), ("mood", 8)]);
        table
    }

    /// It is the turn of the first of three players, and the first two have something of most kinds.
    pub fn market() -> Self {
        let mut table = Self::of(3);
        for (seat, goods) in [(0, [("food", 2), ("ore", 2)]), (1, [("wood", 2), ("gold", 2)])] {
            table.learn(seat, &["storage"]).give(seat, &goods);
            table.give(seat, &[("mood", 1), ("culture", 1)]);
            for track in ["culture", "happiness"] {
                table.set_level(seat, track, 3);
            }
        }
        table
    }

    /// The first player has Roads and what they cost, and a settler and an army unit at home.
    pub fn roads() -> Self {
        let mut table = Self::knowing(&["tactics", "engineering", "roads"]);
        table.units(0, table.home, [1, 1, 0]).give(0, &[("food", 2), ("ore", 2)]);
        table
    }

    /// One region is unknown, with `dark0` and so on beside home, where a settler stands.
    pub fn frontier(tile: &str) -> Self {
        let mut table = Self::new();
        let rules = table.game.rules().clone();
        let beside = |spaces: &[SpaceId]| -> Vec<SpaceId> {
            spaces.iter().copied().filter(|at| table.steps(table.home, *at) == 1).collect()
        };
        let dark = rules.regions.iter().find_map(|region| {
            let spaces: Vec<SpaceId> = region.spaces.iter().collect();
            let unknown = region.seat.is_none() && !spaces.contains(&table.home);
            Some(beside(&spaces)).filter(|near| unknown && !near.is_empty())
        });
        let dark = dark.expect("a region");
        table.units(0, table.home, [1, 0, 0]).hide(dark[0]).only_tile(tile);
        for (number, at) in dark.into_iter().enumerate() {
            table.name(&format!("dark{number}"), at);
        }
        table
    }

    /// Four spaces of sea, `lane0` to `lane3`, each beside the one before it and no other.
    pub fn sea_lane(&mut self) {
        let free = |at: &SpaceId| *at != self.home && *at != self.away;
        let next = |at: SpaceId| self.around(at).into_iter().filter(free);
        let all = (0..self.game.rules().spaces()).map(SpaceId::new).filter(free);
        let lines = all.flat_map(|one| next(one).map(move |two| [one, two]));
        let lines = lines.flat_map(|[one, two]| next(two).map(move |three| [one, two, three]));
        let mut lines = lines
            .flat_map(|[one, two, three]| next(three).map(move |four| [one, two, three, four]));
        let apart = |lane: &[SpaceId; 4]| {
            let [one, two, three, four] = *lane;
            self.steps(one, three) == 2 && self.steps(two, four) == 2 && self.steps(one, four) == 3
        };
        let lane = lines.find(apart).expect("a lane");
        for (number, at) in lane.into_iter().enumerate() {
            self.paint(at, "sea").name(&format!("lane{number}"), at);
        }
    }

    /// Nobody knows the regions other than those of `home` and `away`.
    pub fn hide_between(&mut self) {
        let rules = self.game.rules().clone();
        let known = [self.home, self.away].map(|at| rules.region_of(at));
        let dark = |at: &SpaceId| !known.contains(&rules.region_of(*at));
        for at in (0..rules.spaces()).map(SpaceId::new).filter(dark) {
            self.hide(at);
        }
    }

    /// So many temples of the first player in cities of the second.
    pub fn temples(&mut self, many: usize) {
        let temple = self.building("temple");
        for at in self.ring(3).into_iter().chain(self.ring(4)).take(many) {
            self.city(1, at, &["temple"]).state.space_mut(at).city.parts[temple] = Some(FIRST);
        }
    }

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

    /// A wonder lies face up.
    pub fn show(&mut self, id: &str) {
        let wonder = self.wonder_id(id).number();
        self.state.decks[3] &= !(1 << wonder);
        self.state.wonders |= 1 << wonder;
    }

    /// The table after a wonder was built with Engineering, if it can be built there.
    pub fn raised(&self, id: &str, city: SpaceId) -> Option<Self> {
        let wonder = self.wonder_id(id);
        let mut next = self.clone();
        next.answer(*self.uses("engineering").first()?);
        let wanted = Action::Wonder { wonder, city: Some(city) };
        if matches!(next.task(), Some(Task::Wonder { .. })) {
            if !next.can(wanted) {
                return None;
            }
            next.answer(wanted);
        }
        if let Some(Task::Pay { .. }) = next.task() {
            next.answer(next.legal()[0]);
        }
        (next.state.sites[wonder.index()] == Some(city)).then_some(next)
    }
}
