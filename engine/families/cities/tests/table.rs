//! A table for tests of the book: a map of open Fertile ground, and pieces where a test needs them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, OnceLock};

use strabo_cities::ids::{
    AdvanceId, BARBARIANS, BuildingId, CardKind, GoodId, GroundId, SpaceId, WonderId, numbered,
};
use strabo_cities::rules::Source;
use strabo_cities::state::{City, READY, Space};
use strabo_cities::{Action, Event, Game, Spaces, State, Task, Told};
use strabo_core::{Chance, Events, Family, Log, Options, Seat};
use strabo_model::Pack;

/// The pack with everything that play needs.
pub fn pack() -> Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    let compile =
        || strabo_data::compile("clash-stand-in").expect("a shipped pack").pack.expect("a game");
    PACK.get_or_init(compile).clone()
}

/// The game for a number of players, read once.
pub fn game(players: u8) -> Game {
    static GAMES: OnceLock<Vec<Game>> = OnceLock::new();
    let games = GAMES.get_or_init(|| {
        let of = |players| Game::new(&pack(), &Options::new(players)).expect("playable");
        (2..=4).map(of).collect()
    });
    games[usize::from(players) - 2].clone()
}

/// A game and where it stands. The first player has a city in `home`, in the middle of the map, and it is the
/// beginning of their turn. The second player has a city in `away`, as far from there as possible.
#[derive(Clone, Debug)]
pub struct CitiesTable {
    pub game: Arc<Game>,
    pub state: State,
    pub events: Events<Told>,
    pub home: SpaceId,
    pub away: SpaceId,
    /// Spaces by their names in scenes.
    pub places: BTreeMap<String, SpaceId>,
}

/// The seat of barbarians.
pub const WILD: u8 = BARBARIANS.number();

/// Nobody, where a number stands for a player.
pub const NONE: u8 = u8::MAX;

pub const FIRST: Seat = Seat::new(0);
pub const SECOND: Seat = Seat::new(1);
pub const THIRD: Seat = Seat::new(2);

impl CitiesTable {
    /// Two players.
    pub fn new() -> Self {
        Self::of(2)
    }

    /// Two players; the first knows these advances.
    pub fn knowing(advances: &[&str]) -> Self {
        let mut table = Self::new();
        table.learn(0, advances);
        table
    }

    /// So many players; those after the second have no city.
    pub fn of(players: u8) -> Self {
        static TABLES: [OnceLock<CitiesTable>; 3] = [const { OnceLock::new() }; 3];
        let table = &TABLES[usize::from(players) - 2];
        table.get_or_init(|| Self::with(game(players))).clone()
    }

    pub fn with(game: Game) -> Self {
        let start = |seed| game.start(seed, &mut Events::off());
        let state =
            (0..1000).map(start).find(|state| state.first == FIRST && state.active == FIRST);
        let mut state = state.expect("a seed");
        let fertile = named(game.pack().terrains.iter().map(|row| &*row.id), "fertile");
        let spaces = game.rules().spaces();
        for at in 0..spaces {
            state.spaces[usize::from(at)] =
                Space { ground: Some(GroundId::new(fertile)), ..Space::NEW };
            state.open.insert(SpaceId::new(at));
        }
        for region in &mut state.regions {
            region.0.get_or_insert_default();
        }
        (state.water, state.cities) = (Spaces::NONE, Spaces::NONE);
        for player in &mut state.players {
            (player.cities, player.units) = (Spaces::NONE, Spaces::NONE);
            (player.actions, player.objectives) = (0, 0);
            player.goods = [0; 8];
        }
        let mut table = Self {
            game: Arc::new(game),
            state,
            events: Events::kept(),
            home: SpaceId::default(),
            away: SpaceId::default(),
            places: BTreeMap::new(),
        };
        let all = || (0..spaces).map(SpaceId::new);
        let interior = all().filter(|at| table.around(*at).len() == 6);
        let depth = |at: &SpaceId| table.distances(*at).into_iter().max();
        table.home = interior.min_by_key(depth).expect("a middle");
        let far = all().max_by_key(|at| table.steps(table.home, *at));
        table.away = far.expect("a space");
        table.city(0, table.home, &[]);
        table.city(1, table.away, &[]);
        table.name_spaces();
        table
    }

    fn name_spaces(&mut self) {
        let [one, two] = self.road();
        for (name, at) in [("home", self.home), ("away", self.away), ("road1", one), ("road2", two)]
        {
            self.name(name, at);
        }
        for (name, steps) in [("near", 1), ("far", 2), ("third", 3), ("fourth", 4)] {
            for (number, at) in self.ring(steps).into_iter().enumerate() {
                self.name(&format!("{name}{number}"), at);
            }
        }
        let rim = self.game.rules().rim.clone();
        for (number, at) in rim.iter().enumerate() {
            self.name(&format!("rim{number}"), *at);
            self.name(&format!("rim-{}", rim.len() - number), *at);
        }
    }

    pub fn name(&mut self, name: &str, at: SpaceId) {
        self.places.insert(name.to_owned(), at);
    }

    // Where things are.

    pub fn around(&self, at: SpaceId) -> Vec<SpaceId> {
        self.game.rules().around[at.index()].iter().collect()
    }

    /// The number of steps from a space to each other, over everything.
    fn distances(&self, from: SpaceId) -> Vec<u8> {
        let mut steps = vec![u8::MAX; self.game.rules().spaces().into()];
        let mut open = VecDeque::from([(from, 0)]);
        while let Some((at, step)) = open.pop_front() {
            if step < steps[at.index()] {
                steps[at.index()] = step;
                open.extend(self.around(at).into_iter().map(|to| (to, step + 1)));
            }
        }
        steps
    }

    pub fn steps(&self, from: SpaceId, to: SpaceId) -> u8 {
        self.distances(from)[to.index()]
    }

    /// Spaces exactly so far from the city of the first player.
    pub fn ring(&self, steps: u8) -> Vec<SpaceId> {
        let all = (0..).map(SpaceId::new).zip(self.distances(self.home));
        all.filter(|(_, far)| *far == steps).map(|(at, _)| at).collect()
    }

    /// Two spaces in a row, the first of them beside the city of the first player.
    pub fn road(&self) -> [SpaceId; 2] {
        let far = self.ring(2);
        let near = self.ring(1);
        let beside = |one: &SpaceId| far.iter().find(|two| self.around(*one).contains(two));
        let one = near.iter().find(|one| beside(one).is_some()).expect("a road");
        [*one, *beside(one).expect("a road")]
    }

    // What is where.

    pub fn paint(&mut self, at: SpaceId, terrain: &str) -> &mut Self {
        let ground = named(self.game.pack().terrains.iter().map(|row| &*row.id), terrain);
        self.state.spaces[at.index()].ground = Some(GroundId::new(ground));
        if terrain == "sea" {
            self.state.water.insert(at);
        } else {
            self.state.water.remove(at);
        }
        self
    }

    /// Nobody knows the region of a space.
    pub fn hide(&mut self, at: SpaceId) -> &mut Self {
        let region = self.game.rules().region_of(at).index();
        self.state.regions[region].0 = None;
        for space in self.game.rules().regions[region].spaces {
            self.state.spaces[space.index()] = Space::NEW;
            self.state.open.remove(space);
            self.state.water.remove(space);
        }
        self
    }

    /// Only this tile can be found.
    pub fn only_tile(&mut self, id: &str) -> &mut Self {
        let pack = self.game.pack();
        let tile = named(pack.tiles.iter().map(|row| &*row.id), id);
        let rows = self.game.rules().tiles.iter().zip(0_u8..);
        let found = rows.filter(|(row, _)| row.tile == u16::from(tile)).map(|(_, at)| 1 << at);
        self.state.tiles = found.fold(0, |set, bit: u64| set | bit);
        self
    }

    pub fn city(&mut self, seat: u8, at: SpaceId, parts: &[&str]) -> &mut Self {
        let mut city = City { owner: Some(Seat::new(seat)), ..City::EMPTY };
        for part in parts {
            city.parts[self.building(part)] = Some(Seat::new(seat));
            if *part == "port" {
                let beside = self.around(at).into_iter().find(|to| self.state.water.has(*to));
                assert!(beside.is_some(), "a harbour beside the sea");
                city.sea = beside;
            }
        }
        self.state.spaces[at.index()].city = city;
        self.state.cities.insert(at);
        if let Some(player) = self.state.players.get_mut(usize::from(seat)) {
            player.cities.insert(at);
        }
        self
    }

    /// Settlers, army units and ships.
    pub fn units(&mut self, seat: u8, at: SpaceId, units: [u8; 3]) -> &mut Self {
        let space = &mut self.state.spaces[at.index()];
        space.owner = Some(Seat::new(seat));
        for (kind, count) in units.into_iter().enumerate() {
            space.units[kind][READY] = count;
        }
        if let Some(player) = self.state.players.get_mut(usize::from(seat)) {
            player.units.insert(at);
        }
        self
    }

    pub fn learn(&mut self, seat: u8, advances: &[&str]) -> &mut Self {
        for id in advances {
            let bit = 1 << self.advance(id).number();
            self.state.players[usize::from(seat)].advances |= bit;
        }
        self
    }

    /// A player has exactly this much; tokens with the level for as many.
    pub fn give(&mut self, seat: u8, goods: &[(&str, u8)]) -> &mut Self {
        for (id, amount) in goods {
            let good = self.good(id);
            let track = self.game.rules().goods[good].track;
            let player = &mut self.state.players[usize::from(seat)];
            player.goods[good] = *amount;
            if let Some(track) = track {
                player.tracks[track.index()] = 8;
            }
        }
        self
    }

    pub fn set_level(&mut self, seat: u8, track: &str, level: u8) -> &mut Self {
        let at = named(self.game.pack().tracks.iter().map(|row| &*row.id), track);
        self.state.players[usize::from(seat)].tracks[usize::from(at)] = level;
        self
    }

    pub fn level(&self, seat: u8, track: &str) -> u8 {
        let at = named(self.game.pack().tracks.iter().map(|row| &*row.id), track);
        self.state.players[usize::from(seat)].tracks[usize::from(at)]
    }

    pub fn set_mood(&mut self, at: SpaceId, mood: u8) -> &mut Self {
        self.state.spaces[at.index()].city.mood = mood;
        self
    }

    pub fn wonder(&mut self, id: &str, at: SpaceId) -> &mut Self {
        let wonder = self.wonder_id(id);
        self.state.decks[3] &= !(1 << wonder.number());
        self.state.sites[wonder.index()] = Some(at);
        self.state.spaces[at.index()].city.wonder = Some(wonder);
        self
    }

    /// A player has a card in hand; its number.
    pub fn hand(&mut self, seat: u8, id: &str) -> CardKind {
        let (deck, card, copy) = self.card(id);
        let player = &mut self.state.players[usize::from(seat)];
        if deck == 0 {
            player.actions |= copy;
        } else {
            player.objectives |= copy;
        }
        self.state.decks[deck] &= !copy;
        card
    }

    pub fn next_event(&mut self, id: &str) -> &mut Self {
        let rules = self.game.rules();
        let card = named(self.game.pack().cards.iter().map(|row| &*row.id), id);
        let row = rules.events.iter().find(|row| row.card == u16::from(card)).expect("an event");
        self.state.discards[2] = 0;
        self.state.decks[2] = row.copies;
        self
    }

    // Names.

    pub fn good(&self, id: &str) -> usize {
        usize::from(named(self.game.pack().resources.iter().map(|row| &*row.id), id))
    }

    pub fn good_id(&self, id: &str) -> GoodId {
        GoodId::new(named(self.game.pack().resources.iter().map(|row| &*row.id), id))
    }

    pub fn advance(&self, id: &str) -> AdvanceId {
        AdvanceId::new(named(self.game.pack().advances.iter().map(|row| &*row.id), id))
    }

    pub fn building(&self, id: &str) -> BuildingId {
        let piece = named(self.game.pack().pieces.iter().map(|row| &*row.id), id);
        let mut rows = numbered(&self.game.rules().buildings);
        rows.find(|(_, row)| row.piece == u16::from(piece)).expect("a building").0
    }

    pub fn wonder_id(&self, id: &str) -> WonderId {
        let card = named(self.game.pack().cards.iter().map(|row| &*row.id), id);
        let mut rows = numbered(&self.game.rules().wonders);
        rows.find(|(_, row)| row.card == u16::from(card)).expect("a wonder").0
    }

    /// The deck of an action or objective card, its number there, and one of its copies.
    pub fn card(&self, id: &str) -> (usize, CardKind, u64) {
        let card = named(self.game.pack().cards.iter().map(|row| &*row.id), id);
        let rules = self.game.rules();
        for (deck, rows) in [&rules.actions, &rules.objectives].into_iter().enumerate() {
            let found = numbered(rows).find(|(_, row)| row.card == u16::from(card));
            if let Some((at, row)) = found {
                return (deck, at, row.copies & row.copies.wrapping_neg());
            }
        }
        panic!("a card {id}")
    }

    /// All copies of an action or objective card.
    pub fn copies(&self, id: &str) -> u64 {
        let (deck, card, _) = self.card(id);
        let rules = self.game.rules();
        [&rules.actions, &rules.objectives][deck][card.index()].copies
    }

    // What there is.

    pub fn has(&self, seat: u8, good: &str) -> u8 {
        self.state.players[usize::from(seat)].goods[self.good(good)]
    }

    pub fn knows(&self, seat: u8, advance: &str) -> bool {
        self.state.players[usize::from(seat)].advances >> self.advance(advance).number() & 1 == 1
    }

    pub fn count(&self, at: SpaceId) -> [u8; 3] {
        let space = &self.state.spaces[at.index()];
        [0, 1, 2].map(|kind| space.count(kind))
    }

    pub fn owner(&self, at: SpaceId) -> u8 {
        self.state.spaces[at.index()].city.owner.map_or(NONE, Seat::number)
    }

    pub fn mood(&self, at: SpaceId) -> u8 {
        self.state.spaces[at.index()].city.mood
    }

    pub fn task(&self) -> Option<Task> {
        self.state.tasks.last().copied()
    }

    /// True when the player whose turn it is chooses what to do.
    pub fn in_turn(&self) -> bool {
        self.task() == Some(Task::Turn)
    }

    // What can be done.

    pub fn legal(&self) -> Vec<Action> {
        let mut list = Vec::new();
        self.game.legal(&self.state, &mut list);
        list
    }

    pub fn can(&self, action: Action) -> bool {
        self.legal().contains(&action)
    }

    /// An answer that must be legal; after it payments are made with as little gold and as few ideas as possible.
    pub fn go(&mut self, action: Action) -> &mut Self {
        self.answer(action);
        while let Some(Task::Pay { .. }) = self.task() {
            let (gold, ideas) = (self.good("gold"), self.good("ideas"));
            let dear = |action: &Action| match action {
                Action::Pay(price) => (price[gold], price[ideas]),
                _ => (u8::MAX, u8::MAX),
            };
            self.answer(self.legal().into_iter().min_by_key(dear).expect("a payment"));
        }
        self
    }

    /// An answer that must be legal, and nothing after it.
    pub fn answer(&mut self, action: Action) -> &mut Self {
        let legal = self.legal();
        assert!(legal.contains(&action), "{action:?} is not among {legal:?} ({:?})", self.task());
        let asked = self.state.asked().expect("somebody");
        self.game.apply(&mut self.state, asked, action, &mut self.events).expect("legal");
        self
    }

    pub fn buy(&mut self, id: &str) -> &mut Self {
        self.go(Action::Advance(self.advance(id)))
    }

    /// Moves units in an action of their own.
    pub fn march(&mut self, from: SpaceId, units: [u8; 3], to: SpaceId) -> &mut Self {
        self.go(Action::Move);
        self.carry(from, units, to);
        self.done_moving()
    }

    /// Moves units within a move action.
    pub fn carry(&mut self, from: SpaceId, units: [u8; 3], to: SpaceId) -> &mut Self {
        let goals = self.state_of_lift(from, units);
        assert!(goals.contains(&(to, false, false)), "{to:?} is not among {goals:?}");
        self.go(Action::Lift { at: from, units });
        if let Some(Task::March { .. }) = self.task() {
            self.go(Action::To { at: to, far: false, plain: false });
        }
        self
    }

    /// Where units go that can be picked up now. A single place is not asked for.
    pub fn state_of_lift(&self, at: SpaceId, units: [u8; 3]) -> BTreeSet<(SpaceId, bool, bool)> {
        let mut table = self.clone();
        let before = table.events.list().len();
        table.answer(Action::Lift { at, units });
        if let Some(Task::March { .. }) = table.task() {
            let goals = table.legal().into_iter().filter_map(|action| match action {
                Action::To { at, far, plain } => Some((at, far, plain)),
                _ => None,
            });
            return goals.collect();
        }
        let moved = table.events.list()[before..].iter().find_map(|told| match &told.event {
            Event::Moved { to, .. } => Some((*to, false, false)),
            _ => None,
        });
        moved.into_iter().collect()
    }

    pub fn done_moving(&mut self) -> &mut Self {
        if let Some(Task::Move { .. }) = self.task() {
            self.go(Action::Done);
        }
        self
    }

    /// Collects with a city: all that it can, goods that are listed first come first.
    pub fn collect(&mut self, city: SpaceId) -> &mut Self {
        self.go(Action::Collect { city, far: false });
        while let Some(Task::Collect { .. }) = self.task() {
            self.go(self.legal()[0]);
        }
        self
    }

    /// Kinds of unit that a city can build now.
    pub fn buildable(&self, city: SpaceId) -> Vec<u8> {
        let mut table = self.clone();
        if !table.can(Action::Build(city)) {
            return Vec::new();
        }
        table.answer(Action::Build(city));
        let units = table.legal().into_iter().filter_map(|action| match action {
            Action::Unit(kind) => Some(kind),
            _ => None,
        });
        units.collect()
    }

    /// Where units that are picked up in a space may go.
    pub fn reach(&self, at: SpaceId, units: [u8; 3]) -> BTreeSet<(SpaceId, bool, bool)> {
        let mut table = self.clone();
        if table.in_turn() && table.can(Action::Move) {
            table.answer(Action::Move);
        }
        if !table.can(Action::Lift { at, units }) {
            return BTreeSet::new();
        }
        table.state_of_lift(at, units)
    }

    /// Ways to use a benefit of an advance or wonder now.
    pub fn uses(&self, id: &str) -> Vec<Action> {
        let pack = self.game.pack();
        let advance = pack.advances.iter().any(|row| &*row.id == id);
        let by = if advance {
            Source::Advance(self.advance(id))
        } else {
            Source::Wonder(self.wonder_id(id))
        };
        let of = |action: &Action| match action {
            Action::Use(effect) => self.game.rules().effect(*effect).by == by,
            _ => false,
        };
        self.legal().into_iter().filter(of).collect()
    }

    /// Everybody decides as little as possible until the player in turn chooses what to do.
    pub fn settle(&mut self) -> &mut Self {
        for _ in 0..200 {
            if self.in_turn() || self.state.end.is_some() {
                return self;
            }
            self.pass();
        }
        panic!("the turn goes on")
    }

    /// Everybody decides as little as possible until it is the turn of a player.
    pub fn pass_until(&mut self, seat: u8) -> &mut Self {
        for _ in 0..200 {
            if self.in_turn() && self.state.active.number() == seat {
                return self;
            }
            self.pass();
        }
        panic!("the turn comes")
    }

    /// Collects all that can be collected, until the player in turn chooses what to do.
    pub fn settle_taking(&mut self) -> &mut Self {
        while !self.in_turn() {
            self.answer(self.legal()[0]);
        }
        self
    }

    /// The chance to come is another.
    pub fn reseed(&mut self, seed: u64) -> &mut Self {
        self.state.chance = Chance::new(seed);
        self
    }

    /// What was noted of one sort.
    pub fn told<T>(&self, pick: impl Fn(&Event) -> Option<T>) -> Vec<T> {
        self.events.list().iter().filter_map(|told| pick(&told.event)).collect()
    }

    /// Combat values and hits of every round of battles, the attacker's first.
    pub fn rounds(&self) -> Vec<([u8; 2], [u8; 2])> {
        self.told(|event| match event {
            Event::Round { values, hits } => Some((*values, *hits)),
            _ => None,
        })
    }

    /// Everybody decides as little as possible until the next turn of the first player.
    pub fn next_turn(&mut self) -> &mut Self {
        let before = (self.state.round, self.state.turn);
        for _ in 0..500 {
            let now = (self.state.round, self.state.turn);
            if self.in_turn() && self.state.active == FIRST && now != before {
                return self;
            }
            self.pass();
        }
        panic!("the turn comes round")
    }

    /// Somebody decides as little as possible.
    pub fn pass(&mut self) -> &mut Self {
        let legal = self.legal();
        let least = if legal.contains(&Action::Done) { Action::Done } else { legal[0] };
        self.answer(least)
    }
}

pub fn named<'a>(mut ids: impl Iterator<Item = &'a str>, wanted: &str) -> u8 {
    let at = ids.position(|id| id == wanted);
    u8::try_from(at.unwrap_or_else(|| panic!("no {wanted}"))).expect("few")
}
