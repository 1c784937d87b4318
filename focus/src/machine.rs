//! The game as the rest of the program sees it: a machine with a state.

use serde_json::Value;
use strabo_kernel::{Ending, Events, Labels, Machine, Options, Seat, SetupError, Standing};
use strabo_model::Pack;
use strabo_model::position::Position;

use crate::action::Action;
use crate::event::Event;
use crate::game::Game;
use crate::play::{Play, legal};
use crate::reading::read;
use crate::rules::MOST_SEATS;
use crate::sheet::sheet;
use crate::state::{End, State};
use crate::view::View;
use crate::{invariants, start, words};

impl Machine for Game {
    type State = State;
    type Action = Action;
    type Legal = Vec<Action>;
    type Events = Events<Event>;
    type View<'a> = View<'a>;

    fn new(pack: &Pack, options: &Options) -> Result<Self, SetupError> {
        let (setup, id) = options.setup_of(pack, MOST_SEATS)?;
        let rules = read(pack, options, setup)?;
        if rules.leaders.len() < usize::from(options.players) {
            return Err(SetupError::Missing("leader for every player"));
        }
        Ok(Self { pack: pack.clone(), options: options.clone(), setup: id, rules })
    }

    fn pack(&self) -> &Pack {
        &self.pack
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn setup(&self) -> &str {
        &self.setup
    }

    fn start(&self, seed: u64, events: &mut Events<Event>) -> State {
        start::start(&self.rules, self.options.players, self.options.turn_limit, seed, events)
    }

    fn turn(&self, state: &State) -> u16 {
        state.open.turn.max(1)
    }

    fn asked(&self, state: &State) -> Option<Seat> {
        state.open.asked()
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        state.open.end.map(|end| match end {
            End::Agendas => Ending::Rules,
            End::Limit => Ending::TurnLimit,
        })
    }

    fn legal(&self, state: &State, list: &mut Vec<Action>) {
        legal(self.view_of(state), list);
    }

    fn carry_out(&self, state: &mut State, action: Action, events: &mut Events<Event>) {
        let State { open, hidden } = state;
        let limit = self.options.turn_limit;
        Play { rules: &self.rules, limit, state: open, hidden, events }.answer(action);
    }

    fn undo_is_clean(&self, before: &State, after: &State) -> bool {
        let (before, after) = (&before.hidden, &after.hidden);
        before.chance == after.chance && before.drawn == after.drawn
    }

    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        View::new(&self.rules, &state.open, &state.hidden, seat)
    }

    fn sheet(&self, state: &State, seat: Seat) -> Value {
        sheet(self, self.view(state, seat))
    }

    fn imagined(&self, state: &State, seat: Seat, seed: u64) -> State {
        self.view(state, seat).imagined(seed)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        invariants::check(self.view_of(state), &state.hidden)
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        let view = self.view_of(state);
        let list = view.state.seats().map(|(seat, player)| {
            let agendas = player.agendas.count_ones();
            let points = i32::try_from(agendas).unwrap_or(0);
            let ties = self.rules.ties.iter().map(|what| i32::from(view.count(seat, *what)));
            let parts = [points, 0, 0, 0];
            (Standing { seat, rank: 0, points, parts }, ties.collect())
        });
        Standing::ranked(list.collect())
    }

    fn labels(&self) -> Labels {
        Labels {
            turn: "round",
            points: ["agendas", "", "", ""],
            figures: ["spaces", "cities", "wonders", "technology"],
        }
    }

    fn figures(&self, state: &State, seat: Seat) -> [u16; 4] {
        let view = self.view_of(state);
        let player = view.player(seat);
        let wonders = view.wonders(seat).count();
        [
            u16::from(player.spaces().len()),
            u16::from(player.cities.len()),
            u16::try_from(wonders).unwrap_or(u16::MAX),
            u16::from(player.best_tech),
        ]
    }

    fn write(&self, action: Action, into: &mut String) {
        action.write(into);
    }

    fn read(&self, token: &str) -> Option<Action> {
        Action::read(token)
    }

    fn question(&self, state: &State) -> String {
        words::question(self, self.view_of(state))
    }

    fn say(&self, state: &State, action: Action) -> String {
        words::say(self, self.view_of(state), action)
    }

    fn tell(&self, events: &Events<Event>, _: Option<Seat>) -> Vec<String> {
        events.list().iter().map(|event| words::tell(self, *event)).collect()
    }

    fn board(&self, state: &State, seat: Seat) -> String {
        words::board(self, self.view(state, seat))
    }

    fn position(&self, state: &State) -> Position {
        words::position(self, self.view_of(state))
    }
}
