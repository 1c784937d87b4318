//! The game as the rest of the program sees it: a family with a state.

use crate::prelude::*;
use serde_json::Value;
use strabo_core::{
    Amount, Answer, Described, Ending, Events, Family, Labels, Line, NoRoom, Observation, Odds,
    Options, PlayableFamily, Standing,
};
use strabo_model::position::Position;

use crate::play::{Play, legal};
use crate::state::{End, State};
use crate::{answers, described, invariants, observe, start, words};
use crate::{reading::read, rules::MOST_SEATS, sheet::sheet};

impl Family for Game {
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

    fn turn_of(&self, state: &State) -> Option<Seat> {
        state.open.asked().map(|_| state.open.active)
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

    fn purse(&self, state: &mut State) -> Vec<u16> {
        let players = state.open.players.iter_mut();
        let taken =
            players.map(|one| (std::mem::take(&mut one.trade), std::mem::take(&mut one.goods)));
        taken.flat_map(|(trade, goods)| trade.into_iter().chain(goods)).map(u16::from).collect()
    }

    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        View::new(&self.rules, &state.open, &state.hidden, seat)
    }

    fn sheet(&self, view: View<'_>) -> Value {
        sheet(self, view)
    }

    fn imagined(&self, view: View<'_>, seed: u64) -> State {
        view.imagined(seed)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        invariants::check(self.view_of(state), &state.hidden)
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        let view = self.view_of(state);
        let list = view.state.seats().map(|(seat, player)| {
            let agendas = player.agendas.count_ones();
            let points = Amount::whole(agendas);
            let ties = self.rules.ties.iter().map(|what| i32::from(view.count(seat, *what)));
            let parts = vec![points];
            (Standing { seat, rank: 0, points, parts }, ties.collect())
        });
        Standing::ranked(list.collect())
    }

    fn labels(&self) -> Labels {
        Labels::of_rounds(&["agendas"], &["spaces", "cities", "wonders", "technology"])
    }

    fn figures(&self, state: &State, seat: Seat, into: &mut Vec<Amount>) {
        let view = self.view_of(state);
        let player = view.player(seat);
        let wonders = view.wonders(seat).count();
        into.extend([
            Amount::whole(player.spaces().len()),
            Amount::whole(player.cities.len()),
            Amount::whole(wonders),
            Amount::whole(player.best_tech),
        ]);
    }

    fn write(&self, action: Action, into: &mut String) {
        action.write(into);
    }

    fn read(&self, token: &str) -> Option<Action> {
        Action::read(token)
    }

    fn observe(&self, view: View<'_>, into: &mut Observation<'_>) {
        observe::observe(view, into);
    }

    fn question(&self, view: View<'_>) -> String {
        words::question(self, view)
    }

    fn say(&self, view: View<'_>, action: Action) -> String {
        answers::all(self, view, &[action]).swap_remove(0).words
    }

    fn answers(&self, view: View<'_>, legal: &Vec<Action>) -> Vec<Answer> {
        answers::all(self, view, legal)
    }

    fn described(&self, view: View<'_>, is_seated: bool) -> Described {
        described::described(self, view, is_seated)
    }

    fn odds(&self, view: View<'_>, action: Action) -> Option<Odds> {
        described::odds(view, action)
    }

    fn tell(&self, events: &Events<Event>, _: Option<Seat>) -> Vec<Line> {
        events.list().iter().map(|event| words::line(self, event)).collect()
    }

    fn position(&self, view: View<'_>) -> Position {
        words::position(self, view)
    }
}

impl PlayableFamily for Game {
    type Room = NoRoom;
    type Counter = ();
}
