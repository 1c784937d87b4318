//! Records of games of areas: how actions are written, and this family of games as a family of the engine.

pub mod token;

use crate::prelude::*;
use serde_json::{Map, Value};
use strabo_core::{
    Amount, Answer, Described, Family, Illegal, Labels, Line, Log, Options, PlayableFamily,
    RecordHead, SetupError, Standing,
};
use strabo_model::position::Position;

use crate::answers;
use crate::described;
use crate::drawing;
use crate::event::Ending;
use crate::room::TradeRoom;
use crate::words::Words;

/// Replays a record action by action.
pub type Replay<'t> = strabo_core::Replay<'t, Game>;
pub type RecordEntry = strabo_core::RecordEntry<Action>;

impl Log for Events {
    fn kept() -> Self {
        Self::kept()
    }

    fn off() -> Self {
        Self::off()
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn len(&self) -> usize {
        self.list().len()
    }
}

impl Game {
    /// What a record of a game with this seed says before the first action. `digest` is that of the pack.
    pub fn record_head(&self, digest: [u8; 32], seed: u64) -> RecordHead {
        Family::record_head(self, digest, seed)
    }
}

impl Family for Game {
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type Events = Events;
    type View<'a> = View<'a>;

    const LEAVING: bool = true;
    const OUT_OF_TURN: bool = true;

    fn new(pack: &Pack, options: &Options) -> Result<Self, SetupError> {
        Self::new(pack, options)
    }

    fn pack(&self) -> &Pack {
        &self.pack
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn setup(&self) -> &str {
        &self.setup.id
    }

    fn seats(&self) -> usize {
        self.seats()
    }

    fn seat_id(&self, seat: Seat) -> String {
        let civilization = self.civilizations.get(seat.index());
        civilization.map_or_else(String::new, |id| self.pack[*id].id.to_string())
    }

    fn name(&self, seat: Seat) -> String {
        self.name(seat).to_owned()
    }

    fn start(&self, seed: u64, events: &mut Events) -> State {
        self.start(seed, events)
    }

    fn turn(&self, state: &State) -> u16 {
        state.turn
    }

    fn asked(&self, state: &State) -> Option<Seat> {
        self.decision(state).map(|decision| decision.seat)
    }

    fn ending(&self, state: &State) -> Option<strabo_core::Ending> {
        state.ending.map(|ending| match ending {
            Ending::LastSpace => strabo_core::Ending::Rules,
            Ending::TurnLimit => strabo_core::Ending::TurnLimit,
        })
    }

    fn legal(&self, state: &State, legal: &mut Legal) {
        self.legal(state, legal);
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        events: &mut Events,
    ) -> Result<(), Illegal> {
        self.apply(state, seat, action, events)
    }

    fn apply_chosen(
        &self,
        state: &mut State,
        legal: &Legal,
        action: Action,
        events: &mut Events,
    ) -> Result<(), Illegal> {
        self.apply_chosen(state, legal, action, events)
    }

    fn carry_out(&self, state: &mut State, action: Action, events: &mut Events) {
        self.carry_out(state, action, events);
    }

    fn legal_out_of_turn(&self, state: &State, seat: Seat, legal: &mut Legal) {
        self.legal_out_of_turn(state, seat, legal);
    }

    fn leave(&self, state: &mut State, seat: Seat) -> Result<(), String> {
        self.leave(state, seat).map_err(|why| why.to_string())
    }

    fn undo_is_clean(&self, before: &State, after: &State) -> bool {
        self.undo_is_clean(before, after)
    }

    fn purse(&self, state: &mut State) -> Vec<u16> {
        let paid = state.players.iter_mut().map(|player| {
            // What is spent goes to the stock.
            player.stock = player.stock.saturating_add(player.treasury);
            u16::from(std::mem::take(&mut player.treasury))
        });
        paid.collect()
    }

    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        state.view(self, seat)
    }

    fn sheet(&self, view: View<'_>) -> Value {
        // A sheet is plain data: it can always be written.
        serde_json::to_value(view.sheet()).unwrap_or_default()
    }

    fn imagined(&self, view: View<'_>, seed: u64) -> State {
        view.imagined(seed)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.check(state)
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        let standing = |one: crate::scoring::Standing| Standing {
            seat: one.seat,
            rank: one.rank,
            points: Amount::whole(one.points),
            parts: [one.cities, one.advances, one.steps, one.bonus].map(Amount::whole).to_vec(),
        };
        crate::scoring::standings(self, state).into_iter().map(standing).collect()
    }

    fn labels(&self) -> Labels {
        let labels = Labels::of_rounds(
            &["cities", "advances", "succession", "bonus"],
            &["space", "cities", "tokens", "treasury"],
        );
        Labels { turn: "turn", player: "civilization", ..labels }
    }

    fn figures(&self, state: &State, seat: Seat, into: &mut Vec<Amount>) {
        let player = state.player(seat);
        let figures = [player.marker, player.cities, player.tokens, player.treasury];
        into.extend(figures.map(Amount::whole));
    }

    fn write(&self, action: Action, into: &mut String) {
        token::write(action, into);
    }

    fn read(&self, token: &str) -> Option<Action> {
        token::read(token)
    }

    fn question(&self, view: View<'_>) -> String {
        answers::question(view)
    }

    fn phase(&self, view: View<'_>) -> Option<String> {
        described::phase(view)
    }

    fn notes(&self, view: View<'_>) -> Vec<String> {
        answers::question_notes(view)
    }

    fn answers(&self, view: View<'_>, legal: &Legal) -> Vec<Answer> {
        answers::list(view, legal)
    }

    fn read_answer(
        &self,
        view: View<'_>,
        answer: &Answer,
        typed: &[&str],
    ) -> Result<Action, String> {
        answers::read(view, answer, typed)
    }

    fn say(&self, view: View<'_>, action: Action) -> String {
        Words::new(self).action(view, action)
    }

    fn tell(&self, events: &Events, to: Option<Seat>) -> Vec<Line> {
        events.list().iter().map(|event| crate::story::line(self, *event, to)).collect()
    }

    fn pages(&self, view: View<'_>, seat: Seat) -> Vec<(&'static str, String)> {
        let names: Vec<String> = self.all_seats().map(|seat| self.name(seat).to_owned()).collect();
        let mut described = self.described(view, true);
        // A terminal shows where something stands.
        described.places.retain(|place| place.note.contains("; "));
        let hand = ("hand", Words::new(self).hand(view));
        described.pages(&names, seat).into_iter().take(2).chain([hand]).collect()
    }

    fn position(&self, view: View<'_>) -> Position {
        drawing::position(view)
    }

    fn described(&self, view: View<'_>, is_seated: bool) -> Described {
        described::described(view, is_seated)
    }

    fn ended_at(&self, turn: u16) -> Self {
        let mut game = self.clone();
        game.options.turn_limit = turn;
        game
    }

    fn facts(&self) -> Map<String, Value> {
        crate::facts::facts(self)
    }
}

impl PlayableFamily for Game {
    type Room = TradeRoom;
    type Counter = crate::count::AreaCounter;
}
