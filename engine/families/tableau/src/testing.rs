//! Sets up positions, for the tests of this crate. It is no part of the interface and may change at any time.

use crate::prelude::*;
use strabo_core::{Illegal, Log};
use strabo_model::sequence::Step;

/// A game in the middle, with nothing on the table but what a test puts there.
#[derive(Clone, Debug)]
pub struct TableauTable<'g> {
    game: &'g Game,
    pub state: State,
    /// What happened since it was set up.
    pub events: Events<Event>,
}

impl<'g> TableauTable<'g> {
    /// A table without tiles in rows and nations. The stacks and the reserve are as at the start.
    pub fn new(game: &'g Game) -> Self {
        let mut state = game.begin(1, &mut Events::off());
        state.drafted = u8::MAX;
        state.draft.clear();
        state.rows.iter_mut().for_each(List::clear);
        Self { game, state, events: Events::kept() }
    }

    fn tile(&self, id: &str) -> u8 {
        let at = self.game.pack.tiles.iter().position(|tile| &*tile.id == id);
        u8::try_from(at.unwrap_or_else(|| panic!("no tile {id}"))).expect("a tile")
    }

    fn stack(&self, id: &str) -> usize {
        let stacks = self.game.stacks.iter();
        let mut decks = stacks.map(|stack| &self.game.pack[stack.deck].id);
        decks.position(|deck| **deck == *id).unwrap_or_else(|| panic!("no stack {id}"))
    }

    /// Lays tiles in a nation. Each lies beside those before it.
    pub fn lay(&mut self, seat: u8, tiles: &[(&str, Cell)]) {
        for (id, at) in tiles {
            let tile = self.tile(id);
            self.state.nations[usize::from(seat)].add(*at, tile);
        }
    }

    /// Puts tiles face up beside a stack, and nothing else.
    pub fn row(&mut self, stack: &str, tiles: &[&str]) {
        let at = self.stack(stack);
        self.state.rows[at].clear();
        for id in tiles {
            let tile = self.tile(id);
            self.state.rows[at].push(tile);
        }
    }

    /// Makes a stack of these tiles; the last is drawn first.
    pub fn pile(&mut self, stack: &str, tiles: &[&str]) {
        let at = self.stack(stack);
        self.state.stacks[at].clear();
        for id in tiles {
            let tile = self.tile(id);
            self.state.stacks[at].push(tile);
        }
    }

    fn sort(&self, word: &str) -> u8 {
        let at = self.game.sorts.iter().position(|sort| sort.word == word);
        u8::try_from(at.unwrap_or_else(|| panic!("no token {word}"))).expect("a token")
    }

    /// Gives a player tokens, as records call them: `war`, `craftsman.smith`.
    pub fn hand(&mut self, seat: u8, tokens: &[&str]) {
        for word in tokens {
            let sort = self.sort(word);
            self.state.nations[usize::from(seat)].hand[usize::from(sort)] += 1;
        }
    }

    /// The tokens of a player, as records call them.
    pub fn held(&self, seat: u8) -> Vec<&str> {
        let hand = self.state.nations[usize::from(seat)].hand;
        let sorts = self.game.sorts.iter().zip(hand);
        sorts
            .flat_map(|(sort, count)| std::iter::repeat_n(&*sort.word, usize::from(count)))
            .collect()
    }

    /// Puts a token on a tile: `war`, `coin` or a craftsman.
    pub fn mark(&mut self, seat: u8, word: &str, at: Cell) {
        let sort = self.sort(word);
        let nation = &mut self.state.nations[usize::from(seat)];
        let tile = nation.tile_at(at).expect("a tile");
        match word {
            "war" => nation.pillaged |= bit(tile),
            "coin" => nation.coins |= bit(tile),
            _ => {
                nation.crafted |= bit(tile);
                nation.crafts.push([u8::try_from(tile).expect("a tile"), sort]);
            }
        }
    }

    /// Puts a carriage on the square of tiles that begins at a space.
    pub fn unite(&mut self, seat: u8, at: Cell) {
        assert!(self.state.nations[usize::from(seat)].unite(at), "there are four tiles");
    }

    /// It is the turn of a player, who is asked this.
    pub fn ask(&mut self, seat: u8, ask: Ask) {
        let step = match ask {
            Ask::Open => Step::OpenTile,
            Ask::Token => Step::PlayToken,
            _ => Step::AddTile,
        };
        let at = self.game.steps.iter().position(|one| *one == step).expect("a step");
        (self.state.seat, self.state.ask) = (Seat::new(seat), ask);
        self.state.step = u8::try_from(at).expect("a step");
    }

    /// The legal answers, as records write them.
    pub fn legal(&self) -> Vec<String> {
        let mut list = Vec::new();
        self.game.list(&self.state, &mut list);
        list.into_iter().map(|action| self.word(action)).collect()
    }

    fn word(&self, action: Action) -> String {
        let mut word = String::new();
        self.game.write(action, &mut word);
        word
    }

    /// The player who is asked answers.
    pub fn act(&mut self, token: &str) -> Result<(), Illegal> {
        let action = self.game.read(token).unwrap_or_else(|| panic!("{token} is no answer"));
        let seat = self.state.seat;
        self.game.apply(&mut self.state, seat, action, &mut self.events)
    }

    /// Some answers, one after the other.
    pub fn play(&mut self, tokens: &[&str]) {
        for token in tokens {
            self.act(token).unwrap_or_else(|why| panic!("{token}: {why}; {:?}", self.legal()));
        }
    }
}
