//! A table for tests of the book: a map drawn with letters, and pieces where a test needs them.

use std::sync::{Arc, OnceLock};

use serde_json::json;
use strabo_core::{Chance, Events, Family, Log, Options, Seat};
use strabo_focus_row::{
    Action, Caravan, FocusId, Game, KindId, LeaderId, Note, Player, Space, Spaces, State, Task,
    View, WonderDeckId, WonderId, numbered,
};

/// A game and where it stands.
#[derive(Clone)]
pub struct FocusRowTable {
    pub game: Arc<Game>,
    pub state: State,
    pub wide: usize,
}

/// The game for a number of players, read once.
pub fn game(players: u8) -> Game {
    begun(players).0
}

/// A game whose map was built.
pub fn with_map(game: &Game, seed: u64) -> State {
    let (mut state, mut legal) = (game.start(seed, &mut Events::off()), Vec::new());
    while state.open.turn == 0 {
        game.legal(&state, &mut legal);
        game.carry_out(&mut state, legal[0], &mut Events::off());
    }
    state
}

/// The same with the state in which the first focus card is chosen.
fn begun(players: u8) -> (Game, State) {
    static GAMES: OnceLock<Vec<(Game, State)>> = OnceLock::new();
    let games = GAMES.get_or_init(|| {
        let outcome = strabo_data::compile("new-dawn-stand-in").expect("a shipped pack");
        let pack = outcome.pack.expect("a game");
        let begin = |players| {
            let game = Game::new(&pack, &Options::new(players)).expect("playable");
            let state = with_map(&game, 1);
            (game, state)
        };
        (2..=4).map(begin).collect()
    });
    games[usize::from(players) - 2].clone()
}

impl FocusRowTable {
    /// A map of letters, a line for each row; the next row lies half a space further east.
    ///
    /// `g h f d m w` are the kinds of ground, from grassland to water. On grassland: `A B C D` capital
    /// cities, `1 2` cities and `a b` control tokens of the first and second player, `S` Seoul, `x` a
    /// barbarian, `o` marble. `N` is Crater Lake. A player is at the table for each capital city.
    pub fn new(map: &[&str]) -> Self {
        let rows: Vec<Vec<char>> =
            map.iter().map(|line| line.chars().filter(|sign| *sign != ' ').collect()).collect();
        let wide = rows[0].len();
        let find = |wanted: char| {
            let all = rows.iter().flatten().enumerate().filter(move |(_, sign)| **sign == wanted);
            all.map(|(at, _)| Space::new(u8::try_from(at).expect("a small map")))
                .collect::<Vec<_>>()
        };
        let players = ['A', 'B', 'C', 'D'].iter().filter(|sign| !find(**sign).is_empty()).count();
        let (game, mut state) = begun(u8::try_from(players).expect("few players"));
        let pack = game.pack();
        let mut cells = Vec::new();
        for (row, line) in rows.iter().enumerate() {
            assert_eq!(line.len(), wide, "row {row} is as wide as the others");
            for (column, sign) in line.iter().enumerate() {
                let ground = "ghfdmw".find(*sign).unwrap_or(0);
                let bare = *sign == 'N';
                let terrain = &pack.terrains[ground];
                cells.push(json!({
                    "at": [column, row],
                    "ground": if bare { 255 } else { ground },
                    "difficulty": if bare { 5 } else { terrain.difficulty.expect("a difficulty") },
                    "water": terrain.water,
                    "tile": 0,
                    "place": 0,
                }));
            }
        }
        let named = |deck: &str, name: &str| {
            let of = |card: &&strabo_model::deck::Card| &*pack[card.deck].id == deck;
            pack.cards.iter().filter(of).position(|card| &*card.id == name).expect("a card")
        };
        let mut states = vec![Space::new(255); state.open.states.len()];
        let mut naturals = vec![Space::new(255); state.open.naturals.len()];
        if let Some(at) = find('S').first() {
            states[named("city-states", "seoul")] = *at;
        }
        if let Some(at) = find('N').first() {
            naturals[named("natural-wonders", "crater-lake")] = *at;
        }
        let barbarians: Vec<(usize, Space)> = find('x').into_iter().enumerate().collect();
        let goods: Vec<(u8, Space)> = find('o').into_iter().map(|at| (0, at)).collect();
        let board = json!({
            "cells": cells, "tiles": [], "capitals": [], "states": states, "naturals": naturals,
            "barbarians": barbarians, "goods": goods,
        });
        state.open.board = Arc::new(serde_json::from_value(board).expect("a map"));
        state.open.turn = 1;
        (state.open.first, state.open.active, state.open.dial) = (Seat::new(0), Seat::new(0), 0);
        state.open.states.fill(None);
        state.open.naturals.fill(None);
        state.open.wonders.fill(None);
        state.open.barbarians = find('x').into_iter().map(Some).collect();
        state.open.goods = find('o').into_iter().collect();
        let rules = game.rules();
        for (supply, good) in state.open.supply.iter_mut().zip(&rules.goods) {
            *supply = good.total;
        }
        state.open.supply[0] -= u8::try_from(find('o').len()).expect("few");
        let trajan =
            numbered(&rules.leaders).find(|(_, leader)| &*pack[leader.card].id == "trajan");
        let (trajan, _): (LeaderId, _) = trajan.expect("a leader");
        for (seat, player) in state.open.players.iter_mut().enumerate() {
            let pick = |signs: &str| signs.chars().nth(seat).map(find).unwrap_or_default();
            player.leader = trajan;
            player.hand = [None; 4];
            player.capital = pick("ABCD").first().copied();
            player.cities = pick("12").into_iter().chain(player.capital).collect();
            player.tokens = pick("ab").into_iter().collect();
            player.strong = Spaces::NONE;
            let row = &rules[player.leader].row;
            for (slot, card) in row.iter().enumerate() {
                let kind = rules[*card].group;
                player.row[slot] = Some(kind);
                player.cards[kind.index()] = Some(*card);
            }
        }
        let mut table = Self { game: Arc::new(game), state, wide };
        table.turn(0);
        table
    }

    pub fn at(&self, column: usize, row: usize) -> Space {
        Space::new(u8::try_from(row * self.wide + column).expect("a small map"))
    }

    pub fn player(&self, seat: usize) -> &Player {
        &self.state.open.players[seat]
    }

    pub fn view(&self) -> View<'_> {
        self.game.view(&self.state, self.state.open.active)
    }

    /// The turn of a player begins.
    pub fn turn(&mut self, seat: u8) -> &mut Self {
        self.state.open.active = Seat::new(seat);
        self.state.open.note = Note::new();
        self.state.open.tasks = vec![Task::Choose];
        self
    }

    pub fn kind(&self, id: &str) -> KindId {
        let pack = self.game.pack();
        let mut kinds = numbered(&self.game.rules().kinds);
        let kind = kinds.find(|(_, kind)| &*pack.groups[usize::from(kind.group)].id == id);
        kind.expect("a kind").0
    }

    pub fn focus(&self, id: &str) -> FocusId {
        let mut cards = numbered(&self.game.pack().advances);
        cards.find(|(_, row)| &*row.id == id).expect("a focus card").0
    }

    pub fn wonder(&self, id: &str) -> WonderId {
        let pack = self.game.pack();
        let mut wonders = numbered(&self.game.rules().wonders);
        wonders.find(|(_, row)| &*pack[row.card].id == id).expect("a wonder").0
    }

    /// Puts a wonder on top of its deck.
    pub fn on_top(&mut self, id: &str) -> WonderDeckId {
        let wonder = self.wonder(id);
        let deck = self.game.rules()[wonder].deck;
        let (start, _) = self.game.rules().deck(deck);
        let top = start + usize::from(self.state.hidden.drawn[deck.index()]);
        let now = self.state.hidden.order.iter().position(|card| *card == wonder).expect("a card");
        self.state.hidden.order.swap(top, now);
        deck
    }

    /// A player has a focus card in the row.
    pub fn hold(&mut self, seat: usize, id: &str) -> &mut Self {
        let card = self.focus(id);
        let kind = self.game.rules()[card].group;
        self.state.open.players[seat].cards[kind.index()] = Some(card);
        self
    }

    /// Trade tokens on the focus card of a kind.
    pub fn trade(&mut self, seat: usize, kind: &str, count: u8) -> &mut Self {
        let kind = self.kind(kind).index();
        self.state.open.players[seat].trade[kind] = count;
        self
    }

    /// A player takes resource tokens from the supply.
    pub fn goods(&mut self, seat: usize, good: usize, count: u8) -> &mut Self {
        self.state.open.players[seat].goods[good] += count;
        self.state.open.supply[good] -= count;
        self
    }

    /// The next rolls of a die.
    pub fn dice(&mut self, rolls: &[u32]) -> &mut Self {
        let fits = |seed: &u64| {
            let mut chance = Chance::new(*seed);
            rolls.iter().all(|roll| chance.below(6) + 1 == *roll)
        };
        self.state.hidden.chance = Chance::new((0..1_000_000).find(fits).expect("such rolls"));
        self
    }

    /// The active player resolves the focus card of a kind in a slot.
    pub fn resolve(&mut self, kind: &str, slot: usize) -> &mut Self {
        let kind = self.kind(kind);
        let player = &mut self.state.open.players[self.state.open.active.index()];
        let now = player.row.iter().position(|one| *one == Some(kind)).expect("in the row");
        player.row.swap(now, slot - 1);
        self.act(Action::Focus(u8::try_from(slot).expect("a slot")))
    }

    pub fn asked(&self) -> Option<Seat> {
        self.game.asked(&self.state)
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut legal = <Game as Family>::Legal::default();
        self.game.legal(&self.state, &mut legal);
        let mut list = Vec::new();
        self.game.each_legal(&legal, &mut |action| list.push(action));
        list
    }

    /// Carries out an answer of the player who is asked, and checks the state after it.
    pub fn act(&mut self, action: Action) -> &mut Self {
        let seat = self.asked().expect("somebody is asked");
        let said = self.legal();
        let done = self.game.apply(&mut self.state, seat, action, &mut Events::off());
        assert!(done.is_ok(), "{action:?} is none of {said:?}");
        assert_eq!(self.game.check(&self.state), Ok(()));
        self
    }

    /// Everybody who is asked does nothing until the next focus card is chosen.
    pub fn finish(&mut self) -> &mut Self {
        while self.state.open.end.is_none() && self.state.open.tasks.last() != Some(&Task::Choose) {
            let legal = self.legal();
            let idle = [Action::Done, Action::Spend(0)];
            let action = idle.into_iter().find(|action| legal.contains(action));
            self.act(action.unwrap_or(legal[0]));
        }
        self
    }

    /// The event of this name happens: the dial is turned to it, before a turn of the first player.
    pub fn event(&mut self, id: &str) -> &mut Self {
        let pack = self.game.pack();
        let event = pack.events.iter().position(|row| &*row.id == id);
        let event = event.and_then(|at| u16::try_from(at).ok());
        let rules = self.game.rules();
        let space = rules.dial_events.iter().position(|at| *at == event).expect("on the dial");
        let before = if space == 0 { usize::from(rules.dial_end) } else { space - 1 };
        self.state.open.dial = u8::try_from(before).expect("few");
        let last = u8::try_from(self.state.open.players.len() - 1).expect("few");
        self.turn(last);
        // The last player of the round gains no focus card, and that is the end of the round.
        self.state.open.note.slot = 1;
        self.state.open.tasks = vec![Task::Reset, Task::Level { level: 2 }];
        self.act(Action::Done)
    }

    /// Caravans of a player on the economy card.
    pub fn on_card(&self, seat: usize) -> usize {
        self.player(seat).caravans.into_iter().filter(|one| *one == Caravan::OnCard).count()
    }
}
