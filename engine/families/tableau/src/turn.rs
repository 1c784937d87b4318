//! The course of a game: the start, the draft, the steps of a turn, and its end.

use crate::prelude::*;
use strabo_core::Chance;
use strabo_model::sequence::Step;

use crate::{supply::Supply, tables::End};

type Story = Events<Event>;

impl Game {
    pub fn players(&self) -> u8 {
        self.options.players
    }

    pub(crate) fn begin(&self, seed: u64, events: &mut Story) -> State {
        let mut chance = Chance::new(seed);
        let mut state = State {
            round: 1,
            seat: Seat::new(0),
            ask: Ask::Draft,
            step: 0,
            drafted: 0,
            agreed: 0,
            held: None,
            bought: None,
            draft: List::default(),
            stacks: std::array::from_fn(|_| List::default()),
            rows: std::array::from_fn(|_| List::default()),
            removed: List::default(),
            reserve: std::array::from_fn(|_| List::default()),
            lost: [0; SORTS],
            nations: vec![Nation::new(self.corners); usize::from(self.players())],
        };
        for (at, stack) in self.stacks.iter().enumerate() {
            let mut tiles = stack.tiles.clone();
            chance.shuffle(&mut tiles);
            let drafted = stack.draft.map_or(0, |draft| usize::from(draft.cards));
            for _ in 0..drafted {
                tiles.pop().map(|tile| state.draft.push(tile));
            }
            for tile in tiles {
                state.stacks[at].push(tile);
            }
            if !stack.opened {
                self.lay_out(&mut state, at);
                // Nobody has seen the others of a stack that is not drawn from: they are not in the game.
                state.stacks[at].clear();
            }
        }
        for (sort, row) in (0..).zip(&self.sorts) {
            for _ in 0..row.copies {
                state.reserve[usize::from(row.kind)].push(sort);
            }
        }
        for reserve in &mut state.reserve {
            chance.shuffle(reserve);
        }
        events.note(Event::Round(1));
        state
    }

    /// Turns tiles of a stack face up before the game.
    fn lay_out(&self, state: &mut State, stack: usize) {
        for _ in 0..self.stacks[stack].reveal {
            state.stacks[stack].pop().map(|tile| state.rows[stack].push(tile));
        }
    }

    /// Carries out an answer that is known to be legal, and goes on until somebody must decide.
    pub(crate) fn act(&self, state: &mut State, action: Action, events: &mut Story) {
        let seat = state.seat;
        match action {
            Action::Draft(tile) => {
                remove(&mut state.draft, tile);
                events.note(Event::Drafted { seat, tile });
                state.held = Some(tile);
                if state.nations[seat.index()].is_empty() {
                    self.put(state, [0, 0], events);
                } else {
                    state.ask = Ask::Place;
                }
            }
            Action::Open(stack) => {
                self.open(state, usize::from(stack), events);
                self.next_step(state, events);
            }
            Action::Keep | Action::Pass => {
                if action == Action::Pass {
                    events.note(Event::Passed { seat });
                }
                self.next_step(state, events);
            }
            Action::Against { sort, seat: on, at, resource } => {
                Self::play_against(state, sort, on, at, resource, events);
                self.next_step(state, events);
            }
            Action::Own { sort, at } => {
                self.play_own(state, sort, at, events);
                self.next_step(state, events);
            }
            Action::Take(tile) => {
                if let Some(stack) = self.faces[usize::from(tile)].stack {
                    remove(&mut state.rows[usize::from(stack)], tile);
                }
                (state.held, state.ask) = (Some(tile), Ask::Place);
            }
            Action::Draw => self.draw(state, events),
            Action::Put(at) => self.put(state, at, events),
            Action::Agree | Action::GoOn => self.answer(state, action == Action::Agree, events),
        }
    }

    fn open(&self, state: &mut State, stack: usize, events: &mut Story) {
        let Some(tile) = state.stacks[stack].pop() else { return };
        if state.rows[stack].len() >= self.stacks[stack].row {
            for gone in state.rows[stack].iter() {
                state.removed.push(*gone);
            }
            state.rows[stack].clear();
            events.note(Event::Cleared { stack: u8::try_from(stack).unwrap_or(0) });
        }
        state.rows[stack].push(tile);
        events.note(Event::Opened { seat: state.seat, tile });
    }

    /// A tile drawn because none that lies face up is added. It never lies in the row.
    fn draw(&self, state: &mut State, events: &mut Story) {
        let seat = state.seat;
        let stack = self.else_draws.map(usize::from);
        let Some(tile) = stack.and_then(|stack| state.stacks[stack].pop()) else {
            return self.next_step(state, events);
        };
        events.note(Event::Drew { seat, tile });
        let supply = Supply::new(self, &state.nations[seat.index()], state.bought);
        let face = &self.faces[usize::from(tile)];
        if supply.can_add(face) || supply.can_swap(face) {
            (state.held, state.ask) = (Some(tile), Ask::Place);
        } else {
            state.removed.push(tile);
            events.note(Event::Unplaced { tile });
            self.next_step(state, events);
        }
    }

    /// Puts the tile that was taken.
    fn put(&self, state: &mut State, at: Cell, events: &mut Story) {
        let seat = state.seat;
        let Some(tile) = state.held.take() else { return };
        let nation = &mut state.nations[seat.index()];
        let old = nation.tile_at(at);
        events.note(Event::Added { seat, tile, at, old: old.map(|number| nation.faces()[number]) });
        match old {
            None => nation.add(at, tile),
            Some(number) => {
                nation.swap(number, tile);
                self.clear_tile(state, number, events);
            }
        }
        if self.is_drafting(state) {
            return self.next_pick(state, events);
        }
        if let Some(kind) = self.faces[usize::from(tile)].grants {
            match state.reserve[usize::from(kind)].pop() {
                None => events.note(Event::NoneLeft { seat, kind }),
                Some(sort) => {
                    state.nations[seat.index()].hand[usize::from(sort)] += 1;
                    events.note(Event::Got { seat, sort });
                }
            }
        }
        self.next_step(state, events);
    }

    /// Takes the tokens from a tile that was replaced: to the box or into hand.
    fn clear_tile(&self, state: &mut State, number: usize, events: &mut Story) {
        let seat = state.seat;
        let mut off: Vec<u8> = Vec::new();
        let nation = &mut state.nations[seat.index()];
        if nation.pillaged & bit(number) != 0 {
            nation.pillaged &= !bit(number);
            off.extend(self.sort_of(Power::Disable));
        }
        if nation.coins & bit(number) != 0 {
            nation.coins &= !bit(number);
            off.extend(self.coin);
        }
        let craft = nation.crafts.iter().position(|craft| usize::from(craft[0]) == number);
        if let Some([_, sort]) = craft.and_then(|craft| nation.crafts.remove(craft)) {
            nation.crafted &= !bit(number);
            off.push(sort);
        }
        for sort in off {
            let kind = self.sorts[usize::from(sort)].kind;
            if self.discards >> kind & 1 == 1 {
                state.lost[usize::from(sort)] += 1;
                events.note(Event::Discarded { seat, sort });
            } else {
                state.nations[seat.index()].hand[usize::from(sort)] += 1;
            }
        }
    }

    pub(crate) fn draft_picks(&self) -> u8 {
        let each = self.stacks.iter().find_map(|stack| stack.draft).map_or(0, |draft| draft.each);
        u8::try_from(each).unwrap_or(u8::MAX).saturating_mul(self.players())
    }

    pub(crate) fn is_drafting(&self, state: &State) -> bool {
        state.drafted < self.draft_picks()
    }

    /// The next player of the draft: one after the other, then back. After the last, the game begins.
    fn next_pick(&self, state: &mut State, events: &mut Story) {
        state.drafted += 1;
        if self.is_drafting(state) {
            let (lap, at) = (state.drafted / self.players(), state.drafted % self.players());
            let seat = if lap % 2 == 0 { at } else { self.players() - 1 - at };
            (state.seat, state.ask) = (Seat::new(seat), Ask::Draft);
            return;
        }
        for at in 0..self.stacks.len() {
            if self.stacks[at].opened {
                self.lay_out(state, at);
            }
        }
        let joins = |at: &usize| self.stacks[*at].draft.is_some_and(|draft| draft.joins_row);
        match (0..self.stacks.len()).find(joins) {
            Some(at) => {
                for tile in state.draft.iter() {
                    state.rows[at].push(*tile);
                }
            }
            None => {
                for tile in state.draft.iter() {
                    state.removed.push(*tile);
                }
            }
        }
        state.draft.clear();
        (state.seat, state.step) = (Seat::new(0), 0);
        self.run(state, events);
    }

    fn next_step(&self, state: &mut State, events: &mut Story) {
        state.step += 1;
        self.run(state, events);
    }

    /// Goes on from the current step to the next question.
    fn run(&self, state: &mut State, events: &mut Story) {
        loop {
            let Some(step) = self.steps.get(usize::from(state.step)) else {
                if self.end_turn(state, events) {
                    return;
                }
                continue;
            };
            match step {
                Step::OpenTile if Self::can_open(state) => state.ask = Ask::Open,
                Step::PlayToken if self.can_play(state) => state.ask = Ask::Token,
                Step::AddTile => state.ask = Ask::Tile,
                Step::TakeBackCoins => {
                    self.take_back(state, events);
                    state.step += 1;
                    continue;
                }
                _ => {
                    state.step += 1;
                    continue;
                }
            }
            return;
        }
    }

    fn can_open(state: &State) -> bool {
        state.stacks.iter().any(|stack| !stack.is_empty())
    }

    fn take_back(&self, state: &mut State, events: &mut Story) {
        let seat = state.seat;
        let nation = &mut state.nations[seat.index()];
        let count = u8::try_from(nation.coins.count_ones()).unwrap_or(0);
        if let Some(coin) = self.coin.filter(|_| count > 0) {
            nation.hand[usize::from(coin)] += count;
            nation.coins = 0;
            events.note(Event::TookCoins { seat, count });
        }
    }

    /// Ends the turn of a player. Returns true when somebody is asked or the game is over.
    fn end_turn(&self, state: &mut State, events: &mut Story) -> bool {
        state.bought = None;
        let over = |end: &End| match end {
            End::RowEmpty(stack) => state.rows[usize::from(*stack)].is_empty(),
            End::StacksEmpty(set) => {
                bits(u64::from(*set)).all(|stack| state.stacks[stack].is_empty())
            }
            End::Rounds(rounds) => {
                state.round >= *rounds && state.seat.number() + 1 == self.players()
            }
            End::Agreed => false,
        };
        if self.ends.iter().any(over) {
            state.ask = Ask::Ended;
            events.note(Event::Ended(Ending::Rules));
            return true;
        }
        if self.ends.contains(&End::Agreed) && !self.can_gain(state) {
            (state.ask, state.agreed) = (Ask::Agree, 0);
            state.seat = self.after(state.seat);
            return true;
        }
        let next = self.after(state.seat);
        self.begin_turn(state, next, events)
    }

    fn after(&self, seat: Seat) -> Seat {
        Seat::new((seat.number() + 1) % self.players())
    }

    /// Begins the turn of a player. Returns true when the game is over instead.
    fn begin_turn(&self, state: &mut State, seat: Seat, events: &mut Story) -> bool {
        (state.seat, state.step) = (seat, 0);
        if seat.number() > 0 {
            return false;
        }
        if state.round >= self.options.turn_limit {
            state.ask = Ask::Stopped;
            events.note(Event::Ended(Ending::TurnLimit));
            return true;
        }
        state.round += 1;
        events.note(Event::Round(state.round));
        false
    }

    /// A player agrees to end the game, or not. The question goes round once, from the next player on.
    fn answer(&self, state: &mut State, agrees: bool, events: &mut Story) {
        let seat = state.seat;
        events.note(Event::Answered { seat, agrees });
        if agrees {
            state.agreed += 1;
            if state.agreed == self.players() {
                state.ask = Ask::Ended;
                events.note(Event::Ended(Ending::Rules));
            } else {
                state.seat = self.after(seat);
            }
            return;
        }
        // Back to the player after the one whose turn it was, who was asked first.
        let first = (seat.number() + self.players() - state.agreed) % self.players();
        state.agreed = 0;
        if !self.begin_turn(state, Seat::new(first), events) {
            self.run(state, events);
        }
    }
}

fn remove<const N: usize>(list: &mut List<u8, N>, tile: u8) {
    let at = list.iter().position(|one| *one == tile);
    at.and_then(|at| list.remove(at));
}
