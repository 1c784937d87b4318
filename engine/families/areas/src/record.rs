//! Records of games of areas: how actions are written, and this family of games as a family of the engine.

pub mod token;

use crate::prelude::*;
use serde_json::{Map, Value};
use strabo_core::{
    Amount, Answer, Chance, Described, Family, Illegal, Labels, Line, Observation, Options,
    PlayableFamily, SetupError, Standing,
};
use strabo_model::position::Position;

use crate::answers;
use crate::board::BoardState;
use crate::described;
use crate::drawing;
use crate::event::Ending;
use crate::refusal::Refusal;
use crate::room::TradeRoom;
use crate::scoring::{self, ties};
use crate::state::work::{
    AbilityWork, AttackWork, CalamityWork, ConflictWork, DepartureWork, EarlyWork, HelperWork,
    PurchaseWork, RevoltWork, StartWork, TradeWork,
};
use crate::state::{Cards, Cursor, Player};
use crate::{steps, words::Words};

/// Replays a record action by action.
pub type Replay<'t> = strabo_core::Replay<'t, Game>;
pub type RecordEntry = strabo_core::RecordEntry<Action>;

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

    fn seat_id(&self, seat: Seat) -> String {
        let civilization = self.civilizations.get(seat.index());
        civilization.map_or_else(String::new, |id| self.pack[*id].id.to_string())
    }

    fn name(&self, seat: Seat) -> String {
        self.name(seat).to_owned()
    }

    fn start(&self, seed: u64, events: &mut Events) -> State {
        let mut chance = Chance::new(seed);
        let cards = Cards::new(self, &mut chance);
        let mut state = State {
            turn: 0,
            cursor: Cursor::default(),
            seat: Seat::default(),
            ask: Ask::Nothing,
            ending: None,
            finishing: false,
            chance,
            board: BoardState::new(self.places.list.len(), self.seats()),
            players: std::array::from_fn(|_| Player::default()),
            cards,
            barbarians: self.barbarian_tokens,
            pirates: self.pirate_cities,
            revolt: RevoltWork::default(),
            conflict: ConflictWork::default(),
            attack: AttackWork::default(),
            helper: HelperWork::default(),
            ability: AbilityWork::default(),
            trade: TradeWork::default(),
            purchase: PurchaseWork::default(),
            start: StartWork::default(),
            recorded: Vec::new(),
            early: EarlyWork::default(),
            departure: DepartureWork::default(),
            calamity: CalamityWork::default(),
        };
        for seat in self.all_seats() {
            self.set_up_player(&mut state, seat);
        }
        if self.first_task == 0 {
            self.next_turn(&mut state, events);
        }
        self.advance(&mut state, events);
        state
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
        legal.clear();
        steps::legal(self, state, legal);
    }

    /// After a proposal out of turn the player who was asked is asked again.
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        events: &mut Events,
    ) -> Result<(), Illegal> {
        let decision = self.decision(state).ok_or(Illegal::GameOver)?;
        if decision.seat != seat || action == Action::Insist {
            return self.apply_out_of_turn(state, (seat, action), events);
        }
        if steps::is_clearly_legal(self, state, action) {
            self.carry_out(state, action, events);
            return Ok(());
        }
        let mut legal = Legal::default();
        self.legal(state, &mut legal);
        self.apply_chosen(state, &legal, action, events)
    }

    fn apply_chosen(
        &self,
        state: &mut State,
        legal: &Legal,
        action: Action,
        events: &mut Events,
    ) -> Result<(), Illegal> {
        self.decision(state).ok_or(Illegal::GameOver)?;
        if !steps::is_clearly_legal(self, state, action) && !legal.contains(action) {
            return Err(Refusal::new(self, state, legal, action).into());
        }
        self.carry_out(state, action, events);
        Ok(())
    }

    fn carry_out(&self, state: &mut State, action: Action, events: &mut Events) {
        steps::apply(self, state, action, events);
        self.advance(state, events);
        #[cfg(debug_assertions)]
        debug_assert_eq!(crate::invariants::check(self, state), Ok(()));
    }

    fn legal_out_of_turn(&self, state: &State, seat: Seat, legal: &mut Legal) {
        legal.clear();
        if self.may_propose(state, seat) {
            steps::trade::legal_offers(self, state, seat, legal);
        }
        steps::early::legal(self, state, seat, legal);
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
        crate::invariants::check(self, state)
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        let seats = self.all_seats().filter(|seat| !state.is_gone(*seat));
        let list =
            seats.map(|seat| (scoring::standing(self, state, seat), ties(self, state, seat)));
        Standing::ranked(list.collect())
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

    fn code_limit(&self) -> u16 {
        fits_u16(self.places.list.len().max(self.places.nodes.len()).max(1 << 8))
    }

    fn each_unlisted(&self, legal: &Legal, chosen: &[u16], with: &mut dyn FnMut(u16)) {
        token::each_of_offers(legal, chosen, with);
    }

    fn unlisted(&self, code: &[u16]) -> Option<Action> {
        token::offer_of(code)
    }

    fn observe(&self, view: View<'_>, into: &mut Observation<'_>) {
        view.observe(into);
    }

    fn write(&self, action: Action, into: &mut String) {
        action.write(into);
    }

    fn read(&self, token: &str) -> Option<Action> {
        Action::read(token)
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
