//! Runs automatic work until somebody must decide, and applies decisions.

use strabo_model::refs::PhaseId;
use strabo_model::sequence::{Order, When};

use crate::action::Decision;
use crate::event::{Ending, Figure};
use crate::prelude::*;
use crate::state::{Cursor, Player};
use crate::{limits::MOST_PLAYERS, perks::Perks};
use crate::{program::Task, refusal::Refusal, state::work::DepartureStage};
use crate::{steps, steps::departure};
use strabo_core::Illegal;

impl Game {
    pub(crate) fn set_up_player(&self, state: &mut State, seat: Seat) {
        let player = state.player_mut(seat);
        player.stock = self.tokens;
        player.city_stock = self.cities;
        player.perks = Perks::of(&self.pack, 0);
        for credit in player.credits.iter_mut().take(self.pack.groups.len()) {
            *credit = self.setup.starting_credits;
        }
        if self.start.as_ref().is_some_and(|start| start.rules.tokens.is_some()) {
            return;
        }
        let start = self.pack.start_of(self.civilizations[seat.index()]);
        if let Some((at, _)) = self.places.areas().find(|(_, info)| Some(info.area) == start) {
            state.place_tokens(self, at, seat, 1);
        }
    }

    /// Who must decide what; `None` when the game is over.
    pub fn decision(&self, state: &State) -> Option<Decision> {
        (state.ask != Ask::Nothing).then_some(Decision { seat: state.seat, ask: state.ask })
    }

    /// True when a player may propose a trade out of turn, while another player is asked for one.
    pub fn may_propose(&self, state: &State, seat: Seat) -> bool {
        steps::trade::may_interject(self, state, seat)
    }

    /// Everything that is legal now for one player: the answers of the player who is asked, proposals
    /// out of turn for others who may make them, and nothing for everybody else.
    pub fn legal_for(&self, state: &State, seat: Seat, legal: &mut Legal) {
        if self.decision(state).is_some_and(|decision| decision.seat == seat) {
            self.legal(state, legal);
        } else {
            self.legal_out_of_turn(state, seat, legal);
        }
    }

    pub(crate) fn apply_out_of_turn(
        &self,
        state: &mut State,
        (seat, action): (Seat, Action),
        events: &mut Events,
    ) -> Result<(), Illegal> {
        let mut legal = Legal::default();
        self.legal_out_of_turn(state, seat, &mut legal);
        if let Some(other) = steps::early::held_up_by(self, state, seat)
            && action != Action::Insist
        {
            let name = self.name(other);
            return Err(Illegal::NotListed(format!(
                "{name} insists on the order: this move waits"
            )));
        }
        let is_proposal = matches!(action, Action::Propose(_));
        if legal.choices.is_empty() || (!is_proposal && !legal.contains(action)) {
            return Err(Illegal::OutOfTurn(state.seat));
        }
        if !legal.contains(action) {
            return Err(Refusal::new(self, state, &legal, action).into());
        }
        if is_proposal {
            state.seat = seat;
            self.carry_out(state, action, events);
        } else {
            steps::early::apply(self, state, (seat, action), events);
        }
        Ok(())
    }

    /// Runs until somebody must decide or the game is over.
    pub(crate) fn advance(&self, state: &mut State, events: &mut Events) {
        state.ask = Ask::Nothing;
        while state.ending.is_none() {
            let before_turns = state.turn == 0 && state.cursor.task >= self.first_task;
            if before_turns || usize::from(state.cursor.task) >= self.program.len() {
                self.next_turn(state, events);
            } else if self.run_task(state, events) == Flow::Ask {
                return;
            }
        }
    }

    /// Runs the current task until somebody must decide or it is finished.
    pub(crate) fn run_task(&self, state: &mut State, events: &mut Events) -> Flow {
        let task = self.program[usize::from(state.cursor.task)];
        if !state.cursor.begun && is_departure(state, task) {
            return departure::run(self, state, events);
        }
        if !state.cursor.begun {
            if task.first {
                if !self.is_played(state, task.when) {
                    state.cursor.task = task.otherwise;
                    return Flow::Done;
                }
                events.note(Event::Phase(PhaseId::from(usize::from(task.phase))));
            }
            state.cursor.begun = true;
            state.cursor.at = 0;
            state.cursor.opened = false;
            state.cursor.order = self.order(state, task);
            steps::begin(self, state, task.job);
        }
        let flow = steps::run(self, state, task, events);
        if flow == Flow::Done {
            state.cursor.task += 1;
            state.cursor.begun = false;
        }
        flow
    }

    pub(crate) fn next_turn(&self, state: &mut State, events: &mut Events) {
        if self.program.is_empty() || state.turn >= self.options.turn_limit {
            steps::finish::end(state, Ending::TurnLimit, events);
            return;
        }
        if state.turn > 0 {
            self.count_turn(state, events);
        }
        state.turn += 1;
        state.cursor = Cursor { task: self.first_task, ..Cursor::default() };
        events.note(Event::Turn(state.turn));
        for player in state.players.iter_mut().take(self.seats()) {
            player.revolts = 0;
            player.revolted = false;
            player.ships_built = 0;
            player.treasury_cities = 0;
            player.nearby_cities = 0;
            player.cards_bought = 0;
            player.cards_free = 0;
            player.trade_over = false;
            player.waited = false;
            player.abilities_used = 0;
        }
        for place in state.board.areas() {
            state.board.set_fresh(place, false);
        }
    }

    /// Notes what everybody has, now that a turn is over.
    fn count_turn(&self, state: &State, events: &mut Events) {
        for seat in self.all_seats() {
            let Player { marker, cities, tokens, treasury, .. } = *state.player(seat);
            events.count(Figure::TurnOver { seat, marker, cities, tokens, treasury });
        }
    }

    fn is_played(&self, state: &State, when: When) -> bool {
        match when {
            When::CitiesExist => self.all_seats().any(|seat| state.player(seat).cities > 0),
            // Steps with nothing to do ask nobody, so that nothing needs to be skipped.
            When::Always | When::Necessary | When::Desired | When::AfterFirstTurn => true,
        }
    }

    /// The order in which players are asked.
    fn order(&self, state: &State, task: Task) -> [Seat; MOST_PLAYERS] {
        let mut order: [Seat; MOST_PLAYERS] = std::array::from_fn(|at| Seat::new(fits_u8(at)));
        let phase = 1u32 << task.phase;
        let mut keys = [(false, 0); MOST_PLAYERS];
        for (player, key) in state.players[..self.seats()].iter().zip(&mut keys) {
            let last = player.perks.acts_last & phase != 0;
            let first = match task.order {
                Order::Simultaneous
                | Order::Ranking
                | Order::Stack
                | Order::Clockwise
                | Order::FirstPlayer => 0,
                Order::Progress => u8::MAX - player.marker,
                Order::Census => u8::MAX - player.census,
                Order::CityCount => player.cities,
            };
            *key = (last, first);
        }
        // Seats are in ranking order already, and sorting is stable: that breaks the ties.
        if !keys[..self.seats()].is_sorted() {
            order[..self.seats()].sort_by_key(|seat| keys[seat.index()]);
        }
        order
    }
}

/// Players leave between two phases.
fn is_departure(state: &State, task: Task) -> bool {
    state.departure.stage != DepartureStage::None
        || (task.first && !state.departure.leaving.is_empty())
}
