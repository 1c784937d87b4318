//! Records of games of areas: how actions are written, and this family of games as a machine of the kernel.

pub mod token;

use strabo_kernel::{
    Answers, Chance, Illegal, Labels, Log, Machine, Options, RecordHead, SetupError, Standing,
};
use strabo_model::Pack;
use strabo_model::position::Position;

use crate::action::{Action, Choice, Legal};
use crate::bot::RandomBot;
use crate::event::{Ending, Event, Events};
use crate::game::Game;
use crate::ids::Seat;
use crate::refusal::IllegalAction;
use crate::state::State;
use crate::view::View;
use crate::words::Words;

/// Replays a record action by action.
pub type Replay<'t> = strabo_kernel::Replay<'t, Game>;
/// One entry of a record.
pub type RecordEntry = strabo_kernel::RecordEntry<Action>;

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
}

impl From<IllegalAction> for Illegal {
    fn from(why: IllegalAction) -> Self {
        match why {
            IllegalAction::OutOfTurn(decision) => Self::OutOfTurn(decision.seat),
            IllegalAction::GameOver => Self::GameOver,
            IllegalAction::NotAllowed(refusal) => Self::NotListed(refusal.to_string()),
        }
    }
}

impl Game {
    /// What a record of a game with this seed says before the first action. `digest` is that of the pack.
    pub fn record_head(&self, digest: [u8; 32], seed: u64) -> RecordHead {
        Machine::record_head(self, digest, seed)
    }
}

/// Offers are too many to list: chance finds one, and `has` knows all of them.
impl Answers<Action> for Legal {
    fn each(&self, with: &mut dyn FnMut(Action)) {
        for choice in &self.choices {
            match choice {
                Choice::One(action) => with(*action),
                Choice::UpTo(action, most) => {
                    (1..=*most).for_each(|count| with(action.with_count(count)));
                }
                Choice::Offers(_) => {}
            }
        }
    }

    fn has(&self, action: Action) -> bool {
        self.contains(action)
    }

    fn any(&self, chance: &mut Chance) -> Option<Action> {
        if self.choices.is_empty() {
            return None;
        }
        Some(RandomBot::new(chance.below(u32::MAX).into()).any(self))
    }
}

impl Machine for Game {
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type Events = Events;
    type View<'a> = View<'a>;

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

    fn ending(&self, state: &State) -> Option<strabo_kernel::Ending> {
        state.ending.map(|ending| match ending {
            Ending::LastSpace => strabo_kernel::Ending::Rules,
            Ending::TurnLimit => strabo_kernel::Ending::TurnLimit,
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
        self.apply(state, seat, action, events).map_err(Illegal::from)
    }

    fn apply_chosen(
        &self,
        state: &mut State,
        legal: &Legal,
        action: Action,
        events: &mut Events,
    ) -> Result<(), Illegal> {
        self.apply_chosen(state, legal, action, events).map_err(Illegal::from)
    }

    fn carry_out(&self, state: &mut State, action: Action, events: &mut Events) {
        self.carry_out(state, action, events);
    }

    fn leave(&self, state: &mut State, seat: Seat) -> Result<(), String> {
        self.leave(state, seat).map_err(|why| why.to_string())
    }

    fn undo_is_clean(&self, before: &State, after: &State) -> bool {
        self.undo_is_clean(before, after)
    }

    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        state.view(self, seat)
    }

    fn sheet(&self, state: &State, seat: Seat) -> serde_json::Value {
        // A sheet is plain data: it can always be written.
        serde_json::to_value(state.view(self, seat).sheet()).unwrap_or_default()
    }

    fn imagined(&self, state: &State, seat: Seat, seed: u64) -> State {
        state.imagined(self, seat, seed)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.check(state)
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        let whole = |points: u32| i32::try_from(points).unwrap_or(i32::MAX);
        let standing = |one: crate::scoring::Standing| Standing {
            seat: one.seat,
            rank: one.rank,
            points: whole(one.points),
            parts: [one.cities, one.advances, one.steps, one.bonus].map(whole),
        };
        crate::scoring::standings(self, state).into_iter().map(standing).collect()
    }

    fn labels(&self) -> Labels {
        Labels {
            turn: "turn",
            points: ["cities", "advances", "succession", "bonus"],
            figures: ["space", "cities", "tokens", "treasury"],
        }
    }

    fn figures(&self, state: &State, seat: Seat) -> [u16; 4] {
        let player = state.player(seat);
        [player.marker, player.cities, player.tokens, player.treasury].map(u16::from)
    }

    fn write(&self, action: Action, into: &mut String) {
        token::write(action, into);
    }

    fn read(&self, token: &str) -> Option<Action> {
        token::read(token)
    }

    fn question(&self, state: &State) -> String {
        state.ask.about().to_owned()
    }

    fn say(&self, state: &State, action: Action) -> String {
        Words::new(self).action(state.view(self, state.seat), action)
    }

    fn tell(&self, events: &Events, to: Option<Seat>) -> Vec<String> {
        let words = Words::new(self);
        let told = |event: &Event| match *event {
            Event::CardGiven { from, to: taker, .. }
                if ![Some(from), Some(taker)].contains(&to) =>
            {
                format!("{} gives a card to {}.", words.player(from), words.player(taker))
            }
            event => words.event(event),
        };
        events.list().iter().map(told).collect()
    }

    fn board(&self, state: &State, seat: Seat) -> String {
        let (words, view) = (Words::new(self), state.view(self, seat));
        [words.board(view), words.standing(view), words.hand(view)].join("\n")
    }

    fn position(&self, _: &State) -> Position {
        Position::default()
    }
}
